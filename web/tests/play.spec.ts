import {
  alone, button, copied, expect, full, inMenu, literally, openDrawer, show, slow, status, takeHint, test, winByHints,
} from './fixtures';

const OPPONENTS = ['perfect', 'longest', 'optimal', 'zhou', 'optimist', 'slip:0.2', 'greedy', 'random'];

test.describe('a whole game is won', () => {
  for (const [index, opponent] of OPPONENTS.entries()) {
    test(`against ${opponent}`, full(index > 0), async ({ page }) => {
      await show(page, `#/play?start=(20)&first=human&second=${opponent}&seed=3`);
      await winByHints(page);
    });
  }

  for (const [index, [name, address]] of ([
    ['from two piles', 'start=(20,62;8)&second=greedy'], ['from three piles', 'start=(5,8,13)&second=random'],
    ['of power-of-two nim', 'start=(11,14;2)&take=t'], ['when the last chip loses', 'start=(17)&play=misere'],
    ['with a quota a pile', 'start=(7)+(12)'], ['with moves from exactly two piles', 'start=(2,5,7)&exactly=2'],
    ['with moves from exactly two piles, against random moves', 'start=(4,4,4)&exactly=2&second=random'],
    ['as the second player', 'start=(5)&first=perfect&second=human'],
  ] as const).entries()) {
    test(name, full(index !== 1 && index !== 7), async ({ page }) => {
      const players = address.includes('first=') ? '' : '&first=human';
      await show(page, `#/play?${address}${players}&seed=5`);
      await winByHints(page);
    });
  }
});

alone('on a slow network games and puzzles work before the whole engine has come', async ({ page }) => {
  const session = await slow(page, 1600, 150);
  let send = () => {};
  const held = new Promise<void>((resolve) => (send = resolve));
  await page.route(/fibnim_wasm.*\.packed$/, (route) => held.then(() => route.continue()));
  const hint = page.getByRole('region', { name: 'Hint' });
  const begun = Date.now();
  await page.goto('#/play?start=(20,62;8)&first=human&second=perfect', { waitUntil: 'commit' });
  await button(page, 'Hint').click();
  await expect(hint).toBeVisible();
  console.log(`first hint after ${Date.now() - begun} ms on a slow network`);
  await session.send('Network.disable');
  await openDrawer(page);
  await page.getByText('Show who can win').check();
  await expect(page.locator('.outlook')).toHaveText('You can win from here.');
  await takeHint(page);
  await expect(status(page)).toHaveText(/Your turn/);
  await inMenu(page, 'Review');
  await expect(page.locator('.history .good')).toHaveCount(1);
  await show(page, '#/puzzles/set?seed=7&grade=3&kinds=outcome&count=1');
  await page.locator('.answers button').first().click();
  await expect(page.locator('.judged')).toBeVisible();
  // The build has asked what Proofs asks first, and the first part computes maps of two piles.
  for (const [address, ready] of [['proofs', '.digits-table'], ['maps?max=60', '.legend .swatch']]) {
    await show(page, `#/library/${address}`);
    await expect(page.locator(ready ?? '').first()).toBeVisible();
  }
  // It has also asked for the map beside a third pile.
  await page.locator('.gallery').scrollIntoViewIfNeeded();
  await expect(page.locator('.gallery canvas')).toHaveCount(3);
  await show(page, '#/play?start=(5,6,7)');
  await button(page, 'Hint').click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(hint).toHaveCount(0);
  send();
  await expect(hint).toBeVisible();
});

test('a hint has the reason in words and the parts as blocks', async ({ page }) => {
  await show(page, '#/play?start=(20)');
  await button(page, 'Hint').click();
  await expect(page.getByText('You can win from here.')).toBeVisible();
  await expect(page.getByText('18 = 13 + 5')).toHaveCount(0);
  await button(page, 'Next hint').click();
  await button(page, 'Next hint').click();
  await expect(page.getByText('The winning move takes the smallest block, 2.')).toBeVisible();
  await button(page, 'Next hint').click();
  const hint = page.getByRole('region', { name: 'Hint' });
  await expect(hint).toContainText(/20 = 13 \+ 5 \+ 2\..* 2 .*18 = 13 \+ 5\..* 4\b.* 5 .*\./);
  const drawn = hint.getByRole('img', { name: '20 = 13 + 5 + 2' }).first();
  await expect(drawn.locator('.block')).toHaveText(['13', '5', '2']);
});

