import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';

const port = Number(process.env.E2E_PORT ?? 8190);
const baseURL = `http://localhost:${port}`;

/** Workers load this file again: they must agree with the first process on the folder. */
process.env.E2E_DATA_DIR ??= dataFolder();

/** Open to the user that the database runs as, so that it keeps its files there too. */
function dataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  fullyParallel: false,
  workers: 1,
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
    baseURL,
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
      ],
    },
  },
  webServer: {
    command: `${process.execPath} ../scripts/start.ts`,
    url: `${baseURL}/healthz`,
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR },
    timeout: 240_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'pipe',
  },
});
