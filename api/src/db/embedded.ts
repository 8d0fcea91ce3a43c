import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  existsSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@atrium/server';
import { hostAddresses } from '@atrium/server/postgres';
import pg from 'pg';
import { z } from 'zod';
import { lockFolder, runningPort, unlockFolder } from './embedded-owner.ts';
import { type EmbeddedPlace, placeEmbedded } from './embedded-place.ts';
import { ensureRoles } from './roles.ts';

/** Superuser of the embedded cluster; only start-up uses it. */
const SUPERUSER = 'atrium_admin';
/** User of the portal: may set the portal's roles and nothing else. */
const PORTAL_USER = 'atrium_portal';
const DATABASE = 'atrium';
const START_TIMEOUT_MS = 60_000;
const STOP_TIMEOUT_MS = 20_000;
const POLL_INTERVAL_MS = 20;

export function isEmbeddedUrl(url: string): boolean {
  const { hostname, username } = new URL(hostAddresses(url)[0]);
  return hostname === '127.0.0.1' && username === PORTAL_USER;
}

export interface StartDatabaseOptions {
  readonly dataDir: string;
  /** Does not wait for the disk. Only for databases that may be lost, as in tests. */
  readonly volatile?: boolean;
  readonly bare?: boolean;
}

export interface RunningDatabase {
  readonly url: string;
  readonly adminUrl: string;
  readonly failed: Promise<string>;
  /** Rolls back open transactions and stops the server. Safe to call twice. */
  stop(): Promise<void>;
}

/** Cleans up after a killed process; fails if another process owns the folder. */
export async function startDatabase(options: StartDatabaseOptions): Promise<RunningDatabase> {
  const place = placeEmbedded(options.dataDir);
  await lockFolder(place.folder);
  const passwords = readPasswords(place);
  initialise(place, passwords.superuser);
  const port = await freePort();
  const server = launch(place, port, options.volatile ?? false);
  const address = (user: string, password: string, database: string) =>
    `postgres://${user}:${password}@127.0.0.1:${port}/${database}`;
  const adminUrl = address(SUPERUSER, passwords.superuser, 'postgres');
  let stopping = false;
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const stop = async () => {
    stopping = true;
    if (server.exitCode === null && server.signalCode === null) {
      server.kill('SIGINT');
      const timeout = setTimeout(() => server.kill('SIGQUIT'), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timeout);
    }
    unlockFolder(place.folder);
  };
  try {
    await waitUntilReady(adminUrl, server, place);
    if (!options.bare)
      await createPortalDatabase(
        (database) => address(SUPERUSER, passwords.superuser, database),
        passwords.portal,
      );
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: address(PORTAL_USER, passwords.portal, DATABASE),
    adminUrl,
    failed: new Promise((done) => {
      void ended.then(
        () => stopping || done(`The embedded PostgreSQL stopped unexpectedly. ${lastLogLines(place)}`),
      );
    }),
    stop,
  };
}

export function runningDatabaseUrl(dataDir: string): string | undefined {
  const place = placeEmbedded(dataDir);
  const port = runningPort(place.folder);
  if (!port) return undefined;
  return `postgres://${PORTAL_USER}:${readPasswords(place).portal}@127.0.0.1:${port}/${DATABASE}`;
}

const passwords = z.object({ superuser: z.string(), portal: z.string() });

function readPasswords(place: EmbeddedPlace): z.output<typeof passwords> {
  const file = join(place.folder, 'passwords.json');
  if (!existsSync(file)) {
    const made = { superuser: randomBytes(24).toString('hex'), portal: randomBytes(24).toString('hex') };
    writeFileSync(file, JSON.stringify(made), { mode: 0o600 });
  }
  return passwords.parse(JSON.parse(readFileSync(file, 'utf8')));
}

