import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningDatabase, startDatabase } from '@atrium/api';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { Client } from 'pg';
import { parse } from 'yaml';

jest.setTimeout(90_000);

interface Service {
  command?: string[];
  entrypoint?: string[];
  environment?: Record<string, string>;
}

const repository = join(__dirname, '../../..');
const compose: { services: Record<string, Service> } = parse(
  readFileSync(join(repository, 'docker-compose.yml'), 'utf8'),
  { merge: true },
);
const folder = mkdtempSync(join(tmpdir(), 'atrium-containers-'));
const secrets = join(folder, 'secrets');
/** Folder with the content of the server image. */
const image = join(folder, 'image');
const started: ChildProcess[] = [];
let database: RunningDatabase | undefined;

/** The files of the image, with the packages of this checkout. */
function makeImage(): void {
  const { status } = spawnSync(process.execPath, [join(__dirname, 'server-files.ts'), image]);
  expect(status).toBe(0);
  symlinkSync(join(repository, 'node_modules'), join(image, 'node_modules'));
}

/** The environment of a service in the compose file, with folders and defaults filled in. */
function environmentOf({ environment = {} }: Service): Record<string, string> {
  const filled = Object.entries(environment).map(([name, value]) => [
    name,
    value
      .replace(/\$\{\w+:-([^}]*)\}/g, '$1')
      .replace('/run/atrium', secrets)
      .replace(/^\/(data|registry)/, join(folder, '$1')),
  ]);
  return Object.fromEntries(filled);
}

/** Runs the command of a service as a normal process, in the content of its image. */
function start(
  service: string,
  environment: Record<string, string> = {},
  replaced = '',
  ...added: readonly string[]
) {
  const composed = compose.services[service] ?? {};
  const [, ...operands] = [...(composed.entrypoint ?? composed.command ?? []), ...added].map((word) =>
    word.replace('/run/atrium', secrets).replace(/^dist$/, replaced),
  );
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, operands, {
    cwd: image,
    env: {
      PATH,
      NODE_COMPILE_CACHE,
      ...environmentOf(composed),
      HOST: '127.0.0.1',
      // Here the services have one network.
      METRICS_PORT: '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const record = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', record);
  child.stderr.on('data', record);
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended };
}

/** Starts the database as its image does on the first start, and makes the secrets refer to it. */
async function makeDatabase(): Promise<RunningDatabase> {
  const running = await startDatabase({ dataDir: folder, volatile: true });
  const { host, pathname } = new URL(running.url);
  for (const file of globSync(join(secrets, '*/*-url')))
    rewrite(file, (text) => Object.assign(new URL(text), { host, pathname }).href);
  const dockerfile = readFileSync(join(repository, 'platform/containers/Dockerfile'), 'utf8');
  const steps = [...dockerfile.matchAll(/(\S+) \/docker-entrypoint-initdb\.d\/(\S+\.sql)$/gm)];
  const files = steps.sort(([, , a = ''], [, , b = '']) => a.localeCompare(b)).map(([, path = '']) => path);
  expect(files).toHaveLength(4);
  const superuser = new Client({
    connectionString: Object.assign(new URL(running.adminUrl), { pathname }).href,
  });
  await superuser.connect();
  for (const path of files)
    await superuser.query(
      readFileSync(
        path.startsWith('/') ? path.replace('/run/atrium', secrets) : join(repository, path),
        'utf8',
      ),
    );
  await superuser.end();
  return running;
}

function rewrite(file: string, change: (text: string) => string): void {
  chmodSync(file, 0o600);
  writeFileSync(file, change(readFileSync(file, 'utf8')));
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return String(port);
}

/** Status of the first response, or the output of the process if it exits before. */
async function firstResponse(url: string, { ended }: ReturnType<typeof start>): Promise<number | string> {
  let last: string | undefined;
  void ended.then(({ output }) => {
    last = output;
  });
  for (;;) {
    if (last !== undefined) return last;
    const response = await fetch(url).catch(() => null);
    if (response) return response.status;
    await delay(100);
  }
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  makeImage();
  expect(await start('secrets').ended).toEqual({ code: 0, output: '' });
});

afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(started.map((child) => child.exitCode === null && once(child, 'close')));
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('secrets are created once and kept', async () => {
  const before = readFileSync(join(secrets, 'control/deploy-tokens.json'), 'utf8');
  expect((await start('secrets').ended).code).toBe(0);
  expect(readFileSync(join(secrets, 'control/deploy-tokens.json'), 'utf8')).toBe(before);
});

test('each remote is registered for its team, with the base path and the slots of its remote.json', () => {
  const teams = JSON.parse(readFileSync(join(secrets, 'control/deploy-tokens.json'), 'utf8'));
  const registered = teams.map(({ team, deployables }: { team: string; deployables: object[] }) => ({
    team,
    deployables,
  }));
  const account = { name: 'mfe-account', basePath: 'account', slots: ['appbar'] };
  expect(registered).toContainEqual({ team: 'Account', deployables: [account] });
  const remotes = globSync('*/remote.json', { cwd: repository });
  expect(registered).toHaveLength(1 + remotes.length);
});

