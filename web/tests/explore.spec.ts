import { readFileSync } from 'node:fs';
import { button, expect, full, inMenu, samples, saved, show, test } from './fixtures';

declare global {
  /** Turns the wheel over the map. */
  var wheel: (deltaY: number) => void;
}

const thresholds = samples('thresholds.csv');
const key = (sample: string[]) => sample.slice(0, 4).join('|');

for (const map of new Set(thresholds.map(key))) {
  const [take = '', play = '', max = '', fixed = ''] = map.split('|');
  const address =
    `#/library/maps?take=${encodeURIComponent(take)}&play=${play}&max=${max}&fixed=${fixed.replace(' ', ',')}`;

  test(`the map ${map} is that of the library`, full(Number(max) > 200), async ({ page }) => {
    await show(page, address);
    await expect(page.getByText(/positions in [\d.]+ s/)).toBeVisible();
    const rows = (await saved(page, 'CSV')).toString().trim().split('\n');
    const side = Number(max) + 1;
    expect(rows).toHaveLength(side * side + 1);
    for (const sample of thresholds.filter((sample) => key(sample) === map)) {
      const [x = '', y = '', threshold = ''] = sample.slice(4);
      const expected = [x, y, ...(fixed === '' ? [] : fixed.split(' ')), threshold].join(',');
      expect(rows[1 + Number(y) * side + Number(x)]).toBe(expected);
    }
    for (const sample of thresholds.filter((sample) => key(sample) === map).slice(0, 5)) {
      const [x = '', y = '', threshold = ''] = sample.slice(4);
      await show(page, `${address}&quota=2&at=${x},${y}`);
      const shown = page.getByRole('region', { name: 'Position' });
      await expect(shown).toContainText(`threshold ${threshold.replace('infinity', '∞')};`);
      const isN = threshold !== 'infinity' && Number(threshold) <= 2;
      await expect(shown).toContainText(isN ? 'the player to move wins' : 'the player to move loses');
      const moves = isN && (x !== '0' || y !== '0') ? /^winning: \d+ from pile/ : 'no winning move';
      await expect(shown.locator('.moves')).toHaveText(moves);
    }
  });
}

test('a map of a million positions is zoomed, and drawn once a frame', full(), async ({ page }) => {
  await show(page, '#/library/maps?max=1000');
  await expect(page.getByText(/1,?002,?001 positions in/)).toBeVisible();
  const map = page.getByRole('application');
  // The wheel scrolls the page until the map has the focus.
  await map.hover();
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await expect(page).not.toHaveURL(/view=/);
  await map.focus();
  await page.evaluate(() => {
    globalThis.wheel = (deltaY) => {
      const event = new WheelEvent('wheel', { deltaY, clientX: 400, clientY: 500, cancelable: true });
      document.querySelector('canvas')?.dispatchEvent(event);
    };
  });
  const begun = Date.now();
  for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, -150);
  const frames = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const begun = performance.now();
        const frame = () => {
          count += 1;
          globalThis.wheel(count % 2 ? 60 : -60);
          if (performance.now() - begun > 1000) resolve(count);
          else requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      }),
  );
  // How many depends on what else the machine does, so it is not tested.
  console.log(`zooming: ${frames} frames a second; wheel events took ${Date.now() - begun - 1000} ms`);
  // However many events come, each frame draws the picture once.
  const drawn = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let count = 0;
        const draw = CanvasRenderingContext2D.prototype.clearRect;
        CanvasRenderingContext2D.prototype.clearRect = () => (count += 1);
        for (let event = 0; event < 50; event += 1) {
          globalThis.wheel(60);
        }
        requestAnimationFrame(() => {
          CanvasRenderingContext2D.prototype.clearRect = draw;
          resolve(count);
        });
      }),
  );
  expect(drawn).toBe(1);
  // The view is in the address, and a reload shows it again.
  await page.getByRole('button', { name: 'Show all' }).click();
  for (let times = 0; times < 6; times += 1) await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect(page).toHaveURL(/view=[\d.]+,[\d.]+,[\d.]+/);
  const view = /view=([\d.,]+)/.exec(page.url())?.[1] ?? '';
  await page.reload();
  await expect(page.getByText(/1,?002,?001 positions in/)).toBeVisible();
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  const rounded = view.split(',').map((number) => `${Math.floor(Number(number))}[.]\\d`);
  await expect(page).toHaveURL(new RegExp(`view=(${rounded.join(',')})`));
});

