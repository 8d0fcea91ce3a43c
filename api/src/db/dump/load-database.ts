import { readdirSync } from 'node:fs';
import { parse } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { OWN_TABLES } from '../backup-access.ts';
import { prefixRoleNames, withSession } from '../connect.ts';
import { readFunctionFiles } from '../function-files.ts';
import { migrationsOf } from '../migration-history.ts';
import { type DatabaseRelease, prepareDatabase, RELEASE } from '../prepare.ts';
import {
  type DatabaseDump,
  type DumpedTable,
  type ErasureRow,
  ledgerSums,
  partitionsOf,
  TEXT_SETTINGS,
} from './dump-content.ts';

/** Tables with rows of the set-up, which the backup's replace. All others have to be empty. */
const SET_UP_TABLES = [
  'categories',
  'countries',
  'main_statuses',
  'points_programme',
  'provider',
  'queue_progress',
  'replication_beat',
  'status_transitions',
  'office_holidays',
  'instruction_kinds',
  'instruction_kind_statuses',
  'statuses',
];

/** Loading needs these functions of this release; the others are created when the schema is that of this release. */
const NEEDED_FUNCTIONS = ['app.add_partition', 'ledger.audit'];

interface LoadOptions {
  readonly url: string;
  readonly rolePrefix?: string | undefined;
  readonly release?: DatabaseRelease;
  readonly read: (table: string) => Readable;
  readonly onTable?: ((table: DumpedTable) => void) | undefined;
}

/**
 * Creates the schema by the migrations that the dump names, loads all rows in one transaction, then upgrades to this
 * release. No process of the portal starts on the database before `finishRestore`; until then it can be loaded again.
 * @returns violations that the ledger's audit finds
 * @throws SettingsError if the database is not empty, or its schema or the dump's is newer
 */
export async function loadDatabase(dump: DatabaseDump, options: LoadOptions): Promise<string[]> {
  const { url, rolePrefix = DEFAULT_ROLE_PREFIX, release = RELEASE } = options;
  requireKnownSchema(dump, release);
  await asOwner(url, rolePrefix, (client) => requireUnused(client, dump), null);
  await prepareDatabase(url, { rolePrefix, release, only: dump.migrations });
  const violations = await asOwner(url, rolePrefix, async (client) => {
    await client.query(`${TEXT_SETTINGS}; SET check_function_bodies = off`);
    for (const { name, text } of readFunctionFiles(release.functions))
      if (NEEDED_FUNCTIONS.includes(name)) await client.query(text);
    await client.query('CREATE TABLE IF NOT EXISTS app.unfinished_restore (since timestamptz DEFAULT now())');
    await client.query('BEGIN');
    const violations = await loadRows(client, dump, options);
    await client.query('COMMIT');
    return violations;
  });
  await prepareDatabase(url, { rolePrefix, release });
  await asOwner(url, rolePrefix, (client) => client.query('ANALYZE'));
  return violations;
}

function requireKnownSchema({ migrations, version }: DatabaseDump, release: DatabaseRelease): void {
  const known = readdirSync(release.migrations).map((file) => parse(file).name);
  const unknown = migrations.filter((name) => !known.includes(name));
  if (unknown.length === 0) return;
  throw new SettingsError(
    `The backup is of version ${version}, whose schema this version (${release.version}) does not know ` +
      `(${unknown.join(', ')}); restore it with that version.`,
  );
}

/** Judges by the sizes of tables, since row-level security hides rows from the owner. */
async function requireUnused(client: pg.Client, dump: DatabaseDump): Promise<void> {
  const { rows: schemas } = await client.query("SELECT FROM pg_namespace WHERE nspname = 'app'");
  if (schemas.length === 0) return;
  await client.query('SET ROLE atrium_owner');
  const newer = (await migrationsOf(client)).filter((name) => !dump.migrations.includes(name));
  if (newer.length > 0)
    throw new SettingsError(
      `DATABASE_URL: this database is newer than the backup (${newer.join(', ')}); restore into one that has not been ` +
        'migrated, which is upgraded afterwards.',
    );
  const filled = (await filledTables(client)).filter((name) => !SET_UP_TABLES.includes(name));
  // No process has started on what an interrupted restore has left, so it may be replaced.
  if (filled.length > 0 && !(await hasMark(client)))
    throw new SettingsError(
      `DATABASE_URL: this database is not empty (${filled.join(', ')}); restore into a new one.`,
    );
}

