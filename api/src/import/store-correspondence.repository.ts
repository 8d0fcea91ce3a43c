import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';

/** Call it once applications and deadlines are stored: what is new may be about new ones. */
export async function completeCorrespondence(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    UPDATE bulk_messages m SET application_id = b.id FROM bulk_applications b
    WHERE b.number = m.number AND m.application_id IS NULL`);
  await tx.rows(sql`
    UPDATE bulk_instructions i SET application_id = b.id FROM bulk_applications b
    WHERE b.number = i.number AND i.application_id IS NULL`);
  await tx.rows(sql`
    UPDATE bulk_instructions i SET deadline_id = (
      SELECT d.id FROM deadlines d
      WHERE d.customer_id = i.customer_id AND d.application_id = i.application_id AND d.kind = i.deadline_kind
        AND i.due_on IN (d.due_at, d.original_due_at)
      ORDER BY d.due_at = i.due_on DESC, d.id LIMIT 1)
    WHERE i.is_new AND i.due_on IS NOT NULL AND i.deadline_id IS NULL`);
}

/** @param newsForDays what was written before is history, which no one has to read */
export async function storeMessages(tx: Transaction, newsForDays: number): Promise<void> {
  await tx.rows(sql`
    INSERT INTO messages (customer_id, application_id, author_id, provider_author, text, at, import_key, is_history)
    SELECT customer_id, application_id, author_id, provider_author, text, at, import_key,
           at < now() - make_interval(days => ${newsForDays})
    FROM bulk_messages ORDER BY application_id, at, number, step`);
  await tx.rows(sql`
    INSERT INTO activity_logs (customer_id, actor_id, action, subject_kind, subject_id, subject_label, at)
    SELECT m.customer_id, m.author_id, 'message.sent', 'application', a.id, a.reference || ' ' || a.title, m.at
    FROM bulk_messages m JOIN applications a ON a.customer_id = m.customer_id AND a.id = m.application_id
    ORDER BY m.at`);
  await tx.rows(sql`
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    SELECT 'message.sent', m.customer_id,
           jsonb_build_object(
             'subject', jsonb_build_object('kind', 'application', 'id', a.id, 'label', a.reference || ' ' || a.title),
             'isProvider', m.author_id IS NULL, 'actorId', m.author_id,
             'followerIds', to_jsonb(app.followers_of(a.customer_id, a.id))), m.at
    FROM bulk_messages m JOIN applications a ON a.customer_id = m.customer_id AND a.id = m.application_id
    ORDER BY m.application_id, m.at, m.number, m.step`);
}

export async function storeInstructions(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    INSERT INTO instructions (customer_id, application_id, deadline_id, kind_id, state, version, text, cost_amount,
                              by_quotation, cut_off_at, due_on, status_id, sent_at, sent_by, import_key)
    SELECT i.customer_id, a.id, i.deadline_id, k.id, coalesce(last.state, 'sent'), coalesce(last.place, 0) + 1, i.text,
           k.cost_amount, k.by_quotation, app.cut_off(i.due_on, a.country_code, k.lead_days), i.due_on, a.status_id,
           i.sent_at, i.sent_by, i.import_key
    FROM bulk_instructions i
    JOIN instruction_kinds k ON k.id = i.kind_id
    JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
    LEFT JOIN LATERAL (
      SELECT n.state, n.place FROM bulk_instruction_states n
      WHERE n.number = i.number AND n.step = i.step ORDER BY n.place DESC LIMIT 1
    ) last ON true
    WHERE i.is_new ORDER BY a.id, i.sent_at`);
  await changeStates(tx);
  await tx.rows(sql`
    UPDATE bulk_instructions i SET id = s.id, sent_by = s.sent_by FROM instructions s
    WHERE s.customer_id = i.customer_id AND s.application_id = i.application_id
      AND (s.id = i.given_id OR i.given_id IS NULL AND s.import_key = i.import_key)`);
  await tx.rows(sql`
    INSERT INTO instruction_changes (customer_id, instruction_id, state, at, person_id)
    SELECT customer_id, id, 'sent', sent_at, sent_by FROM bulk_instructions WHERE is_new ORDER BY id`);
  await tx.rows(sql`
    INSERT INTO instruction_changes (customer_id, instruction_id, state, at, person_id, reason)
    SELECT i.customer_id, i.id, n.state, n.at, CASE n.state WHEN 'cancelled' THEN i.sent_by END, n.reason
    FROM bulk_instruction_states n JOIN bulk_instructions i USING (number, step) ORDER BY i.id, n.place`);
  await announceStates(tx);
}

/** From `sent` at most two states follow, and each is a change of its own. Applications are locked first, as answering does. */
async function changeStates(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    SELECT FROM applications a JOIN bulk_instructions i ON i.customer_id = a.customer_id AND i.application_id = a.id
    WHERE NOT i.is_new ORDER BY a.id FOR NO KEY UPDATE OF a`);
  for (const turn of [1, 2])
    await tx.rows(sql`
      UPDATE instructions s SET state = n.state, version = s.version + 1
      FROM bulk_instructions i JOIN (
        SELECT number, step, state, row_number() OVER (PARTITION BY number, step ORDER BY place) AS turn
        FROM bulk_instruction_states
      ) n USING (number, step)
      WHERE NOT i.is_new AND s.customer_id = i.customer_id AND s.id = i.id AND n.turn = ${turn}`);
}

async function announceStates(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    WITH happened AS (
      SELECT number, step, 0 AS place, 'sent' AS state, sent_at AS at FROM bulk_instructions WHERE is_new
      UNION ALL
      SELECT number, step, place, state, at FROM bulk_instruction_states
    ), told AS (
      SELECT i.customer_id, i.id, h.state, h.at, h.place, k.name AS kind, a.reference || ' ' || a.title AS label,
             s.sent_by, CASE WHEN h.state IN ('sent', 'cancelled') THEN s.sent_by END AS actor_id
      FROM happened h JOIN bulk_instructions i USING (number, step)
      JOIN instructions s ON s.customer_id = i.customer_id AND s.id = i.id
      JOIN instruction_kinds k ON k.id = s.kind_id
      JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
    ), logged AS (
      INSERT INTO activity_logs (customer_id, actor_id, action, subject_kind, subject_id, subject_label, details, at)
      SELECT customer_id, actor_id, 'instruction.' || state, 'instruction', id, label,
             jsonb_build_object('kind', kind), at
      FROM told ORDER BY at, place
    )
    INSERT INTO outbox (kind, customer_id, payload, created_at)
    SELECT 'instruction.' || state, customer_id,
           jsonb_build_object('subject', jsonb_build_object('kind', 'instruction', 'id', id, 'label', label),
                              'name', kind, 'userId', sent_by, 'actorId', actor_id), at
    FROM told WHERE state <> 'sent' ORDER BY id, place`);
}

export async function listAnsweredDeadlines(tx: Transaction): Promise<number[]> {
  const answered = await tx.rows<{ id: number }>(sql`
    SELECT DISTINCT d.id FROM bulk_instruction_states n
    JOIN bulk_instructions i USING (number, step)
    JOIN instructions s ON s.customer_id = i.customer_id AND s.id = i.id
    JOIN instruction_kinds k ON k.id = s.kind_id AND k.answers_deadline
    JOIN deadlines d ON d.customer_id = s.customer_id AND d.id = s.deadline_id AND d.state IN ('open', 'missed')
    WHERE n.state = 'done' ORDER BY d.id`);
  return answered.map(({ id }) => id);
}
