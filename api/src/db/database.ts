import { setImmediate as endOfTick } from 'node:timers/promises';
import type { PoolState } from '@atrium/server';
import type { DatabaseSettings } from './database-settings.ts';
import { type ChannelListener, type ListenerTimes, listen } from './listener.ts';
import { addressFor, createPools, type Pools } from './pools.ts';
import { noteChange } from './read-position.ts';
import { createReplicas, type ReplicaReport } from './replicas.ts';
import { enteringScope, enterScope, type Scope, type ScopePurpose } from './scope.ts';
import { findSessionAccess, type SessionAccess } from './session-access.ts';
import { type SessionSettings, settingsOfConnections, settingsOfTransactions } from './session-settings.ts';
import {
  enteringStaff,
  enterStaff,
  findStaffAccess,
  findViewAccess,
  type StaffAccess,
  type StaffPerson,
  type StaffPurpose,
  type ViewAccess,
} from './staff.ts';
import { type Purpose, TIME_LIMITS, type TimeLimit } from './time-limits.ts';
import {
  inOneRoundTrip,
  inTransaction,
  type Queryable,
  type Transaction,
  type TransactionStart,
} from './transaction.ts';

/** Row-level security applies to every role, and a time limit to every wait. */
export interface Database {
  /** Requests run in the role atrium_app, which sees only the rows of the scope. */
  inScope<T>(scope: Scope, work: (tx: Transaction) => Promise<T>, purpose?: ScopePurpose): Promise<T>;
  /** The statements must not depend on each other: the whole transaction takes one round trip. */
  queryInScope<T>(scope: Scope, work: (tx: Queryable) => Promise<T>, purpose?: ScopePurpose): Promise<T>;
  /** Jobs, imports and the demo data run in the role atrium_jobs, which sees all customers. */
  asJob<T>(work: (tx: Transaction) => Promise<T>, purpose?: 'job' | 'import' | 'request'): Promise<T>;
  /** Login and sessions run in the role atrium_login, which sees users and credentials, but no customer data. */
  asLogin<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * Requests of staff run in the role atrium_staff, which sees the customers of the person, and nothing once the session has
   * ended or the person is deactivated. They read the primary.
   */
  asStaff<T>(person: StaffPerson, work: (tx: Transaction) => Promise<T>, purpose?: StaffPurpose): Promise<T>;
  /** @returns `undefined` for anyone who is not staff, and if the session has ended. */
  findStaffAccess(person: StaffPerson): Promise<StaffAccess | undefined>;
  /** @returns `undefined` once the view has ended. */
  findViewAccess(person: StaffPerson, viewId: string): Promise<ViewAccess | undefined>;
  /** @returns `undefined` if the session has ended or the account is not active. */
  findSessionAccess(userId: number, sessionId: string): Promise<SessionAccess | undefined>;
  /**
   * Call it after a change has committed, so that the person is not shown a replica that does not have it yet.
   * @returns the scope for what the same request reads
   */
  noteChange(scope: Scope): Promise<Scope>;
  readonly replicas: readonly ReplicaReport[];
  /** Receives the notifications of a channel once they are committed. Returns an unsubscribe function. */
  listen(channel: string, listener: ChannelListener, times?: ListenerTimes): () => Promise<void>;
  pools(): readonly PoolState[];
  close(): Promise<void>;
}

