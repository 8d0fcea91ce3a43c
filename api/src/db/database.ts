import { createHash } from 'node:crypto';
import { setImmediate as endOfTick } from 'node:timers/promises';
import type { AddedPermission } from '@atrium/contract';
import { DEFAULT_ROLE_PREFIX, type PoolState, type Tracing, withRolePrefix } from '@atrium/server';
import pg from 'pg';
import { withClient } from './client-in-time.ts';
import { driverTypes } from './driver-types.ts';
import { type ChannelListener, type ListenerTimes, listen } from './listener.ts';
import { noteChange, type ReadPosition } from './read-position.ts';
import { createReplicas, type ReplicaReport } from './replicas.ts';
import { enterScope, type Scope, type ScopePurpose } from './scope.ts';
import {
  CONNECT_TIMEOUT_MS,
  connectionTimeouts,
  type Purpose,
  setTimeouts,
  TIME_LIMITS,
  type TimeLimit,
} from './time-limits.ts';
import { traceQueries } from './traced-queries.ts';
import {
  inOneRoundTrip,
  inTransaction,
  type Queryable,
  type Transaction,
  type TransactionStart,
} from './transaction.ts';

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
  readonly position: ReadPosition | undefined;
}

/**
 * All access to the database. Every role is subject to row-level security, and every wait to the limit of its purpose:
 * after it, a call fails as in an outage.
 */
export interface Database {
  /** For requests: role atrium_app, which sees only the rows of the scope. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, purpose?: ScopePurpose): Promise<T>;
  /** As `inScope`, for statements that do not depend on each other: the whole transaction takes one round trip. */
  queryInScope<T>(scope: Scope, work: (tx: Queryable) => Promise<T>, purpose?: ScopePurpose): Promise<T>;
  /** For jobs, imports and the demo data: role atrium_jobs, which sees all customers. */
  asJob<T>(work: (tx: Transaction) => Promise<T>, purpose?: 'job' | 'import' | 'request'): Promise<T>;
  /** For the login service and sessions: role atrium_login, which sees users and credentials, but no customer data. */
  asLogin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * The customers that an active session may act for, by one indexed query. `undefined` if the session has ended or the
   * account is not active.
   */
  findSessionAccess(userId: number, sessionId: string): Promise<SessionAccess | undefined>;
  /**
   * Remembers that a person changed something, so that they are not shown a replica that does not have it yet. Call it
   * after the change has committed. @returns the scope for what the same request reads
   */
  noteChange(scope: Scope): Promise<Scope>;
  readonly replicas: readonly ReplicaReport[];
  /** Receives the notifications of a channel once they are committed. Returns an unsubscribe function. */
  listen(channel: string, listener: ChannelListener, times?: ListenerTimes): () => Promise<void>;
  /** How the connections are used now. */
  pools(): readonly PoolState[];
  close(): Promise<void>;
}

/** Roles of the connections, under the default prefix; `prepareDatabase` creates them. */
export type DatabaseRole = 'atrium_app' | 'atrium_jobs' | 'atrium_login';

/** Where to connect. A role without an address of its own is set on a connection to `url`. */
export interface DatabaseSettings {
  readonly url?: string | undefined;
  readonly roleUrls?: Partial<Record<DatabaseRole, string>>;
  /** Prefix of the names of the roles. */
  readonly rolePrefix?: string | undefined;
  /** Connections for requests; jobs and logins use up to four more each. */
  readonly maxConnections?: number;
  /** Called when an idle connection breaks, so that it can be logged; the pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
  /** Records the statements of requests. */
  readonly tracing?: Tracing | undefined;
  /** Replicas for lists, charts and files, with the user of the address of atrium_app. */
  readonly replicaUrls?: readonly string[];
  /** Called when a replica is left out for some seconds, and when a change cannot be noted for replicas. */
  readonly onReplicaFailure?: (error: Error) => void;
  /** Instead of `TIME_LIMITS`. */
  readonly timeLimits?: Record<Purpose, TimeLimit>;
}

