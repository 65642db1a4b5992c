import type { Page } from '@playwright/test';
import { renderSVG } from 'uqr';
import { alone, button, expect, full, link, openAnew, openDrawer, show, test } from './fixtures';

/** Answers the puzzle that is shown: rightly with the solution of the engine, or else with any other answer. */
async function answer(page: Page, right: boolean): Promise<void> {
  const kind = await kindOf(page);
  if (kind === 'outcome') {
    // One of two answers is right; the test does not know which, so it asks the board of the result afterwards.
    await button(page, right ? 'The player to move wins' : 'The player to move loses').click();
  } else if (kind === 'tails') await button(page, right ? '1' : '7').click();
  else {
    await page.locator('.pile .chips.active').first().focus();
    await page.keyboard.press('ArrowRight');
    await button(page, /^Take /).click();
  }
}

async function kindOf(page: Page): Promise<'outcome' | 'tails' | 'only-move'> {
  const task = (await page.locator('.task').textContent()) ?? '';
  return task.includes('Both players') ? 'outcome' : task.includes('tail') ? 'tails' : 'only-move';
}

/** The address of a set of one kind. */
const set = (part: string, kind: string, more = '') => `#/puzzles/${part}?seed=7&grade=1&kinds=${kind}&count=3${more}`;

test('the same address has the same puzzles, and each answer gets its solution', async ({ page }) => {
  await show(page, set('set', 'outcome'));
  await expect(page.getByText('Puzzle 1 of 3')).toBeVisible();
  const first = await page.locator('.amount').allTextContents();
  await openAnew(page, set('set', 'outcome'));
  await expect(page.locator('.amount')).toHaveText(first);
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByText(`Puzzle ${number} of 3`)).toBeVisible();
    await answer(page, true);
    await expect(page.locator('.judged')).toHaveText(/^(Right|Not right)$/);
    await expect(page.locator('.reason')).toContainText(/\.$/);
    await button(page, number === 3 ? 'Show the result' : 'Next puzzle').click();
  }
  await expect(page.locator('.score')).toHaveText(/ of 3 answers (is|are) right\./);
  await expect(page.locator('.solutions > li')).toHaveCount(3);
});

