import type { Demand, MissingProof, PolicyMember, SecurityPolicy } from '@atrium/contract';
import sql from 'sql-template-tag';
import { alphabetical, type Transaction } from '../../db/index.ts';

export interface SessionOfPerson {
  readonly userId: number;
  readonly sessionId: string;
}

export interface StoredPolicy extends SecurityPolicy {
  readonly setAt: string;
  /** What is demanded now of who has been a member for long. */
  readonly inForce: Demand;
}

export function findPolicy(tx: Transaction, customerId: number): Promise<StoredPolicy | undefined> {
  return tx.maybeOne(sql`
    SELECT demands, grace_days AS "graceDays", idle_minutes AS "idleMinutes", max_age_hours AS "maxAgeHours",
           sends_without_session AS "sendsWithoutSession", set_at AS "setAt",
           app.demanded(demands, meanwhile, grace_days, set_at, '-infinity') AS "inForce"
    FROM security_policies WHERE customer_id = ${customerId}`);
}

/** The time from which the demand counts starts again only if it is another one. */
export async function setPolicy(
  tx: Transaction,
  customerId: number,
  policy: SecurityPolicy & { readonly meanwhile: Demand },
): Promise<void> {
  const { demands, meanwhile, graceDays, idleMinutes, maxAgeHours, sendsWithoutSession } = policy;
  await tx.rows(sql`
    INSERT INTO security_policies AS p (customer_id, demands, meanwhile, grace_days, idle_minutes, max_age_hours,
                                        sends_without_session)
    VALUES (${customerId}, ${demands}, ${meanwhile}, ${graceDays}, ${idleMinutes}, ${maxAgeHours}, ${sendsWithoutSession})
    ON CONFLICT (customer_id) DO UPDATE
      SET demands = excluded.demands, grace_days = excluded.grace_days, idle_minutes = excluded.idle_minutes,
          max_age_hours = excluded.max_age_hours, sends_without_session = excluded.sends_without_session,
          reset_reason = NULL, reset_requested_by = NULL, reset_requested_at = NULL,
          meanwhile = CASE WHEN p.demands = excluded.demands THEN p.meanwhile ELSE excluded.meanwhile END,
          set_at = CASE WHEN p.demands = excluded.demands THEN p.set_at ELSE excluded.set_at END`);
}

export async function deletePolicy(tx: Transaction, customerId: number): Promise<void> {
  await tx.rows(sql`DELETE FROM security_policies WHERE customer_id = ${customerId}`);
}

export interface ResetRequest {
  readonly reason: string;
  readonly requestedBy: string;
}

const isWaiting = sql`reset_requested_at > now() - interval '7 days'`;

/** Replaces a request that no one approved in time. @returns false if there is one */
export async function requestReset(
  tx: Transaction,
  customerId: number,
  { reason, requestedBy }: ResetRequest,
): Promise<boolean> {
  const requested = await tx.rows(sql`
    UPDATE security_policies
    SET reset_reason = ${reason}, reset_requested_by = ${requestedBy}, reset_requested_at = now()
    WHERE customer_id = ${customerId} AND (${isWaiting}) IS NOT TRUE RETURNING 1`);
  return requested.length === 1;
}

export function findResetRequest(tx: Transaction, customerId: number): Promise<ResetRequest | undefined> {
  return tx.maybeOne(sql`
    SELECT reset_reason AS reason, reset_requested_by AS "requestedBy" FROM security_policies
    WHERE customer_id = ${customerId} AND ${isWaiting}`);
}

/** @returns null if the session may act for the customer now */
export async function findMissing(
  tx: Transaction,
  { userId, sessionId }: SessionOfPerson,
  customerId: number,
): Promise<MissingProof | null> {
  const { missing } = await tx.one<{ missing: MissingProof | null }>(sql`
    SELECT missing FROM session_customers
    WHERE session_id = ${sessionId} AND user_id = ${userId} AND customer_id = ${customerId}`);
  return missing;
}

/** Needs the login service, since the factors of people are their own. */
export function listMembers(tx: Transaction, customerId: number): Promise<PolicyMember[]> {
  return tx.rows(sql`
    SELECT u.id, u.display_name AS "displayName", m.role, m.created_at AS "joinedAt",
           array_remove(ARRAY[
             'any',
             CASE WHEN held.passkey OR held.totp THEN 'second_factor' END,
             CASE WHEN held.passkey THEN 'passkey' END,
             CASE WHEN EXISTS (SELECT FROM session_sign_ons o
                               WHERE o.user_id = u.id AND o.customer_id = m.customer_id) THEN 'sign_on' END
           ], NULL) AS meets
    FROM memberships m
    JOIN users u ON u.id = m.user_id AND u.status = 'active'
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS passkey,
             EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS totp
    ) held
    WHERE m.customer_id = ${customerId} AND m.status = 'active'
    ORDER BY ${alphabetical(sql`u.display_name`)}, u.id`);
}
