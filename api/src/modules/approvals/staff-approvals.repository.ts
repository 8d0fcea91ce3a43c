import type { DeskApproval } from '@atrium/contract/desk';
import sql, { empty, join, type Sql } from 'sql-template-tag';
import { knownName, type Transaction } from '../../db/index.ts';
import type { Described } from './staff-approvable.ts';

export interface StaffApprovalRow
  extends Omit<DeskApproval, keyof Described | 'problem' | 'mayDecide' | 'requestedBy' | 'decidedBy'> {
  readonly request: unknown;
  readonly requestedBy: { readonly id: number; readonly name: string };
  readonly decidedBy: { readonly id: number; readonly name: string } | null;
  readonly outcome: { readonly problem?: DeskApproval['problem'] } | null;
}

const state = sql`CASE WHEN a.state = 'requested' AND a.expires_at <= now() THEN 'expired' ELSE a.state END`;

const named = (id: Sql, name: Sql) =>
  sql`json_build_object('id', ${id}, 'name', coalesce(${name}, '#' || ${id}))`;

const request = sql`CASE WHEN a.action = 'refund'
  THEN a.request || jsonb_build_object('reward', ${knownName('reward', sql`a.request ->> 'reward'`)}) ELSE a.request END`;

const rows = sql`
  SELECT a.id, a.action AS kind, ${request} AS request, a.outcome, a.reason, ${state} AS state,
         a.requested_at AS "requestedAt", a.expires_at AS "expiresAt", a.decided_at AS "decidedAt",
         CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'name', c.name) END AS customer,
         ${named(sql`a.requested_by`, sql`asker.display_name`)} AS "requestedBy",
         CASE WHEN a.decided_by IS NOT NULL THEN ${named(sql`a.decided_by`, sql`decider.display_name`)} END AS "decidedBy"
  FROM staff_approvals a LEFT JOIN customers c ON c.id = a.customer_id
  LEFT JOIN users asker ON asker.id = a.requested_by LEFT JOIN users decider ON decider.id = a.decided_by`;

export interface Asked {
  readonly state?: DeskApproval['state'] | undefined;
  readonly waiting?: boolean | undefined;
  readonly page: number;
  readonly pageSize: number;
}

function matching({ state: asked, waiting }: Asked): Sql {
  const conditions = [
    ...(asked ? [sql`${state} = ${asked}`] : []),
    ...(waiting === undefined ? [] : [sql`(${state} = 'requested') = ${waiting}`]),
  ];
  return conditions.length > 0 ? sql`WHERE ${join(conditions, ' AND ')}` : empty;
}

export function listApprovals(tx: Transaction, asked: Asked): Promise<StaffApprovalRow[]> {
  const { page, pageSize } = asked;
  return tx.rows(sql`
    ${rows} ${matching(asked)} ORDER BY ${state} = 'requested' DESC, a.requested_at DESC, a.id DESC
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
}

export async function countApprovals(tx: Transaction, asked: Asked): Promise<number> {
  const { total } = await tx.one<{ total: number }>(
    sql`SELECT count(*) AS total FROM staff_approvals a ${matching(asked)}`,
  );
  return total;
}

export function findApproval(tx: Transaction, id: number): Promise<StaffApprovalRow | undefined> {
  return tx.maybeOne(sql`${rows} WHERE a.id = ${id}`);
}

export interface NewApproval {
  /** Null for a change of the provider's people. */
  readonly customerId: number | null;
  readonly action: DeskApproval['kind'];
  readonly request: object;
  readonly requestedBy: number;
  readonly key: string;
  readonly hash: Buffer;
}

export async function lockKey(tx: Transaction, { customerId, key }: Pick<NewApproval, 'customerId' | 'key'>) {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, ${customerId ?? 0}))`);
}

export function findByKey(
  tx: Transaction,
  { customerId, key }: Pick<NewApproval, 'customerId' | 'key'>,
): Promise<{ id: number; hash: Buffer } | undefined> {
  return tx.maybeOne(sql`
    SELECT id, request_hash AS hash FROM staff_approvals WHERE customer_id IS NOT DISTINCT FROM ${customerId}::int AND idempotency_key = ${key}`);
}

const WAITS_DAYS = 7;

export async function insertApproval(tx: Transaction, asked: NewApproval): Promise<number> {
  const { customerId, action, request, requestedBy, key, hash } = asked;
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO staff_approvals (customer_id, action, request, requested_by, idempotency_key, request_hash, expires_at)
    VALUES (${customerId}, ${action}, ${JSON.stringify(request)}::jsonb, ${requestedBy}, ${key}, ${hash},
            now() + make_interval(days => ${WAITS_DAYS})) RETURNING id`);
  return id;
}

export interface Waiting {
  readonly id: number;
  readonly action: DeskApproval['kind'];
  readonly customerId: number | null;
  readonly requestedBy: number;
  readonly request: unknown;
}

/** Locks what waits for another person than the decider; `undefined` if there is nothing to decide any more. */
export function lockWaiting(tx: Transaction, id: number, deciderId: number): Promise<Waiting | undefined> {
  return tx.maybeOne(sql`
    SELECT id, action, customer_id AS "customerId", requested_by AS "requestedBy", request FROM staff_approvals
    WHERE id = ${id} AND state = 'requested' AND requested_by <> ${deciderId} AND expires_at > clock_timestamp()
    FOR UPDATE`);
}

export interface Decision {
  readonly state: 'approved' | 'refused' | 'void';
  readonly reason: string | null;
  readonly outcome: object | null;
}

export async function decide(
  tx: Transaction,
  { id, decidedBy }: { readonly id: number; readonly decidedBy: number },
  { state: decided, reason, outcome }: Decision,
): Promise<void> {
  await tx.one(sql`
    UPDATE staff_approvals
    SET state = ${decided}, decided_by = ${decidedBy}, decided_at = clock_timestamp(), reason = ${reason},
        outcome = ${outcome === null ? null : JSON.stringify(outcome)}::jsonb
    WHERE id = ${id} AND state = 'requested' RETURNING id`);
}
