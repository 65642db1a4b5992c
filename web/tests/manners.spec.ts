/** How the page behaves: layout, stale results, cancelled work, new versions, forced colours, what it remembers. */

import { createReadStream, existsSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';
import {
  alone, base, button, copied, expect, full, inMenu, link, openAnew, openDrawer, pageWidth, show, status, test,
} from './fixtures';
import { sayIn } from './texts';

declare global {
  /** How far what is seen has moved by itself. */
  var layoutShift: { value: number };
}

const folder = process.env.FIBNIM_PAGE ?? '../target/web';

test('a hint about long numbers fits the screen', async ({ page }) => {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await show(page, `#/solve?position=(${'7'.repeat(60)},${'5'.repeat(59)};${'3'.repeat(58)})`);
    await expect(page.getByRole('heading', { name: 'Why', exact: true })).toBeVisible();
    expect(await pageWidth(page)).toBeLessThanOrEqual(width);
  }
});

test('every language fits a phone', full(), async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const file of readdirSync('messages').filter((name) => name.endsWith('.ftl'))) {
    for (const address of ['#/play', '#/play?start=(20,62;8)', '#/puzzles', '#/puzzles/make', '#/solve']) {
      await page.goto(`?lang=${file.replace('.ftl', '')}${address}`);
      await expect(page.locator('h1')).toBeVisible();
      expect(await pageWidth(page), `${file} ${address}`).toBeLessThanOrEqual(360);
    }
  }
});

const [PHONE, DESKTOP] = [412, 1280];

const LOADED = [
  [PHONE, './', '.chip'], [PHONE, '#/learn', '.felt .chip'],
  ...['why', 'master'].map((step) => [PHONE, `#/learn/${step}`, '.chip'] as const),
  [PHONE, '#/learn/two', '.large-answer'], [PHONE, '#/learn/many', '.binary tr'], [PHONE, '#/play', '.chip'],
  [PHONE, '#/play?start=(20,62;8)', '.chip'], [DESKTOP, '#/play?start=(20,62;8)', '.chip'],
  [PHONE, '#/puzzles', '.puzzles .card'], [PHONE, '#/puzzles/daily?day=2026-11-22', '.session .card'],
  [PHONE, '#/solve', '.answer'], [PHONE, '#/library', '.doors'], [DESKTOP, '#/library/maps', '.legend .swatch'],
  [PHONE, '#/library/tables', '.grid'], [PHONE, '#/library/audit', '.grades'],
  [DESKTOP, '#/library/proofs', '.digits-table'],
] as const;

for (const screen of [PHONE, DESKTOP]) {
  alone(`loading a view moves nothing that is read on a screen ${screen} pixels wide`, full(), async ({ page }) => {
    await page.setViewportSize({ width: screen, height: 823 });
    // The screen without the engine is seen, too.
    await page.route(/\.packed$/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 400));
      await route.continue();
    });
    await page.addInitScript(() => {
      const sum = { value: 0 };
      Object.assign(globalThis, { layoutShift: sum });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum.value += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const [, address, ready] of LOADED.filter(([width]) => width === screen)) {
      await openAnew(page, address);
      await expect(page.locator(ready).first(), address).toBeVisible();
      await page.waitForTimeout(300);
      const shift = await page.evaluate(() => globalThis.layoutShift.value);
      console.log(`${address}: layout shift ${shift.toFixed(3)}`);
      expect(shift, address).toBeLessThan(0.05);
    }
  });
}

