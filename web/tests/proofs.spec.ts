import { button, expect, test } from './fixtures';

test('an edited certificate is refused with the violated instance', async ({ page }) => {
  await page.goto('#/proofs');
  const text = page.getByLabel('Text of the certificates');
  await expect(text).toHaveValue(/fibnim-certificate/);
  await button(page, 'Check').click();
  await expect(page.getByText(/Proved: \d+ certificate/)).toBeVisible();
  const edited = (await text.inputValue()).replace(/"accepting":\[(\d+),/, '"accepting":[');
  await text.fill(edited);
  await button(page, 'Check').click();
  await expect(page.getByText(/violates the recurrence at free piles \(\d+\) and quota \d+/)).toBeVisible();
});
