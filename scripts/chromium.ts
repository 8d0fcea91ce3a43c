import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './settings.ts';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium for the journeys: `CHROMIUM_PATH`, an installed one, else Playwright's own (downloaded where
 * that works), else Debian's package when we may install it. `undefined` leaves the choice to Playwright.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no ${named}.`);
    return named;
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  if (playwrightInstall()) return undefined;
  if (process.getuid?.() === 0 && debianInstall()) return INSTALLED[0];
  throw new Error(
    'The journeys need Chromium: install it, or name one by CHROMIUM_PATH. Playwright could not download its own.',
  );
}

function playwrightInstall(): boolean {
  console.log('No Chromium is installed; asking Playwright for its own…');
  const cli = join(repository, 'e2e/node_modules/.bin/playwright');
  return spawnSync(cli, ['install', 'chromium'], { stdio: 'ignore', timeout: 300_000 }).status === 0;
}

function debianInstall(): boolean {
  console.log("Installing Debian's chromium…");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 600_000 }).status === 0;
  run('update', '-qq');
  return run('install', '-y', '-qq', 'chromium') && existsSync('/usr/bin/chromium');
}
