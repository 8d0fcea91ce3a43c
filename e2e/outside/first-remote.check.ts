// `npm run check:outside`: follows docs/first-remote.md word for word, with npm and an empty cache, from an empty folder
// outside the workspace to a page that is live in a portal on loopback; then a type error has to fail the build there.

import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, expect, type Page } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { buildChanged, deployables } from '../../scripts/deployables.ts';
import { type Command, commandsIn, Shell } from '../../scripts/pages/written-steps.ts';
import { repository } from '../../scripts/repository.ts';
import { type OwnPortal, withOwnPortal } from '../pages/own-portal.ts';
import { Portal, people } from '../pages/portal.ts';
import { seeDevelopment } from './development.ts';
import { seeRecorded, seeRecording } from './recording.ts';

const PAGE = 'docs/first-remote.md';
const LIMIT_S = 300;
/** It runs until it is stopped. */
const isDevelopment = /^npm run portal -- dev /;
const needsNoPortal = / --fixtures$/;
/** What is done once the portal has stopped. */
const afterwards: (() => Promise<void>)[] = [];
const home = mkdtempSync(join(tmpdir(), 'atrium-team-'));
const count = { passed: 0, failed: 0 };
let totalS = 0;

await buildChanged(deployables(), console.log);
try {
  await withOwnPortal({ script: 'scripts/testing/start-built.ts' }, follow);
  for (const work of afterwards) await work();
} catch (error) {
  count.failed += 1;
  console.error((error as Error).message);
} finally {
  rmSync(home, { recursive: true, force: true });
}
console.log(`\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);

async function follow({ address, controlAddress, dataDir }: OwnPortal): Promise<void> {
  const [operators = [], ...teams] = commandsIn(PAGE);
  let token = '';
  const registry = join(dataDir, 'registry');
  const operator = new Shell(repository, { ...surroundings(), REGISTRY_DIR: registry });
  for (const command of operators) {
    const output = await step(command, () => operator.run(command));
    token = /atrium_\S+/.exec(output)?.[0] ?? token;
  }
  const team = new Shell(home, surroundings());
  const ofThisPortal = (command: Command) =>
    command
      .replaceAll('https://portal.example', address)
      .replaceAll('https://control.example', controlAddress)
      .replaceAll('//control.example', controlAddress.replace('http:', ''))
      .replace('atrium_…', token);
  for (const command of teams.flat()) {
    const run = () =>
      isDevelopment.test(command) ? developIn(team, ofThisPortal(command)) : team.run(ofThisPortal(command));
    if (needsNoPortal.test(command)) afterwards.push(() => step<unknown>(command, run).then(() => undefined));
    else await step<unknown>(command, run);
  }
  await step('the page is live', () => seePage(address));
  console.log(`${seconds(totalS)}  in total`);
  await check(`it takes less than ${LIMIT_S} s`, async () => expect(totalS).toBeLessThan(LIMIT_S));
  await check('a type error fails the build', async () => {
    appendFileSync(join(team.folder, 'src/remote.ts'), "export const wrong: number = 'text';\n");
    await expect(team.run('npm run build')).rejects.toThrow('src/remote.ts');
  });
}

/** The environment of a new user: without this repository's programs and settings, and with an empty cache. */
function surroundings(): Record<string, string> {
  const path = (process.env.PATH ?? '').split(':').filter((folder) => !folder.includes('node_modules'));
  const others = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|NODE_(?!EXTRA_CA))/i.test(name),
  );
  return {
    ...Object.fromEntries(others.map(([name, value = '']) => [name, value])),
    PATH: [dirname(process.execPath), ...path].join(':'),
    NPM_CONFIG_USERCONFIG: join(home, 'user-npmrc'),
    NPM_CONFIG_CACHE: join(home, 'npm-cache'),
  };
}

/** The page, a change of it and its errors, as someone who develops it sees them. */
async function developIn(team: Shell, command: Command): Promise<void> {
  const running = await team.start(command, /Press Ctrl-C to stop/);
  try {
    const [, address = ''] = await running.printed(/with your mfe-fees: (\S+)/);
    await withPage(address, (page) => seen(command)(page, team.folder, running));
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${running.output()}`);
  } finally {
    await running.stop();
  }
}

function seen(command: Command): typeof seeDevelopment {
  if (needsNoPortal.test(command)) return seeRecorded;
  return command.endsWith(' --record') ? seeRecording : seeDevelopment;
}

async function withPage(address: string, look: (page: Page) => Promise<void>): Promise<void> {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    await look(await browser.newPage({ baseURL: address }));
  } finally {
    await browser.close();
  }
}

function seePage(address: string): Promise<void> {
  return withPage(address, async (page) => {
    const portal = new Portal(page);
    await portal.signIn(people.owner, '/c/1');
    // The portal has a page of that name too.
    await portal.menu.locator('[href="/c/1/fees"]').click();
    await expect(portal.heading).toHaveText('Fees');
    await expect(page.getByText('This page is ready for its first feature.')).toBeVisible();
  });
}

/** Runs a step, and prints how long it took. */
async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  const tookS = (performance.now() - startedAt) / 1000;
  totalS += tookS;
  count.passed += 1;
  console.log(`${seconds(tookS)}  ${name}`);
  return result;
}

async function check(name: string, work: () => Promise<void>): Promise<void> {
  const problem = await work().then(
    () => null,
    (error: Error) => error.message,
  );
  count[problem === null ? 'passed' : 'failed'] += 1;
  console.log(
    `${problem === null ? 'ok    ' : 'FAILED'}    ${name}${problem === null ? '' : `\n${problem}`}`,
  );
}

function seconds(value: number): string {
  return `${value.toFixed(1).padStart(6)} s`;
}
