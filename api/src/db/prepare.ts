import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import pg from 'pg';
import { DatabaseSetupError, ensureRoles } from './roles.ts';

const migrations = join(import.meta.dirname, '..', '..', 'migrations');

/**
 * Makes the database ready: creates the roles where missing, then runs the migrations that it has not seen, as
 * the owner. Safe to call at each start, and by several processes at once.
 *
 * @returns the names of the migrations that ran now
 */
export async function prepareDatabase(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'atrium migrations' });
  try {
    await client.connect();
  } catch (error) {
    throw new DatabaseSetupError(`DATABASE_URL: cannot connect (${(error as Error).message}).`);
  }
  try {
    await ensureRoles(client);
    await client.query('SET ROLE atrium_owner');
    const ran = await runner({
      dbClient: client,
      dir: migrations,
      direction: 'up',
      migrationsTable: 'schema_migrations',
      migrationsSchema: 'app',
      createMigrationsSchema: true,
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
    return ran.map(({ name }) => name);
  } finally {
    await client.end();
  }
}
