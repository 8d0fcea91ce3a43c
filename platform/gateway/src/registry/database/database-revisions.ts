import { DEFAULT_ROLE_PREFIX, type PoolState, requirePostgresVersion, withRolePrefix } from '@atrium/server';
import { SettingsError } from '@atrium/server/settings';
import { escapeIdentifier, Pool, type PoolClient } from 'pg';
import { type Revision, RevisionLog } from '../revisions.ts';
import type { Tallies } from '../tallies.ts';
import { DatabaseTallies, talliesTables } from './database-tallies.ts';

/** Key of an advisory lock; any number that nothing else in this database uses. */
const SCHEMA_LOCK = 4_827_101_993;
const CONNECTIONS = 4;
const TIMEOUT_MS = 2_000;
/** How long reads skip the database after a failed one. */
const OUTAGE_MS = 1_000;

const table = `
  CREATE TABLE atrium_registry.revisions (
    number integer PRIMARY KEY CHECK (number > 0),
    revision jsonb NOT NULL
  );
  CREATE FUNCTION atrium_registry.refuse_change() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'Revisions are never changed.'; END $$;
  CREATE TRIGGER never_changed BEFORE UPDATE OR DELETE OR TRUNCATE ON atrium_registry.revisions
    FOR EACH STATEMENT EXECUTE FUNCTION atrium_registry.refuse_change();`;

async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}

/** Inserts a revision only if its number is the next one and not taken. */
const insertion = `
  INSERT INTO atrium_registry.revisions (number, revision)
  SELECT $1::integer, $2::jsonb
  WHERE $1::integer = (SELECT coalesce(max(number), 0) + 1 FROM atrium_registry.revisions)
  ON CONFLICT DO NOTHING`;

/** SQLSTATE. */
const INSUFFICIENT_PRIVILEGE = '42501';

function asSettingsError(
  error: Error & { code?: string },
  databaseUrl: string,
  rolePrefix: string,
): SettingsError {
  const user = escapeIdentifier(decodeURIComponent(new URL(databaseUrl).username));
  const advice =
    error.code === INSUFFICIENT_PRIVILEGE
      ? `; as an administrator of the server run in this database: CREATE SCHEMA ${rolePrefix}_registry AUTHORIZATION ${user};`
      : '.';
  return new SettingsError(
    `REGISTRY_DATABASE_URL: cannot be used (${error.message || error.code})${advice}`,
    { cause: error },
  );
}

/**
 * The fleet's log in PostgreSQL, shared by gateways on several machines. During an outage of the database, pages get the
 * last known versions; only changes of the fleet fail.
 */
export class DatabaseRevisions extends RevisionLog {
  readonly #pool: Pool;
  readonly #rolePrefix: string;
  #silentUntil = 0;

  private constructor(pool: Pool, rolePrefix: string) {
    super();
    this.#pool = pool;
    this.#rolePrefix = rolePrefix;
  }

  /** How its connections are used now. */
  get poolState(): PoolState {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { pool: 'registry', max: CONNECTIONS, open, idle, waiting };
  }

  /**
   * Opens the log, and creates it if it does not exist.
   *
   * @param initial Revisions to insert into a new log.
   * @param rolePrefix Prefix of the schema's name.
   * @throws SettingsError for `REGISTRY_DATABASE_URL` if the database cannot be used.
   */
  static async open(
    databaseUrl: string,
    initial: readonly Revision[],
    rolePrefix = DEFAULT_ROLE_PREFIX,
  ): Promise<DatabaseRevisions> {
    const prefixed = (sql: string) => withRolePrefix(sql, rolePrefix);
    const pool = new Pool({
      connectionString: databaseUrl,
      max: CONNECTIONS,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    // Without a listener, a broken idle connection would end the process; the pool replaces it.
    pool.on('error', () => {});
    try {
      await inTransaction(pool, async (client) => {
        await requirePostgresVersion(client, 'REGISTRY_DATABASE_URL');
        await client.query('SELECT pg_advisory_xact_lock($1)', [SCHEMA_LOCK]);
        const { rows } = await client.query(
          prefixed(`SELECT to_regnamespace('atrium_registry') IS NOT NULL AS schema,
                  to_regclass('atrium_registry.revisions') IS NOT NULL AS table`),
        );
        // An administrator may have created the schema for a user without that permission.
        if (!rows[0].schema) await client.query(prefixed('CREATE SCHEMA atrium_registry'));
        await client.query(prefixed(talliesTables));
        if (rows[0].table) return;
        await client.query(prefixed(table));
        for (const revision of initial) await client.query(prefixed(insertion), [revision.number, revision]);
      });
    } catch (error) {
      await pool.end();
      throw error instanceof SettingsError
        ? error
        : asSettingsError(error as Error & { code?: string }, databaseUrl, rolePrefix);
    }
    return new DatabaseRevisions(pool, rolePrefix);
  }

  /** How canaries do, in the same database. */
  get tallies(): Tallies {
    return new DatabaseTallies(this.#pool, this.#rolePrefix);
  }

  override async close(): Promise<void> {
    await this.#pool.end();
  }

  #prefixed(sql: string): string {
    return withRolePrefix(sql, this.#rolePrefix);
  }

  protected override async create(revision: Revision): Promise<boolean> {
    const { rowCount } = await this.#pool.query(this.#prefixed(insertion), [revision.number, revision]);
    return rowCount === 1;
  }

  protected override async after(number: number): Promise<readonly Revision[]> {
    if (number > 0 && Date.now() < this.#silentUntil) return [];
    try {
      const { rows } = await this.#pool.query<{ revision: Revision }>(
        this.#prefixed(
          'SELECT revision FROM atrium_registry.revisions WHERE number > $1 ORDER BY number LIMIT 1000',
        ),
        [number],
      );
      return rows.map(({ revision }) => revision);
    } catch (error) {
      if (number === 0) throw error;
      this.#silentUntil = Date.now() + OUTAGE_MS;
      return [];
    }
  }
}
