import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { addDays } from './applications.ts';
import { insertActivities } from './demo.repository.ts';

const [RENEW, LET_LAPSE] = [1, 5];

interface Giver {
  readonly now: Date;
  readonly customerId: number;
  readonly owner: { readonly id: number; readonly displayName: string };
}

/** One standing instruction in force, and one that was revoked. */
export async function loadStanding(tx: Transaction, { now, customerId, owner }: Giver): Promise<void> {
  const [given, revoked] = [addDays(now, -40), addDays(now, -12)];
  const [renew, lapse] = await tx.rows<{ id: number }>(sql`
    INSERT INTO standing_instructions (customer_id, kind_id, category_ids, country_codes, deadline_kinds, days_before,
                                       created_at, created_by, revoked_at, revoked_by)
    VALUES (${customerId}, ${RENEW}, '{1}', '{EU}', '{renewal}', 30, ${given}::timestamptz, ${owner.id}::int, NULL, NULL),
           (${customerId}, ${LET_LAPSE}, '{3}', '{US,CA}', '{renewal}', 10, ${given}, ${owner.id}, ${revoked}, ${owner.id})
    RETURNING id`);
  const entry = (action: 'created' | 'revoked', id: number, label: string, at: Date) => ({
    customerId,
    actor: owner,
    action: `standing_instruction.${action}` as const,
    subject: { kind: 'standing_instruction', id, label },
    at,
    ipAddress: '192.0.2.7',
    details: {},
  });
  await insertActivities(tx, [
    entry('created', renew?.id ?? 0, 'Renew', given),
    entry('created', lapse?.id ?? 0, 'Let lapse', given),
    entry('revoked', lapse?.id ?? 0, 'Let lapse', revoked),
  ]);
}
