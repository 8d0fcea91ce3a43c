import type { DeadlineKind, StandingInstruction } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/index.ts';

export function listStanding(tx: Queryable, customerIds: readonly number[]): Promise<StandingInstruction[]> {
  return tx.rows(sql`
    SELECT s.id, s.deadline_kinds AS "deadlineKinds", s.days_before AS "daysBefore", s.created_at AS "createdAt",
           json_build_object('id', cu.id, 'name', cu.name) AS customer,
           json_build_object('id', k.id, 'name', k.name) AS kind,
           json_build_object('id', s.created_by, 'name', coalesce(n.name, '#' || s.created_by)) AS "createdBy",
           ARRAY(SELECT json_build_object('id', c.id, 'name', c.name) FROM categories c
                 WHERE c.id = ANY (s.category_ids) ORDER BY c.position) AS categories,
           ARRAY(SELECT json_build_object('code', co.code, 'name', co.name) FROM countries co
                 WHERE co.code = ANY (s.country_codes) ORDER BY co.name) AS countries
    FROM standing_instructions s
    JOIN customers cu ON cu.id = s.customer_id
    JOIN instruction_kinds k ON k.id = s.kind_id
    LEFT JOIN person_names n ON n.customer_id = s.customer_id AND n.person_id = s.created_by
    WHERE s.customer_id = ANY (${customerIds}::int[]) AND s.revoked_at IS NULL ORDER BY s.id`);
}

export interface NewStanding {
  readonly customerId: number;
  readonly personId: number;
  readonly kindId: number;
  readonly categories: readonly number[];
  readonly countries: readonly string[];
  readonly deadlineKinds: readonly DeadlineKind[];
  readonly daysBefore: number;
}

