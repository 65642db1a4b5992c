/** What a language changes besides the words: directions, and what stands between sentences. */

import type { Locator, Page } from '@playwright/test';
import { alone, expect, full, openDrawer, show, test } from './fixtures';
import { sayIn } from './texts';

/** The horizontal centre of the first place of some words in an element. */
const centre = (element: Locator, words: string): Promise<number> =>
  element.evaluate((node, sought) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const at = text.textContent?.indexOf(sought) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(text, at);
      range.setEnd(text, at + sought.length);
      const { left, right } = range.getBoundingClientRect();
      return (left + right) / 2;
    }
    throw new Error(`${sought} is not there`);
  }, words);

/** Expects words to stand from left to right. */
async function fromLeft(element: Locator, ...words: string[]): Promise<void> {
  const centres: number[] = [];
  for (const each of words) centres.push(await centre(element, each));
  expect(centres, words.join(' ')).toEqual([...centres].sort((a, b) => a - b));
}

/** Records the words that are drawn on pictures. */
async function drawnWords(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const words = new Set<string>();
    Object.assign(globalThis, { drawnWords: words });
    const { prototype } = CanvasRenderingContext2D;
    const draw = prototype.fillText;
    prototype.fillText = function (text, ...rest) {
      words.add(text);
      draw.call(this, text, ...rest);
    };
  });
  return () => page.evaluate(() => [...(globalThis as unknown as { drawnWords: Set<string> }).drawnWords]);
}

alone('in Arabic words run from right to left, and formulas from left to right', async ({ page }) => {
  const say = sayIn('ar');
  const drawn = await drawnWords(page);
  await page.goto('?lang=ar#/library/maps?max=20&at=3,8');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  // The arrow stands outside of the name, which has its own direction: otherwise the number would stand before the
  // word.
  await expect.poll(drawn).toContain(`\u2068${say('pile-number', { pile: 2 })}\u2069 →`);
  await fromLeft(page.locator('.readout h2'), '3', '8', '2');
  await openDrawer(page);
  const fixed = page.getByLabel(say('map-fixed'));
  await fixed.fill('3, 5');
  await expect(fixed).toHaveCSS('direction', 'ltr');
  await expect(fixed).toHaveCSS('text-align', 'right');

  await page.goto('?lang=ar#/library/numbers?n=129');
  const heading = page.locator('[data-number] h2');
  await fromLeft(heading, '129', '=', '89', '34', '5');
  await fromLeft(page.locator('.blocks'), '89', '34', '5');
  await fromLeft(page.locator('.facts dd').nth(1), '2', '4', '3');
  // The heading itself begins at the right.
  const [line, formula] = [await heading.boundingBox(), await heading.locator('bdi').boundingBox()];
  expect(line && formula && line.x + line.width - formula.x - formula.width).toBeLessThan(2);

  await page.goto('?lang=ar#/library/tables?rows=3&columns=5');
  await fromLeft(page.locator('.grid thead'), 'm \\ d', '0', '5');
  await expect(page.locator('.grid caption')).toHaveCSS('direction', 'rtl');

  await page.goto('?lang=ar#/solve?position=(20,62;8)');
  // An index is one, although it is isolated from the words.
  await expect(page.locator('.reason sub')).toHaveText(['5', '4']);
  await page.goto('?lang=ar#/learn/two');
  await expect(page.getByRole('slider').first()).toHaveCSS('direction', 'ltr');
  await page.goto('?lang=ar#/learn/many');
  const row = page.locator('.binary tbody tr').first();
  await expect(row.locator('th')).toHaveCSS('direction', 'rtl');
  await expect(row).toContainText(say('step-many-pile', { chips: 11 }));

  await page.goto('?lang=ar#/library/audit?id=zhou-1.1');
  const claim = page.locator('.claim');
  const english = claim.locator('dd > [lang=en]').first();
  await expect(english).toHaveCSS('direction', 'ltr');
  await expect(english).toHaveCSS('display', 'block');
  await expect(claim.locator('.sentences')).toHaveCSS('direction', 'ltr');
  // English titles are cut at their ends, not at their beginnings.
  await expect(page.locator('option[value=zhou]')).toHaveCSS('direction', 'ltr');
  await expect(page.locator('option[value=fibnim]')).toHaveCSS('direction', 'rtl');
});

