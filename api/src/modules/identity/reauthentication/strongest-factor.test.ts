import { createPasskey, type Member, OLD_PASSWORD, stepUpBy, usePortal } from '../../../testing/index.ts';
import { createReward, fund, newKey } from '../../../testing/points.ts';
import { hashPassword } from '../credentials/index.ts';

const PORTAL = '/customer-portal';

const { db, api, createMember } = usePortal();
let passwordHash: string;
/** Owners of the same customer: one with a password alone, one with a passkey. */
let plain: Member;
let strong: Member;
let stepUp: () => Promise<string>;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});
beforeEach(async () => {
  plain = await createMember({ passwordHash });
  strong = await createMember({ passwordHash, customer: plain.customer });
  const { authenticator } = await createPasskey(api, strong.token, { password: OLD_PASSWORD });
  stepUp = () => stepUpBy(api, strong.token, authenticator);
});

const refusal = (factors = ['passkey']) => ({
  status: 403,
  body: { type: 'urn:atrium:problem:step-up-required', factors },
});

test.each([
  [
    'inviting',
    () => [
      '/users_management/invite',
      { email: `${newKey().slice(0, 12)}@people.example`, displayName: 'New', role: 'viewer' },
    ],
  ],
  ['another role', ({ userId }: Member) => [`/users_management/${userId}/role`, { role: 'manager' }]],
  ['reactivating', ({ userId }: Member) => [`/users_management/${userId}/reactivate`, {}]],
] as const)(
  '%s takes the passkey of a person who has one, once, and nothing of others',
  async (_, callOf) => {
    const other = await createMember({ customer: plain.customer, role: 'viewer' });
    const [path, body] = callOf(other) as [string, object];
    expect(await strong.post(path, body)).toMatchObject(refusal());
    expect(await strong.post(path, { ...body, password: OLD_PASSWORD })).toMatchObject(refusal());
    const stepUpToken = await stepUp();
    expect((await strong.post(path, { ...body, stepUpToken })).status).toBeLessThan(300);
    const [again, more] = callOf(other) as [string, object];
    expect(await strong.post(again, { ...more, stepUpToken })).toMatchObject(refusal());
    const [last, rest] = callOf(other) as [string, object];
    expect((await plain.post(last, rest)).status).toBeLessThan(300);
  },
);

test('redeeming above the threshold takes the passkey instead of a mailed code, and a retry gets the same response', async () => {
  const { customerId } = plain;
  await fund(db.database, customerId, 1_000);
  const { id: rewardId } = await createReward(db.database, { pointsCost: 100 });
  expect((await plain.post('/points/otp_threshold', { otpThreshold: 10 })).status).toBe(200);
  expect(await plain.post('/rewards/redeem', { rewardId })).toMatchObject({
    status: 403,
    body: { type: 'urn:atrium:problem:otp-required' },
  });
  const key = newKey();
  expect(await strong.post('/rewards/redeem', { rewardId }, key)).toMatchObject(refusal());
  expect(await strong.post('/rewards/redeem', { rewardId, otpToken: 'any' }, key)).toMatchObject(refusal());
  const proved = { rewardId, stepUpToken: await stepUp() };
  const first = await strong.post('/rewards/redeem', proved, key);
  expect(first.status).toBe(201);
  expect(await strong.post('/rewards/redeem', proved, key)).toEqual(first);
  expect(await strong.post('/rewards/redeem', { rewardId }, key)).toEqual(first);
  expect(await strong.post('/rewards/redeem', proved)).toMatchObject(refusal());
});

test('a higher threshold takes the same proof', async () => {
  await plain.post('/points/otp_threshold', { otpThreshold: 10 });
  expect(await strong.post('/points/otp_threshold', { otpThreshold: 20 })).toMatchObject(refusal());
  const stepUpToken = await stepUp();
  expect((await strong.post('/points/otp_threshold', { otpThreshold: 20, stepUpToken })).status).toBe(200);
});

test('a scheduled report takes a passkey as proof', async () => {
  const schedule = {
    name: 'Weekly',
    report: 'deadlines',
    query: '',
    format: 'pdf',
    rhythm: 'weekly',
    day: 1,
    isAttached: false,
    timeZone: 'UTC',
  };
  expect(await strong.post('/report_schedules', schedule)).toMatchObject(refusal());
  const created = await api.post(
    `${PORTAL}/report_schedules`,
    { ...schedule, stepUpToken: await stepUp() },
    strong.token,
  );
  expect(created.statusCode).toBe(201);
});
