import type { EarnPoint } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** Events that a rule may reward. */
export type EarnEvent = 'fee_paid' | 'first_filing' | 'early_renewal' | 'referral';

export interface EarnRule {
  readonly id: number;
  readonly name: string;
  readonly points: number;
  readonly perAmount: number | null;
  readonly pendingDays: number;
  readonly daysBeforeDue: number | null;
}

const ways: Sql = sql`
  SELECT id, name, description, points, per_amount AS "perAmount" FROM earn_rules WHERE active`;

export function listEarnPoints(tx: Transaction): Promise<EarnPoint[]> {
  return tx.rows(sql`${ways} ORDER BY position, id`);
}

export function findEarnPoint(tx: Transaction, id: number): Promise<EarnPoint | undefined> {
  return tx.maybeOne(sql`${ways} AND id = ${id}`);
}

/** The rules that reward an event now; with `retired` also those that once did. */
export function listRulesFor(tx: Transaction, event: EarnEvent, retired = false): Promise<EarnRule[]> {
  return tx.rows(sql`
    SELECT id, name, points, per_amount AS "perAmount", pending_days AS "pendingDays",
           days_before_due AS "daysBeforeDue"
    FROM earn_rules WHERE event = ${event} AND (active OR ${retired}) ORDER BY position, id`);
}