test('chips are clicked and dragged over, within the quota', async ({ page }) => {
  await show(page, '#/play?start=(20,62;8)&first=human&second=human');
  const second = page.locator('[data-pile="2"]');
  await expect(second.locator('.quota')).toHaveText('quota 8');
  const chips = second.locator('.chip');
  await expect(chips).toHaveCount(62);
  await chips.nth(59).click();
  await expect(second.locator('.count')).toHaveText('take 3');
  await chips.nth(61).hover();
  await page.mouse.down();
  await chips.nth(57).hover();
  await expect(second.locator('.count')).toHaveText('take 5');
  await chips.nth(10).hover();
  await page.mouse.up();
  await expect(second.locator('.count')).toHaveText('take 8');
  await button(page, /^Take 8 from pile 2$/).click();
  await expect(page.locator('[data-pile="2"] .amount')).toHaveText('54');
  await expect(status(page)).toHaveText('Second player to move: up to 16.');
});

test('a game by the keyboard alone', async ({ page }) => {
  await show(page, '#/play?start=(6;6)&first=human&second=human');
  const pile = page.getByRole('slider', { name: 'The pile, chips to take' });
  await pile.focus();
  await page.keyboard.press('ArrowRight');
  await expect(pile).toHaveAttribute('aria-valuetext', 'take 1 of 6, at most 6');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '2');
  await expect(page.getByRole('slider')).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '3');
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(status(page)).toHaveText('No move is left. First player wins.');
});

test('the form keeps quotas, openings and rules', full(), async ({ page }) => {
  for (const address of [
    'start=(5;2)+(8;3)', 'start=(5;2)+(8;any)+(9;not-whole)&take=t&play=misere', 'start=(20,62;8)', 'start=(9;any)',
    'start=(9,8;not-whole)', 'start=(9;4)+(8;4)', 'start=(5)+(8;3)+(9)&exactly=2',
  ]) {
    await show(page, `#/play?${address}&first=human&second=human`);
    await expect(status(page)).toHaveText(/to move/);
    const shown = await page.locator('.quota').allTextContents();
    await openDrawer(page);
    if (await button(page, 'Start').isHidden()) await page.getByText('New game', { exact: true }).click();
    await button(page, 'Start').click();
    await expect(page).toHaveURL(new RegExp(`${literally(address)}&first=human&second=human&seed=`));
    await expect(page.locator('.quota')).toHaveText(shown);
  }
  await page.getByLabel('Quota of the first move').fill('3, 4');
  await button(page, 'Start').click();
  await expect(status(page)).toContainText('2 quotas for 3 piles');
});

test('undo and redo', async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=perfect&seed=1');
  await page.locator('.chip').nth(17).click();
  await button(page, 'Take 3').click();
  await expect(page.locator('.history li')).toHaveCount(2);
  const after = await page.locator('.amount').textContent();
  await button(page, 'Undo').click();
  await expect(page.locator('.amount')).toHaveText('20');
  await expect(button(page, 'Undo')).toBeDisabled();
  await inMenu(page, 'Redo');
  await expect(page.locator('.amount')).toHaveText(after ?? '');
  await inMenu(page, 'Review');
  await expect(page.locator('.history li').first()).toContainText('gives the win away: 2 would have won');
});

test('a shared link restores the game', async ({ page, context }) => {
  await show(page, '#/play?start=(20,62;8)&first=human&second=perfect&seed=9');
  await takeHint(page);
  await expect(page.locator('.history li')).toHaveCount(2);
  await expect(status(page)).toHaveText(/Your turn/);
  const shown = async (it: typeof page) => [
    await it.locator('.amount').allTextContents(),
    await it.locator('.quota').allTextContents(),
    await it.locator('.history li').allTextContents(),
  ];
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(status(other)).toHaveText((await status(page).textContent()) ?? '');
  expect(await shown(other)).toEqual(await shown(page));
  await other.close();
});

test('piles of any size', async ({ page }) => {
  const pile = '9'.repeat(60);
  await show(page, `#/play?start=(${pile})&first=human&second=perfect`);
  await page.getByRole('textbox', { name: 'The pile, chips to take' }).fill('0');
  await expect(button(page, 'Take')).toBeDisabled();
  await takeHint(page);
  await expect(page.locator('.history li')).toHaveCount(2);
  // With a small quota a block stands for all chips but the last ones.
  await show(page, `#/play?start=(${pile};9)&first=human&second=human`);
  await expect(page.locator('.others')).toHaveText('9999…9959');
  await expect(page.locator('.chip')).toHaveCount(40);
  await expect(page.locator('.chip.open')).toHaveCount(9);
});

