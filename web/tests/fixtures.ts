/** Shared by the tests. Each fails if the console has a warning or an error, or if another site is loaded. */

import { readFileSync } from 'node:fs';
import { test as playwright, expect } from '@playwright/test';
import type { BrowserContext, CDPSession, Locator, Page } from '@playwright/test';

/** Notes what a page complains of: warnings and errors of the console, and whatever it loads from another site. */
function listen(page: Page, site: string, complaints: string[]): void {
  page.on('console', (message) => {
    // The typeface is used some seconds after the page has been loaded if the machine is busy.
    const late = message.text().includes('preloaded using link preload but not used within a few seconds');
    if (['error', 'warning'].includes(message.type()) && !late) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(site).origin)
      complaints.push(`loads ${request.url()}`);
  });
}

/** Whether `.ci/full` runs the tests. */
export const isFull = process.env.FIBNIM_FULL !== undefined;

/** Details of a test that only `.ci/full` runs: it takes long, and others find most of what it finds. */
export const full = (is = true): { tag?: string } => (is ? { tag: '@full' } : {});

/** The size of the screen unless a test sets another one. */
const SCREEN = { width: 1280, height: 720 };

/** Makes a page one of a browser without service workers: a blocked one would be a warning of the console. */
const withoutWorker = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));

/** The page that stays open for the tests of a worker, with what it complains of, and the file whose tests use it. */
interface Open {
  page: Page;
  complaints: string[];
  file: string;
}

/** What every test can use. The page of its worker is loaded only for a test that uses it. */
export const base = playwright.extend<object, { open: Open }>({
  open: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', contextOptions } = project.use;
      const context = await browser.newContext({ ...contextOptions, baseURL });
      await withoutWorker(context);
      const open: Open = { page: await context.newPage(), complaints: [], file: '' };
      listen(open.page, baseURL, open.complaints);
      await use(open);
      await context.close();
    },
    { scope: 'worker' },
  ],
});

/** A test with a page of its own: for what is loaded, kept or emulated in another way than elsewhere. */
export const alone = base.extend({
  page: async ({ page, baseURL, serviceWorkers }, use) => {
    const complaints: string[] = [];
    if (serviceWorkers === 'block') await withoutWorker(page.context());
    listen(page, baseURL ?? '', complaints);
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/** A test with the page of its worker, which each file loads anew: loading it costs most of a test. */
export const test = base.extend({
  context: async ({ open }, use) => use(open.page.context()),
  page: async ({ open }, use, { file }) => {
    const { page, complaints } = open;
    const { width, height } = page.viewportSize() ?? {};
    if (width !== SCREEN.width || height !== SCREEN.height) await page.setViewportSize(SCREEN);
    if (page.url() !== 'about:blank') {
      await page.evaluate(() => [localStorage, sessionStorage].forEach((kept) => kept.clear()));
      // A language is that of a loaded page.
      if (file !== open.file || new URL(page.url()).search !== '') await page.goto('about:blank');
    }
    open.file = file;
    await use(page);
    expect(complaints).toEqual([]);
  },
});

/**
 * Shows an address as a link does, and loads the page if it is not open. What was shown for the address before is gone,
 * or is about to be replaced by its view.
 */
export async function show(page: Page, address: string): Promise<void> {
  if (page.url() === 'about:blank') await page.goto(address);
  else
    await page.evaluate(
      (address) =>
        new Promise<void>((resolve) => {
          // The board of a game, or what an automaton has read, is there until the engine has answered, and must not be
          // taken for the next one.
          for (const old of document.querySelectorAll('#main .pile, #main .trace')) old.remove();
          for (const old of document.querySelectorAll('#main .status')) old.replaceChildren();
          // The same address again would not be an event.
          history.replaceState(null, '', '#');
          addEventListener('hashchange', () => setTimeout(resolve), { once: true });
          location.hash = address;
        }),
      address,
    );
}

export { expect };

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** A link of a name. */
export const link = (page: Page, name: string | RegExp, exact = false) => page.getByRole('link', { name, exact });

/** How wide the page is: not wider than the screen, if nothing has to be scrolled to its side. */
export const pageWidth = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);

/** What the page has copied. */
export const copied = (page: Page): Promise<string> => page.evaluate(() => navigator.clipboard.readText());

/** A text that a regular expression finds literally. */
export const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Makes the network slow: kilobits a second, and the milliseconds that a request takes longer. */
export async function slow(page: Page, kilobits: number, latency: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  const bytes = (kilobits * 1000) / 8;
  const conditions = { offline: false, latency, downloadThroughput: bytes, uploadThroughput: bytes };
  await session.send('Network.emulateNetworkConditions', conditions);
  return session;
}
/** The line above the board: whose turn it is, or who has won. */
export const status = (page: Page) => page.locator('.status');

/** Loads an address anew, so that what the page shows is not left from the address before. */
export async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** Presses a button of a menu "…". */
export async function inMenu(page: Page, name: string): Promise<void> {
  const hidden = page.getByRole('button', { name, exact: true, includeHidden: true });
  await page.locator('details.menu', { has: hidden }).first().locator('summary').click();
  await button(page, name).click();
}

/** Opens the drawer below the board, or the one of a name. */
export async function openDrawer(page: Page, name: string | RegExp = ''): Promise<void> {
  const drawer = page.locator('.drawer', { has: page.locator('> summary', { hasText: name }) });
  await expect(drawer).toBeVisible();
  if ((await drawer.getAttribute('open')) === null) await drawer.locator('> summary').click();
}

/** What the file has that a button saves, which may be in a menu. */
export async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  if (await button(page, name).isVisible()) await button(page, name).click();
  else await inMenu(page, name);
  return readFileSync(await (await waiting).path());
}

/** The rows of a file that the native library has computed; make-samples.mjs generates it. */
export const samples = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

export const click = (it: Locator) => it.click();

/** Clicks without moving the mouse, at a tenth of the cost, for what another `click` shows to be in reach. */
export const press = (it: Locator) => it.dispatchEvent('click');

/** Plays the move of the hint. */
export async function takeHint(page: Page, push = click): Promise<void> {
  for (const name of ['Hint', 'Show the move', 'Put it on the board', /^Take /]) await push(button(page, name));
}

/** Plays the moves of the hints until the game is over, the first one with the mouse, and expects to win. */
export async function winByHints(page: Page): Promise<void> {
  for (let moves = 0; moves < 100; moves += 1) {
    await expect(status(page)).toHaveText(/Your turn|win/);
    if (/win/.test((await status(page).textContent()) ?? '')) break;
    await takeHint(page, moves === 0 ? click : press);
  }
  await expect(status(page)).toHaveText(/You win\./);
}
