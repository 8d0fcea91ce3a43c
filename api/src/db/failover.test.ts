import sql from 'sql-template-tag';
import { createLineTo, type Line, useTestDatabase } from '../testing/index.ts';
import { createDatabase, type Database } from './database.ts';
import { databaseProblem } from './database-problem.ts';
import type { Queryable } from './transaction.ts';

const db = useTestDatabase();
let primary: Line;
let next: Line;
let database: Database;

// Two hosts of one database, of which only the first responds.
beforeEach(async () => {
  [primary, next] = await Promise.all([createLineTo(db.url), createLineTo(db.url)]);
  const hosts = [primary, next].map(({ url }) => new URL(url).host).join();
  database = createDatabase({ url: db.url.replace(/(?<=@)[^/]+/, hosts), maxConnections: 1 });
  next.cut();
});

afterEach(async () => {
  await database.close();
  await Promise.all([primary.close(), next.close()]);
});

const outsider = { userId: 1, customerIds: [] };
const pidOf = (tx: Queryable) => tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);

test('calls fail as in an outage while the primary is gone, and continue at the next one', async () => {
  await database.inScope(outsider, pidOf);
  primary.cut();
  const problem = () => database.inScope(outsider, pidOf).then(() => undefined, databaseProblem);
  expect(await problem()).toEqual({ kind: 'unavailable' });
  next.mend();
  while (await problem());
});

test('a listener continues at the next primary', async () => {
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const message = Promise.withResolvers<string>();
  const onGap = jest.fn(second.resolve).mockImplementationOnce(first.resolve);
  const times = { checkEveryMs: 250, responseMs: 2_000, reconnectAfterMs: 50 };
  const stop = database.listen('failover', { onMessage: message.resolve, onGap }, times);
  await first.promise;
  primary.cut();
  next.mend();
  await second.promise;
  await db.database.asJob((tx) => tx.rows(sql`SELECT pg_notify('failover', 'after')`));
  expect(await message.promise).toBe('after');
  await stop();
});

test('a connection to a server that has become a standby is replaced', async () => {
  const before = await database.asJob(pidOf);
  const refused = database.asJob((tx) =>
    tx.rows(sql`DO $$ BEGIN RAISE 'is a standby' USING ERRCODE = 'read_only_sql_transaction'; END $$`),
  );
  expect(await refused.catch(databaseProblem)).toEqual({ kind: 'unavailable' });
  expect(await database.asJob(pidOf)).not.toEqual(before);
});
