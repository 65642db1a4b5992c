import { readFileSync } from 'node:fs';
import { button, expect, full, link, press, show, status, test } from './fixtures';

interface Line {
  id: string;
  paper: string;
  grade: string;
  reconstructed: boolean;
  statement: string;
  counterexample?: string;
  positions?: { written: string; outcome: 'N' | 'P' }[];
}
/** The claims of the documentation. */
const all = readFileSync(new URL('../../docs/audit.jsonl', import.meta.url), 'utf8')
  .replaceAll('`', '')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Line);

const shown = (count: number) => `${count === 1 ? '1 claim' : `${count} claims`} of ${all.length}`;

test('filters show their counts and are kept in the address', full(), async ({ page }) => {
  await show(page, '#/library/audit');
  const count = page.locator('[data-count]');
  await expect(count).toContainText(shown(all.length));
  // First there are numbers, which lead to the claims.
  await expect(page.locator('.claim')).toHaveCount(0);
  const cells = page.locator('.grades td a');
  const numbers = await cells.allTextContents();
  expect(numbers.map(Number).reduce((sum, number) => sum + number)).toBe(all.length);
  const falseOfZhou = all.filter((claim) => claim.paper === 'zhou' && claim.grade === 'false').length;
  await page.locator('.grades tr', { hasText: 'Zhou' }).getByRole('link', { name: `${falseOfZhou}: false` }).click();
  await expect(count).toHaveText(shown(falseOfZhou));
  await show(page, '#/library/audit?all=1');
  await expect(page.locator('.claim')).toHaveCount(all.length);
  const zhou = all.filter((claim) => claim.paper === 'zhou');
  await page.getByLabel('Paper').selectOption('zhou');
  await expect(count).toHaveText(shown(zhou.length));
  const corrected = zhou.filter((claim) => claim.grade === 'false');
  await expect(page.locator('option[value="false"]')).toHaveText(`false (${corrected.length})`);
  await page.getByLabel('Grade').selectOption('false');
  await expect(count).toHaveText(shown(corrected.length));
  await expect(page.locator('.claim')).toHaveCount(corrected.length);
  await page.getByLabel('Search').fill('three cells');
  await expect(count).toHaveText(shown(0));
  await page.getByLabel('Search').fill('CELLS');
  await expect(count).toHaveText(shown(1));
  await expect(page).toHaveURL(/paper=zhou&grade=false&q=CELLS/);
  await page.reload();
  await expect(count).toHaveText(shown(1));
  await expect(page.getByLabel('Search')).toHaveValue('CELLS');
  await expect(page.getByLabel('Grade')).toHaveValue('false');
});

test('a link to one claim', async ({ page }) => {
  await show(page, '#/library/audit?paper=zhou');
  await link(page, 'zhou-A4', true).click();
  await expect(page).toHaveURL(/id=zhou-A4/);
  await expect(page.locator('.claim')).toHaveCount(1);
  const claim = all.find(({ id }) => id === 'zhou-A4');
  await expect(page.locator('.statement')).toHaveText(claim?.statement ?? 'none');
  await link(page, 'All claims').click();
  await expect(page.locator('.claim')).toHaveCount(all.length);
});

test('counterexamples open on the board as their papers mean them', async ({ page }) => {
  for (const [id, name, amounts, quotas] of [
    ['zhou-A4', 'Play (2,2,2;1)', ['2', '2', '2'], ['quota 2']],
    ['zhou-A2', 'Play (5;1)', ['5'], ['quota 2']],
    ['barbara-R6', 'Play (4,5;3,2)', ['4', '5'], ['quota 3', 'quota 2']],
    ['barbara-2.1', 'Play (2,2;1,2)', ['2', '2'], ['quota 1', 'quota 2']],
  ] as const) {
    await show(page, `#/library/audit?id=${id}`);
    await link(page, name, true).click();
    await expect(status(page), id).toHaveText(/Your turn/);
    await expect(page.locator('.amount'), id).toHaveText([...amounts]);
    const found = await page.locator('.quota').allTextContents();
    for (const quota of quotas) expect(found, id).toContain(quota);
  }
});

/** The board asks the library for the outcome instead of reading it from the claim. */
test('every position of a counterexample has a link and its outcome on the board', full(), async ({ page }) => {
  const games: [name: string, outcome: string, address: string][] = [];
  for (const claim of all.filter(({ positions }) => positions !== undefined)) {
    await show(page, `#/library/audit?id=${claim.id}`);
    await expect(page.locator('[data-claim]')).toHaveAttribute('data-claim', claim.id);
    for (const { written: position, outcome: expected } of claim.positions ?? []) {
      const play = link(page, `Play ${position}`, true);
      await expect(play, `${claim.id} ${position}`).toHaveAttribute('data-outcome', expected);
      games.push([`${claim.id} ${position}`, expected, (await play.getAttribute('href')) ?? '']);
    }
  }
  expect(games.length).toBeGreaterThan(12);
  for (const [name, expected, address] of games) {
    await show(page, address);
    // The line is empty until the engine has answered. Without a legal move the game is over.
    await expect(status(page), name).toHaveText(/Your turn| wins\.$/);
    if (expected === 'P' && / wins\.$/.test((await status(page).textContent()) ?? '')) continue;
    await press(button(page, 'Hint'));
    const hint = page.getByRole('region', { name: 'Hint' });
    const said = expected === 'N' ? /You can win from here\./ : /No move wins|There is no legal move/;
    await expect(hint, name).toContainText(said);
  }
});

test('a counterexample without a position has no link', async ({ page }) => {
  for (const id of ['allen-rule', 'allen-L11.proof', 'zhou-1.3', 'zhou-F3.cells']) {
    await show(page, `#/library/audit?id=${id}`);
    await expect(page.locator('.claim')).toHaveCount(1);
    await page.waitForTimeout(200);
    await expect(page.locator('.playable a'), id).toHaveCount(0);
  }
});

test('by the keyboard alone', async ({ page }) => {
  await show(page, '#/library/audit');
  await page.getByLabel('Search').focus();
  await page.keyboard.type('zhou-A4');
  await expect(page.locator('.claim')).toHaveCount(1);
  await expect(link(page, 'Play (4,2,2;0)')).toBeVisible();
  for (let tabs = 0; tabs < 4; tabs += 1) await page.keyboard.press('Tab');
  await expect(link(page, 'Play (4,2,2;0)')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText(/Your turn/);
  await page.goBack();
  await expect(page.getByLabel('Search')).toHaveValue('zhou-A4');
});

test('bad addresses get a message that says what to give', async ({ page }) => {
  for (const [address, line] of [
    ['id=nothing', 'There is no claim “nothing”.'],
    ['paper=nobody', 'There is no paper “nobody”: use one of zhou'],
    ['grade=maybe', 'There is no grade “maybe”: use one of verified'],
  ] as const) {
    await show(page, `#/library/audit?${address}`);
    await expect(page.locator('main .wrong')).toContainText(line);
    await link(page, 'All claims').click();
    await expect(page.locator('.claim')).toHaveCount(all.length);
  }
});
