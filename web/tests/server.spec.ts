import { readFileSync } from 'node:fs';
import { alone as test, expect } from './fixtures';

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

test('what the server does not answer is computed in the browser', async ({ page }) => {
  await page.route('**/v1/ask', (route) => route.fulfill({ body: 'no reply' }));
  await page.goto('./#/library/numbers?n=129');
  await expect(page.getByRole('heading', { name: '129 = 89 + 34 + 5 + 1' })).toBeVisible();
});
