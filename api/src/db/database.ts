import { setImmediate as endOfTick } from 'node:timers/promises';
import type { AddedPermission } from '@atrium/contract';
import { PostgresClient } from '@atrium/server/postgres';
import pg from 'pg';
import { driverTypes } from './driver-types.ts';
import { type ChannelListener, type ListenerTimes, listen } from './listener.ts';
import { settingsOfConnections, settingsOfTransactions } from './session-settings.ts';
import { CONNECT_TIMEOUT_MS, type Purpose, TIME_LIMITS, type TimeLimit } from './time-limits.ts';
import {
  inOneMessage,
  inOneRoundTrip,
  inTransaction,
  namedQuery,
  type Queryable,
  type Transaction,
  type TransactionStart,
} from './transaction.ts';

/** What a request may see: the rows of these customers, and the person's own rows. */
export interface Scope {
  readonly userId: number;
  readonly customerIds: readonly number[];
  /**
   * Session of the request. If given, the transaction checks as it begins that the session is still active, and drops
   * the customers for which the person may no longer act.
   */
  readonly sessionId?: string;
}

/** The customers that a session may act for at the moment, and the person's locale. */
interface SessionAccess {
  /** Locale that the person chose (BCP 47). */
  readonly locale: string;
  /** Time zone that the person chose (IANA name); null for that of the device. */
  readonly timeZone: string | null;
  readonly memberships: readonly { readonly customerId: number; readonly role: string }[];
  /** Customers for which an owner ended this session: the person has to sign in again. */
  readonly endedFor: readonly number[];
  /** Permissions beyond the portal's own, and the roles that grant them. */
  readonly addedPermissions: readonly AddedPermission[];
}

/**
 * All access to the database. Every role is subject to row-level security, and every wait to the limit of its purpose:
 * after it, a call fails as in an outage.
 */
export interface Database {
  /** For requests: role atrium_app, which sees only the rows of the scope. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, purpose?: 'request' | 'report'): Promise<T>;
  /** As `inScope`, for statements that do not depend on each other: the whole transaction takes one round trip. */
  queryInScope<T>(
    scope: Scope,
    work: (tx: Queryable) => Promise<T>,
    purpose?: 'request' | 'report',
  ): Promise<T>;
  /** For jobs, imports and the demo data: role atrium_jobs, which sees all customers. */
  asJob<T>(work: (tx: Transaction) => Promise<T>, purpose?: 'job' | 'import' | 'request'): Promise<T>;
  /** For the login service and sessions: role atrium_login, which sees users and credentials, but no customer data. */
  asLogin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The customers that an active session may act for, by one indexed query. `undefined` if the session has ended or the
   * account is not active.
   */
  findSessionAccess(userId: number, sessionId: string): Promise<SessionAccess | undefined>;
  /** Receives the notifications of a channel once they are committed. Returns an unsubscribe function. */
  listen(channel: string, listener: ChannelListener, times?: ListenerTimes): () => Promise<void>;
  close(): Promise<void>;
}

/** Roles of the connections, under the default prefix; `prepareDatabase` creates them. */
export type DatabaseRole = 'atrium_app' | 'atrium_jobs' | 'atrium_login';

/** Where to connect. Transactions of a role without an address of its own take it on, on a connection to `url`. */
export interface DatabaseSettings {
  readonly url?: string | undefined;
  readonly roleUrls?: Partial<Record<DatabaseRole, string>>;
  /** The server itself, for listening, if the other addresses lead to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  /** Prefix of the names of the roles. */
  readonly rolePrefix?: string | undefined;
  /** Connections for requests; jobs and logins use up to four more each. */
  readonly maxConnections?: number;
  /** Called when an idle connection breaks, so that it can be logged; the pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
  /** Instead of `TIME_LIMITS`. */
  readonly timeLimits?: Record<Purpose, TimeLimit>;
}

