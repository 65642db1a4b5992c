import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

/** The Chromium of this computer; the tests download none. The one without a window takes less time. */
const usual = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'];
const chromium = process.env.CHROMIUM ?? usual.find((path) => existsSync(path)) ?? '/usr/bin/chromium';
if (!existsSync(chromium))
  console.warn(`SKIPPED: there is no Chromium at ${chromium}; set CHROMIUM to the path of one`);

const page = process.env.FIBNIM_PAGE ?? '../target/web';
/** Another one in the environment variable FIBNIM_PORT lets two runs work at the same time. */
const port = Number(process.env.FIBNIM_PORT ?? 4199);

export default defineConfig({
  testDir: 'tests',
  testMatch: existsSync(chromium) ? /.*\.spec\.ts/ : /nothing/,
  outputDir: 'test-results',
  ...(process.env.FIBNIM_FULL === undefined ? { grepInvert: /@full/ } : {}),
  workers: 2,
  // Long, since the other tests of the workspace may run at the same time on two cores.
  timeout: 120_000,
  expect: { timeout: 60_000 },
  reporter: 'list',
  webServer: {
    command: `npm run --silent serve -- --port ${port} --strictPort --outDir "${page}"`,
    url: `http://127.0.0.1:${port}/`,
  },
  use: {
    contextOptions: { reducedMotion: 'reduce', permissions: ['clipboard-read', 'clipboard-write'] },
    // A service worker would fetch all files of the page in each test. The tests of what it does allow it.
    serviceWorkers: 'block',
    baseURL: `http://127.0.0.1:${port}/`,
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
        '--disable-component-update', '--disable-sync',
      ],
    },
  },
});
