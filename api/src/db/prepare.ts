import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import { runner } from 'node-pg-migrate';
import type pg from 'pg';
import { connected, withRolesOf } from './connect.ts';
import { refuseFormerDatabase } from './former-database.ts';
import { createTriggerFunctions, readFunctionFiles, replaceFunctions } from './function-files.ts';
import { allotIds, type IdRange } from './id-range.ts';
import { ensureRoles } from './roles.ts';

const API = join(import.meta.dirname, '..', '..');
/** What node-pg-migrate locks, and versions before the function files: all processes that prepare wait in one line. */
const MIGRATION_LOCK = '7241865325823964';
/** SQLSTATE of a lock that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** For how long a database may go without being prepared before rows of several months share a partition. */
const MONTHS_AHEAD = 3;

/** What a migration does that finds a table locked. */
export interface LockRetry {
  /** Short, since every query on the table queues behind a migration that waits for its lock. */
  readonly lockTimeoutMs: number;
  readonly attempts: number;
  readonly retryDelayMs: number;
}

/** What a database is brought to. */
export interface DatabaseRelease {
  /** Folder of migrations. */
  readonly migrations: string;
  /** Folder of functions, one file each. */
  readonly functions: string;
  /** Of the product. */
  readonly version: string;
  /** What a new database gets that is given nothing else. */
  readonly referenceDataFile: string;
}

/** What the checkout or image that runs brings along. */
export const RELEASE: DatabaseRelease = {
  migrations: join(API, 'migrations'),
  functions: join(API, 'functions'),
  referenceDataFile: join(API, 'reference-data', 'intellectual-property.json'),
  version: (JSON.parse(readFileSync(join(API, 'package.json'), 'utf8')) as { version: string }).version,
};

/** What a database is prepared with; all of it has a default. */
export interface PrepareOptions {
  readonly lockRetry?: LockRetry;
  /** What the names of its roles begin with. */
  readonly rolePrefix?: string;
  readonly release?: DatabaseRelease;
  /** Ids that a new database allots from. */
  readonly idRange?: IdRange | undefined;
  /** What a new database holds of the provider's statuses, categories and offices. */
  readonly referenceData?: object | undefined;
}

export interface PreparedDatabase {
  /** Names of the migrations that it has. */
  readonly migrations: readonly string[];
  /** Functions that this release has no file of any more. They stay for processes of the version before. */
  readonly unusedFunctions: readonly string[];
}

const LOCK_RETRY: LockRetry = { lockTimeoutMs: 2_000, attempts: 30, retryDelayMs: 1_000 };

/**
 * Makes the database ready: creates the roles where missing, then runs the migrations that it has not seen, as the
 * owner, in the order of their names, each in a transaction of its own, and the functions that changed. Makes the
 * partitions of the months to come. A new database gets its range of ids and its reference data. What does not get a
 * lock in time is rolled back and tried again. Safe to call at each start, and by several processes at once.
 *
 * @throws SettingsError where the database cannot be reached, is too old, lacks rights, or stays locked
 */
export async function prepareDatabase(
  url: string,
  {
    lockRetry = LOCK_RETRY,
    release = RELEASE,
    rolePrefix = DEFAULT_ROLE_PREFIX,
    ...setUp
  }: PrepareOptions = {},
): Promise<PreparedDatabase> {
  const { lockTimeoutMs, attempts, retryDelayMs } = lockRetry;
  const config = { connectionString: url, application_name: 'atrium migrations' };
  await connected('DATABASE_URL', config, (client) => ensureRoles(client, rolePrefix));
  for (let attempt = 1; ; attempt++) {
    try {
      return await connected('DATABASE_URL', config, (client) =>
        migrate(withRolesOf(rolePrefix, client), lockTimeoutMs, release, setUp),
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

async function migrate(
  client: pg.Client,
  lockTimeoutMs: number,
  { migrations, functions, version, referenceDataFile }: DatabaseRelease,
  { idRange, referenceData }: Pick<PrepareOptions, 'idRange' | 'referenceData'>,
): Promise<PreparedDatabase> {
  const release = { files: readFunctionFiles(functions), version };
  await client.query('SET ROLE atrium_owner');
  await refuseFormerDatabase(client);
  await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
  await client.query(`SELECT pg_advisory_lock(${MIGRATION_LOCK})`);
  await createTriggerFunctions(client, release);
  await runner({
    dbClient: client,
    dir: migrations,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    migrationsSchema: 'app',
    // Held already, and until the connection ends.
    noLock: true,
    // One that landed later may have an earlier name, and runs all the same.
    checkOrder: false,
    singleTransaction: false,
    log: () => undefined,
  });
  const unusedFunctions = await replaceFunctions(client, release);
  await client.query('SELECT app.add_partitions(now(), $1)', [MONTHS_AHEAD]);
  await allotIds(client, idRange);
  if ((await client.query('SELECT FROM main_statuses LIMIT 1')).rows.length === 0) {
    const facts = referenceData ? JSON.stringify(referenceData) : readFileSync(referenceDataFile, 'utf8');
    await client.query('SELECT app.set_reference_data($1)', [facts]);
  }
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM app.schema_migrations ORDER BY name',
  );
  return { migrations: rows.map(({ name }) => name), unusedFunctions };
}
