import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { placeEmbedded } from '../db/embedded-place.ts';

/** A streaming replica of an embedded server. */
export interface Standby {
  /** Address of the portal's database, with the same user and password. */
  readonly url: string;
  /** Keeps what the primary sends, and shows none of it. */
  pauseReplay(): Promise<void>;
  resumeReplay(): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 100;
/** Files that belong to the running primary. */
const OF_PRIMARY = new Set(['postmaster.pid', 'postmaster.opts']);

/** Copies the cluster while it runs, and starts the copy as a replica that follows it. */
export async function startStandby(
  primary: { readonly url: string; readonly adminUrl: string },
  primaryDir: string,
  standbyDir: string,
): Promise<Standby> {
  const source = placeEmbedded(primaryDir);
  const target = placeEmbedded(standbyDir);
  const data = join(target.folder, 'data');
  await copyCluster(primary.adminUrl, join(source.folder, 'data'), data);
  writeFileSync(join(data, 'standby.signal'), '');
  if (target.user)
    for (const name of ['', ...readdirSync(data, { recursive: true })])
      chownSync(join(data, String(name)), target.user.uid, target.user.gid);
  const port = await freePort();
  const { hostname, port: primaryPort, username, password } = new URL(primary.adminUrl);
  const settings = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    max_connections: '200',
    primary_conninfo: `host=${hostname} port=${primaryPort} user=${username} password=${password}`,
    hot_standby_feedback: 'on',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(target.programs, 'bin', 'postgres'), ['-D', data, ...options], {
    ...target.user,
    cwd: target.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    stdio: 'ignore',
  });
  const adminUrl = withPort(primary.adminUrl, port);
  await untilReadable(adminUrl, server);
  return {
    url: withPort(primary.url, port),
    pauseReplay: () => query(adminUrl, 'SELECT pg_wal_replay_pause()'),
    resumeReplay: () => query(adminUrl, 'SELECT pg_wal_replay_resume()'),
    stop: async () => {
      server.kill('SIGINT');
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(data, { recursive: true, force: true });
    },
  };
}

async function copyCluster(adminUrl: string, from: string, to: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("SELECT pg_backup_start('standby', true)");
    cpSync(from, to, { recursive: true, filter: (file) => !OF_PRIMARY.has(file.slice(from.length + 1)) });
    const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)');
    writeFileSync(join(to, 'backup_label'), rows[0]?.labelfile ?? '');
  } finally {
    await client.end();
  }
}

async function untilReadable(url: string, server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    try {
      return await query(url, 'SELECT 1');
    } catch {
      await delay(POLL_MS);
    }
  }
  throw new Error('The replica did not start.');
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  try {
    await client.connect();
    await client.query(text);
  } finally {
    await client.end();
  }
}

function withPort(address: string, port: number): string {
  const url = new URL(address);
  url.port = String(port);
  return url.href;
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  probe.close();
  return port;
}
