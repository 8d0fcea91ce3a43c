import { SettingsError } from '@atrium/server/settings';
import type pg from 'pg';

/** The first migration of databases from before 1.0.0, which was never released. */
const FIRST_MIGRATION_BEFORE_1_0 = '0001_foundations';
/** Issuer of the demo's own LINE: recognizes demo data from before there was a mark. */
const DEMO_LINE_ISSUER = 'https://line.atrium.example';

/** The database was created before version 1.0.0, and there is no migration from it. */
export class FormerDatabaseError extends SettingsError {
  /** Whether it holds only demo data, which can be created again. */
  readonly isDemo: boolean;

  constructor(isDemo: boolean) {
    super(
      'DATABASE_URL: this database was created before version 1.0.0 and cannot be upgraded; use a new one ' +
        '(without DATABASE_URL: another DATA_DIR).',
    );
    this.isDemo = isDemo;
  }
}

/** @throws FormerDatabaseError */
export async function refuseFormerDatabase(client: pg.Client): Promise<void> {
  const has = async (query: string) => (await client.query(query)).rows.length > 0;
  const exists = (table: string) => has(`SELECT WHERE to_regclass('${table}') IS NOT NULL`);
  if (!(await exists('app.schema_migrations'))) return;
  if (!(await has(`SELECT FROM app.schema_migrations WHERE name = '${FIRST_MIGRATION_BEFORE_1_0}'`))) return;
  // Row-level security shows no rows to the owner; a user with no other role does not run a demo.
  if (!(await has("SELECT WHERE pg_has_role(session_user, 'atrium_jobs', 'SET')")))
    throw new FormerDatabaseError(false);
  await client.query('SET ROLE atrium_jobs');
  throw new FormerDatabaseError(
    ((await exists('demo_mark')) && (await has('SELECT FROM demo_mark'))) ||
      ((await exists('external_accounts')) &&
        (await has(`SELECT FROM external_accounts WHERE issuer = '${DEMO_LINE_ISSUER}' LIMIT 1`))),
  );
}