test('the view that is left cannot change the address of the next one', async ({ page }) => {
  await show(page, '#/play?start=(13)');
  // The board writes the address of its game, and the event about the link comes later.
  await page.evaluate(() => (location.hash = '#/solve?position=20', history.replaceState(null, '', '#/play')));
  await expect(page.getByRole('region', { name: 'Answer', exact: true })).toContainText('20');
  await expect(page).toHaveURL(/#\/solve\?position=20/);
});

test('work that waits is cancelled at once, and the next question is answered', async ({ page }) => {
  await show(page, '#/library/maps?max=1000&fixed=700');
  const cancel = button(page, 'Cancel');
  await expect(cancel).toBeVisible();
  // The worker that computes is ended.
  const ended = Promise.any(page.workers().map((worker) => worker.waitForEvent('close')));
  await cancel.click();
  await ended;
  await expect(page.locator('.busy')).toHaveText('Computing the thresholds: cancelled.');
  await openDrawer(page);
  await page.getByLabel('Other piles, fixed').fill('650');
  await button(page, 'Show').click();
  await button(page, 'Cancel').click();
  await page.getByLabel('Other piles, fixed').fill('');
  await page.getByLabel('Piles 1 and 2 up to').fill('50');
  await button(page, 'Show').click();
  await expect(page.getByText(/2,?601 positions in/)).toBeVisible();
});

test('a map or table that the form does not ask for is neither shown nor saved', async ({ page }) => {
  await show(page, '#/library/maps?max=40');
  await expect(page.getByText(/1,?681 positions in/)).toBeVisible();
  const csv = page.locator('.menu-items button', { hasText: 'CSV' });
  await expect(csv).toBeEnabled();
  await openDrawer(page);
  await page.getByLabel('Take-away function f(t)').fill('fib');
  await button(page, 'Show').click();
  await expect(page.locator('.busy')).toContainText('is a set of takes, not a function');
  await expect(csv).toBeDisabled();
  await expect(page.getByText(/1,?681 positions in/)).toHaveCount(0);
  await show(page, '#/library/tables?rows=5&columns=5');
  await expect(page.locator('.grid tbody tr')).toHaveCount(6);
  await openDrawer(page);
  await page.getByLabel('Rows m up to').fill('500');
  await button(page, 'Show').click();
  await expect(page.locator('.busy')).toContainText('give a whole number up to 200');
  await expect(page.locator('.grid tbody tr')).toHaveCount(0);
  await expect(csv).toBeDisabled();
  await show(page, '#/library/numbers?n=129');
  await expect(page.locator('[data-number="129"]')).toBeVisible();
  await page.getByLabel('Number', { exact: true }).fill('x');
  await button(page, 'Show').click();
  await expect(page.locator('[data-number]')).toHaveCount(0);
});

test('the result of a check does not stand beside a file that was refused', async ({ page }, info) => {
  await show(page, '#/library/proofs?fixed=1,1');
  await openDrawer(page, 'Check a certificate');
  await button(page, 'Check').click();
  // The certificates are read and checked, which takes long on a busy machine.
  await expect(page.locator('#main').getByText('✓ Proved')).toBeVisible({ timeout: 60_000 });
  const large = info.outputPath('large.json');
  writeFileSync(large, '');
  truncateSync(large, 31_000_000);
  await page.getByLabel('Or a file').setInputFiles(large);
  await expect(page.locator('#main').getByText('large.json has 31 MB')).toBeVisible();
  await expect(page.locator('#main').getByText('✓ Proved')).toHaveCount(0);
});

test('views remember where the reader was', async ({ page }) => {
  await show(page, '#/library/maps?max=30&fixed=3&quota=4');
  await expect(page.getByText(/961 positions in/)).toBeVisible();
  await show(page, '#/solve?position=(9,8;3)');
  await expect(page.locator('[data-outcome]')).toBeVisible();
  await link(page, 'Library', true).click();
  await link(page, 'Maps').first().click();
  await expect(page).toHaveURL(/library\/maps\?.*max=30&fixed=3&quota=4/);
  await link(page, 'Solve', true).click();
  await expect(page).toHaveURL(/solve\?position=\(9,8;3\)/);
});

alone('chips differ in forced colours', full(), async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await show(page, '#/play?start=(20;4)&first=human&second=human');
  await page.locator('.chip').nth(18).click();
  const look = (selector: string) =>
    page.locator(selector).first().evaluate((chip) => {
      const style = getComputedStyle(chip, '::before');
      return `${style.borderTopStyle} ${style.borderTopWidth} ${style.backgroundColor}`;
    });
  const looks = [await look('.chip:not(.open)'), await look('.chip.open:not(.taken)'), await look('.chip.taken')];
  expect(new Set(looks).size, looks.join(', ')).toBe(3);
});

test('moves of two machines that are taken back stay so', full(), async ({ page }) => {
  await show(page, '#/play?start=(20)&first=greedy&second=perfect&seed=1');
  await expect(page.locator('.status')).toContainText('No move is left');
  const moves = await page.locator('.history li').count();
  expect(moves).toBeGreaterThan(1);
  await button(page, 'Undo').click();
  await expect(page.locator('.history li')).toHaveCount(moves - 1);
  await page.waitForTimeout(1500);
  await expect(page.locator('.history li')).toHaveCount(moves - 1);
  await page.locator('.busy button').click();
  await expect(page.locator('.history li')).toHaveCount(moves);
});

test('a game of an assignment has no hints and a fixed opponent', async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=greedy&hints=off');
  await expect(page.locator('.chip').first()).toBeVisible();
  await expect(page).toHaveURL(/hints=off/);
  for (const name of ['Hint', 'Review']) await expect(button(page, name)).toBeHidden();
  for (const place of ['.opponent', '.setup']) await expect(page.locator(place)).toBeHidden();
  await show(page, '#/play?start=(20)&first=human&second=greedy');
  await expect(button(page, 'Hint')).toBeVisible();
  await openDrawer(page);
  await expect(page.locator('.opponent')).toBeVisible();
});

