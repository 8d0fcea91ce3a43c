import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** Deadlines that have become near and are not in the queue yet. */
export async function listNewlyNear(tx: Transaction, limit: number): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT d.id FROM customers cu
    CROSS JOIN LATERAL (
      SELECT w.id FROM deadlines_to_answer w
      WHERE w.customer_id = cu.id AND NOT EXISTS (
        SELECT FROM queue_items q WHERE q.customer_id = w.customer_id AND q.kind = 'deadline' AND q.subject_id = w.id)
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
