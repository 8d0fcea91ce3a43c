import type pg from 'pg';

/** Leaves out partitions, whose rows are read and written through their table. */
export const OWN_TABLES = `
  c.relnamespace IN ('public'::regnamespace, 'app'::regnamespace) AND c.relkind IN ('r', 'p')
  AND NOT c.relispartition AND c.relowner = 'atrium_owner'::regrole`;

const CLOSED_TABLES = `
  SELECT c.oid::regclass::text AS name, c.relrowsecurity AS "hasPolicies"
  FROM pg_class c
  WHERE ${OWN_TABLES}
    AND NOT (has_table_privilege('atrium_backup', c.oid, 'SELECT')
             AND (NOT c.relrowsecurity
                  OR EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup')))
  ORDER BY 1`;

const CLOSED_SEQUENCES = `
  SELECT c.oid::regclass::text AS name
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relowner = 'atrium_owner'::regrole
    AND CASE c.relkind WHEN 'S' THEN NOT has_sequence_privilege('atrium_backup', c.oid, 'SELECT') ELSE false END`;

/** @returns the tables that a backup would lack */
export async function closedTables(client: pg.Client): Promise<{ name: string; hasPolicies: boolean }[]> {
  return (await client.query<{ name: string; hasPolicies: boolean }>(CLOSED_TABLES)).rows;
}

/**
 * Each table gets a policy, since no role of the portal bypasses row-level security, and a transaction of its own, so
 * that an upgrade never holds the locks of several tables.
 */
export async function openToBackup(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query("SELECT FROM pg_roles WHERE rolname = 'atrium_backup'");
  if (rowCount === 0) return;
  await client.query('GRANT USAGE ON SCHEMA app, public TO atrium_backup');
  for (const { name } of (await client.query<{ name: string }>(CLOSED_SEQUENCES)).rows)
    await client.query(`GRANT SELECT ON SEQUENCE ${name} TO atrium_backup`);
  for (const { name, hasPolicies } of await closedTables(client))
    await client.query(
      `GRANT SELECT ON ${name} TO atrium_backup;` +
        (hasPolicies
          ? `DROP POLICY IF EXISTS backup ON ${name};
             CREATE POLICY backup ON ${name} FOR SELECT TO atrium_backup USING (true)`
          : ''),
    );
}
