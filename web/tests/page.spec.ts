import AxeBuilder from '@axe-core/playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { button, expect, test } from './fixtures';

const ADDRESSES = [
  '#/',
  '#/learn',
  ...['five', 'line', 'next', 'split', 'bar', 'master', 'two', 'many'].map((step) => `#/learn/${step}`),
  '#/play?start=(20,62;8)&first=human&second=perfect',
  '#/library',
  '#/library/maps?max=60&at=20,30',
  '#/library/tables',
  '#/library/complements',
  '#/library/numbers',
  '#/library/proofs',
  '#/library/proofs?fixed=6,1&pile=123456&quota=5&step=25',
  '#/library/proofs?fixed=40,3',
  '#/library/audit?paper=zhou',
  '#/library/audit?paper=zhou&verdict=corrected',
  '#/library/audit?id=nothing',
  '#/puzzles',
  '#/puzzles/set?seed=7&grade=3&kinds=only-move&count=3',
  '#/puzzles/set?seed=7&grade=2&kinds=tails&count=3',
  '#/puzzles/make',
  '#/puzzles/check',
  '#/puzzles/sheet?seed=7&grade=5&kinds=outcome,tails&count=4',
  '#/solve?position=(20,62;8)',
  '#/solve?position=2 5 7&exactly=2',
  '#/nowhere',
];

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    for (const address of ADDRESSES) {
      test(`${address} is accessible`, async ({ page }) => {
        await page.goto(address);
        await expect(page.locator('h1')).toHaveCount(1);
        if (address.startsWith('#/play')) {
          await button(page, 'Hint').click();
          await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
          await button(page, 'Show the move').click();
          await page.getByText('New game').click();
        }
        if (address.includes('step=')) {
          await expect(page.locator('[data-result]')).not.toBeEmpty();
          await page.locator('.all summary').click();
          await button(page, 'Damage it').click();
          await button(page, 'Check').click();
          await expect(page.locator('.violation')).toBeVisible();
        }
        await page.waitForTimeout(500);
        const { violations } = await new AxeBuilder({ page }).analyze();
        expect(
          violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`),
        ).toEqual([]);
      });
    }
  });
}

test('every view fits a screen 360 pixels wide', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  for (const address of ADDRESSES) {
    await page.goto(address);
    await page.waitForTimeout(500);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBeLessThanOrEqual(360);
  }
});

test('the page works offline after the first load', async ({ page, context }) => {
  await page.goto('#/play');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.waitForFunction(async () => (await caches.keys()).length > 0);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);
  await page.reload();
  await button(page, 'Hint').click();
  await button(page, 'Show the move').click();
  await expect(page.getByRole('region', { name: 'Hint' })).toContainText('20 = 13 + 5 + 2');
  await page.goto('#/library/maps?max=30');
  await expect(page.getByText('961 positions')).toBeVisible();
  await page.goto('#/library/audit?paper=zhou');
  await expect(page.getByText('zhou-1.2').first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Play (2,2,2;1)' })).toBeVisible();
  await page.goto('#/library/proofs?fixed=4,3&pile=20');
  await button(page, 'End').click();
  await expect(page.locator('.threshold')).toBeVisible();
  await context.setOffline(false);
});

test('all files together are below 1.26 megabytes compressed', () => {
  const folder = process.env.FIBNIM_PAGE ?? '../target/web';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length,
    0,
  );
  console.log(`${files.length} files, ${bytes} bytes compressed`);
  // The engine is 1,055,000 bytes of it, the typeface 34,000, and three languages 44,000, of which a reader loads at most one.
  expect(bytes).toBeLessThan(1_260_000);
});

test('the policy forbids inline scripts, inline styles and other sites', async ({ page }) => {
  await page.goto('#/play');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain("'unsafe-eval'");
});
