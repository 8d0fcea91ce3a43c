import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { minuteOf, saidReason } from './import.repository.ts';

const nameIn = (key: Sql, id: Sql) => sql`coalesce('#' || ${id}, ${key})`;
const instructions = sql`'instructions'`;
const messageName = nameIn(sql`m.import_key`, sql`m.given_id`);
const instructionName = nameIn(sql`i.import_key`, sql`i.given_id`);

/** Without an id in the portal, a row is known by the provider's key. */
const isStored = (staged: 'm' | 'i') =>
  staged === 'm'
    ? sql`s.customer_id = m.customer_id AND s.application_id = m.application_id
        AND (s.id = m.given_id OR m.given_id IS NULL AND s.import_key = m.import_key)`
    : sql`s.customer_id = i.customer_id AND s.application_id = i.application_id
        AND (s.id = i.given_id OR i.given_id IS NULL AND s.import_key = i.import_key)`;

/**
 * Finds the applications, messages, instructions and deadlines that are stored already, and drops the states that are.
 * Applications are locked, as sending and answering do: what people send in the meantime waits.
 */
export async function matchCorrespondence(tx: Transaction): Promise<void> {
  await tx.rows(sql`ALTER TABLE bulk_messages ADD COLUMN application_id int`);
  await tx.rows(sql`
    ALTER TABLE bulk_instructions ADD COLUMN application_id int, ADD COLUMN deadline_id int`);
  await tx.rows(sql`
    UPDATE bulk_messages m SET application_id = a.id FROM applications a
    WHERE a.customer_id = m.customer_id AND a.reference = m.reference`);
  await tx.rows(sql`
    UPDATE bulk_instructions i SET application_id = a.id FROM applications a
    WHERE a.customer_id = i.customer_id AND a.reference = i.reference`);
  await tx.rows(sql`
    SELECT FROM applications
    WHERE id IN (SELECT application_id FROM bulk_messages UNION SELECT application_id FROM bulk_instructions)
    ORDER BY id FOR NO KEY UPDATE`);
  await tx.rows(
    sql`UPDATE bulk_messages m SET id = s.id, is_new = false FROM messages s WHERE ${isStored('m')}`,
  );
  await tx.rows(sql`
    UPDATE bulk_instructions i SET id = s.id, is_new = false FROM instructions s WHERE ${isStored('i')}`);
  await tx.rows(sql`
    DELETE FROM bulk_instruction_states n USING bulk_instructions i, instruction_changes ch
    WHERE i.number = n.number AND i.step = n.step AND NOT i.is_new
      AND ch.customer_id = i.customer_id AND ch.instruction_id = i.id AND ch.state = n.state`);
  await tx.rows(sql`
    UPDATE bulk_instructions i SET deadline_id = found.id
    FROM (
      SELECT DISTINCT ON (i.number, i.step) i.number, i.step, d.id
      FROM bulk_instructions i
      JOIN deadlines d
        ON d.customer_id = i.customer_id AND d.application_id = i.application_id AND d.kind = i.deadline_kind
      LEFT JOIN bulk_deadlines b ON b.number = i.number AND b.id = d.id
      WHERE i.is_new AND i.due_on IN (d.due_at, d.original_due_at, b.due_at)
      ORDER BY i.number, i.step, d.due_at = i.due_on DESC, d.id
    ) found
    WHERE i.number = found.number AND i.step = found.step`);
}

