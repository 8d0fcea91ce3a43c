import { DEFAULT_ROLE_PREFIX, type PoolState, requirePostgresVersion, withRolePrefix } from '@atrium/server';
import { hostAddresses, INSUFFICIENT_PRIVILEGE, PostgresClient } from '@atrium/server/postgres';
import { SettingsError } from '@atrium/server/settings';
import { escapeIdentifier, Pool, type PoolClient } from 'pg';
import { type Revision, RevisionLog } from '../revisions.ts';
import type { Tallies } from '../tallies.ts';
import { DatabaseTallies, talliesTables } from './database-tallies.ts';

/** Key of an advisory lock; it may be any number that nothing else in this database uses. */
const SCHEMA_LOCK = 4_827_101_993;
const CONNECTIONS = 4;
const TIMEOUT_MS = 2_000;
/** How long reads skip the database after a failed one. */
const OUTAGE_MS = 1_000;
/** How much later than its author the other gateways know a change. */
const REFRESH_INTERVAL_MS = 500;

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

/** A revision is inserted only if its number is the next one and not taken. */
const insertion = `
  INSERT INTO atrium_registry.revisions (number, revision)
  SELECT $1::integer, $2::jsonb
  WHERE $1::integer = (SELECT coalesce(max(number), 0) + 1 FROM atrium_registry.revisions)
  ON CONFLICT DO NOTHING`;

/** Gets the error of an outage that begins, and null at its end. */
type OutageListener = (error: Error | null) => void;

function asSettingsError(
  error: Error & { code?: string },
  databaseUrl: string,
  rolePrefix: string,
): SettingsError {
  const user = escapeIdentifier(decodeURIComponent(new URL(hostAddresses(databaseUrl)[0]).username));
  const advice =
    error.code === INSUFFICIENT_PRIVILEGE
      ? `; as an administrator of the server run in this database: CREATE SCHEMA ${rolePrefix}_registry AUTHORIZATION ${user};`
      : '.';
  return new SettingsError(
    `REGISTRY_DATABASE_URL: cannot be used (${error.message || error.code})${advice}`,
    { cause: error },
  );
}

/** Documents get the last known versions, so that an outage of the database holds up changes of the fleet only. */
export class DatabaseRevisions extends RevisionLog {
  readonly #pool: Pool;
  readonly #rolePrefix: string;
  readonly #onOutage: OutageListener;
  #silentUntil = 0;
  #isOut = false;
  #readAt = 0;
  #refresh: NodeJS.Timeout | undefined;

  private constructor(pool: Pool, rolePrefix: string, onOutage: OutageListener) {
    super();
    this.#pool = pool;
    this.#rolePrefix = rolePrefix;
    this.#onOutage = onOutage;
  }

  /** When the database last responded, in milliseconds since the epoch. */
  get readAt(): number {
    return this.#readAt;
  }

  get poolState(): PoolState {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool;
    return { pool: 'registry', max: CONNECTIONS, open, idle, waiting };
  }

  /** Creates a log with the initial revisions if there is none; throws SettingsError if the database is not usable. */
  static async open(
    databaseUrl: string,
    initial: readonly Revision[],
    rolePrefix = DEFAULT_ROLE_PREFIX,
    onOutage: OutageListener = () => {},
  ): Promise<DatabaseRevisions> {
    const prefixed = (sql: string) => withRolePrefix(sql, rolePrefix);
    const pool = new Pool({
      Client: PostgresClient,
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
    const log = new DatabaseRevisions(pool, rolePrefix, onOutage);
    await log.all();
    log.#refreshLater();
    return log;
  }

  get tallies(): Tallies {
    return new DatabaseTallies(this.#pool, this.#rolePrefix);
  }

  override async known(served = 0): Promise<readonly Revision[]> {
    return this.read.length < served ? this.all() : this.read;
  }

  override async close(): Promise<void> {
    clearTimeout(this.#refresh);
    this.#refresh = undefined;
    await this.#pool.end();
  }

  /** The database gets one read at a time, so that it is not asked by more and more when it does not respond. */
  #refreshLater(): void {
    const timer = setTimeout(async () => {
      await this.all().catch(() => {});
      if (this.#refresh === timer) this.#refreshLater();
    }, REFRESH_INTERVAL_MS).unref();
    this.#refresh = timer;
  }

  #note(error: Error | null): void {
    if (!error) this.#readAt = Date.now();
    if (this.#isOut === (error !== null)) return;
    this.#isOut = error !== null;
    this.#onOutage(error);
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
      this.#note(null);
      return rows.map(({ revision }) => revision);
    } catch (error) {
      this.#note(error as Error);
      if (number === 0) throw error;
      this.#silentUntil = Date.now() + OUTAGE_MS;
      return [];
    }
  }
}
