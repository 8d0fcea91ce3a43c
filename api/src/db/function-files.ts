import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';

export interface FunctionFile {
  readonly name: string;
  readonly text: string;
  readonly hash: string;
}

export interface FunctionsRelease {
  readonly files: readonly FunctionFile[];
  /** Version of the product: a process of an older version does not replace functions of a newer one. */
  readonly version: string;
}

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

/** Runs before the migrations, so that they can create the triggers. */
export async function createTriggerFunctions(client: pg.Client, release: FunctionsRelease): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS app;
    CREATE SCHEMA IF NOT EXISTS ledger;
    -- No role may call a function before its file or a migration grants it.
    ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;
    CREATE TABLE IF NOT EXISTS app.functions (
      name text PRIMARY KEY,
      hash text NOT NULL,
      -- Version of the product that created the function.
      version text NOT NULL
    )`);
  const known = await knownFunctions(client);
  const unseen = release.files.filter(
    ({ name, text }) => !known.has(name) && /\bRETURNS trigger\b/.test(text),
  );
  // Migrations may create the tables that the functions refer to.
  await run(client, 'SET LOCAL check_function_bodies = off', unseen, release.version);
}

/**
 * Runs after the migrations. A function whose file was removed stays, for processes of the previous version, until a
 * later migration drops it.
 * @returns the names of the functions that no longer have a file
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

function isNewer(one: string, other: string): boolean {
  return one.localeCompare(other, 'en', { numeric: true }) > 0;
}
