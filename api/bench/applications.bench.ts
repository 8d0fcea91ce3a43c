// `npm run bench:api`: a customer's list over HTTP beside the same SQL through the bare driver, in one run, in turns,
// each from a process of its own; and the list of a customer of the same size among 10,000 and among 1,000,000 rows.
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase, startDatabase } from '../src/db/index.ts';
import { seedApplications } from '../src/seed/index.ts';
import { createTokens, generateKeys, parseKeys } from '../src/tokens/index.ts';
import type { ListOrder, ListQuestion, ListResult } from './list-load.ts';
import { beginOf, statementsOf } from './list-sql.ts';

const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 1_000_000);
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 2_000);
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 4_000);
const SMALL = { applications: 10_000, customers: 20, seed: 1 };
const LARGE = { applications: APPLICATIONS, customers: CUSTOMERS, seed: 1 };
const TARGET_RATIO = 0.5;
const TARGET_GROWTH = 1.5;
/** Two filters and an order; the last page asked for is the fortieth. */
const FILTERS = 'mainStatus=2&mainStatus=4&category=1&category=2&category=3&sort=-updatedAt';
const PAGES = [1, 40];

// A folder that is named is kept, so that a second run finds its rows; an unnamed one keeps nothing.
const keptDir = process.env.BENCH_DATA_DIR;
const dataDir = keptDir ?? mkdtempSync(join(tmpdir(), 'atrium-bench-'));
mkdirSync(dataDir, { recursive: true });
chmodSync(dataDir, 0o755);
const children: ChildProcess[] = [];
const server = await startDatabase({ dataDir });
try {
  process.exitCode = await bench();
} finally {
  await Promise.all(children.map(endOf));
  await server.stop();
  if (!keptDir) rmSync(dataDir, { recursive: true, force: true });
}

interface Side {
  readonly questions: readonly ListQuestion[];
  readonly rows: number;
  readonly customerRows: number;
  readonly http: ChildProcess;
  readonly driver: ChildProcess;
  readonly admin: pg.Client;
}

async function bench(): Promise<number> {
  const small = await prepare('bench_small', SMALL);
  const large = await prepare('bench_large', LARGE, small.customerRows);
  const order = { clients: CLIENTS, warmUpMs: 300, measureMs: MEASURE_MS };
  for (const side of [small, large]) {
    await perform(side.http, { ...order, questions: side.questions, measureMs: 1_500 });
    await perform(side.driver, { ...order, questions: side.questions, measureMs: 1_500 });
  }
  const [http, driver, one, other]: ListResult[][] = [[], [], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    http?.push(await perform(large.http, { ...order, questions: large.questions }));
    driver?.push(await perform(large.driver, { ...order, questions: large.questions }));
    one?.push(await perform(small.http, { ...order, questions: small.questions, clients: 1 }));
    other?.push(await perform(large.http, { ...order, questions: large.questions, clients: 1 }));
  }
  await printPlans(large);
  await printMachine(large, small);
  const results = [http, driver, one, other].map((each) => medianOf(each ?? []));
  const [overHttp, bare, amongFew, amongMany] = results as [ListResult, ListResult, ListResult, ListResult];
  console.table({
    [`HTTP, ${CLIENTS} clients`]: figures(overHttp),
    [`bare pg, ${CLIENTS} connections`]: figures(bare),
    [`HTTP, 1 client, among ${small.rows.toLocaleString('en')}`]: figures(amongFew),
    [`HTTP, 1 client, among ${large.rows.toLocaleString('en')}`]: figures(amongMany),
  });
  const ratio = overHttp.ratePerSecond / bare.ratePerSecond;
  const growth = amongMany.p95Ms / amongFew.p95Ms;
  console.log(`ratio HTTP / bare pg: ${ratio.toFixed(2)} (wanted: ${TARGET_RATIO} at least)`);
  console.log(`growth of p95: ${growth.toFixed(2)} (wanted: ${TARGET_GROWTH} at most)`);
  const failures = [http, driver, one, other].flatMap((each) => (each ?? []).flatMap(({ failed }) => failed));
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  await Promise.all([small.admin.end(), large.admin.end()]);
  return ratio >= TARGET_RATIO && growth <= TARGET_GROWTH && failures.length === 0 ? 0 : 1;
}

/** A database of its own with generated rows, an API on it, and the questions of one customer's reader. */
async function prepare(name: string, size: typeof SMALL, likeRows?: number): Promise<Side> {
  const adminUrl = server.adminUrl.replace(/\/postgres$/, `/${name}`);
  const url = server.url.replace(/\/[^/]*$/, `/${name}`);
  await createDatabase(name);
  await prepareDatabase(adminUrl);
  const started = performance.now();
  const stored = await seedApplications(url, size);
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  if (stored > 0) console.log(`${stored.toLocaleString('en')} applications generated in ${seconds} s`);
  const admin = new pg.Client({ connectionString: adminUrl });
  // The server ends before its clients do where the bench fails.
  admin.on('error', () => undefined);
  await admin.connect();
  if (stored > 0) await admin.query('VACUUM ANALYZE');
  const keyFile = join(dataDir, `${name}-key.json`);
  const keys = await generateKeys();
  writeFileSync(keyFile, keys, { mode: 0o600 });
  const { questions, customerRows, rows } = await questionsOf(admin, keys, likeRows);
  const address = await startApi(url, keyFile);
  return {
    questions,
    rows,
    customerRows,
    http: startLoad('list-http.ts', address),
    driver: startLoad('list-pg.ts', url),
    admin,
  };
}

