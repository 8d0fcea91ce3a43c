import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { applicationFilters } from '@atrium/contract';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { prepareDatabase, type Transaction } from '../../db/index.ts';
import { createCustomer, createTestRelease, isLongRun, useTestDatabase } from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { countedApplications } from './counted-applications.repository.ts';
import { addChanges, correctCounts, nextToCheck } from './keep-counts.repository.ts';

const CUSTOMERS = 5;
const APPLICATIONS = isLongRun ? 10_000_000 : 5_000;
const WRITERS = 3;

jest.setTimeout(isLongRun ? 3_600_000 : 60_000);

const db = useTestDatabase();
const customerIds: number[] = [];

const asJob = <T>(work: (tx: Transaction) => Promise<T>) => db.database.asJob(work, 'import');
const run = (query: Sql) => asJob((tx) => tx.rows(query));

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(text).finally(() => admin.end());
}

/** A release that has the migrations of sums and words after those that the database already has. */
const release = createTestRelease();
for (const name of ['0011_application_counts', '0013_search_words']) {
  const text = readFileSync(join(release.migrations, `${name}.sql`), 'utf8');
  release.remove(`migrations/${name}.sql`);
  release.write(`migrations/9${name}.sql`, text);
}
afterAll(() => release.drop());

/** A database of 1.0.0, before there were sums and words. */
beforeAll(async () => {
  await asAdmin(`
    DROP TRIGGER count_new_applications ON applications;
    DROP TRIGGER count_changed_applications ON applications;
    DROP TRIGGER count_gone_applications ON applications;
    DROP TRIGGER keep_words_of_new ON applications;
    DROP TRIGGER keep_words_of_changed ON applications;
    DROP TRIGGER keep_words_of_gone ON applications;
    DROP TRIGGER keep_words_of_new ON documents;
    DROP TRIGGER keep_words_of_changed ON documents;
    DROP FUNCTION app.in_parts, app.reference_words, app.text_words, app.application_words, app.document_words;
    DROP TABLE application_counts, application_count_changes, application_count_checks, search_words;
    DELETE FROM app.schema_migrations WHERE name = ANY ('{0011_application_counts,0013_search_words}')`);
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const { id } = await createCustomer(db.database);
    customerIds.push(id);
    await run(sql`
      INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at, spending)
      SELECT ${id}, 'R-' || n, 'Title', 1 + n % 5, (ARRAY['US', 'EU', 'JP'])[1 + n % 3], 1 + n % 13,
             date '2025-01-01' + (n % 500)::int, n % 900
      FROM generate_series(1, ${APPLICATIONS / CUSTOMERS}::int) n`);
  }
});

const anyOf = <T>(values: readonly T[]) => values[Math.floor(Math.random() * values.length)] as T;

/** What processes of both versions do: file, change and delete applications. */
async function write(number: number): Promise<void> {
  const id = anyOf(customerIds);
  const some = sql`customer_id = ${id} AND id % 97 = ${Math.floor(Math.random() * 97)}`;
  await run(
    anyOf([
      sql`INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
          VALUES (${id}, ${`W-${number}`}, 'Title', 1, 'US', 1, '2025-01-01')`,
      sql`UPDATE applications SET status_id = 1 + id % 7, spending = spending + 1 WHERE id IN (
            SELECT id FROM applications WHERE ${some} ORDER BY id LIMIT 5)`,
      sql`DELETE FROM applications WHERE id IN (SELECT id FROM applications WHERE ${some} ORDER BY id LIMIT 1)`,
    ]),
  ).catch((error: { code?: string }) => {
    // Of writers that change the same rows, one may have to give way.
    if (error.code !== '40P01') throw error;
  });
}

async function differences(): Promise<unknown[]> {
  const filters = { ...applicationFilters.parse({}), customer: customerIds };
  // One statement, so that both are of the same moment.
  return run(sql`
    SELECT * FROM (
      SELECT customer_id, status_id, sum(count) AS count, sum(spending) AS spending
      FROM ${countedApplications(filters, ['status_id'])} counted GROUP BY 1, 2
    ) counted FULL JOIN (
      SELECT customer_id, status_id, count(*) AS rows, sum(spending) AS of_rows
      FROM applications a WHERE ${applicationFilter(filters)} GROUP BY 1, 2
    ) stored USING (customer_id, status_id)
    WHERE coalesce(count, 0) <> coalesce(rows, 0) OR coalesce(spending, 0) <> coalesce(of_rows, 0)`);
}

async function missingWords(): Promise<unknown[]> {
  return run(sql`
    SELECT a.id, w.source, w.word FROM applications a, app.application_words(a.reference, a.title, a.search_text) w
    EXCEPT SELECT application_id, source, word FROM search_words`);
}

test('sums and words are filled while others read and write; sums are right at each moment', async () => {
  let isOver = false;
  let number = 0;
  const writing = Promise.all(
    Array.from({ length: WRITERS }, async () => {
      while (!isOver) await write(++number);
    }),
  );
  await prepareDatabase(db.adminUrl, { release });
  expect(await differences()).toEqual([]);
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    await asJob(async (tx) => {
      const next = await nextToCheck(tx);
      expect(next?.isNew).toBe(true);
      await correctCounts(tx, next?.id ?? 0);
    });
    await keepWords(db.database, customerIds[customer] ?? 0);
    await asJob(addChanges);
    expect(await differences()).toEqual([]);
  }
  isOver = true;
  await writing;
  expect(await differences()).toEqual([]);
  for (const id of customerIds) expect(await asJob((tx) => correctCounts(tx, id))).toBe(0);
  expect(await missingWords()).toEqual([]);
});
