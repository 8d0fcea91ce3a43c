// PostgreSQL with generated databases, and the processes that put load on them.
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { notificationKinds } from '@atrium/contract';
import { TraceReceiver } from '@atrium/server/testing';
import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { prepareDatabase, type RunningDatabase, startDatabase } from '../src/db/index.ts';
import { type SeedOptions, seedApplications } from '../src/seed/index.ts';
import { createTokens, generateKeys, parseKeys } from '../src/tokens/index.ts';
import { addUpCounts } from './add-up-counts.ts';
import type { ReadOrder, ReadRequest, ReadResult } from './read-load.ts';
import { beginOf } from './read-sql.ts';

/** A generated database with its customers, largest first. */
export interface BenchDatabase {
  readonly name: string;
  readonly url: string;
  readonly adminUrl: string;
  readonly admin: pg.Client;
  readonly rows: number;
  readonly customers: readonly { readonly id: number; readonly rows: number }[];
  /** Creates a person who acts for these customers, with a token for one of them or for all. */
  createReader(customerIds: readonly number[]): Promise<Pick<ReadRequest, 'scope' | 'token'>>;
  signToken(scope: ReadRequest['scope']): Promise<string>;
  signStaff(userId: number, sessionId: string): Promise<string>;
  /** Starts an API on this database, with further settings if there are any. @returns its address */
  startApi(env?: Record<string, string>): Promise<string>;
  stopApi(address: string): Promise<void>;
  /** Processor time of an API so far, in milliseconds. */
  cpuMs(address: string): number;
  memoryBytes(address: string): number;
}

export interface BenchPlace {
  openDatabase(name: string, size: SeedOptions): Promise<BenchDatabase>;
  /** Starts a process that sends requests to an address. */
  startLoad(script: string, address: string): ChildProcess;
  close(): Promise<void>;
}

const SESSION_S = 3_600;
const API_CONNECTIONS = 8;

