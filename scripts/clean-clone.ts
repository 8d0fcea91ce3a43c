// `npm run check:clean-clone`: the experience of a new user. Clones the last commit into an empty home folder, without
// packages or a database, runs `npm start`, reads Globex's applications, kills everything by `kill -9` and starts
// again. As root it does so twice: as an ordinary user, and in a folder that only root may enter.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { demoSignIns } from '@atrium/api/demo';
import { freePort } from '@atrium/server';
import { repository } from './repository.ts';

const READY_TIMEOUT_MS = 5 * 60_000;
const ORDINARY_USER = 65_534;

interface Visitor {
  readonly name: string;
  readonly uid?: number;
}

const isRoot = process.getuid?.() === 0;
const visitors: readonly Visitor[] = isRoot
  ? [{ name: 'an ordinary user', uid: ORDINARY_USER }, { name: 'root, where only root may enter' }]
  : [{ name: 'an ordinary user' }];

let failed = 0;
for (const visitor of visitors) {
  try {
    await visit(visitor);
  } catch (error) {
    failed += 1;
    console.error(`  FAILED ${(error as Error).message}`);
  }
}
console.log(`\n${visitors.length - failed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);

async function visit({ name, uid }: Visitor): Promise<void> {
  console.log(`As ${name}:`);
  const home = mkdtempSync(join(tmpdir(), 'atrium-visitor-'));
  const checkout = join(home, 'atrium');
  try {
    execFileSync('git', ['clone', '--quiet', '--no-hardlinks', repository, checkout]);
    mkdirSync(join(home, 'tmp'));
    if (uid !== undefined) execFileSync('chown', ['-R', `${uid}:${uid}`, home]);
    const port = await freePort();
    const first = await started(checkout, home, port, uid);
    console.log(`  ready in ${first.seconds} s from a clean clone`);
    const before = await applicationsOfGlobex(port);
    console.log(`  Globex has ${before} applications, and only those are shown`);
    await killed(first.npm);
    const second = await started(checkout, home, port, uid);
    console.log(`  ready again in ${second.seconds} s after kill -9`);
    const after = await applicationsOfGlobex(port);
    second.npm.kill('SIGTERM');
    await ended(second.npm);
    if (after !== before) throw new Error(`${before} applications became ${after}`);
    console.log('  nothing is lost');
  } finally {
    removeDatabaseElsewhere(checkout);
    rmSync(home, { recursive: true, force: true });
  }
}

async function started(checkout: string, home: string, port: number, uid?: number) {
  const begin = performance.now();
  const npm = spawn('npm', ['start'], {
    cwd: checkout,
    env: { PATH: pathWithoutCheckout(), HOME: home, TMPDIR: join(home, 'tmp'), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid !== undefined && { uid, gid: uid }),
  });
  await ready(npm);
  return { npm, seconds: ((performance.now() - begin) / 1000).toFixed(1) };
}

function ready(npm: ChildProcess): Promise<void> {
  let said = '';
  return new Promise((done, reject) => {
    const timer = setTimeout(() => {
      npm.kill('SIGTERM');
      reject(new Error(`not ready in time:\n${said}`));
    }, READY_TIMEOUT_MS);
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.on('data', (text) => {
        said += text;
        if (said.includes('Atrium is ready')) {
          clearTimeout(timer);
          done();
        }
      });
    }
    npm.once('close', () => {
      clearTimeout(timer);
      reject(new Error(said));
    });
  });
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((done) => child.once('close', () => done()));
}

/** Kills npm alone; its child processes notice and exit, and its streams close with the last of them. */
async function killed(npm: ChildProcess): Promise<void> {
  npm.kill('SIGKILL');
  await ended(npm);
}

async function applicationsOfGlobex(port: number): Promise<number> {
  const call = async <T>(method: string, path: string, token?: string, body?: object): Promise<T> => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as T;
  };
  const signedIn = await call<{ token: string }>('POST', '/api/login/', undefined, {
    email: 'owner@acme.example',
    password: demoSignIns.password,
  });
  const { filteredCustomers } = await call<{ filteredCustomers: { id: number; name: string }[] }>(
    'GET',
    '/customer-portal/auth/customer_list_dropdown',
    signedIn.token,
  );
  const globex = filteredCustomers.find((customer) => customer.name.startsWith('Globex'));
  if (!globex) throw new Error('Globex is not among the customers');
  const scoped = await call<{ token: string }>(
    'POST',
    '/customer-portal/auth/sign_by_customer',
    signedIn.token,
    { customerId: globex.id },
  );
  const list = await call<{ total: number; applications: { customer: { id: number } }[] }>(
    'GET',
    '/customer-portal/applications?pageSize=100',
    scoped.token,
  );
  if (list.total === 0) throw new Error('there are no applications');
  if (list.applications.some(({ customer }) => customer.id !== globex.id))
    throw new Error("another customer's are shown");
  return list.total;
}

/** PATH of a new user: without the programs that this checkout installed. */
function pathWithoutCheckout(): string {
  return (process.env.PATH ?? '')
    .split(':')
    .filter((folder) => !folder.includes('node_modules'))
    .join(':');
}

/** If the database's user may not enter the checkout, its files are in another folder, which a note names. */
function removeDatabaseElsewhere(checkout: string): void {
  let note: string;
  try {
    note = readFileSync(join(checkout, '.data/postgres-is-elsewhere'), 'utf8');
  } catch {
    return;
  }
  const folder = /lives in (\/var\/lib\/atrium-[0-9a-f]+)\/postgres\./.exec(note)?.[1];
  if (folder && dirname(folder) === '/var/lib') rmSync(folder, { recursive: true, force: true });
}
