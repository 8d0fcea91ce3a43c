import type { Language } from '@atrium/contract';
import type { ReadPosition } from './read-position.ts';
import type { Statement } from './statement-batch.ts';

export interface Scope {
  readonly userId: number;
  readonly customerIds: readonly number[];
  /** If false, rows of the person that name other customers, or all of them, are neither seen nor changed. */
  readonly forAllCustomers?: boolean;
  /** The transaction checks that this session is active, and drops customers that the person may no longer act for. */
  readonly sessionId?: string;
  readonly position?: ReadPosition | undefined;
  /** Language of names of reference data; English without one. */
  readonly language?: Language | undefined;
  /** Shows what the person sees to another person: nothing is written, and secrets and the person's own log stay out. */
  readonly isView?: true;
}

/**
 * `list` and `report` only read, and a replica may respond to them. Statements of `search`, `list` and `report` read
 * what a person filters by, of customers with ten rows or a million: they are planned for their values each time.
 */
export type ScopePurpose = 'request' | 'search' | 'list' | 'report';

const ENTER = 'SELECT app.enter_scope($1, $2, $3, $4)';
export const REPLANNED = ", set_config('plan_cache_mode', 'force_custom_plan', true)";
const VIEWED =
  ", set_config('app.viewed', 'on', true), set_config('app.confined', 'on', true), set_config('transaction_read_only', 'on', true)";

/** The same as {@link enterScope}, as a statement that a connection prepares once. */
export function enteringScope(
  { userId, customerIds, forAllCustomers = false, sessionId, isView, language }: Scope,
  purpose: ScopePurpose,
): Statement {
  return {
    text: `${ENTER}${purpose === 'request' ? '' : REPLANNED}${isView ? VIEWED : ''}${readIn(language)}`,
    values: [userId, `{${integers(...customerIds)}}`, sessionId ?? null, forAllCustomers],
  };
}

export function enterScope({
  userId,
  customerIds,
  forAllCustomers = false,
  sessionId,
  isView,
  language,
}: Scope): string {
  const session = sessionId === undefined ? 'NULL' : uuid(sessionId);
  return `SELECT app.enter_scope(${integers(userId)}, '{${integers(...customerIds)}}', ${session}, ${forAllCustomers === true})${isView ? VIEWED : ''}${readIn(language)}`;
}

/** Part of a SELECT that sets in which language the transaction reads names of reference data. English needs no setting. */
export function readIn(language: Language | undefined): string {
  return language && language !== 'en-US' ? `, set_config('app.language', '${language}', true)` : '';
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
