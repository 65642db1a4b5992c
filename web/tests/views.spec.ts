import { button, expect, full, link, show, status, test } from './fixtures';

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
