import type { Tracing } from '@atrium/server';
import type { ReplicaWaits } from './replicas.ts';
import type { Purpose, TimeLimit } from './time-limits.ts';

export type DatabaseRole = 'atrium_app' | 'atrium_jobs' | 'atrium_login' | 'atrium_staff';

/** A role without an address of its own is taken on by each transaction, on a connection to `url`. */
export interface DatabaseSettings {
  readonly url?: string | undefined;
  readonly roleUrls?: Partial<Record<DatabaseRole, string>>;
  /** The server itself, for listening, if the other addresses lead to a pooler in transaction mode. */
  readonly directUrl?: string | undefined;
  readonly rolePrefix?: string | undefined;
  /** Connections for requests; jobs, logins and staff use up to four more each. */
  readonly maxConnections?: number;
  /** Called when an idle connection breaks, so that it can be logged; the pool replaces it. */
  readonly onConnectionError?: (error: Error) => void;
  readonly tracing?: Tracing | undefined;
  /** Replicas for lists, charts and files, with the user of the address of atrium_app. */
  readonly replicaUrls?: readonly string[];
  readonly onReplicaFailure?: (error: Error) => void;
  readonly timeLimits?: Record<Purpose, TimeLimit>;
  readonly replicaWaits?: ReplicaWaits;
}
