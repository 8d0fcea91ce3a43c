import pg from 'pg';
import sql from 'sql-template-tag';
import { createDatabase, type Transaction } from '../../../db/index.ts';
import { createScheduler } from '../../../jobs/index.ts';
import { createCustomer, createTestApp, isLongRun, useTestDatabase } from '../../../testing/index.ts';
import { newKey } from '../../../testing/points.ts';
import { audit, earn } from '../ledger/index.ts';
import { pointsJobs } from './points.jobs.ts';

const DAY_MS = 86_400_000;
/** One batch has fewer wallets, and two batches have fewer in `npm run test:long`. */
const WALLETS = isLongRun ? 120 : 60;
const silent = { info: () => undefined, error: () => undefined };

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  expect(await db.database.asJob((tx) => audit(tx))).toEqual([]);
  for (const close of closing.splice(0)) await close();
});
const db = useTestDatabase({ forEachTest: true });

/** Wallets in which 10 points are due to expire and 5 to be released. */
async function walletsWithDueLots(): Promise<void> {
  const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
  const customers = await Promise.all(Array.from({ length: WALLETS }, () => createCustomer(db.database)));
  const earnings = customers.flatMap(({ id: customerId }) =>
    [
      { points: 10, earnedAt: daysAgo(420), pendingDays: 0 },
      { points: 5, earnedAt: daysAgo(70), pendingDays: 14 },
    ].map((earning) => ({
      ...earning,
      customerId,
      cause: newKey(),
      ruleId: null,
      subject: null,
      at: earning.earnedAt,
    })),
  );
  await db.database.asJob((tx) => earn(tx, earnings, null));
}

/** Starts the scheduler of another process. */
function replica(jobs = pointsJobs()) {
  const database = createDatabase({ url: db.url });
  closing.push(() => database.close());
  return createScheduler(database, jobs, silent);
}

const booked = () =>
  db.database.asJob((tx) =>
    tx.one(sql`
      SELECT (SELECT count(*) FROM point_transactions WHERE kind = 'expire') AS expired,
             (SELECT count(DISTINCT customer_id) FROM point_transactions WHERE kind = 'expire') AS wallets,
             (SELECT count(*) FROM outbox WHERE kind = 'points.expired') AS "toldExpired",
             (SELECT count(*) FROM outbox WHERE kind = 'points.released') AS "toldReleased"`),
  );
const nothing = { expired: 0, wallets: 0, toldExpired: 0, toldReleased: 0 };
const everything = { expired: WALLETS, wallets: WALLETS, toldExpired: WALLETS, toldReleased: WALLETS };

it('three replicas process each wallet once, and their reports add up', async () => {
  await walletsWithDueLots();
  const replicas = [replica(), replica(), replica()];
  for (const name of ['points-expire', 'points-release'])
    await Promise.all(replicas.map(({ run }) => run(name)));

  expect(await booked()).toEqual(everything);
  const doneBy = (job: string) =>
    replicas
      .flatMap(({ reports }) => reports.filter(({ name }) => name === job))
      .reduce((sum, { done }) => sum + done, 0);
  expect([doneBy('points-expire'), doneBy('points-release')]).toEqual([WALLETS, WALLETS]);
  expect(replicas.flatMap(({ reports }) => reports.map(({ failures }) => failures))).not.toContain(1);
});

it.each(['points-expire', 'points-release'])(
  '%s, whose connection breaks in the middle, leaves whole batches and continues with the next run',
  async (name) => {
    await walletsWithDueLots();
    let batches = 0;
    const dying = pointsJobs().map((job) => ({
      ...job,
      runBatch: async (tx: Transaction) => {
        const done = await job.runBatch(tx);
        batches += 1;
        if (batches === 2) await endConnectionOf(tx);
        return done;
      },
    }));
    const killed = replica(dying);
    await killed.run(name);
    expect(killed.reports.find((report) => report.name === name)).toMatchObject({ failures: 1, done: 50 });

    const next = replica();
    for (const job of ['points-expire', 'points-release']) await next.run(job);
    expect(await booked()).toEqual(everything);
  },
);

it('a second run changes nothing', async () => {
  await walletsWithDueLots();
  expect(await booked()).toEqual(nothing);
  const { run, reports } = replica();
  for (const { name } of reports) await run(name);
  for (const { name } of reports) expect(await run(name)).toBe(0);
  expect(await booked()).toEqual(everything);
});

it('the metrics of the API list them', async () => {
  const api = await createTestApp(db);
  closing.push(() => api.close());
  const text = api.app.metrics.text();
  for (const { name } of pointsJobs()) expect(text).toContain(`atrium_job_runs_total{name="${name}"} 0`);
});

/** Ends connections as `kill -9` of the process would. */
async function endConnectionOf(tx: Transaction): Promise<void> {
  const { pid } = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query('SELECT pg_terminate_backend($1)', [pid]);
  await admin.end();
}
