/** Shared by the tests of the page. Each of them fails if the console has a warning or an error, or if another site is loaded. */

import { test as base, expect, type Page } from '@playwright/test';

export const test = base.extend<{ watched: void }>({
  watched: [
    async ({ page, baseURL }, use) => {
      const complaints: string[] = [];
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        const { protocol, origin } = new URL(request.url());
        if (protocol !== 'blob:' && protocol !== 'data:' && origin !== new URL(baseURL ?? '').origin)
          complaints.push(`loads ${request.url()}`);
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });

/** The line above the board: whose turn it is, or who has won. */
export const status = (page: Page) => page.locator('.status');

/** Plays the moves of the hints until the game is over, and expects to win. */
export async function winByHints(page: Page): Promise<void> {
  for (let moves = 0; moves < 100; moves += 1) {
    await expect(status(page)).toHaveText(/Your turn|win/);
    if (/win/.test((await status(page).textContent()) ?? '')) break;
    await button(page, 'Hint').click();
    await button(page, 'Show the move').click();
    await button(page, 'Put it on the board').click();
    await button(page, /^Take /).click();
  }
  await expect(status(page)).toHaveText(/You win\./);
}
