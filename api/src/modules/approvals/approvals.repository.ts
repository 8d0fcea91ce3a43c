import type { Approval, ApprovalAction, ApprovalState, Role } from '@atrium/contract';
import sql, { empty, type Sql } from 'sql-template-tag';
import { personJson, type Queryable, type Transaction, translated } from '../../db/index.ts';

type Described = 'redeem' | 'grant' | 'policy' | 'signOn' | 'rule' | 'mayDecide' | 'problem';

export interface ApprovalRow extends Omit<Approval, Described> {
  readonly request: unknown;
  /** Name of the member or invitation that the request gives a role. */
  readonly grantee: string | null;
  readonly outcome: { readonly problem?: Approval['problem'] } | null;
}

const momentOf = (now: Date | null) => sql`coalesce(${now}::timestamptz, now())`;

const stateAt = (now: Date | null) =>
  sql`CASE WHEN a.state = 'requested' AND a.expires_at <= ${momentOf(now)} THEN 'expired' ELSE a.state END`;

const request = sql`CASE WHEN a.action = 'redeem' THEN a.request || jsonb_build_object('name', ${translated(
  "(a.request ->> 'name')",
  "(SELECT w.names FROM rewards w WHERE w.id = (a.request ->> 'rewardId')::int)",
)}) ELSE a.request END`;

const columns = (now: Date | null): Sql => sql`
  a.id, a.action, ${request} AS request, a.outcome, a.reason, ${stateAt(now)} AS state,
  a.requested_at AS "requestedAt", a.expires_at AS "expiresAt", a.decided_at AS "decidedAt",
  json_build_object('id', c.id, 'name', c.name) AS customer,
  ${personJson('a.requested_by', 'asker')} AS "requestedBy",
  CASE WHEN a.decided_by IS NOT NULL THEN ${personJson('a.decided_by', 'decider')} END AS "decidedBy",
  coalesce(grantee.name, a.request ->> 'displayName') AS grantee
  FROM approvals a
  JOIN customers c ON c.id = a.customer_id
  LEFT JOIN person_names asker ON asker.customer_id = a.customer_id AND asker.person_id = a.requested_by
  LEFT JOIN person_names decider ON decider.customer_id = a.customer_id AND decider.person_id = a.decided_by
  LEFT JOIN person_names grantee ON a.action = 'grant_role' AND grantee.customer_id = a.customer_id
    AND grantee.person_id = (a.request ->> 'id')::int`;

interface Page {
  readonly state?: ApprovalState | undefined;
  readonly page: number;
  readonly pageSize: number;
}

const inState = (now: Date | null, state: ApprovalState | undefined) =>
  state ? sql`WHERE ${stateAt(now)} = ${state}` : empty;

export function listApprovals(tx: Queryable, now: Date | null, asked: Page): Promise<ApprovalRow[]> {
  const { state, page, pageSize } = asked;
  return tx.rows(sql`
    SELECT ${columns(now)} ${inState(now, state)}
    ORDER BY ${stateAt(now)} = 'requested' DESC, a.requested_at DESC, a.id DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
}

export async function countApprovals(
  tx: Queryable,
  now: Date | null,
  { state }: Pick<Page, 'state'>,
): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM approvals a ${inState(now, state)}`,
  );
  return total;
}

export function findApproval(tx: Queryable, id: number, now: Date | null): Promise<ApprovalRow | undefined> {
  return tx.maybeOne(sql`SELECT ${columns(now)} WHERE a.id = ${id}`);
}

/** As the action returned it; null for what is not decided, or was refused. */
export async function findOutcome<Outcome>(tx: Queryable, id: number): Promise<Outcome | null> {
  const row = await tx.one<{ outcome: Outcome | null }>(sql`SELECT outcome FROM approvals WHERE id = ${id}`);
  return row.outcome;
}

export interface Waiting {
  readonly id: number;
  readonly action: ApprovalAction;
  readonly customerId: number;
  readonly requestedBy: number;
  readonly request: unknown;
}