/** Connects with the first query, not before. */
export function createDatabase(settings: DatabaseSettings): Database {
  const limits = settings.timeLimits ?? TIME_LIMITS;
  const isPooled = settings.directUrl !== undefined;
  const session = (isPooled ? settingsOfTransactions : settingsOfConnections)(settings, limits);
  const pools = createPools(settings, session, limits);
  const requestConnections = settings.maxConnections ?? 10;
  const app = lazy(() => pools.open('atrium_app', requestConnections));
  const jobs = lazy(() => pools.open('atrium_jobs', 4));
  const login = lazy(() => pools.open('atrium_login', 4));
  const staff = lazy(() => pools.open('atrium_staff', 4));

  const replicas = replicasOf(settings, (url) => pools.open('atrium_app', requestConnections, url));
  const limitOf = (purpose: ScopePurpose) => limits[limitNameOf(purpose)];
  const inScope = (scope: Scope, purpose: ScopePurpose, askedAtMs: number): TransactionStart => ({
    pool: app(),
    begin: `${session.begin('atrium_app', limitNameOf(purpose))} ${enterScope(scope)}`,
    enter: isPooled || purpose === 'report' ? undefined : enteringScope(scope, purpose),
    limit: leftOf(limitOf(purpose), askedAtMs),
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
    inScope: async (scope, work, purpose = 'request') => {
      const askedAtMs = performance.now();
      const isRepeatable = purpose === 'list';
      const reply = await replicas.read({ scope, purpose, limit: limitOf(purpose), work, isRepeatable });
      return reply ? reply.result : inTransaction(inScope(scope, purpose, askedAtMs), work);
    },
    queryInScope: async (scope, work, purpose = 'request') => {
      const askedAtMs = performance.now();
      const limit = limitOf(purpose);
      const reply = await replicas.read({ scope, purpose, limit, work, isRepeatable: true });
      return reply ? reply.result : inOneRoundTrip(inScope(scope, purpose, askedAtMs), work);
    },
    noteChange: async (scope) => {
      if (replicas.reports.length === 0) return scope;
      const start = inScope({ userId: scope.userId, customerIds: [] }, 'request', performance.now());
      const position = await noteChange(start, scope.userId).catch(settings.onReplicaFailure ?? (() => {}));
      return { ...scope, position: position ?? undefined };
    },
    replicas: replicas.reports,
    asJob: async (work, purpose = 'job') => inTransaction(asJob(purpose), work),
    asLogin: async (work) => inTransaction(asLogin(), work),
    ...transactionsOfStaff(staff, { session, limits, isPooled }),
    findSessionAccess: oneQueryPerTick((userId, sessionId) =>
      findSessionAccess(asLogin(), isPooled, userId, sessionId),
    ),
    listen: (channel, listener, times) => {
      const connectionString = settings.directUrl ?? addressFor('atrium_jobs', settings);
      return listen({ connectionString, application_name: 'atrium_listener' }, channel, listener, times);
    },
    pools: pools.states,
    close: pools.close,
  };
}

interface TransactionSettings {
  readonly session: SessionSettings;
  readonly limits: Record<Purpose, TimeLimit>;
  readonly isPooled: boolean;
}

function transactionsOfStaff(
  pool: () => TransactionStart['pool'],
  { session, limits, isPooled }: TransactionSettings,
): Pick<Database, 'asStaff' | 'findStaffAccess' | 'findViewAccess'> {
  const asStaff = (person: StaffPerson, purpose: StaffPurpose): TransactionStart => ({
    pool: pool(),
    begin: `${session.begin('atrium_staff', limitNameOf(purpose))} ${enterStaff(person)}`,
    enter: isPooled || purpose === 'report' ? undefined : enteringStaff(person, purpose),
    limit: limits[limitNameOf(purpose)],
  });
  return {
    asStaff: async (person, work, purpose = 'request') => inTransaction(asStaff(person, purpose), work),
    findStaffAccess: (person) =>
      findStaffAccess(
        { ...asStaff(person, 'request'), begin: session.begin('atrium_staff', 'request') },
        person,
      ),
    findViewAccess: async (person, viewId) =>
      findViewAccess(asStaff(person, 'request'), { viewId, sessionId: person.sessionId }),
  };
}

function replicasOf(
  { replicaUrls = [], onReplicaFailure, replicaWaits }: DatabaseSettings,
  open: (url: string) => ReturnType<Pools['open']>,
) {
  const members = replicaUrls.map((url) => ({ name: new URL(url).host, pool: lazy(() => open(url)) }));
  return createReplicas(members, onReplicaFailure, replicaWaits);
}

function limitNameOf(purpose: ScopePurpose): 'request' | 'report' {
  return purpose === 'report' ? 'report' : 'request';
}

function leftOf(limit: TimeLimit, sinceMs: number): TimeLimit {
  return { ...limit, firstResponseMs: Math.max(limit.responseMs - (performance.now() - sinceMs), 1) };
}

function lazy<T>(create: () => T): () => T {
  let created: T | undefined;
  return () => {
    created ??= create();
    return created;
  };
}

/**
 * A page sends many requests at once, each of which checks its session. Checks within one tick share a query, which is
 * sent at the end of the tick, so that each sees what was committed before it.
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
