import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { createLineTo, type Line } from '@atrium/api/testing';
import { PGBOUNCER } from './debian-root.ts';

const HOST = '127.0.0.1';
export const TTL_S = 20;
/** Logins of the portal as in api/logins.sql, and the superuser. */
export const USERS = [
  'postgres',
  'atrium_api_app',
  'atrium_api_jobs',
  'atrium_api_login',
  'atrium_api_staff',
  'atrium_registry',
] as const;
export const PASSWORD = 'of-the-drill';

/** One host: etcd, PostgreSQL under Patroni, and a pgbouncer before it. Others reach it by lines that can be frozen. */
export interface Node {
  readonly name: string;
  readonly postgres: Line;
  readonly pgbouncer: Line;
  /** Also of its Patroni to the members of etcd. */
  readonly lines: readonly Line[];
  /** Starts all its processes in a namespace of their own, which ends with its first process. */
  start(): void;
  killPostgres(): void;
  /** Ends all its processes at once, as a power failure does. */
  kill(): Promise<void>;
  /** What Patroni knows about the cluster. */
  cluster(): Promise<readonly Member[]>;
}

export interface Member {
  readonly name: string;
  readonly role: string;
  readonly state: string;
  readonly lag?: number | string;
}

interface Ports {
  readonly client: number;
  readonly peer: number;
  readonly rest: number;
  readonly postgres: number;
  readonly pgbouncer: number;
}

/** @param folder Below the root, for everything that the nodes store */
export async function createNodes(root: string, folder: string): Promise<Node[]> {
  const names = ['one', 'two', 'three'];
  const ports = await Promise.all(
    names.map(async (): Promise<Ports> => {
      const [client, peer, rest, postgres, pgbouncer] = await freePorts(5);
      return { client, peer, rest, postgres, pgbouncer } as Ports;
    }),
  );
  const etcd = names.map((name, index) => `${name}=http://${HOST}:${ports[index]?.peer}`).join(',');
  return Promise.all(
    names.map((name, index) =>
      createNode(root, join(folder, name), name, ports, ports[index] as Ports, etcd),
    ),
  );
}

async function createNode(
  root: string,
  folder: string,
  name: string,
  all: readonly Ports[],
  ports: Ports,
  etcdCluster: string,
): Promise<Node> {
  const line = (port: number) => createLineTo(`http://${HOST}:${port}`);
  const [postgres, pgbouncer, rest] = await Promise.all(
    [ports.postgres, ports.pgbouncer, ports.rest].map(line),
  );
  const toEtcd = await Promise.all(all.map(({ client }) => line(client)));
  if (!postgres || !pgbouncer || !rest) throw new Error('No lines.');
  const place = join(root, folder);
  const write = (file: string, text: string) => writeFileSync(join(place, file), text);
  mkdirSync(place, { recursive: true });
  const { uid, gid } = postgresUser(root);
  chownSync(place, uid, gid);
  write('patroni.json', patroniConfig({ name, folder, ports, postgres, rest, toEtcd }));
  write('pgbouncer.ini', pgbouncerConfig(folder, ports));
  write('users.txt', USERS.map((user) => `"${user}" "${PASSWORD}"\n`).join(''));
  write('run.sh', runScript({ name, folder, ports, etcdCluster }));
  let running: ChildProcess | undefined;
  return {
    name,
    postgres,
    pgbouncer,
    lines: [postgres, pgbouncer, rest, ...toEtcd],
    start: () => {
      const inside = `mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm" && exec chroot --userspec=postgres:postgres "$0" sh "$1"`;
      const own = ['--mount', '--pid', '--fork', `--mount-proc=${root}/proc`];
      const words = [...own, 'sh', '-c', inside, root, join(folder, 'run.sh')];
      running = spawn('unshare', words, { stdio: 'ignore' });
    },
    killPostgres: () => {
      const pid = readFileSync(join(place, 'data/postmaster.pid'), 'utf8').split('\n')[0] ?? '';
      spawnSync('nsenter', ['--target', firstProcess(running), '--pid', 'kill', '-KILL', pid]);
    },
    kill: async () => {
      if (!running || running.exitCode !== null || running.signalCode !== null) return;
      const ended = once(running, 'exit');
      // The kernel ends a namespace with its first process.
      process.kill(Number(firstProcess(running)), 'SIGKILL');
      await ended;
    },
    cluster: async () => {
      const response = await fetch(`http://${HOST}:${ports.rest}/cluster`, {
        signal: AbortSignal.timeout(2_000),
      });
      return ((await response.json()) as { members: Member[] }).members;
    },
  };
}

