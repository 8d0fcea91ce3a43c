import type { ApprovalRule, RuledAction } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Queryable, Transaction } from '../../db/index.ts';

export interface RulesRow {
  readonly rules: readonly ApprovalRule[];
  readonly approvers: number;
  /** Whether there were two owners at any time since a rule is on. */
  readonly hadSecondOwner: boolean;
}

export function findRules(tx: Queryable, customerId: number): Promise<RulesRow> {
  return tx.one(sql`
    SELECT coalesce(json_agg(json_build_object('action', r.action, 'above', r.above)), '[]') AS rules,
           coalesce(bool_or(r.has_second_owner), false) AS "hadSecondOwner",
           (SELECT count(*) FROM memberships m JOIN users u ON u.id = m.user_id AND u.status = 'active'
            WHERE m.customer_id = ${customerId} AND m.role = 'owner' AND m.status = 'active') AS approvers
    FROM approval_rules r WHERE r.customer_id = ${customerId}`);
}

/** Locks the wallet, so that nothing is redeemed before the rule has changed. `false` without access to it. */
export async function lockRuled(tx: Transaction, customerId: number): Promise<boolean> {
  const locked = await tx.rows(sql`SELECT FROM wallets WHERE customer_id = ${customerId} FOR NO KEY UPDATE`);
  return locked.length > 0;
}

export interface ChangedRule extends ApprovalRule {
  readonly action: RuledAction;
  readonly customerId: number;
  readonly hasSecondOwner: boolean;
}

export async function setRule(tx: Transaction, rule: ChangedRule): Promise<void> {
  const { customerId, action, above, hasSecondOwner } = rule;
  await tx.rows(
    above === null
      ? sql`DELETE FROM approval_rules WHERE customer_id = ${customerId} AND action = ${action}`
      : sql`INSERT INTO approval_rules (customer_id, action, above, has_second_owner)
            VALUES (${customerId}, ${action}, ${above}, ${hasSecondOwner})
            ON CONFLICT (customer_id, action) DO UPDATE
              SET above = excluded.above, has_second_owner = excluded.has_second_owner`,
  );
}
