import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '../scripts/chromium.ts';
import { lateOptimization } from '../scripts/testing/v8-flags.ts';

export default defineConfig({
  testDir: 'tests',
  // `npm test` has ten minutes: it leaves out what other journeys and tests see in another form.
  ...(process.env.JOURNEYS !== 'all' && { grepInvert: /@long/ }),
  outputDir: '../test-results',
  globalSetup: './global-setup.config.ts',
  fullyParallel: false,
  // One browser leaves a third of two processors idle; each worker has a portal of its own.
  workers: 2,
  // In CI a failed journey is tried once more, for busy machines; `npm test` reports it.
  retries: process.env.CI ? 1 : 0,
  // Generous, for slow and busy machines; a passing journey never waits for them.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ?? '../test-results/report.json' }],
  ],
  use: {
    // So that a missing control fails its journey before that has used up all of its time.
    actionTimeout: 30_000,
    browserName: 'chromium',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    // Animations slow journeys down, and assertions may see their first frames.
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // A trace makes each journey a third slower, so it is recorded on request only.
    trace: process.env.E2E_TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      executablePath: findChromium(),
      args: [...chromiumFlags, `--js-flags=${lateOptimization.join(',')}`],
    },
  },
});