test('projector mode enlarges the page, and Escape ends it', async ({ page }) => {
  await show(page, '#/solve');
  const size = () => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize));
  expect(await size()).toBe(16);
  await button(page, 'Projector mode').click();
  expect(await size()).toBe(24);
  // The board is alone.
  for (const place of ['header.top', '.foot a']) await expect(page.locator(place).first()).toBeHidden();
  await expect(button(page, 'Projector mode')).toBeVisible();
  await page.keyboard.press('Escape');
  expect(await size()).toBe(16);
});

test('the footer has the version, the licences and the citation', async ({ page }) => {
  await show(page, '#/solve');
  const version = /^version: (.*)$/m.exec(readFileSync('../CITATION.cff', 'utf8'))?.[1] ?? '';
  await expect(page.locator('footer')).toContainText(`fibnim ${version}`);
  for (const [name, words] of [
    ['Licences: MIT or Apache-2.0', 'Permission is hereby granted'],
    ['How to cite', 'cff-version'],
  ] as const) {
    const href = (await link(page, name).getAttribute('href')) ?? '';
    const response = await page.request.get(new URL(href, page.url()).href);
    expect(await response.text()).toContain(words);
  }
});

const TYPES: Record<string, string> =
  { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };

test('a new version is announced, and is used when the reader wants it', full(), async ({ browser }) => {
  let version = 'first';
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://local');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
    response.setHeader('Cache-Control', 'no-store');
    if (pathname === '/sw.js') response.end(readFileSync(file, 'utf8').replace("'fibnim-' +", `'fibnim-${version}' +`));
    else createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  try {
    const page = await context.newPage();
    await page.goto(`http://127.0.0.1:${port}/#/solve`);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    version = 'second';
    await page.reload();
    await expect(page.locator('#update').getByText('A new version of this page is ready.')).toBeVisible();
    expect(await page.evaluate(async () => (await caches.keys()).some((key) => key.includes('first')))).toBe(true);
    await Promise.all([page.waitForEvent('load'), page.getByRole('button', { name: 'Use it now' }).click()]);
    await expect(page.locator('[data-outcome]')).toBeVisible();
    await expect(page.locator('#update').getByText('A new version of this page is ready.')).toBeHidden();
    const old = () => page.evaluate(async () => (await caches.keys()).some((key) => key.includes('first')));
    await expect.poll(old).toBe(false);
  } finally {
    await context.close();
    server.close();
  }
});

test('every part has a title, which is announced, and the focus goes on from its beginning', async ({ page }) => {
  await show(page, '#/library');
  const main = page.locator('main');
  for (const [name, title] of [['Numbers', 'Numbers'], ['Proofs', 'Proofs']] as const) {
    await link(page, name).first().click();
    await expect(page).toHaveTitle(`${title} · Fibonacci nim`);
    await expect(page.locator('#announce')).toHaveText(title);
    await expect(main).toBeFocused();
  }
  await show(page, '#/learn');
  await expect(page).toHaveTitle('Beat the Master · Fibonacci nim');
  const titles = [await page.title()];
  await link(page, 'Next step').click();
  await expect(page).not.toHaveTitle(titles[0] ?? '');
  await expect(page.locator('#announce')).toHaveText((await page.locator('h1').textContent()) ?? '');
  await expect(main).toBeFocused();
  await show(page, '#/puzzles/make');
  await expect(page).toHaveTitle('Make a set · Fibonacci nim');
  await show(page, '#/nowhere');
  await expect(page).toHaveTitle('No such page · Fibonacci nim');
});

test('names of objects in the language are no addresses', async ({ page }) => {
  for (const name of ['__proto__', 'constructor', 'toString']) {
    await show(page, `#/${name}`);
    await expect(page.locator('main')).toContainText(`There is no view “${name}”`);
  }
});

test('at the end of a game the focus is on the button for the next one', async ({ page }) => {
  await show(page, '#/play?start=(3;3)&first=human&second=perfect');
  await page.getByRole('slider').focus();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(button(page, 'Play again')).toBeFocused();
  // The first screen has one button, which does what comes next.
  await show(page, '#/');
  const act = page.locator('button.act');
  await act.focus();
  while (!/^Try/.test((await act.textContent()) ?? '')) {
    await expect(act).toHaveAttribute('aria-disabled', 'false');
    if (/^Try/.test((await act.textContent()) ?? '')) break;
    await page.keyboard.press('Enter');
  }
  await expect(act).toBeFocused();
});

test('"Show blocks" stays where it is pressed', async ({ page }) => {
  await show(page, '#/play?start=(20)&first=human&second=human');
  for (const name of ['Show blocks', 'Show who can win']) {
    await openDrawer(page);
    const control = page.getByLabel(name);
    await expect(control).toBeVisible();
    const before = await control.boundingBox();
    await control.check();
    const shown = page.locator(name === 'Show blocks' ? '.drawer .note' : '.outlook');
    await expect(shown.filter({ hasText: /pile is|can win/ })).toBeVisible();
    expect(await control.boundingBox()).toEqual(before);
    await control.uncheck();
  }
});

