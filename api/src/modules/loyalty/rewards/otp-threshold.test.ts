import type { Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createCustomer, type Member, type TestCustomer, usePortal } from '../../../testing/index.ts';
import { createReward, fund, newKey } from '../../../testing/points.ts';

const THRESHOLD = '/customer-portal/points/otp_threshold';

const { db, api, createMember } = usePortal();
let customer: TestCustomer;

beforeEach(async () => {
  customer = await createCustomer(db.database);
  await fund(db.database, customer.id, 5_000);
});

const member = (role: Role) => createMember({ customer, role });

async function set({ token }: Member, otpThreshold: number | null, otpToken?: string) {
  const response = await api.post(THRESHOLD, { otpThreshold, otpToken }, token);
  return [response.statusCode, response.json().type?.split(':').at(-1) ?? response.json().otpThreshold];
}

const thresholdOf = async ({ token }: Member) => (await api.get(THRESHOLD, token)).json().otpThreshold;

/** Enters the code from the mail, to redeem a reward or to change the threshold. @returns the token */
async function prove({ user: { email }, token }: Member, rewardId?: number): Promise<string> {
  const use = rewardId === undefined ? { purpose: 'otp_threshold' } : { purpose: 'redeem', rewardId };
  const requested = await api.post('/customer-portal/auth/request_otp', use, token);
  const { text = '' } = api.mails.findLast(({ to }) => to === email) ?? {};
  const [code] = /\b\d{6}\b/.exec(text) ?? [];
  const proof = { otpId: requested.json().otpId, code };
  return (await api.post('/customer-portal/auth/validate_otp', proof, token)).json().otpToken;
}

const attempt = ({ token }: Member, rewardId: number, otpToken?: string) =>
  api.app.inject({
    method: 'POST',
    url: '/customer-portal/rewards/redeem',
    headers: { authorization: `Bearer ${token}`, 'idempotency-key': newKey() },
    payload: { rewardId, otpToken },
  });

async function redeem(...attempted: Parameters<typeof attempt>) {
  return (await attempt(...attempted)).statusCode;
}

test('is off until an owner sets it, and then applies to every member of the customer', async () => {
  const [owner, manager] = [await member('owner'), await member('manager')];
  const atIt = await createReward(db.database, { pointsCost: 500 });
  const above = await createReward(db.database, { pointsCost: 501 });
  expect(await thresholdOf(manager)).toBeNull();
  expect(await redeem(manager, above.id)).toBe(201);

  expect(await set(owner, 500)).toEqual([200, 500]);

  expect(await thresholdOf(manager)).toBe(500);
  expect(await redeem(manager, atIt.id)).toBe(201);
  expect(await redeem(owner, above.id)).toBe(403);
  expect(await redeem(manager, above.id)).toBe(403);
  expect(await redeem(manager, above.id, await prove(manager, above.id))).toBe(201);
});

test('above it a reward takes a token for redeeming, used once and by the person who got it', async () => {
  const [owner, manager] = [await member('owner'), await member('manager')];
  const { id } = await createReward(db.database, { pointsCost: 501 });
  await set(owner, 500);

  const token = await prove(manager, id);
  expect(await redeem(owner, id, token)).toBe(403);
  expect(await redeem(manager, id, await prove(manager))).toBe(403);
  expect(await redeem(manager, id, 'x'.repeat(43))).toBe(403);
  expect(await redeem(manager, id, token)).toBe(201);
  expect(await redeem(manager, id, token)).toBe(403);
});

test('a one-time password for one reward redeems no other', async () => {
  const [owner, manager] = [await member('owner'), await member('manager')];
  const asked = await createReward(db.database, { pointsCost: 501 });
  const other = await createReward(db.database, { pointsCost: 501 });
  await set(owner, 500);

  const token = await prove(manager, asked.id);
  expect(await redeem(manager, other.id, token)).toBe(403);
  expect(await redeem(manager, asked.id, token)).toBe(201);
});

