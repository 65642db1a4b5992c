/** The first screen and the lessons, which are played to their end. */

import type { Page } from '@playwright/test';
import { alone, button, click, expect, FULL, press, show, status, test } from './fixtures';
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
    await expect(page.locator('.amount')).not.toHaveText(left);
  }
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
    await expect(page.locator('.amount')).not.toHaveText('13');
    await expect(status(page)).toHaveText(/Your turn|wins|You win/);
    // After one chip the other player takes at most two, and then the reader at most twice as many, or all.
    const took = (await page.locator('.took').textContent()) ?? '';
    if (took === '') continue;
    expect(took).toMatch(/^The other player took (one chip|2 chips)\.$/);
    const left = Number(await page.locator('.amount').textContent());
    const most = Math.min(left, took.includes('2') ? 4 : 2);
    if (left > 0) await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', String(most));
  }
  await expect(status(page)).toHaveText(/You took the last chip\. You win!|The other player took the last chip and wins\./);
  await button(page, 'Play again').click();
  await expect(page.locator('.chip')).toHaveCount(13);
  await page.getByRole('link', { name: 'Learn how to win' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Learn');
});

test.describe('with a service worker', () => {
  alone.use({ serviceWorkers: 'allow' });
  alone('on a slow network the first board works before the engine has come', async ({ page }) => {
    const session = await page.context().newCDPSession(page);
    await session.send('Network.enable');
    // 400 kilobits a second with 400 milliseconds to the server: the engine takes more than 20 seconds.
    const bytes = (400 * 1000) / 8;
    await session.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: bytes, uploadThroughput: bytes });
    let loaded = false;
    page.on('requestfinished', (request) => (loaded ||= request.url().endsWith('.wasm')));
    const begun = Date.now();
    await page.goto('./', { waitUntil: 'commit' });
    await page.locator('.chip').last().click();
    await button(page, 'Take 1').click();
    await expect(page.locator('.amount')).not.toHaveText('13');
    console.log(`first move after ${Date.now() - begun} ms on a slow network`);
    expect(loaded).toBe(false);
  });
});

// English from left to right, and Arabic from right to left with digits of its own; the other languages differ in words only.
for (const language of FULL ? LANGUAGES : ['en', 'ar']) {
  test(`the lesson is played to its end in ${language}`, async ({ page }) => {
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

    const mark = async (pile: number) => {
      await push(page.locator(`button.mark[aria-label^="${pile}: "]`));
    };
    for (const pile of [2, 3, 4]) await mark(pile);
    await pushButton(say('step-line-check'));
    await expect(feedback).toContainText(say('step-line-wins-by', { pile: 4, take: 1, left: 3, most: 2 }));
    await expect(feedback).toContainText(say('step-line-no-win', { pile: 5 }));
    for (const pile of [4, 5, 8]) await mark(pile);
    await pushButton(say('step-line-check'));
    await expect(right).toContainText(say('step-line-done'));
    await next();

    const guess = async (pile: string, said: string) => {
      await page.getByLabel(say('step-next-label')).fill(pile);
      await pushButton(say('step-next-check'));
      await expect(feedback).toContainText(said);
    };
    await guess('11', say('step-next-wins', { pile: 11, take: 3 }));
    await guess('21', say('step-next-later', { pile: 21 }));
    await guess('5', say('step-next-before', { pile: 5 }));
    await guess('x', say('step-next-number'));
    await guess('١٣', say('step-next-again', { pile: 13 }));
    await guess('21', say('step-next-done'));
    await next();

    const block = (chips: number) => choose(page, chips, say('step-split-make', { chips }), push);
    /** Sets blocks aside, each after the one before is there: the engine judges it. */
    const split = async (...sizes: number[]) => {
      for (const [at, chips] of sizes.entries()) {
        await block(chips);
        await expect(page.locator('.set-aside')).toHaveCount(at + 1);
      }
    };
    await block(12);
    await expect(feedback).toContainText(say('step-split-not', { chips: 12 }));
    await block(8);
    await expect(feedback).toContainText(say('step-split-larger', { chips: 8 }));
    await split(13, 5, 2);
    await expect(right).toContainText(say('step-split-done', { sum: '20 = 13 + 5 + 2' }));
    await pushButton(say('step-split-another', { pile: 27 }));
    await split(21, 5, 1);
    await expect(right).toContainText(say('step-split-done', { sum: '27 = 21 + 5 + 1' }));
    await next();

    await choose(page, 3, say('take-move', { move: '3' }), push);
    await expect(feedback).toContainText(say('step-bar-reaches', { block: 1 }));
    await expect(page.locator('.reach')).toHaveText('6');
    await pushButton(say('step-bar-back'));
    await choose(page, 1, say('take-move', { move: '1' }), push);
    await expect(page.locator('.reach')).toHaveText('2');
    await expect(feedback).toContainText(say('step-bar-reaches', { block: 1 }));
    await pushButton(say('step-bar-back'));
    await choose(page, 2, say('take-move', { move: '2' }), push);
    await expect(page.locator('.reach')).toHaveText('4');
    await expect(right).toContainText(say('step-bar-short', { block: 5 }));
    await next();

    expect(await finish(page, say, () => 1, push)).toBe(false);
    await expect(feedback).toContainText(say('step-master-lost', { move: '1', better: '2' }));
    await pushButton(say('play-again'));
    await expect(page.locator('.amount')).toHaveText('20');
    expect(await finish(page, say, least, push)).toBe(true);
    await expect(right).toContainText(say('step-master-won'));
    await next();

    await page.getByRole('slider', { name: say('step-two-smaller') }).fill('3');
    await expect(page.locator('.reading')).toContainText(say('step-two-threshold', { threshold: 3 }));
    await expect(page.locator('.reading')).toContainText(say('step-two-flip', { before: 5, after: 3 }));
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
    await expect(page.locator('.steps .done')).toHaveCount(8);
    await expect(page.getByText(say('learn-all-done'))).toBeVisible();
    await pushButton(say('learn-forget'));
    await expect(page.locator('.steps .done')).toHaveCount(0);
  });
}

test('the first step says the rules, and a new game clears what was said about the last one', async ({ page }) => {
  await show(page, '#/learn/five');
  await expect(page.locator('.step')).toContainText('at most twice as many chips as the player before took');
  await expect(page.getByRole('slider')).toBeVisible();
  await finish(page, sayIn('en'), () => 1);
  await expect(page.locator('.feedback')).toContainText('That one is lost.');
  await button(page, 'The other player begins').click();
  await expect(page.locator('.feedback')).toBeEmpty();
});

test('the pile of 20 is enough for the step about blocks', async ({ page }) => {
  await show(page, '#/learn/split');
  for (const [chips, sum] of [[13, '13'], [5, '13 + 5'], [2, '13 + 5 + 2']] as const) {
    await choose(page, chips, `Make a block of ${chips} chips`);
    await expect(page.getByText('Blocks so far')).toHaveText(`Blocks so far: ${sum}`);
  }
  await expect(page.locator('.steps .done')).toHaveText('Split 20 into blocks');
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
  await show(page, '#/learn/split');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Split 20 into blocks');
  await show(page, '#/learn/nothing');
  await expect(page.locator('main')).toContainText('There is no part “nothing” of this view: use one of five, line, next, split, bar, master, two, many.');
});