/** Connects with the first query, not before. */
export function createDatabase(settings: DatabaseSettings): Database {
  const limits = settings.timeLimits ?? TIME_LIMITS;
  const pools = new Map<string, pg.Pool>();
  const open = (role: DatabaseRole, purpose: 'request' | 'job', max: number, replica?: string) => {
    const created = new pg.Pool({
      ...addressFor(role, replica ? ofReplica(settings, replica) : settings),
      max,
      // Pipelining does not work with COPY, which only jobs use.
      pipeline: role === 'atrium_app',
      types: driverTypes,
      application_name: role,
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
      ...connectionTimeouts(limits[purpose]),
      keepAlive: true,
      allowExitOnIdle: true,
    });
    created.on('error', (error) => settings.onConnectionError?.(error));
    if (settings.tracing) traceQueries(created, settings.tracing);
    pools.set(replica ? `${role} ${new URL(replica).host}` : role, created);
    return created;
  };
  const requestConnections = settings.maxConnections ?? 10;
  const app = lazy(() => open('atrium_app', 'request', requestConnections));
  const jobs = lazy(() => open('atrium_jobs', 'job', 4));
  const login = lazy(() => open('atrium_login', 'request', 4));

  const replicas = createReplicas(
    (settings.replicaUrls ?? []).map((url) => ({
      name: new URL(url).host,
      pool: lazy(() => open('atrium_app', 'request', requestConnections, url)),
    })),
    settings.onReplicaFailure,
  );
  const limitOf = (purpose: ScopePurpose) => limits[purpose === 'list' ? 'request' : purpose];
  /** @param askedAtMs the time that a replica took counts */
  const inScope = (scope: Scope, purpose: ScopePurpose, askedAtMs: number): TransactionStart => {
    const timeouts = purpose === 'report' ? setTimeouts(limits.report) : '';
    const limit = leftOf(limitOf(purpose), askedAtMs);
    return { pool: app(), begin: `BEGIN; ${timeouts} ${enterScope(scope)}`, limit };
  };
  const asJob = (purpose: Purpose): TransactionStart => {
    const timeouts = purpose === 'job' ? '' : setTimeouts(limits[purpose]);
    return { pool: jobs(), begin: `BEGIN; ${timeouts}`, limit: limits[purpose] };
  };

  return {
    inScope: async (scope, work, purpose = 'request') => {
      const askedAtMs = performance.now();
      const isRepeatable = purpose === 'list';
      const found = await replicas.read({ scope, purpose, limit: limitOf(purpose), work, isRepeatable });
      return found ? found.result : inTransaction(inScope(scope, purpose, askedAtMs), work);
    },
    queryInScope: async (scope, work, purpose = 'request') => {
      const askedAtMs = performance.now();
      const limit = limitOf(purpose);
      const found = await replicas.read({ scope, purpose, limit, work, isRepeatable: true });
      return found ? found.result : inOneRoundTrip(inScope(scope, purpose, askedAtMs), work);
    },
    noteChange: async (scope) => {
      if (replicas.reports.length === 0) return scope;
      const start = inScope({ userId: scope.userId, customerIds: [] }, 'request', performance.now());
      const position = await noteChange(start, scope.userId).catch(settings.onReplicaFailure ?? (() => {}));
      return { ...scope, position: position ?? undefined };
    },
    replicas: replicas.reports,
    asJob: async (work, purpose = 'job') => inTransaction(asJob(purpose), work),
    asLogin: async (work) => inTransaction({ pool: login(), begin: 'BEGIN', limit: limits.request }, work),
    findSessionAccess: oneQueryPerTick((userId, sessionId) =>
      withClient(login(), limits.request, (client, inTime) =>
        inTime(findSessionAccess(client, userId, sessionId)),
      ),
    ),
    listen: (channel, listener, times) => {
      const config = { ...addressFor('atrium_jobs', settings), application_name: 'atrium_listener' };
      return listen(config, channel, listener, times);
    },
    pools: () => [...pools].map(stateOf),
    close: async () => {
      await Promise.all([...pools.values()].map((each) => each.end()));
    },
  };
}