test.each([
  ['dearer', 502],
  ['cheaper, also below the threshold', 400],
])(
  'a reward that became %s is not redeemed by the one-time password for its former cost',
  async (_, cost) => {
    const [owner, manager] = [await member('owner'), await member('manager')];
    const { id } = await createReward(db.database, { pointsCost: 501 });
    await set(owner, 500);
    const otpToken = await prove(manager, id);
    await db.database.asJob((tx) => tx.rows(sql`UPDATE rewards SET points_cost = ${cost} WHERE id = ${id}`));

    const refused = await attempt(manager, id, otpToken);
    expect(refused.json()).toMatchObject({
      type: 'urn:atrium:problem:cost-changed',
      status: 409,
      detail: expect.stringContaining(`now costs ${cost} points`),
    });
    expect(await redeem(manager, id, await prove(manager, id))).toBe(201);
  },
);

test.each([
  ['manager', 'forbidden'],
  ['viewer', 'forbidden'],
] as const)('a %s sees it and cannot set it', async (role, refusal) => {
  await set(await member('owner'), 500);
  const person = await member(role);
  expect(await thresholdOf(person)).toBe(500);
  expect(await set(person, 100)).toEqual([403, refusal]);
  expect(await thresholdOf(person)).toBe(500);
});

// Seen failing: with every change treated as stricter.
test.each([
  ['raised', 501],
  ['switched off', null],
])('is %s with a one-time password for that purpose only', async (_, wanted) => {
  const owner = await member('owner');
  await set(owner, 500);

  expect(await set(owner, wanted)).toEqual([403, 'otp-required']);
  const { id } = await createReward(db.database);
  expect(await set(owner, wanted, await prove(owner, id))).toEqual([403, 'otp-required']);
  expect(await thresholdOf(owner)).toBe(500);
  expect(await set(owner, wanted, await prove(owner))).toEqual([200, wanted]);
  expect(await thresholdOf(owner)).toBe(wanted);
});

test('is lowered without one, also to zero: then every reward asks', async () => {
  const owner = await member('owner');
  const { id } = await createReward(db.database, { pointsCost: 1 });
  await set(owner, 500);
  expect(await set(owner, 0)).toEqual([200, 0]);
  expect(await redeem(owner, id)).toBe(403);
});

test('belongs to one customer: in the scope of all customers it can be neither read nor set', async () => {
  const owner = await member('owner');
  const forAll = { ...owner, token: owner.forAll.token };
  expect(await set(forAll, 500)).toEqual([409, 'choose-customer']);
  expect((await api.get(THRESHOLD, owner.forAll.token)).statusCode).toBe(409);
});

test.each([-1, 1.5, 1_000_000_001, '500'])('%j is refused', async (otpThreshold) => {
  const response = await api.post(THRESHOLD, { otpThreshold }, (await member('owner')).token);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['otpThreshold']]);
});

test('a change is logged and the other owners are notified; the same value again is no change', async () => {
  const [owner, manager] = [await member('owner'), await member('manager')];
  await set(owner, 500);
  await set(owner, 500);
  await api.deliver();

  const logs = await api.get('/customer-portal/activity_logs?action=otp_threshold.changed', manager.token);
  expect(logs.json().activityLogs).toMatchObject([
    {
      actor: { id: owner.userId },
      details: { before: { otpThreshold: null }, after: { otpThreshold: 500 } },
    },
  ]);
  const told = async ({ token }: Member) =>
    (await api.get('/customer-portal/notifications?kind=security', token)).json().userNotifications;
  expect(await told(manager)).toMatchObject([
    { title: 'Redeeming more than 500 points now requires a one-time password' },
  ]);
  expect(await told(owner)).toEqual([]);
});

test('a person who has ceased to be an owner meanwhile cannot change it', async () => {
  const [owner] = [await member('owner'), await member('owner')];
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET role = 'viewer' WHERE user_id = ${owner.userId}`),
  );
  expect(await set(owner, 500)).toEqual([403, 'forbidden']);
});
