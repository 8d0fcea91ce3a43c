import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { addressOf, readSettings } from '@atrium/admin';
import { runningDatabaseUrl, startPreparedDatabase } from '@atrium/api';
import { connectAsAdmin } from '@atrium/api/testing';
import { publish } from '@atrium/registry';
import { createManifest, createRemoteBuild } from '@atrium/registry/testing';
import { freePort } from '@atrium/server';
import { buildChanged, deployables } from './deployables.ts';
import { startPortal } from './portal.ts';
import { createFirstOwner, type FirstOwner } from './testing/first-owner.ts';

// Of the environment only what starts a process, and starts it quickly.
const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const startScript = join(import.meta.dirname, 'start.ts');
/** Serves what the first start published, without another check of its files. */
const startBuiltScript = join(import.meta.dirname, 'testing/start-built.ts');
const READY_TIMEOUT_MS = 120_000;

/** Of all tests, so that only one of them waits for a new database. */
let dataDir: string;
const started: ChildProcess[] = [];

beforeAll(async () => {
  await buildChanged(deployables(), () => undefined);
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-start-'));
  // Readable by the user that the database runs as, so that its files are here too.
  chmodSync(dataDir, 0o755);
}, READY_TIMEOUT_MS);

afterEach(() => Promise.all(started.splice(0).map((portal) => end(portal, 'SIGTERM'))));

afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

