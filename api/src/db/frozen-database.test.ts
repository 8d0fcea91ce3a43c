import sql from 'sql-template-tag';
import {
  createCustomer,
  createLineTo,
  createTestApp,
  createUser,
  type Line,
  useTestDatabase,
} from '../testing/index.ts';
import { createDatabase, type Database } from './database.ts';
import { databaseProblem } from './database-problem.ts';
import { TIME_LIMITS } from './time-limits.ts';
import type { Queryable } from './transaction.ts';

const db = useTestDatabase();
const SHORT = { ...TIME_LIMITS.request, responseMs: 200 };
let line: Line;
let database: Database;

beforeEach(async () => {
  line = await createLineTo(db.url);
  database = createDatabase({
    url: line.url,
    maxConnections: 1,
    timeLimits: { request: SHORT, report: SHORT, job: SHORT, import: SHORT },
  });
});

afterEach(async () => {
  line.mend();
  await database.close();
  await line.close();
});

const outsider = { userId: 1, customerIds: [] };
const one = (tx: Queryable) => tx.rows(sql`SELECT 1`);
const problemOf = (work: Promise<unknown>) => work.then(() => undefined, databaseProblem);
const outage = { kind: 'unavailable' };

describe('while the database is frozen', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['a read of a page', () => database.queryInScope(outsider, one)],
    ['a change', () => database.inScope(outsider, one)],
    ['a chart of several customers', () => database.queryInScope(outsider, one, 'report')],
    ['a job', () => database.asJob(one)],
    ['an import', () => database.asJob(one, 'import')],
    ['a sign-in', () => database.asLogin(one)],
    ['the check of a session', () => database.findSessionAccess(1, '00000000-0000-4000-8000-000000000000')],
  ])('%s fails as in an outage, and works again after it', async (_, work) => {
    await work();
    line.freeze();
    expect(await problemOf(work())).toEqual(outage);
    line.mend();
    expect(await problemOf(work())).toBeUndefined();
  });

  test('a call is answered with 503 and when to try again, and works after it', async () => {
    const user = await createUser(db.database);
    const api = await createTestApp({ ...db, database });
    const token = await api.signedIn(user.id);
    line.freeze();
    const answer = await api.get('/customer-portal/auth/me', token);
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '2']);
    line.mend();
    expect((await api.get('/customer-portal/auth/me', token)).statusCode).toBe(200);
    await api.close();
  });

  test('a first connection fails as in an outage', async () => {
    line.freeze();
    expect(await problemOf(database.inScope(outsider, one))).toEqual(outage);
  });

  test('those who wait for a free connection fail with those who hold one', async () => {
    await database.inScope(outsider, one);
    line.freeze();
    const waiting = [1, 2, 3].map(() => problemOf(database.inScope(outsider, one)));
    expect(await Promise.all(waiting)).toEqual([outage, outage, outage]);
  });

  test('a change that was begun fails at its next statement', async () => {
    const changing = database.inScope(outsider, async (tx) => {
      await one(tx);
      line.freeze();
      await one(tx);
    });
    expect(await problemOf(changing)).toEqual(outage);
  });

  test('the rows of a file end with an outage', async () => {
    const reading = database.inScope(outsider, async (tx) => {
      for await (const _ of tx.batches(sql`SELECT generate_series(1, 10)`, 4)) line.freeze();
    });
    expect(await problemOf(reading)).toEqual(outage);
  });

  test('a listener connects again, and says that it may have missed messages', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const onGap = jest.fn(second.resolve).mockImplementationOnce(first.resolve);
    const listener = { onMessage: () => undefined, onGap };
    const times = { checkEveryMs: 250, responseMs: 200, reconnectAfterMs: 50 };
    const stop = database.listen('frozen', listener, times);
    await first.promise;
    line.freeze();
    await line.nextConnection();
    line.mend();
    await second.promise;
    await stop();
  });
});

test('the time between two statements is no wait for the database', async () => {
  const { responseMs } = SHORT;
  await expect(
    database.inScope(outsider, async (tx) => {
      await one(tx);
      await new Promise((done) => setTimeout(done, 2 * responseMs));
      return one(tx);
    }),
  ).resolves.toHaveLength(1);
});

describe('the server', () => {
  const pidOf = (tx: Queryable) => tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);

  test('ends a statement that takes too long as an outage, and its connection stays', async () => {
    const hasty = createDatabase({
      url: db.url,
      maxConnections: 1,
      timeLimits: { ...TIME_LIMITS, request: { ...TIME_LIMITS.request, statementMs: 100 } },
    });
    const before = await hasty.inScope(outsider, pidOf);
    expect(await problemOf(hasty.inScope(outsider, (tx) => tx.rows(sql`SELECT pg_sleep(60)`)))).toEqual(
      outage,
    );
    expect(await hasty.inScope(outsider, pidOf)).toEqual(before);
    await hasty.close();
  });

  test('gives a report its own limits, and the next request on the connection the usual ones', async () => {
    const timeouts = (tx: Queryable) =>
      tx.one(sql`
        SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
               current_setting('idle_in_transaction_session_timeout') AS idle`);
    const usual = createDatabase({ url: db.url, maxConnections: 1 });
    expect(await usual.inScope(outsider, timeouts, 'report')).toEqual({
      statement: '55s',
      lock: '3s',
      idle: '90s',
    });
    expect(await usual.inScope(outsider, timeouts)).toEqual({ statement: '4s', lock: '3s', idle: '10s' });
    await usual.close();
  });

  test('ends the wait for a row that another transaction holds', async () => {
    const customer = await createCustomer(db.database);
    const hasty = createDatabase({
      url: db.url,
      timeLimits: { ...TIME_LIMITS, job: { ...TIME_LIMITS.job, lockMs: 50 } },
    });
    const rename = sql`UPDATE customers SET name = 'Held' WHERE id = ${customer.id}`;
    const waiting = db.database.asJob(async (tx) => {
      await tx.rows(rename);
      return problemOf(hasty.asJob((other) => other.rows(rename)));
    });
    expect(await waiting).toEqual(outage);
    await hasty.close();
  });
});
