import type { DeskApproval, DeskRedemption } from '@atrium/contract/desk';
import { type Member, usePortal } from '../../testing/index.ts';
import { createReward, fund, newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { audit } from '../loyalty/ledger/index.ts';
import { setProgramme } from '../loyalty/programme/programme.service.ts';

const portal = usePortal();
const { db, createMember } = portal;
let owner: Member;
let supervisor: StaffMember;
let other: StaffMember;
let id: number;
let code: string;

const allow = (refundDays: number) =>
  setProgramme({ database: db.database, madeBy: 'operator' }, { refundDays });

beforeEach(async () => {
  await allow(30);
  owner = await createMember();
  supervisor = await signInStaff(portal, { role: 'supervisor' });
  other = await signInStaff(portal, { role: 'supervisor' });
  await fund(db.database, owner.customerId, 1_000);
  ({ id, code } = await redeem(owner));
});

async function redeem(as: Member) {
  const { id: rewardId } = await createReward(db.database, { pointsCost: 400 });
  type Redeemed = { redemption: { id: number; code: string } };
  return (await as.post<Redeemed>('/rewards/redeem', { rewardId }, newKey())).body.redemption;
}

interface Answer {
  redemption?: DeskRedemption;
  approval?: DeskApproval;
  type?: string;
}
const refund = (as: StaffMember, key = newKey(), reason: string | undefined = 'Ordered by mistake.') =>
  as.post<Answer>(`/redemptions/${id}/refund`, { reason }, key);
const handOut = (as: StaffMember) => as.post<Answer>(`/redemptions/${id}/hand_out`);
const list = async (as: StaffMember, query: string) =>
  (await as.get<{ redemptions: DeskRedemption[]; total: number }>(`/redemptions?${query}`)).body;
const balance = async () => (await owner.get<{ balance: number }>('/points/balance')).body.balance;
const ask = async () => (await refund(supervisor)).body.approval?.id ?? 0;
const decide = (as: StaffMember, approvalId: number, how: 'approve' | 'refuse' = 'approve') =>
  as.post<Answer>(`/approvals/${approvalId}/${how}`, how === 'refuse' ? { reason: 'It was used.' } : {});

test('redemptions are listed with their codes, and found by the beginning of one', async () => {
  const ofCustomer = await list(supervisor, `customer=${owner.customerId}`);
  expect(ofCustomer).toMatchObject({ total: 1, redemptions: [{ id, code, state: 'open', points: 400 }] });
  const found = await list(supervisor, `search=${code.slice(0, 12).toLowerCase()}`);
  expect(found.redemptions.map((one) => one.id)).toEqual([id]);
  expect((await list(supervisor, `customer=${owner.customerId}&state=refunded`)).total).toBe(0);
});

test('who redeemed it is named as in the log of the customer', async () => {
  const { redemptions } = await list(supervisor, `customer=${owner.customerId}`);
  expect(redemptions[0]?.redeemedBy).toEqual({ id: owner.userId, name: owner.user.displayName });
});

test('a code is marked as handed out, which the log of the customer says in the name of the provider', async () => {
  const { status, body } = await handOut(supervisor);
  expect([status, body.redemption]).toEqual([
    200,
    expect.objectContaining({
      state: 'handed_out',
      handedOutBy: { id: supervisor.userId, name: supervisor.user.displayName },
      refundableUntil: null,
    }),
  ]);
  const log = await owner.get<{ activityLogs: object[] }>('/activity_logs?action=code.handed_out');
  expect(log.body.activityLogs).toEqual([
    expect.objectContaining({
      actor: { id: supervisor.userId, name: `${supervisor.user.displayName} (Atrium)` },
      subject: { kind: 'redemption', id, label: 'Fee credit' },
    }),
  ]);
});

test('two people who hand out the same code do it once', async () => {
  const answers = await Promise.all([handOut(supervisor), handOut(other)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a code that was refunded is not handed out', async () => {
  expect((await refund(supervisor)).status).toBe(201);
  const refused = await handOut(other);
  expect([refused.status, refused.body.type]).toEqual([409, expect.stringContaining('already-refunded')]);
});

test('the customer does not refund what was handed out, and sees that they cannot', async () => {
  await handOut(supervisor);
  const refused = await owner.post<Answer>(`/points/redeem_history/${id}/refund`, {}, newKey());
  expect([refused.status, refused.body.type]).toEqual([409, expect.stringContaining('refund-window-closed')]);
  const seen = await owner.get(`/points/redeem_history/${id}`);
  expect(seen.body).toMatchObject({ redeemHistory: { status: 'completed', refundableUntil: null } });
});

test('one person refunds in time, and the same key does it once', async () => {
  const key = newKey();
  const made = [await refund(supervisor, key), await refund(supervisor, key)];
  expect(made.map(({ status, body }) => [status, body.redemption?.state])).toEqual([
    [201, 'refunded'],
    [201, 'refunded'],
  ]);
  expect(await balance()).toBe(1_000);
  expect((await refund(supervisor)).status).toBe(409);
});

test.each<[string, () => Promise<unknown>]>([
  ['after its time', () => allow(0)],
  ['of what was handed out', () => handOut(supervisor)],
])('a refund %s waits for another person, who carries it out, once', async (_, close) => {
  await close();
  const asked = await refund(supervisor);
  expect([asked.status, asked.body.approval]).toEqual([
    202,
    expect.objectContaining({
      kind: 'refund',
      state: 'requested',
      correction: null,
      refund: { redemption: { id, name: 'Fee credit' }, points: 400, reason: 'Ordered by mistake.' },
    }),
  ]);
  expect(await balance()).toBe(600);
  const approvalId = asked.body.approval?.id ?? 0;
  expect((await decide(supervisor, approvalId)).status).toBe(403);
  const decided = [await decide(other, approvalId), await decide(other, approvalId)];
  expect(decided.map(({ status }) => status)).toEqual([200, 409]);
  expect(await balance()).toBe(1_000);
  expect((await list(supervisor, `customer=${owner.customerId}`)).redemptions[0]?.state).toBe('refunded');
  expect(await db.database.asJob((tx) => audit(tx, owner.customerId))).toEqual([]);
});

test('a late refund that was refused changes nothing', async () => {
  await allow(0);
  await decide(other, await ask(), 'refuse');
  expect(await balance()).toBe(600);
});

test('two requests for one late refund are carried out once', async () => {
  await allow(0);
  const [first, second] = [await ask(), await ask()];
  await decide(other, first);
  expect((await decide(other, second)).body.approval).toMatchObject({
    state: 'void',
    problem: 'already-refunded',
  });
  expect(await balance()).toBe(1_000);
});

test('who sees other customers finds none of them', async () => {
  const stranger = await signInStaff(portal, { role: 'administrator', customerIds: [] });
  expect(await list(stranger, `search=${code}`)).toMatchObject({ total: 0, redemptions: [] });
  expect([(await refund(stranger)).status, (await handOut(stranger)).status]).toEqual([404, 404]);
});

test('an agent sees no codes', async () => {
  const agent = await signInStaff(portal);
  expect((await agent.get('/redemptions')).status).toBe(403);
});