/** Without demo data, which takes half of a first start. */
function start(env: Record<string, string>, script = startScript): ChildProcess {
  const portal = spawn(process.execPath, [script], {
    env: { ...inherited, DATA_DIR: dataDir, DEMO_MODE: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(portal);
  return portal;
}

function end(portal: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (portal.exitCode !== null || portal.signalCode !== null) return Promise.resolve();
  return new Promise((done) => {
    portal.once('close', () => done());
    portal.kill(signal);
  });
}

/** Runs a start that must fail; returns its exit code and its errors. */
function failure(
  env: Record<string, string>,
  script?: string,
): Promise<{ code: number | null; said: string }> {
  const portal = start(env, script);
  let said = '';
  portal.stderr?.on('data', (text) => {
    said += text;
  });
  return new Promise((done) => portal.once('close', (code) => done({ code, said: said.trim() })));
}

/** Resolves when the portal prints that it is ready, with all that it printed. */
function ready(portal: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((done, failed) => {
    portal.stdout?.on('data', (text) => {
      said += text;
      if (said.includes('Atrium is ready')) done(said);
    });
    portal.stderr?.on('data', (text) => {
      said += text;
    });
    portal.once('close', () => failed(new Error(said)));
  });
}

function listen(port: number): Promise<Server> {
  const server = createServer();
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

test('a port in use is reported in one line and ends the start', async () => {
  const port = await freePort();
  const occupant = await listen(port);
  const { code, said } = await failure({ PORT: String(port) });
  occupant.close();
  expect(code).toBe(1);
  expect(said).toBe(
    `Atrium did not start. Port ${port} on 127.0.0.1 is already in use. Set PORT to another one.`,
  );
});

/** Starts in this process what cannot start; the steps before are printed. */
async function steps(env: Record<string, string>): Promise<string> {
  let printed = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += text;
    return true;
  });
  const settings = readSettings({ DATA_DIR: dataDir, ...env });
  await startPortal(settings, { hotReload: [] }).catch(({ message }: Error) => {
    printed += message;
  });
  return printed;
}

test('a folder that is not writable is reported before anything is started', async () => {
  const file = join(dataDir, 'not-a-folder');
  writeFileSync(file, '');
  expect(await steps({ DATA_DIR: join(file, 'data') })).toBe(
    `DATA_DIR: cannot write to ${join(file, 'data')} (ENOTDIR).`,
  );
});

test('an address of another machine is reported before anything is started', async () => {
  const port = String(await freePort());
  expect(await steps({ HOST: '192.0.2.7', PORT: port })).toBe(
    'HOST: 192.0.2.7 is not an address of this machine.',
  );
});

test('an unreachable external database is reported, and no embedded one is started', async () => {
  const DATABASE_URL = `postgres://me@127.0.0.1:${await freePort()}/x`;
  expect(await steps({ PORT: String(await freePort()), DATABASE_URL })).toMatch(
    /^Migrating the database of DATABASE_URL…\nDATABASE_URL: cannot connect \(.+\)\.$/,
  );
});

test.each([
  [{ DATABASE_URL: 'postgres://me@127.0.0.1:1/x' }, 'only with the embedded database'],
  [{ HOST: '0.0.0.0' }, 'is allowed only with a loopback HOST such as 127.0.0.1'],
])('demo mode is refused with %j', (env, why) => {
  expect(() => readSettings({ DEMO_MODE: 'on', ...env })).toThrow(`DEMO_MODE: ${why}`);
});

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((own) => own?.address === '::1');

function signIn(address: string, owner: FirstOwner): Promise<Response> {
  return fetch(`${address}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
}

test(
  `after kill -9 another start serves the same data on the same port${hasIpv6 ? ', also of IPv6' : ''}`,
  async () => {
    const [host, port] = [hasIpv6 ? '::1' : '127.0.0.1', await freePort()];
    const address = addressOf(host, port);
    const first = start({ HOST: host, PORT: String(port) });
    await ready(first);
    const owner = await createFirstOwner(String(runningDatabaseUrl(dataDir)), address);
    const signInsOf = async () => {
      const { token } = (await (await signIn(address, owner)).json()) as { token: string };
      const response = await fetch(`${address}/customer-portal/activity_logs?action=auth.login`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await response.json()) as { total: number }).total;
    };
    const before = await signInsOf();
    await end(first, 'SIGKILL');

    await ready(start({ HOST: host, PORT: String(port) }, startBuiltScript));
    expect(await signInsOf()).toBe(before + 1);
    expect((await fetch(`${address}/`)).status).toBe(200);
  },
  READY_TIMEOUT_MS,
);

/** The data of a demo by a version with other migrations and other builds, in which a remote of another team is current. */
async function createFormerData(folder: string): Promise<void> {
  const { database } = await startPreparedDatabase({ dataDir: folder, volatile: true });
  try {
    const admin = await connectAsAdmin(database.adminUrl.replace(/\/postgres$/, '/atrium'));
    await admin.query('INSERT INTO demo_mark DEFAULT VALUES');
    await admin.query("UPDATE app.schema_migrations SET name = '0001_former' WHERE name LIKE '0001%'");
    await admin.close();
  } finally {
    await database.stop();
  }
  const remote = createManifest({ name: 'mfe-fees', basePath: 'fees' });
  await publish(createRemoteBuild({ name: 'mfe-fees', remote }), join(folder, 'registry'));
  const release = join(folder, 'registry/assets/mfe-fees/1.0.0/release.json');
  const { calls: _, ...others } = JSON.parse(readFileSync(release, 'utf8'));
  writeFileSync(release, JSON.stringify(others));
}

test(
  'data of a former demo with a remote of another team are moved aside, and the portal works',
  async () => {
    const former = mkdtempSync(join(tmpdir(), 'atrium-former-'));
    chmodSync(former, 0o755);
    await createFormerData(former);
    const port = await freePort();
    const portal = start({ DATA_DIR: former, PORT: String(port) });
    const said = await ready(portal);
    expect(said).toContain(`It was moved to ${join(former, 'postgres/data-moved-aside')}`);
    expect(said).toContain(
      `They were moved to ${join(former, 'registry-moved-aside')}. Publish again: mfe-fees.`,
    );
    const address = addressOf('127.0.0.1', port);
    const owner = await createFirstOwner(String(runningDatabaseUrl(former)), address);
    expect((await signIn(address, owner)).status).toBe(200);
    expect((await fetch(`${address}/c/1/applications`)).status).toBe(200);
    await end(portal, 'SIGTERM');
    rmSync(former, { recursive: true });
  },
  READY_TIMEOUT_MS,
);

test(
  'a server that does not start is named with its reason and ends the start',
  async () => {
    const env = { PORT: String(await freePort()), SESSION_SECRET: 'short' };
    const { code, said } = await failure(env, startBuiltScript);
    expect(code).toBe(1);
    expect(said).toMatch(/^Atrium did not start\. The api stopped: SESSION_SECRET: must have at least 32/);
  },
  READY_TIMEOUT_MS,
);
