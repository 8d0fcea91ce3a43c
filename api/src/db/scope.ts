import type { ReadPosition } from './read-position.ts';

/** What a request may see: the rows of these customers, and the person's own rows. */
export interface Scope {
  readonly userId: number;
  readonly customerIds: readonly number[];
  /**
   * Session of the request. If given, the transaction checks as it begins that the session is still active, and drops
   * the customers for which the person may no longer act.
   */
  readonly sessionId?: string;
  /** What a replica must have for this reader; without it the primary is read. */
  readonly position?: ReadPosition | undefined;
}

/** What a transaction of a request is for. `list` and `report` only read, and a replica may answer them. */
export type ScopePurpose = 'request' | 'list' | 'report';

/** Only integers and a validated UUID, so that BEGIN and the scope can be sent as one simple query: one round trip. */
export function enterScope({ userId, customerIds, sessionId }: Scope): string {
  const ids = [userId, ...customerIds];
  if (!ids.every(Number.isSafeInteger)) throw new TypeError('A scope holds integers only.');
  if (sessionId !== undefined && !/^[0-9a-f-]{36}$/.test(sessionId)) {
    throw new TypeError('A session id is a UUID.');
  }
  const session = sessionId === undefined ? 'NULL' : `'${sessionId}'`;
  return `SELECT app.enter_scope(${userId}, '{${customerIds.join(',')}}', ${session})`;
}
