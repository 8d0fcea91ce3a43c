import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { databaseProblem } from './database-problem.ts';
import { type Freshness, freshness, lackOf, type ReadPosition } from './read-position.ts';
import { enterScope, type Scope, type ScopePurpose } from './scope.ts';
import { setTimeouts, type TimeLimit } from './time-limits.ts';
import { inTransaction, type Transaction } from './transaction.ts';

export interface ReplicaReport {
  readonly name: string;
  served: number;
  /** Left to the primary, since the replica did not have everything yet. */
  behind: number;
  failed: number;
}

interface ScopedRead<T> {
  readonly scope: Scope;
  readonly purpose: ScopePurpose;
  readonly limit: TimeLimit;
  readonly work: (tx: Transaction) => Promise<T>;
  readonly isRepeatable: boolean;
}

export interface ReplicaMember {
  readonly name: string;
  readonly pool: () => pg.Pool;
}

/** Replicas are read only while they have what the reader has to see. */
export interface Replicas {
  readonly reports: readonly ReplicaReport[];
  read<T>(read: ScopedRead<T>): Promise<{ readonly result: T } | undefined>;
}

/** After this time the session has to be checked again, which only the primary can do. */
const POSITION_MS = 5_000;
/** A replica that failed is left out for this time; then one transaction tries it. */
const OUT_MS = 5_000;
const WAIT_STEP_MS = 20;

const REPLICA_WAITS = {
  /** Until the replica has begun the transaction, so that the primary can still respond in time. */
  beginMs: 1_000,
  /** A file waits this long for the replica to have the entry in the log about it. A list does not wait. */
  reportMs: 500,
};
export type ReplicaWaits = typeof REPLICA_WAITS;

interface Replica extends ReplicaReport, ReplicaMember {
  outUntilMs: number;
}

class BehindError extends Error {
  readonly lacks: 'changes' | 'time';

  constructor(lacks: 'changes' | 'time') {
    super(`The replica lacks ${lacks}.`);
    this.lacks = lacks;
  }
}

export function createReplicas(
  members: readonly ReplicaMember[],
  onFailure: (error: Error) => void = () => {},
  waits: ReplicaWaits = REPLICA_WAITS,
): Replicas {
  const replicas = members.map(
    (member): Replica => ({ ...member, served: 0, behind: 0, failed: 0, outUntilMs: 0 }),
  );
  let turn = 0;
  const choose = (): Replica | undefined => {
    turn += 1;
    const inTurn = replicas.map((_, index) => replicas[(turn + index) % replicas.length]);
    const chosen = inTurn.find((replica) => replica && replica.outUntilMs <= performance.now());
    // While one transaction tries a replica that failed, the others do not wait for it.
    if (chosen && chosen.outUntilMs > 0) chosen.outUntilMs = performance.now() + OUT_MS;
    return chosen;
  };

  return {
    reports: replicas,
    read: async (read) => {
      const { purpose, isRepeatable } = read;
      const { position } = read.scope;
      if (purpose === 'request' || purpose === 'search' || !position || isOld(position)) return undefined;
      const replica = choose();
      if (!replica) return undefined;
      const progress = { hasBegun: false };
      try {
        const result = await onceFresh(replica, { ...read, purpose, position }, waits, progress);
        replica.served += 1;
        replica.outUntilMs = 0;
        return { result };
      } catch (error) {
        const isBehind = error instanceof BehindError;
        const hasFailed = !isBehind && (!progress.hasBegun || isOutage(error));
        replica.outUntilMs = hasFailed ? performance.now() + OUT_MS : 0;
        if (isBehind) replica.behind += 1;
        if (hasFailed) {
          replica.failed += 1;
          onFailure(new Error(`The replica ${replica.name} failed.`, { cause: error }));
        }
        if (!progress.hasBegun || (isRepeatable && isOfDatabase(error))) return undefined;
        throw error;
      }
    },
  };
}

interface AllowedRead<T> extends ScopedRead<T> {
  readonly purpose: 'list' | 'report';
  readonly position: ReadPosition;
}

function isOld({ readAtMs }: ReadPosition): boolean {
  return performance.now() - readAtMs > POSITION_MS;
}

async function onceFresh<T>(
  replica: Replica,
  { scope: { sessionId: _, ...scope }, position, purpose, limit, work }: AllowedRead<T>,
  { beginMs, reportMs }: ReplicaWaits,
  progress: { hasBegun: boolean },
): Promise<T> {
  const limitHere = limitOnReplica(purpose, limit, beginMs);
  // The session is left out: the primary has just checked it, and the replica may not have it yet.
  const enter = `${setTimeouts(limitHere)} ${enterScope(scope)}`;
  const start = {
    pool: replica.pool(),
    begin: `BEGIN READ ONLY; ${enter}; ${freshness(scope.userId)}`,
    limit: limitHere,
  };
  const until = performance.now() + (purpose === 'report' ? reportMs : 0);
  for (;;) {
    try {
      return await inTransaction(start, (tx, begun) => {
        const lacks = lackOf(begun as Freshness, position);
        if (lacks) throw new BehindError(lacks);
        progress.hasBegun = true;
        return work(tx);
      });
    } catch (error) {
      const isWorthWaiting = error instanceof BehindError && error.lacks === 'changes';
      if (!isWorthWaiting || performance.now() >= until) throw error;
      await delay(WAIT_STEP_MS);
    }
  }
}

/** A list takes half of its time, so that the primary can respond in the other half. */
function limitOnReplica(purpose: 'list' | 'report', limit: TimeLimit, beginMs: number): TimeLimit {
  const share = purpose === 'list' ? 0.5 : 1;
  const responseMs = limit.responseMs * share;
  return {
    ...limit,
    responseMs,
    firstResponseMs: Math.min(beginMs, responseMs),
    statementMs: limit.statementMs * share,
  };
}

/** A server that sends an error responds, so that is no outage. */
function isOutage(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) && databaseProblem(error)?.kind === 'unavailable';
}

/** Includes conflicts of a replica's queries with what it replays, and tables that it does not have yet. */
function isOfDatabase(error: unknown): boolean {
  return error instanceof pg.DatabaseError || databaseProblem(error) !== undefined;
}
