import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTestRelease, type TestRelease, useTestDatabase } from '../testing/index.ts';
import { type LockRetry, prepareDatabase } from './prepare.ts';

const COLOUR = 'ALTER TABLE customers ADD COLUMN colour text;';
const greeting = (word: string) => `
  CREATE OR REPLACE FUNCTION app.greeting() RETURNS text LANGUAGE sql AS $$ SELECT '${word}' $$;`;

let admin: pg.Client;
let release: TestRelease;

afterEach(async () => {
  await admin.end();
  release.drop();
});
const db = useTestDatabase({ forEachTest: true });

beforeEach(async () => {
  release = createTestRelease();
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
});

const prepare = (to = release, lockRetry?: LockRetry) =>
  prepareDatabase(db.adminUrl, { lockRetry, release: to });
const query = async (text: string) => (await admin.query({ text, rowMode: 'array' })).rows.flat();
const hasColour = async () =>
  (
    await query(`
  SELECT attname FROM pg_attribute WHERE attrelid = 'customers'::regclass AND attname = 'colour'`)
  ).length === 1;

test('one connection prepares a database, and checks the version of the server once', async () => {
  const connect = jest.spyOn(pg.Client.prototype, 'connect');
  const send = jest.spyOn(pg.Client.prototype, 'query');
  await prepare();
  const statements = send.mock.calls.map(([statement]) => String(statement));
  expect(connect).toHaveBeenCalledTimes(1);
  expect(statements.filter((statement) => statement.includes('server_version_num'))).toHaveLength(1);
});

describe('migrations', () => {
  test('a database that has them all is left unchanged', async () => {
    const before = await query('SELECT name, run_on FROM app.schema_migrations ORDER BY name');
    await prepare();
    expect(await query('SELECT name, run_on FROM app.schema_migrations ORDER BY name')).toEqual(before);
  });

  test('run once if several processes migrate at the same time', async () => {
    release.write('migrations/0999_colour.sql', COLOUR);
    const all = await Promise.all(Array.from({ length: 4 }, () => prepare()));
    for (const { migrations } of all) expect(migrations).toContain('0999_colour');
  });
});

describe('while another transaction reads a table that a migration alters', () => {
  const quickly = { lockTimeoutMs: 20, retryDelayMs: 1 };

  beforeEach(async () => {
    release.write('migrations/0999_colour.sql', COLOUR);
    await admin.query('BEGIN');
    await admin.query('SELECT FROM customers');
  });

  test('the migration gives up its place in the queue and is retried', async () => {
    const migrated = prepare(release, { ...quickly, attempts: 10_000 });
    const reader = new pg.Client({ connectionString: db.adminUrl });
    await reader.connect();
    // The read waits behind the lock request of the migration for as long as that waits.
    for (let read = 0; read < 20; read++) await reader.query('SELECT FROM customers');
    await reader.end();
    await admin.query('COMMIT');
    expect((await migrated).migrations).toContain('0999_colour');
    expect(await hasColour()).toBe(true);
  });

  test('it reports the problem if the lock is never released, and changes nothing', async () => {
    await expect(prepare(release, { ...quickly, attempts: 2 })).rejects.toThrow(
      /lock timeout; another process holds a lock that a migration needs/,
    );
    expect(await hasColour()).toBe(false);
    await admin.query('COMMIT');
  });
});

describe('a migration that creates indexes while others write', () => {
  const again = () =>
    release.write(
      'migrations/9999_again.mjs',
      readFileSync(join(release.migrations, '0014_list_indexes.mjs'), 'utf8'),
    );
  const definitionOf = (index: string) => query(`SELECT pg_get_indexdef(to_regclass('${index}'))`);

  test('creates again what an interrupted run left', async () => {
    const [definition] = await definitionOf('fees_by_amount');
    again();
    await query('CREATE INDEX new_fees_by_amount ON fees (id)');
    await query('DROP INDEX fees_by_amount');
    await prepare();
    expect(await definitionOf('fees_by_amount')).toEqual([definition]);
    expect(await definitionOf('new_fees_by_amount')).toEqual([null]);
  });

  test('is not waited for by another process in a way that it would wait for', async () => {
    again();
    const both = await Promise.all([prepare(), prepare()]);
    expect(both.flatMap(({ applied }) => applied)).toEqual(['9999_again']);
  });

  test('waits for a long import, and keeps no one waiting meanwhile', async () => {
    again();
    await admin.query('BEGIN');
    await admin.query("UPDATE applications SET title = 'imported'");
    const migrated = prepare(release, { lockTimeoutMs: 20, retryDelayMs: 1, attempts: 1 });
    const other = new pg.Client({ connectionString: db.adminUrl, lock_timeout: 3_000 });
    await other.connect();
    const isWaiting = `SELECT FROM pg_stat_activity WHERE query LIKE 'CREATE INDEX CONCURRENTLY%' AND wait_event_type = 'Lock'`;
    while ((await other.query(isWaiting)).rows.length === 0);
    await other.query("UPDATE applications SET title = 'changed'");
    await other.end();
    await admin.query('COMMIT');
    expect((await migrated).applied).toEqual(['9999_again']);
  });
});

