import sql from 'sql-template-tag';
import type { Transaction } from '../db/index.ts';
import { audit } from '../modules/loyalty/ledger/index.ts';
import { useTestDatabase } from '../testing/index.ts';
import { seedDemo } from './index.ts';

const db = useTestDatabase();

beforeAll(async () => {
  await seedDemo(db.url);
}, 60_000);

interface Wallet {
  customerId: number;
  balance: number;
  soon: number;
  pending: number;
  kinds: string[];
  expiredThisMonth: number;
}

const wallets = (tx: Transaction) =>
  tx.rows<Wallet>(sql`
    SELECT w.customer_id AS "customerId",
           sum(l.remaining) FILTER (WHERE l.expires_at > now() AND l.available_at <= now())::int AS balance,
           sum(l.remaining) FILTER (WHERE l.expires_at > now() AND l.expires_at < now() + interval '62 days')::int AS soon,
           sum(l.remaining) FILTER (WHERE l.available_at > now())::int AS pending,
           (SELECT array_agg(DISTINCT kind ORDER BY kind) FROM point_transactions t
            WHERE t.customer_id = w.customer_id) AS kinds,
           (SELECT -sum(points)::int FROM point_transactions t WHERE t.customer_id = w.customer_id
            AND kind = 'expire' AND created_at >= date_trunc('month', now())) AS "expiredThisMonth"
    FROM wallets w JOIN point_lots l USING (customer_id) GROUP BY w.customer_id`);

describe('the points of the demo', () => {
  it('include lots about to expire, pending points and transactions of every kind for each customer', async () => {
    const found = await db.database.asJob(wallets);

    expect(found).toHaveLength(3);
    for (const wallet of found) {
      expect(wallet.kinds).toEqual(['adjust', 'claw_back', 'earn', 'expire', 'redeem', 'refund']);
      expect(wallet.soon).toBeGreaterThan(0);
      expect(wallet.pending).toBeGreaterThan(0);
      expect(wallet.expiredThisMonth).toBeGreaterThan(0);
    }
  });

  it('include a balance above two rewards for each customer, one of them without stock or limit', async () => {
    const rewards = await db.database.asJob((tx) =>
      tx.rows<{ cost: number; free: boolean }>(sql`
        SELECT points_cost AS cost, limit_per_customer IS NULL AND reward_id IS NULL AS free
        FROM rewards LEFT JOIN reward_stock ON reward_id = id ORDER BY points_cost`),
    );

    for (const { balance } of await db.database.asJob(wallets)) {
      const affordable = rewards.filter(({ cost }) => cost <= balance);
      expect(affordable.length).toBeGreaterThanOrEqual(2);
      expect(affordable.some(({ free }) => free)).toBe(true);
    }
  });

  it('satisfy every invariant of the ledger, and send no mail about the past', async () => {
    const [broken, waiting] = await db.database.asJob(async (tx) => [
      await audit(tx),
      await tx.rows(sql`SELECT DISTINCT kind FROM outbox WHERE dispatched_at IS NULL ORDER BY kind`),
    ]);
    expect(broken).toEqual([]);
    expect(waiting).toEqual([{ kind: 'invitation.created' }, { kind: 'invitation.issued' }]);
  });
});
