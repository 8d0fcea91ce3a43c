import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import pg from 'pg';
import { prepareDatabase } from '../db/index.ts';
import { createApplication, createTestRelease, type Member, usePortal } from '../testing/index.ts';
import { keepWords } from '../testing/kept-words.ts';

let member: Member;
let admin: pg.Client;
let writer: pg.Client;

afterAll(async () => {
  await Promise.all([admin.end(), writer.end()]);
  release.drop();
});
const { db, createMember } = usePortal();

/** A release that has the migrations of kana after those that the database already has. */
const release = createTestRelease();
const MIGRATIONS = ['0043_kana.sql', '0043_rows_with_katakana.mjs'];
for (const file of MIGRATIONS) {
  const text = readFileSync(join(release.migrations, file), 'utf8');
  release.remove(`migrations/${file}`);
  release.write(`migrations/9${file}`, text);
}

beforeAll(async () => {
  [admin, writer] = [
    new pg.Client({ connectionString: db.adminUrl }),
    new pg.Client({ connectionString: db.adminUrl, lock_timeout: 3_000 }),
  ];
  await Promise.all([admin.connect(), writer.connect()]);
  member = await createMember();
});

/** A database before the migrations, with an application whose title is katakana. */
beforeEach(async () => {
  await admin.query(`
    DROP FUNCTION app.folded;
    ALTER FUNCTION app.folded_but_kana RENAME TO folded;
    DELETE FROM applications;
    DELETE FROM app.schema_migrations WHERE name ~ '0043'`);
  await file('商標-1', 'ビジネス');
  await keepWords(db.database, member.customerId);
  expect(await found('びじねす')).toEqual([]);
});

const file = (reference: string, title: string) =>
  createApplication(db.database, { customerId: member.customerId, reference, title });

async function found(search: string): Promise<string[]> {
  const { status, body } = await member.get<{ applications: { reference: string }[] }>(
    `/applications?${new URLSearchParams({ search, sort: 'reference' })}`,
  );
  expect(status).toBe(200);
  return body.applications.map(({ reference }) => reference);
}

async function isTrue(query: string): Promise<boolean> {
  const { rows } = await writer.query<{ is: boolean }>(`SELECT ${query} AS is`);
  return rows[0]?.is ?? false;
}

test('katakana from before the upgrade is found by hiragana, by kept words too', async () => {
  const { applied } = await prepareDatabase(db.adminUrl, { release });
  expect(applied).toEqual(MIGRATIONS.map((name) => `9${parse(name).name}`));
  expect([await found('びじねす'), await found('ビジネス')]).toEqual([['商標-1'], ['商標-1']]);
  await keepWords(db.database, member.customerId);
  expect([await found('びじねす'), await found('ビジネス')]).toEqual([['商標-1'], ['商標-1']]);
  expect(await keepWords(db.database, member.customerId)).toBe(0);
});

test('connections from before the upgrade write the new form', async () => {
  await prepareDatabase(db.adminUrl, { release });
  await file('商標-2', 'ビジネス');
  expect(await found('びじねす')).toEqual(['商標-1', '商標-2']);
});

test('so is what a process of the version before commits meanwhile, and no one waits for it', async () => {
  await admin.query('BEGIN');
  await admin.query("UPDATE applications SET title = 'ビジネスカード'");
  const migrated = prepareDatabase(db.adminUrl, { release });
  while (
    !(await isTrue(`EXISTS (SELECT FROM pg_stat_activity
      WHERE query LIKE 'CREATE INDEX CONCURRENTLY applications_with_katakana%' AND wait_event_type = 'Lock')`))
  );
  await file('商標-2', 'ビジネス');
  await admin.query('COMMIT');
  await migrated;
  expect(await found('びじねすかーど')).toEqual(['商標-1']);
  expect(await found('びじねす')).toEqual(['商標-1', '商標-2']);
});

test('an application that another process has locked is written when that ends, and the others before', async () => {
  const { id } = await file('商標-2', 'ビジネス');
  await admin.query('BEGIN');
  await admin.query("SELECT FROM applications WHERE reference = '商標-1' FOR UPDATE");
  const migrated = prepareDatabase(db.adminUrl, { release });
  while (!(await isTrue(`(SELECT strpos(search_text, 'びじねす') > 0 FROM applications WHERE id = ${id})`)));
  await admin.query('COMMIT');
  await migrated;
  expect(await found('びじねす')).toEqual(['商標-1', '商標-2']);
});
