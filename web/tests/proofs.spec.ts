import {
  alone, button, copied, expect, full, inMenu, link, openDrawer, samples, saved, show, status, test,
} from './fixtures';
import { sayIn } from './texts';

const SCREENS = [['en', 1280, 800], ['en', 390, 844], ['fr', 390, 844], ['ar', 390, 844]] as const;
const traces = samples('traces.csv');

const games = [...new Set(traces.map(([take, fixed]) => `${take}|${fixed}`))];
for (const [index, game] of games.entries()) {
  const [take = '', fixed = ''] = game.split('|');
  test(`thresholds of (${fixed}) under ${take} are those of the library`, full(index > 0), async ({ page }) => {
    for (const [, , pile = '', threshold = ''] of traces.filter((it) => it[0] === take && it[1] === fixed)) {
      await show(page, `#/library/proofs?take=${take}&fixed=${fixed.replaceAll(' ', ',')}&pile=${pile}`);
      await expect(page.getByRole('heading', { name: pile.length > 30 ? pile.slice(0, 4) : pile })).toBeAttached();
      await expect(page.locator('.said')).toHaveText(/^0 of/);
      await expect(page.locator('[data-result]')).toBeEmpty();
      await button(page, 'End').click();
      if (threshold === 'infinity') {
        await expect(page.locator('.threshold')).toContainText('with every quota');
      } else {
        await expect(page.locator('[data-threshold]')).toHaveAttribute('data-threshold', threshold);
      }
    }
  });
}

test('a certificate with fixed piles of another take-away function', async ({ page }) => {
  // The nim-sum of 3, 2 and 97 is 96, whose least set bit is 32.
  await show(page, '#/library/proofs?take=t&fixed=3,2&pile=97');
  await expect(page.getByRole('heading', { name: '(3, 2) and a pile of any size' })).toBeVisible();
  await button(page, 'End').click();
  await expect(page.locator('[data-threshold]')).toHaveAttribute('data-threshold', '32');
});

