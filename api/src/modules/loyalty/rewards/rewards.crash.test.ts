import sql from 'sql-template-tag';
import { createCustomer, isLongRun, useTestDatabase } from '../../../testing/index.ts';
import { KillableApi } from '../../../testing/killable-api.ts';
import { createReward, fund, newKey } from '../../../testing/points.ts';
import { audit } from '../ledger/index.ts';

const CLIENTS = 8;
const REDEEMS_BEFORE_THE_KILL = isLongRun ? 60 : 20;
const FUNDS = 1_000_000;

let api: KillableApi;
afterAll(() => api.close());
const db = useTestDatabase();

beforeAll(async () => {
  api = new KillableApi(db);
  await api.start();
});

it('an API that is killed under many redeems and restarted has lost and doubled nothing, and every key gets its response', async () => {
  const { id: customerId } = await createCustomer(db.database);
  await fund(db.database, customerId, FUNDS);
  const token = await api.tokenFor(customerId);
  const { id: rewardId } = await createReward(db.database, { pointsCost: 1 });
  const redeem = (key: string) => api.post('/rewards/redeem', { rewardId }, { token, key });

  const sent: string[] = [];
  const answered = new Map<string, { status: number; body: string }>();
  const client = async () => {
    for (;;) {
      const key = newKey();
      sent.push(key);
      try {
        answered.set(key, await redeem(key));
      } catch {
        return; // the connection broke: whether this one was made is unknown
      }
      if (answered.size >= REDEEMS_BEFORE_THE_KILL) api.kill();
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  await api.start();
  const again = new Map<string, { status: number; body: string }>();
  for (const key of sent) again.set(key, await redeem(key));

  expect([...again.values()].every(({ status }) => status === 201)).toBe(true);
  for (const [key, response] of answered) expect(again.get(key)).toEqual(response);
  const found = await db.database.asJob(async (tx) => ({
    broken: await audit(tx),
    ...(await tx.one<{ made: number; left: number }>(sql`
      SELECT (SELECT count(*) FROM redemptions) AS made, (SELECT sum(remaining)::int FROM point_lots) AS left`)),
  }));
  expect(found).toEqual({ broken: [], made: sent.length, left: FUNDS - sent.length });
}, 60_000);
