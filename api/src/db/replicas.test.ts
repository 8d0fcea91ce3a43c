import { Metrics } from '@atrium/server';
import pg from 'pg';
import sql from 'sql-template-tag';
import { replicationJobs } from '../jobs/index.ts';
import {
  createCustomer,
  createLineTo,
  createMembership,
  createTestApp,
  createUser,
  type Line,
  useTestDatabase,
} from '../testing/index.ts';
import { createDatabase, type Database } from './database.ts';
import { databaseProblem } from './database-problem.ts';
import { watchReplicas } from './replica-metrics.ts';
import { createReplicas } from './replicas.ts';
import type { Scope, ScopePurpose } from './scope.ts';
import { TIME_LIMITS } from './time-limits.ts';
import type { Queryable } from './transaction.ts';

const db = useTestDatabase();
/** Plays the replica: a database of its own, which gets what the primary has when a test says so. */
const copy = useTestDatabase();

/**
 * Every purpose may wait equally long, so that nothing but a replica's state decides who is read, however busy the
 * machine is.
 */
const limitedTo = (responseMs: number) => {
  const limit = { ...TIME_LIMITS.request, responseMs };
  return { request: limit, report: limit, job: limit, import: limit };
};
const PATIENT = { timeLimits: limitedTo(60_000), replicaWaits: { beginMs: 30_000, reportMs: 500 } };
const HASTY = { timeLimits: limitedTo(4_000), replicaWaits: { beginMs: 2_000, reportMs: 500 } };
const outage = { kind: 'unavailable' };
let line: Line;
let database: Database;
/** Another process of the API. */
let other: Database;
let person: Scope;
let strangeCustomerId: number;
const failures: Error[] = [];

const connect = (waits = PATIENT) =>
  createDatabase({
    url: db.url,
    replicaUrls: [line.url],
    ...waits,
    onReplicaFailure: (error) => failures.push(error),
  });

beforeEach(async () => {
  failures.length = 0;
  line = await createLineTo(copy.url);
  database = connect();
  other = connect();
  // Both databases were cloned from one template, so that ids are the same.
  for (const [place, { database: held }] of [
    ['primary', db],
    ['replica', copy],
  ] as const) {
    const { id: userId } = await createUser(held);
    const { id: customerId } = await createCustomer(held, { name: `On the ${place}` });
    ({ id: strangeCustomerId } = await createCustomer(held, { name: 'Of others' }));
    await createMembership(held, { userId, customerId });
    person = { userId, customerIds: [customerId], position: positionOf(0) };
  }
  await replay();
});

afterEach(async () => {
  line.mend();
  await database.close();
  await other.close();
  await line.close();
});

const positionOf = (changes: number, ageMs = 0) => ({
  changes,
  primaryMs: Date.now(),
  // A minute is left until the session has to be checked again.
  readAtMs: performance.now() + 60_000 - ageMs,
});

/** The replica gets the changes of the person, and the time of the primary. */
async function replay({ beat = new Date() as Date | null } = {}): Promise<void> {
  const { userId } = person;
  const [held] = await db.database.inScope({ userId, customerIds: [] }, (tx) =>
    tx.rows<{ changes: number }>(sql`SELECT changes FROM person_changes`),
  );
  const client = new pg.Client({ connectionString: copy.adminUrl });
  await client.connect();
  // Readers of a replica neither wait nor are waited for.
  await client.query('DELETE FROM replication_beat; DELETE FROM person_changes');
  if (beat) await client.query('INSERT INTO replication_beat (at) VALUES ($1)', [beat]);
  if (held) await client.query('INSERT INTO person_changes VALUES ($1, $2)', [userId, held.changes]);
  await client.end();
}

const names = (tx: Queryable) => tx.rows<{ name: string }>(sql`SELECT name FROM customers ORDER BY name`);
const listed = async (purpose: ScopePurpose = 'list', scope = person, from = database) =>
  (await from.queryInScope(scope, names, purpose)).map(({ name }) => name);
const onPrimary = ['On the primary'];
const onReplica = ['On the replica'];
const reportOf = ({ replicas: [report] }: Database) => report;

test('lists and reports are read from a replica, everything else from the primary', async () => {
  expect([await listed('list'), await listed('report'), await listed('request')]).toEqual([
    onReplica,
    onReplica,
    onPrimary,
  ]);
  const file = await database.inScope(person, names, 'report');
  expect(file).toEqual([{ name: 'On the replica' }]);
});

test('a scope that the primary did not check is read from the primary', async () => {
  expect(await listed('list', { ...person, position: undefined })).toEqual(onPrimary);
  expect(await listed('list', { ...person, position: positionOf(0, 120_000) })).toEqual(onPrimary);
});

test('a replica shows the rows of the scope and no others', async () => {
  expect(await listed('list', { ...person, customerIds: [] })).toEqual([]);
  expect(await listed('list', { ...person, customerIds: [strangeCustomerId] })).toEqual(['Of others']);
});

test('a list changes nothing', async () => {
  const rename = (tx: Queryable) => tx.rows(sql`UPDATE notification_settings SET enabled = true`);
  await expect(copy.database.inScope(person, rename)).resolves.toEqual([]);
  await expect(database.inScope(person, rename, 'report')).rejects.toThrow('read-only transaction');
});

