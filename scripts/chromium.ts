import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

/** Flags for a browser that is driven by a program: nothing but the pages uses the network. */
export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const;

/** The headless shell first: journeys take a third less time in it. */
const INSTALLED = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Path of a Chromium for the journeys: `CHROMIUM_PATH`, else an installed one, else Playwright's own (downloaded),
 * else Debian's package if this process may install it. `undefined` leaves the choice to Playwright.
 */
export function findChromium(): string | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH: ${named} does not exist.`);
    return named;
  }
  const installed = INSTALLED.find((path) => existsSync(path));
  if (installed) return installed;
  if (playwrightInstall()) return undefined;
  const packaged = process.getuid?.() === 0 ? debianInstall() : undefined;
  if (packaged) return join('/usr/bin', packaged);
  throw new Error(
    'The journeys need Chromium, and Playwright could not download one. Install it, or set CHROMIUM_PATH to its path.',
  );
}

function playwrightInstall(): boolean {
  console.log('No Chromium is installed; Playwright is downloading one…');
  const cli = join(repository, 'e2e/node_modules/.bin/playwright');
  return (
    spawnSync(cli, ['install', '--only-shell', 'chromium'], { stdio: 'ignore', timeout: 300_000 }).status ===
    0
  );
}

/** Installs Debian's package; returns its name, or undefined if that failed. */
function debianInstall(): string | undefined {
  console.log("Installing Debian's chromium…");
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: 600_000 }).status === 0;
  run('update', '-qq');
  return ['chromium-headless-shell', 'chromium'].find((name) => run('install', '-y', '-qq', name));
}
