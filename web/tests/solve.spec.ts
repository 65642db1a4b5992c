import type { Page } from '@playwright/test';
import { button, copied, expect, inMenu, link, literally, pageWidth, saved, show, test } from './fixtures';

const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

test('any notation of the command is solved', async ({ page }) => {
  for (const [params, outcome, threshold] of [
    ['position=20', 'N', '2'], ['position=20 62', 'N', '8'], ['position=(20,62;8)', 'N', '8'],
    ['position=(20,62;7)', 'P', '8'], ['position=(4,7,9;2)&take=3t', 'N', null], ['position=(5,5;3)', 'P', 'infinity'],
    ['position=(12,4;1)&third=previous', 'P', null], ['position=(5;2)+(8;3)', 'P', null],
    ['position=(5;2)+(8;3)[3t]+*7', 'N', null], ['position=(17)&play=misere', 'N', null],
    ['position=2 5 7&exactly=2', null, null],
    ['position=4 5 6&exactly=2&group=free&remember=last&fresh=any', null, null],
    [`position=${'9'.repeat(300)}`, 'N', null],
  ] as const) {
    await show(page, `#/solve?${params}`);
    const headline = answer(page).locator('[data-outcome]');
    await expect(headline, params).toBeVisible();
    if (outcome) await expect(headline, params).toHaveAttribute('data-outcome', outcome);
    if (threshold)
      await expect(answer(page).locator('[data-threshold]'), params).toHaveAttribute('data-threshold', threshold);
    await expect(page.getByRole('heading', { name: 'Why', exact: true })).toBeVisible();
  }
});

test('a number of 300 digits does not make the page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, `#/solve?position=${'7'.repeat(300)}`);
  await expect(answer(page)).toContainText('The game lasts');
  expect(await pageWidth(page)).toBe(390);
});

test('the rules of a sum say which pile has another take-away function', async ({ page }) => {
  await show(page, '#/solve?position=(5;2)+(8;3)[3t]+*7');
  const rules = answer(page).locator('.rules');
  await expect(rules).toContainText('2t. Pile 2: After t chips the next move from the same pile may take up to 3t.');
  await show(page, '#/solve?position=(20)');
  await expect(rules).toHaveText(/^A move may take at most twice as many .* before\. Taking the last chip wins\.$/);
  await show(page, '#/solve?position=(20)&take=3t');
  await expect(rules).toHaveText('After t chips the next move may take up to 3t. Taking the last chip wins.');
  await show(page, '#/solve?position=(8;3)[3t]+*7');
  await expect(rules).toContainText('Pile 1: After t chips the next move from the same pile may take up to 3t.');
  await expect(rules).not.toContainText('2t');
});

test('an answer leads to its claim, a game and the map', async ({ page }) => {
  await show(page, '#/solve?position=(20,62;8)');
  await expect(answer(page)).toContainText('The only winning move');
  await expect(answer(page)).toContainText('Take 8 from pile 2');
  await expect(page.locator('.reason')).toContainText('42 = 34 + 8.');
  await link(page, 'Show on the map').click();
  await expect(page.getByRole('region', { name: 'Position' })).toContainText('(20,62;8)');
  await page.goBack();
  await link(page, 'Claim flanigan-T5').click();
  await expect(page.locator('[data-claim="flanigan-T5"]')).toBeVisible();
  await page.goBack();
  await link(page, 'Play from here').click();
  await expect(page.locator('[data-pile="2"] .quota')).toContainText('8');
});

test('a certificate that answered is shown with the digits of the position', async ({ page }) => {
  await show(page, '#/solve?position=(123456,4,3;5)');
  // The path of the automaton, with the digits that it has read and the state in which it ends.
  await expect(page.locator('.solve .digits-table th[aria-current=step]')).toBeVisible();
  const threshold = await answer(page).locator('[data-threshold]').getAttribute('data-threshold');
  await expect(page.locator('.solve [data-threshold]').last()).toHaveAttribute('data-threshold', threshold ?? '');
  // The state in which it ends is lit in its picture.
  const read = await page.locator('.solve td.after.now').textContent();
  const lit = page.locator('.solve .automaton .lit');
  await expect(lit).toHaveCount(1);
  const box = await lit.boundingBox();
  const word = await page.locator('.solve .automaton text').nth(Number(read)).boundingBox();
  expect(box && word && Math.abs(box.x + box.width / 2 - word.x - word.width / 2)).toBeLessThan(3);
  await link(page, 'Certificate', true).click();
  await expect(page).toHaveURL(/library\/proofs\?.*fixed=4,3&pile=123456&quota=5/);
  await expect(page.getByLabel('Pile of any size')).toHaveValue('123456');
});