function stateOf([name, { options, totalCount, idleCount, waitingCount }]: [string, pg.Pool]): PoolState {
  return {
    pool: name.replace(/^atrium_/, ''),
    max: options.max,
    open: totalCount,
    idle: idleCount,
    waiting: waitingCount,
  };
}

/** @throws if there is no address for the role: the driver would otherwise fall back to its defaults. */
export function addressFor(
  role: DatabaseRole,
  { url, roleUrls, rolePrefix }: DatabaseSettings,
): pg.ClientConfig {
  const ownUrl = roleUrls?.[role];
  if (ownUrl) return { connectionString: ownUrl };
  if (!url) throw new Error(`This process has no database address for ${role}.`);
  return { connectionString: url, options: `-c role=${roleName(role, rolePrefix)}` };
}

/** The user of a replica's address has the role already if that of the primary's has. */
function ofReplica(
  { url: _, roleUrls, ...settings }: DatabaseSettings,
  replicaUrl: string,
): DatabaseSettings {
  return roleUrls?.atrium_app
    ? { ...settings, roleUrls: { atrium_app: replicaUrl } }
    : { ...settings, url: replicaUrl };
}

/** What is left of a limit until the first response. */
function leftOf(limit: TimeLimit, sinceMs: number): TimeLimit {
  return { ...limit, firstResponseMs: Math.max(limit.responseMs - (performance.now() - sinceMs), 1) };
}

/** Name of a role in the installation. */
export function roleName(role: DatabaseRole, rolePrefix = DEFAULT_ROLE_PREFIX): string {
  return withRolePrefix(role, rolePrefix);
}

function lazy<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

const SESSION_ACCESS = `
  SELECT u.locale, u.time_zone AS "timeZone", m.customer_id AS "customerId", m.role, e.session_id IS NOT NULL AS "isEnded",
    -- Once, not for each of thousands of customers.
    CASE WHEN row_number() OVER (ORDER BY m.customer_id) = 1 THEN
      (SELECT json_agg(json_build_object('name', p.name, 'roles', p.roles)) FROM added_permissions p)
    END AS "addedPermissions",
    CASE WHEN row_number() OVER (ORDER BY m.customer_id) = 1 THEN
      (SELECT json_build_object('changes', coalesce(max(changes), 0), 'primaryMs', extract(epoch FROM now()) * 1000)
       FROM person_changes p WHERE p.user_id = u.id)
    END AS position
  FROM sessions s
  JOIN users u ON u.id = s.user_id AND u.status = 'active'
  LEFT JOIN memberships m ON m.user_id = u.id AND m.status = 'active'
  LEFT JOIN session_customer_ends e ON e.session_id = s.id AND e.customer_id = m.customer_id
  WHERE s.id = $2 AND s.user_id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()
  ORDER BY m.customer_id`;
const SESSION_ACCESS_NAME = `session-access-${createHash('sha256').update(SESSION_ACCESS).digest('hex').slice(0, 8)}`;

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

async function findSessionAccess(
  client: pg.PoolClient,
  userId: number,
  sessionId: string,
): Promise<SessionAccess | undefined> {
  const { rows } = await client.query<{
    locale: string;
    timeZone: string | null;
    customerId: number | null;
    role: string;
    isEnded: boolean;
    addedPermissions: AddedPermission[] | null;
    position: Omit<ReadPosition, 'readAtMs'> | null;
  }>({
    name: SESSION_ACCESS_NAME,
    text: SESSION_ACCESS,
    values: [userId, sessionId],
  });
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
    position: first.position ? { ...first.position, readAtMs: performance.now() } : undefined,
  };
}
