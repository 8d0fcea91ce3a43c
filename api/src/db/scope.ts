import type { ReadPosition } from './read-position.ts';

export interface Scope {
  readonly userId: number;
  readonly customerIds: readonly number[];
  /** If false, rows of the person that name other customers, or all of them, are neither seen nor changed. */
  readonly forAllCustomers?: boolean;
  /** The transaction checks that this session is active, and drops customers that the person may no longer act for. */
  readonly sessionId?: string;
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
