import type { EarnPoint } from '@atrium/contract';
import sql, { type Sql } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';

/** Events that a rule may reward. */
export type EarnEvent = 'fee_paid' | 'first_filing' | 'early_renewal' | 'referral';

export interface EarnRule {
  readonly id: number;
  readonly event: EarnEvent;
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

/** The rules that hold now; with `retired` also those that once did. */
export function listRules(tx: Transaction, retired = false): Promise<EarnRule[]> {
  return tx.rows(sql`
    SELECT id, event, points, per_amount AS "perAmount", pending_days AS "pendingDays",
           days_before_due AS "daysBeforeDue"
    FROM earn_rules WHERE active OR ${retired} ORDER BY position, id`);
}
