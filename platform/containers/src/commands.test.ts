import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type RunningDatabase, startDatabase } from '../../../api/src/index.ts';
import { createRemoteBuild, createShellBuild } from '../../gateway/src/fixture.ts';

jest.setTimeout(90_000);

const repository = join(__dirname, '../../..');
const compose = readFileSync(join(repository, 'docker-compose.yml'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'atrium-containers-'));
const secrets = join(folder, 'secrets');
const databaseUrlFile = join(folder, 'database-url');
const started: ChildProcess[] = [];
let database: RunningDatabase | undefined;

/** What a service runs, as the compose file has it. */
function commandOf(service: string): string[] {
  const [, block] = compose.split(new RegExp(`^ {2}${service}:$`, 'm'));
  const [, command] = block?.match(/^ {4}(?:command|entrypoint): (\[.*\])$/m) ?? [];
  return JSON.parse(command ?? '[]');
}

/** Runs a service's command as an ordinary process, with the container's folders replaced by ours. */
function start(
  service: string,
  environment: Record<string, string> = {},
  replaced = '',
  ...added: readonly string[]
) {
  const [, ...operands] = [...commandOf(service), ...added].map((word) =>
    word.replace('/run/atrium', secrets).replace(/^dist$/, replaced),
  );
  const { NODE_OPTIONS: _, ...inherited } = process.env;
  const child = spawn(process.execPath, operands, {
    cwd: repository,
    env: { ...inherited, INIT_CWD: repository, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let output = '';
  const note = (text: Buffer) => {
    output += text;
  };
  child.stdout.on('data', note);
  child.stderr.on('data', note);
  const ended = once(child, 'close').then(([code]) => ({ code, output }));
  return { child, ended };
}

async function freePort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((closed) => probe.close(closed));
  return String(port);
}

/** Status of the first answer; what the process said where it ends before. */
async function answers(url: string, { ended }: ReturnType<typeof start>): Promise<number | string> {
  let last: string | undefined;
  void ended.then(({ output }) => {
    last = output;
  });
  for (;;) {
    if (last !== undefined) return last;
    const answer = await fetch(url).catch(() => null);
    if (answer) return answer.status;
    await delay(100);
  }
}

beforeAll(async () => {
  chmodSync(folder, 0o755);
  expect((await start('secrets').ended).code).toBe(0);
});

afterAll(async () => {
  for (const child of started) if (child.exitCode === null) child.kill('SIGTERM');
  await Promise.all(started.map((child) => child.exitCode === null && once(child, 'close')));
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('secrets are made once and kept', async () => {
  const before = readFileSync(join(secrets, 'gateway/deploy-tokens.json'), 'utf8');
  expect((await start('secrets').ended).code).toBe(0);
  expect(readFileSync(join(secrets, 'gateway/deploy-tokens.json'), 'utf8')).toBe(before);
});

test('the gateway serves what the deployables publish, each with its own token', async () => {
  const port = await freePort();
  const gateway = `http://127.0.0.1:${port}`;
  start('gateway', {
    PORT: port,
    API_URL: 'http://127.0.0.1:1',
    REGISTRY_DIR: join(folder, 'registry'),
    DEPLOY_TOKENS_FILE: join(secrets, 'gateway/deploy-tokens.json'),
  });
  const ship = (service: string, build: string, token = service) =>
    start(
      service,
      { ATRIUM_GATEWAY: gateway, ATRIUM_TOKEN_FILE: join(secrets, token, 'deploy-token') },
      build,
    ).ended;
  const rewards = createRemoteBuild({ name: 'mfe-rewards', remote: remoteNamed('mfe-rewards') });
  const [remote, shell] = await Promise.all([
    ship('mfe-rewards', rewards),
    ship('shell', createShellBuild()),
  ]);
  expect([remote, shell]).toEqual([
    { code: 0, output: 'mfe-rewards 1.0.0 is published.\nmfe-rewards: 1.0.0 is current.\n' },
    { code: 0, output: 'shell 1.0.0 is published.\nshell: 1.0.0 is current.\n' },
  ]);
  expect(await (await fetch(gateway)).text()).toContain('/assets/mfe-rewards/1.0.0/');
  expect(await ship('mfe-account', rewards, 'mfe-account')).toEqual({
    code: 1,
    output: 'The token of Account may not touch mfe-rewards.\n',
  });
});

test('the database is migrated, by its address in a file, and the gateway keeps its log there as a user of its own', async () => {
  database = await startDatabase({ dataDir: folder });
  writeFileSync(databaseUrlFile, database.url);
  const { host, pathname } = new URL(database.url);
  const ownerUrl = Object.assign(new URL(database.adminUrl), { pathname });
  const ownerUrlFile = join(folder, 'owner-url');
  writeFileSync(ownerUrlFile, ownerUrl.href);
  const registryUrl = new URL(readFileSync(join(secrets, 'gateway/registry-database-url'), 'utf8'));
  Object.assign(registryUrl, { host, pathname });
  const registryUrlFile = join(folder, 'registry-database-url');
  writeFileSync(registryUrlFile, registryUrl.href);
  const migrated = await start('migrate', {
    DATABASE_URL_FILE: ownerUrlFile,
    REGISTRY_DATABASE_URL_FILE: registryUrlFile,
  }).ended;
  expect(migrated).toEqual({ code: 0, output: '' });
  const port = await freePort();
  const gateway = start('gateway', {
    PORT: port,
    API_URL: 'http://127.0.0.1:1',
    REGISTRY_DIR: join(folder, 'registry'),
    REGISTRY_DATABASE_URL_FILE: registryUrlFile,
  });
  expect(await answers(`http://127.0.0.1:${port}/assets/none`, gateway)).toBe(404);
});

test.each(['api', 'login'])('the command of %s serves with its secrets named by files', async (service) => {
  const port = await freePort();
  const [, services] = compose.split(`\n  ${service}:\n`)[1]?.match(/SERVICES: (.*)/) ?? [];
  const server = start(service, {
    PORT: port,
    SERVICES: services ?? '',
    DATA_DIR: join(folder, 'keys'),
    DATABASE_URL_FILE: databaseUrlFile,
    SESSION_SECRET_FILE: join(secrets, 'api/session-secret'),
  });
  expect(await answers(`http://127.0.0.1:${port}/healthz`, server)).toBe(200);
});

test('the first customer and its owner come by the commands of the provider', async () => {
  const environment = { DATABASE_URL_FILE: databaseUrlFile, PUBLIC_URL: 'https://portal.example' };
  const admin = (...words: string[]) => start('admin', environment, '', ...words).ended;
  const created = await admin('create-customer', '--name', 'First', '--code', 'FIRST');
  expect(created).toEqual({ code: 0, output: expect.stringContaining('Created the customer First') });
  const owner = ['--customer', 'FIRST', '--email', 'owner@first.example', '--print-link'];
  const invited = await admin('invite-owner', ...owner);
  expect(invited).toEqual({ code: 0, output: expect.stringContaining('https://portal.example/') });
});

test('a secret that cannot be read is named', async () => {
  const { code, output } = await start('api', { DATABASE_URL_FILE: join(folder, 'nowhere') }).ended;
  expect({ code, output }).toEqual({
    code: 1,
    output: `DATABASE_URL_FILE: cannot read ${join(folder, 'nowhere')} (ENOENT).\n`,
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
