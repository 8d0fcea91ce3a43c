import pg from 'pg';
import { seedDemo } from '../demo/index.ts';
import { createTestRelease, type TestRelease, useTestDatabase } from '../testing/index.ts';
import { prepareDatabase } from './index.ts';

jest.setTimeout(60_000);

let admin: pg.Client;
let next: TestRelease;

afterAll(async () => {
  await admin.end();
  next.drop();
});
const db = useTestDatabase();

// A database of 1.0.0 with the demo data, and a later version: a migration that changes a table with data, a changed
// function, and one whose signature changed and which therefore got a new name.
beforeAll(async () => {
  await seedDemo(db.adminUrl);
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  next = createTestRelease();
  next.version = '9.0.0';
  next.write(
    'migrations/0999_customers_by_region.sql',
    `ALTER TABLE customers NO FORCE ROW LEVEL SECURITY;
     ALTER TABLE customers ADD COLUMN region text;
     UPDATE customers SET region = 'north';
     ALTER TABLE customers ALTER COLUMN region SET NOT NULL, FORCE ROW LEVEL SECURITY;`,
  );
  next.write(
    'functions/app/refuse_change.sql',
    `CREATE OR REPLACE FUNCTION app.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
     BEGIN RAISE EXCEPTION 'history stays' USING ERRCODE = 'restrict_violation'; END $$;`,
  );
  next.write(
    'functions/ledger/balance_of_kind.sql',
    `CREATE OR REPLACE FUNCTION ledger.balance_of_kind(customer int, moment timestamptz, kind text) RETURNS int
     LANGUAGE sql STABLE RETURN ledger.balance(customer, moment);
     GRANT EXECUTE ON FUNCTION ledger.balance_of_kind(int, timestamptz, text) TO atrium_app, atrium_jobs;`,
  );
});

const query = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows.flat();

/** A digest of the rows of each table, in all partitions. */
async function contents(): Promise<Record<string, string>> {
  const tables = await query(`
    SELECT relname FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND relname <> 'customers'`);
  const digests: Record<string, string> = {};
  for (const table of tables)
    [digests[table]] = await query(
      `SELECT count(*) || ' ' || md5(string_agg(t::text, ' ' ORDER BY t::text)) FROM ${table} t`,
    );
  return digests;
}
const balances = () => query('SELECT ledger.balance(id, now()) FROM customers ORDER BY id');
const guard = () => admin.query('DELETE FROM point_entries').catch((error: Error) => error.message);

test('an upgrade keeps every row, and processes of the previous version keep working', async () => {
  const before = { contents: await contents(), balances: await balances() };
  expect(before.contents).toMatchObject({ applications: expect.stringMatching(/^[1-9]/) });
  expect(await guard()).toBe('point_entries is append-only');

  const { migrations, unusedFunctions } = await prepareDatabase(db.adminUrl, { release: next });
  expect([migrations.at(-1), unusedFunctions]).toEqual(['0999_customers_by_region', []]);
  expect({ contents: await contents(), balances: await balances() }).toEqual(before);
  expect(await query('SELECT DISTINCT region FROM customers')).toEqual(['north']);
  expect(await guard()).toBe('history stays');
  expect(await query('SELECT count(*) FROM ledger.audit()')).toEqual(['0']);

  // A process of the previous version restarts in the meantime.
  expect((await prepareDatabase(db.adminUrl)).unusedFunctions).toEqual(['ledger.balance_of_kind']);
  expect(await guard()).toBe('history stays');
  expect(await query("SELECT to_regproc('ledger.balance_of_kind') IS NOT NULL")).toEqual([true]);
});