test('the page of a position has its place on the map, its certificate and a citation', async ({ page }) => {
  await show(page, '#/solve?position=(20,62;8)');
  const cited = '(20,62;8): threshold 8; the player to move wins (f(t) = 2t, normal play)';
  await link(page, cited).click();
  await expect(page).toHaveTitle('(20,62;8) · Fibonacci nim');
  await expect(page.getByLabel('Position', { exact: true })).toBeHidden();
  // The map has cells of 4 pixels, 64 beside each other: the position is the one with the ring, under whose colour
  // nothing is drawn.
  const map = page.locator('.mapped canvas');
  await expect(map).toBeVisible();
  const [here, ring] = await map.evaluate((it: HTMLCanvasElement) => {
    const pixels = it.getContext('2d')?.getImageData(0, 0, it.width, it.height).data ?? [];
    const at = (x: number, y: number) => [...pixels.slice(4 * (y * it.width + x), 4 * (y * it.width + x) + 4)].join();
    // The first cell is (0, 19), since the map ends at 82.
    const y = 256 - (62 - 19) * 4 - 2;
    return [at(20 * 4 + 2, y), at(20 * 4 - 4, y)];
  });
  expect(ring).toBe('0,0,0,255');
  expect(here).not.toBe(ring);
  await expect(link(page, 'Show on the map')).toHaveAttribute('href', /library\/maps\?max=82&quota=8&at=20,62$/);
  await expect(link(page, 'Certificate')).toHaveAttribute('href', '#/library/proofs?free=2&pile=62,20&quota=8');
  expect((await saved(page, 'Download')).toString()).toContain('"format":"fibnim-certificate"');
  await inMenu(page, 'Cite');
  const whole = new URL('#/position?position=(20,62;8)', page.url()).href;
  await expect.poll(() => copied(page)).toMatch(new RegExp(`^fibnim \\d+\\.\\d+\\.\\d+: ${literally(cited)}\\. `));
  expect((await copied(page)).endsWith(whole)).toBe(true);
  await inMenu(page, 'BibTeX');
  await expect.poll(() => copied(page)).toContain('@misc{fibnim-20-62-8-threshold-8-the-player-to-move-w,');
  expect(await copied(page)).toContain(`  url = {${whole}},\n}\n`);
  // A step leads to the page of the next position.
  await link(page, '− Quota').click();
  await expect(page).toHaveURL(/#\/position\?position=\(20,62;7\)/);
  await expect(answer(page).locator('[data-outcome=P]')).toBeVisible();
});

test('the answer is copied as JSON', async ({ page }) => {
  await show(page, '#/solve?position=(20,62;8)');
  await inMenu(page, 'JSON');
  await expect(page.getByText('Copied: JSON.').first()).toBeVisible();
  const json = JSON.parse(await copied(page)) as { outcome: string; winning_moves: unknown };
  expect([json.outcome, json.winning_moves]).toEqual(['N', [[{ pile: 2, chips: '8' }]]]);
  await inMenu(page, 'Embed');
  await expect(page.getByText('Copied: Embed.').first()).toBeVisible();
  const snippet = await copied(page);
  const src = /^<iframe src="([^"]*)"/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(src).toContain('?embed=1&lang=en#/position?position=(20,62;8)');
  await page.goto(src);
  await expect(answer(page)).toContainText('Take 8 from pile 2');
  await expect(page.locator('header.top')).toBeHidden();
  await expect(page.locator('footer')).toBeHidden();
});

test('the form writes the address, and a new question removes the old answer', async ({ page }) => {
  await show(page, '#/solve');
  await expect(answer(page)).toBeVisible();
  await page.getByLabel('Position', { exact: true }).fill('(9,8,5;3)');
  await page.getByText('Other rules').click();
  await page.getByLabel('Take-away function f(t)').fill('3t');
  await button(page, 'Solve').click();
  await expect(page).toHaveURL(/position=\(9,8,5;3\)&take=3t/);
  await expect(answer(page)).toContainText('(9,8,5;3)');
  await page.getByLabel('Position', { exact: true }).fill('(9,8');
  await button(page, 'Solve').click();
  await expect(page.locator('.busy')).toContainText('"(9,8" is not a position: give one such as');
  await expect(answer(page)).toHaveCount(0);
  await page.goBack();
  await expect(answer(page)).toContainText('(9,8,5;3)');
});

