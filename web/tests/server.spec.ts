import { readFileSync } from 'node:fs';
import { alone as test, expect, saved } from './fixtures';

const lines = (name: string): string[] =>
  readFileSync(`../crates/fibnim-engine/tests/table/${name}.jsonl`, 'utf8').trimEnd().split('\n');

const QUESTION = '{"ask":"number","number":"20"}';
const REPLY = lines('replies')[lines('questions').indexOf(QUESTION)] as string;

test.beforeEach(async ({ page }) => {
  // The server marks the page that it sends.
  await page.route(/\/(\?.*)?$/, async (route) => {
    const response = await route.fetch();
    const mark = '<meta name="fibnim-server" content="v1"></head>';
    await route.fulfill({ response, body: (await response.text()).replace('</head>', mark) });
  });
});

test('a server answers the questions of the page that it has sent', async ({ page }) => {
  const asked: unknown[] = [];
  await page.route('**/v1/ask', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({ contentType: 'application/json', body: REPLY });
  });
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(request.url()));
  await page.goto('./?lang=fr#/library/numbers?n=20');
  await expect(page.getByRole('heading', { name: '20 = 13 + 5 + 2' })).toBeVisible();
  expect(asked).toEqual([{ ask: 'number', take: '2t', number: '20' }]);
  expect(loaded.filter((url) => url.endsWith('.packed'))).toEqual([]);
});

test('a map is a slice of the server', async ({ page }) => {
  const asked: unknown[] = [];
  await page.route('**/v1/ask', async (route) => {
    asked.push(route.request().postDataJSON());
    await route.fulfill({
      json: { answer: 'thresholds', rows: [['infinity', 1, 7], [2, 'infinity', 7], [3, 7, 'infinity']] },
    });
  });
  await page.goto('./#/library/maps?max=2&fixed=5');
  await expect(page.getByText(/positions in/)).toBeVisible();
  expect(asked).toContainEqual({ ask: 'thresholds', as: 'slice', take: '2t', misere: false, max: 2, fixed: [5] });
  const rows = ['0,0,5,infinity', '1,0,5,1', '2,0,5,7', '0,1,5,2', '1,1,5,infinity', '2,1,5,7', '0,2,5,3', '1,2,5,7'];
  const file = ['pile_1,pile_2,pile_3,threshold', ...rows, '2,2,5,infinity', ''];
  expect((await saved(page, 'CSV')).toString()).toBe(file.join('\n'));
});

test('what the server does not answer is computed in the browser', async ({ page }) => {
  await page.route('**/v1/ask', (route) => route.fulfill({ body: 'no reply' }));
  await page.goto('./#/library/numbers?n=129');
  await expect(page.getByRole('heading', { name: '129 = 89 + 34 + 5 + 1' })).toBeVisible();
});
