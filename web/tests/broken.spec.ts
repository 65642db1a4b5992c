import { expect, test } from '@playwright/test';

// A service worker would have the library already.
test.use({ serviceWorkers: 'block' });

test('an engine that does not start is told in a line', async ({ page }) => {
  await page.route('**/*.wasm', (route) => route.abort());
  await page.goto('#/play?start=(20)');
  await expect(page.locator('.status')).toHaveText(
    /The computation failed, or needed more memory than the browser gives/,
  );
  await page.unroute('**/*.wasm');
  await page.getByRole('link', { name: 'Play a game with twenty chips' }).click();
  await page.reload();
  await expect(page.locator('.status')).toHaveText('Your turn.');
});
