import type { Page } from '@playwright/test';
import { button, expect, show, test } from './fixtures';

const answer = (page: Page) => page.getByRole('region', { name: 'Answer', exact: true });

const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

test('any notation of the command is solved', async ({ page }) => {
  for (const [params, outcome, threshold] of [
    ['position=20', 'N', '2'],
    ['position=20 62', 'N', '8'],
    ['position=(20,62;8)', 'N', '8'],
    ['position=(20,62;7)', 'P', '8'],
    ['position=(4,7,9;2)&take=3t', 'N', null],
    ['position=(5,5;3)', 'P', 'infinity'],
    ['position=(12,4;1)&third=previous', 'P', null],
    ['position=(5;2)+(8;3)', 'P', null],
    ['position=(5;2)+(8;3)[3t]+*7', 'N', null],
    ['position=(17)&play=misere', 'N', null],
    ['position=2 5 7&exactly=2', null, null],
    ['position=4 5 6&exactly=2&group=free&remember=last&fresh=any', null, null],
    [`position=${'9'.repeat(300)}`, 'N', null],
  ] as const) {
    await show(page, `#/solve?${params}`);
    const headline = answer(page).locator('[data-outcome]');
    await expect(headline, params).toBeVisible();
    if (outcome) await expect(headline, params).toHaveAttribute('data-outcome', outcome);
    if (threshold) await expect(answer(page).locator('[data-threshold]'), params).toHaveAttribute('data-threshold', threshold);
    await expect(page.getByRole('heading', { name: 'Why' })).toBeVisible();
  }
});

test('a number of 300 digits does not make the page wider than a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await show(page, `#/solve?position=${'7'.repeat(300)}`);
  await expect(answer(page)).toContainText('The game lasts');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the rules of a sum say which pile has another take-away function', async ({ page }) => {
  await show(page, '#/solve?position=(5;2)+(8;3)[3t]+*7');
  const rules = answer(page).locator('.rules');
  await expect(rules).toContainText('up to 2t. Pile 2: After t chips the next move from the same pile may take up to 3t.');
  await show(page, '#/solve?position=(20)');
  await expect(rules).toHaveText('A move may take at most twice as many chips as the move before. The player who takes the last chip wins.');
  await show(page, '#/solve?position=(20)&take=3t');
  await expect(rules).toHaveText('After t chips the next move may take up to 3t. The player who takes the last chip wins.');
  await show(page, '#/solve?position=(8;3)[3t]+*7');
  await expect(rules).toContainText('Pile 1: After t chips the next move from the same pile may take up to 3t.');
  await expect(rules).not.toContainText('2t');
});

test('an answer leads to its claim, a game and the map', async ({ page }) => {
  await show(page, '#/solve?position=(20,62;8)');
  await expect(answer(page)).toContainText('The only winning move');
  await expect(answer(page)).toContainText('Take 8 from pile 2');
  await expect(page.locator('.reason')).toContainText('42 = 34 + 8.');
  await page.getByRole('link', { name: 'Show on the map' }).click();
  await expect(page.getByRole('region', { name: 'Position' })).toContainText('(20,62;8)');
  await page.goBack();
  await page.getByRole('link', { name: 'Claim flanigan-T5 and its proof' }).click();
  await expect(page.locator('[data-claim="flanigan-T5"]')).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Play from here' }).click();
  await expect(page.locator('[data-pile="2"] .quota')).toContainText('8');
});

test('a certificate that answered is shown with the digits of the position', async ({ page }) => {
  await show(page, '#/solve?position=(123456,4,3;5)');
  await page.getByRole('link', { name: 'The automaton that answered' }).click();
  await expect(page).toHaveURL(/library\/proofs\?.*fixed=4,3&pile=123456&quota=5/);
  await expect(page.getByLabel('Pile of any size')).toHaveValue('123456');
});

test('the answer is copied as JSON', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await show(page, '#/solve?position=(20,62;8)');
  await button(page, 'JSON').click();
  await expect(page.getByText('Copied: JSON.').first()).toBeVisible();
  const json = JSON.parse(await copied(page)) as { outcome: string; winning_moves: unknown };
  expect([json.outcome, json.winning_moves]).toEqual(['N', [[{ pile: 2, chips: '8' }]]]);
  await button(page, 'Embed').click();
  await expect(page.getByText('Copied: Embed.').first()).toBeVisible();
  const snippet = await copied(page);
  const src = /^<iframe src="([^"]*)"/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(src).toContain('?embed=1&lang=en#/solve?position=(20,62;8)');
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

test('many winning moves are listed on demand', async ({ page }) => {
  await show(page, '#/solve?position=(9,8,7,6,5,4;40)&take=t');
  const list = answer(page).locator('.moves li');
  await expect(answer(page).locator('[data-outcome]')).toBeVisible();
  expect(await list.count()).toBeGreaterThan(0);
});
