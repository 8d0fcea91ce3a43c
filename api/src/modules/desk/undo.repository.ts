import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { FactsOf } from './case-change-facts.ts';
import type { LockedApplication } from './status-change.repository.ts';

type Of = Pick<LockedApplication, 'id' | 'customerId'>;

/** Takes back an entry of the history by another one. @returns undefined if a later entry is not undone */
export function takeBackStatus(
  tx: Transaction,
  { id, customerId }: Of,
  { from, to, historyId }: FactsOf<'application.status_changed'>,
): Promise<{ name: string; isAttention: boolean } | undefined> {
  return tx.maybeOne(sql`
    WITH last AS (
      SELECT h.id FROM standing_status_history h
      WHERE h.customer_id = ${customerId} AND h.application_id = ${id} ORDER BY h.at DESC, h.id DESC LIMIT 1
    ), changed AS (
      UPDATE applications SET status_id = ${from}
      WHERE customer_id = ${customerId} AND id = ${id} AND status_id = ${to}
        AND ${historyId}::bigint = (SELECT last.id FROM last)
      RETURNING id
    ), entry AS (
      INSERT INTO application_status_history (customer_id, application_id, status_id, undoes)
      SELECT ${customerId}, id, ${from}, ${historyId} FROM changed RETURNING status_id
    )
    SELECT s.name, ms.tone = 'attention' AS "isAttention"
    FROM entry JOIN statuses s ON s.id = entry.status_id JOIN main_statuses ms ON ms.id = s.main_status_id`);
}

export interface Filing {
  readonly id: number;
  readonly label: string;
  readonly filedAt: string;
}

export function findNextFiling(
  tx: Transaction,
  { id, customerId, countryCode }: LockedApplication,
  historyId: number,
): Promise<Filing | undefined> {
  return tx.maybeOne(sql`
    SELECT a.id, a.reference || ' ' || a.title AS label, filed.at AS "filedAt"
    FROM applications a
    CROSS JOIN LATERAL (
      SELECT min(h.at) AS at FROM standing_status_history h
      JOIN statuses s ON s.id = h.status_id
      JOIN main_statuses ms ON ms.id = s.main_status_id AND ms.tone = 'progress'
      WHERE h.customer_id = a.customer_id AND h.application_id = a.id
    ) filed
    WHERE a.customer_id = ${customerId} AND a.country_code = ${countryCode} AND a.id <> ${id}
      AND filed.at >= (SELECT at FROM application_status_history WHERE id = ${historyId})
    ORDER BY filed.at, a.id LIMIT 1`);
}

export function takeBackDetails(
  tx: Transaction,
  { id, customerId }: Of,
  { before, after }: FactsOf<'application.changed'>,
): Promise<{ label: string } | undefined> {
  return tx.maybeOne(sql`
    UPDATE applications
    SET title = coalesce(${before.title ?? null}, title), applied_at = coalesce(${before.appliedAt ?? null}::date, applied_at)
    WHERE customer_id = ${customerId} AND id = ${id}
      AND title = coalesce(${after.title ?? null}, title)
      AND applied_at = coalesce(${after.appliedAt ?? null}::date, applied_at)
    RETURNING reference || ' ' || title AS label`);
}

/** Whether the customer instructed by a deadline, or had an answer, after a change. */
export async function isInstructedSince(
  tx: Transaction,
  { customerId }: Of,
  deadlineId: number,
  changeId: number,
): Promise<boolean> {
  const found = await tx.rows(sql`
    SELECT FROM instructions i
    JOIN instruction_changes ch ON ch.customer_id = i.customer_id AND ch.instruction_id = i.id
    WHERE i.customer_id = ${customerId} AND i.deadline_id = ${deadlineId}
      AND ch.at > (SELECT made_at FROM case_changes WHERE id = ${changeId}) LIMIT 1`);
  return found.length > 0;
}

/** @returns false if something was done about it that is not undone, or refers to it */
export async function deleteUntouchedDeadline(
  tx: Transaction,
  { customerId }: Of,
  { deadlineId, dueAt }: FactsOf<'deadline.added'>,
): Promise<boolean> {
  const gone = await tx.rows(sql`
    DELETE FROM deadlines d
    WHERE d.customer_id = ${customerId} AND d.id = ${deadlineId} AND d.due_at = ${dueAt} AND d.responsible_id IS NULL
      AND (SELECT count(*) FILTER (WHERE ch.event <> 'undone') = count(*) FILTER (WHERE ch.event = 'undone')
           FROM deadline_changes ch WHERE ch.customer_id = d.customer_id AND ch.deadline_id = d.id)
      AND NOT EXISTS (SELECT FROM instructions i WHERE i.customer_id = d.customer_id AND i.deadline_id = d.id)
      AND NOT EXISTS (SELECT FROM fees f WHERE f.customer_id = d.customer_id AND f.deadline_id = d.id)
    RETURNING d.id`);
  return gone.length === 1;
}

/** @returns false if it was changed, paid or removed since */
export async function deleteUnpaidFee(
  tx: Transaction,
  { customerId }: Of,
  { feeId, amount }: FactsOf<'fee.added'>,
): Promise<boolean> {
  const gone = await tx.rows(sql`
    DELETE FROM fees
    WHERE customer_id = ${customerId} AND id = ${feeId} AND amount = ${amount} AND paid_at IS NULL RETURNING id`);
  return gone.length === 1;
}

export async function takeBackAmount(
  tx: Transaction,
  { customerId }: Of,
  { feeId, amount, from }: FactsOf<'fee.changed'>,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE fees SET amount = ${from}
    WHERE customer_id = ${customerId} AND id = ${feeId} AND amount = ${amount} AND paid_at IS NULL RETURNING id`);
  return changed.length === 1;
}

export async function takeBackPayment(
  tx: Transaction,
  { customerId }: Of,
  { feeId, amount, paidOn }: FactsOf<'fee.paid'>,
): Promise<boolean> {
  const changed = await tx.rows(sql`
    UPDATE fees SET paid_at = NULL, paid_date = NULL
    WHERE customer_id = ${customerId} AND id = ${feeId} AND amount = ${amount} AND paid_date = ${paidOn} RETURNING id`);
  return changed.length === 1;
}

export async function restoreFee(
  tx: Transaction,
  { id, customerId }: Of,
  { feeId, name, amount, deadlineId, createdAt }: FactsOf<'fee.voided'>,
): Promise<boolean> {
  const restored = await tx.rows(sql`
    INSERT INTO fees (id, customer_id, application_id, name, amount, deadline_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT ${feeId}::int, ${customerId}::int, ${id}::int, ${name}, ${amount}::bigint, ${deadlineId}::int, ${createdAt}::timestamptz
    WHERE ${deadlineId}::int IS NULL
       OR EXISTS (SELECT FROM deadlines d WHERE d.customer_id = ${customerId} AND d.id = ${deadlineId}::int)
    RETURNING id`);
  return restored.length === 1;
}

/** @returns false if it is not there any more */
export async function removeDocument(
  tx: Transaction,
  { customerId }: Of,
  { documentId, uploadId }: FactsOf<'document.uploaded'>,
): Promise<boolean> {
  const gone = await tx.rows(sql`
    DELETE FROM documents
    WHERE customer_id = ${customerId} AND id = ${documentId} AND upload_id = ${uploadId} RETURNING id`);
  return gone.length === 1;
}
