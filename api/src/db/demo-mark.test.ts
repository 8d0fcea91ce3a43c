import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import sql from 'sql-template-tag';
import { DEMO_LINE_ISSUER } from '../demo/line-provider/accounts.ts';
import { createTestDatabase, createUser, type TestDatabase } from '../testing/index.ts';
import { holdsDemoPeople } from './index.ts';

let db: TestDatabase;

beforeEach(async () => {
  db = await createTestDatabase();
});
afterEach(() => db.drop());

/** Migrates to the mark, as the owner, from a database that has none. */
async function migrateToMark(): Promise<void> {
  const owner = new pg.Client({ connectionString: db.adminUrl });
  await owner.connect();
  await owner.query('SET ROLE atrium_owner; DROP TABLE demo_mark');
  await owner.query(readFileSync(join(__dirname, '../../migrations/0140_demo_mark.sql'), 'utf8'));
  await owner.end();
}

test('the address of a demo person, which anybody may invite, makes no demo', async () => {
  await createUser(db.database, { email: 'viewer@acme.example' });
  expect(await holdsDemoPeople(db.database)).toBe(false);
  await migrateToMark();
  expect(await holdsDemoPeople(db.database)).toBe(false);
});

test('demo data from before the mark gets it', async () => {
  const { id } = await createUser(db.database);
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO external_accounts VALUES (${DEMO_LINE_ISSUER}, 'U1', ${id})`),
  );
  await migrateToMark();
  expect(await holdsDemoPeople(db.database)).toBe(true);
});