test('the edge serves the deployables, each published at the control plane with its own token', async () => {
  const [port, controlPort] = [await freePort(), await freePort()];
  const [edge, control] = [port, controlPort].map((each) => `http://127.0.0.1:${each}`);
  const shared = {
    API_URL: 'http://127.0.0.1:1',
    REGISTRY_DIR: join(folder, 'published'),
    // The fleet's log is in that folder too; the database is started later.
    REGISTRY_DATABASE_URL_FILE: '',
  };
  start('gateway', { ...shared, PORT: port });
  start('control', { ...shared, CONTROL_PORT: controlPort });
  const ship = (service: string, build: string, token = service) =>
    start(
      service,
      { ATRIUM_CONTROL: String(control), ATRIUM_TOKEN_FILE: join(secrets, token, 'deploy-token') },
      build,
    ).ended;
  const rewards = createRemoteBuild({ name: 'mfe-rewards', remote: remoteNamed('mfe-rewards') });
  const [remote, shell] = await Promise.all([
    ship('mfe-rewards', rewards),
    ship('shell', createShellBuild()),
  ]);
  const unchecked = 'Its API calls and permissions were not checked: the API does not respond.';
  expect([remote, shell]).toEqual([
    {
      code: 0,
      output: `mfe-rewards 1.0.0 is published.\n${unchecked}\nmfe-rewards: 1.0.0 is current.\n`,
    },
    { code: 0, output: `shell 1.0.0 is published.\n${unchecked}\nshell: 1.0.0 is current.\n` },
  ]);
  const page = await fetch(`${edge}/c/7/rewards`);
  expect(await page.text()).toContain('/assets/mfe-rewards/1.0.0/');
  expect(await ship('mfe-account', rewards, 'mfe-account')).toEqual({
    code: 1,
    output:
      'The token of Account is not valid for mfe-rewards; use the token of its team, or ask an operator to register it for Account.\n',
  });
});

test('the database is migrated by a login without superuser rights, and the superuser has no password', async () => {
  database = await makeDatabase();
  const migrated = await start('migrate').ended;
  expect(migrated).toEqual({ code: 0, output: expect.stringMatching(/^Migrated: 0001_identity, .+\.\n$/) });
  const superuser = new Client({ connectionString: database.adminUrl });
  await expect(superuser.connect()).rejects.toThrow('password authentication failed');
});

test('a missing or invalid database URL is reported before anything is migrated', async () => {
  const migrate = (DATABASE_URL: string) => start('migrate', { DATABASE_URL_FILE: '', DATABASE_URL }).ended;
  expect(await migrate('')).toEqual({ code: 1, output: 'DATABASE_URL: must be set.\n' });
  expect(await migrate('postgres://h1,,h2/db')).toEqual({
    code: 1,
    output:
      'DATABASE_URL: must be an address such as postgres://user:password@host:5432/database, in which several hosts are separated by commas and target_session_attrs is read-write.\n',
  });
});

test('edge and control plane read the fleet’s log in the database with the user of both', async () => {
  const [port, controlPort] = [await freePort(), await freePort()];
  const edge = start('gateway', { PORT: port, API_URL: 'http://127.0.0.1:1' });
  const control = start('control', { CONTROL_PORT: controlPort, API_URL: 'http://127.0.0.1:1' });
  expect(await firstResponse(`http://127.0.0.1:${port}/assets/none`, edge)).toBe(404);
  expect(await firstResponse(`http://127.0.0.1:${controlPort}/readyz`, control)).toBe(200);
});

test.each(['api', 'login'])('%s serves with its own logins, and its health check passes', async (service) => {
  const port = await freePort();
  const server = start(service, { PORT: port });
  expect(await firstResponse(`http://127.0.0.1:${port}/healthz`, server)).toBe(200);
  const check = (url: string) =>
    spawnSync(process.execPath, [join(__dirname, 'check-health.ts'), url]).status;
  expect(check(`http://127.0.0.1:${port}/healthz`)).toBe(0);
  expect(check(`http://127.0.0.1:${port}/nowhere`)).toBe(1);
  expect(check('http://127.0.0.1:1/healthz')).toBe(1);
});

test('the page check serves with its own secret', async () => {
  const port = await freePort();
  const pageCheck = start('page-check', { PORT: port });
  expect(await firstResponse(`http://127.0.0.1:${port}/readyz`, pageCheck)).toBe(200);
});

test('the provider’s commands create the first customer and its owner', async () => {
  const environment = { PUBLIC_URL: 'https://portal.example' };
  const admin = (...words: string[]) => start('admin', environment, '', ...words).ended;
  const created = await admin('create-customer', '--name', 'First', '--code', 'FIRST');
  expect(created).toEqual({ code: 0, output: expect.stringContaining('Created the customer First') });
  const owner = ['--customer', 'FIRST', '--email', 'owner@first.example', '--print-link'];
  const invited = await admin('invite-owner', ...owner);
  expect(invited).toEqual({ code: 0, output: expect.stringContaining('https://portal.example/') });
});

test('unreadable secrets are reported', async () => {
  const nowhere = join(folder, 'nowhere');
  const files = { DATABASE_APP_URL_FILE: nowhere, SESSION_SECRET_FILE: nowhere };
  expect(await start('api', files).ended).toEqual({
    code: 1,
    output: Object.keys(files)
      .map((name) => `${name}: cannot read ${nowhere} (ENOENT).\n`)
      .join(''),
  });
});

function remoteNamed(name: string) {
  return {
    name,
    team: 'Rewards',
    basePath: 'rewards',
    routes: [{ id: 'list', path: '', title: { 'en-US': 'Rewards' }, permission: 'person' as const }],
    menu: [],
    slots: [],
    shellContract: '^1.0.0',
    api: '^1.0.0',
  };
}
