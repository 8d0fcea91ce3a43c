import { SettingsError } from '@atrium/server/settings';
import type pg from 'pg';

/** The database has migrations that this release does not have, or lacks one before those that it has. */
export class OtherMigrationsError extends SettingsError {
  readonly isDemo: boolean;

  constructor(name: string, isDemo: boolean) {
    super(
      `DATABASE_URL: this database was not made by a release of Atrium that this one follows (${name}) and cannot be ` +
        'upgraded; use a new one (without DATABASE_URL: another DATA_DIR).',
    );
    this.isDemo = isDemo;
  }
}

/** A later release may have run more migrations than this one has. @throws OtherMigrationsError */
export async function requireOwnHistory(client: pg.Client, ours: readonly string[]): Promise<void> {
  const has = async (query: string) => (await client.query(query)).rows.length > 0;
  const exists = (table: string) => has(`SELECT WHERE to_regclass('${table}') IS NOT NULL`);
  if (!(await exists('app.schema_migrations'))) return;
  const other = firstDifference(await migrationsOf(client), ours);
  if (other === null) return;
  // Row-level security shows no rows to the owner; a user with no other role does not run a demo.
  if (!(await has("SELECT WHERE pg_has_role(session_user, 'atrium_jobs', 'SET')")))
    throw new OtherMigrationsError(other, false);
  await client.query('SET ROLE atrium_jobs');
  throw new OtherMigrationsError(other, (await exists('demo_mark')) && (await has('SELECT FROM demo_mark')));
}

export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM app.schema_migrations');
  // The order of the database's collation may ignore underscores, so the names are sorted here.
  return rows.map(({ name }) => name).sort();
}

function firstDifference(recorded: readonly string[], ours: readonly string[]): string | null {
  return recorded.find((name, index) => index < ours.length && name !== ours[index]) ?? null;
}
