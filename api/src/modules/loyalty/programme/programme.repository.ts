import type { KeptFacts } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { nameOfMaker, type Transaction } from '../../../db/index.ts';
import type { EarnRuleFacts, ProgrammeFacts, RewardFacts } from './programme-facts.ts';

export type StoredReward = RewardFacts & { readonly id: number; readonly active: boolean };
export type StoredEarnRule = EarnRuleFacts & { readonly id: number; readonly active: boolean };

const rewards = sql`
  SELECT r.id, r.active, r.name, r.names, r.description, r.descriptions, r.points_cost AS "pointsCost", s.remaining AS stock,
         r.limit_per_customer AS "limitPerCustomer", r.offered_from AS "offeredFrom",
         r.offered_until AS "offeredUntil", r.position
  FROM rewards r LEFT JOIN reward_stock s ON s.reward_id = r.id`;

export function listRewards(tx: Transaction): Promise<StoredReward[]> {
  return tx.rows(sql`${rewards} ORDER BY r.position, r.id`);
}

/** Locks the reward until the transaction ends. */
export async function lockReward(tx: Transaction, id: number): Promise<StoredReward | undefined> {
  await tx.rows(sql`SELECT 1 FROM rewards WHERE id = ${id} FOR NO KEY UPDATE`);
  return tx.maybeOne(sql`${rewards} WHERE r.id = ${id}`);
}

export async function insertReward(tx: Transaction, reward: RewardFacts): Promise<number> {
  const { name, description, pointsCost, limitPerCustomer, offeredFrom, offeredUntil, position } = reward;
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO rewards (name, names, description, descriptions, points_cost, limit_per_customer, offered_from,
                         offered_until, position)
    VALUES (${name}, ${JSON.stringify(reward.names)}, ${description}, ${JSON.stringify(reward.descriptions)}, ${pointsCost},
            ${limitPerCustomer}, ${offeredFrom}, ${offeredUntil}, ${position})
    RETURNING id`);
  return id;
}

export async function updateReward(tx: Transaction, reward: StoredReward): Promise<void> {
  const { id, active, name, description, pointsCost, limitPerCustomer } = reward;
  const { offeredFrom, offeredUntil, position } = reward;
  await tx.rows(sql`
    UPDATE rewards
    SET name = ${name}, names = ${JSON.stringify(reward.names)}, description = ${description},
        descriptions = ${JSON.stringify(reward.descriptions)}, points_cost = ${pointsCost},
        limit_per_customer = ${limitPerCustomer}, offered_from = ${offeredFrom}, offered_until = ${offeredUntil},
        position = ${position}, active = ${active}
    WHERE id = ${id}`);
}

export async function setStock(tx: Transaction, rewardId: number, stock: number | null): Promise<void> {
  await tx.rows(
    stock === null
      ? sql`DELETE FROM reward_stock WHERE reward_id = ${rewardId}`
      : sql`INSERT INTO reward_stock (reward_id, remaining) VALUES (${rewardId}, ${stock})
            ON CONFLICT (reward_id) DO UPDATE SET remaining = excluded.remaining`,
  );
}

const earnRules = sql`
  SELECT id, active, event, name, names, description, descriptions, points, per_amount AS "perAmount", pending_days AS "pendingDays",
         days_before_due AS "daysBeforeDue", position
  FROM earn_rules`;

export function listEarnRules(tx: Transaction): Promise<StoredEarnRule[]> {
  return tx.rows(sql`${earnRules} ORDER BY position, id`);
}

export function lockEarnRule(tx: Transaction, id: number): Promise<StoredEarnRule | undefined> {
  return tx.maybeOne(sql`${earnRules} WHERE id = ${id} FOR NO KEY UPDATE`);
}

export async function insertEarnRule(tx: Transaction, rule: EarnRuleFacts): Promise<number> {
  const { event, name, description, points, perAmount, pendingDays, daysBeforeDue, position } = rule;
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO earn_rules (event, name, names, description, descriptions, points, per_amount, pending_days,
                            days_before_due, position)
    VALUES (${event}, ${name}, ${JSON.stringify(rule.names)}, ${description}, ${JSON.stringify(rule.descriptions)},
            ${points}, ${perAmount}, ${pendingDays}, ${daysBeforeDue}, ${position})
    RETURNING id`);
  return id;
}

export async function updateEarnRule(tx: Transaction, rule: StoredEarnRule): Promise<void> {
  const { id, active, name, description, points, perAmount, pendingDays, daysBeforeDue, position } = rule;
  await tx.rows(sql`
    UPDATE earn_rules
    SET name = ${name}, names = ${JSON.stringify(rule.names)}, description = ${description},
        descriptions = ${JSON.stringify(rule.descriptions)}, points = ${points}, per_amount = ${perAmount},
        pending_days = ${pendingDays}, days_before_due = ${daysBeforeDue}, position = ${position}, active = ${active}
    WHERE id = ${id}`);
}

export function lockProgramme(tx: Transaction): Promise<ProgrammeFacts> {
  return tx.one(sql`
    SELECT time_zone AS "timeZone", lot_months AS "lotMonths", refund_days AS "refundDays",
           correct_alone AS "correctAlone"
    FROM points_programme FOR NO KEY UPDATE`);
}

export async function updateProgramme(
  tx: Transaction,
  { timeZone, lotMonths, refundDays, correctAlone }: ProgrammeFacts,
): Promise<void> {
  await tx.rows(sql`
    UPDATE points_programme
    SET time_zone = ${timeZone}, lot_months = ${lotMonths}, refund_days = ${refundDays},
        correct_alone = ${correctAlone}`);
}

export interface ProgrammeChange {
  readonly subject: 'programme' | 'reward' | 'earn_rule';
  readonly subjectId: number | null;
  readonly former: object | null;
  readonly present: object;
  readonly madeBy: string;
}

export async function insertChange(tx: Transaction, change: ProgrammeChange): Promise<void> {
  const { subject, subjectId, former, present, madeBy } = change;
  await tx.rows(sql`
    INSERT INTO programme_changes (subject, subject_id, former, present, made_by)
    VALUES (${subject}, ${subjectId}, ${former && JSON.stringify(former)}, ${JSON.stringify(present)}, ${madeBy})`);
}

export function listChanges(tx: Transaction, limit: number): Promise<(ProgrammeChange & { at: string })[]> {
  return tx.rows(sql`
    SELECT subject, subject_id AS "subjectId", former, present, made_by AS "madeBy", at
    FROM programme_changes ORDER BY id DESC LIMIT ${limit}`);
}

export interface NamedChange {
  readonly id: number;
  readonly at: string;
  readonly by: string;
  readonly subject: ProgrammeChange['subject'];
  readonly name: string | null;
  readonly former: KeptFacts | null;
  readonly present: KeptFacts;
}

/** Newest first. */
export function pageOfChanges(
  tx: Transaction,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): Promise<NamedChange[]> {
  return tx.rows(sql`
    SELECT id, at, ${nameOfMaker(sql`made_by`)} AS by, subject, present ->> 'name' AS name, former, present
    FROM programme_changes ORDER BY id DESC LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`);
}

export async function countChanges(tx: Transaction): Promise<number> {
  const { total } = await tx.one<{ total: number }>(sql`SELECT count(*) AS total FROM programme_changes`);
  return total;
}

export function findEarning(
  tx: Transaction,
  customerId: number,
  transactionId: number,
): Promise<{ cause: string; points: number } | undefined> {
  return tx.maybeOne(sql`
    SELECT cause, points FROM point_transactions
    WHERE customer_id = ${customerId} AND id = ${transactionId} AND kind = 'earn'`);
}
