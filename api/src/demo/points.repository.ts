import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { type RelayedEvent, readEvent, type StoredEvent } from '../outbox/index.ts';

export async function insertProgramme(tx: Transaction): Promise<void> {
  await tx.rows(sql`
    INSERT INTO rewards (id, name, description, points_cost, limit_per_customer, position) VALUES
      (1, 'Fee credit of $50', 'Taken off your next invoice. The code goes into the reference of the payment.',
       500, NULL, 1),
      (2, 'Clearance search', 'One identical and similar search in an office of your choice, with a short opinion.',
       1200, NULL, 2),
      (3, 'Priority review', 'An attorney looks at one office action within two working days.', 2500, 3, 3),
      (4, 'Watch service, one year', 'We watch one mark in three offices and report what comes too close.',
       3200, NULL, 4),
      (5, 'Training seat', 'A seat in the two-day course on portfolio management, online or in our office.',
       1800, 2, 5)`);
  await tx.rows(sql`INSERT INTO reward_stock (reward_id, remaining) VALUES (3, 20), (5, 12)`);
  await tx.rows(sql`
    INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, days_before_due, position)
    VALUES
      (1, 'fee_paid', 'Fees', 'One point for each $40 in fees. Points wait 14 days, until the payment is final.',
       1, 4000, 14, NULL, 1),
      (2, 'first_filing', 'First filing in an office', 'The first application that you file in an office.',
       300, NULL, 0, NULL, 2),
      (3, 'early_renewal', 'Early renewal', 'A renewal that is paid at least 30 days before it is due.',
       150, NULL, 14, 30, 3),
      (4, 'referral', 'Referral', 'A business that you recommend becomes a customer.', 1000, NULL, 0, NULL, 4)`);
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