test('a certificate of misère play', async ({ page }) => {
  // Under normal play the threshold is 1.
  await show(page, '#/library/proofs?play=misere&fixed=3,2&pile=97');
  await button(page, 'End').click();
  await expect(page.locator('[data-threshold]')).toHaveAttribute('data-threshold', '96');
  await expect(page.locator('.facts')).toContainText('f(t) = 2t, misère play');
  await expect(link(page, /^Play \(/)).toHaveAttribute('href', /play=misere/);
  await show(page, '#/library/proofs?fixed=3,2&pile=97');
  await button(page, 'End').click();
  await expect(page.locator('[data-threshold]')).toHaveAttribute('data-threshold', '1');
});

test('digit by digit the thresholds become fewer', async ({ page }) => {
  await show(page, '#/library/proofs?fixed=6,1&pile=123456&quota=5');
  const said = page.locator('.said');
  await expect(said).toHaveText(/^0 of 25 digits read: state 0/);
  const slider = page.getByRole('slider');
  await slider.focus();
  let before = Infinity;
  for (let step = 1; step <= 25; step += 1) {
    await page.keyboard.press('ArrowRight');
    await expect(said).toHaveText(new RegExp(`^${step} of 25`));
    if (step === 25) break;
    const [, possible = ''] = /possible: (.*)/.exec((await said.textContent()) ?? '') ?? [];
    const values = possible.match(/above \d+|\d+|none/g) ?? [];
    expect(values.length).toBeGreaterThan(0);
    expect(values.length).toBeLessThanOrEqual(before);
    before = values.length;
  }
  await expect(page.locator('.digits-table .now').first()).toHaveText('1');
  await expect(page).toHaveURL(/step=25/);
  await link(page, 'Play (123456, 6, 1;5)').click();
  await expect(status(page)).toHaveText(/Your turn/);
  await expect(page.locator('.amount')).toHaveText(['123456', '6', '1']);
});

alone('an automaton is chosen, drawn or said to be too large', full(), async ({ page }) => {
  await show(page, '#/library/proofs');
  await expect(page.getByRole('img', { name: /The automaton, with \d+ states/ })).toBeVisible();
  await openDrawer(page, 'The automaton');
  await expect(page.getByText('none: proved', { exact: true })).toBeVisible();
  await openDrawer(page, 'Choose another automaton');
  await page.getByText(/^All \d+ certificates$/).click();
  // The fixed piles of a group are in the order of numbers.
  const lists = await page.locator('.tiles').evaluateAll((all) =>
    all.map((list) => [...list.querySelectorAll('b')].map((name) => name.textContent ?? '')),
  );
  const places = lists.map((names) =>
    names.map((name) => (name.match(/\d+/g) ?? []).map((digits) => digits.padStart(3, '0')).join()),
  );
  for (const place of places) expect(place).toEqual([...place].sort());
  expect(places.flat().indexOf('010')).toBeGreaterThan(places.flat().indexOf('009'));
  const groups = await page.locator('.group').allTextContents();
  const rules = groups.map((group) => /f\(t\) = (.*?)[:,]/.exec(group)?.[1]);
  expect([...new Set(rules)]).toEqual(['2t', '3t', 'floor(5t/2)', 't']);
  await link(page, /^\(7,7\)\s*752 states/).click();
  await expect(page.getByText(/states are too many for a picture/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Table of states' }).locator('tbody tr')).toHaveCount(200);
  await expect(page.getByText(/The first 200 of \d+ states/)).toBeVisible();
  await expect(page).toHaveURL(/fixed=7,7/);
  await page.goBack();
  await expect(page.getByRole('heading', { name: '(4, 3) and a pile of any size' })).toBeVisible();
});

test('a certificate is saved, linked and cited', async ({ page }) => {
  await show(page, '#/library/proofs?fixed=6,1&pile=20');
  const file = (await saved(page, 'Download')).toString();
  expect(file).toContain('"format":"fibnim-certificate"');
  await expect(page.getByLabel('Text of the certificates')).toHaveValue(file);
  await inMenu(page, 'Cite');
  await expect(page.locator('.proofs-head .copied')).toContainText('Copied');
  const hash = await page.locator('.about .facts dd').last().textContent();
  expect(await copied(page)).toMatch(new RegExp(`^fibnim \\d.*SHA-256 ${hash}.*fixed=6,1`));
});

test('two free piles and Grundy values', async ({ page }) => {
  await show(page, '#/library/proofs?free=2&pile=20,62');
  await button(page, 'End').click();
  // Flanigan's worked example: L(20, 62) = 8.
  await expect(page.locator('[data-threshold]')).toHaveText('8');
  await show(page, '#/library/proofs?level=0&pile=20&quota=1');
  await button(page, 'End').click();
  await expect(page.locator('[data-result]')).toContainText('no move from 20 leads to the Grundy value 0');
});

alone('an edited certificate is refused with the violated instance', async ({ page }) => {
  await show(page, '#/library/proofs');
  await openDrawer(page, 'Check a certificate');
  const text = page.getByLabel('Text of the certificates');
  await expect(text).toHaveValue(/fibnim-certificate/);
  await button(page, 'Check').click();
  await expect(page.locator('.good')).toHaveText(/Proved: \d+ certificates, checked independently/);
  const edited = (await text.inputValue()).replace(/"accepting":\[(\d+),/, '"accepting":[');
  await text.fill(edited);
  await button(page, 'Check').click();
  const violates = /violates the recurrence at free piles \(\d+\) and quota \d+/;
  await expect(page.locator('[data-outcome] .wrong')).toHaveText(violates);
  await expect(page.getByRole('heading', { name: 'The violated instance' })).toBeVisible();
});

alone('a damaged certificate is refused, and its instance played', full(), async ({ page }) => {
  await show(page, '#/library/proofs?fixed=6,1');
  await openDrawer(page, 'Check a certificate');
  await expect(page.getByLabel('Text of the certificates')).toHaveValue(/fibnim-certificate/);
  await button(page, 'Damage it').click();
  await expect(page.getByText(/^Damaged: in line \d+ state \d+ no longer accepts\.$/).first()).toBeVisible();
  await button(page, 'Check').click();
  const facts = page.locator('.violation');
  await expect(facts).toContainText(/the automaton says[NP]correct outcome[NP]/);
  const says = await facts.locator('dd').nth(3).textContent();
  const truth = await facts.locator('dd').nth(4).textContent();
  if (says === truth) await expect(facts).toContainText('The automaton is right about this position');
  await facts.getByRole('link', { name: /^Play / }).click();
  await expect(status(page)).toHaveText(/Your turn/);
});

alone('a file is checked, and a long text is not shown', full(), async ({ page }) => {
  await show(page, '#/library/proofs?level=6&pile=20&quota=3');
  await openDrawer(page, 'Check a certificate');
  const text = page.getByLabel('Text of the certificates');
  await expect(text).toHaveValue(/fibnim-certificate/);
  const buffer = Buffer.from(`${await text.inputValue()}${'\n'.repeat(300_000)}`);
  await page.getByLabel('Or a file').setInputFiles({ name: 'levels.json', mimeType: 'application/json', buffer });
  await expect(page.getByText(/levels\.json: 7 lines, \d+ KB\. Too long to edit here/)).toBeVisible();
  await expect(text).toBeDisabled();
  await button(page, 'Check').click();
  await expect(page.locator('.good')).toContainText('Proved: 7 certificates');
  for (const [content, line] of [
    ['nonsense', /Refused: line 1/],
    ['', /Refused/],
    ['{}', /Refused: line 1/],
  ] as const) {
    const bad = { name: 'bad.json', mimeType: 'text/plain', buffer: Buffer.from(`${content} \n`) };
    await page.getByLabel('Or a file').setInputFiles(bad);
    await expect(page.getByText(/^bad\.json/)).toBeVisible();
    if (content === '') continue;
    await button(page, 'Check').click();
    await expect(page.locator('[data-outcome] .wrong')).toHaveText(line);
  }
});

test.describe('without the setting "reduced motion"', () => {
  alone.use({ contextOptions: { reducedMotion: 'no-preference' } });
  alone('"Play" reads all digits and stops', full(), async ({ page }) => {
    await page.clock.install();
    await show(page, '#/library/proofs?fixed=4,3&pile=5');
    await button(page, 'Play').click();
    await expect(button(page, 'Pause')).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(page.locator('.threshold')).toBeVisible();
    await expect(button(page, 'Play')).toBeVisible();
  });
});

test('with the setting "reduced motion" there is no "Play"', async ({ page }) => {
  await show(page, '#/library/proofs?fixed=4,3&pile=5');
  await expect(page.locator('.said')).toBeVisible();
  await expect(button(page, 'Play')).toBeHidden();
});

for (const [language, width, height] of SCREENS) {
  test(`digits, automaton and buttons fit a screen ${width} pixels wide in ${language}`, async ({ page }) => {
    const say = sayIn(language);
    await page.setViewportSize({ width, height });
    await page.goto(`./?lang=${language}#/library/proofs?fixed=4,3&pile=123456&step=12`);
    await expect(page.locator('.digits-table .now').first()).toBeInViewport();
    for (const part of ['.pictured', '.said']) await expect(page.locator(part)).toBeInViewport({ ratio: 0.99 });
    await expect(page.locator('.automaton .lit')).toBeInViewport();
    for (const part of ['read-button', 'forward', 'end'])
      await expect(button(page, say(`proofs-${part}`))).toBeInViewport({ ratio: 1 });
    // The digits that are read stand in the middle of the tape.
    const middle = await page.locator('.digits-table td.now').first().evaluate((cell) => {
      const centre = (it: Element) => it.getBoundingClientRect().left + it.getBoundingClientRect().width / 2;
      return Math.abs(centre(cell) - centre(cell.closest('.scroll') as Element));
    });
    expect(middle).toBeLessThan(20);
    // The labels are drawn at a size that can be read.
    const label = await page.locator('.automaton text').first().evaluate((it) => it.getBoundingClientRect().height);
    expect(label).toBeGreaterThan(14);
  });
}

test('by the keyboard alone', async ({ page }) => {
  await show(page, '#/library/proofs?fixed=4,3&pile=20');
  await expect(page.locator('.said')).toBeVisible();
  await openDrawer(page, 'Choose another automaton');
  await page.getByLabel('Fixed piles').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('2 3');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '(3, 2) and a pile of any size' })).toBeVisible();
  await page.getByLabel('Pile of any size').focus();
  await page.keyboard.press('Control+A');
  await page.keyboard.type('7');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/fixed=3,2&pile=7$/);
  await button(page, 'Next').focus();
  await expect(page.locator('.said')).toHaveText(/^0 of 5 digits read/);
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('Enter');
  await expect(button(page, 'Next')).toBeFocused();
  // The complementary value of (2, 3) is 7, so (7, 3, 2) has no threshold; the automaton reads 7 beside the quota 7 +
  // 1.
  await expect(page.locator('.threshold')).toHaveText(/^No threshold: .* loses \(7, 3, 2\) with every quota\.$/);
  // Going back reads another pile, and the focus stays.
  await page.goBack();
  await expect(page.locator('.said')).toHaveText(/^0 of /);
  await expect(button(page, 'Next')).toBeFocused();
});

test('bad addresses and inputs get a message that says what is wrong', full(), async ({ page }) => {
  for (const [address, line] of [
    ['fixed=40,3', /There is no certificate of \(40,3\) with f\(t\) = 2t here\. The list shows those of this page/],
    ['fixed=x', /There is no certificate of \(x\)/],
    ['take=5t&fixed=2', /There is no certificate of \(2\) with f\(t\) = 5t/],
    ['level=99', /There is no certificate of the Grundy value 99/],
    ['fixed=4,3&pile=-7', /^Pile of any size: give a whole number\.$/],
    ['fixed=4,3&pile=1,2', /the question has 2, and the certificate has 1/],
    ['fixed=4,3&pile=20&quota=many', /^Quota: give a whole number\.$/],
  ] as const) {
    await show(page, `#/library/proofs?${address}`);
    await expect(page.locator('main .wrong').first(), address).toHaveText(line);
  }
  await show(page, `#/library/proofs?fixed=7,7&pile=${'9'.repeat(1000)}&step=999999`);
  await expect(page.locator('.said')).toHaveText(/^(\d+) of \1 digits read/);
  await expect(page.getByText(/^Digits \d+ to \d+ of \d+/)).toBeVisible();
});
