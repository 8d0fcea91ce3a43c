import sql, { raw } from 'sql-template-tag';
import { applicationColumns, columnNames } from '../application-columns/index.ts';
import type { Transaction } from '../db/index.ts';
import { type CopyValue, copyLine } from './copy-line.ts';
import { completeDeadlines, insertStagedDeadlines } from './deadlines.repository.ts';

const aboutApplication = {
  number: 'int',
  step: 'int',
  customer_id: 'int',
  reference: 'text',
  given_id: 'int',
  import_key: 'text',
} as const;

/** COPY refuses tables with row-level security, and one statement per real table is fast, so rows are staged. */
const staging = {
  bulk_applications: {
    number: 'int',
    customer_id: 'int',
    reference: 'text',
    category_id: 'int',
    country_code: 'text',
    status_id: 'int',
    updated_at: 'timestamptz',
    ...Object.fromEntries(Object.values(applicationColumns).map(({ name, type }) => [name, type])),
    updated_date: 'date',
  },
  bulk_history: {
    number: 'int',
    step: 'int',
    from_status_id: 'int',
    status_id: 'int',
    at: 'timestamptz',
    note: 'text',
    at_date: 'date',
  },
  bulk_fees: {
    number: 'int',
    step: 'int',
    name: 'text',
    amount: 'bigint',
    paid_at: 'timestamptz',
    renewal_due_at: 'date',
    paid_date: 'date',
  },
  bulk_deadlines: {
    number: 'int',
    step: 'int',
    kind: 'text',
    due_at: 'date',
    original_due_at: 'date',
    mandatory: 'boolean',
    actor: 'text',
    rule: 'text',
    responsible_id: 'int',
    state: 'text',
  },
  bulk_attachments: {
    number: 'int',
    name: 'text',
    media_type: 'text',
    size_bytes: 'int',
    uploaded_at: 'timestamptz',
    content_sha256: 'text',
    uploaded_date: 'date',
  },
  bulk_contents: { customer_id: 'int', content_sha256: 'text', content: 'text' },
  bulk_messages: {
    ...aboutApplication,
    author_id: 'int',
    provider_author: 'text',
    at: 'timestamptz',
    text: 'text',
  },
  bulk_instructions: {
    ...aboutApplication,
    kind_id: 'int',
    deadline_kind: 'text',
    due_on: 'date',
    sent_by: 'int',
    sent_at: 'timestamptz',
    text: 'text',
  },
  bulk_instruction_states: {
    number: 'int',
    step: 'int',
    place: 'int',
    state: 'text',
    at: 'timestamptz',
    reason: 'text',
  },
} as const;

export type StagedTable = keyof typeof staging;

/** These tables get two more columns after the copy: the id of the row, and whether it is new. */
const identified: readonly StagedTable[] = [
  'bulk_applications',
  'bulk_fees',
  'bulk_deadlines',
  'bulk_messages',
  'bulk_instructions',
];

/** The tables are dropped with the transaction. */
export async function openStaging(tx: Transaction): Promise<void> {
  for (const [table, columns] of Object.entries(staging)) {
    const definitions = Object.entries(columns).map(([name, type]) => `${name} ${type}`);
    await tx.rows(sql`CREATE TEMP TABLE ${raw(table)} (${raw(definitions.join(', '))}) ON COMMIT DROP`);
  }
  await tx.rows(sql`
    ALTER TABLE bulk_contents ADD COLUMN object_key text, ADD COLUMN size_bytes bigint, ADD COLUMN piece_hashes bytea`);
  for (const table of identified) {
    await tx.rows(
      sql`ALTER TABLE ${raw(table)} ADD COLUMN id int, ADD COLUMN is_new boolean NOT NULL DEFAULT true`,
    );
  }
}

export async function stage(
  tx: Transaction,
  table: StagedTable,
  rows: Iterable<readonly CopyValue[]>,
): Promise<void> {
  await tx.copyInto(table, Object.keys(staging[table]), lines(rows));
}

const LINES_PER_PIECE = 500;

function* lines(rows: Iterable<readonly CopyValue[]>): Generator<string> {
  let piece = '';
  let count = 0;
  for (const row of rows) {
    piece += copyLine(row);
    if (++count % LINES_PER_PIECE !== 0) continue;
    yield piece;
    piece = '';
  }
  if (piece) yield piece;
}

