import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** The file has a date that the deadline `stored` never had: what was extended in the portal stays so. */
const isMoved = sql`(d.due_at <> stored.due_at AND d.due_at IS DISTINCT FROM stored.original_due_at
  AND NOT EXISTS (
    SELECT FROM deadline_changes ch
    WHERE ch.customer_id = stored.customer_id AND ch.deadline_id = stored.id
      AND d.due_at IN (ch.from_due_at, ch.to_due_at)))`;

/** The file closes a deadline that is open, and that no one has opened again. */
const isSettled = sql`(d.state IS NOT NULL AND d.state IN ('done', 'waived', 'missed') AND stored.state IN ('open', 'missed')
  AND d.state <> stored.state
  AND NOT EXISTS (
    SELECT FROM deadline_changes ch
    WHERE ch.customer_id = stored.customer_id AND ch.deadline_id = stored.id AND ch.event = 'reopened'))`;

const isDescribedAnew = sql`(d.mandatory, d.actor) IS DISTINCT FROM (stored.mandatory, stored.actor)`;

/** Deadlines of the same kind and rule are matched in order. */
export async function matchDeadlines(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    UPDATE bulk_deadlines d SET id = stored.id, is_new = false
    FROM (
      SELECT b.number, d.id, d.kind, coalesce(d.rule, '') AS rule,
             row_number() OVER (PARTITION BY b.number, d.kind, coalesce(d.rule, '') ORDER BY d.id) AS turn
      FROM bulk_applications b JOIN deadlines d ON d.customer_id = b.customer_id AND d.application_id = b.id
    ) stored
    JOIN (
      SELECT number, step, kind, coalesce(rule, '') AS rule,
             row_number() OVER (PARTITION BY number, kind, coalesce(rule, '') ORDER BY step) AS turn
      FROM bulk_deadlines
    ) staged USING (number, kind, rule, turn)
    WHERE d.number = staged.number AND d.step = staged.step`);
  await tx.rows(sql`ANALYZE bulk_deadlines`);
}

export async function dropUnchangedDeadlines(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    ALTER TABLE bulk_deadlines
      ADD COLUMN is_moved boolean NOT NULL DEFAULT false, ADD COLUMN is_settled boolean NOT NULL DEFAULT false`);
  await tx.rows(sql`
    DELETE FROM bulk_deadlines d USING deadlines stored
    WHERE NOT d.is_new AND stored.id = d.id AND NOT (${isMoved} OR ${isSettled} OR ${isDescribedAnew})`);
  await tx.rows(sql`
    UPDATE bulk_deadlines d SET is_moved = ${isMoved}, is_settled = ${isSettled}
    FROM deadlines stored WHERE NOT d.is_new AND stored.id = d.id`);
}

export async function updateDeadlines(tx: Transaction): Promise<void> {
  await recordChanges(tx);
  await tx.rows(sql`
    UPDATE deadlines stored
    SET mandatory = d.mandatory, actor = d.actor,
        due_at = CASE WHEN d.is_moved THEN d.due_at ELSE stored.due_at END,
        original_due_at = CASE WHEN d.is_moved AND d.due_at > stored.due_at
          THEN coalesce(stored.original_due_at, stored.due_at) ELSE stored.original_due_at END,
        state = CASE WHEN d.is_settled THEN d.state
                     WHEN d.is_moved AND stored.state = 'missed' THEN 'open' ELSE stored.state END,
        version = stored.version + 1, updated_at = now()
    FROM bulk_deadlines d WHERE NOT d.is_new AND stored.id = d.id`);
  await waiveOfClosed(tx);
}

/** The log has a date that is brought forward as a correction of the application, as it has another description. */
async function recordChanges(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    WITH changed AS (
      SELECT stored.customer_id, stored.id, b.id AS application_id, stored.responsible_id,
             b.reference || ' ' || b.title AS label, stored.due_at AS was, d.due_at AS becomes,
             d.is_moved, d.is_settled, d.state
      FROM bulk_deadlines d JOIN bulk_applications b USING (number) JOIN deadlines stored ON stored.id = d.id
      WHERE NOT d.is_new
    ), happened AS (
      SELECT *, CASE WHEN is_moved AND becomes > was THEN 'extended' ELSE 'corrected' END AS event
      FROM changed WHERE is_moved OR NOT is_settled
      UNION ALL
      SELECT *, state FROM changed WHERE is_settled
    ), recorded AS (
      INSERT INTO deadline_changes (customer_id, deadline_id, event, from_due_at, to_due_at)
      SELECT customer_id, id, event, CASE WHEN is_dated THEN was END, CASE WHEN is_dated THEN becomes END
      FROM happened CROSS JOIN LATERAL (SELECT is_moved AND event IN ('extended', 'corrected') AS is_dated) dated
      ORDER BY id
    ), logged AS (
      INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label, details)
      SELECT customer_id, CASE event WHEN 'corrected' THEN 'application.changed' ELSE 'deadline.' || event END,
             CASE event WHEN 'corrected' THEN 'application' ELSE 'deadline' END,
             CASE event WHEN 'corrected' THEN application_id ELSE id END, label,
             CASE WHEN is_moved AND event IN ('extended', 'corrected')
               THEN jsonb_build_object('before', jsonb_build_object('dueAt', was),
                                       'after', jsonb_build_object('dueAt', becomes)) ELSE '{}' END
      FROM happened ORDER BY id
    )
    INSERT INTO outbox (kind, customer_id, payload)
    SELECT 'deadline.' || event, customer_id,
           jsonb_build_object('subject', jsonb_build_object('kind', 'deadline', 'id', id, 'label', label),
                              'userId', responsible_id, 'dueOn', CASE WHEN is_moved THEN becomes ELSE was END)
    FROM happened WHERE responsible_id IS NOT NULL AND event IN ('extended', 'done', 'waived') ORDER BY id`);
}

/** Nothing is due any more for an application that this import closes. */
async function waiveOfClosed(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    WITH waived AS (
      UPDATE deadlines d SET state = 'waived', version = d.version + 1, updated_at = now()
      FROM bulk_applications b
      JOIN statuses s ON s.id = b.status_id JOIN main_statuses ms ON ms.id = s.main_status_id AND ms.tone = 'closed'
      WHERE NOT b.is_new AND b.number IN (SELECT number FROM bulk_history)
        AND d.customer_id = b.customer_id AND d.application_id = b.id AND d.state = 'open'
      RETURNING d.customer_id, d.id, b.reference || ' ' || b.title AS label
    ), recorded AS (
      INSERT INTO deadline_changes (customer_id, deadline_id, event)
      SELECT customer_id, id, 'waived' FROM waived ORDER BY id
    )
    INSERT INTO activity_logs (customer_id, action, subject_kind, subject_id, subject_label)
    SELECT customer_id, 'deadline.waived', 'deadline', id, label FROM waived ORDER BY id`);
}

/** Each member gets one notification for all new deadlines. */
export async function announceAssignments(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload)
    SELECT 'deadlines.assigned', b.customer_id,
           jsonb_build_object('userId', d.responsible_id, 'count', count(*), 'dueOn', min(d.due_at))
    FROM bulk_deadlines d JOIN bulk_applications b USING (number)
    WHERE d.is_new AND d.responsible_id IS NOT NULL AND d.state = 'open' AND d.due_at >= current_date
    GROUP BY b.customer_id, d.responsible_id ORDER BY 2`);
}
