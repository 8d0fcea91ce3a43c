import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { keepChange } from '../modules/desk/kept-changes.repository.ts';
import { insertHandedOut } from '../modules/desk/redemptions.repository.ts';
import { insertActivities } from './demo.repository.ts';
import type { DemoActivity } from './events.ts';

interface ChangedFee {
  readonly id: number;
  readonly feeId: number;
  readonly label: string;
  readonly name: string;
  readonly amount: number;
  readonly deadlineId: number;
  readonly dueAt: string;
}

interface Change extends Pick<DemoActivity, 'at'> {
  readonly customerId: number;
  readonly actor: { readonly id: number; readonly displayName: string };
}

/**
 * A fee with its last day, as staff have added them; they corrected the amount, removed a fee that was not due, and handed
 * out what the oldest code is for.
 */
export async function loadDeskChanges(tx: Transaction, change: Change): Promise<void> {
  await loadHandedOut(tx, change);
  const { customerId, actor, at } = change;
  const fee = await tx.one<ChangedFee>(sql`
    SELECT a.id, f.id AS "feeId", a.reference || ' ' || a.title AS label, f.name, f.amount::int, d.id AS "deadlineId", d.due_at::text AS "dueAt"
    FROM fees f
    JOIN applications a ON a.customer_id = f.customer_id AND a.id = f.application_id
    JOIN deadlines d ON d.customer_id = f.customer_id AND d.id = f.deadline_id
    WHERE f.customer_id = ${customerId} AND f.paid_at IS NULL ORDER BY f.id LIMIT 1`);
  const { id, label, name, amount, dueAt } = fee;
  const entry = { customerId, actor, at, ipAddress: '192.0.2.7' };
  const ofCase = { ...entry, subject: { kind: 'application', id, label } };
  const former = amount + 5_000;
  await keepChange(tx, { id, customerId }, actor.id, {
    action: 'fee.changed',
    feeId: fee.feeId,
    name,
    amount,
    from: former,
  });
  await insertActivities(tx, [
    {
      ...entry,
      action: 'deadline.added',
      subject: { kind: 'deadline', id: fee.deadlineId, label },
      details: { after: { dueAt } },
    },
    { ...ofCase, action: 'fee.added', details: { name, after: { amount: former } } },
    { ...ofCase, action: 'fee.changed', details: { name, before: { amount: former }, after: { amount } } },
    { ...ofCase, action: 'application.undone', details: { change: 'fee.added', name: 'Late fee' } },
    { ...ofCase, action: 'fee.voided', details: { name: 'Late fee', before: { amount: 7_500 } } },
  ]);
}

async function loadHandedOut(tx: Transaction, { customerId, actor, at }: Change): Promise<void> {
  const { id, label } = await tx.one<{ id: number; label: string }>(sql`
    SELECT r.id, r.reward_name AS label FROM redemptions r
    WHERE r.customer_id = ${customerId} AND NOT EXISTS (
      SELECT FROM point_transactions t
      WHERE t.customer_id = r.customer_id AND t.redemption_id = r.id AND t.kind = 'refund')
    ORDER BY r.id LIMIT 1`);
  await insertHandedOut(tx, { customerId, id, staffId: actor.id });
  const subject = { kind: 'redemption', id, label };
  await insertActivities(tx, [
    { customerId, actor, at, ipAddress: '192.0.2.7', action: 'code.handed_out', subject, details: {} },
  ]);
}
