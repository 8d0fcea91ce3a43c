export interface TimeLimit {
  /**
   * Milliseconds until each statement has responded; the wait for a connection counts for the first. After that the
   * client drops the connection: a server that hangs enforces no timeout of its own.
   */
  readonly responseMs: number;
  /** Replaces `responseMs` for the first statement, where it is less. */
  readonly firstResponseMs?: number;
  /** The server's `statement_timeout`, `lock_timeout` and `idle_in_transaction_session_timeout`, in milliseconds. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
}

/**
 * The server gives up before the client, so that its connection stays usable. Statements of a migration have no limit,
 * since it may have to rewrite a table; see `LockRetry` for what it waits for.
 */
export const TIME_LIMITS = {
  /** Pages, what people change, sign-in. */
  request: { responseMs: 4_500, statementMs: 4_000, lockMs: 3_000, idleMs: 10_000 },
  /** Charts of several customers, and each batch of rows of a file, whose reader may pause for up to a minute. */
  report: { responseMs: 60_000, statementMs: 55_000, lockMs: 3_000, idleMs: 90_000 },
  /** A batch of a job, and commands. */
  job: { responseMs: 60_000, statementMs: 55_000, lockMs: 30_000, idleMs: 300_000 },
  /** Imports and demo data: one transaction with statements over all their rows. */
  import: { responseMs: 3_600_000, statementMs: 3_500_000, lockMs: 60_000, idleMs: 3_600_000 },
} as const satisfies Record<string, TimeLimit>;

export type Purpose = keyof typeof TIME_LIMITS;

/** Milliseconds until a connection is there, the wait for a free one included. */
export const CONNECT_TIMEOUT_MS = 4_500;

/** The database did not respond within the limit. */
export class DatabaseTimeoutError extends Error {
  override readonly name = 'DatabaseTimeoutError';
  /** The code of a socket's timeout, which counts as an outage. */
  readonly code = 'ETIMEDOUT';

  constructor() {
    super('The database did not respond in time.');
  }
}

export function connectionTimeouts({ statementMs, lockMs, idleMs }: TimeLimit) {
  return {
    statement_timeout: statementMs,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: idleMs,
  };
}

/** Statements that set the timeouts of the server for one transaction. */
export function setTimeouts(limit: TimeLimit): string {
  return Object.entries(connectionTimeouts(limit))
    .map(([name, ms]) => `SET LOCAL ${name} = ${ms};`)
    .join(' ');
}