test('a winning move is chosen on the board', async ({ page }) => {
  // The command prints the same puzzles: fibnim puzzle --kind only-move --seed 7 --count 1 --answers.
  await show(page, set('set', 'only-move'));
  const pile = page.getByRole('slider');
  await expect(pile).toBeVisible();
  await expect(button(page, 'Choose chips')).toBeDisabled();
  await pile.focus();
  await page.keyboard.press('ArrowRight');
  await button(page, 'Take 1').click();
  await expect(page.locator('.judged')).toBeVisible();
  await expect(button(page, 'Take 1')).toBeDisabled();
  await expect(link(page, 'Play this position')).toHaveAttribute('href', /#\/play\?start=/);
});

test('a set that was begun is resumed', async ({ page }) => {
  await show(page, set('set', 'outcome'));
  await answer(page, true);
  await button(page, 'Next puzzle').click();
  await expect(page.getByText('Puzzle 2 of 3')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Puzzle 2 of 3')).toBeVisible();
  await show(page, '#/puzzles');
  await link(page, 'Continue the set that you began').click();
  await expect(page.getByText('Puzzle 2 of 3')).toBeVisible();
  await show(page, set('set', 'tails'));
  await expect(page.getByText('Puzzle 1 of 3')).toBeVisible();
});

test('blocks are a hint, except in an assignment', async ({ page }) => {
  await show(page, set('set', 'tails'));
  await button(page, 'Show the blocks').click();
  await expect(page.locator('.hints .block').first()).toBeVisible();
  await show(page, set('assignment', 'tails'));
  await expect(page.getByText('Puzzle 1 of 3')).toBeVisible();
  await expect(button(page, 'Show the blocks')).toHaveCount(0);
});

test('an assignment ends with a code that a teacher checks', async ({ page }) => {
  await show(page, '#/puzzles/make');
  await page.getByLabel('Number of puzzles').fill('3');
  await page.getByLabel('Seed').fill('7');
  await page.getByLabel('Word of the class').fill('green');
  const made = await link(page, 'Assignment', true).getAttribute('href');
  const set = 'seed=7&grade=2&kinds=outcome,only-move,tails&count=3&key=green&opponent=perfect';
  expect(made).toContain(`#/puzzles/assignment?${set}`);
  await show(page, made ?? '');
  for (let number = 1; number <= 3; number += 1) {
    await expect(page.getByText(`Puzzle ${number} of 3`)).toBeVisible();
    await expect(page.locator('.judged')).toHaveCount(0);
    await answer(page, false);
  }
  const score = await page.locator('.score').textContent();
  // The solutions come after the code.
  await expect(page.locator('.solutions')).toBeHidden();
  await page.getByLabel('Your name').fill('Émilie du Châtelet');
  await button(page, 'Make my code').click();
  const code = (await page.locator('output.code').textContent()) ?? '';
  expect(code).toMatch(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]$/);
  await expect(page.locator('.solutions > li')).toHaveCount(3);
  const items = await page.locator('.solutions > li').all();
  const marks = await Promise.all(items.map(async (it) => (await it.getAttribute('class')) === 'right'));
  expect(score).toMatch(new RegExp(`^${['None|0', 'One', '2', '3'][marks.filter(Boolean).length]}`));
  // The codes of a class are pasted at once: two are genuine, and one belongs to somebody else.
  await show(page, '#/puzzles/check');
  await page.getByLabel('Link of the assignment').fill(new URL(made ?? '', page.url()).href);
  const genuine = `émilie  du châtelet ${code.toLowerCase()}\nÉmilie du Châtelet;\t${code}`;
  await page.getByLabel('Names and codes').fill(`${genuine}\n\nSomebody else, ${code}\n`);
  await button(page, 'Check a code').click();
  const rows = page.locator('.found-table tbody tr');
  await expect(rows).toHaveCount(4);
  const cells = marks.map((right) => (right ? 'found' : 'missed'));
  for (const row of [0, 1]) await expect(rows.nth(row).locator('.found, .missed')).toHaveClass(cells);
  await expect(rows.nth(2)).toContainText('The code does not belong to this assignment and this name.');
  await expect(rows.nth(3).locator('td')).toHaveText([...marks.map((mark) => (mark ? '2' : '0')), '']);
  // The form stands in the address, so a reload shows the same.
  await page.reload();
  await expect(rows).toHaveCount(4);
  await expect(rows.nth(0)).toContainText('émilie  du châtelet');
});

alone('the daily puzzles make a streak', full(), async ({ page }) => {
  const solve = async (day: string) => {
    await page.clock.setFixedTime(new Date(`${day}T10:00:00`));
    await openAnew(page, '#/puzzles');
    for (let number = 1; number <= 3; number += 1) {
      await expect(page.getByText(`Puzzle ${number} of 3`)).toBeVisible();
      await answer(page, true);
      await button(page, number === 3 ? 'Show the result' : 'Next puzzle').click();
    }
  };
  await solve('2026-12-31');
  await expect(page.locator('.session .streak')).toHaveText('You have solved the daily puzzles of one day.');
  await solve('2027-01-01');
  await expect(page.locator('.session .streak')).toHaveText('You have solved the daily puzzles on 2 days in a row.');
  await solve('2027-01-03');
  await expect(page.locator('.session .streak')).toHaveText('You have solved the daily puzzles of one day.');
});

test('endless puzzles go on with new seeds', async ({ page }) => {
  await show(page, '#/puzzles');
  await openDrawer(page);
  await page.getByLabel('Find the only winning move').uncheck();
  await page.getByLabel('How many sums of the smallest blocks win?').uncheck();
  await page.getByLabel('How hard they are').selectOption('3');
  await button(page, 'Begin').click();
  await expect(page).toHaveURL(/endless\?seed=\d+&grade=3&kinds=outcome&count=1/);
  const first = page.url();
  await expect(page.locator('.pile')).toHaveCount(2);
  await answer(page, true);
  await button(page, 'Next puzzle').click();
  await expect(page).not.toHaveURL(first);
  await expect(page.locator('.judged')).toHaveCount(0);
  await expect(button(page, 'The player to move wins')).toBeEnabled();
});

alone('a worksheet has its answers on another page', full(), async ({ page }) => {
  await show(page, '#/puzzles/sheet?seed=7&grade=2&kinds=outcome,only-move,tails&count=6');
  await expect(page.locator('.sheet-puzzle')).toHaveCount(6);
  await expect(page.locator('.sheet-chip').first()).toBeVisible();
  await expect(page.locator('.answers-page li')).toHaveCount(6);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.locator('header.top')).toBeHidden();
  await expect(button(page, 'Print')).toBeHidden();
  await expect(page.locator('.answers-page')).toHaveCSS('break-before', 'page');
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  const pdf = await page.pdf({ format: 'A4', preferCSSPageSize: true });
  const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;
  expect(pages).toBeGreaterThanOrEqual(2);
  // With names there is a sheet for each, on pages of its own.
  await page.emulateMedia({ media: 'screen' });
  await show(page, '#/puzzles/make?seed=7&grade=1&count=2');
  await page.getByLabel('Names', { exact: true }).fill('Ada\nمريم\n');
  await link(page, 'Worksheet').click();
  await expect(page).toHaveURL(/puzzles\/sheet\?seed=7&grade=1.*&names=Ada;/);
  await page.reload();
  await expect(page.locator('.sheet-name')).toHaveText(['Name: Ada', 'Name: مريم']);
  await expect(page.locator('.sheet-puzzle')).toHaveCount(4);
  await expect(page.locator('.answers-page li')).toHaveCount(2);
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('.next-sheet')).toHaveCSS('break-before', 'page');
});