test('the map by the keyboard alone', async ({ page }) => {
  await show(page, '#/library/maps?max=40&quota=8&at=20,30');
  const shown = page.getByRole('region', { name: 'Position' });
  await expect(shown).toContainText('(20,30;8)');
  await page.getByRole('application').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(shown).toContainText('(21,40;8)');
  await expect(page).toHaveURL(/at=21,40/);
  await page.keyboard.press('+');
  await page.keyboard.press('0');
  // The reason is drawn: the difference of 19 has the blocks 13, 5 and 1.
  await expect(shown.locator('.reason-picture .block')).toHaveText(['13', '5', '1']);
  await expect(shown.getByRole('link', { name: '(21,40;8)' })).toHaveAttribute('href', '#/position?position=(21,40;8)');
  // Other maps have small pictures, which are drawn when they are seen: those of two rules are the same.
  const gallery = page.locator('.gallery a');
  await gallery.first().scrollIntoViewIfNeeded();
  await expect(gallery.locator('canvas')).toHaveCount(3);
  const pictures =
    await gallery.locator('canvas').evaluateAll((all) => all.map((it) => (it as HTMLCanvasElement).toDataURL()));
  expect(pictures[1]).toBe(pictures[0]);
  expect(pictures[2]).not.toBe(pictures[0]);
  await gallery.first().click();
  await expect(page.locator('.legend .swatch')).toHaveText(['1', '2', '4', '8', '16', '32', '64', '∞']);
  // Beside a pile of 3 a diagonal has more than two thresholds.
  await show(page, '#/library/maps?max=20&fixed=3');
  await expect(page.getByText(/441 positions in/)).toBeVisible();
  const rows = (await saved(page, 'CSV')).toString().split('\n').map((line) => line.split(','));
  const diagonal = rows.filter(([x, y]) => Number(y) - Number(x) === 5);
  expect(new Set(diagonal.map((row) => row[3])).size).toBeGreaterThan(2);
});

test('beyond its edge a map grows while it is moved, and what is known moves with it at once', async ({ page }) => {
  await show(page, '#/library/maps?max=40&quota=8&view=4,4,36');
  await expect(page.getByText(/1,?681 positions in/)).toBeVisible();
  const map = page.getByRole('application');
  await page.evaluate(() => scrollTo(0, 0));
  const { x = 0, y = 0, width = 0, height = 0 } = (await map.boundingBox()) ?? {};
  /** Copies the map in the frame after the pointer has moved. */
  const watch = () =>
    map.evaluate((canvas: HTMLCanvasElement) => {
      const copied = (resolve: (copy: ImageBitmap) => void) =>
        requestAnimationFrame(() => void createImageBitmap(canvas).then(resolve));
      const next = new Promise<ImageBitmap>((resolve) =>
        canvas.addEventListener('pointermove', () => copied(resolve), { once: true }),
      );
      Object.assign(globalThis, { next });
    });
  /** The colours of the map, one in 29 pixels. */
  const colours = (next: boolean) =>
    map.evaluate(async (shown: HTMLCanvasElement, next) => {
      const canvas = next ? await (globalThis as unknown as { next: Promise<ImageBitmap> }).next : shown;
      const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d', { willReadFrequently: true });
      copy?.drawImage(canvas, 0, 0);
      const rows: string[][] = [];
      for (let y = 20; y < canvas.height - 60; y += 29) {
        rows.push([]);
        const colour = (x: number) => [...(copy?.getImageData(x, y, 1, 1).data ?? [])].join();
        for (let x = 60; x < canvas.width - 20; x += 29) rows.at(-1)?.push(colour(x));
      }
      return rows;
    }, next);
  const before = await colours(false);
  await page.mouse.move(x + width - 60, y + height / 2);
  await page.mouse.down();
  await watch();
  // Ten of the places whose colours are read.
  await page.mouse.move(x + width - 60 - 290, y + height / 2);
  const after = await colours(true);
  await page.mouse.up();
  const moved = after.flatMap((row, at) => row.map((colour, place) => [colour, before[at]?.[place + 10]] as const));
  const kept = moved.filter(([, old]) => old?.endsWith(',255'));
  expect(kept.length).toBeGreaterThan(80);
  expect(kept.filter(([colour, old]) => colour === old).length / kept.length).toBeGreaterThan(0.95);
  // The rest arrives.
  await expect.poll(async () => (await colours(false)).flat().every((colour) => colour.endsWith(',255'))).toBe(true);
  await expect(page).toHaveURL(/max=(4[1-9]|[5-9]\d|1\d\d)/);
  await show(page, '#/library/maps?max=60&quota=8&at=20,60');
  await map.focus();
  // L(20, 62) = 8.
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  const shown = page.getByRole('region', { name: 'Position' });
  await expect(shown).toContainText('(20,62;8)');
  await expect(shown).toContainText('threshold 8;');
});