test('with the setting "reduced motion" nothing moves, also no chip', async ({ page }) => {
  await show(page, '#/play?start=(20)');
  const moves = await page.locator('.chip').first().evaluate((chip) =>
    ['::before', '::after', null].map((part) => getComputedStyle(chip, part).transitionDuration),
  );
  expect(new Set(moves)).toEqual(new Set(['0s']));
});

test('numbers of formulas are upright, their zeros have no slash, and variables are italic', async ({ page }) => {
  await show(page, '#/library/numbers?n=100');
  const style = (place: string, name: 'fontStyle' | 'fontFamily') =>
    page.locator(place).first().evaluate((it, name) => getComputedStyle(it)[name], name);
  await expect(page.locator('[data-number] h2 .math')).toHaveText('100 = 89 + 8 + 3');
  expect(await style('[data-number] h2 .math', 'fontStyle')).toBe('normal');
  expect(await style('.field .math i', 'fontStyle')).toBe('italic');
  for (const place of ['.block', 'td', '.math'])
    expect(await style(place, 'fontFamily'), place).not.toContain('Atkinson');
});

test('a short view ends with the footer on the screen', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  for (const address of ['#/', '#/library']) {
    await openAnew(page, address);
    await expect(page.locator('.whole')).toBeVisible();
    await expect(page.locator('footer'), address).toBeInViewport({ ratio: 1 });
  }
});

test('long numbers and many piles do not make long pages', full(), async ({ page }) => {
  await page.setViewportSize({ width: 412, height: 823 });
  const number = '7'.repeat(5000);
  const piles = Array(60).fill(5).join(',');
  for (const [address, ready, most] of [
    [`#/solve?position=${number}`, '.answer', 2600],
    [`#/library/numbers?n=${number}`, '[data-number]', 4000],
    [`#/play?start=(${piles};3)`, '.pile', 2500],
  ] as const) {
    await show(page, address);
    await expect(page.locator(ready).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight), address.slice(0, 20)).toBeLessThan(most);
  }
});

test('an embedded view keeps its language, and leads to the whole page', full(), async ({ page }) => {
  await page.goto('?lang=fr#/solve?position=(20,62;8)');
  const say = sayIn('fr');
  await inMenu(page, say('embed'));
  await expect(page.locator('.copied')).toContainText(say('copied', { name: say('embed') }));
  const snippet = await copied(page);
  const source = /src="([^"]*)"/.exec(snippet)?.[1]?.replaceAll('&amp;', '&') ?? '';
  expect(source).toContain('?embed=1&lang=fr#/position');
  await page.goto(source);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  const whole = link(page, say('embed-open'));
  await expect(whole).toHaveAttribute('href', /^\/\?lang=fr#\/position\?position=\(20,62;8\)$/);
});

test('a view keeps its state while another is shown', full(), async ({ page }) => {
  await show(page, '#/play?start=(6;2)&first=human&second=human');
  await page.locator('.chip').nth(5).click();
  await button(page, 'Take 1').click();
  await expect(status(page)).toHaveText('Second player to move: up to 2.');
  const views = page.getByRole('navigation', { name: 'Views' });
  await views.getByRole('link', { name: 'Library' }).click();
  await link(page, 'Numbers').click();
  await page.getByLabel('Number', { exact: true }).fill('20');
  await button(page, 'Show').click();
  await expect(page.getByRole('heading', { name: '20 = 13 + 5 + 2' })).toBeVisible();
  await views.getByRole('link', { name: 'Play' }).click();
  await expect(page.locator('.amount')).toHaveText('5');
  await expect(page).toHaveURL(/moves=1-1/);
  await views.getByRole('link', { name: 'Library' }).click();
  await link(page, 'Numbers').click();
  await expect(page.getByRole('heading', { name: '20 = 13 + 5 + 2' })).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(page.locator('.amount')).toHaveText('5');
});

base('the page says that the engine does not start', async ({ page }) => {
  await page.route('**/*.packed', (route) => route.abort());
  await page.goto('?lang=fr#/play?start=(20)');
  await expect(page.locator('.status')).toHaveText(sayIn('fr')('engine-crashed'));
  await page.goto('?lang=en#/play?start=(20)');
  await expect(page.locator('.status')).toHaveText(/The computation failed or ran out of memory/);
  await page.unroute('**/*.packed');
  await link(page, 'Play a game with twenty chips').click();
  await page.reload();
  await expect(page.locator('.status')).toHaveText('Your turn.');
});
