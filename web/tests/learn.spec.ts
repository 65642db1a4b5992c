/** The first screen and the lessons, which are played to their end. */

import type { Page } from '@playwright/test';
import { button, expect, status, test } from './fixtures';

/** Plays a game against a perfect player by taking these chips each time. */
async function take(page: Page, chips: number): Promise<void> {
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  const left = (await page.locator('.amount').textContent()) ?? '';
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type(String(chips));
  await button(page, `Take ${chips}`).click();
  await expect(page.locator('.amount')).not.toHaveText(left);
}

/** The least term of the greedy representation of a number. */
function least(number: number): number {
  const terms = [1, 2, 3, 5, 8, 13, 21];
  let rest = number;
  let last = 0;
  while (rest > 0) {
    last = terms.filter((term) => term <= rest).at(-1) ?? 1;
    rest -= last;
  }
  return last;
}

test('the first screen has three sentences and 13 chips, and is played to its end without the engine', async ({ page }) => {
  await page.route(/\.wasm$/, (route) => route.abort());
  await page.goto('./');
  await expect(page.locator('.first-rules li')).toHaveCount(3);
  await expect(page.locator('.chip')).toHaveCount(13);
  await expect(status(page)).toHaveText('Your turn: you may take up to 12 chips, but not the whole pile.');
  for (let moves = 0; moves < 13; moves += 1) {
    await expect(status(page)).toHaveText(/Your turn|wins|You win/);
    if (/win/.test((await status(page).textContent()) ?? '')) break;
    await page.locator('.chip').last().click();
    await button(page, 'Take 1').click();
    await expect(status(page)).not.toHaveText(/thinks/);
  }
  await expect(status(page)).toHaveText(/You took the last chip\. You win!|The other player took the last chip and wins\./);
  await button(page, 'Play again').click();
  await expect(page.locator('.chip')).toHaveCount(13);
  await page.getByRole('link', { name: 'Learn how to win' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn');
});

test('on a slow network the first board works before the engine has come', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // 400 kilobits a second with 400 milliseconds to the server: the engine takes more than 20 seconds.
  const bytes = (400 * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes });
  const begun = Date.now();
  await page.goto('./', { waitUntil: 'commit' });
  await page.locator('.chip').last().click();
  await button(page, 'Take 1').click();
  await expect(page.locator('.amount')).not.toHaveText('13');
  console.log(`first move after ${Date.now() - begun} ms on a slow network`);
  expect(Date.now() - begun).toBeLessThan(10_000);
});

