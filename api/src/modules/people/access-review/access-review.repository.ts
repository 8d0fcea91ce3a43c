import type { ReviewedAccess, Role } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import { alphabetical, personJson, type Queryable, type Transaction } from '../../../db/index.ts';

const quarterOf = (now: Sql) => sql`date_trunc('quarter', ${now} AT TIME ZONE 'UTC')`;
const QUARTER = sql`(${quarterOf(sql`now()`)} AT TIME ZONE 'UTC')`;

/** Deactivated accounts have no access either. */
const members = (customerId: number): Sql => sql`
  FROM memberships m
  JOIN users u ON u.id = m.user_id AND u.status = 'active'
  LEFT JOIN customer_sign_ins s ON s.customer_id = m.customer_id AND s.user_id = m.user_id
  LEFT JOIN access_confirmations c ON c.customer_id = m.customer_id AND c.user_id = m.user_id AND c.role = m.role
  LEFT JOIN person_names confirmer ON confirmer.customer_id = c.customer_id AND confirmer.person_id = c.confirmed_by
  WHERE m.customer_id = ${customerId} AND m.status = 'active'`;

const isConfirmed = sql`coalesce(c.confirmed_at >= ${QUARTER}, false)`;

/** Who is not confirmed comes first. @param page absent for all */
export function listAccess(
  tx: Queryable,
  customerId: number,
  page?: { readonly page: number; readonly pageSize: number },
): Promise<ReviewedAccess[]> {
  const { page: number = 1, pageSize = null } = page ?? {};
  return tx.rows(sql`
    SELECT u.id, u.display_name AS "displayName", u.email, m.role, m.created_at AS since, s.at AS "lastUsedAt",
           coalesce(s.factors, '{}') AS factors, c.confirmed_at AS "confirmedAt",
           ${personJson('c.confirmed_by', 'confirmer')} AS "confirmedBy", ${isConfirmed} AS "isConfirmed"
    ${members(customerId)}
    ORDER BY ${isConfirmed}, ${alphabetical(sql`u.display_name`)}, u.email
    LIMIT ${pageSize} OFFSET ${(number - 1) * (pageSize ?? 0)}`);
}

export function countAccess(
  tx: Queryable,
  customerId: number,
): Promise<{ total: number; confirmed: number; owners: number; quarterFrom: string }> {
  return tx.one(sql`
    SELECT count(*) AS total, count(*) FILTER (WHERE ${isConfirmed}) AS confirmed,
           count(*) FILTER (WHERE m.role = 'owner') AS owners,
           ${quarterOf(sql`now()`)}::date::text AS "quarterFrom"
    ${members(customerId)}`);
}

interface Found {
  readonly displayName: string;
  readonly role: Role;
  readonly hasOtherOwner: boolean;
}

/** The membership keeps its role until the transaction ends. */
export function lockMember(tx: Transaction, customerId: number, userId: number): Promise<Found | undefined> {
  return tx.maybeOne(sql`
    SELECT u.display_name AS "displayName", m.role, EXISTS (
             SELECT FROM memberships o WHERE o.customer_id = m.customer_id AND o.user_id <> m.user_id
               AND o.role = 'owner' AND o.status = 'active') AS "hasOtherOwner"
    FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId} AND m.status = 'active'`);
}

export async function confirmAccess(
  tx: Transaction,
  { customerId, userId, role, by }: { customerId: number; userId: number; role: Role; by: number },
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO access_confirmations (customer_id, user_id, role, confirmed_by)
    VALUES (${customerId}, ${userId}, ${role}, ${by})
    ON CONFLICT (customer_id, user_id)
    DO UPDATE SET role = excluded.role, confirmed_at = now(), confirmed_by = excluded.confirmed_by`);
}

/** A portal that was off at the beginning of a quarter still reminds within these days, and a new customer does not wait. */
const REMIND_DAYS = 14;

/** Emits one event for each customer in a quarter, where more than one person has access and some are not confirmed. */
export async function remindOfReviews(tx: Transaction, now: Date | null, limit: number): Promise<number> {
  const { done } = await tx.one<{ done: number }>(sql`
    WITH clock AS MATERIALIZED (
      SELECT moment, (${quarterOf(sql`moment`)})::date AS quarter
      FROM (SELECT coalesce(${now}::timestamptz, now()) AS moment) m
    ), due AS (
      SELECT m.customer_id, quarter, count(*) FILTER (
               WHERE c.confirmed_at IS NULL OR c.confirmed_at < quarter::timestamp AT TIME ZONE 'UTC')::int AS people
      FROM clock, memberships m
      JOIN users u ON u.id = m.user_id AND u.status = 'active'
      LEFT JOIN access_confirmations c ON c.customer_id = m.customer_id AND c.user_id = m.user_id AND c.role = m.role
      WHERE m.status = 'active' AND moment < (quarter + ${REMIND_DAYS}::int)::timestamp AT TIME ZONE 'UTC'
        AND NOT EXISTS (SELECT FROM reminders r WHERE r.customer_id = m.customer_id AND r.kind = 'access_review'
                        AND r.due_on = quarter)
      GROUP BY m.customer_id, quarter HAVING count(*) > 1
    ), inserted AS (
      INSERT INTO reminders (customer_id, kind, subject_id, due_on, days_ahead)
      SELECT customer_id, 'access_review', customer_id, quarter, 0 FROM due WHERE people > 0 LIMIT ${limit}
      ON CONFLICT DO NOTHING RETURNING customer_id
    ), emitted AS (
      INSERT INTO outbox (kind, customer_id, payload)
      SELECT 'access_review.due', customer_id, jsonb_build_object('people', due.people)
      FROM inserted JOIN due USING (customer_id) RETURNING id
    ) SELECT count(*) AS done FROM emitted`);
  return done;
}
