import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { connected, withRolesOf } from './connect.ts';
import { ensureRoles } from './roles.ts';

const MIGRATIONS = join(import.meta.dirname, '..', '..', 'migrations');
/** SQLSTATE of a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** What a migration does that finds a table locked. */
export interface LockRetry {
  /** Short, since every query on the table queues behind a migration that waits for its lock. */
  readonly lockTimeoutMs: number;
  readonly attempts: number;
  readonly retryDelayMs: number;
}

/** How a database is made ready. */
export interface PrepareOptions extends Partial<LockRetry> {
  /** What the names of its roles begin with. */
  readonly rolePrefix?: string;
}

const LOCK_RETRY: LockRetry = { lockTimeoutMs: 2_000, attempts: 30, retryDelayMs: 1_000 };

/**
 * Makes the database ready: creates the roles where missing, then runs the migrations that it has not seen, as the
 * owner, in the order of their names, each in a transaction of its own. One that does not get a lock in time is rolled
 * back and tried again. Safe to call at each start, and by several processes at once.
 *
 * @returns the names of the migrations that this database has
 * @throws SettingsError where the database cannot be reached, is too old, lacks rights, or stays locked
 */
export async function prepareDatabase(
  url: string,
  { rolePrefix = DEFAULT_ROLE_PREFIX, ...retry }: PrepareOptions = {},
): Promise<string[]> {
  const { lockTimeoutMs, attempts, retryDelayMs } = { ...LOCK_RETRY, ...retry };
  const config = { connectionString: url, application_name: 'atrium migrations' };
  await connected('DATABASE_URL', config, (client) => ensureRoles(client, rolePrefix));
  for (let attempt = 1; ; attempt++) {
    try {
      return await connected('DATABASE_URL', config, (client) =>
        migrate(withRolesOf(rolePrefix, client), lockTimeoutMs),
      );
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === attempts)
        throw new SettingsError(
          `DATABASE_URL: ${(error as Error).message}; a migration waits for what something else keeps locked. ` +
            'Find it in pg_stat_activity, then start again.',
        );
      await delay(retryDelayMs);
    }
  }
}

async function migrate(client: pg.Client, lockTimeoutMs: number): Promise<string[]> {
  await client.query('SET ROLE atrium_owner');
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
  await runner({
    dbClient: client,
    dir: MIGRATIONS,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    migrationsSchema: 'app',
    createMigrationsSchema: true,
    advisoryLockMode: 'wait',
    // One that landed later may have an earlier name, and runs all the same.
    checkOrder: false,
    singleTransaction: false,
    log: () => undefined,
  });
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM app.schema_migrations ORDER BY name',
  );
  return rows.map(({ name }) => name);
}
