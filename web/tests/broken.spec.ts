import { expect, link, base as test } from './fixtures';
import { sayIn } from './texts';

test('the page says that the engine does not start', async ({ page }) => {
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
