/** SQLSTATE classes and socket errors that mean: the database is away, not: the query was wrong. */
const OUTAGES = /^(08|53|57P|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH)/;

/** SQLSTATE of text that no database keeps, such as one with a zero byte. */
const NO_TEXT = '22021';

/**
 * What went wrong below: `unavailable` when no database answers, `unique` for a broken uniqueness (with the
 * constraint's name), `text` for characters that cannot be kept, `undefined` for anything else.
 */
export function databaseProblem(
  error: unknown,
): { kind: 'unavailable' } | { kind: 'text' } | { kind: 'unique'; constraint: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  if (code === '23505') return { kind: 'unique', constraint: constraint ?? '' };
  if (code === NO_TEXT) return { kind: 'text' };
  const away =
    OUTAGES.test(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some((each) => databaseProblem(each)));
  return away ? { kind: 'unavailable' } : undefined;
}
