/** The first screen and the lessons, which are played to their end. */

import type { Page } from '@playwright/test';
import { alone, button, click, expect, full, press, show, status, test } from './fixtures';
import { LANGUAGES, sayIn, type Say } from './texts';

/** Chooses chips with the keyboard, and pushes the button with this name. */
async function choose(page: Page, chips: number, name: string, push = click): Promise<void> {
  const slider = page.getByRole('slider');
  await expect(slider).toBeVisible();
  await slider.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type(String(chips));
  await push(button(page, name));
}

/** Plays until the game is over; `next` gives the chips to take. True if the reader has won. */
async function finish(page: Page, say: Say, next: (left: number, most: number) => number, push = click): Promise<boolean> {
  for (;;) {
    const slider = page.getByRole('slider');
    const over = async () => [say('duel-won'), say('duel-lost')].includes((await status(page).textContent()) ?? '');
    await expect.poll(async () => (await over()) || slider.isVisible()).toBe(true);
    const said = await status(page).textContent();
    if (said === say('duel-won')) return true;
    if (said === say('duel-lost')) return false;
    const left = (await page.locator('.amount').textContent()) ?? '';
    const chips = next(Number(left), Number(await slider.getAttribute('aria-valuemax')));
    await choose(page, chips, say('take-move', { move: String(chips) }), push);
    await expect.poll(async () => (await over()) || (await page.locator('.amount').textContent()) !== left).toBe(true);
  }
}

