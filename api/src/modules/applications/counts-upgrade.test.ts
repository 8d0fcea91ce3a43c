import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { applicationFilters, deadlineFilters } from '@atrium/contract';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import { prepareDatabase, type Transaction } from '../../db/index.ts';
import { createCustomer, createTestRelease, isLongRun, useTestDatabase } from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';
import { countedBy, deadlineFilter } from '../deadlines/deadline-filter.repository.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { countedApplications } from './counted-applications.repository.ts';
import { countedFees } from './fees/fee-sums.repository.ts';
import { addChanges, correctCounts, nextToFill } from './keep-counts.repository.ts';

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
const MIGRATIONS = ['0011_application_counts.sql', '0013_search_words.sql', '0019_more_counts.mjs'];
for (const file of MIGRATIONS) {
  const text = readFileSync(join(release.migrations, file), 'utf8');
  release.remove(`migrations/${file}`);
  release.write(`migrations/9${file}`, text);
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
    DROP TRIGGER count_new_deadlines ON deadlines;
    DROP TRIGGER count_changed_deadlines ON deadlines;
    DROP TRIGGER count_gone_deadlines ON deadlines;
    DROP TRIGGER count_new_fees ON fees;
    DROP TRIGGER count_changed_fees ON fees;
    DROP TRIGGER count_gone_fees ON fees;
    DROP INDEX fees_unpaid_by_deadline;
    DROP TABLE application_counts, application_count_changes, application_count_checks, search_words, deadline_counts,
      deadline_count_changes, fee_counts, fee_count_changes;
    DELETE FROM app.schema_migrations WHERE name = ANY ('{${MIGRATIONS.map((file) => parse(file).name)}}')`);
  for (let customer = 0; customer < CUSTOMERS; customer += 1) {
    const { id } = await createCustomer(db.database);
    customerIds.push(id);
    await run(sql`
      INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at, spending)
      SELECT ${id}, 'R-' || n, 'Title', 1 + n % 5, (ARRAY['US', 'EU', 'JP'])[1 + n % 3], 1 + n % 13,
             date '2025-01-01' + (n % 500)::int, n % 900
      FROM generate_series(1, ${APPLICATIONS / CUSTOMERS}::int) n`);
    await run(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at, state)
      SELECT customer_id, id, 'response', current_date - 300 + id % 600, (ARRAY['open', 'missed', 'done'])[1 + id % 3]
      FROM applications WHERE customer_id = ${id}`);
    await run(sql`
      INSERT INTO fees (customer_id, application_id, name, amount, paid_at)
      SELECT customer_id, id, 'Fee', id % 900, CASE WHEN id % 3 = 0 THEN now() END
      FROM applications WHERE customer_id = ${id}`);
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
      sql`UPDATE deadlines SET state = 'done', due_at = due_at + 20 WHERE id IN (
            SELECT id FROM deadlines WHERE ${some} ORDER BY id LIMIT 5)`,
      sql`UPDATE fees SET paid_at = now() WHERE id IN (SELECT id FROM fees WHERE ${some} ORDER BY id LIMIT 5)`,
      sql`DELETE FROM applications WHERE id IN (SELECT id FROM applications WHERE ${some} ORDER BY id LIMIT 1)`,
    ]),
  ).catch((error: { code?: string }) => {
    // Of writers that change the same rows, one may have to give way.
    if (error.code !== '40P01') throw error;
  });
}

async function differences(): Promise<unknown[]> {
  const filters = { ...applicationFilters.parse({}), customer: customerIds };
  const ofDeadlines = { ...deadlineFilters.parse({ state: ['missed', 'done'] }), customer: customerIds };
  // One statement, so that all are of the same moment.
  return run(sql`
    SELECT kind, customer_id, key, sum(count), sum(amount) FROM (
      SELECT 'applications', customer_id, status_id::text AS key, sum(count) AS count, sum(spending) AS amount
      FROM ${countedApplications(filters, ['status_id'])} counted GROUP BY 2, 3
      UNION ALL
      SELECT 'applications', customer_id, status_id::text, -count(*), -sum(spending)
      FROM applications a WHERE ${applicationFilter(filters)} GROUP BY 2, 3
      UNION ALL
      SELECT 'deadlines', customer_id, '', sum(count), 0 FROM ${countedBy(ofDeadlines, [0])} counted GROUP BY 2
      UNION ALL
      SELECT 'deadlines', customer_id, '', -count(*), 0 FROM deadlines d WHERE ${deadlineFilter(ofDeadlines)} GROUP BY 2
      UNION ALL
      SELECT 'fees', 0, is_paid::text, sum(count), sum(amount) FROM ${countedFees(customerIds)} counted GROUP BY 3
      UNION ALL
      SELECT 'fees', 0, (paid_at IS NOT NULL)::text, -count(*), -sum(amount) FROM fees GROUP BY 3
    ) compared (kind, customer_id, key, count, amount)
    GROUP BY 1, 2, 3 HAVING sum(count) <> 0 OR sum(amount) <> 0`);
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
      const next = await nextToFill(tx);
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
