import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

/** Tables of an application, with the columns that are copied as they are. */
const PARTS = {
  application_status_history: 'from_status_id, status_id, at, note',
  fees: 'name, amount, paid_at, created_at',
  documents: 'name, media_type, size_bytes, uploaded_at, content_sha256',
  deadlines:
    'kind, due_at, original_due_at, mandatory, actor, rule, responsible_id, state, created_at, updated_at',
};
const TABLES = ['applications', 'search_words', ...Object.keys(PARTS)];

/** As many statements run at once. */
const CONNECTIONS = 2;
const END_TIMEOUT_MS = 2_000;

/**
 * Makes of each application as many as `factor`, with their history, fees, documents and deadlines.
 * @param customerId whose applications only; by default all
 */
export async function growApplications(adminUrl: string, factor: number, customerId?: number): Promise<void> {
  const clients = Array.from({ length: CONNECTIONS }, () => new pg.Client({ connectionString: adminUrl }));
  try {
    for (const client of clients) {
      await client.connect();
      // Foreign keys would be checked row by row, and triggers would book points.
      await client.query("SET session_replication_role = replica; SET maintenance_work_mem = '1GB'");
    }
    await grow(clients, factor, customerId);
  } finally {
    // After a failure, what another connection does ends with the server.
    for (const client of clients) client.on('error', () => undefined);
    await Promise.race([Promise.all(clients.map((client) => client.end())), delay(END_TIMEOUT_MS)]);
  }
}

async function grow(clients: readonly pg.Client[], factor: number, customerId?: number): Promise<void> {
  const [client] = clients as [pg.Client];
  const indexes = await dropIndexes(client);
  const { rows } = await client.query<{ span: number }>('SELECT max(id) AS span FROM applications');
  const span = rows[0]?.span ?? 0;
  await runAll(clients, copiesOf(factor - 1, span, customerId));
  await client.query(wordsOfReferences(span));
  await client.query(`SELECT setval('applications_id_seq', ${span * factor})`);
  await runAll(clients, indexes);
  await client.query('VACUUM ANALYZE');
}

async function runAll(clients: readonly pg.Client[], statements: readonly string[]): Promise<void> {
  const waiting = [...statements];
  const work = async (client: pg.Client) => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await client.query(next);
  };
  await Promise.all(clients.map(work));
}

/** One statement for each table. */
function copiesOf(copies: number, span: number, customerId?: number): string[] {
  const copied = `generate_series(1, ${copies}) copy${customerId === undefined ? '' : ` WHERE customer_id = ${customerId}`}`;
  const columns =
    'title, category_id, country_code, status_id, applied_at, due_at, created_at, updated_at, spending, unpaid';
  const parts = Object.entries(PARTS).map(
    ([table, others]) =>
      `INSERT INTO ${table} (customer_id, application_id, ${others})
       SELECT customer_id, application_id + copy * ${span}, ${others} FROM ${table}, ${copied}`,
  );
  return [
    ...parts,
    `INSERT INTO search_words (customer_id, source, word, application_id)
     SELECT customer_id, source, word, application_id + copy * ${span}
     FROM (SELECT * FROM search_words WHERE source <> 1) w, ${copied}`,
    `INSERT INTO applications (id, customer_id, reference, ${columns}) OVERRIDING SYSTEM VALUE
     SELECT id + copy * ${span}, customer_id, reference || '-' || id + copy * ${span}, ${columns}
     FROM applications, ${copied}`,
  ];
}

/** The copies have references of their own. */
function wordsOfReferences(span: number): string {
  return `INSERT INTO search_words (customer_id, source, word, application_id)
    SELECT a.customer_id, w.source, w.word, a.id
    FROM applications a, app.application_words(a.reference, '', split_part(a.search_text, E'\\n', 1)
      || E'\\n' || split_part(a.search_text, E'\\n', 2)) w
    WHERE a.id > ${span}`;
}

/** Drops the indexes that no constraint needs. @returns the statements that create them again */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition
     FROM pg_index
     WHERE indrelid = ANY ($1::regclass[]) AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`);
  return rows.map(({ definition }) => definition);
}
