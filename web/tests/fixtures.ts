/** Shared by the tests of the page. Each of them fails if the console has a warning or an error, or if another site is loaded. */

import { readFileSync } from 'node:fs';
import { test as base, expect, type Page } from '@playwright/test';

/** Notes what a page complains of: warnings and errors of the console, and whatever it loads from another site. */
function listen(page: Page, site: string, complaints: string[]): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(site).origin) complaints.push(`loads ${request.url()}`);
  });
}

/** Makes a page one of a browser without service workers: a blocked one would be a warning of the console. */
const withoutWorker = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));

/** A page that stays open for the tests of a worker: they show their addresses without loading it again, which costs most of a test. */
class OpenPage {
  readonly page: Page;
  readonly complaints: string[] = [];

  constructor(page: Page) {
    this.page = page;
  }

  /** Shows an address as a link does. What was shown for the address before is gone, or is about to be replaced by its view. */
  async show(hash: string): Promise<void> {
    await this.page.evaluate(
      (hash) =>
        new Promise<void>((resolve) => {
          // The same address again would not be an event.
          history.replaceState(null, '', '#');
          addEventListener('hashchange', () => setTimeout(resolve), { once: true });
          location.hash = hash;
        }),
      hash,
    );
  }
}

export const test = base.extend<{ open: OpenPage }, { opened: OpenPage }>({
  page: async ({ page, baseURL, serviceWorkers }, use) => {
    const complaints: string[] = [];
    if (serviceWorkers === 'block') await withoutWorker(page);
    listen(page, baseURL ?? '', complaints);
    await use(page);
    expect(complaints).toEqual([]);
  },
  opened: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '', contextOptions } = project.use;
      const context = await browser.newContext({ ...contextOptions, baseURL });
      const open = new OpenPage(await context.newPage());
      await withoutWorker(open.page);
      listen(open.page, baseURL, open.complaints);
      await open.page.goto('#/learn');
      await use(open);
      await context.close();
    },
    { scope: 'worker' },
  ],
  open: async ({ opened }, use) => {
    opened.complaints.length = 0;
    await use(opened);
    expect(opened.complaints).toEqual([]);
  },
});

export { expect };

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** The line above the board: whose turn it is, or who has won. */
export const status = (page: Page) => page.locator('.status');

/** Loads an address anew, so that what the page shows is not left from the address before. */
export async function openAnew(page: Page, address: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address);
}

/** What the file has that a button saves. */
export async function saved(page: Page, name: string): Promise<Buffer> {
  const waiting = page.waitForEvent('download');
  await button(page, name).click();
  return readFileSync(await (await waiting).path());
}

/** The rows of a file that the native library has computed; make-samples.mjs generates it. */
export const samples = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(','));

/** Plays the move of the hint. */
export async function takeHint(page: Page): Promise<void> {
  await button(page, 'Hint').click();
  await button(page, 'Show the move').click();
  await button(page, 'Put it on the board').click();
  await button(page, /^Take /).click();
}

/** Plays the moves of the hints until the game is over, and expects to win. */
export async function winByHints(page: Page): Promise<void> {
  for (let moves = 0; moves < 100; moves += 1) {
    await expect(status(page)).toHaveText(/Your turn|win/);
    if (/win/.test((await status(page).textContent()) ?? '')) break;
    await takeHint(page);
  }
  await expect(status(page)).toHaveText(/You win\./);
}