const byApplication = [
  'bulk_applications',
  'bulk_history',
  'bulk_fees',
  'bulk_deadlines',
  'bulk_attachments',
  'bulk_messages',
  'bulk_instructions',
  'bulk_instruction_states',
] as const;

/** An index that is created after a change is not used within the same transaction, so call it before any. */
export async function indexStaged(tx: Transaction): Promise<void> {
  for (const table of byApplication) {
    await tx.rows(sql`CREATE INDEX ON ${raw(table)} (number)`);
    await tx.rows(sql`ANALYZE ${raw(table)}`);
  }
}

export async function dropStaged(tx: Transaction, numbers: readonly number[]): Promise<void> {
  for (const table of byApplication) {
    await tx.rows(sql`DELETE FROM ${raw(table)} WHERE number = ANY (${numbers}::int[])`);
  }
}

const APPLICATION_KEYS = raw(
  'fees_customer_id_application_id_fkey, deadlines_customer_id_application_id_fkey',
);

/**
 * Fees and deadlines come first, under deferred constraints, so that a new application is inserted with its sums and
 * due date and not updated.
 * @returns the number of new applications
 */
export async function storeStaged(tx: Transaction): Promise<number> {
  await tx.rows(sql`SET CONSTRAINTS ${APPLICATION_KEYS} DEFERRED`);
  await tx.rows(sql`UPDATE bulk_applications SET id = nextval('applications_id_seq') WHERE is_new`);
  await tx.rows(sql`
    INSERT INTO fees (id, customer_id, application_id, name, amount, paid_at, paid_date, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT coalesce(f.id, nextval('fees_id_seq')), b.customer_id, b.id, f.name, f.amount, f.paid_at, f.paid_date,
           coalesce(f.paid_at, b.updated_at)
    FROM bulk_fees f JOIN bulk_applications b USING (number) WHERE f.is_new
    ORDER BY f.number, f.step`);
  await completeDeadlines(tx);
  await insertStagedDeadlines(tx);
  await tx.rows(sql`
    INSERT INTO applications (id, customer_id, reference, category_id, country_code, status_id,
                              created_at, updated_at, updated_date, spending, unpaid, ${raw(columnNames())})
    OVERRIDING SYSTEM VALUE
    SELECT b.id, b.customer_id, b.reference, b.category_id, b.country_code, b.status_id,
           b.applied_at, b.updated_at, b.updated_date, coalesce(f.spending, 0), coalesce(f.unpaid, 0),
           ${raw(columnNames('b'))}
    FROM bulk_applications b
    LEFT JOIN (
      SELECT number, sum(amount) FILTER (WHERE paid_at IS NOT NULL) AS spending,
             sum(amount) FILTER (WHERE paid_at IS NULL) AS unpaid
      FROM bulk_fees GROUP BY number
    ) f USING (number)
    WHERE b.is_new
    ORDER BY b.customer_id, b.id`);
  await tx.rows(sql`SET CONSTRAINTS ${APPLICATION_KEYS} IMMEDIATE`);
  await tx.rows(sql`
    INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id, at, at_date, note)
    SELECT b.customer_id, b.id, h.from_status_id, h.status_id, h.at, h.at_date, h.note
    FROM bulk_history h JOIN bulk_applications b USING (number) ORDER BY b.customer_id, b.id, h.step`);
  await tx.rows(sql`
    INSERT INTO document_contents (customer_id, sha256, content, object_key, size_bytes, piece_hashes)
    SELECT DISTINCT ON (customer_id, content_sha256)
           customer_id, decode(content_sha256, 'hex'), decode(content, 'base64'), object_key, size_bytes, piece_hashes
    FROM bulk_contents s
    WHERE EXISTS (SELECT FROM bulk_attachments d JOIN bulk_applications b USING (number)
                  WHERE d.content_sha256 = s.content_sha256 AND b.customer_id = s.customer_id)
    ON CONFLICT DO NOTHING`);
  await tx.rows(sql`
    INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, uploaded_at, uploaded_date,
                           content_sha256)
    SELECT b.customer_id, b.id, d.name, d.media_type, d.size_bytes, d.uploaded_at, d.uploaded_date,
           decode(d.content_sha256, 'hex')
    FROM bulk_attachments d JOIN bulk_applications b USING (number)`);
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM bulk_applications WHERE is_new`,
  );
  return count;
}