test('in Chinese no space stands between sentences, and commas are those of the language', async ({ page }) => {
  await page.goto('?lang=zh#/solve?position=(20,62;8)');
  await expect(page.locator('.reason')).toContainText('。');
  for (const place of ['.reason', '.answer .rules'])
    expect(await page.locator(place).innerText()).not.toMatch(/[。：；] /);
  await expect(page.locator('.reason sub').first()).toHaveText('5');
  await page.goto('?lang=zh#/nowhere');
  await expect(page.locator('main')).toContainText('home、learn、play');
});

test('a damaged certificate is described in the language of the reader', async ({ page }) => {
  await page.goto('?lang=fr#/library/proofs?fixed=1,1');
  const say = sayIn('fr');
  await openDrawer(page, say('check-title'));
  await expect(page.getByLabel(say('check-text'))).toHaveValue(/fibnim-certificate/);
  await page.getByRole('button', { name: say('check-damage') }).click();
  const [before = '', between = ''] = say('check-damaged-state', { line: '#', state: '#' }).split('#');
  await expect(page.locator('.checker .note').filter({ hasText: before })).toContainText(between);
});

test('the engine says in the language of the reader why a question is not acceptable', async ({ page }) => {
  for (const [language, said] of [['fr', '"(9,8" n’est pas une position'], ['zh', '"(9,8"不是局面']] as const) {
    await page.goto(`?lang=${language}#/solve?position=(9,8`);
    await expect(page.locator('.busy .wrong')).toContainText(said);
    // The solution of a puzzle with one pile, which has no number.
    await show(page, '#/puzzles/sheet?seed=7&grade=2&kinds=only-move&count=1');
    await expect(page.locator('.answers-page li')).toContainText('16 = 13 + 3');
  }
});

test('an opponent with any rate of random moves has a name in every language', full(), async ({ page }) => {
  for (const language of ['en', 'fr', 'zh', 'ar']) {
    const say = sayIn(language);
    await page.goto(`?lang=${language}#/play?start=(20)&first=human&second=slip:0.3`);
    const opponent = page.locator('.opponent');
    await expect(opponent.locator('option:checked').first()).toHaveText(say('strategy-slip', { rate: '0.3' }));
    await expect(opponent).toContainText(say('strategy-slip-about', { rate: '0.3' }));
    await expect(opponent).not.toContainText('slip');
  }
});

test('what is not acceptable is refused in the language of the reader', full(), async ({ page }) => {
  const refused = page.locator('main');
  await page.goto('?lang=fr#/play?start=(20)&first=human&second=perfect&moves=1-2_1-9');
  await expect(refused).toContainText('Coup 2\u202f: le quota permet d’en prendre au plus 4');
  await page.goto('?lang=zh#/play?start=(20)&first=human&second=nobody');
  await expect(refused).toContainText('"nobody"不是策略');
  await page.goto('?lang=fr#/library/maps?take=x&max=20');
  await expect(refused).toContainText('"x" n’est pas une fonction de retrait');
  await page.goto('?lang=zh#/library/proofs?free=2&pile=1');
  await expect(refused).toContainText('大小任意的堆数不对');
  await page.goto('?lang=ar#/library/proofs?fixed=1,1');
  const say = sayIn('ar');
  await openDrawer(page, say('check-title'));
  await expect(page.getByLabel(say('check-text'))).toHaveValue(/fibnim-certificate/);
  await page.getByRole('button', { name: say('check-damage') }).click();
  await page.getByRole('button', { name: say('check-check'), exact: true }).click();
  await expect(page.locator('.checker')).toContainText('تخالف الآلة العلاقة التكرارية');
});

test('commas, semicolons and brackets of other scripts are read in formulas', async ({ page }) => {
  await page.goto('?lang=en#/solve');
  const box = page.getByLabel('Position', { exact: true });
  for (const [typed, read] of [['٢٠، ٦٢؛ ٨', '20, 62; 8'], ['（２０，６２；８）', '(20,62;8)']] as const) {
    await box.fill(typed);
    await expect(box).toHaveValue(read);
    await box.press('Enter');
    await expect(page.locator('[data-threshold]')).toHaveAttribute('data-threshold', '8');
  }
});
