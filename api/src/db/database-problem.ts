import { errorCode, errorDetail } from '@atrium/server/thrown';

/** These mean that the database is unavailable, not that the query is wrong; its timeouts are among them. */
const OUTAGES = /^(08|53|57P|57014|55P03|25P03|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH)/;

/** SQLSTATE of a change, and of `SET TRANSACTION READ WRITE`, at a standby. */
const READ_ONLY = '25006';
const NOT_SUPPORTED = '0A000';

/** SQLSTATE of text that cannot be stored, such as text with a null byte. */
const UNSTORABLE_TEXT = '22021';

export function databaseProblem(
  error: unknown,
): { kind: 'unavailable' } | { kind: 'text' } | { kind: 'unique'; constraint: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = errorCode(error);
  if (code === '23505') return { kind: 'unique', constraint: errorDetail(error, 'constraint') ?? '' };
  if (code === UNSTORABLE_TEXT) return { kind: 'text' };
  const isUnavailable =
    OUTAGES.test(code ?? '') ||
    isStandby(error) ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some((each) => databaseProblem(each)));
  return isUnavailable ? { kind: 'unavailable' } : undefined;
}

/** Whether a server refused a transaction because it is a standby, or has become one. */
export function isStandby(error: unknown): boolean {
  const code = errorCode(error);
  const isRefused = code === NOT_SUPPORTED && errorDetail(error, 'routine') === 'call_bool_check_hook';
  return code === READ_ONLY || isRefused;
}
