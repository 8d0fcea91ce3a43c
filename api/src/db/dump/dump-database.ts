import type { Readable } from 'node:stream';
import { DEFAULT_ROLE_PREFIX, withRolePrefix } from '@atrium/server';
import { INSUFFICIENT_PRIVILEGE } from '@atrium/server/postgres';
import { SettingsError } from '@atrium/server/settings';
import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { closedTables, OWN_TABLES } from '../backup-access.ts';
import { prefixRoleNames, withSession } from '../connect.ts';
import { migrationsOf } from '../migration-history.ts';
import { RELEASE } from '../prepare.ts';
import {
  type DatabaseDump,
  type DumpedSequence,
  type DumpedTable,
  type ErasureRow,
  erasureRows,
  ledgerSums,
  partitionsOf,
  TEXT_SETTINGS,
} from './dump-content.ts';

/** So long the dump waits for a migration that runs at the same time. */
const LOCK_TIMEOUT_MS = 30_000;
/** The SQLSTATE of SET ROLE for a role that does not exist. */
const NO_SUCH_ROLE = '22023';

export interface DumpOptions {
  readonly url: string;
  readonly variable: string;
  readonly rolePrefix?: string | undefined;
  readonly write: (table: string, rows: Readable) => Promise<void>;
  /** Called with the id of the snapshot that all rows are of, which other transactions may import. */
  readonly onSnapshot?: (id: string) => Promise<void>;
}

/**
 * Migrations wait until the dump has ended; the portal works meanwhile.
 * @throws SettingsError if the server has no role for backups, or that role may not read a table
 */
export function dumpDatabase({
  url,
  variable,
  rolePrefix = DEFAULT_ROLE_PREFIX,
  write,
  onSnapshot,
}: DumpOptions): Promise<DatabaseDump & { readonly erasures: readonly ErasureRow[] }> {
  const config = { connectionString: url, application_name: 'atrium backup' };
  return withSession(variable, config, 'a backup needs the address of the server itself.', async (plain) => {
    const client = prefixRoleNames(rolePrefix, plain);
    // A broken connection fails the query in flight; its event without a listener would end the process.
    client.on('error', () => undefined);
    await takeOnBackupRole(client, variable, rolePrefix);
    await client.query(`${TEXT_SETTINGS}; SET lock_timeout = ${LOCK_TIMEOUT_MS}`);
    const lockedTables = await lockTables(client);
    const { rows } = await client.query<{ at: Date; id: string }>(
      'SELECT clock_timestamp() AS at, pg_export_snapshot() AS id',
    );
    await onSnapshot?.(rows[0]?.id ?? '');
    const tables: DumpedTable[] = [];
    for (const { name, columns } of lockedTables) {
      const copy = client.query(
        copyTo(`COPY (SELECT ${columns.map(pg.escapeIdentifier).join(', ')} FROM ${name}) TO STDOUT`),
      );
      await write(name, copy);
      tables.push({ name, columns, rows: copy.rowCount });
    }
    return {
      version: RELEASE.version,
      migrations: await migrationsOf(client),
      at: (rows[0]?.at ?? new Date()).toISOString(),
      tables,
      partitions: await partitionsOf(client),
      // Sequences are read last: they count outside of transactions, and no row of the snapshot has a later id.
      sequences: await sequencesOf(client),
      ledger: await ledgerSums(client),
      erasures: await erasureRows(client),
    };
  });
}

/** The first query takes the snapshot, when no table can change any more. */
async function lockTables(client: pg.Client) {
  const namesOf = (tables: readonly { name: string }[]) => tables.map(({ name }) => name).join(', ');
  const listed = namesOf(await tablesOf(client));
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(`LOCK TABLE ${listed} IN ACCESS SHARE MODE`);
  const locked = await tablesOf(client);
  if (namesOf(locked) !== listed)
    throw new Error('A migration changed the tables while the backup began; run it again.');
  return locked;
}

async function takeOnBackupRole(client: pg.Client, variable: string, rolePrefix: string): Promise<void> {
  const role = withRolePrefix('atrium_backup', rolePrefix);
  const migrate = 'then platform/containers/src/migrate.ts';
  await client.query('SET ROLE atrium_backup').catch((error: Error & { code?: string }) => {
    const user = pg.escapeIdentifier(client.user ?? '');
    if (error.code === NO_SUCH_ROLE)
      throw new SettingsError(
        `${variable}: the server has no role ${role}; as an administrator run api/roles.sql in this database, ${migrate}.`,
      );
    if (error.code === INSUFFICIENT_PRIVILEGE)
      throw new SettingsError(
        `${variable}: its user does not have the role ${role}; as an administrator of the server run: ` +
          `GRANT ${role} TO ${user} WITH INHERIT FALSE, SET TRUE;`,
      );
    throw error;
  });
  const { rows } = await client.query("SELECT to_regnamespace('app') IS NOT NULL AS migrated");
  if (!rows[0].migrated) throw new SettingsError(`${variable}: this database is empty.`);
  const closed = (await closedTables(client)).map(({ name }) => name);
  if (closed.length > 0)
    throw new SettingsError(
      `${variable}: the role ${role} may not read ${closed.join(', ')}; run platform/containers/src/migrate.ts.`,
    );
}

async function tablesOf(client: pg.Client): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(
    `SELECT c.oid::regclass::text AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE ${OWN_TABLES} AND c.relnamespace = 'public'::regnamespace AND a.attgenerated = ''
     GROUP BY c.oid ORDER BY 1`,
  );
  return rows;
}

async function sequencesOf(client: pg.Client): Promise<DumpedSequence[]> {
  const { rows } = await client.query<DumpedSequence>(
    `SELECT sequencename AS name, start_value::text AS start, max_value::text AS max, last_value::text AS last
     FROM pg_sequences
     WHERE schemaname = 'public' AND has_sequence_privilege(format('%I.%I', schemaname, sequencename), 'SELECT')
     ORDER BY 1`,
  );
  return rows;
}
