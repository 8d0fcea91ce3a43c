// `npm run check:containers`: builds the containers, runs the whole portal in them on free ports, signs in with a browser,
// and removes everything again. It takes a running Docker engine, or Debian's podman with base images of its own.
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@atrium/server';
import { chromium, expect } from '@playwright/test';
import { chromiumFlags, findChromium } from '../../scripts/chromium.ts';
import { repository } from '../../scripts/repository.ts';
import { Portal } from '../pages/portal.ts';
import { nativeFilesByArchitecture } from './architectures.ts';
import { type CommandResult, run, startEngine } from './engine.ts';
import { makeBaseImages } from './stand-ins.ts';

const START_TIMEOUT_MS = 180_000;
const STOP_TIMEOUT_MS = 40_000;
const EMAIL = 'owner@first.example';
const PASSWORD = 'a long passphrase for a check';
const PICTURES = join(repository, 'test-results/containers');

const [port, controlPort, mailPort] = [await freePort(), await freePort(), await freePort()];
const gateway = `http://127.0.0.1:${port}`;
const engine = await startEngine();
const environment: Record<string, string> = {
  ...engine.environment,
  COMPOSE_PROJECT_NAME: 'atrium-check',
  PORT: String(port),
  CONTROL_PORT: String(controlPort),
  MAIL_PORT: String(mailPort),
  PUBLIC_URL: gateway,
};

const compose = (...words: string[]): CommandResult => run([...engine.compose, ...words], environment);

function succeed(...words: string[]): string {
  const { status, output } = compose(...words);
  if (status !== 0) throw new Error(`${words.join(' ')} ended with ${status}:\n${output.slice(-4_000)}`);
  return output;
}

async function check(what: string, work: () => unknown): Promise<void> {
  const started = performance.now();
  await work();
  console.log(`ok ${what} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function expectThat(holds: boolean, otherwise: string): void {
  if (!holds) throw new Error(otherwise);
}

/** Waits until every service is ready and the shell is published. */
async function untilReady(): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const response = await fetch(`${gateway}/healthz`).catch(() => null);
    if (response?.ok) return;
    await delay(500);
  }
  throw new Error(`The portal was not ready in time.\n${compose('logs', '--tail', '20').output}`);
}

/** All deployables are released; what releases them has ended. */
async function untilReleased(): Promise<void> {
  const deadline = performance.now() + START_TIMEOUT_MS;
  const released = () => /mfe-\w+ +(?:\S+ +)*Up/.test(compose('ps').output) === false;
  while (!released()) {
    expectThat(performance.now() < deadline, `Not released in time:\n${compose('ps').output}`);
    await delay(500);
  }
}

async function inviteOwner(): Promise<void> {
  const admin = (...words: string[]) => succeed('run', '--rm', '-T', 'admin', ...words);
  admin('create-customer', '--name', 'First', '--code', 'FIRST');
  const said = admin('invite-owner', '--customer', 'FIRST', '--email', EMAIL, '--print-link');
  const [, token] = /create-password#([\w-]{43})/.exec(said) ?? [];
  const accepted = await fetch(`${gateway}/customer-portal/auth/create_password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token, password: PASSWORD }),
  });
  expectThat(accepted.status === 204, `create_password responded with ${accepted.status}`);
}

/** Signs in as a person does, and opens a page of each remote. */
async function signInWithBrowser(): Promise<void> {
  mkdirSync(PICTURES, { recursive: true });
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumFlags] });
  try {
    const page = await browser.newPage({ baseURL: gateway, locale: 'en-US' });
    const portal = new Portal(page);
    await portal.signInByForm(EMAIL, '/', PASSWORD);
    await page.screenshot({ path: join(PICTURES, 'home.png') });
    for (const area of ['Applications', 'Rewards']) {
      await portal.open(area);
      await expect(portal.heading).toHaveText(area);
      await page.screenshot({ path: join(PICTURES, `${area}.png`) });
    }
  } finally {
    await browser.close();
  }
}

/** Whether a new container of a service can connect. */
function reaches(service: string, host: string, toPort: number): boolean {
  const script = `require('node:net').connect({ host: '${host}', port: ${toPort}, timeout: 3000 })
    .on('connect', () => process.exit(0)).on('error', () => process.exit(3)).on('timeout', () => process.exit(3))`;
  const words = ['run', '--rm', '-T', '--no-deps', '--entrypoint', 'node', service, '-e', script];
  const { status, output } = compose(...words);
  expectThat(status === 0 || status === 3, `${service} did not run: ${output}`);
  return status === 0;
}

