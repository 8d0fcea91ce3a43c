import pg from 'pg';
import { databaseProblem } from '../db/index.ts';

/**
 * Everything that a connection has kept beyond its transactions, except what every pooler takes: another transaction may
 * run on another connection of the server, and find it missing, or someone else's.
 */
const SESSION_STATE = `
  SELECT 'setting ' || name AS kept FROM pg_settings
  WHERE source IN ('client', 'session') 
    AND name NOT IN ('application_name', 'client_encoding', 'transaction_read_only')
  UNION ALL SELECT 'role ' || current_user WHERE current_user <> session_user
  UNION ALL SELECT 'statement ' || name FROM pg_prepared_statements
  UNION ALL SELECT 'cursor ' || name FROM pg_cursors WHERE is_holdable
  UNION ALL SELECT 'table ' || relname FROM pg_class WHERE relnamespace = pg_my_temp_schema() AND relkind = 'r'
  UNION ALL SELECT 'channel ' || channel FROM pg_listening_channels() AS channel
  UNION ALL SELECT 'lock ' || objid FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()`;

const end = pg.Pool.prototype.end as (this: pg.Pool) => Promise<void>;

/**
 * Makes every pool check its idle connections when it ends, and fail for state that they have kept; except those whose
 * connections have settings, which lead to the server itself.
 */
export function refuseSessionState(): void {
  pg.Pool.prototype.end = async function (this: pg.Pool) {
    if (this.options.options || this.options.statement_timeout) return end.call(this);
    const idle = await Promise.all(Array.from({ length: this.idleCount }, () => this.connect()));
    const kept = await Promise.all(idle.map(keptBy));
    for (const client of idle) client.release();
    await end.call(this);
    const found = new Set(kept.flat());
    if (found.size > 0) throw new Error(`Connections of a pool have kept: ${[...found].join(', ')}.`);
  };
}

async function keptBy(client: pg.PoolClient): Promise<string[]> {
  try {
    const { rows } = await client.query<{ kept: string }>(SESSION_STATE);
    return rows.map((row) => row.kept);
  } catch (error) {
    // A test has cut the connection.
    if (databaseProblem(error)) return [];
    throw error;
  }
}
