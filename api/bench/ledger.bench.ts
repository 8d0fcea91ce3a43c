// `npm run bench:ledger`: redeeming over HTTP compared with the same transaction through the bare driver, alternating in
// one run, each from its own process; in turns with them from one wallet of three lots and one of many: redemptions of one
// wallet wait for each other, however few lots it has. Then one hot reward, and an audit of the whole ledger.
import { type ChildProcess, fork, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { prepareDatabase, startDatabase } from '../src/db/index.ts';
import { createTokens, generateKeys, parseKeys } from '../src/tokens/index.ts';
import { freePort, stopProcess } from './bench-place.ts';
import type { BenchWallet, LoadOrder, LoadResult } from './load.ts';

const WALLETS = Number(process.env.BENCH_WALLETS ?? 2_000);
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 16);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 5_000);
const TARGET_RATIO = 0.5;
const TARGET_RATIO_OF_MANY_LOTS = 0.6;
/** Lots in one wallet, as after years of fees: the cost of a redemption must not grow with them. */
const LOTS = 5_000;
/** No wallet and no stock runs out of so many. */
const PLENTY = 100_000_000;

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
chmodSync(dataDir, 0o755);
const children: ChildProcess[] = [];
const database = await startDatabase({ dataDir });
const admin = new pg.Client({ connectionString: database.adminUrl.replace(/\/postgres$/, '/atrium') });
try {
  process.exitCode = await bench();
} finally {
  await Promise.all(children.map(stopProcess));
  await admin.end();
  await database.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench(): Promise<number> {
  await prepareDatabase(database.url);
  await admin.connect();
  const keys = await generateKeys();
  const keyFile = join(dataDir, 'signing-key.json');
  writeFileSync(keyFile, keys, { mode: 0o600 });
  const [longWallet, ...wallets] = await createWallets(keys, WALLETS + 1);
  if (!longWallet) throw new Error('There is no wallet.');
  await earnLots(longWallet.customerId);
  const [plainReward, hotReward] = [await createReward(null), await createReward(PLENTY)];
  const { rows } = await admin.query(
    "SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync",
  );
  const address = await startApi(keyFile);
  const http = startLoad('http-load.ts', address);
  const driver = startLoad('pg-load.ts', database.url);

  console.log(
    `\n${cpus()[0]?.model}, ${cpus().length} cores · Node ${process.version} · PostgreSQL ${rows[0].version}, fsync ${rows[0].fsync}`,
  );
  console.log(
    `${WALLETS} wallets, one of ${LOTS} lots, ${CLIENTS} clients, ${ROUNDS} rounds of ${MEASURE_MS / 1000} s each\n`,
  );
  const order = { wallets, rewardId: plainReward, clients: CLIENTS, warmUpMs: 500, measureMs: MEASURE_MS };
  await Promise.all([http, driver].map((load) => warmUp(load, order)));
  // Plans that were made for empty tables would not be those of production.
  await admin.query('VACUUM ANALYZE');

  const results: { side: string; result: LoadResult }[] = [];
  const fewLots = 'HTTP, one wallet of three lots';
  const manyLots = 'HTTP, one wallet of many lots';
  for (let round = 0; round < ROUNDS; round += 1) {
    results.push({ side: 'HTTP', result: await perform(http, order) });
    results.push({ side: 'bare pg', result: await perform(driver, order) });
    results.push({ side: fewLots, result: await perform(http, { ...order, wallets: wallets.slice(0, 1) }) });
    results.push({ side: manyLots, result: await perform(http, { ...order, wallets: [longWallet] }) });
  }
  const hotRewardResult = await perform(http, { ...order, rewardId: hotReward });
  const of = (side: string) => results.filter((each) => each.side === side).map(({ result }) => result);
  const table = {
    HTTP: median(of('HTTP')),
    'bare pg': median(of('bare pg')),
    [fewLots]: median(of(fewLots)),
    [manyLots]: median(of(manyLots)),
    'HTTP, one hot reward': hotRewardResult,
  };
  console.table(Object.fromEntries(Object.entries(table).map(([name, result]) => [name, figures(result)])));
  const ratio = table.HTTP.ratePerSecond / table['bare pg'].ratePerSecond;
  console.log(`ratio HTTP / bare pg: ${ratio.toFixed(2)} (target: at least ${TARGET_RATIO})`);

  const ratioOfManyLots = table[manyLots].ratePerSecond / table[fewLots].ratePerSecond;
  console.log(
    `ratio wallet of ${LOTS} lots / wallet of three: ${ratioOfManyLots.toFixed(2)} (target: at least ${TARGET_RATIO_OF_MANY_LOTS})`,
  );

  const ratioOfOneWallet = table[manyLots].ratePerSecond / table.HTTP.ratePerSecond;
  console.log(
    `(and of the rate of ${WALLETS} wallets, which don't wait for each other: ${ratioOfOneWallet.toFixed(2)})`,
  );

  const failures = [...results.map(({ result }) => result), hotRewardResult].flatMap(({ failed }) => failed);
  const sound = await isSound();
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  const isFast = ratio >= TARGET_RATIO && ratioOfManyLots >= TARGET_RATIO_OF_MANY_LOTS;
  return isFast && sound && failures.length === 0 ? 0 : 1;
}

async function createWallets(keys: string, count: number): Promise<BenchWallet[]> {
  const tokens = createTokens(await parseKeys(keys));
  const { rows } = await admin.query<{ customer: number; person: number; session: string }>(
    `WITH numbers AS (SELECT n FROM generate_series(1, $1) n),
          c AS (INSERT INTO customers (code, name) SELECT 'B' || n, 'Customer ' || n FROM numbers RETURNING id, code),
          u AS (INSERT INTO users (email, display_name) SELECT 'b' || n || '@bench.example', 'Person ' || n FROM numbers
                RETURNING id, email),
          p AS (SELECT c.id AS customer, u.id AS person FROM c JOIN u ON u.email = lower(c.code) || '@bench.example'),
          m AS (INSERT INTO memberships (customer_id, user_id, role) SELECT customer, person, 'owner' FROM p),
          s AS (INSERT INTO sessions (user_id, expires_at) SELECT person, now() + interval '1 hour' FROM p
                RETURNING id, user_id)
     SELECT p.customer, p.person, s.id AS session FROM p JOIN s ON s.user_id = p.person`,
    [count],
  );
  // A wallet has three lots, as in production.
  await admin.query(
    `SELECT ledger.earn(customer_id, $1, 'bench:' || lot, NULL, NULL, NULL, NULL, now() - lot * interval '40 days', 0)
     FROM wallets, generate_series(0, 2) lot`,
    [PLENTY],
  );
  const expiresAt = Math.floor(Date.now() / 1000) + 299;
  return Promise.all(
    rows.map(async ({ customer, person, session }) => ({
      customerId: customer,
      userId: person,
      sessionId: session,
      token: await tokens.signCustomer(
        { userId: person, sessionId: session, customerId: 0, tokenKind: 'user', expiresAt },
        customer,
      ),
    })),
  );
}

async function earnLots(customerId: number): Promise<void> {
  await admin.query(
    `SELECT ledger.earn($1, 100, 'lots:' || lot, NULL, NULL, NULL, NULL, now() - lot * interval '1 hour', 0)
     FROM generate_series(1, $2) lot`,
    [customerId, LOTS],
  );
}

async function createReward(stock: number | null): Promise<number> {
  const { rows } = await admin.query<{ id: number }>(
    "INSERT INTO rewards (name, description, points_cost, position) VALUES ('Fee credit', '', 1, 1) RETURNING id",
  );
  const id = rows[0]?.id ?? 0;
  if (stock !== null) await admin.query('INSERT INTO reward_stock VALUES ($1, $2)', [id, stock]);
  return id;
}

async function startApi(keyFile: string): Promise<string> {
  const port = await freePort();
  const api = fork(join(import.meta.dirname, '../src/main.ts'), {
    env: {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: database.url,
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
    const response = await Promise.race([fetch(`${address}/healthz`).catch(() => undefined), ended]);
    if (response?.ok) return address;
    await new Promise((done) => setTimeout(done, 50));
  }
}

function startLoad(script: string, argument: string): ChildProcess {
  const child = fork(join(import.meta.dirname, script), [argument]);
  children.push(child);
  return child;
}

async function perform(load: ChildProcess, order: LoadOrder): Promise<LoadResult> {
  load.send(order as unknown as Serializable);
  const [result] = (await once(load, 'message')) as [LoadResult];
  return result;
}

async function warmUp(load: ChildProcess, order: LoadOrder): Promise<void> {
  await perform(load, { ...order, warmUpMs: 0, measureMs: 1_500 });
}

function median(results: readonly LoadResult[]): LoadResult {
  const sorted = results.toSorted((one, other) => one.ratePerSecond - other.ratePerSecond);
  return sorted[Math.floor(sorted.length / 2)] as LoadResult;
}

function figures({ ratePerSecond, p50Ms, p99Ms }: LoadResult) {
  return {
    'redeems/s': Math.round(ratePerSecond),
    'p50 ms': Number(p50Ms.toFixed(2)),
    'p99 ms': Number(p99Ms.toFixed(2)),
  };
}

/** Checks that nothing was lost or doubled, and that there was no deadlock. */
async function isSound(): Promise<boolean> {
  const broken = await admin.query('SELECT promise, count(*) FROM ledger.audit() GROUP BY promise');
  const { rows } = await admin.query<{ redemptions: string; keys: string; stock: string; deadlocks: string }>(
    `SELECT (SELECT count(*) FROM redemptions) AS redemptions, (SELECT count(*) FROM idempotency_keys) AS keys,
            (SELECT $1 - remaining - (SELECT count(*) FROM redemptions r WHERE r.reward_id = s.reward_id)
             FROM reward_stock s) AS stock,
            (SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()) AS deadlocks`,
    [PLENTY],
  );
  const [found] = rows;
  console.log(
    `afterwards: ${found?.redemptions} redemptions for ${found?.keys} keys, ${found?.stock} stock lost, ` +
      `${found?.deadlocks} deadlocks, ${broken.rowCount} broken promises`,
  );
  return (
    broken.rowCount === 0 &&
    found?.redemptions === found?.keys &&
    found?.stock === '0' &&
    found?.deadlocks === '0'
  );
}