/** Connects with the first query, not before. */
export function createDatabase(settings: DatabaseSettings): Database {
  const limits = settings.timeLimits ?? TIME_LIMITS;
  const isPooled = settings.directUrl !== undefined;
  const session = (isPooled ? settingsOfTransactions : settingsOfConnections)(settings, limits);
  const pools: pg.Pool[] = [];
  const open = (role: DatabaseRole, max: number) => {
    const created = new pg.Pool({
      Client: PostgresClient,
      connectionString: addressFor(role, settings),
      ...session.parameters(role),
      max,
      // Pipelining does not work with COPY, which only jobs use.
      pipeline: role === 'atrium_app',
      types: driverTypes,
      application_name: role,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      keepAlive: true,
      allowExitOnIdle: true,
    });
    created.on('error', (error) => settings.onConnectionError?.(error));
    pools.push(created);
    return created;
  };
  const app = lazy(() => open('atrium_app', settings.maxConnections ?? 10));
  const jobs = lazy(() => open('atrium_jobs', 4));
  const login = lazy(() => open('atrium_login', 4));

  const inScope = (scope: Scope, purpose: Purpose): TransactionStart => ({
    pool: app(),
    begin: `${session.begin('atrium_app', purpose)} ${enterScope(scope)}`,
    limit: limits[purpose],
  });
  const asJob = (purpose: Purpose): TransactionStart => ({
    pool: jobs(),
    begin: session.begin('atrium_jobs', purpose),
    limit: limits[purpose],
  });
  const asLogin = (): TransactionStart => ({
    pool: login(),
    begin: session.begin('atrium_login', 'request'),
    limit: limits.request,
  });

  return {
    inScope: async (scope, work, purpose = 'request') => inTransaction(inScope(scope, purpose), work),
    queryInScope: async (scope, work, purpose = 'request') => inOneRoundTrip(inScope(scope, purpose), work),
    asJob: async (work, purpose = 'job') => inTransaction(asJob(purpose), work),
    asLogin: async (work) => inTransaction(asLogin(), work),
    findSessionAccess: oneQueryPerTick((userId, sessionId) =>
      findSessionAccess(asLogin(), isPooled, userId, sessionId),
    ),
    listen: (channel, listener, times) => {
      const connectionString = settings.directUrl ?? addressFor('atrium_jobs', settings);
      return listen({ connectionString, application_name: 'atrium_listener' }, channel, listener, times);
    },
    close: async () => {
      await Promise.all(pools.map((each) => each.end()));
    },
  };
}

/** @throws if there is no address for the role: the driver would otherwise fall back to its defaults. */
export function addressFor(role: DatabaseRole, { url, roleUrls }: DatabaseSettings): string {
  const address = roleUrls?.[role] ?? url;
  if (!address) throw new Error(`This process has no database address for ${role}.`);
  return address;
}

function lazy<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

function enterScope({ userId, customerIds, sessionId }: Scope): string {
  const session = sessionId === undefined ? 'NULL' : uuid(sessionId);
  return `SELECT app.enter_scope(${integers(userId)}, '{${integers(...customerIds)}}', ${session})`;
}

/** Values in the text of a statement, for a simple query has no parameters but takes one round trip with BEGIN. */
function integers(...values: number[]): string {
  if (!values.every(Number.isSafeInteger)) throw new TypeError('An id is an integer.');
  return values.join(',');
}

function uuid(value: string): string {
  if (!/^[0-9a-f-]{36}$/.test(value)) throw new TypeError('A session id is a UUID.');
  return `'${value}'`;
}

/**
 * A page sends many requests at once, and each of them checks the access of its session. Checks within one tick of the
 * event loop share a query. It is sent at the end of the tick, so that each sees what was committed before it.
 */
function oneQueryPerTick(find: Database['findSessionAccess']): Database['findSessionAccess'] {
  const waiting = new Map<string, ReturnType<typeof find>>();
  return (userId, sessionId) => {
    const key = `${userId} ${sessionId}`;
    const shared =
      waiting.get(key) ??
      endOfTick().then(() => {
        waiting.delete(key);
        return find(userId, sessionId);
      });
    waiting.set(key, shared);
    return shared;
  };
}

interface AccessRow {
  locale: string;
  timeZone: string | null;
  customerId: number | null;
  role: string;
  isEnded: boolean;
  addedPermissions: AddedPermission[] | null;
}

const SESSION_ACCESS = `
  SELECT locale, time_zone AS "timeZone", customer_id AS "customerId", role, is_ended AS "isEnded",
         added_permissions AS "addedPermissions"
  FROM app.session_access`;

async function findSessionAccess(
  start: TransactionStart,
  isPooled: boolean,
  userId: number,
  sessionId: string,
): Promise<SessionAccess | undefined> {
  const rows = isPooled
    ? await inOneMessage<AccessRow>(start, `${SESSION_ACCESS}(${integers(userId)}, ${uuid(sessionId)})`)
    : await namedQuery<AccessRow>(start, 'session-access', `${SESSION_ACCESS}($1, $2)`, [userId, sessionId]);
  const [first] = rows;
  if (!first) return undefined;
  const held = rows.flatMap(({ customerId, role, isEnded }) =>
    customerId === null ? [] : [{ customerId, role, isEnded }],
  );
  return {
    locale: first.locale,
    timeZone: first.timeZone,
    memberships: held.filter(({ isEnded }) => !isEnded),
    endedFor: held.filter(({ isEnded }) => isEnded).map(({ customerId }) => customerId),
    addedPermissions: first.addedPermissions ?? [],
  };
}
