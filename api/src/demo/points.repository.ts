import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { type RelayedEvent, readEvent, type StoredEvent } from '../outbox/index.ts';
import { demoEarnRules, demoRewards } from './programme-rows.ts';

export async function insertProgramme(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    INSERT INTO rewards (id, name, names, description, descriptions, points_cost, limit_per_customer, position)
    SELECT id, name, names, description, descriptions, points_cost, limit_per_customer, id
    FROM jsonb_populate_recordset(NULL::rewards, ${JSON.stringify(demoRewards)}::jsonb)`);
  await tx.rows(sql`INSERT INTO reward_stock (reward_id, remaining) VALUES (3, 20), (5, 12)`);
  await tx.rows(sql`
    INSERT INTO earn_rules (id, event, name, names, description, descriptions, points, per_amount, pending_days,
                            days_before_due, position)
    SELECT id, event, name, names, description, descriptions, points, per_amount, pending_days, days_before_due, id
    FROM jsonb_populate_recordset(NULL::earn_rules, ${JSON.stringify(demoEarnRules)}::jsonb)`);
}

export interface PaidFee {
  readonly feeId: number;
  readonly amount: number;
  readonly paidAt: Date;
  readonly subject: { readonly kind: string; readonly id: number; readonly label: string };
}

export async function listFees(tx: Transaction, customerId: number): Promise<PaidFee[]> {
  const rows = await tx.rows<Omit<PaidFee, 'paidAt'> & { paidAt: string }>(sql`
    SELECT f.id AS "feeId", f.amount, f.paid_at AS "paidAt",
           json_build_object('kind', 'application', 'id', a.id, 'label', a.reference || ' ' || a.title) AS subject
    FROM fees f JOIN applications a ON a.customer_id = f.customer_id AND a.id = f.application_id
    WHERE f.customer_id = ${customerId} AND f.paid_at IS NOT NULL
    ORDER BY f.paid_at, f.id`);
  return rows.map((row) => ({ ...row, paidAt: new Date(row.paidAt) }));
}

export async function listNotifiedEvents(tx: Transaction, customerId: number): Promise<RelayedEvent[]> {
  const stored = await tx.rows<StoredEvent>(sql`
    SELECT id, kind, customer_id AS "customerId", payload, created_at AS "createdAt" FROM outbox
    WHERE customer_id = ${customerId} AND kind ~ '^(points|instruction|message)\\.' AND created_at <= now()`);
  return stored.map(readEvent);
}

/** A redemption takes the points that expire first. */
export async function leavesExpiring(
  tx: Transaction,
  { customerId, rewardId, at, now }: { customerId: number; rewardId: number; at: Date; now: Date },
): Promise<boolean> {
  const { isLeft } = await tx.one<{ isLeft: boolean }>(sql`
    SELECT coalesce(sum(l.remaining) FILTER (WHERE l.expires_at > ${now}), 0) > greatest(0, (
             SELECT points_cost FROM rewards WHERE id = ${rewardId}
           ) - coalesce(sum(l.remaining) FILTER (WHERE l.expires_at <= ${now}), 0)) AS "isLeft"
    FROM point_lots l
    WHERE l.customer_id = ${customerId} AND l.expires_at > ${at} AND l.expires_at < ${now}::timestamptz + interval '60 days'`);
  return isLeft;
}

/** Marks the demo's history as handled, so that no mail is sent for it. */
export async function markEverythingDispatched(tx: Transaction): Promise<void> {
  await tx.rows(sql`UPDATE outbox SET dispatched_at = created_at WHERE dispatched_at IS NULL`);
}
