import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { lateOptimization } from '../scripts/testing/v8-flags.ts';

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  globalSetup: './global-setup.config.ts',
  fullyParallel: false,
  // One browser leaves a third of two processors idle; each worker has a portal of its own.
  workers: 2,
  // Where nobody watches, a journey that a busy machine broke is tried once more; `npm test` says so.
  retries: process.env.CI ? 1 : 0,
  // Generous, for slow machines that do other work beside; nothing waits for them where things go well.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/report.json' }],
  ],
  use: {
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // What moves is looked at before it has arrived, and costs time.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace costs each journey a third of its time, so it is there for who asks.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--js-flags=${lateOptimization.join(',')}`,
      ],
    },
  },
});