test('bad addresses and inputs get a message that says what is wrong', async ({ page }) => {
  for (const [address, line] of [
    ['#/nowhere', 'There is no view “nowhere”: use one of home, learn, play, puzzles, solve, position, library.'],
    ['#/play?start=(3', '"(3" is not a position: give one such as 20 62, (20,62), (20,62;6) or (5;2)+(8;3)'],
    ['#/play?start=(9;0)', 'A quota of 0: quotas are at least 1'],
    ['#/play?start=(9)&take=x', '"x" is not a take-away function: give one such as t, 2t, t+1'],
    ['#/play?start=(9)&moves=1-9', 'Move 1: the opening move may not take a whole pile'],
    ['#/play?start=(9)&moves=x', '“x” is not a move: give 2-8 for 8 chips from pile 2'],
    ['#/play?start=(9)&seed=x', 'Seed: give a whole number.'],
    ['#/play?start=(9)&second=me', 'use one of perfect'],
    ['#/play?start=(5,8,9)&exactly=2&second=zhou', 'use human, perfect, longest, random'],
    ['#/play?start=%E0%A4%A', 'is damaged'],
    ['#/library/nothing', 'There is no part “nothing” of this view: use one of maps, tables, complements, numbers'],
    ['#/library/maps?max=5000', 'give a whole number up to 1000'],
    ['#/library/maps?fixed=x', 'Fixed piles: give whole numbers'],
    ['#/library/numbers?n=-7', 'Number: give a whole number.'],
  ] as const) {
    await show(page, address);
    await expect(page.locator('main'), address).toContainText(new RegExp(literally(line), 'i'));
  }
});

test('levels, who begins, and play again', async ({ page }) => {
  await show(page, '#/play?start=(5;5)&first=human&second=perfect');
  await page.locator('.chip').nth(0).click();
  await button(page, 'Take 5').click();
  await expect(status(page)).toHaveText('No move is left. You win.');
  await button(page, 'Play again').click();
  await expect(page.locator('.amount')).toHaveText('5');
  await openDrawer(page);
  await page.getByLabel('Opponent').selectOption({ label: 'Newcomer' });
  await expect(page).toHaveURL(/second=random/);
  await page.getByLabel('Who begins?').selectOption({ label: 'The opponent' });
  await expect(page).toHaveURL(/first=random&second=human/);
  await expect(page.locator('.history')).toContainText(/Newcomer takes \d\./);
  await page.getByLabel('Who begins?').selectOption({ label: 'Two people on this device' });
  await expect(status(page)).toHaveText('First player to move: up to 5.');
});

alone('a small pile is on the board, and is moved on, before the engine has come', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.packed$/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('#/play?start=(20)&first=human&second=perfect&seed=1');
  await page.locator('.chip').nth(17).click();
  await expect(page.locator('.chip.taken')).toHaveCount(3);
  await button(page, 'Take 3').click();
  await expect(page.locator('.amount')).toHaveText('17');
  release();
  await expect(page.locator('.history li')).toHaveCount(2);
  await expect(status(page)).toHaveText(/Your turn/);
});

test('two people play by sending each other the link', async ({ page, context }) => {
  await show(page, '#/play?start=(20)');
  await openDrawer(page);
  await page.getByLabel('Who begins?').selectOption({ label: 'A friend, by link' });
  await expect(page).toHaveURL(/first=human&second=human&seed=\d+&by=link$/);
  await page.locator('.chip').nth(18).click();
  await button(page, 'Take 2').click();
  // The next move is the friend's.
  await expect(page.locator('.send')).toContainText('Send it to the other player');
  await expect(page.locator('.send .qr')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(button(page, 'Take')).toBeDisabled();
  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(friend.locator('.amount')).toHaveText('18');
  await expect(friend.locator('.send')).toHaveCount(0);
  await friend.locator('.chip').nth(17).click();
  await button(friend, 'Take 1').click();
  await expect(friend.locator('.send')).toBeVisible();
  const address = friend.url();
  await friend.close();
  // The link that comes back is opened where the game is.
  await page.evaluate((address) => (location.href = address), address);
  await expect(page.locator('.amount')).toHaveText('17');
  await expect(page.locator('.send')).toHaveCount(0);
  await expect(page.getByRole('slider')).toHaveAttribute('aria-valuemax', '2');
});

test('"Beat this position" copies a link to a game from here', full(), async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=human&moves=1-3');
  await inMenu(page, 'Beat this position');
  await expect(page.locator('.table .copied')).toContainText('against the Master');
  const link = await copied(page);
  expect(link).toMatch(/#\/play\?start=\(17;6\)&first=human&second=perfect$/);
  await show(page, new URL(link).hash);
  await winByHints(page);
});

test('the end of a game is a replay, which begins at the mistake', full(), async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=human&moves=1-2_1-4_1-2_1-1_1-2_1-4');
  const replay = page.locator('.replay');
  await page.locator('.chip').nth(4).click();
  await button(page, 'Take 1').click();
  for (let chips = 4; chips > 0; chips -= 1) {
    await expect(page.locator('.amount')).toHaveText(String(chips));
    await page.locator('.chip').last().click();
    await button(page, 'Take 1').click();
  }
  await expect(status(page)).toHaveText(/No move is left/);
  await expect(replay.locator('.note')).toHaveText('First player takes 2. Here 1 would have won.');
  await expect(replay.locator('.amount')).toHaveText('14');
  await replay.getByRole('slider').fill('1');
  await expect(replay.locator('.amount')).toHaveText('20');
  await expect(replay.locator('.note')).toHaveText('First player takes 2.');
  await button(page, 'Undo').click();
  await expect(replay).toHaveCount(0);
  await expect(page.locator('.amount')).toHaveText('1');
});

