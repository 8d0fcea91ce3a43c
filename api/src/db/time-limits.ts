export interface TimeLimit {
  /** Milliseconds for each response. Then the client drops the connection: a server that hangs enforces no timeout. */
  readonly responseMs: number;
  readonly firstResponseMs?: number;
  /** Timeouts of the server, in milliseconds. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
}

/** The server gives up before the client, so that its connection stays usable. */
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

export const CONNECT_TIMEOUT_MS = 4_500;

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

export function setTimeouts(limit: TimeLimit): string {
  return Object.entries(connectionTimeouts(limit))
    .map(([name, ms]) => `SET LOCAL ${name} = ${ms};`)
    .join(' ');
}