/** Fills the table of losing piles by dragging over chips: first one chip, then two and so on, until the pile is known. Says how often. */
async function fillTable(page: Page, say: Say): Promise<number> {
  const table = page.locator('#figure-table');
  let presses = 0;
  for (let pile = 4; pile <= 8; pile += 1) {
    await expect(table.locator('.amount')).toHaveText(String(pile));
    for (let take = 1; 3 * take < pile; take += 1) {
      await table.locator('.chip').nth(pile - take).click();
      presses += 1;
      if ((await table.locator('.said').textContent()) === say('why-table-wins', { rest: pile - take })) break;
    }
    const loses = [5, 8].includes(pile);
    await expect(table.locator('.mark').nth(pile - 2)).toHaveAttribute('aria-label', `${pile}: ${say(loses ? 'why-loses' : 'why-wins')}`);
    if (pile === 8) break;
    await table.getByRole('button', { name: say('why-table-next'), exact: true }).click();
    presses += 1;
  }
  return presses;
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

alone('the first screen has three sentences and 13 chips, and is played to its end without the engine', async ({ page }) => {
  await page.route(/\.packed$/, (route) => route.abort());
  await page.goto('./');
  await expect(page.locator('.first-rules li')).toHaveCount(3);
  await expect(page.locator('.chip')).toHaveCount(13);
  await expect(status(page)).toHaveText('Your turn: up to 12 chips, but not the whole pile.');
  for (let moves = 0; moves < 13; moves += 1) {
    await expect(status(page)).toHaveText(/Your turn|wins|You win/);
    if (/win/.test((await status(page).textContent()) ?? '')) break;
    await page.locator('.chip').last().click();
    await button(page, 'Take 1').click();
    await expect(status(page)).toHaveText(/Your turn|wins|You win/);
    if (/win/.test((await status(page).textContent()) ?? '')) break;
    await expect(page.locator('.amount')).not.toHaveText('13');
    // After one chip the other player takes at most two, and then the reader at most twice as many, or all.
    const took = (await page.locator('.took').textContent()) ?? '';
    if (took === '') continue;
    expect(took).toMatch(/^The other player took (one chip|2 chips)\.$/);
    const left = Number(await page.locator('.amount').textContent());
    const most = Math.min(left, took.includes('2') ? 4 : 2);
    await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', String(most));
  }
  await expect(status(page)).toHaveText(/You took the last chip\. You win!|The other player took the last chip and wins\./);
  // The game is gone through again: 13 chips are lost for the player who begins, so the first move was no mistake.
  const replay = page.locator('.replay');
  await replay.getByRole('slider').fill('1');
  await expect(replay.locator('.amount')).toHaveText('13');
  await expect(replay.locator('.chip.taken')).toHaveCount(1);
  await expect(replay.locator('.note')).toHaveText('You take 1.');
  await button(page, 'The other player begins').click();
  await expect(page.locator('.took')).toContainText('The other player took');
  await expect(replay).toHaveCount(0);
  await page.getByRole('link', { name: 'Learn how to win' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why Fibonacci?');
});

test.describe('with a service worker', () => {
  alone.use({ serviceWorkers: 'allow' });
  alone('on a slow network the first board works before the engine has come', full(), async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    // 400 kilobits a second with 400 milliseconds to the server: the engine takes more than 20 seconds.
    const bytes = (400 * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes });
    let loaded = false;
    page.on('requestfinished', (request) => (loaded ||= request.url().endsWith('.packed')));
    const begun = Date.now();
    await page.goto('./', { waitUntil: 'commit' });
    await page.locator('.chip').last().click();
    await button(page, 'Take 1').click();
    await expect(page.locator('.amount')).not.toHaveText('13');
    console.log(`first move after ${Date.now() - begun} ms on a slow network`);
    expect(loaded).toBe(false);
  });
});

for (const language of LANGUAGES) {
  test(`the lesson is played to its end in ${language}`, full(), async ({ page }) => {
    const say = sayIn(language);
    const feedback = page.locator('.feedback');
    const right = page.locator('.feedback .right');
    // The mouse finds what is to be clicked in one language.
    const push = language === 'en' ? click : press;
    const pushButton = (name: string) => push(button(page, name));
    const next = () => push(page.getByRole('link', { name: say('learn-next'), exact: true }));
    await page.goto(`./?lang=${language}#/learn`);
    await expect(page.locator('html')).toHaveAttribute('dir', say('direction'));
    await push(page.getByRole('link', { name: say('learn-start'), exact: true }));

    // Five chips: the player who begins loses, and wins as the second player.
    expect(await finish(page, say, () => 1, push)).toBe(false);
    await expect(feedback).toContainText(say('step-five-lost'));
    await pushButton(say('other-begins'));
    await expect(page.locator('.amount')).toHaveText(/[1-4]/);
    expect(await finish(page, say, (left, most) => (most >= left ? left : least(left)), push)).toBe(true);
    await expect(right).toContainText(say('step-five-won'));
    await next();

    await fillTable(page, say);
    const guess = (pile: number) => page.locator('#figure-line').getByRole('button', { name: `${pile}: `, exact: false }).click();
    const line = page.locator('#figure-line .said');
    await guess(11);
    await expect(line).toHaveText(say('why-line-wins', { pile: 11, take: 3 }));
    await guess(21);
    await expect(line).toHaveText(say('why-line-later', { pile: 21 }));
    await guess(13);
    await expect(line).toHaveText(say('why-line-again', { pile: 13 }));
    await guess(21);
    await expect(line).toHaveText(say('why-line-done'));
    await expect(page.locator('.stair').last()).toHaveAttribute('aria-label', '21 = 13 + 8');
    await page.locator('#figure-blocks input').fill('27');
    await expect(page.locator('#figure-blocks .large-answer')).toHaveText('27 = 21 + 5 + 1');
    await page.locator('#figure-proof input').fill('3');
    await expect(page.locator('#figure-proof .said')).toHaveText(say('why-proof-yours', { take: 1, most: 2, block: 13 }));
    await next();

    expect(await finish(page, say, () => 1, push)).toBe(false);
    // The replay begins at the mistake.
    await expect(page.locator('.replay .note')).toContainText(say('replay-better', { better: '2' }));
    await expect(page.locator('.replay .amount')).toHaveText('20');
    await pushButton(say('play-again'));
    await expect(page.locator('.amount')).toHaveText('20');
    expect(await finish(page, say, least, push)).toBe(true);
    await expect(right).toContainText(say('step-master-won'));
    await next();

    await page.getByRole('slider', { name: say('step-two-smaller') }).fill('3');
    await expect(page.locator('.reading')).toContainText(say('step-two-threshold', { threshold: 3 }));
    await expect(page.locator('.reading')).toContainText(say('step-two-flip', { before: 5, after: 3 }));
    const piles = page.locator('.two-piles');
    await expect(piles).toHaveAttribute('aria-label', say('step-two-piles', { smaller: 3, larger: 8 }));
    await expect(piles.locator('.chip')).toHaveCount(3 + 8);
    // The row of the difference 5 and the column of the smaller pile 3, of 31 columns.
    expect(await page.locator('.stripes span').evaluateAll((cells) => cells.findIndex((cell) => cell.classList.contains('now')))).toBe(4 * 31 + 3);
    await page.getByRole('slider', { name: say('step-two-wide') }).fill('12');
    await expect(piles.locator('.pile-part.odd, .pile-part.even')).toHaveCount(3);
    await page.getByRole('slider', { name: say('step-two-wide') }).fill('5');
    await pushButton(say('step-two-yes'));
    await expect(feedback).toContainText(say('step-two-wrong', { threshold: 5 }));
    await pushButton(say('step-two-no'));
    await pushButton(say('step-two-yes'));
    await expect(right).toContainText(say('step-two-done'));
    await next();

    await pushButton('4');
    await expect(feedback).toContainText(say('step-many-wrong', { number: 4 }));
    await pushButton('2');
    const same = button(page, 'f(t) = 2t-1');
    await push(same);
    // The reason is a sentence of the engine in the language of the page.
    await expect(feedback).toContainText(/2\^j <= f\(2\^j\) < 2\^\(j\+1\)/);
    await pushButton('f(t) = 2t');
    await expect(right).toContainText(say('step-many-done'));

    // Progress is kept.
    await page.goto(`./?lang=${language}#/learn`);
    await page.reload();
    await expect(page.locator('.steps .done')).toHaveCount(5);
    await expect(page.getByText(say('learn-all-done'))).toBeVisible();
    await pushButton(say('learn-forget'));
    await expect(page.locator('.steps .done')).toHaveCount(0);
  });
}

test('the first step says the rules, and a new game clears what was said about the last one', full(), async ({ page }) => {
  await show(page, '#/learn/five');
  await expect(page.locator('.step')).toContainText('at most twice as many chips as the move before');
  await expect(page.getByRole('slider')).toBeVisible();
  await finish(page, sayIn('en'), () => 1);
  await expect(page.locator('.feedback')).toContainText('That one is lost.');
  await button(page, 'The other player begins').click();
  await expect(page.locator('.feedback')).toBeEmpty();
});

alone('the Fibonacci numbers are found within 20 presses and 200 words, without the engine', full(), async ({ page }) => {
  await page.route(/\.packed$/, (route) => route.abort());
  await page.goto('./?lang=en#/learn/why');
  let presses = await fillTable(page, sayIn('en'));
  for (const pile of [13, 21]) {
    await page.locator('#figure-line .mark', { hasText: new RegExp(`^${pile}$`) }).click();
    presses += 1;
  }
  await expect(page.getByText('These are the Fibonacci numbers.')).toBeVisible();
  const words = await page.locator('#figure-table, #figure-line').allInnerTexts();
  const count = words.join(' ').match(/\p{L}+/gu)?.length ?? 0;
  console.log(`the Fibonacci numbers after ${presses} presses and ${count} words`);
  expect(presses).toBeLessThanOrEqual(20);
  expect(count).toBeLessThanOrEqual(200);
});

test('the table of losing piles says why a move loses, by the keyboard alone', async ({ page }) => {
  await show(page, '#/learn/why');
  const pile = page.getByRole('slider');
  const said = page.locator('#figure-table .said');
  await pile.focus();
  for (const key of ['2', 'Enter']) await page.keyboard.press(key);
  await expect(said).toHaveText('The other player takes the rest, 2.');
  for (const key of ['1', 'Enter']) await page.keyboard.press(key);
  await expect(said).toHaveText('This wins: it leaves 3, a losing pile.');
  await expect(button(page, 'Next pile')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(pile).toBeFocused();
  for (const key of ['1', 'Enter']) await page.keyboard.press(key);
  await expect(said).toHaveText('The other player answers with 1 and wins. No move wins: 5 is a losing pile.');
  // Of 7 chips taking 3 loses at once, which is no other pile's number of chips.
  await page.locator('#figure-table .mark').nth(5).click();
  await page.locator('#figure-table .chip').nth(4).click();
  await expect(said).toHaveText('The other player takes the rest, 4.');
});

test('each figure has a link, and is embedded alone', async ({ page }) => {
  for (const [earlier, figure, heading] of [
    ['line', 'table', 'Which piles lose?'],
    ['next', 'line', 'Which comes next?'],
    ['split', 'blocks', 'Every pile falls into blocks'],
    ['bar', 'proof', 'Why the least block wins'],
  ] as const) {
    await show(page, `#/learn/${earlier}`);
    await expect(page).toHaveURL(new RegExp(`#/learn/why\\?figure=${figure}$`));
    await expect(page.getByRole('heading', { level: 2, name: heading })).toBeInViewport();
  }
  await page.goto('?embed=1&lang=en#/learn/why?figure=proof');
  await expect(page.locator('.figure:visible')).toHaveCount(1);
  for (const place of ['h1', '.learn nav', '.onward', '.figure button']) await expect(page.locator(place).filter({ visible: true })).toHaveCount(0);
  await page.locator('#figure-proof input').fill('7');
  await expect(page.locator('#figure-proof .said')).toContainText('You took 2, the last chips.');
});

test('each frame of the game of blocks is a move of the game, and its ruler is right', async ({ page }) => {
  await show(page, '#/learn/why?figure=proof');
  const said = page.locator('#figure-proof .said');
  let left = 20;
  for (let move = 1; move <= 7; move += 1) {
    await page.locator('#figure-proof input').fill(String(move));
    const [, who = '', taken = ''] = /(You|The other player) took (\d+)/.exec((await said.textContent()) ?? '') ?? [];
    expect(who).toBe(move % 2 === 1 ? 'You' : 'The other player');
    // The least block is taken, and the other player takes twice as many.
    if (move % 2 === 1) expect(Number(taken)).toBe(least(left));
    left -= Number(taken);
    await expect(page.locator('#figure-proof .set-aside:not(.gone) .chip')).toHaveCount(left);
    if (left > 0) await expect(page.locator('#figure-proof .reach')).toHaveCount(Math.min(left, 2 * Number(taken)));
  }
  expect(left).toBe(0);
});

test('what a lesson answers is in view on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 560 });
  await show(page, '#/learn/many');
  await expect(page.locator('.binary tbody tr')).toHaveCount(4);
  // The button is at the end of the screen; a click of Playwright would move it.
  const press = (name: string) =>
    button(page, name).evaluate((it: HTMLElement) => {
      it.scrollIntoView({ block: 'end' });
      it.click();
    });
  for (const [name, said] of [['4', 'No: 4'], ['2', 'Correct: the threshold'], ['f(t) = 2t', 'Correct: after one chip']] as const) {
    await press(name);
    await expect(page.locator('.feedback')).toContainText(said);
    // Positions on the screen are rounded.
    await expect(page.locator('.feedback')).toBeInViewport({ ratio: 0.95 });
  }
});

test('every step has an address, also an unknown one', async ({ page }) => {
  await show(page, '#/learn/why');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Why Fibonacci?');
  await show(page, '#/learn/nothing');
  await expect(page.locator('main')).toContainText('There is no part “nothing” of this view: use one of five, why, master, two, many.');
});
