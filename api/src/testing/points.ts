import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { adjust } from '../modules/loyalty/ledger/index.ts';

/** A new idempotency key. */
export function newKey(): string {
  return randomBytes(12).toString('hex');
}

/** Credits points that can be spent at once and expire in a year. */
export async function fund(database: Database, customerId: number, points: number): Promise<void> {
  await database.asJob((tx) =>
    adjust(tx, { customerId, points, cause: null, reason: 'Opening', actorId: null }, null),
  );
}

export interface TestReward {
  readonly id: number;
  readonly pointsCost: number;
}

export function createReward(
  database: Database,
  overrides: { pointsCost?: number; stock?: number; limitPerCustomer?: number; name?: string } = {},
): Promise<TestReward> {
  const { pointsCost = 100, stock, limitPerCustomer, name = 'Fee credit' } = overrides;
  return database.asJob(async (tx) => {
    const reward = await tx.one<TestReward>(sql`
      INSERT INTO rewards (name, description, points_cost, limit_per_customer, position)
      VALUES (${name}, 'Taken off the next invoice.', ${pointsCost}, ${limitPerCustomer ?? null}, 1)
      RETURNING id, points_cost AS "pointsCost"`);
    if (stock !== undefined) {
      await tx.rows(sql`INSERT INTO reward_stock (reward_id, remaining) VALUES (${reward.id}, ${stock})`);
    }
    return reward;
  });
}
