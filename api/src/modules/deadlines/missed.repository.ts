import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { latestDateAt, officeDateAt } from '../../due-dates/index.ts';

/** The date has to have passed at the office. @param now null for the database's clock */
export async function listPassed(tx: Transaction, now: Date | null, limit: number): Promise<number[]> {
  const moment = sql`coalesce(${now}::timestamptz, now())`;
  const rows = await tx.rows<{ id: number }>(sql`
    SELECT d.id FROM customers cu
    CROSS JOIN LATERAL (
      SELECT d.id FROM deadlines d
      JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
      JOIN countries co ON co.code = a.country_code
      WHERE d.customer_id = cu.id AND d.state = 'open' AND d.due_at < ${latestDateAt(moment)}
        AND d.due_at < ${officeDateAt(moment)}
      ORDER BY d.due_at LIMIT ${limit}
    ) d LIMIT ${limit}`);
  return rows.map(({ id }) => id);
}

/**
 * Writes history, activity and an event for each deadline that is still open, dated when the day ended at the office:
 * so deadlines that were missed long ago notify no one. The deadlines have to be locked.
 */
export async function setMissed(tx: Transaction, ids: readonly number[], now: Date | null): Promise<void> {
  const moment = sql`coalesce(${now}::timestamptz, now())`;
  await tx.rows(sql`
    WITH missed AS (
      UPDATE deadlines d SET state = 'missed', version = d.version + 1, updated_at = now()
      FROM applications a, countries co
      WHERE d.id = ANY (${ids}::int[]) AND d.state = 'open'
        AND a.customer_id = d.customer_id AND a.id = d.application_id AND co.code = a.country_code
        AND d.due_at < ${officeDateAt(moment)}
      RETURNING d.id, d.customer_id, d.due_at, d.responsible_id, a.reference || ' ' || a.title AS label,
                least(timezone(co.time_zone, (d.due_at + 1)::timestamp), now()) AS at
    ), recorded AS (
      INSERT INTO deadline_changes (customer_id, deadline_id, event, at)
      SELECT customer_id, id, 'missed', at FROM missed ORDER BY at, id
    ), logged AS (
      INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label, at)
      SELECT customer_id, 'deadline.missed', 'deadline', id, label, at FROM missed ORDER BY at, id
    )
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    SELECT 'deadline.missed', customer_id,
           jsonb_build_object('subject', jsonb_build_object('kind', 'deadline', 'id', id, 'label', label),
                              'userId', responsible_id, 'dueOn', due_at), at
    FROM missed ORDER BY at, id`);
}
