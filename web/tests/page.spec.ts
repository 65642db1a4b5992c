import axe from 'axe-core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { alone, button, expect, full, link, openDrawer, show, test, pageWidth } from './fixtures';

/** Every kind of screen: its address, what it has when it is ready, and a pattern of what that says. */
interface View {
  address: string;
  ready: string;
  says?: string;
  /** It is for `.ci/full` alone. */
  full?: boolean;
}
const VIEWS = JSON.parse(readFileSync(new URL('views.json', import.meta.url), 'utf8')) as View[];

/** What axe finds; in a second colour scheme only the contrasts are others. */
async function violations(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(
    (rules) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run({
        ...(rules ? { runOnly: rules } : { rules: { 'label-content-name-mismatch': { enabled: true } } }),
        resultTypes: ['violations'],
      }),
    rules,
  );
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html.slice(0, 200)).join(' | ')}`);
}

/** Opens what a screen has only on request. */
async function unfold(page: Page, address: string): Promise<void> {
  if (address.startsWith('#/play')) {
    await button(page, 'Hint').click();
    await expect(page.getByRole('region', { name: 'Hint' })).toBeVisible();
    await button(page, 'Show the move').click();
    await openDrawer(page);
    await page.getByText('New game', { exact: true }).click();
    await page.locator('.menu > summary').first().click();
  }
  if (/^#.puzzles$|maps|tables|complements/.test(address)) await openDrawer(page);
  if (address.includes('step=')) {
    for (const name of ['Choose', 'The automaton', 'Check']) await openDrawer(page, new RegExp(`^${name}`));
    await page.locator('.all summary').click();
    await button(page, 'Damage it').click();
    await button(page, 'Check').click();
    await expect(page.locator('.violation')).toBeVisible();
  }
}

for (const { address, ready, says = '', full: isFull = false } of VIEWS) {
  test(`${address} is accessible in light and dark, and fits a phone`, full(isFull), async ({ page }) => {
    await show(page, address);
    const there = page.locator(ready).first();
    await expect(there).toBeVisible();
    await expect(there).toContainText(new RegExp(says));
    await expect(page.locator('h1')).toHaveCount(1);
    await unfold(page, address);
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await violations(page, ['color-contrast'])).toEqual([]);
    await page.setViewportSize({ width: 360, height: 740 });
    expect(await pageWidth(page)).toBeLessThanOrEqual(360);
  });
}

test('labels contain the words that are seen, also in Arabic', full(), async ({ page }) => {
  await page.goto('?lang=ar#/');
  for (const { address, ready } of VIEWS.filter(({ address }) => /^#\/(learn|play|puzzles)/.test(address))) {
    await show(page, address);
    await expect(page.locator(ready).first()).toBeVisible();
    expect(await violations(page, ['label-content-name-mismatch']), address).toEqual([]);
  }
});

test.describe('with a service worker', () => {
  alone.use({ serviceWorkers: 'allow' });
  alone('the page works offline after the first load', async ({ page, context }) => {
    await show(page, '#/play');
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
    await page.waitForFunction(async () => (await caches.keys()).length > 0);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await context.setOffline(true);
    await page.reload();
    await button(page, 'Hint').click();
    await button(page, 'Show the move').click();
    await expect(page.getByRole('region', { name: 'Hint' })).toContainText('20 = 13 + 5 + 2');
    await show(page, '#/library/maps?max=30');
    await expect(page.getByText('961 positions')).toBeVisible();
    await show(page, '#/library/audit?paper=zhou');
    await expect(page.getByText('zhou-1.2').first()).toBeVisible();
    await expect(link(page, 'Play (2,2,2;1)')).toBeVisible();
    await show(page, '#/library/proofs?fixed=4,3&pile=20');
    await button(page, 'End').click();
    await expect(page.locator('.threshold')).toBeVisible();
    await context.setOffline(false);
  });
});

test('all files are below 1.57 megabytes compressed, and the first part of the engine below 255 kilobytes', () => {
  const folder = process.env.FIBNIM_PAGE ?? '../target/web';
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    // Only other sites load the picture.
    .filter((entry) => entry.isFile() && entry.name !== 'preview.png');
  const compressed = ({ parentPath, name }: (typeof files)[number]) =>
    gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length;
  const bytes = files.reduce((sum, file) => sum + compressed(file), 0);
  const first = files.filter(({ name }) => name.startsWith('first-')).map(compressed);
  console.log(`${files.length} files, ${bytes} bytes compressed, ${first.join()} of them the first part of the engine`);
  // The whole engine is 1,031,000 bytes of it, the typeface 34,000, and three languages 44,000, of which a reader loads
  // at most one.
  expect(bytes).toBeLessThan(1_570_000);
  expect(first).toHaveLength(1);
  expect(first[0]).toBeLessThan(255_000);
});

test('the policy forbids inline scripts, inline styles and other sites', async ({ page }) => {
  await show(page, '#/play');
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  expect(policy).toContain("default-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
  expect(policy).not.toContain("'unsafe-eval'");
});

test('other sites find a title and a picture for their links', async ({ page }) => {
  await show(page, '#/');
  const tag = (name: string) => page.locator(`meta[property="og:${name}"]`).getAttribute('content');
  const tags = [await tag('title'), await tag('image:width'), await tag('image:height')];
  expect(tags).toEqual(['Fibonacci nim', '1200', '630']);
  const response = await page.request.get(new URL((await tag('image')) ?? '', page.url()).href);
  const bytes = await response.body();
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  // The browser reads it: paper, the faces of the first and the last chip, and the ink of the challenge.
  const colours = await page.evaluate(async (address) => {
    const picture = await createImageBitmap(await (await fetch(address)).blob());
    const context = new OffscreenCanvas(picture.width, picture.height).getContext('2d', { willReadFrequently: true });
    context?.drawImage(picture, 0, 0);
    const at = (x: number, y: number) => [...(context?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join();
    const line = Array.from({ length: picture.width }, (_, x) => at(x, 115));
    return [at(5, 5), at(108, 375), at(1092, 375), String(line.includes('28,34,48'))];
  }, response.url());
  expect(colours).toEqual(['251,247,238', '243,198,94', '243,198,94', 'true']);
});