/** Creates the cluster under another name first, so that an interrupted start leaves no incomplete one. */
function initialise(place: EmbeddedPlace, password: string): void {
  const data = join(place.folder, 'data');
  if (existsSync(join(data, 'PG_VERSION'))) return;
  const unfinished = `${data}.unfinished`;
  const passwordFile = join(place.folder, 'initial-password');
  rmSync(unfinished, { recursive: true, force: true });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (place.user) chownSync(passwordFile, place.user.uid, place.user.gid);
  try {
    const { status, stdout, stderr, error } = spawnSync(
      join(place.programs, 'bin', 'initdb'),
      [
        `--pgdata=${unfinished}`,
        `--username=${SUPERUSER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--locale=C',
        '--no-instructions',
      ],
      { ...place.user, cwd: place.folder, env: serverEnvironment(), encoding: 'utf8' },
    );
    if (status !== 0) {
      throw new Error(
        `PostgreSQL could not create its folder: ${error?.message ?? (stderr || stdout).trim()}`,
      );
    }
  } finally {
    rmSync(passwordFile, { force: true });
  }
  renameSync(unfinished, data);
}

function launch(place: EmbeddedPlace, port: number, isVolatile: boolean): ChildProcess {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    max_connections: '200',
    password_encryption: 'scram-sha-256',
    ...(isVolatile ? { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } : {}),
  };
  const log = openSync(logFile(place), 'w', 0o600);
  try {
    return spawn(
      join(place.programs, 'bin', 'postgres'),
      [
        '-D',
        join(place.folder, 'data'),
        ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
      ],
      // Detached, so that Ctrl-C does not reach the server: this process stops it last.
      {
        ...place.user,
        cwd: place.folder,
        env: serverEnvironment(),
        stdio: ['ignore', log, log],
        detached: true,
      },
    );
  } finally {
    closeSync(log);
  }
}

async function waitUntilReady(url: string, server: ChildProcess, place: EmbeddedPlace): Promise<void> {
  const failure = new Promise<never>((_, reject) => {
    server.once('error', reject);
    server.once('exit', () =>
      reject(new Error(`The embedded PostgreSQL did not start. ${lastLogLines(place)}`)),
    );
  });
  const ready = async () => {
    const deadline = Date.now() + START_TIMEOUT_MS;
    for (;;) {
      const failed = await tryConnecting(url);
      if (!failed) return;
      if (Date.now() > deadline) throw failed.error;
      await delay(POLL_INTERVAL_MS);
    }
  };
  await Promise.race([ready(), failure]);
}

/** @returns why it failed, if it did */
async function tryConnecting(url: string): Promise<{ readonly error: unknown } | undefined> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    return undefined;
  } catch (error) {
    return { error };
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** The portal gets a user of its own, so that it does not run as superuser. */
async function createPortalDatabase(address: (database: string) => string, password: string): Promise<void> {
  await withConnection(address('postgres'), async (client) => {
    const has = async (query: string) => (await client.query(query)).rowCount === 1;
    if (!(await has(`SELECT FROM pg_roles WHERE rolname = '${PORTAL_USER}'`))) {
      await client.query(`CREATE ROLE ${PORTAL_USER} LOGIN PASSWORD '${password}'`);
    }
    if (!(await has(`SELECT FROM pg_database WHERE datname = '${DATABASE}'`))) {
      await client.query(`CREATE DATABASE ${DATABASE}`);
    }
  });
  await withConnection(address(DATABASE), async (client) => {
    await ensureRoles(client);
    await client.query(
      `GRANT atrium_owner, atrium_app, atrium_jobs, atrium_login, atrium_staff, atrium_backup TO ${PORTAL_USER} WITH INHERIT FALSE, SET TRUE`,
    );
  });
}

async function withConnection(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function serverEnvironment(): NodeJS.ProcessEnv {
  return { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
}

function logFile(place: EmbeddedPlace): string {
  return join(place.folder, 'postgres.log');
}

function lastLogLines(place: EmbeddedPlace): string {
  const lines = readFileSync(logFile(place), 'utf8').trim().split('\n');
  return `Its log (${logFile(place)}) ends: ${lines.slice(-2).join(' ')}`;
}