async function createDatabase(name: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
}

async function questionsOf(admin: pg.Client, keys: string, likeRows: number | undefined) {
  const { rows: sizes } = await admin.query<{ customer: number; rows: number }>(
    'SELECT customer_id AS customer, count(*)::int AS rows FROM applications GROUP BY 1 ORDER BY 2 DESC, 1',
  );
  const distance = ({ rows }: { rows: number }) =>
    likeRows === undefined ? -rows : Math.abs(rows - likeRows);
  const chosen = sizes.toSorted((one, other) => distance(one) - distance(other))[0];
  if (!chosen) throw new Error('There are no applications.');
  // Somebody who acts for this customer, as people do for a few.
  const { rows: sessions } = await admin.query<{ userId: number; sessionId: string }>(
    `WITH person AS (
       INSERT INTO users (email, display_name) VALUES (gen_random_uuid() || '@bench.example', 'Bench') RETURNING id
     ), membership AS (
       INSERT INTO memberships (customer_id, user_id, role) SELECT $1, id, 'viewer' FROM person
     )
     INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 hour' FROM person
     RETURNING user_id AS "userId", id AS "sessionId"`,
    [chosen.customer],
  );
  const session = sessions[0] as { userId: number; sessionId: string };
  const tokens = createTokens(await parseKeys(keys));
  const expiresAt = Math.floor(Date.now() / 1000) + 900;
  const token = await tokens.signCustomer(
    { ...session, customerId: 0, tokenKind: 'user', expiresAt },
    chosen.customer,
  );
  return {
    rows: sizes.reduce((sum, { rows }) => sum + rows, 0),
    customerRows: chosen.rows,
    questions: PAGES.map((page) => ({
      name: `page ${page}`,
      query: `${FILTERS}&page=${page}`,
      scope: { ...session, customerId: chosen.customer },
      token,
    })),
  };
}

async function startApi(databaseUrl: string, keyFile: string): Promise<string> {
  const port = await freePort();
  const api = fork(join(import.meta.dirname, '../src/main.ts'), {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      DATABASE_CONNECTIONS: String(CLIENTS),
      DATA_DIR: dataDir,
      TOKEN_SIGNING_KEY_FILE: keyFile,
      SERVICES: 'portal',
      LOG_LEVEL: 'warn',
      NODE_ENV: 'production',
    },
  });
  children.push(api);
  const address = `http://127.0.0.1:${port}`;
  const ended = once(api, 'exit').then(() => Promise.reject(new Error('The API ended.')));
  ended.catch(() => undefined);
  for (;;) {
    const answer = await Promise.race([fetch(`${address}/healthz`).catch(() => undefined), ended]);
    if (answer?.ok) return address;
    await new Promise((done) => setTimeout(done, 50));
  }
}

function startLoad(script: string, argument: string): ChildProcess {
  const child = fork(join(import.meta.dirname, script), [argument]);
  children.push(child);
  return child;
}

async function perform(load: ChildProcess, order: ListOrder): Promise<ListResult> {
  load.send(order as unknown as Serializable);
  const [result] = (await once(load, 'message')) as [ListResult];
  return result;
}

function medianOf(results: readonly ListResult[]): ListResult {
  const sorted = results.toSorted((one, other) => one.p95Ms - other.p95Ms);
  return sorted[Math.floor(sorted.length / 2)] as ListResult;
}

function figures({ ratePerSecond, p50Ms, p95Ms, p99Ms }: ListResult) {
  const rounded = (value: number) => Number(value.toFixed(2));
  return {
    'requests/s': Math.round(ratePerSecond),
    'p50 ms': rounded(p50Ms),
    'p95 ms': rounded(p95Ms),
    'p99 ms': rounded(p99Ms),
  };
}

/** How PostgreSQL answers each statement of each question, under the same role and row-level security. */
async function printPlans({ questions, admin }: Side): Promise<void> {
  for (const question of questions) {
    for (const { text, values } of await statementsOf(question)) {
      await admin.query('SET ROLE atrium_app');
      await admin.query(beginOf(question));
      const { rows } = await admin.query({ text: `EXPLAIN (ANALYZE, BUFFERS, COSTS OFF) ${text}`, values });
      await admin.query('COMMIT; RESET ROLE');
      console.log(`\n${question.name}: ${text.trim().split(/\s+/).slice(0, 4).join(' ')} …`);
      for (const row of rows) console.log(`  ${row['QUERY PLAN']}`);
    }
  }
}

async function printMachine(large: Side, small: Side): Promise<void> {
  const { rows } = await large.admin.query(
    "SELECT current_setting('server_version') AS version, pg_size_pretty(pg_database_size(current_database())) AS size",
  );
  console.log(
    `\n${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB · ` +
      `Node ${process.version} · PostgreSQL ${rows[0].version}, ${rows[0].size}`,
  );
  console.log(
    `${FILTERS}, pages ${PAGES.join(' and ')}, with total; a customer of ${large.customerRows} rows ` +
      `(of ${small.customerRows} in the small database); median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`,
  );
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as { port: number };
  await new Promise((done) => probe.close(done));
  return port;
}

/** The API finishes what it is at before the database goes away. */
async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
