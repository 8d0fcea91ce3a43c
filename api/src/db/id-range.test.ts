import pg from 'pg';
import sql from 'sql-template-tag';
import { readSetUp } from '../settings/index.ts';
import { createCustomer, createTestRelease, createUser, useTestDatabase } from '../testing/index.ts';
import { prepareDatabase } from './index.ts';

const RANGE = { first: 1_000_000_001, last: 1_100_000_000 };

const db = useTestDatabase({ forEachTest: true });

const prepare = (idRange?: typeof RANGE) => prepareDatabase(db.adminUrl, { idRange });

test('an installation without a range assigns ids from 1', async () => {
  await prepare();
  expect(await createCustomer(db.database)).toMatchObject({ id: 1 });
});

test('an installation with a range assigns ids from it only, and a million bigint ids for each', async () => {
  await prepare(RANGE);
  const { id } = await createCustomer(db.database);
  expect([id, (await createUser(db.database)).id]).toEqual([RANGE.first, RANGE.first]);
  const { id: logged } = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(
      sql`INSERT INTO activity_logs (customer_id, action) VALUES (${id}, 'fee.paid') RETURNING id`,
    ),
  );
  expect(logged).toBe(1_000_000_000_000_001);
});

test('every table is limited to the range', async () => {
  await prepare(RANGE);
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  const { rows } = await admin.query(`
    SELECT DISTINCT data_type::text AS type, start_value AS first, max_value AS last
    FROM pg_sequences WHERE schemaname = 'public' ORDER BY 1`);
  await admin.query("SELECT setval('users_id_seq', 1100000000)");
  await admin.end();
  expect(rows).toEqual([
    { type: 'bigint', first: '1000000000000001', last: '1100000000000000' },
    { type: 'integer', first: '1000000001', last: '1100000000' },
  ]);
  await expect(createUser(db.database)).rejects.toThrow('reached maximum value of sequence');
});

test('the range also holds for tables that a later version adds, and its end can be raised', async () => {
  await prepare(RANGE);
  await createUser(db.database);
  const release = createTestRelease();
  release.write(
    'migrations/0999_colours.sql',
    'CREATE TABLE colours (id int GENERATED ALWAYS AS IDENTITY); GRANT INSERT, SELECT ON colours TO atrium_jobs;',
  );
  const longer = { ...RANGE, last: 1_200_000_000 };
  await prepareDatabase(db.adminUrl, { release });
  await prepareDatabase(db.adminUrl, { release, idRange: longer });
  release.drop();
  const { id } = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(sql`INSERT INTO colours DEFAULT VALUES RETURNING id`),
  );
  expect(id).toBe(RANGE.first);
});

test.each([
  ['starts elsewhere', { first: 2_000_000_001, last: 2_100_000_000 }],
  ['ends earlier', { first: RANGE.first, last: RANGE.last - 1 }],
])('a range that %s is refused once ids have been assigned', async (_, other) => {
  await prepare(RANGE);
  await createUser(db.database);
  await expect(prepare(other)).rejects.toThrow(
    'ID_RANGE: this database assigns the ids 1000000001-1100000000; the end can be raised, the start cannot change.',
  );
});

test.each(['1000000001', '5-4', '0-2000000', '1-999999', '1-2147483648', 'a-b'])(
  'an invalid range is refused with the name of the setting: %s',
  (ID_RANGE) => {
    expect(() => readSetUp({ ID_RANGE })).toThrow(
      /^ID_RANGE: must be a million ids or more up to 2147483647/,
    );
  },
);

test('a range is read as two ids, and reference data from a file', () => {
  expect(readSetUp({ ID_RANGE: '1000000001-1100000000' })).toEqual({
    idRange: RANGE,
    referenceData: undefined,
  });
  expect(() => readSetUp({ REFERENCE_DATA_FILE: '/nowhere.json' })).toThrow(
    /^REFERENCE_DATA_FILE: \/nowhere\.json cannot be read/,
  );
});
