import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../testing/index.ts';
import { prepareDatabase } from './prepare.ts';

const names = readdirSync(join(import.meta.dirname, '../../migrations'))
  .map((file) => file.replace(/\.sql$/, ''))
  .sort();

/** A migration that only adds a table, so that a test can take it back. */
const ADDS_A_TABLE = { name: '0140_demo_mark', table: 'demo_mark' };

let db: TestDatabase;
let admin: pg.Client;

beforeEach(async () => {
  db = await createTestDatabase();
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
});
afterEach(async () => {
  await admin.end();
  await db.drop();
});

async function takeBack({ name, table }: typeof ADDS_A_TABLE): Promise<void> {
  await admin.query(`DROP TABLE ${table}`);
  await admin.query('DELETE FROM app.schema_migrations WHERE name = $1', [name]);
}

const tableExists = async (table: string) =>
  (await admin.query('SELECT to_regclass($1) AS found', [table])).rows[0].found !== null;

test('a database that has them all is left as it is', async () => {
  expect(await prepareDatabase(db.adminUrl)).toEqual(names);
});

test('a migration that landed after ones of a later name still runs', async () => {
  await takeBack(ADDS_A_TABLE);
  await admin.query("INSERT INTO app.schema_migrations (name, run_on) VALUES ('9999_later', now())");
  expect(await prepareDatabase(db.adminUrl)).toContain(ADDS_A_TABLE.name);
  expect(await tableExists(ADDS_A_TABLE.table)).toBe(true);
});

test('several processes that migrate at once run each migration once', async () => {
  await takeBack(ADDS_A_TABLE);
  const all = await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(db.adminUrl)));
  expect(all).toEqual(Array(4).fill(names));
});

describe('while somebody reads a table that a migration alters', () => {
  const quickly = { lockTimeoutMs: 20, retryDelayMs: 1 };

  beforeEach(async () => {
    await takeBack(ADDS_A_TABLE);
    await admin.query('BEGIN');
    await admin.query('SELECT FROM external_accounts');
  });

  test('the migration gives up its place in the queue and is tried again', async () => {
    const migrated = prepareDatabase(db.adminUrl, { ...quickly, attempts: 10_000 });
    const reader = new pg.Client({ connectionString: db.adminUrl });
    await reader.connect();
    // Waits behind the migration's lock request, for as long as the migration waits.
    for (let read = 0; read < 20; read++) await reader.query('SELECT FROM external_accounts');
    await reader.end();
    await admin.query('COMMIT');
    expect(await migrated).toEqual(names);
    expect(await tableExists(ADDS_A_TABLE.table)).toBe(true);
  });

  test('it says what is wrong when the lock is never free, and leaves nothing half done', async () => {
    await expect(prepareDatabase(db.adminUrl, { ...quickly, attempts: 2 })).rejects.toThrow(
      /lock timeout; a migration waits for what something else keeps locked/,
    );
    expect(await tableExists(ADDS_A_TABLE.table)).toBe(false);
    await admin.query('COMMIT');
  });
});