export async function insertStanding(tx: Transaction, standing: NewStanding): Promise<number> {
  const { customerId, personId, kindId, categories, countries, deadlineKinds, daysBefore } = standing;
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO standing_instructions (customer_id, kind_id, category_ids, country_codes, deadline_kinds, days_before,
                                       created_by)
    VALUES (${customerId}, ${kindId}, ${categories}::int[], ${countries}::text[], ${deadlineKinds}::text[],
            ${daysBefore}, ${personId}) RETURNING id`);
  return id;
}

/** @returns the name of its kind; `undefined` if there is none in force */
export async function revokeStanding(
  tx: Transaction,
  id: number,
  personId: number,
): Promise<{ kind: string } | undefined> {
  return tx.maybeOne(sql`
    UPDATE standing_instructions s SET revoked_at = now(), revoked_by = ${personId} FROM instruction_kinds k
    WHERE s.id = ${id} AND s.revoked_at IS NULL AND k.id = s.kind_id RETURNING k.name AS kind`);
}

export async function setException(
  tx: Transaction,
  deadline: { readonly id: number; readonly customerId: number },
  personId: number,
  isExcepted: boolean,
): Promise<void> {
  const { id, customerId } = deadline;
  await tx.rows(
    isExcepted
      ? sql`INSERT INTO standing_exceptions (customer_id, deadline_id, person_id)
            VALUES (${customerId}, ${id}, ${personId}) ON CONFLICT DO NOTHING`
      : sql`DELETE FROM standing_exceptions WHERE customer_id = ${customerId} AND deadline_id = ${id}`,
  );
}

export async function findCustomerOfDeadline(tx: Transaction, id: number): Promise<number | undefined> {
  const row = await tx.maybeOne<{ customerId: number }>(
    sql`SELECT customer_id AS "customerId" FROM deadlines WHERE id = ${id}`,
  );
  return row?.customerId;
}

/** What a standing instruction has to do now about a deadline. */
export interface StandingStep {
  readonly customerId: number;
  readonly deadlineId: number;
  readonly applicationId: number;
  readonly standingIds: readonly number[];
  readonly kindId: number;
  readonly kind: string;
  readonly label: string;
  readonly today: string;
  readonly actsOn: string;
  readonly step: 'announce' | 'remind' | 'act' | 'different-kinds' | 'cut-off-passed';
}

/** Days before it acts on which it is announced, first and again. */
const ANNOUNCED_DAYS = 14;
const REMINDED_DAYS = 3;

/**
 * The next steps, those with the earliest deadline first. Customers that are closed are left alone.
 *
 * @param deadlineIds only of these, where they are given
 */
export function listSteps(
  tx: Transaction,
  now: Date | null,
  { limit, deadlineIds = null }: { readonly limit: number; readonly deadlineIds?: readonly number[] | null },
): Promise<StandingStep[]> {
  const moment = sql`coalesce(${now}::timestamptz, now())`;
  return tx.rows(sql`
    WITH customers_with AS (
      SELECT s.customer_id, max(s.days_before + k.lead_days * 2) + ${ANNOUNCED_DAYS + 45}::int AS days
      FROM standing_instructions s
      JOIN instruction_kinds k ON k.id = s.kind_id
      JOIN customers cu ON cu.id = s.customer_id AND cu.status = 'active'
      WHERE s.revoked_at IS NULL GROUP BY 1
    ), plans AS (
      SELECT d.customer_id, d.id, d.application_id, d.due_at, array_agg(p.standing_instruction_id) AS standing_ids,
             min(p.kind_id) AS kind_id, count(DISTINCT p.kind_id) AS kinds, min(p.today) AS today,
             min(p.acts_on) AS acts_on, min(p.last_day) AS last_day, bool_or(p.is_announced) AS is_announced,
             bool_or(p.is_reminded) AS is_reminded,
             bool_and(coalesce(p.outcome = 'different-kinds', false)) AS is_told
      FROM customers_with c
      JOIN deadlines d ON d.customer_id = c.customer_id AND d.state = 'open'
        AND d.due_at BETWEEN ${moment}::date - 2 AND ${moment}::date + c.days
        AND (${deadlineIds}::int[] IS NULL OR d.id = ANY (${deadlineIds}::int[]))
      CROSS JOIN LATERAL app.standing_plans(d.customer_id, d.id, ${moment}) p
      GROUP BY 1, 2, 3, 4
    ), steps AS (
      SELECT *, CASE
        WHEN kinds > 1 THEN CASE WHEN NOT is_told AND acts_on - ${ANNOUNCED_DAYS}::int <= today THEN 'different-kinds' END
        WHEN acts_on > last_day THEN 'cut-off-passed'
        WHEN NOT is_announced THEN CASE WHEN acts_on - ${ANNOUNCED_DAYS}::int <= today THEN 'announce' END
        WHEN acts_on <= today THEN 'act'
        WHEN NOT is_reminded AND acts_on - ${REMINDED_DAYS}::int <= today THEN 'remind'
      END AS step FROM plans
    )
    SELECT s.customer_id AS "customerId", s.id AS "deadlineId", s.application_id AS "applicationId",
           s.standing_ids AS "standingIds", s.kind_id AS "kindId", k.name AS kind, s.today,
           a.reference || ' ' || a.title AS label, s.acts_on AS "actsOn", s.step
    FROM steps s
    JOIN instruction_kinds k ON k.id = s.kind_id
    JOIN applications a ON a.customer_id = s.customer_id AND a.id = s.application_id
    WHERE s.step IS NOT NULL ORDER BY s.due_at, s.id LIMIT ${limit}`);
}

export interface Announcement {
  readonly announcedOn?: string | undefined;
  readonly actsOn?: string | undefined;
  readonly isReminded?: boolean | undefined;
  readonly outcome?: 'sent' | 'different-kinds' | 'not-offered' | 'cut-off-passed' | undefined;
}

/** Keeps what was said of a deadline, or what became of it, for each of its standing instructions. */
export async function recordStep(
  tx: Transaction,
  { customerId, deadlineId, standingIds }: Pick<StandingStep, 'customerId' | 'deadlineId' | 'standingIds'>,
  { announcedOn, actsOn, isReminded = false, outcome }: Announcement,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO standing_announcements (customer_id, deadline_id, standing_instruction_id, announced_on, acts_on,
                                        is_reminded, outcome)
    SELECT ${customerId}, ${deadlineId}, id, ${announcedOn ?? null}::date, ${actsOn ?? null}::date, ${isReminded},
           ${outcome ?? null}
    FROM unnest(${standingIds}::int[]) id
    ON CONFLICT (customer_id, deadline_id, standing_instruction_id) DO UPDATE
      SET announced_on = coalesce(excluded.announced_on, standing_announcements.announced_on),
          acts_on = coalesce(excluded.acts_on, standing_announcements.acts_on),
          is_reminded = excluded.is_reminded, outcome = excluded.outcome`);
}

/** Standing instructions whose creator is no owner any more, each once. */
export function takeWithoutOwner(tx: Transaction): Promise<{ customerId: number; kind: string }[]> {
  return tx.rows(sql`
    UPDATE standing_instructions s SET told_at = now() FROM instruction_kinds k
    WHERE s.revoked_at IS NULL AND s.told_at IS NULL AND k.id = s.kind_id AND NOT EXISTS (
      SELECT FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
      WHERE m.customer_id = s.customer_id AND m.user_id = s.created_by AND m.role = 'owner' AND m.status = 'active')
    RETURNING s.customer_id AS "customerId", k.name AS kind`);
}