/** Of the namespace that `unshare` made: its only child. */
function firstProcess(unshare: ChildProcess | undefined): string {
  return readFileSync(`/proc/${unshare?.pid}/task/${unshare?.pid}/children`, 'utf8').trim();
}

function postgresUser(root: string): { uid: number; gid: number } {
  const { uid, gid } = statSync(join(root, 'var/lib/postgresql'));
  return { uid, gid };
}

function patroniConfig({
  name,
  folder,
  ports,
  postgres,
  rest,
  toEtcd,
}: {
  name: string;
  folder: string;
  ports: Ports;
  postgres: Line;
  rest: Line;
  toEtcd: readonly Line[];
}): string {
  const user = (username: string) => ({ username, password: PASSWORD });
  return JSON.stringify({
    scope: 'atrium',
    name,
    restapi: { listen: `${HOST}:${ports.rest}`, connect_address: hostOf(rest) },
    etcd3: { hosts: toEtcd.map(hostOf), use_proxies: true },
    bootstrap: {
      dcs: {
        ttl: TTL_S,
        loop_wait: 5,
        retry_timeout: 5,
        // A standby takes over at once, in place of waiting for the recovery of the primary.
        primary_start_timeout: 0,
        // Never confirms a change that only one machine has.
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: {
          use_pg_rewind: true,
          parameters: { synchronous_commit: 'on', wal_log_hints: 'on', max_connections: 100 },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${HOST}:${ports.postgres}`,
      connect_address: hostOf(postgres),
      data_dir: join(folder, 'data'),
      bin_dir: '/usr/lib/postgresql/17/bin',
      pgpass: join(folder, 'pgpass'),
      use_unix_socket: true,
      parameters: { unix_socket_directories: folder },
      authentication: {
        superuser: user('postgres'),
        replication: user('replicator'),
        rewind: user('rewinder'),
      },
      pg_hba: [
        'local all all trust',
        `host all all ${HOST}/32 scram-sha-256`,
        `host replication all ${HOST}/32 scram-sha-256`,
      ],
    },
  });
}

function pgbouncerConfig(folder: string, { postgres, pgbouncer }: Ports): string {
  return `[databases]
* = host=${HOST} port=${postgres}
[pgbouncer]
listen_addr = ${HOST}
listen_port = ${pgbouncer}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
# By default it waits for 15 s after a failed attempt.
server_login_retry = 1
`;
}

function runScript({
  name,
  folder,
  ports,
  etcdCluster,
}: {
  name: string;
  folder: string;
  ports: Ports;
  etcdCluster: string;
}): string {
  const etcd = [
    `--name ${name} --data-dir ${folder}/etcd --initial-cluster ${etcdCluster}`,
    `--listen-client-urls http://${HOST}:${ports.client} --advertise-client-urls http://${HOST}:${ports.client}`,
    `--listen-peer-urls http://${HOST}:${ports.peer} --initial-advertise-peer-urls http://${HOST}:${ports.peer}`,
  ];
  return `cd ${folder}
etcd ${etcd.join(' ')} >>etcd.log 2>&1 &
${PGBOUNCER} pgbouncer.ini >>pgbouncer.log 2>&1 &
# As systemd does: Patroni ends where it starts before the members of etcd have agreed on their version.
while :; do patroni patroni.json >>patroni.log 2>&1; sleep 1; done
`;
}

/** Host and port of a line. */
export function hostOf({ url }: Line): string {
  return new URL(url).host;
}

async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer().listen(0, HOST);
      await once(server, 'listening');
      return server;
    }),
  );
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
