/** SQLSTATE classes and socket errors that mean: the database is away, not: the query was wrong. */
const OUTAGES = /^(08|53|57P|ECONN|ENOTFOUND|ETIMEDOUT|EPIPE|EAI_AGAIN|EHOSTUNREACH)/;

/**
 * What went wrong below: `unavailable` when no database answers, `unique` for a broken uniqueness (with the
 * constraint's name), `undefined` for anything else.
 */
export function databaseProblem(
  error: unknown,
): { kind: 'unavailable' } | { kind: 'unique'; constraint: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, constraint } = error as Error & { code?: string; constraint?: string };
  if (code === '23505') return { kind: 'unique', constraint: constraint ?? '' };
  const away =
    OUTAGES.test(code ?? '') ||
    /^(Connection terminated|Client has encountered a connection error|timeout exceeded when trying to connect)/.test(
      error.message,
    ) ||
    (error instanceof AggregateError && error.errors.some((each) => databaseProblem(each)));
  return away ? { kind: 'unavailable' } : undefined;
}
