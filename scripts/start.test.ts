import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from './settings.ts';

// Of the environment only what starts a process, and starts it quickly.
const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE };

const startScript = join(import.meta.dirname, 'start.ts');
/** Without demo data, which takes half of a first start. */
const withoutDemo = { DEMO_MODE: 'off' };
const READY_TIMEOUT_MS = 120_000;

let dataDir: string;
const started: ChildProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-start-'));
  // Readable by the user that the database runs as, so that its files are here too.
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((portal) => end(portal, 'SIGTERM')));
  rmSync(dataDir, { recursive: true, force: true });
});

function start(env: Record<string, string>): ChildProcess {
  const portal = spawn(process.execPath, [startScript], {
    env: { ...inherited, DATA_DIR: dataDir, ...env },
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

/** Runs a start that must fail; returns its exit code, its steps and its errors. */
function failure(env: Record<string, string>): Promise<{ code: number | null; steps: string; said: string }> {
  const portal = start(env);
  let said = '';
  let steps = '';
  portal.stdout?.on('data', (text) => {
    steps += text;
  });
  portal.stderr?.on('data', (text) => {
    said += text;
  });
  return new Promise((done) => portal.once('close', (code) => done({ code, steps, said: said.trim() })));
}

/** Resolves when the portal prints that it is ready. */
function ready(portal: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((done, failed) => {
    portal.stdout?.on('data', (text) => {
      said += text;
      if (said.includes('Atrium is ready')) done();
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

test('a folder that is not writable is reported in one line and ends the start', async () => {
  const file = join(dataDir, 'not-a-folder');
  writeFileSync(file, '');
  const { code, said } = await failure({ DATA_DIR: join(file, 'data') });
  expect(code).toBe(1);
  expect(said).toBe(`Atrium did not start. DATA_DIR: cannot write to ${join(file, 'data')} (ENOTDIR).`);
});

test('an unreachable external database is reported in one line, and no embedded one is started', async () => {
  const port = await freePort();
  const { code, steps, said } = await failure({
    PORT: String(await freePort()),
    DATABASE_URL: `postgres://me@127.0.0.1:${port}/x`,
  });
  expect(code).toBe(1);
  expect(said).toMatch(/^Atrium did not start\. DATABASE_URL: cannot connect \(.+\)\.$/);
  expect(steps).toBe('Migrating the database of DATABASE_URL…\n');
});

test.each([
  ['HOST', '192.0.2.7', /^Atrium did not start\. HOST: 192\.0\.2\.7 is not an address of this machine\.$/],
  [
    'SESSION_SECRET',
    'short',
    /^Atrium did not start\. The api stopped: SESSION_SECRET: must have at least 32/,
  ],
])(
  'an unusable %s is named and ends the start',
  async (name, value, expected) => {
    const { code, said } = await failure({ ...withoutDemo, PORT: String(await freePort()), [name]: value });
    expect(code).toBe(1);
    expect(said).toMatch(expected);
  },
  READY_TIMEOUT_MS,
);

const hasIpv6 = Object.values(networkInterfaces())
  .flat()
  .some((own) => own?.address === '::1');

(hasIpv6 ? test : test.skip)(
  'the portal listens on the loopback address of IPv6 too',
  async () => {
    const port = await freePort();
    await ready(start({ ...withoutDemo, PORT: String(port), HOST: '::1' }));
    expect((await fetch(`http://[::1]:${port}/`)).status).toBe(200);
  },
  READY_TIMEOUT_MS,
);

test('demo mode is refused with an external database', async () => {
  const { code, said } = await failure({ DEMO_MODE: 'on', DATABASE_URL: 'postgres://me@127.0.0.1:1/x' });
  expect(code).toBe(1);
  expect(said).toMatch(/DEMO_MODE: only with the embedded database/);
});

test('demo mode is refused on an address that other machines reach', async () => {
  const { code, said } = await failure({ DEMO_MODE: 'on', HOST: '0.0.0.0' });
  expect(code).toBe(1);
  expect(said).toMatch(/DEMO_MODE: is allowed only with a loopback HOST such as 127.0.0.1/);
});

test(
  'after kill -9 another start serves the same data on the same port',
  async () => {
    const port = String(await freePort());
    const address = `http://127.0.0.1:${port}`;
    const signIn = () =>
      fetch(`${address}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'owner@acme.example', password: 'atrium-demo-passphrase' }),
      });
    const signInsOf = async () => {
      const { token } = (await (await signIn()).json()) as { token: string };
      const response = await fetch(`${address}/customer-portal/activity_logs?action=auth.login`, {
        headers: { authorization: `Bearer ${token}` },
      });
      return ((await response.json()) as { total: number }).total;
    };

    const first = start({ PORT: port });
    await ready(first);
    const before = await signInsOf();
    await end(first, 'SIGKILL');

    const second = start({ PORT: port });
    await ready(second);
    expect(await signInsOf()).toBe(before + 1);
  },
  READY_TIMEOUT_MS,
);
