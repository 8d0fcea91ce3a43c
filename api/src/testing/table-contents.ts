import pg from 'pg';

/** Rows of a table, and a hash of them that does not depend on their order. */
export interface TableContent {
  readonly rows: number;
  readonly hash: string;
}

/** Contents of all tables, by name. @param snapshot exported by another transaction; without it the present contents */
export async function tableContents(
  adminUrl: string,
  snapshot?: string,
): Promise<Record<string, TableContent>> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query("SET TimeZone = 'UTC'; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    if (snapshot) await client.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(snapshot)}`);
    const { rows: tables } = await client.query<{ name: string }>(
      `SELECT c.relname AS name FROM pg_class c
       WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition ORDER BY 1`,
    );
    const contents: Record<string, TableContent> = {};
    for (const { name } of tables) {
      const { rows } = await client.query<TableContent>(
        `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(t::text, 0)::numeric), 0)::text AS hash
         FROM ${pg.escapeIdentifier(name)} t`,
      );
      contents[name] = rows[0] as TableContent;
    }
    return contents;
  } finally {
    await client.end();
  }
}