test('the rules of relatives are fields, are said in words, and lead to a game and a map', async ({ page }) => {
  await show(page, '#/solve?position=999999');
  await page.locator('.more').evaluate((it: HTMLDetailsElement) => (it.open = true));
  await page.getByLabel('Take-away function f(t)').fill('unlimited');
  await page.getByLabel('Permitted takes').fill('1,3,4');
  await button(page, 'Solve').click();
  await expect(page).toHaveURL(/position=999999&take=unlimited&only=1,3,4/);
  await expect(answer(page)).toContainText('Take 1, 3 or 4 chips, without a limit; a player without a move loses.');
  await expect(page.locator('.reason')).toContainText('a P-position.');
  await link(page, 'Play from here').click();
  await expect(page).toHaveURL(/#\/play.*take=unlimited&only=1,3,4/);
  await show(page, '#/solve?position=(9,8)&take=max(1,floor(n/2))&ends=first-empty');
  await expect(answer(page)).toContainText('a player who empties a pile wins.');
  await link(page, 'Show on the map').click();
  await expect(page.getByRole('region', { name: 'Position' })).toContainText('threshold 3;');
  await show(page, '#/solve?position=20&block=x');
  await expect(page.locator('.busy .wrong')).toBeVisible();
});

test('many winning moves are listed on demand', async ({ page }) => {
  await show(page, '#/solve?position=(9,8,7,6,5,4;40)&take=t');
  const list = answer(page).locator('.moves li');
  await expect(answer(page).locator('[data-outcome]')).toBeVisible();
  expect(await list.count()).toBeGreaterThan(0);
});

test('each kind of reason has its picture, with the numbers of the reason', async ({ page }) => {
  const picture = page.locator('.reason-picture');
  const texts = (place: string) => picture.locator(place);
  await show(page, '#/solve?position=20');
  await expect(texts('.blocks .block')).toHaveText(['13', '5', '2']);
  // The threshold and the most that may be taken; then what the winning move leaves, and how far the next move reaches.
  await expect(texts('.part')).toHaveText(['2', '19', '18', '2', '4']);
  await show(page, '#/solve?position=(20,62;7)');
  await expect(texts('.part.equal')).toHaveText(['20', '20']);
  await expect(texts('.blocks .block')).toHaveText(['34', '8']);
  // The threshold has flipped twice before the smaller pile was 20.
  await expect(texts('.flips .part')).toHaveText(['8', '5', '8']);
  await expect(texts('.part.threshold')).toHaveText(['8', '8']);
  await expect(texts('.part.losing')).toHaveText('7');
  const wide = async (place: string) => (await texts(place).first().boundingBox())?.width ?? 0;
  const share = async () => (await wide('.part.losing')) / (await wide('.named .bars:not(.flips) .part.threshold'));
  await expect.poll(share).toBeCloseTo(7 / 8, 1); // It is drawn again when the whole engine has answered.
  await show(page, '#/solve?position=(11,14,3;2)&take=t');
  // 11 = 1011, 14 = 1110, 3 = 0011, and their nim-sum 0110, whose rightmost 1 is marked.
  await expect(texts('tbody tr').nth(1).locator('td')).toHaveText(['1', '1', '1', '0']);
  await expect(texts('.sum td')).toHaveText(['0', '1', '1', '0']);
  await expect(texts('.bit')).toHaveCount(1);
  await expect(texts('.sum td').nth(2)).toHaveClass(/bit/);
  await show(page, '#/solve?position=(9,8,7;4)&take=4');
  await expect(texts('tbody th').first()).toHaveText('9 mod 5');
  await expect(texts('.sum td')).toHaveText(['1', '0', '1']);
  await show(page, '#/solve?position=(5,8,5,8;3)');
  await expect(texts('.part')).toHaveText(['8', '8', '5', '5']);
});

test('one chip more or less changes the answer and its picture, and the focus stays', async ({ page }) => {
  await show(page, '#/solve?position=(20,62;7)');
  await expect(answer(page).locator('[data-outcome=P]')).toBeVisible();
  const more = page.getByRole('group', { name: 'Quota' }).getByRole('link', { name: '+ Quota' });
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/position=\(20,62;8\)/);
  await expect(answer(page).locator('[data-outcome=N]')).toBeVisible();
  await expect(more).toBeFocused();
  await page.getByRole('group', { name: 'Pile 2' }).getByRole('link', { name: '− Pile 2' }).click();
  await expect(page).toHaveURL(/position=\(20,61;8\)/);
  await expect(page.locator('.reason-picture .blocks .block')).toHaveText(['34', '5', '2']);
  // An opening stays one.
  await show(page, '#/solve?position=(1;not-whole)');
  await link(page, '+ The pile').click();
  await expect(answer(page).locator('.position')).toHaveText('(2)');
  await expect(answer(page).locator('[data-outcome=P]')).toBeVisible();
});