/** Locks what waits for another person than the decider; `undefined` if there is nothing to decide any more. */
export function lockWaiting(
  tx: Transaction,
  { id, customerId, userId }: { readonly id: number; readonly customerId: number; readonly userId: number },
  now: Date | null,
): Promise<Waiting | undefined> {
  return tx.maybeOne(sql`
    SELECT id, action, customer_id AS "customerId", requested_by AS "requestedBy", request FROM approvals
    WHERE id = ${id} AND customer_id = ${customerId} AND state = 'requested' AND requested_by <> ${userId}
      AND expires_at > coalesce(${now}::timestamptz, clock_timestamp()) FOR UPDATE`);
}

/** Marks each as told, so that its person is told once. */
export function takeExpired(tx: Transaction, now: Date | null, limit: number): Promise<Waiting[]> {
  return tx.rows(sql`
    UPDATE approvals SET expiry_told = true
    WHERE id IN (SELECT id FROM approvals
                 WHERE state = 'requested' AND NOT expiry_told AND expires_at <= ${momentOf(now)}
                 ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING id, action, customer_id AS "customerId", requested_by AS "requestedBy", request`);
}

/** Names the approval that this transaction carries out. Triggers refuse what waits for one without it. */
export async function carryOut(tx: Transaction, id: number): Promise<void> {
  await tx.rows(sql`SELECT set_config('app.approval', ${String(id)}, true)`);
}

export interface Decision {
  readonly state: 'approved' | 'refused' | 'void';
  readonly decidedBy: number;
  readonly reason: string | null;
  readonly outcome: object | null;
}

export async function decide(
  tx: Transaction,
  id: number,
  { state, decidedBy, reason, outcome }: Decision,
  now: Date | null,
): Promise<void> {
  await tx.one(sql`
    UPDATE approvals SET state = ${state}, decided_by = ${decidedBy}, reason = ${reason},
           outcome = ${outcome === null ? null : JSON.stringify(outcome)}::jsonb,
           decided_at = coalesce(${now}::timestamptz, clock_timestamp())
    WHERE id = ${id} AND state = 'requested' RETURNING id`);
}

export async function insertApproval(
  tx: Transaction,
  asked: { customerId: number; userId: number; action: ApprovalAction; request: object },
  now: Date | null,
): Promise<number> {
  const { customerId, userId, action, request } = asked;
  const { id } = await tx.one<{ id: number }>(sql`
    SELECT app.request_approval(${customerId}, ${userId}, ${action}, ${JSON.stringify(request)}::jsonb, NULL, NULL,
                                coalesce(${now}::timestamptz, clock_timestamp())) AS id`);
  return id;
}

export async function findSameRequest(
  tx: Transaction,
  asked: { customerId: number; userId: number; action: ApprovalAction; request: object },
  now: Date | null,
): Promise<number | undefined> {
  const { customerId, userId, action, request } = asked;
  const found = await tx.maybeOne<{ id: number }>(sql`
    SELECT id FROM approvals
    WHERE customer_id = ${customerId} AND requested_by = ${userId} AND action = ${action} AND state = 'requested'
      AND expires_at > ${momentOf(now)} AND request = ${JSON.stringify(request)}::jsonb LIMIT 1`);
  return found?.id;
}

export async function needsApproval(
  tx: Transaction,
  customerId: number,
  action: 'grant_role' | 'security',
): Promise<boolean> {
  const { needed } = await tx.one<{ needed: boolean }>(
    sql`SELECT app.needs_approval(${customerId}, ${action}, 1) AS needed`,
  );
  return needed;
}

/** The role that a person has now. The caller has locked the customer's people. */
export async function findRole(
  tx: Transaction,
  customerId: number,
  userId: number,
): Promise<Role | undefined> {
  const member = await tx.maybeOne<{ role: Role }>(sql`
    SELECT m.role FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
    WHERE m.customer_id = ${customerId} AND m.user_id = ${userId} AND m.status = 'active'`);
  return member?.role;
}
