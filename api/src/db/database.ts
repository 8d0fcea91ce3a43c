import { createHash } from 'node:crypto';
import { setImmediate as endOfTurn } from 'node:timers/promises';
import { DEFAULT_ROLE_PREFIX, withRolePrefix } from '@atrium/server';
import pg from 'pg';
import { driverTypes } from './driver-types.ts';
import { type ChannelListener, listen } from './listener.ts';
import { inOneTrip, inTransaction, type Queryable, type Transaction } from './transaction.ts';

/** What a request may see: the rows of these customers, and what belongs to the person. */
export interface Scope {
  readonly userId: number;
  readonly customerIds: readonly number[];
  /**
   * Session of the request. With it the transaction itself checks, as it begins, that the session lives and that
   * the person may still act for these customers, and leaves out those that were withdrawn meanwhile.
   */
  readonly sessionId?: string;
}

/** What a session may act for, as it stands now. */
export interface Standing {
  /** Locale that the person chose (BCP 47). */
  readonly locale: string;
  readonly memberships: readonly { readonly customerId: number; readonly role: string }[];
  /** Customers for which an owner ended what this session may do: the person has to sign in anew. */
  readonly endedFor: readonly number[];
}

/** The only way to the database. Every role is subject to row-level security. */
export interface Database {
  /** For requests: role atrium_app, sees the scope's rows only. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** The same for work of one statement: it travels together with begin and commit, in one round trip. */
  queryInScope<T>(scope: Scope, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /** For jobs, imports and the demo data: role atrium_jobs, sees all customers. */
  asJob<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /** For the login service and sessions: role atrium_login, sees people and their keys, no customer's data. */
  asLogin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * What a live session may act for, by one indexed query. `undefined` where the session ended or the account is not
   * active.
   */
  standing(userId: number, sessionId: string): Promise<Standing | undefined>;
  /** Hears what is said on a channel once it is committed. Answers the way to stop. */
  listen(channel: string, listener: ChannelListener): () => Promise<void>;
  close(): Promise<void>;
}

/** Roles that the connections take, under the default prefix; made by `prepareDatabase`. */
export type DatabaseRole = 'atrium_app' | 'atrium_jobs' | 'atrium_login';

/** Where to connect. A role without an address of its own is taken on at the one address. */
export interface DatabaseSettings {
  readonly url?: string | undefined;
  readonly roleUrls?: Partial<Record<DatabaseRole, string>>;
  /** What the names of the roles begin with. */
  readonly rolePrefix?: string | undefined;
  /** Connections for requests; jobs and logins take up to four more each. */
  readonly maxConnections?: number;
  /** Called when an idle connection breaks, so that it can be logged; the pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
}

const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 30_000;

/** Nothing connects before the first query. */
export function createDatabase(settings: DatabaseSettings): Database {
  const pools: pg.Pool[] = [];
  const open = (role: DatabaseRole, max: number) => {
    const created = new pg.Pool({
      ...addressFor(role, settings),
      max,
      // Several statements may be on their way at once; copying into a table cannot, and is for jobs.
      pipeline: role === 'atrium_app',
      types: driverTypes,
      application_name: role,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      statement_timeout: STATEMENT_TIMEOUT_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    created.on('error', (error) => settings.onConnectionError?.(error));
    pools.push(created);
    return created;
  };
  const app = once(() => open('atrium_app', settings.maxConnections ?? 10));
  const jobs = once(() => open('atrium_jobs', 4));
  const login = once(() => open('atrium_login', 4));

  return {
    inScope: async (scope, work) => inTransaction(app(), beginInScope(scope), work),
    queryInScope: async (scope, work) => inOneTrip(app(), beginInScope(scope), work),
    asJob: async (work) => inTransaction(jobs(), 'BEGIN', work),
    asLogin: async (work) => inTransaction(login(), 'BEGIN', work),
    standing: oneQueryPerTurn(async (userId, sessionId) => standing(login(), userId, sessionId)),
    listen: (channel, listener) => {
      const config = { ...addressFor('atrium_jobs', settings), application_name: 'atrium_listener' };
      return listen(config, channel, listener);
    },
    close: async () => {
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

/** @throws where the process was given no address for the role: the driver would make up one of its own. */
export function addressFor(
  role: DatabaseRole,
  { url, roleUrls, rolePrefix }: DatabaseSettings,
): pg.ClientConfig {
  const ownUrl = roleUrls?.[role];
  if (ownUrl) return { connectionString: ownUrl };
  if (!url) throw new Error(`This process has no database address for ${role}.`);
  return { connectionString: url, options: `-c role=${roleName(role, rolePrefix)}` };
}

/** Name of a role in the installation. */
export function roleName(role: DatabaseRole, rolePrefix = DEFAULT_ROLE_PREFIX): string {
  return withRolePrefix(role, rolePrefix);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Numbers and a checked UUID only, so that BEGIN and the scope travel as one simple query: one round trip. */
function beginInScope({ userId, customerIds, sessionId }: Scope): string {
  const ids = [userId, ...customerIds];
  if (!ids.every(Number.isSafeInteger)) throw new TypeError('A scope holds integers only.');
  if (sessionId !== undefined && !/^[0-9a-f-]{36}$/.test(sessionId)) {
    throw new TypeError('A session id is a UUID.');
  }
  const session = sessionId === undefined ? 'NULL' : `'${sessionId}'`;
  return `BEGIN; SELECT app.enter_scope(${userId}, '{${customerIds.join(',')}}', ${session})`;
}

const STANDING = `
  SELECT u.locale, m.customer_id AS "customerId", m.role, e.session_id IS NOT NULL AS "isEnded"
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.status = 'active'
  LEFT JOIN memberships m ON m.user_id = u.id AND m.status = 'active'
  LEFT JOIN session_customer_ends e ON e.session_id = s.id AND e.customer_id = m.customer_id
  WHERE s.id = $2 AND s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()
  ORDER BY m.customer_id`;
const STANDING_NAME = `standing-${createHash('sha256').update(STANDING).digest('hex').slice(0, 8)}`;

/**
 * A page asks for many things at once, each of which asks for the standing. Those that come in one turn of the event
 * loop share a query. It is sent after the last of them came, so that each sees what was committed before it.
 */
function oneQueryPerTurn(find: Database['standing']): Database['standing'] {
  const waiting = new Map<string, ReturnType<typeof find>>();
  return (userId, sessionId) => {
    const key = `${userId} ${sessionId}`;
    const shared =
      waiting.get(key) ??
      endOfTurn().then(() => {
        waiting.delete(key);
        return find(userId, sessionId);
      });
    waiting.set(key, shared);
    return shared;
  };
}

async function standing(pool: pg.Pool, userId: number, sessionId: string): Promise<Standing | undefined> {
  const { rows } = await pool.query<{
    locale: string;
    customerId: number | null;
    role: string;
    isEnded: boolean;
  }>({
    name: STANDING_NAME,
    text: STANDING,
    values: [userId, sessionId],
  });
  const [first] = rows;
  if (!first) return undefined;
  const held = rows.flatMap(({ customerId, role, isEnded }) =>
    customerId === null ? [] : [{ customerId, role, isEnded }],
  );
  return {
    locale: first.locale,
    memberships: held.filter(({ isEnded }) => !isEnded),
    endedFor: held.filter(({ isEnded }) => isEnded).map(({ customerId }) => customerId),
  };
}
