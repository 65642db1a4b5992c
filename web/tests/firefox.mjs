// Opens every view in the Firefox of this computer, uses some of them, and fails if one shows nothing or logs an error.
//
// Node.js talks to Firefox in its own protocol, WebDriver BiDi: Playwright drives only its own build of Firefox. Run it with
//     node --experimental-websocket tests/firefox.mjs
// after the page is built. FIREFOX is the path of Firefox, FIBNIM_PAGE the folder of the page.

import { spawn } from 'node:child_process';
import { createReadStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';

const firefox = process.env.FIREFOX ?? ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find(existsSync);
const folder = process.env.FIBNIM_PAGE ?? '../target/web';
if (!firefox) throw new Error('Firefox was not found: set FIREFOX to its path');
if (!existsSync(join(folder, 'index.html'))) throw new Error(`${folder} is not the folder of the page: build it with cargo xtask web --build`);

/** Milliseconds for a view to show what it must. */
const PATIENCE = 60_000;

/** Every kind of screen: its address, what is clicked, what it must have then, and what that must say. */
const VIEWS = JSON.parse(readFileSync(new URL('views.json', import.meta.url), 'utf8')).map(({ address, ready, says = '' }) => [address, null, ready, new RegExp(says)]);
VIEWS.push(
  ['#/puzzles/set?seed=7&grade=3&kinds=outcome&count=3', '.answers button', '.judged', /right/i],
  ['#/library/maps?max=50&fixed=3&at=20,30', null, '.readout', /\(20,30,3;2\)/],
  ['?lang=ar#/solve?position=(20,62;8)', null, '.reason', /42 = 34 \+ 8/],
  ['?lang=fr#/learn/many', null, '.binary tbody tr', /11/],
  ['?lang=zh#/learn/master', null, '.act', /取/],
);

const TYPES = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html', '.svg': 'image/svg+xml' };

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://local');
  const file = join(folder, pathname === '/' ? 'index.html' : decodeURIComponent(pathname));
  if (!existsSync(file)) return response.writeHead(404).end();
  response.setHeader('Content-Type', TYPES[extname(file)] ?? 'application/octet-stream');
  createReadStream(file).pipe(response);
});
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const page = `http://127.0.0.1:${server.address().port}/`;

const profile = mkdtempSync(join(tmpdir(), 'fibnim-firefox-'));
const browser = spawn(firefox, ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0'], { stdio: ['ignore', 'ignore', 'pipe'] });
const endpoint = await new Promise((resolve, reject) => {
  let said = '';
  browser.stderr.on('data', (data) => {
    said += data;
    const found = /WebDriver BiDi listening on (ws:\S+)/.exec(said);
    if (found) resolve(found[1]);
  });
  browser.on('exit', () => reject(new Error(`Firefox ended: ${said}`)));
  setTimeout(() => reject(new Error(`Firefox did not start: ${said}`)), PATIENCE).unref();
});

const socket = new WebSocket(`${endpoint}/session`);
await new Promise((resolve, reject) => Object.assign(socket, { onopen: resolve, onerror: reject }));
const waiting = new Map();
const complaints = [];
socket.onmessage = ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'event') {
    const { level, text } = message.params;
    if (level === 'error' || level === 'warn') complaints.push(`${level}: ${text}`);
    return;
  }
  const { resolve, reject } = waiting.get(message.id);
  waiting.delete(message.id);
  if (message.type === 'error') reject(new Error(`${message.error}: ${message.message}`));
  else resolve(message.result);
};
let last = 0;
const send = (method, params) =>
  new Promise((resolve, reject) => {
    last += 1;
    waiting.set(last, { resolve, reject });
    socket.send(JSON.stringify({ id: last, method, params }));
  });

let failed = 0;
try {
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', { events: ['log.entryAdded'] });
  const { contexts } = await send('browsingContext.getTree', {});
  const { context } = contexts[0];
  const evaluate = async (expression) => {
    const { result, exceptionDetails } = await send('script.evaluate', { expression, target: { context }, awaitPromise: true });
    if (exceptionDetails) throw new Error(exceptionDetails.text);
    return result.value ?? null;
  };
  const until = async (selector, pattern) => {
    const end = Date.now() + PATIENCE;
    let seen = null;
    while (Date.now() < end) {
      seen = await evaluate(`document.querySelector(${JSON.stringify(selector)})?.textContent ?? null`);
      if (seen !== null && pattern.test(seen)) return null;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    return `${selector} says ${JSON.stringify(seen)?.slice(0, 200)} instead of ${pattern}`;
  };
  for (const [address, click, selector, pattern] of VIEWS) {
    // Another document first, so that the view is loaded anew. Loads that leaving the last view stops are no fault of this one.
    await send('browsingContext.navigate', { context, url: 'about:blank', wait: 'complete' });
    complaints.length = 0;
    await send('browsingContext.navigate', { context, url: page + address, wait: 'complete' });
    let wrong = null;
    if (click) {
      wrong = await until(click, /./);
      if (!wrong) await evaluate(`void document.querySelector(${JSON.stringify(click)}).click()`);
    }
    wrong ??= await until(selector, pattern);
    const problems = [wrong, ...complaints].filter((problem) => problem !== null);
    console.log(`${problems.length === 0 ? 'ok    ' : 'FAILED'} ${address}${problems.map((problem) => `\n       ${problem}`).join('')}`);
    failed += problems.length === 0 ? 0 : 1;
  }
  await send('browser.close', {}).catch(() => undefined);
} finally {
  socket.close();
  browser.kill();
  server.close();
  server.closeAllConnections();
  await new Promise((resolve) => (browser.exitCode === null && browser.signalCode === null ? browser.once('exit', resolve) : resolve()));
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
console.log(`${VIEWS.length - failed} of ${VIEWS.length} views work in Firefox`);
process.exit(failed === 0 ? 0 : 1);