test('two taps play nothing, and digits choose chips', full(), async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=human');
  const pile = page.getByRole('slider');
  await expect(pile).toBeVisible();
  await page.keyboard.press('7');
  await expect(pile).toHaveAttribute('aria-valuenow', '7');
  await expect(pile).toBeFocused();
  await page.locator('.chip').nth(17).dblclick();
  await expect(page.locator('.amount')).toHaveText('20');
  // Without a pause between the two, which a busy machine would make.
  await pile.evaluate((it) => ['1', '2'].forEach((key) => it.dispatchEvent(new KeyboardEvent('keydown', { key }))));
  await expect(pile).toHaveAttribute('aria-valuenow', '12');
  await page.waitForTimeout(1300);
  await pile.focus();
  await page.keyboard.press('4');
  await expect(pile).toHaveAttribute('aria-valuenow', '4');
});

alone('blocks and who can win are shown on request', full(), async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=human');
  await openDrawer(page);
  await page.getByLabel('Show blocks').check();
  await expect(page.getByText('The pile is 20 = 13 + 5 + 2.')).toBeVisible();
  const starts = page.locator('.chip.block-start');
  await expect(starts).toHaveCount(3);
  const places = await page.locator('.chip').evaluateAll((chips) =>
    chips.flatMap((chip, at) => (chip.classList.contains('block-start') ? [at] : [])),
  );
  expect(places).toEqual([0, 13, 18]);
  await page.getByLabel('Show who can win').check();
  await expect(page.locator('.outlook')).toHaveText('First player can win from here.');
  await page.keyboard.press('Tab');
  // Of 1 to 19 chips only 2 win.
  await expect(page.locator('.chip.wins')).toHaveCount(1);
  await expect(page.locator('.chip').nth(18)).toHaveClass(/wins/);
  await expect(page.locator('.chip.loses')).toHaveCount(18);
  await page.locator('.chip').nth(17).click();
  await button(page, 'Take 3').click();
  await expect(page.locator('.outlook')).toHaveText('Second player can win from here.');
  await button(page, 'Undo').click();
  await page.locator('.chip').nth(18).click();
  await button(page, 'Take 2').click();
  await expect(page.locator('.outlook')).toHaveText('Second player loses from here against best play.');
});

test('a move of the review is tried again', async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=human&seed=1&moves=1-2_1-4_1-2_1-1');
  await inMenu(page, 'Review');
  await expect(page.getByText('One of 4 moves gave a win away.').first()).toBeVisible();
  await expect(page.locator('.history li').nth(2)).toContainText('gives the win away: 1 would have won');
  await button(page, 'Try again from move 3').click();
  await expect(page.locator('.history li')).toHaveCount(2);
  await expect(page.locator('.amount')).toHaveText('14');
  await inMenu(page, 'Redo');
  await expect(page.locator('.history li')).toHaveCount(3);
  await page.locator('.history li').first().getByRole('button').click();
  await expect(page.locator('.amount')).toHaveText('20');
});

test('on a phone Take and Hint stay in view', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 560 });
  await show(page, '#/play?start=(60,40;8)&first=human&second=human');
  await expect(status(page)).toHaveText('First player to move: up to 8.');
  for (const name of ['Take', 'Hint']) await expect(button(page, name)).toBeInViewport({ ratio: 1 });
  await button(page, 'Hint').click();
  await expect(page.getByText('You can win from here.')).toBeInViewport({ ratio: 1 });
  await button(page, 'Show the move').click();
  await expect(page.getByText(/: it wins\./)).toBeInViewport({ ratio: 1 });
  await expect(button(page, 'Take')).toBeInViewport({ ratio: 1 });
});
