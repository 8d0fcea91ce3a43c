import type pg from 'pg';

/** After an upgrade of the server's ICU, rows that it sorts differently would not be found by the former indexes. */
export async function renewOrder(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ index: string }>(`
    SELECT i.indexrelid::regclass::text AS index
    FROM pg_collation c JOIN pg_index i ON c.oid = ANY (i.indcollation::oid[])
    WHERE c.oid = to_regcollation('app.alphabetical') AND c.collversion <> pg_collation_actual_version(c.oid)`);
  if (rows.length === 0) return;
  const rebuilds = rows.map(({ index }) => `REINDEX INDEX ${index};`).join('');
  await client.query(`BEGIN; ${rebuilds} ALTER COLLATION app.alphabetical REFRESH VERSION; COMMIT`);
}