describe('functions', () => {
  const ranAt = (name: string) => query(`SELECT xmin::text FROM pg_proc WHERE oid = to_regproc('${name}')`);
  const greet = () => query('SELECT app.greeting()');

  test('in the database are those that have a file, and those that policies and columns depend on', async () => {
    const found = await query(`
      SELECT pronamespace::regnamespace || '.' || proname FROM pg_proc
      WHERE pronamespace IN ('app'::regnamespace, 'ledger'::regnamespace) ORDER BY 1`);
    const files = await query('SELECT name FROM app.functions');
    const ofPolicies = [
      'user_id',
      'customer_ids',
      'customers_of',
      'demanded',
      'demands_readmission',
      'ids_in_query',
      'in_scope',
      'is_confined',
      'query_in_scope',
    ];
    const ofSearches = [
      'folded',
      'folded_but_kana',
      'number_key',
      'reference_key',
      'search_key',
      'without_punctuation',
    ];
    const ofWords = ['application_words', 'document_words', 'in_parts', 'reference_words', 'text_words'];
    const ofStaff = ['is_viewed', 'staff_customer_ids', 'staff_id', 'staff_sees', 'staff_sees_all'];
    const inMigrations = [
      ...ofSearches,
      ...ofWords,
      ...ofPolicies,
      ...ofStaff,
      'queue_until',
      'protect_staff_table',
      'protect_table',
      'protect_login_tables',
    ].map((name) => `app.${name}`);
    expect(found.sort()).toEqual([...files, ...inMigrations].sort());
  });

  test('are replaced if their file changed, and only then', async () => {
    const before = await ranAt('ledger.redeem');
    release.write('functions/app/greeting.sql', greeting('Hello'));
    await prepare();
    expect(await greet()).toEqual(['Hello']);
    release.write('functions/app/greeting.sql', greeting('Good morning'));
    await prepare();
    expect(await greet()).toEqual(['Good morning']);
    expect(await ranAt('ledger.redeem')).toEqual(before);
  });

  test('exist before the migrations that create their triggers and tables', async () => {
    release.write(
      'functions/app/refuse_blue.sql',
      `CREATE OR REPLACE FUNCTION app.refuse_blue() RETURNS trigger LANGUAGE plpgsql AS $$
       DECLARE blue colours; BEGIN RAISE EXCEPTION 'no blue'; END $$;`,
    );
    release.write(
      'migrations/0999_colours.sql',
      `CREATE TABLE colours (name text);
       CREATE TRIGGER refuse_blue BEFORE INSERT ON colours FOR EACH ROW EXECUTE FUNCTION app.refuse_blue();`,
    );
    await prepare();
    await expect(admin.query("INSERT INTO colours VALUES ('blue')")).rejects.toThrow('no blue');
  });

  test('of a later version stay when a process of an earlier version starts', async () => {
    release.write('functions/app/greeting.sql', greeting('Hello'));
    release.version = '1.10.0';
    await prepare();
    release.write('functions/app/greeting.sql', greeting('Goodbye'));
    release.version = '1.9.0';
    await prepare();
    expect(await greet()).toEqual(['Hello']);
    release.version = '2.0.0';
    await prepare();
    expect(await greet()).toEqual(['Goodbye']);
  });

  test('whose file was removed stay and are reported, until a migration drops them', async () => {
    release.write('functions/app/greeting.sql', greeting('Hello'));
    await prepare();
    release.remove('functions/app/greeting.sql');
    expect((await prepare()).unusedFunctions).toEqual(['app.greeting']);
    expect(await greet()).toEqual(['Hello']);
    release.write('migrations/0999_no_greeting.sql', 'DROP FUNCTION app.greeting();');
    expect((await prepare()).unusedFunctions).toEqual([]);
  });

  test('are replaced all together or not at all', async () => {
    release.write('functions/app/greeting.sql', greeting('Hello'));
    release.write('functions/ledger/broken.sql', 'CREATE OR REPLACE FUNCTION ledger.broken() nonsense;');
    await expect(prepare()).rejects.toThrow('syntax error');
    expect(await query("SELECT to_regproc('app.greeting') IS NULL")).toEqual([true]);
  });
});
