import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

/** One function, in the file that is the only place where it stands: `functions/ledger/redeem.sql`. */
export interface FunctionFile {
  /** As SQL calls it: `ledger.redeem`. */
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

/** What the database holds of the release that it was prepared with. */
export interface FunctionsRelease {
  readonly files: readonly FunctionFile[];
  /** Of the product: functions of a newer version stay when a process of an older one starts. */
  readonly version: string;
}

/** @returns the files of a folder with one folder for each schema, in the order of the functions' names */
export function readFunctionFiles(folder: string): FunctionFile[] {
  return readdirSync(folder)
    .flatMap((schema) =>
      readdirSync(join(folder, schema)).map((file) => {
        const text = readFileSync(join(folder, schema, file), 'utf8');
        const hash = createHash('sha256').update(text).digest('hex');
        return { name: `${schema}.${file.replace(/\.sql$/, '')}`, text, hash };
      }),
    )
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Before the migrations: makes the schemas, and the trigger functions that this database has never seen, so that a
 * migration can make their triggers.
 */
export async function createTriggerFunctions(client: pg.Client, release: FunctionsRelease): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS app;
    CREATE SCHEMA IF NOT EXISTS ledger;
    -- Whatever the owner creates is closed until its file or a migration grants it.
    ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
    CREATE TABLE IF NOT EXISTS app.functions (
      name text PRIMARY KEY,
      hash text NOT NULL,
      -- Of the product that brought it.
      version text NOT NULL
    )`);
  const known = await knownFunctions(client);
  const unseen = release.files.filter(
    ({ name, text }) => !known.has(name) && /\bRETURNS trigger\b/.test(text),
  );
  // The tables that they work on may come with the migrations.
  await run(client, 'SET LOCAL check_function_bodies = off', unseen, release.version);
}

/**
 * After the migrations: runs the files that this database has not seen as they are now, all or none. A function whose
 * file is gone stays, for processes of the version before: a migration of a later version drops it.
 *
 * @returns the names of the functions that stay without a file
 */
export async function replaceFunctions(
  client: pg.Client,
  { files, version }: FunctionsRelease,
): Promise<string[]> {
  const known = await knownFunctions(client);
  const changed = files.filter(({ name, hash }) => {
    const held = known.get(name);
    return !held || (held.hash !== hash && !isNewer(held.version, version));
  });
  await run(client, '', changed, version);
  const names = new Set(files.map(({ name }) => name));
  return [...known].filter(([name, held]) => held.exists && !names.has(name)).map(([name]) => name);
}

async function knownFunctions(client: pg.Client) {
  const { rows } = await client.query<{ name: string; hash: string; version: string; exists: boolean }>(
    'SELECT name, hash, version, to_regproc(name) IS NOT NULL AS exists FROM app.functions ORDER BY name',
  );
  return new Map(rows.map((row) => [row.name, row]));
}

async function run(
  client: pg.Client,
  setting: string,
  files: readonly FunctionFile[],
  version: string,
): Promise<void> {
  if (files.length === 0) return;
  await client.query(`BEGIN; ${setting}`);
  for (const { name, text, hash } of files) {
    await client.query(text);
    await client.query(
      `INSERT INTO app.functions (name, hash, version) VALUES ($1, $2, $3)
       ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, version = excluded.version`,
      [name, hash, version],
    );
  }
  await client.query('COMMIT');
}

/** Whether a version such as `1.10.0` came after another. */
function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