const unknownNames = sql`
    WITH staged AS (
      SELECT 'messages' AS field, 'message' AS noun, m.number, m.step, m.customer_id, m.reference, m.application_id,
             m.given_id, m.import_key, m.is_new, ${messageName} AS name FROM bulk_messages m
      UNION ALL
      SELECT 'instructions', 'instruction', i.number, i.step, i.customer_id, i.reference, i.application_id,
             i.given_id, i.import_key, i.is_new, ${instructionName} FROM bulk_instructions i
    )
    SELECT DISTINCT ON (number) number, field, key, values FROM (
      SELECT number, 0 AS turn, ${saidReason(sql`'reference'`, sql`'notStored'`, sql`reference`)}
      FROM staged WHERE application_id IS NULL AND number NOT IN (SELECT number FROM bulk_applications)
      UNION ALL
      SELECT number, 1, ${saidReason(
        sql`field`,
        sql`CASE noun WHEN 'message' THEN 'hasNoMessage' ELSE 'hasNoInstruction' END`,
        sql`reference`,
        sql`name`,
      )}
      FROM staged WHERE given_id IS NOT NULL AND is_new
      UNION ALL
      SELECT number, 2, ${saidReason(sql`field`, sql`'repeated'`, sql`name`, sql`first`)} FROM (
        SELECT *, row_number() OVER same AS turn, first_value(number) OVER same AS first FROM staged
        WINDOW same AS (PARTITION BY field, customer_id, reference, name ORDER BY number, step)
      ) repeated WHERE turn > 1
    ) unknown ORDER BY number, turn`;

/** What was written or sent is never changed. A message without its text was so before the text was removed. */
const rewritten = sql`
    SELECT m.number, ${saidReason(sql`'messages'`, sql`'writtenOtherwise'`, messageName)}
    FROM bulk_messages m JOIN messages s ON s.customer_id = m.customer_id AND s.id = m.id
    WHERE m.given_id IS NULL AND s.text IS NOT NULL
      AND (s.author_id, s.provider_author, s.text, s.at) IS DISTINCT FROM (m.author_id, m.provider_author, m.text, m.at)
    UNION ALL
    SELECT i.number, ${saidReason(sql`'instructions'`, sql`'sentOtherwise'`, instructionName)}
    FROM bulk_instructions i JOIN instructions s ON s.customer_id = i.customer_id AND s.id = i.id
    WHERE i.given_id IS NULL
      AND (s.kind_id, s.sent_by, s.sent_at, s.text, s.due_on)
          IS DISTINCT FROM (i.kind_id, i.sent_by, i.sent_at, i.text, i.due_on)
    ORDER BY 1`;

const isOpen = sql`coalesce((
  SELECT n.state FROM bulk_instruction_states n
  WHERE n.number = i.number AND n.step = i.step ORDER BY n.place DESC LIMIT 1), 'sent') IN ('sent', 'accepted')`;

/** New instructions keep the rules of those that are sent in the portal: their cut-off, and one that is open. */
const notSendable = sql`
    WITH sent AS (
      SELECT i.*, ${instructionName} AS name, ${isOpen} AS is_open,
             app.cut_off(i.due_on, coalesce(b.country_code, a.country_code), k.lead_days) AS cut_off_at
      FROM bulk_instructions i
      JOIN instruction_kinds k ON k.id = i.kind_id
      LEFT JOIN bulk_applications b ON b.number = i.number
      LEFT JOIN applications a ON a.customer_id = i.customer_id AND a.id = i.application_id
      WHERE i.is_new
    )
    SELECT DISTINCT ON (number) number, field, key, values FROM (
      SELECT number, 0 AS turn, ${saidReason(instructions, sql`'noDeadline'`, sql`deadline_kind`, sql`due_on`)}
      FROM sent WHERE due_on IS NOT NULL AND deadline_id IS NULL AND NOT EXISTS (
        SELECT FROM bulk_deadlines d
        WHERE d.number = sent.number AND d.is_new AND d.kind = sent.deadline_kind
          AND sent.due_on IN (d.due_at, d.original_due_at))
      UNION ALL
      SELECT number, 1, ${saidReason(instructions, sql`'afterCutOff'`, sql`name`, minuteOf(sql`cut_off_at`))}
      FROM sent WHERE sent_at >= cut_off_at
      UNION ALL
      SELECT s.number, 2, ${saidReason(instructions, sql`'isOpen'`, sql`s.name`, sql`o.id`)}
      FROM sent s JOIN instructions o ON o.customer_id = s.customer_id AND o.deadline_id = s.deadline_id
      WHERE s.is_open AND o.state IN ('sent', 'accepted')
      UNION ALL
      SELECT s.number, 2, ${saidReason(instructions, sql`'isOpen'`, sql`s.name`, sql`o.id`)}
      FROM sent s JOIN instructions o
        ON o.customer_id = s.customer_id AND o.application_id = s.application_id AND o.kind_id = s.kind_id
      WHERE s.is_open AND s.due_on IS NULL AND o.deadline_id IS NULL AND o.state IN ('sent', 'accepted')
      UNION ALL
      SELECT number, 3, ${saidReason(instructions, sql`'anotherIsOpen'`, sql`name`)} FROM (
        SELECT *, row_number() OVER (
          PARTITION BY customer_id, reference, deadline_kind, due_on, CASE WHEN due_on IS NULL THEN kind_id END
          ORDER BY number, step) AS place
        FROM sent WHERE is_open
      ) open WHERE place > 1
    ) problems ORDER BY number, turn`;