describe('a person who just changed something', () => {
  test('is not shown a replica without it, by any process', async () => {
    const { position } = await database.noteChange(person);
    expect(await listed('list', { ...person, position }, other)).toEqual(onPrimary);
    expect(reportOf(other)).toMatchObject({ served: 0, behind: 1, failed: 0 });
    await replay();
    expect(await listed('list', { ...person, position }, other)).toEqual(onReplica);
  });

  test('does not keep others from reading it', async () => {
    await database.noteChange(person);
    const { id: userId } = await createUser(db.database);
    expect(await listed('list', { ...person, userId })).toEqual(onReplica);
  });

  test('gets a file from the replica once it has the change', async () => {
    const { position } = await database.noteChange(person);
    const pool = new pg.Pool({ connectionString: copy.url, options: '-c role=atrium_app' });
    await pool.query('SELECT');
    const patient = createReplicas([{ name: 'patient', pool: () => pool }], undefined, {
      beginMs: 30_000,
      reportMs: 60_000,
    });
    const limit = TIME_LIMITS.report;
    const scope = { ...person, position };
    const reading = patient.read({ scope, purpose: 'report', limit, work: names, isRepeatable: true });
    await replay();
    expect(await reading).toEqual({ result: [{ name: 'On the replica' }] });
    await pool.end();
  });

  test('is read from the primary by the request that changes it, and by the next one', async () => {
    const api = await createTestApp({ ...db, database });
    const token = await api.signedIn(person.userId);
    const customersOf = async () => {
      const { customers } = (await api.get('/customer-portal/customer_figures', token)).json();
      return customers.map(({ name }: { name: string }) => name);
    };
    await replay();
    expect(await customersOf()).toEqual(onReplica);
    await api.post('/customer-portal/auth/change_locale', { locale: 'de-DE' }, token);
    expect(await customersOf()).toEqual(onPrimary);
    await replay();
    expect(await customersOf()).toEqual(onReplica);
    // The entry in the log about the file is a change too.
    await api.get('/customer-portal/activity_logs/export', token);
    expect(await customersOf()).toEqual(onPrimary);
    await api.close();
  });
});

describe('the primary is read', () => {
  test.each([
    ['is behind', () => replay({ beat: new Date(Date.now() - 60_000) })],
    ['never had a beat', () => replay({ beat: null })],
    ['is down', async () => line.cut()],
  ])('if the replica %s', async (_, happens) => {
    await happens();
    expect(await listed()).toEqual(onPrimary);
  });

  test('in time if the replica is frozen, and then without waiting for it', async () => {
    const hasty = connect(HASTY);
    await listed('list', person, hasty);
    line.freeze();
    expect(await listed('list', person, hasty)).toEqual(onPrimary);
    expect(await listed('report', person, hasty)).toEqual(onPrimary);
    expect(reportOf(hasty)).toMatchObject({ served: 1, failed: 1 });
    expect(failures).toHaveLength(1);
    line.mend();
    await hasty.close();
  });

  test('if the replica freezes in the middle of a list', async () => {
    const hasty = connect(HASTY);
    const list = hasty.inScope(
      person,
      async (tx) => {
        if ((await names(tx))[0]?.name === 'On the replica') line.freeze();
        return names(tx);
      },
      'list',
    );
    expect(await list).toEqual([{ name: 'On the primary' }]);
    line.mend();
    await hasty.close();
  });

  test('if the replica ends a query, as one that conflicts with what it replays', async () => {
    const ended = (tx: Queryable) =>
      tx.rows(sql`
        SELECT CASE WHEN name = 'On the replica' THEN 1 / (length(name) - length(name)) ELSE 7 END AS found
        FROM customers`);
    expect(await database.queryInScope(person, ended, 'list')).toEqual([{ found: 7 }]);
    expect(reportOf(database)).toMatchObject({ failed: 0 });
  });
});

test('a file that has begun ends with the outage of its replica, and is not begun again', async () => {
  const read = jest.fn(async (tx: Queryable) => {
    line.cut();
    return names(tx);
  });
  const reading = database.inScope(person, read, 'report').then(() => undefined, databaseProblem);
  expect(await reading).toEqual(outage);
  expect(read).toHaveBeenCalledTimes(1);
});

test('what the work refuses is no failure of the replica', async () => {
  const refused = database.inScope(
    person,
    async () => {
      throw new RangeError('refused');
    },
    'list',
  );
  await expect(refused).rejects.toThrow('refused');
  expect(reportOf(database)).toMatchObject({ failed: 0 });
});

test('the primary writes the beat where there are replicas, and only there', async () => {
  const [beat] = replicationJobs(database);
  await db.database.asJob(async (tx) => beat?.runBatch(tx));
  await db.database.asJob(async (tx) => beat?.runBatch(tx));
  const rows = await db.database.asJob((tx) =>
    tx.rows(sql`SELECT at > now() - interval '1 minute' AS "isNew" FROM replication_beat`),
  );
  expect([rows, replicationJobs(db.database)]).toEqual([[{ isNew: true }], []]);
});

test('metrics say what each replica was asked for', async () => {
  await listed();
  const [report] = database.replicas;
  const metrics = new Metrics();
  watchReplicas(metrics, database.replicas);
  expect(metrics.text()).toContain(
    `atrium_replica_reads_total{replica="${report?.name}",outcome="served"} 1\n`,
  );
});
