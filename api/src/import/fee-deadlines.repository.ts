import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** Call it before unchanged fees are dropped: a fee that is stored already may get its last day only now. */
export async function stageLastDays(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    CREATE TEMP TABLE bulk_last_days ON COMMIT DROP AS
    SELECT number, step, id, renewal_due_at AS due_at FROM bulk_fees WHERE renewal_due_at IS NOT NULL`);
}

/** Call it once fees and deadlines are stored. */
export async function linkFeesToDeadlines(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    UPDATE fees f SET deadline_id = d.id
    FROM (
      SELECT coalesce(day.id, staged.id) AS fee_id, day.due_at
      FROM bulk_last_days day LEFT JOIN bulk_fees staged USING (number, step)
    ) given
    CROSS JOIN LATERAL (
      SELECT d.id FROM fees own
      JOIN deadlines d ON d.customer_id = own.customer_id AND d.application_id = own.application_id
      WHERE own.id = given.fee_id AND d.kind IN ('renewal', 'payment') AND given.due_at IN (d.due_at, d.original_due_at)
      ORDER BY (d.rule = own.name) IS TRUE DESC, d.id LIMIT 1
    ) d
    WHERE f.id = given.fee_id AND f.deadline_id IS NULL`);
}