function checkNetworks(): void {
  expectThat(reaches('mfe-rewards', 'control', 8084), 'a team cannot reach the control plane');
  expectThat(!reaches('gateway', 'control', 8084), 'the edge can reach the control plane');
  for (const [host, toPort] of [
    ['gateway', 8080],
    ['postgres', 5432],
    ['api', 8081],
    ['login', 8082],
    ['mail', 1025],
  ] as const)
    expectThat(!reaches('mfe-rewards', host, toPort), `a team can reach ${host}`);
  expectThat(reaches('migrate', 'postgres', 5432), 'migrations cannot reach the database');
  expectThat(!reaches('migrate', 'mail', 1025), 'migrations can reach more than the database');
}

function checkPrivileges(): void {
  const inApi = (...words: string[]) => compose('exec', '-T', 'api', ...words);
  expectThat(inApi('id', '-u').output.trim() === '1000', 'the API is not an ordinary user');
  expectThat(inApi('touch', '/app/file').status !== 0, 'the API can write to its image');
  expectThat(inApi('ls', 'api/src/demo').status !== 0, 'the image contains the demo');
}

const READ_IMAGE = `console.log(JSON.stringify({
  components: JSON.parse(require('node:fs').readFileSync('sbom.cdx.json', 'utf8')).components,
  folders: require('node:fs').readdirSync('node_modules/.pnpm'),
}))`;

/** The bill of materials in the image lists every package with code in it. */
function checkBillOfMaterials(): void {
  const output = succeed('exec', '-T', 'api', 'node', '-e', READ_IMAGE);
  const { components, folders } = JSON.parse(output.slice(output.indexOf('{'))) as {
    components: { group?: string; name: string; version: string }[];
    folders: string[];
  };
  const listed = new Set(
    components.map(({ group, name, version }) => `${[group, name].filter(Boolean).join('/')}@${version}`),
  );
  // `@scope+name@version`, and after an underscore the versions of its peers.
  const installed = folders.flatMap(
    (folder) => /^(?:@[^+]+\+)?[^@]+@[^_(]+/.exec(folder)?.[0].replace('+', '/') ?? [],
  );
  expectThat(installed.length > 100, `the image has ${installed.length} packages`);
  // Declarations come as peers of what is listed, and nothing runs them.
  const isDeclarations = (name: string) => /^(?:@types\/|undici-types@)/.test(name);
  const missing = installed.filter((name) => !listed.has(name) && !isDeclarations(name));
  expectThat(missing.length === 0, `the bill of materials lacks ${missing.join(', ')}`);
}

/** The service that opens releases before they are promoted, which starts only where it is asked for. */
async function startPageCheck(): Promise<void> {
  const pageCheck = (...words: string[]) => compose('--profile', 'page-check', ...words);
  const built = pageCheck('build', 'page-check');
  expectThat(built.status === 0, built.output.slice(-4_000));
  pageCheck('up', '--no-deps', '-d', 'page-check');
  const deadline = performance.now() + START_TIMEOUT_MS;
  const inContainer = (...words: string[]) => pageCheck('exec', '-T', 'page-check', ...words);
  const health = ['node', 'platform/containers/src/check-health.ts', 'http://127.0.0.1:8083/readyz'];
  while (inContainer(...health).status !== 0) {
    expectThat(performance.now() < deadline, pageCheck('logs', '--tail', '20', 'page-check').output);
    await delay(500);
  }
  const browser = inContainer('chromium-headless-shell', '--version');
  expectThat(browser.status === 0, `its browser does not start: ${browser.output}`);
}

async function stopInTime(): Promise<void> {
  const started = performance.now();
  succeed('stop', 'gateway', 'control', 'api', 'login', 'postgres');
  expectThat(performance.now() - started < STOP_TIMEOUT_MS, 'the servers did not stop in time');
}

console.log(`engine: ${engine.name}`);
try {
  if (!engine.hasRegistry)
    await check('base images are made', () => Object.assign(environment, makeBaseImages(engine)));
  await check('packages exist for both architectures', nativeFilesByArchitecture);
  await check('the images are built', () => succeed('build'));
  await check('everything starts', () => succeed('up', '-d'));
  await check('the portal is ready', untilReady);
  await check('all deployables are released', untilReleased);
  await check('the first owner is invited', inviteOwner);
  await check('a browser signs in, and pages of remotes open', signInWithBrowser);
  await check('the networks are separate', checkNetworks);
  await check('the servers have no privileges', checkPrivileges);
  await check('the bill of materials lists what the image holds', checkBillOfMaterials);
  await check('a single remote is shipped', () => succeed('run', '--rm', '-T', 'mfe-rewards'));
  await check('the page check is built, and is ready with its browser', startPageCheck);
  await check('the servers stop in time', stopInTime);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  compose('--profile', 'page-check', 'down', '-v');
  await engine.close();
}