test('an address that does not select the same puzzles for everybody is refused', async ({ page }) => {
  for (const [address, line] of [
    ['nothing', 'There is no part “nothing” of this view: use one of daily, endless'],
    ['set?seed=99999999999999999999&count=3', 'The seed is too large: give a whole number below 2^64'],
    ['assignment?grade=2&count=3', 'This address has no seed'],
    ['set', 'This address has no seed'],
    ['assignment?seed=7x', 'Seed: give a whole number.'],
    ['endless?seed=', 'Seed: give a whole number.'],
    ['assignment?seed=7&grade=99', '“99” is not a grade: give a whole number from 1 to 5.'],
    ['sheet?seed=7&grade=0', '“0” is not a grade: give a whole number from 1 to 5.'],
    ['set?seed=7&count=many', '“many” is not a count: give a whole number from 1 to 50.'],
    ['set?seed=7&kinds=tails,constructor', 'There is no kind “constructor”: use some of outcome, only-move, tails.'],
    ['daily?day=2026-02-30', '“2026-02-30” is not a day'],
  ] as const) {
    await show(page, `#/puzzles/${address}`);
    await expect(page.locator('main .wrong').first(), address).toContainText(line);
  }
  await show(page, '#/puzzles/check');
  await page.getByLabel('Link of the assignment').fill('#/puzzles/assignment?seed=7&grade=99');
  const codes = page.getByLabel('Names and codes');
  await codes.fill('Ada 0');
  await button(page, 'Check a code').click();
  await expect(page.locator('main')).toContainText('This is not the link of an assignment');
  await page.getByLabel('Link of the assignment').fill('#/puzzles/assignment?seed=7');
  await codes.fill('Ada');
  await button(page, 'Check a code').click();
  await expect(page.locator('main')).toContainText('A line has no code');
});

test('what a teacher makes stands in the address', async ({ page }) => {
  await show(page, '#/puzzles/make');
  await page.getByLabel('Number of puzzles').fill('7');
  await page.getByLabel('Word of the class').fill('green');
  await page.getByLabel('How many sums of the smallest blocks win?').uncheck();
  await expect(page).toHaveURL(/puzzles\/make\?seed=\d+&grade=2&kinds=outcome,only-move&count=7&key=green/);
  await page.reload();
  await expect(page.getByLabel('Number of puzzles')).toHaveValue('7');
  await expect(page.getByLabel('Word of the class')).toHaveValue('green');
  await expect(page.getByLabel('How many sums of the smallest blocks win?')).not.toBeChecked();
  // The link to the form for codes has the assignment.
  await link(page, 'Check a code').click();
  await expect(page.getByLabel('Link of the assignment')).toHaveValue(/#\/puzzles\/assignment\?seed=\d+.*key=green/);
  await page.goBack();
  await expect(page.locator('.links .qr')).toHaveCount(3);
});

test('the plan for a class leads to what it needs, and its codes are those of the links', async ({ page }) => {
  await show(page, '#/puzzles');
  await openDrawer(page);
  await link(page, 'A lesson of 45 minutes').click();
  const parts = page.locator('.plan-part');
  await expect(parts).toHaveCount(4);
  for (const part of await parts.all()) {
    const href = (await part.locator('a').getAttribute('href')) ?? '';
    const code = part.locator('.qr');
    await expect(code).toHaveAttribute('alt', `QR code of ${new URL(href, page.url()).href}`);
    // The modules of the code are those of this link.
    const drawn = decodeURIComponent(((await code.getAttribute('src')) ?? '').replace(/^[^,]*,/, ''));
    expect(drawn).toBe(renderSVG(new URL(href, page.url()).href));
    expect(await code.evaluate((it: HTMLImageElement) => it.naturalWidth)).toBeGreaterThan(0);
  }
  await expect(page.locator('.plan-handout tr').first()).toHaveText('Chips2345678910111213');
  await expect(page.locator('.plan-handout .sheet-strip')).toHaveText('123581321345589');
  await link(page, 'A worksheet for afterwards').click();
  await expect(page.locator('h1').first()).toContainText('Grade 1: one small pile (no. ');
});
