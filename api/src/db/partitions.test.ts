import pg from 'pg';
import { type KeptMonths, partitionJob } from '../jobs/index.ts';
import { createCustomer, useTestDatabase } from '../testing/index.ts';

const TABLES = ['activity_logs', 'deliveries', 'notifications', 'outbox'];

let admin: pg.Client;
let customerId: number;

afterEach(() => admin.end());
const db = useTestDatabase({ forEachTest: true });

beforeEach(async () => {
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  ({ id: customerId } = await createCustomer(db.database));
});

const query = async (text: string, values: unknown[] = []) =>
  (await admin.query({ text, values, rowMode: 'array' })).rows.flat();

/** The owner creates partitions, as in `prepareDatabase`. */
const addPartitions = (moment: string, monthsAhead = 1) =>
  admin.query(`SET ROLE atrium_owner; SELECT app.add_partitions('${moment}', ${monthsAhead}); RESET ROLE`);

/** Replaces all partitions with those that are created at a given time. */
async function recreatePartitions(moment: string): Promise<void> {
  for (const child of await query(
    'SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = ANY ($1::regclass[])',
    [TABLES],
  ))
    await admin.query(`DROP TABLE ${child}`);
  await addPartitions(moment);
}

const log = (at: string) =>
  admin.query("INSERT INTO activity_logs (customer_id, action, at) VALUES ($1, 'fee.paid', $2)", [
    customerId,
    at,
  ]);
const partitionOf = async (at: string) =>
  (await query('SELECT tableoid::regclass::text FROM activity_logs WHERE at = $1', [at]))[0];

test('each append-only table has partitions for the current month and the next ones', async () => {
  await recreatePartitions('2030-12-15 23:30Z');
  for (const table of TABLES)
    expect(
      await query(
        `SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = '${table}'::regclass ORDER BY 1`,
      ),
    ).toEqual(['2030_12', '2031_01', 'earlier', 'later'].map((part) => `${table}_${part}`));
});

test('a row of any date has a partition', async () => {
  await recreatePartitions('2030-12-15 23:30Z');
  const places = {
    '1999-01-01T00:00:00Z': 'activity_logs_earlier',
    '2030-12-01T00:00:00Z': 'activity_logs_2030_12',
    '2031-01-31T23:59:59.999999Z': 'activity_logs_2031_01',
    '2031-02-01T00:00:00Z': 'activity_logs_later',
    '2999-01-01T00:00:00Z': 'activity_logs_later',
  };
  for (const [at, place] of Object.entries(places)) {
    await log(at);
    expect(await partitionOf(at)).toBe(place);
  }
});

test('months are added as time passes, once each', async () => {
  await recreatePartitions('2030-12-15Z');
  await addPartitions('2031-02-01Z');
  await addPartitions('2031-02-20Z');
  await log('2031-03-31T23:00:00Z');
  expect(await partitionOf('2031-03-31T23:00:00Z')).toBe('activity_logs_2031_03');
});

test('rows after the last month stay in one partition, and new months follow it', async () => {
  await recreatePartitions('2030-12-15Z');
  await log('2031-02-01T00:00:00Z');
  await log('2031-05-20T00:00:00Z');
  await addPartitions('2031-06-10Z');
  expect(await partitionOf('2031-02-01T00:00:00Z')).toBe('activity_logs_2031_02');
  expect(await partitionOf('2031-05-20T00:00:00Z')).toBe('activity_logs_2031_02');
  await log('2031-06-01T00:00:00Z');
  expect(await partitionOf('2031-06-01T00:00:00Z')).toBe('activity_logs_2031_06');
});

const dropPartitions = (before: string) =>
  admin.query(`SET ROLE atrium_owner; SELECT app.drop_partitions('activity_logs', '${before}'); RESET ROLE`);

test('months that ended before a time are dropped with all that is older, and rows of any date still have a partition', async () => {
  await recreatePartitions('2030-12-15Z');
  for (const at of ['1999-05-01Z', '2030-12-31T23:59Z', '2031-01-01Z', '2031-05-01Z']) await log(at);
  await dropPartitions('2031-01-31Z');
  expect(await query('SELECT at::text FROM activity_logs ORDER BY at')).toHaveLength(2);
  await log('2030-12-31T23:59Z');
  expect(await partitionOf('2030-12-31T23:59Z')).toBe('activity_logs_earlier');
  expect(await partitionOf('2031-01-01Z')).toBe('activity_logs_2031_01');
});

describe('the job', () => {
  const monthsAgo = (months: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 15)).toISOString();
  };
  const suffixOf = (moment: string) => moment.slice(0, 7).replace('-', '_');
  const keep = (keptMonths: KeptMonths) => db.database.asJob((tx) => partitionJob(keptMonths).runBatch(tx));

  test('creates the months that are missing and drops those that are not kept, of each table by its own setting', async () => {
    // This month is longer ago than events are kept.
    const old = monthsAgo(14);
    await recreatePartitions(old);
    await keep({ notifications: 3 });
    const children = await query(
      'SELECT inhrelid::regclass::text FROM pg_inherits WHERE inhparent = ANY ($1::regclass[])',
      [TABLES],
    );
    const withOldMonth = TABLES.filter((table) => children.includes(`${table}_${suffixOf(old)}`));
    const withThisMonth = TABLES.filter((table) => children.includes(`${table}_${suffixOf(monthsAgo(0))}`));
    expect([withOldMonth, withThisMonth]).toEqual([['activity_logs'], TABLES]);
  });

  test('never drops the last three months', async () => {
    await expect(keep({ activity: 2 })).rejects.toThrow('activity_logs is not kept for 2 months');
  });
});

describe('a partition', () => {
  const attempt = (role: string, statement: string) =>
    admin.query(`BEGIN; SET LOCAL ROLE ${role}; ${statement}`).then(
      () => 'done',
      (error: Error) => error.message,
    );
  afterEach(() => admin.query('ROLLBACK'));

  test.each(['atrium_app', 'atrium_jobs', 'atrium_login'])('is closed to %s', async (role) => {
    expect(await attempt(role, 'SELECT FROM activity_logs_earlier')).toBe(
      'permission denied for table activity_logs_earlier',
    );
  });

  test.each([
    'UPDATE activity_logs_earlier SET action = action',
    'DELETE FROM activity_logs_earlier',
    'TRUNCATE activity_logs_earlier',
  ])('of the log is append-only for its owner too: %s', async (statement) => {
    expect(await attempt('atrium_owner', statement)).toBe('activity_logs_earlier is append-only');
  });
});

test('the log is read month by month, newest first, without a sort', async () => {
  await admin.query('SET enable_seqscan = off; SET enable_bitmapscan = off');
  const plan = await query(`
    EXPLAIN (COSTS off)
    SELECT id FROM activity_logs WHERE customer_id = 1 ORDER BY at DESC, id DESC LIMIT 25`);
  expect(plan.slice(0, 3)).toEqual([
    'Limit',
    '  ->  Append',
    expect.stringContaining('using activity_logs_later_'),
  ]);
});