/** A named folder is kept, so that a second run finds its rows; an unnamed one is deleted. */
export async function openPlace(keptDir: string | undefined): Promise<BenchPlace> {
  const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'atrium-bench-'));
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o755);
  const server = await startDatabase({ dataDir });
  const children: ChildProcess[] = [];
  const admins: pg.Client[] = [];
  // Traces are collected as in production.
  const collector = new TraceReceiver();
  const telemetry = {
    LOG_LEVEL: 'info',
    METRICS_PORT: '0',
    OTEL_EXPORTER_OTLP_ENDPOINT: await collector.listen(),
    TRACE_PERCENT: '1',
  };
  const start = (script: string, args: readonly string[], env: Record<string, string> = {}) => {
    const child = fork(join(import.meta.dirname, script), args, {
      env: { ...process.env, ...env },
      // The log of an API is written, and not read.
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    return child;
  };

  const place = { server, dataDir, telemetry, admins, start };
  return {
    openDatabase: (name, size) => openDatabase(place, name, size),
    startLoad: (script, address) => start(script, [address]),
    close: async () => {
      await Promise.all(children.map(stopProcess));
      await Promise.all(admins.map((admin) => admin.end()));
      await server.stop();
      await collector.close();
      if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** What the databases of a bench have in common. */
interface RunningPlace {
  readonly server: RunningDatabase;
  readonly dataDir: string;
  /** Settings of each API. */
  readonly telemetry: Readonly<Record<string, string>>;
  readonly admins: pg.Client[];
  readonly start: (script: string, args: readonly string[], env?: Record<string, string>) => ChildProcess;
}

async function openDatabase(
  { server, dataDir, telemetry, admins, start }: RunningPlace,
  name: string,
  size: SeedOptions,
): Promise<BenchDatabase> {
  const url = server.url.replace(/\/[^/]*$/, `/${name}`);
  const adminUrl = server.adminUrl.replace(/\/postgres$/, `/${name}`);
  await createDatabase(server.adminUrl, name);
  await prepareDatabase(adminUrl);
  const admin = new pg.Client({ connectionString: adminUrl });
  // If the bench fails, the server stops before its clients.
  admin.on('error', () => undefined);
  admins.push(admin);
  await admin.connect();
  await fill(admin, url, size);
  const { rows: customers } = await admin.query(
    'SELECT customer_id AS id, count(*)::int AS rows FROM applications GROUP BY 1 ORDER BY 2 DESC, 1',
  );
  const { keyFile, ...signing } = await createSigner(join(dataDir, `${name}-key.json`));
  const processes = new Map<string, ChildProcess>();
  return {
    name,
    url,
    adminUrl,
    admin,
    customers,
    rows: customers.reduce((sum, { rows }) => sum + rows, 0),
    createReader: async (customerIds) => {
      const scope = { ...(await createPerson(admin, customerIds)), customerIds };
      return { scope, token: await signing.signToken(scope) };
    },
    ...signing,
    cpuMs: (address) => cpuMs(processes.get(address)?.pid),
    memoryBytes: (address) => memoryBytes(processes.get(address)?.pid),
    stopApi: async (address) => {
      const api = processes.get(address);
      if (api) await stopProcess(api);
    },
    startApi: async (more = {}) => {
      const port = await freePort();
      const address = `http://127.0.0.1:${port}`;
      const api = start('../src/main.ts', [], {
        HOST: '127.0.0.1',
        PORT: String(port),
        DATABASE_URL: url,
        DATABASE_CONNECTIONS: String(API_CONNECTIONS),
        DATA_DIR: dataDir,
        TOKEN_SIGNING_KEY_FILE: keyFile,
        SERVICES: 'portal',
        NODE_ENV: 'production',
        ...telemetry,
        ...more,
      });
      processes.set(address, api);
      await waitUntilReady(api, address);
      return address;
    },
  };
}

/** Signs tokens with a new key, which is saved for the APIs. */
async function createSigner(keyFile: string) {
  const keys = await generateKeys();
  writeFileSync(keyFile, keys, { mode: 0o600 });
  const tokens = createTokens(await parseKeys(keys));
  const signToken = ({ customerIds, ...session }: ReadRequest['scope']) => {
    const expiresAt = Math.floor(Date.now() / 1000) + SESSION_S;
    const person = { ...session, customerId: 0, tokenKind: 'user' as const, expiresAt };
    const [only, ...others] = customerIds;
    const isOne = only !== undefined && others.length === 0;
    return tokens.signCustomer(person, isOne ? only : 0);
  };
  return { keyFile, signToken, signStaff: tokens.signStaff };
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}

async function fill(admin: pg.Client, url: string, size: SeedOptions): Promise<void> {
  const started = performance.now();
  const { stored } = await seedApplications(url, size);
  if (stored === 0) return;
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  console.log(`${stored.toLocaleString('en')} applications generated in ${seconds} s`);
  // In production a day has few missed deadlines. Here the job would set them all on the first start, while the bench
  // measures.
  await admin.query(
    "UPDATE deadlines SET state = 'missed' WHERE state = 'open' AND due_at < current_date - 1",
  );
  await addUpCounts(url);
  await admin.query('VACUUM ANALYZE');
}

/** The person is notified of nothing, since that would be other work. */
async function createPerson(
  admin: pg.Client,
  customerIds: readonly number[],
): Promise<{ userId: number; sessionId: string }> {
  const { rows } = await admin.query(
    `WITH person AS (
       INSERT INTO users (email, display_name) VALUES (gen_random_uuid() || '@bench.example', 'Bench') RETURNING id
     ), membership AS (
       INSERT INTO memberships (customer_id, user_id, role)
       SELECT customer, person.id, 'viewer' FROM person, unnest($1::int[]) AS customer
     ), setting AS (
       INSERT INTO notification_settings (user_id, kind, channel, enabled)
       SELECT person.id, kind, channel, false
       FROM person, unnest($3::text[]) AS kind, unnest('{portal,email,line}'::text[]) AS channel
     )
     INSERT INTO sessions (user_id, expires_at) SELECT id, now() + make_interval(secs => $2) FROM person
     RETURNING user_id AS "userId", id AS "sessionId"`,
    [customerIds, SESSION_S, notificationKinds],
  );
  return rows[0];
}

async function waitUntilReady(api: ChildProcess, address: string): Promise<void> {
  const ended = once(api, 'exit').then(() => Promise.reject(new Error('The API ended.')));
  ended.catch(() => undefined);
  for (;;) {
    const response = await Promise.race([fetch(`${address}/healthz`).catch(() => undefined), ended]);
    if (response?.ok) return;
    await new Promise((done) => setTimeout(done, 50));
  }
}

const CLOCK_TICK_MS = 10;

function cpuMs(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * CLOCK_TICK_MS;
}

function memoryBytes(pid: number | undefined): number {
  const [, kibibytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kibibytes) * 1024;
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** Waits, so that the API finishes before the database stops. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}

export async function perform(load: ChildProcess, order: ReadOrder): Promise<ReadResult> {
  load.send(order as unknown as Serializable);
  const [result] = (await once(load, 'message')) as [ReadResult];
  return result;
}

/** Runs statements on PostgreSQL under the same role and row-level security. */
export async function printPlans(
  admin: pg.Client,
  name: string,
  read: ReadRequest,
  statements: readonly Sql[],
): Promise<void> {
  for (const { text, values } of statements) {
    if (text.startsWith('SET LOCAL')) continue;
    await admin.query('SET ROLE atrium_app');
    await admin.query(beginOf(read));
    for (const setting of statements)
      if (setting.text.startsWith('SET LOCAL')) await admin.query(setting.text);
    const { rows } = await admin.query({ text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values });
    await admin.query('COMMIT; RESET ROLE');
    console.log(`\n${name}: ${text.trim().split(/\s+/).slice(0, 4).join(' ')} …`);
    for (const row of rows) console.log(`  ${shortened(row['QUERY PLAN'])}`);
  }
}

const LINE_LENGTH = 200;

/** Shortens statements: lists of customers would make very long lines. */
function shortened(line: string): string {
  return line.length > LINE_LENGTH ? `${line.slice(0, LINE_LENGTH - 1)}…` : line;
}

export async function printMachine({ admin }: BenchDatabase): Promise<void> {
  const { rows } = await admin.query(
    "SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size",
  );
  const load = loadavg().map((value) => value.toFixed(1));
  console.log(
    `\n${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB, load ${load.join(' ')} · ` +
      `Node ${process.version} · PostgreSQL ${rows[0].version}, ${rows[0].size}`,
  );
}