/** States follow each other as in the portal. Only a customer cancels what was sent there. */
const impossibleStates = sql`
    SELECT DISTINCT ON (number) number, 'instructions' AS field, problem->>0 AS key, problem - 0 AS values FROM (
      SELECT number, place, CASE
        WHEN (before, state) NOT IN (('sent', 'accepted'), ('sent', 'refused'), ('sent', 'cancelled'),
                                     ('accepted', 'done'), ('accepted', 'refused'))
          THEN jsonb_build_array('impossibleState', name, before, state)
        WHEN state = 'cancelled' AND is_sent_here THEN jsonb_build_array('customerCancels', name)
        WHEN at < since THEN jsonb_build_array('stateTooEarly', name, state, before)
      END AS problem
      FROM (
        SELECT i.number, n.place, ${instructionName} AS name, n.state, n.at,
               i.id IS NOT NULL AND s.import_key IS NULL AS is_sent_here,
               coalesce(lag(n.state) OVER steps, s.state, 'sent') AS before,
               coalesce(lag(n.at) OVER steps, stored.at, i.sent_at) AS since
        FROM bulk_instruction_states n
        JOIN bulk_instructions i USING (number, step)
        LEFT JOIN instructions s ON s.customer_id = i.customer_id AND s.id = i.id
        LEFT JOIN LATERAL (
          SELECT date_trunc('milliseconds', max(ch.at)) AS at FROM instruction_changes ch
          WHERE ch.customer_id = i.customer_id AND ch.instruction_id = i.id
        ) stored ON true
        WINDOW steps AS (PARTITION BY n.number, n.step ORDER BY n.place)
      ) following
    ) states WHERE problem IS NOT NULL ORDER BY number, place`;

/** Reasons in their order: the first one of a line counts. */
export const contradictoryCorrespondence = [unknownNames, rewritten, notSendable, impossibleStates];

/** What is left is new. */
export async function dropKnown(tx: Transaction): Promise<void> {
  await tx.rows(sql`DELETE FROM bulk_messages WHERE NOT is_new`);
  await tx.rows(sql`
    DELETE FROM bulk_instructions i WHERE NOT i.is_new AND NOT EXISTS (
      SELECT FROM bulk_instruction_states n WHERE n.number = i.number AND n.step = i.step)`);
}

/** How many staged lines have something new, and nothing but what was written and instructed. */
export async function countWithoutApplication(tx: Transaction): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    SELECT count(*) AS total FROM (
      SELECT number FROM bulk_messages UNION SELECT number FROM bulk_instructions
      EXCEPT SELECT number FROM bulk_applications
    ) without`);
  return total;
}

export async function countLinesWithoutApplication(
  tx: Transaction,
  lines: readonly number[],
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`
    SELECT count(*) AS total FROM unnest(${lines}::int[]) AS line
    WHERE NOT EXISTS (SELECT FROM bulk_applications b WHERE b.number = line)`);
  return total;
}
