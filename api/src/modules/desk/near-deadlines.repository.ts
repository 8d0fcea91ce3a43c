import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** The next day whose deadlines have become near; undefined if all of them are in the queue. */
export async function findNearDay(tx: Transaction): Promise<string | undefined> {
  const found = await tx.maybeOne<{ day: string }>(sql`
    SELECT queued_until + 1 AS day FROM queue_progress WHERE queued_until < app.queue_until()`);
  return found?.day;
}

export async function setQueuedUntil(tx: Transaction, day: string): Promise<void> {
  await tx.rows(sql`UPDATE queue_progress SET queued_until = ${day}`);
}

export async function listUnqueued(tx: Transaction, day: string, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT d.id FROM customers cu
    CROSS JOIN LATERAL (
      SELECT d.id FROM deadlines d JOIN deadlines_to_answer w ON w.customer_id = d.customer_id AND w.id = d.id
      WHERE d.customer_id = cu.id AND d.state = 'open' AND d.due_at = ${day} AND NOT EXISTS (
        SELECT FROM queue_items q WHERE q.customer_id = d.customer_id AND q.kind = 'deadline' AND q.subject_id = d.id)
      LIMIT ${limit}
    ) d LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/** Applications are locked first, so that no deadline is added that is being instructed. */
export async function queueDeadlines(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    SELECT FROM applications a JOIN deadlines d ON d.customer_id = a.customer_id AND d.application_id = a.id
    WHERE d.id = ANY (${ids}::int[]) ORDER BY a.id FOR NO KEY UPDATE OF a`);
  await tx.rows(sql`
    INSERT INTO queue_items (customer_id, kind, subject_id, application_id, cut_off_at)
    SELECT w.customer_id, 'deadline', w.id, w.application_id, w.cut_off_at
    FROM deadlines_to_answer w WHERE w.id = ANY (${ids}::int[])
    ON CONFLICT DO NOTHING`);
}
