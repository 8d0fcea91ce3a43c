import sql from 'sql-template-tag';
import { inOneRoundTrip, type TransactionStart } from './transaction.ts';

/** How far a person's reads have to reach, as the primary said when their request was authenticated. */
export interface ReadPosition {
  readonly changes: number;
  readonly primaryMs: number;
  readonly readAtMs: number;
}

export interface Freshness {
  readonly changes: number;
  readonly beatMs: number | null;
}

/** A replica that is further behind is not read. */
const MAX_BEHIND_MS = 5_000;

/** The transaction that reads the rows reads this too, so that the rows are at least as new. */
export function freshness(userId: number): string {
  return `
    SELECT coalesce((SELECT changes FROM person_changes WHERE user_id = ${Math.trunc(userId)}), 0) AS changes,
           (SELECT extract(epoch FROM at) * 1000 FROM replication_beat)::float8 AS "beatMs"`;
}

export function lackOf(
  { changes, beatMs }: Freshness,
  position: ReadPosition,
): 'time' | 'changes' | undefined {
  if (beatMs === null || position.primaryMs - beatMs > MAX_BEHIND_MS) return 'time';
  return changes < position.changes ? 'changes' : undefined;
}

export async function noteChange(start: TransactionStart, userId: number): Promise<ReadPosition> {
  const position = await inOneRoundTrip(start, (tx) =>
    tx.one<{ changes: number; primaryMs: number }>(sql`
      INSERT INTO person_changes AS p (user_id) VALUES (${userId})
      ON CONFLICT (user_id) DO UPDATE SET changes = p.changes + 1
      RETURNING changes, (extract(epoch FROM now()) * 1000)::float8 AS "primaryMs"`),
  );
  return { ...position, readAtMs: performance.now() };
}
