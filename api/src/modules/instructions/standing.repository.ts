import type { DeadlineKind, StandingInstruction } from '@atrium/contract';
import sql from 'sql-template-tag';
import { inLanguage, personJson, type Queryable, type Transaction } from '../../db/index.ts';

export function listStanding(tx: Queryable, customerIds: readonly number[]): Promise<StandingInstruction[]> {
  return tx.rows(sql`
    SELECT s.id, s.deadline_kinds AS "deadlineKinds", s.days_before AS "daysBefore", s.created_at AS "createdAt",
           json_build_object('id', cu.id, 'name', cu.name) AS customer,
           json_build_object('id', k.id, 'name', ${inLanguage('k.name')}) AS kind,
           ${personJson('s.created_by', 'n')} AS "createdBy",
           ARRAY(SELECT json_build_object('id', c.id, 'name', ${inLanguage('c.name')}) FROM categories c
                 WHERE c.id = ANY (s.category_ids) ORDER BY c.position) AS categories,
           ARRAY(SELECT json_build_object('code', co.code, 'name', ${inLanguage('co.name')}) FROM countries co
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

export interface Candidate {
  readonly id: number;
  readonly customerId: number;
  readonly dueAt: string;
}

/** Customers with standing instructions, and within how many days these act. Customers that are closed are left alone. */
const customersWith = sql`
  SELECT s.customer_id, max(s.days_before + k.lead_days * 2) + ${ANNOUNCED_DAYS + 45}::int AS days
  FROM standing_instructions s
  JOIN instruction_kinds k ON k.id = s.kind_id
  JOIN customers cu ON cu.id = s.customer_id AND cu.status = 'active'
  WHERE s.revoked_at IS NULL GROUP BY 1`;

const momentOf = (now: Date | null) => sql`coalesce(${now}::timestamptz, now())`;

/** The next ones by customer, those with the earliest date first. @param after the last one of the page before */
export function listCandidates(
  tx: Transaction,
  now: Date | null,
  after: Candidate | null,
  limit: number,
): Promise<Candidate[]> {
  const { id, customerId, dueAt } = after ?? { id: 0, customerId: 0, dueAt: '0001-01-01' };
  return tx.rows(sql`
    SELECT d.id, d.customer_id AS "customerId", d.due_at AS "dueAt"
    FROM (${customersWith}) c CROSS JOIN LATERAL (
      SELECT d.id, d.customer_id, d.due_at FROM deadlines d
      WHERE d.customer_id = c.customer_id AND d.state = 'open'
        AND d.due_at BETWEEN ${momentOf(now)}::date - 2 AND ${momentOf(now)}::date + c.days
        AND (d.customer_id > ${customerId} OR (d.due_at, d.id) > (${dueAt}::date, ${id}))
      ORDER BY d.due_at, d.id LIMIT ${limit}
    ) d
    WHERE c.customer_id >= ${customerId} ORDER BY d.customer_id, d.due_at, d.id LIMIT ${limit}`);
}

export function listSteps(
  tx: Transaction,
  now: Date | null,
  deadlineIds: readonly number[],
): Promise<StandingStep[]> {
  return tx.rows(sql`
    WITH plans AS (
      SELECT d.customer_id, d.id, d.application_id, d.due_at, array_agg(p.standing_instruction_id) AS standing_ids,
             min(p.kind_id) AS kind_id, count(DISTINCT p.kind_id) AS kinds, min(p.today) AS today,
             min(p.acts_on) AS acts_on, min(p.last_day) AS last_day, bool_or(p.is_announced) AS is_announced,
             bool_or(p.is_reminded) AS is_reminded,
             bool_and(coalesce(p.outcome = 'different-kinds', false)) AS is_told
      FROM (${customersWith}) c
      JOIN deadlines d ON d.customer_id = c.customer_id AND d.id = ANY (${deadlineIds}::int[])
      CROSS JOIN LATERAL app.standing_plans(d.customer_id, d.id, ${momentOf(now)}) p
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
    WHERE s.step IS NOT NULL ORDER BY s.due_at, s.id`);
}

export type Outcome = 'sent' | 'different-kinds' | 'not-offered' | 'cut-off-passed';

interface Announcement {
  readonly announcedOn?: string | undefined;
  readonly actsOn?: string | undefined;
  readonly isReminded?: boolean | undefined;
  readonly outcome?: Outcome | undefined;
}

type RecordedStep = Pick<StandingStep, 'customerId' | 'deadlineId' | 'standingIds'> & Announcement;

export async function recordSteps(tx: Transaction, steps: readonly RecordedStep[]): Promise<void> {
  const rows = steps.map(({ customerId, deadlineId, standingIds, ...said }) => ({
    customer_id: customerId,
    deadline_id: deadlineId,
    standing_ids: standingIds,
    announced_on: said.announcedOn,
    acts_on: said.actsOn,
    is_reminded: said.isReminded ?? false,
    outcome: said.outcome,
  }));
  await tx.rows(sql`
    INSERT INTO standing_announcements (customer_id, deadline_id, standing_instruction_id, announced_on, acts_on,
                                        is_reminded, outcome)
    SELECT s.customer_id, s.deadline_id, id, s.announced_on, s.acts_on, s.is_reminded, s.outcome
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
           AS s (customer_id int, deadline_id int, standing_ids int[], announced_on date, acts_on date,
                 is_reminded boolean, outcome text),
         unnest(s.standing_ids) id
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