test('P-positions at a quota', async ({ page }) => {
  await show(page, '#/library/maps?max=50&fixed=3&show=outcome&quota=2');
  await expect(page.getByText('With quota 2')).toBeVisible();
  expect((await saved(page, 'SVG')).toString()).toContain('P-positions (x, y, 3; 2)');
  expect((await saved(page, 'PNG')).subarray(1, 4).toString()).toBe('PNG');
});

test('each part of the library has a picture of a finding', async ({ page }) => {
  await show(page, '#/library');
  const pictures = page.locator('.door-picture');
  await expect(pictures.locator('canvas')).toHaveCount(3);
  await expect(pictures.locator('.block')).toHaveText(['89', '34', '5', '1']);
  const wide = () => pictures.locator('.graph').evaluate((it: HTMLImageElement) => it.naturalWidth);
  await expect.poll(wide).toBeGreaterThan(100);
  const published = readFileSync(new URL('../../docs/audit.jsonl', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { paper: string; grade: string; counterexample?: string })
    .filter(({ paper }) => paper !== 'fibnim');
  const wrong = published.filter(({ grade }) => grade === 'false');
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.filter(({ counterexample }) => counterexample === undefined)).toEqual([]);
  const counts = (await pictures.locator('.grade-bar span').allTextContents()).map(Number);
  expect(counts).toContain(wrong.length);
  expect(counts.reduce((sum, one) => sum + one)).toBe(published.length);
});

test('the tableau marks its flips', full(), async ({ page }) => {
  await show(page, '#/library/tables?rows=20&columns=42');
  const row = page.locator('.grid tbody tr');
  // Flanigan's worked example: L(20, 62) = 8.
  await expect(row.nth(20).locator('td').nth(42)).toHaveText('8');
  await expect(row.nth(1).locator('td').nth(2)).toHaveClass('flip');
  // The finding of its picture.
  const eight = await row.evaluateAll((rows) => rows.map((it) => it.querySelectorAll('td')[8]?.textContent));
  expect(new Set(eight)).toEqual(new Set(['8', '5']));
  await expect(row.nth(4).locator('td').nth(2)).not.toHaveClass('flip');
  for (const name of ['PNG', 'SVG', 'CSV']) {
    const waiting = page.waitForEvent('download');
    await inMenu(page, name);
    expect((await waiting).suggestedFilename()).toContain(`.${name.toLowerCase()}`);
  }
});

test('complementary values', async ({ page }) => {
  await show(page, '#/library/complements?max=6&bound=100');
  const row = page.locator('.grid tbody tr');
  await expect(row.nth(2).locator('td').nth(3)).toHaveText('7');
  await expect(row.nth(3).locator('td').nth(4)).toHaveText('—');
  // Its picture: no threshold beside 3 and 4 passes the line of 4. Beside 2 and 3 the one of 7 is infinite.
  const bars = page.locator('.gap rect');
  await expect(page.locator('.gap')).toContainText('(3, 4): proved to have none');
  const tops = (kind: string) => page.locator(`.gap rect.${kind} title`).allTextContents();
  await expect(bars).toHaveCount(41);
  expect(Math.max(...(await tops('finite')).map((title) => Number(title.split(': ')[1])))).toBeLessThanOrEqual(4);
  await row.nth(2).locator('td').nth(3).click();
  await expect(page).toHaveURL(/pair=2,3/);
  await expect(page.locator('.gap')).toContainText('the player to move always loses (2, 3, 7)');
  expect(await tops('endless')).toEqual(['7: ∞']);
});

test('the representation of a number', async ({ page }) => {
  await show(page, '#/library/numbers?n=129');
  await expect(page.getByRole('heading', { name: '129 = 89 + 34 + 5 + 1' })).toBeVisible();
  await expect(page.getByText('(2, 4, 3; 2)')).toBeVisible();
  await page.getByLabel('Number', { exact: true }).fill('12');
  await button(page, 'Show').click();
  // 12 = 8 + 3 + 1: taking the tail 4 = 3 + 1 does not win.
  await expect(page.locator('tbody tr').nth(1)).toContainText('does not win');
});
