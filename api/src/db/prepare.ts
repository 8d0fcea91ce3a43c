import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DEFAULT_ROLE_PREFIX } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import { errorCode, errorMessage } from '@atrium/server/thrown';
import type pg from 'pg';
import { z } from 'zod';
import { openToBackup } from './backup-access.ts';
import { prefixRoleNames, withSession } from './connect.ts';
import { createTriggerFunctions, readFunctionFiles, replaceFunctions } from './function-files.ts';
import { assignIdRange, type IdRange } from './id-range.ts';
import { migrationsOf, requireOwnHistory } from './migration-history.ts';
import { renewOrder } from './renew-order.ts';
import { ensureRoles } from './roles.ts';

const API = join(import.meta.dirname, '..', '..');
/** The advisory lock of node-pg-migrate, so that only one process migrates. */
const MIGRATION_LOCK = '7241865325823964';
/** SQLSTATE of a lock that could not be acquired in time. */
const LOCK_NOT_AVAILABLE = '55P03';

const LOCK_POLL_MS = 100;

const DIRECT = 'migrations need the address of the server itself.';

export const MONTHS_AHEAD = 3;

export interface LockRetry {
  /** Short, since every query on the table queues behind the migration while it waits. */
  readonly lockTimeoutMs: number;
  readonly attempts: number;
  readonly retryDelayMs: number;
}

export interface DatabaseRelease {
  readonly migrations: string;
  readonly functions: string;
  readonly version: string;
  readonly referenceDataFile: string;
}

export const RELEASE: DatabaseRelease = {
  migrations: join(API, 'migrations'),
  functions: join(API, 'functions'),
  referenceDataFile: join(API, 'reference-data', 'intellectual-property.json'),
  version: z
    .object({ version: z.string() })
    .parse(JSON.parse(readFileSync(join(API, 'package.json'), 'utf8'))).version,
};

export interface PrepareOptions {
  readonly lockRetry?: LockRetry;
  readonly rolePrefix?: string;
  readonly release?: DatabaseRelease;
  readonly idRange?: IdRange | undefined;
  readonly referenceData?: object | undefined;
  /** Functions and data follow when a backup of a database with only these migrations has been loaded. */
  readonly only?: readonly string[];
}

export interface PreparedDatabase {
  readonly migrations: readonly string[];
  readonly applied: readonly string[];
  readonly unusedFunctions: readonly string[];
}

const LOCK_RETRY: LockRetry = { lockTimeoutMs: 2_000, attempts: 30, retryDelayMs: 1_000 };

/**
 * Safe to call at each start, and by several processes at once. Each migration has a transaction; one that cannot get a
 * lock in time is rolled back and retried.
 * @throws SettingsError if the database cannot be reached, has other migrations, stays locked, or its user lacks
 * privileges
 */
export async function prepareDatabase(
  url: string,
  {
    lockRetry = LOCK_RETRY,
    release = RELEASE,
    rolePrefix = DEFAULT_ROLE_PREFIX,
    ...initialData
  }: PrepareOptions = {},
): Promise<PreparedDatabase> {
  const { lockTimeoutMs, attempts, retryDelayMs } = lockRetry;
  const config = { connectionString: url, application_name: 'atrium migrations' };
  for (let attempt = 1; ; attempt++) {
    try {
      return await withSession('DATABASE_URL', config, DIRECT, async (client) => {
        await ensureRoles(client, rolePrefix);
        return migrate(prefixRoleNames(rolePrefix, client), lockTimeoutMs, release, initialData);
      });
    } catch (error) {
      if (errorCode(error) !== LOCK_NOT_AVAILABLE) throw error;
      if (attempt === attempts)
        throw new SettingsError(
          `DATABASE_URL: ${errorMessage(error)}; another process holds a lock that a migration needs. ` +
            'Find it in pg_stat_activity, end it, then start again.',
        );
      await delay(retryDelayMs);
    }
  }
}

async function migrate(
  client: pg.Client,
  lockTimeoutMs: number,
  { migrations, functions, version, referenceDataFile }: DatabaseRelease,
  { idRange, referenceData, only }: Pick<PrepareOptions, 'idRange' | 'referenceData' | 'only'>,
): Promise<PreparedDatabase> {
  const release = { files: readFunctionFiles(functions), version };
  await client.query('SET ROLE atrium_owner');
  await requireOwnHistory(client, namesOf(migrations));
  const limitLocks = () => client.query(`SET lock_timeout = ${lockTimeoutMs}`);
  await limitLocks();
  await takeMigrationLock(client);
  await createTriggerFunctions(client, release);
  // Imported here, since a server that starts migrates nothing.
  const { runner } = await import('node-pg-migrate');
  const run = await runner({
    dbClient: client,
    dir: migrations,
    direction: 'up',
    migrationsTable: 'schema_migrations',
    migrationsSchema: 'app',
    // This process holds the lock already, until the connection ends.
    noLock: true,
    // Names were checked above: two migrations may have run in another order.
    checkOrder: false,
    ...(only ? { ignorePattern: `(?!(${only.join('|')})\\.(sql|mjs)$).*` } : {}),
    singleTransaction: false,
    log: () => undefined,
  });
  // A migration that creates indexes waits for longer.
  await limitLocks();
  const applied = run.map(({ name }) => name);
  if (only) return { migrations: await migrationsOf(client), applied, unusedFunctions: [] };
  const unusedFunctions = await replaceFunctions(client, release);
  await renewOrder(client);
  await openToBackup(client);
  await client.query('SELECT app.add_partitions(now(), $1)', [MONTHS_AHEAD]);
  await assignIdRange(client, idRange);
  if ((await client.query('SELECT FROM main_statuses LIMIT 1')).rows.length === 0) {
    const facts = referenceData ? JSON.stringify(referenceData) : readFileSync(referenceDataFile, 'utf8');
    await client.query('SELECT app.set_reference_data($1)', [facts]);
  }
  return { migrations: await migrationsOf(client), applied, unusedFunctions };
}

/** Asks again and again: who waited in a statement would be waited for by an index that is created concurrently. */
async function takeMigrationLock(client: pg.Client): Promise<void> {
  const query = `SELECT pg_try_advisory_lock(${MIGRATION_LOCK}) AS "isTaken"`;
  while (!(await client.query<{ isTaken: boolean }>(query)).rows[0]?.isTaken) await delay(LOCK_POLL_MS);
}

function namesOf(folder: string): string[] {
  return readdirSync(folder)
    .map((file) => parse(file).name)
    .sort();
}