async function filledTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE ${OWN_TABLES} AND c.relnamespace = 'public'::regnamespace
       AND (pg_relation_size(c.oid) > 0
            OR EXISTS (SELECT FROM pg_inherits WHERE inhparent = c.oid AND pg_relation_size(inhrelid) > 0))
     ORDER BY 1`,
  );
  return namesOf(rows);
}

async function hasMark(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query("SELECT WHERE to_regclass('app.unfinished_restore') IS NOT NULL");
  return rows.length > 0;
}

/** Ids of what was erased are not assigned again, or the next restore would erase others. */
export async function finishRestore(
  url: string,
  erased: readonly Pick<ErasureRow, 'kind' | 'id'>[],
  rolePrefix = DEFAULT_ROLE_PREFIX,
): Promise<void> {
  const last = (kind: ErasureRow['kind']) =>
    Math.max(0, ...erased.filter((one) => one.kind === kind).map(({ id }) => id));
  await asOwner(url, rolePrefix, async (client) => {
    await client.query('BEGIN');
    for (const [sequence, id] of Object.entries({
      users_id_seq: last('person'),
      customers_id_seq: last('customer'),
      messages_id_seq: last('message'),
    }))
      await client.query(`SELECT setval('${sequence}', $1) FROM ${sequence} WHERE last_value < $1`, [id]);
    await client.query('DROP TABLE app.unfinished_restore; COMMIT');
  });
}

function asOwner<T>(
  url: string,
  rolePrefix: string,
  work: (client: pg.Client) => Promise<T>,
  role: string | null = 'atrium_owner',
): Promise<T> {
  const config = { connectionString: url, application_name: 'atrium restore' };
  const advice = 'a restore needs the address of the server itself.';
  return withSession('DATABASE_URL', config, advice, async (plain) => {
    const client = prefixRoleNames(rolePrefix, plain);
    // A broken connection fails the query in flight; its event without a listener would end the process.
    client.on('error', () => undefined);
    if (role) await client.query(`SET ROLE ${role}`);
    return work(client);
  });
}

async function loadRows(client: pg.Client, dump: DatabaseDump, { read, onTable }: LoadOptions) {
  const tables = await ownTables(client);
  // Row-level security would hide rows, and triggers would send events and book points.
  await alter(client, tables, 'NO FORCE ROW LEVEL SECURITY, DISABLE TRIGGER USER');
  const foreignKeys = await dropForeignKeys(client);
  await alter(client, namesOf(await partitionsOf(client)), 'DISABLE TRIGGER USER');
  const filled = await filledTables(client);
  if (filled.length > 0) await client.query(`TRUNCATE ${filled.join(', ')}`);
  await replacePartitions(client, dump);
  for (const table of dump.tables.filter(({ rows }) => rows > 0)) {
    await loadTable(client, table, read(table.name));
    onTable?.(table);
  }
  // With all rows there, the server checks each foreign key once.
  await client.query(
    foreignKeys
      .map(({ table, name, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`)
      .join('; '),
  );
  const sums = JSON.stringify(await ledgerSums(client));
  if (sums !== JSON.stringify(dump.ledger))
    throw new Error(`The ledger sums to ${sums} instead of ${JSON.stringify(dump.ledger)}.`);
  const { rows: violations } = await client.query<{ text: string }>(
    "SELECT format('%s: customer %s, %s', promise, customer, found) AS text FROM ledger.audit()",
  );
  await alter(client, tables, 'FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER');
  await alter(client, namesOf(dump.partitions), 'FORCE ROW LEVEL SECURITY, ENABLE TRIGGER USER');
  await restoreSequences(client, dump);
  return violations.map(({ text }) => text);
}

async function alter(client: pg.Client, tables: readonly string[], change: string): Promise<void> {
  await client.query(tables.map((table) => `ALTER TABLE ${table} ${change}`).join('; '));
}

async function ownTables(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.oid::regclass::text AS name FROM pg_class c
     WHERE ${OWN_TABLES} AND c.relnamespace = 'public'::regnamespace ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function dropForeignKeys(client: pg.Client) {
  const { rows } = await client.query<Record<'table' | 'name' | 'definition', string>>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint
     WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace
     ORDER BY 1, 2`,
  );
  await client.query(
    rows.map(({ table, name }) => `ALTER TABLE ${table} DROP CONSTRAINT ${name}`).join('; '),
  );
  return rows;
}

/** The new database may have other months. */
async function replacePartitions(client: pg.Client, dump: DatabaseDump): Promise<void> {
  const present = await partitionsOf(client);
  if (JSON.stringify(present) !== JSON.stringify(dump.partitions)) {
    if (present.length > 0) await client.query(`DROP TABLE ${namesOf(present).join(', ')}`);
    for (const { parent, name, from, to } of dump.partitions)
      await client.query('SELECT app.add_partition($1, $2, $3, $4)', [parent, name, from, to]);
  }
  await alter(client, namesOf(dump.partitions), 'NO FORCE ROW LEVEL SECURITY');
}

function namesOf(named: readonly { readonly name: string }[]): string[] {
  return named.map(({ name }) => name);
}

async function loadTable(client: pg.Client, { name, columns, rows }: DumpedTable, content: Readable) {
  const copy = client.query(
    copyFrom(`COPY ${name} (${columns.map(pg.escapeIdentifier).join(', ')}) FROM STDIN`),
  );
  await pipeline(content, copy).catch((error: Error) => {
    throw new Error(`${name}: ${error.message}`, { cause: error });
  });
  if (copy.rowCount !== rows) throw new Error(`${name}: ${copy.rowCount} rows instead of ${rows}.`);
}

async function restoreSequences(client: pg.Client, { sequences }: DatabaseDump): Promise<void> {
  for (const { name, start, max, last } of sequences) {
    const sequence = pg.escapeIdentifier(name);
    await client.query(`ALTER SEQUENCE ${sequence} MAXVALUE ${BigInt(max)} START ${BigInt(start)}
                        RESTART ${BigInt(last ?? start)}`);
    if (last !== null) await client.query('SELECT setval($1, $2, true)', [sequence, last]);
  }
}
