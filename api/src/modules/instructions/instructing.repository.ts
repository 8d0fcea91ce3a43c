import type { InstructionPreview } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { presentState } from '../../due-dates/index.ts';
import { costOf } from './instruction-kinds.repository.ts';

export interface Target {
  readonly applicationId: number;
  readonly deadlineId?: number | null | undefined;
}

export interface KindForCustomer {
  readonly customerId: number;
  readonly kindId: number;
}

/** Applications are locked, so that instructions on them and changes of their deadlines come one at a time. */
export async function lockApplications(tx: Transaction, ids: readonly number[]): Promise<void> {
  await tx.rows(sql`
    SELECT id FROM applications WHERE id = ANY (${ids}::int[]) ORDER BY id FOR NO KEY UPDATE`);
}

/** The moment by which cut-offs are judged. It is read after the locks: waiting for one must not gain time. */
export async function momentOf(tx: Transaction, now: Date | null): Promise<string> {
  const { moment } = await tx.one<{ moment: string }>(
    sql`SELECT coalesce(${now}::timestamptz, clock_timestamp())::text AS moment`,
  );
  return moment;
}

/** A target with what is kept of it when it is instructed. */
export interface JudgedTarget extends InstructionPreview {
  readonly statusId: number | null;
  readonly dueAt: string | null;
}

/** Each target in the order given, with the reason for which it cannot be instructed at a moment. */
export function judge(
  tx: Transaction,
  { customerId, kindId }: KindForCustomer,
  targets: readonly Target[],
  moment: string,
): Promise<JudgedTarget[]> {
  const offered = sql`d.kind = ANY (k.deadline_kinds)`;
  return tx.rows(sql`
    WITH targets AS (
      SELECT application_id, deadline_id, place,
             row_number() OVER (PARTITION BY application_id, deadline_id ORDER BY place) > 1 AS is_repeated
      FROM unnest(${targets.map(({ applicationId }) => applicationId)}::int[],
                  ${targets.map(({ deadlineId }) => deadlineId ?? null)}::int[])
        WITH ORDINALITY target (application_id, deadline_id, place)
    ), found AS (
      SELECT t.*, a.id AS found_id, a.status_id, d.id AS found_deadline_id, d.state, d.due_at,
             d.kind = ANY (k.deadline_kinds) AS is_offered, k.cost_amount, k.by_quotation,
             app.cut_off(d.due_at, a.country_code, k.lead_days) AS cut_off_at,
             NOT EXISTS (SELECT FROM instruction_kind_statuses WHERE kind_id = k.id)
               OR EXISTS (SELECT FROM instruction_kind_statuses
                          WHERE kind_id = k.id AND status_id = a.status_id) AS fits_status,
             CASE WHEN t.deadline_id IS NULL
               THEN (SELECT i.id FROM instructions i
                     WHERE i.customer_id = a.customer_id AND i.application_id = a.id AND i.kind_id = k.id
                       AND i.deadline_id IS NULL AND i.state IN ('sent', 'accepted'))
               ELSE (SELECT i.id FROM instructions i
                     WHERE i.customer_id = a.customer_id AND i.deadline_id = d.id
                       AND i.state IN ('sent', 'accepted')) END AS first_id
      FROM targets t
      JOIN instruction_kinds k ON k.id = ${kindId}
      LEFT JOIN applications a ON a.customer_id = ${customerId} AND a.id = t.application_id
      LEFT JOIN deadlines d ON d.customer_id = a.customer_id AND d.application_id = a.id AND d.id = t.deadline_id
    )
    SELECT f.application_id AS "applicationId", f.deadline_id AS "deadlineId",
           ${costOf(sql`f.cost_amount`, sql`f.by_quotation`)} AS cost, f.cut_off_at AS "cutOffAt",
           f.status_id AS "statusId", f.due_at AS "dueAt",
           CASE WHEN f.first_id IS NOT NULL THEN json_build_object('id', f.first_id) END AS first,
           CASE
             WHEN f.found_id IS NULL OR (f.deadline_id IS NOT NULL AND f.found_deadline_id IS NULL) THEN 'not-found'
             WHEN f.deadline_id IS NULL AND EXISTS (
               SELECT FROM deadlines d
               JOIN applications a ON a.customer_id = d.customer_id AND a.id = d.application_id
               JOIN countries co ON co.code = a.country_code
               JOIN instruction_kinds k ON k.id = ${kindId} AND ${offered}
               WHERE d.customer_id = ${customerId} AND d.application_id = f.found_id AND ${presentState} = 'open'
             ) THEN 'choose-deadline'
             WHEN f.state IN ('done', 'waived') THEN 'deadline-closed'
             WHEN f.first_id IS NOT NULL THEN 'already-instructed'
             WHEN NOT f.fits_status OR NOT coalesce(f.is_offered, f.deadline_id IS NULL) THEN 'not-offered'
             WHEN f.cut_off_at <= ${moment}::timestamptz THEN 'cut-off-passed'
             WHEN f.is_repeated THEN 'already-instructed'
           END AS problem
    FROM found f CROSS JOIN provider p ORDER BY f.place`);
}

export interface NewInstructions extends KindForCustomer {
  readonly text: string | null;
  /** The person, or the standing instruction, that sends them. */
  readonly personId: number | null;
  readonly standingId?: number | undefined;
  readonly moment: string;
}

/** Inserts instructions with their first state, for applications that are locked. @returns ids in the order given */
export async function insertInstructions(
  tx: Transaction,
  { customerId, kindId, text, personId, standingId, moment }: NewInstructions,
  targets: readonly JudgedTarget[],
): Promise<number[]> {
  const every = <V>(value: (target: JudgedTarget) => V) => targets.map(value);
  const rows = await tx.rows<{ id: number }>(sql`
    WITH sent AS (
      INSERT INTO instructions (customer_id, application_id, deadline_id, kind_id, text, cost_amount, by_quotation,
                                cut_off_at, due_on, status_id, sent_at, sent_by, standing_instruction_id)
      SELECT ${customerId}, application_id, deadline_id, k.id, ${text}, k.cost_amount, k.by_quotation,
             cut_off_at, due_at, status_id, ${moment}::timestamptz, ${personId}::int, ${standingId ?? null}::int
      FROM unnest(${every(({ applicationId }) => applicationId)}::int[],
                  ${every(({ deadlineId }) => deadlineId)}::int[],
                  ${every(({ cutOffAt }) => cutOffAt)}::timestamptz[],
                  ${every(({ dueAt }) => dueAt)}::date[],
                  ${every(({ statusId }) => statusId)}::int[])
        WITH ORDINALITY target (application_id, deadline_id, cut_off_at, due_at, status_id, place)
      JOIN instruction_kinds k ON k.id = ${kindId}
      ORDER BY place
      RETURNING id, customer_id, sent_at, sent_by
    ), recorded AS (
      INSERT INTO instruction_changes (customer_id, instruction_id, state, at, person_id)
      SELECT customer_id, id, 'sent', sent_at, sent_by FROM sent ORDER BY id
    )
    SELECT id FROM sent ORDER BY id`);
  return rows.map(({ id }) => id);
}
