import type { ReadPosition } from './read-position.ts';

/** What a request may see: the rows of these customers, and the person's own rows. */
export interface Scope {
  readonly userId: number;
  readonly customerIds: readonly number[];
  /**
   * Whether the scope is for all customers of the person, as with the user token. If not, rows of the person that name
   * other customers, or all of them, are neither seen nor changed.
   */
  readonly forAllCustomers?: boolean;
  /**
   * If a session is given, the transaction checks as it begins that the session is still active, and drops the
   * customers for which the person may no longer act.
   */
  readonly sessionId?: string;
  /** What a replica must have for this reader; without it the primary is read. */
  readonly position?: ReadPosition | undefined;
}

/** `list` and `report` only read, and a replica may respond to them. */
export type ScopePurpose = 'request' | 'list' | 'report';

export function enterScope({ userId, customerIds, forAllCustomers = false, sessionId }: Scope): string {
  const session = sessionId === undefined ? 'NULL' : uuid(sessionId);
  return `SELECT app.enter_scope(${integers(userId)}, '{${integers(...customerIds)}}', ${session}, ${forAllCustomers === true})`;
}

/** Values are in the text of a statement: a simple query has no parameters, but takes one round trip with BEGIN. */
export function integers(...values: number[]): string {
  if (!values.every(Number.isSafeInteger)) throw new TypeError('An id is an integer.');
  return values.join(',');
}

export function uuid(value: string): string {
  if (!/^[0-9a-f-]{36}$/.test(value)) throw new TypeError('A session id is a UUID.');
  return `'${value}'`;
}
