import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** An approval counts this long; what was approved waits so long, of which every member is told. */
const REQUEST_DAYS = 7;
const ANNOUNCED_HOURS = 72;

export interface WaitingMember {
  readonly userId: number;
  readonly displayName: string;
  /** Whether an owner of the customer could readmit them. */
  readonly hasOwner: boolean;
}

export function findWaiting(
  tx: Transaction,
  customerId: number,
  email: string,
): Promise<WaitingMember | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id AS "userId", u.display_name AS "displayName", ${hasOwner} AS "hasOwner"
    FROM recovered_memberships w JOIN users u ON u.id = w.user_id
    WHERE w.customer_id = ${customerId} AND u.email = ${email}`);
}

/** Of a row `w` with a customer. */
const hasOwner = sql`EXISTS (
  SELECT FROM memberships m JOIN users o ON o.id = m.user_id AND o.status = 'active'
  WHERE m.customer_id = w.customer_id AND m.role = 'owner' AND m.status = 'active'
    AND NOT EXISTS (SELECT FROM recovered_memberships r
                    WHERE r.customer_id = m.customer_id AND r.user_id = m.user_id))`;

export interface NewRequest {
  readonly customerId: number;
  readonly userId: number;
  readonly reason: string;
  readonly madeBy: string;
}

/** Replaces a request that no one approved in time. @returns false if there is one */
export async function insertRequest(
  tx: Transaction,
  { customerId, userId, reason, madeBy }: NewRequest,
): Promise<boolean> {
  const inserted = await tx.rows(sql`
    INSERT INTO operator_readmissions AS w (customer_id, user_id, reason, requested_by)
    VALUES (${customerId}, ${userId}, ${reason}, ${madeBy})
    ON CONFLICT (customer_id, user_id) DO UPDATE
    SET reason = excluded.reason, requested_by = excluded.requested_by, requested_at = now()
    WHERE w.approved_at IS NULL AND w.requested_at < now() - make_interval(days => ${REQUEST_DAYS})
    RETURNING 1`);
  return inserted.length === 1;
}

export interface StoredRequest {
  readonly reason: string;
  readonly requestedBy: string;
  readonly approvedBy: string | null;
}

export function findRequest(
  tx: Transaction,
  customerId: number,
  userId: number,
): Promise<StoredRequest | undefined> {
  return tx.maybeOne(sql`
    SELECT reason, requested_by AS "requestedBy", approved_by AS "approvedBy" FROM operator_readmissions
    WHERE customer_id = ${customerId} AND user_id = ${userId}
      AND (approved_at IS NOT NULL OR requested_at > now() - make_interval(days => ${REQUEST_DAYS}))`);
}

/** @returns when the person is readmitted */
export function approve(
  tx: Transaction,
  { customerId, userId, madeBy }: Omit<NewRequest, 'reason'>,
): Promise<{ readonly readmittedAt: string }> {
  return tx.one(sql`
    UPDATE operator_readmissions SET approved_by = ${madeBy}, approved_at = now()
    WHERE customer_id = ${customerId} AND user_id = ${userId} AND approved_at IS NULL
    RETURNING approved_at + make_interval(hours => ${ANNOUNCED_HOURS}) AS "readmittedAt"`);
}

export interface DueReadmission extends StoredRequest {
  readonly customerId: number;
  readonly customer: string;
  readonly userId: number;
  readonly displayName: string;
  readonly hasOwner: boolean;
}

export function findDue(tx: Transaction, limit: number): Promise<DueReadmission[]> {
  return tx.rows(sql`
    SELECT w.customer_id AS "customerId", c.name AS customer, w.user_id AS "userId", u.display_name AS "displayName",
           w.reason, w.requested_by AS "requestedBy", w.approved_by AS "approvedBy", ${hasOwner} AS "hasOwner"
    FROM operator_readmissions w JOIN customers c ON c.id = w.customer_id JOIN users u ON u.id = w.user_id
    WHERE w.approved_at <= now() - make_interval(hours => ${ANNOUNCED_HOURS})
    ORDER BY w.approved_at LIMIT ${limit} FOR UPDATE OF w SKIP LOCKED`);
}

export async function deleteRequest(tx: Transaction, customerId: number, userId: number): Promise<void> {
  await tx.rows(sql`
    DELETE FROM operator_readmissions WHERE customer_id = ${customerId} AND user_id = ${userId}`);
}

export interface ListedRequest extends StoredRequest {
  readonly code: string;
  readonly email: string;
  readonly readmittedAt: string | null;
}

export function listRequests(tx: Transaction): Promise<ListedRequest[]> {
  return tx.rows(sql`
    SELECT c.code, u.email, w.reason, w.requested_by AS "requestedBy", w.approved_by AS "approvedBy",
           w.approved_at + make_interval(hours => ${ANNOUNCED_HOURS}) AS "readmittedAt"
    FROM operator_readmissions w JOIN customers c ON c.id = w.customer_id JOIN users u ON u.id = w.user_id
    ORDER BY w.requested_at`);
}
