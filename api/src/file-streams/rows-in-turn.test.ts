import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { connectAsAdmin } from '../testing/admin-client.ts';
import { createCustomer, useTestDatabase } from '../testing/index.ts';
import { FILE_BATCH_ROWS, listedRows, pagesInTurn, type ReadInTurn } from './rows-in-turn.ts';

const ROWS = 2 * FILE_BATCH_ROWS + 5;
const db = useTestDatabase({ forEachTest: true });
const read: ReadInTurn = (work) => db.database.asJob(work);
const change = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));

interface Row {
  readonly id: number;
  readonly reference: string;
}

async function createMany(): Promise<number> {
  const { id } = await createCustomer(db.database);
  await change(sql`
    INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
    SELECT ${id}, lpad(n::text, 6, '0'), 'Many', (SELECT min(id) FROM categories), (SELECT min(code) FROM countries),
           (SELECT min(id) FROM statuses), '2026-01-01'
    FROM generate_series(1, ${ROWS}) n`);
  return id;
}

const listed = {
  ids: (tx: Transaction) =>
    tx.batches<{ id: number }>(sql`SELECT id FROM applications ORDER BY reference`, FILE_BATCH_ROWS),
  find: (tx: Transaction, ids: readonly number[]) =>
    tx.rows<Row>(sql`SELECT id, reference FROM applications WHERE id = ANY (${ids}::int[])`),
};

async function referencesOf(batches: AsyncIterable<Row[]>, betweenBatches: () => Promise<unknown>) {
  const references: string[] = [];
  for await (const batch of batches) {
    references.push(...batch.map(({ reference }) => reference));
    await betweenBatches();
  }
  return references;
}

const numbered = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String(from + index).padStart(6, '0'));

test('a row that moves in the order of a file while it is read is in it once, at its former place', async () => {
  await createMany();
  const move = (from: string, to: string) =>
    change(sql`UPDATE applications SET reference = ${to} WHERE reference = ${from}`);
  const references = await referencesOf(listedRows(read, listed), async () => {
    await move('000001', '999999');
    await move('002005', '000000');
  });
  expect(references).toEqual([...numbered(1, 2004), '000000']);
});

test('a row that is deleted while a file is read is left out, and one that is new is not in it', async () => {
  const customerId = await createMany();
  const references = await referencesOf(listedRows(read, listed), () =>
    change(sql`
      WITH gone AS (DELETE FROM applications WHERE reference = '002000')
      INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
      SELECT ${customerId}, '002000' || nextval('applications_id_seq'), title, category_id, country_code, status_id, applied_at
      FROM applications WHERE reference = '000001'`),
  );
  expect(references).toEqual([...numbered(1, 1999), ...numbered(2001, ROWS)]);
});

test('while the reader of a file pauses, no transaction is open', async () => {
  await createMany();
  const admin = await connectAsAdmin(db.adminUrl);
  const open: unknown[] = [];
  await referencesOf(listedRows(read, listed), async () => {
    open.push(
      await admin.query(`
        SELECT FROM pg_stat_activity
        WHERE datname = current_database() AND xact_start IS NOT NULL AND pid <> pg_backend_pid()
          AND backend_type = 'client backend'`),
    );
  });
  await admin.close();
  const none = expect.objectContaining({ rowCount: 0 });
  expect(open).toEqual([none, none, none]);
});

test('pages of a table that grows follow each other without a gap, and end', async () => {
  const page = (tx: Transaction, after: { readonly n: number } | undefined) =>
    tx.rows<{ n: number }>(sql`
      SELECT n FROM generate_series(1, 7) n WHERE n > ${after?.n ?? 0}::int ORDER BY n LIMIT 3`);
  const pages: number[][] = [];
  for await (const rows of pagesInTurn(read, page)) pages.push(rows.map(({ n }) => n));
  expect(pages).toEqual([[1, 2, 3], [4, 5, 6], [7]]);
});
