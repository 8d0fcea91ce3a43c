// `npm run check:closed-tabs`: 100 tabs (`TABS`) whose pages load are left in each way, in a whole Chromium: headed where
// there is a display, else by its new headless mode. No remote may be left out for it, and nothing reported. Pages that
// really hang are found. Words after `--` choose ways: `-- crashes discarded`.

import { existsSync, globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { request } from '@playwright/test';
import { buildChanged, deployables } from '../../scripts/deployables.ts';
import { openOwnPortal } from '../pages/own-portal.ts';
import { demoPassword, people, startSession } from '../pages/portal.ts';
import { temporaryFolder } from '../pages/template.ts';
import { OwnChromium, type Tab, until } from './own-chromium.ts';
import { type Surroundings, waysOfBrowsers, waysOfTabs } from './ways.ts';

const TABS = Number(process.env.TABS ?? 100);
/** Number of tabs that are left before the next document opens. */
const AT_ONCE = 10;
/** A tab is left within this time after it has begun to run code of a remote. */
const LEFT_WITHIN_MS = 300;
/** A tab whose page was not seen to load within this time is closed, and another one opened. */
const SEEN_WITHIN_MS = 5_000;
/** Chromium writes what pages store within this time. */
const WRITTEN_AFTER_MS = 10_000;
const HOME = '/c/0/';

const executable = [process.env.CHROMIUM_PATH ?? '', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);
if (!executable) throw new Error('This needs a whole Chromium: set CHROMIUM_PATH.');

await buildChanged(deployables(), console.log);
const portal = await openOwnPortal({ script: 'scripts/testing/start-built.ts' });
const profile = temporaryFolder();
let failed = 0;
/** Marks that the tabs of one way left behind. */
const marks = new Set<string>();
let chromium = await OwnChromium.start(executable, profile);
let around: Surroundings & { readonly watcher: Tab };
try {
  around = await prepared();
  for (const [way, leave] of Object.entries(waysOfTabs))
    await tryWay(way, async () => {
      for (let index = 0; index < AT_ONCE; index += 1) {
        const tab = await loadingTab();
        await leave(tab, around);
        await tab.close();
        await noteMarks();
      }
    });
  for (const [way, end] of Object.entries(waysOfBrowsers))
    await tryWay(way, async () => {
      for (let index = 0; index < AT_ONCE; index += 1) await loadingTab();
      await end(chromium);
      await restart();
      await noteMarks();
    });
  await expectFound('stays open', async () => {});
  await expectFound('is closed', (tab) => tab.close());
  await expectFound('is killed with its browser', async () => {
    await delay(WRITTEN_AFTER_MS);
    await chromium.kill();
    await restart();
  });
} finally {
  await chromium.kill();
  await portal.close();
  rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
}
process.exitCode = failed > 0 ? 1 : 0;

async function prepared(): Promise<typeof around> {
  const watcher = await chromium.open(`${portal.address}/healthz`);
  await until('the portal responds', () => watcher.evaluate('location.pathname === "/healthz"'));
  await watcher.command('Network.setCookies', { cookies: await sessionCookies() });
  const discards = await chromium.open('chrome://discards/');
  return { chromium, portal: portal.address, discards, watcher };
}

async function restart(): Promise<void> {
  chromium = await OwnChromium.start(executable ?? '', profile);
  around = await prepared();
}

/** Cookies of a session; the browser gets them with its first tab. */
async function sessionCookies(): Promise<object[]> {
  const client = await request.newContext({ baseURL: portal.address });
  await startSession(client, { email: people.owner, password: demoPassword });
  const { cookies } = await client.storageState();
  await client.dispose();
  return cookies;
}

/** Names of what is stored: marks of running code, or what is left out. */
function stored(kind: 'running' | 'left-out'): Promise<string[]> {
  return around.watcher.evaluate(
    `Object.keys(localStorage).filter((key) => key.startsWith('atrium.${kind}.'))`,
  );
}

/** A tab that runs code of a remote, at a random moment of it. */
async function loadingTab(attempts = 5): Promise<Tab> {
  const before = await stored('running');
  const tab = await chromium.open(portal.address + HOME);
  const isRunning = async () => (await stored('running')).some((key) => !before.includes(key));
  try {
    await until('a remote runs', isRunning, SEEN_WITHIN_MS);
  } catch (error) {
    if (attempts === 1) throw error;
    // On a busy machine a page may load between two polls.
    await tab.close();
    return loadingTab(attempts - 1);
  }
  await delay(Math.random() * LEFT_WITHIN_MS);
  return tab;
}

/** Opens the home page, and waits until everything on it has been decided and drawn; returns what was left out. */
async function nextDocument(): Promise<string[]> {
  const tab = await chromium.open(portal.address + HOME);
  await until('the next document is there', () => tab.evaluate('Boolean(document.querySelector("main h1"))'));
  await until('its remotes are there', async () => {
    const isDrawn = await tab.evaluate<boolean>(
      'document.querySelectorAll("main h2").length > 2 && !document.querySelector("main .MuiSkeleton-root")',
    );
    return isDrawn && (await stored('running')).length === 0;
  });
  const leftOut = await stored('left-out');
  await around.watcher.evaluate('localStorage.clear()');
  await tab.close();
  return leftOut;
}

async function noteMarks(): Promise<void> {
  for (const key of await stored('running')) marks.add(key);
}

function reports(): string[] {
  const files = globSync('registry/errors/*.ndjson', { cwd: portal.dataDir });
  return files.flatMap((file) =>
    readFileSync(join(portal.dataDir, file), 'utf8').split('\n').filter(Boolean),
  );
}

function isWanted(way: string): boolean {
  const words = process.argv.slice(2);
  return words.length === 0 || words.some((word) => way.includes(word));
}

function say(isGood: boolean, line: string): void {
  if (!isGood) failed += 1;
  console.log(`${isGood ? 'ok' : 'FAILED'}  ${line}`);
}

async function tryWay(way: string, leaveSome: () => Promise<void>): Promise<void> {
  if (!isWanted(way)) return;
  const before = reports().length;
  marks.clear();
  const accused: string[] = [];
  for (let left = 0; left < TABS; left += AT_ONCE) {
    await leaveSome();
    accused.push(...(await nextDocument()));
  }
  const reported = reports().slice(before);
  const found = `${marks.size} marks stayed, ${accused.length} left out, ${reported.length} reports`;
  say(accused.length + reported.length === 0, `a loading tab ${way}, ${TABS} times: ${found}`);
  for (const line of [...accused, ...reported]) console.log(`        ${line}`);
}

/** A page whose thread hangs as soon as a remote runs. */
async function expectFound(what: string, leave: (tab: Tab) => Promise<void>): Promise<void> {
  if (!isWanted('hangs')) return;
  const before = reports().length;
  const tab = await chromium.open('about:blank');
  const source = `setInterval(() => {
    if (Object.keys(localStorage).some((key) => key.startsWith('atrium.running.'))) for (;;);
  });`;
  const script = await tab.begin('Page.enable', {});
  await script.answer;
  script.socket.send(
    JSON.stringify({ id: 2, method: 'Page.addScriptToEvaluateOnNewDocument', params: { source } }),
  );
  script.socket.send(
    JSON.stringify({ id: 3, method: 'Page.navigate', params: { url: portal.address + HOME } }),
  );
  await until(
    'the hang is proved',
    async () => (await around.watcher.evaluate<number>('caches.keys().then((names) => names.length)')) > 0,
  );
  script.socket.close();
  await leave(tab);
  const accused = await nextDocument();
  const reported = reports().slice(before);
  say(
    accused.length === 1 && reported.length === 1,
    `a page that hangs and ${what}: ${accused}, ${reported.length} reports`,
  );
}