test('the lesson is played to its end', async ({ page }) => {
  await page.goto('#/learn');
  await page.getByRole('link', { name: 'Start with step 1' }).click();
  const next = page.getByRole('link', { name: 'Next step' });
  const right = page.locator('.feedback .right');

  // Five chips: the player who begins loses, and wins as the second player.
  await take(page, 1);
  for (;;) {
    await expect(status(page)).toHaveText(/Your turn|wins|You win/);
    if (/wins/.test((await status(page).textContent()) ?? '')) break;
    await take(page, 1);
  }
  await expect(page.locator('.feedback')).toContainText('That one is lost.');
  await button(page, 'The other player begins').click();
  for (;;) {
    await expect(status(page)).toHaveText(/Your turn|You win/);
    if (/win!/.test((await status(page).textContent()) ?? '')) break;
    const left = Number(await page.locator('.amount').textContent());
    const most = Number(await page.getByRole('slider').getAttribute('aria-valuemax'));
    await take(page, most >= left ? left : least(left));
  }
  await expect(right).toContainText('the player who begins always loses');
  await next.click();

  for (const pile of [2, 3, 4]) await page.getByRole('button', { name: `${pile} chips` }).click();
  await button(page, 'Check').click();
  await expect(page.locator('.feedback')).toContainText('The first player wins with 4 chips: taking one leaves 3, and the other player may then take at most 2.');
  await expect(page.locator('.feedback')).toContainText('The first player loses with 5 chips');
  for (const pile of [4, 5, 8]) await page.getByRole('button', { name: `${pile} chips` }).click();
  await button(page, 'Check').click();
  await expect(right).toContainText('2, 3, 5 and 8');
  await next.click();

  const guess = async (pile: string, said: string) => {
    await page.getByLabel('The next losing number').fill(pile);
    await button(page, 'Check').click();
    await expect(page.locator('.feedback')).toContainText(said);
  };
  await guess('11', 'With 11 chips the first player wins by taking 3.');
  await guess('21', 'a smaller number comes first');
  await guess('5', '5 is already in the list.');
  await guess('x', 'Type a whole number.');
  await guess('١٣', '13 is the next. And after that?');
  await guess('21', 'They are the Fibonacci numbers');
  await next.click();

  const block = async (chips: number) => {
    const slider = page.getByRole('slider');
    await slider.focus();
    await page.keyboard.press('Home');
    await page.keyboard.type(String(chips));
    await button(page, chips === 1 ? 'Make a block of one chip' : `Make a block of ${chips} chips`).click();
  };
  await block(12);
  await expect(page.locator('.feedback')).toContainText('12 is not a Fibonacci number.');
  await block(8);
  await expect(page.locator('.feedback')).toContainText('a larger one fits');
  for (const chips of [13, 5, 2]) await block(chips);
  await expect(right).toContainText('20 = 13 + 5 + 2');
  await button(page, 'Split 27 chips').click();
  for (const chips of [21, 5, 1]) await block(chips);
  await expect(right).toContainText('27 = 21 + 5 + 1');
  await next.click();

  await take(page, 3);
  await expect(page.locator('.feedback')).toContainText('The smallest block of the rest has one chip, and the other player can take it whole.');
  await expect(page.locator('.reach')).toHaveText('6');
  await button(page, 'Put the chips back').click();
  await take(page, 2);
  await expect(page.locator('.reach')).toHaveText('4');
  await expect(right).toContainText('The smallest block of the rest has 5 chips, and the bar does not reach its end.');
  await next.click();

  await take(page, 1);
  for (;;) {
    await expect(status(page)).toHaveText(/Your turn|wins/);
    if (/wins/.test((await status(page).textContent()) ?? '')) break;
    await take(page, 1);
  }
  await expect(page.locator('.feedback')).toContainText('Your move number 1 gave the win away: taking 2 would have won.');
  await button(page, 'Play again').click();
  for (;;) {
    await expect(status(page)).toHaveText(/Your turn|You win/);
    if (/win!/.test((await status(page).textContent()) ?? '')) break;
    const left = Number(await page.locator('.amount').textContent());
    await take(page, least(left));
  }
  await expect(right).toContainText('You have beaten a player who never makes a mistake.');
  await next.click();

  await page.getByRole('slider', { name: 'Smaller pile' }).fill('3');
  await expect(page.locator('.reading')).toContainText('You can win if you may take 3 or more.');
  await expect(page.locator('.reading')).toContainText('changes from 5 to 3');
  await button(page, 'Yes').click();
  await expect(page.locator('.feedback')).toContainText('the threshold here is 5');
  await button(page, 'No').click();
  await button(page, 'Yes').click();
  await expect(right).toContainText('You can read two piles.');
  await next.click();

  await button(page, '4').click();
  await expect(page.locator('.feedback')).toContainText('4 is not the value of the lowest 1.');
  await button(page, '2').click();
  await button(page, 'f(t) = 2t-1').click();
  await expect(page.locator('.feedback')).toContainText('2t-1 makes the same game. The engine’s reason for it: every function f with');
  await button(page, 'f(t) = 2t').click();
  await expect(right).toContainText('You have done all lessons.');

  // Progress is kept.
  await page.reload();
  await page.goto('#/learn');
  await expect(page.locator('.steps .done')).toHaveCount(8);
  await expect(page.getByText('You have done all steps.')).toBeVisible();
  await button(page, 'Forget my progress').click();
  await expect(page.locator('.steps .done')).toHaveCount(0);
});

test('every step has an address, also an unknown one', async ({ page }) => {
  await page.goto('#/learn/split');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Split 20 into blocks');
  await page.goto('#/learn/nothing');
  await expect(page.locator('main')).toContainText('There is no part “nothing” of this view: accepted are five, line, next, split, bar, master, two, many.');
});

for (const address of ['./', '#/learn', '#/learn/bar', '#/play', '#/library/maps?max=60']) {
  test(`${address} moves little while it loads`, async ({ page }) => {
    await page.addInitScript(() => {
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) {
          const seen = window as unknown as { shift?: number };
          seen.shift = (seen.shift ?? 0) + entry.value;
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(address);
    await page.waitForTimeout(2500);
    const shift = await page.evaluate(() => (window as unknown as { shift?: number }).shift ?? 0);
    console.log(`${address}: layout shift ${shift.toFixed(3)}`);
    expect(shift).toBeLessThan(0.05);
  });
}
