import sql, { type Sql } from 'sql-template-tag';
import type { Queryable } from './transaction.ts';

export interface CountedRows {
  readonly total: number;
  /** Whether there are more than `total`, which is then the most that are counted. */
  readonly hasMore: boolean;
}

/** Reads no rows beyond `max`. @param rows a SELECT, whose columns do not matter */
export async function countUpTo(tx: Queryable, rows: Sql, max: number): Promise<CountedRows> {
  const { count } = await tx.one<{ count: number }>(
    sql`SELECT count(*) AS count FROM (${rows} LIMIT ${max + 1}) counted`,
  );
  return { total: Math.min(count, max), hasMore: count > max };
}
