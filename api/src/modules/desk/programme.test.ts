import type { DeskEarnRule, DeskProgramme, DeskResponseOf, DeskReward } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { type Member, usePortal } from '../../testing/index.ts';
import { fund } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { setProgramme } from '../loyalty/programme/programme.service.ts';

const portal = usePortal();
const { db, createMember } = portal;
let owner: Member;
let supervisor: StaffMember;

beforeEach(async () => {
  owner = await createMember();
  supervisor = await signInStaff(portal, { role: 'supervisor' });
});

interface Programme {
  programme: DeskProgramme;
  rewards: DeskReward[];
  earnRules: DeskEarnRule[];
  mayChange: boolean;
}

const credit = {
  name: 'Fee credit',
  description: 'Taken off the next invoice.',
  pointsCost: 500,
  stock: 3,
  limitPerCustomer: null,
  offeredFrom: null,
  offeredUntil: null,
  position: 1,
};
const fees = {
  name: 'Fees',
  description: '',
  points: 1,
  perAmount: 4_000,
  pendingDays: 14,
  daysBeforeDue: null,
  position: 1,
};
const offer = async (facts = {}) =>
  (await supervisor.post<{ reward: DeskReward }>('/rewards', { ...credit, ...facts })).body.reward;
const listed = async () => (await supervisor.get<Programme>('/programme')).body;
const ofCustomer = async (id: number) =>
  (await owner.get<{ reward: { name: string; stock: number } }>(`/rewards/${id}`)).body.reward;

test('a reward that was added is on offer for customers, and listed', async () => {
  const added = await supervisor.post<{ reward: DeskReward }>('/rewards', credit);
  expect([added.status, added.body.reward]).toEqual([
    201,
    { id: expect.any(Number), active: true, ...credit, names: {}, descriptions: {} },
  ]);
  const { id } = added.body.reward;
  expect(await ofCustomer(id)).toMatchObject({ name: 'Fee credit', stock: 3 });
  expect((await listed()).rewards).toContainEqual(added.body.reward);
});

test('a reward is changed, withdrawn and offered again', async () => {
  const { id } = await offer();
  const change = () => supervisor.post<{ reward: DeskReward }>(`/rewards/${id}`, { ...credit, stock: 9 });
  expect((await change()).body.reward).toMatchObject({ stock: 9, active: true });
  expect((await supervisor.post(`/rewards/${id}/withdraw`)).status).toBe(200);
  expect((await owner.get(`/rewards/${id}`)).status).toBe(404);
  expect((await change()).body.reward.active).toBe(true);
  expect(await ofCustomer(id)).toMatchObject({ stock: 9 });
});

test('names in other languages are set, and taken away one by one', async () => {
  const { id } = await offer({ names: { 'ja-JP': '料金クレジット', 'th-TH': 'เครดิต' } });
  const change = (names: object) =>
    supervisor.post<{ reward: DeskReward; errors: object }>(`/rewards/${id}`, { ...credit, names });
  const { body } = await change({ 'ja-JP': '料金クレジット', 'th-TH': null });
  expect(body.reward.names).toEqual({ 'ja-JP': '料金クレジット' });
  const refused = await change({ 'de-DE': 'Gutschrift' });
  expect([refused.status, refused.body.errors]).toEqual([
    422,
    { names: [expect.stringContaining('has de-DE, but languages other than English are ja-JP, th-TH')] },
  ]);
});

test('a change without a stock keeps what customers have left of it', async () => {
  const { id } = await offer();
  await fund(db.database, owner.customerId, 500);
  expect((await owner.post('/rewards/redeem', { rewardId: id })).status).toBe(201);
  const { stock: _, ...others } = credit;
  await supervisor.post(`/rewards/${id}`, { ...others, name: 'Credit' });
  expect(await ofCustomer(id)).toMatchObject({ name: 'Credit', stock: 2 });
});

test('a way to earn is added, changed and ended', async () => {
  const added = await supervisor.post<{ earnRule: DeskEarnRule }>('/earn_rules', {
    ...fees,
    event: 'fee_paid',
  });
  expect(added.status).toBe(201);
  const { id } = added.body.earnRule;
  const changed = await supervisor.post<{ earnRule: DeskEarnRule }>(`/earn_rules/${id}`, {
    ...fees,
    points: 2,
  });
  expect(changed.body.earnRule).toMatchObject({ id, event: 'fee_paid', points: 2, active: true });
  const ended = await supervisor.post<{ earnRule: DeskEarnRule }>(`/earn_rules/${id}/end`);
  expect(ended.body.earnRule.active).toBe(false);
  expect((await listed()).earnRules).toContainEqual(ended.body.earnRule);
});

test('what the command refuses is refused, in its words', async () => {
  const refused = await supervisor.post<{ detail: string }>('/rewards', {
    ...credit,
    offeredFrom: '2027-02-01',
    offeredUntil: '2027-01-01',
  });
  expect([refused.status, refused.body.detail]).toEqual([409, 'The offer ends before it begins.']);
});

test('each change names who made it', async () => {
  const { id } = await offer();
  const change = await db.database.asJob((tx) =>
    tx.one(sql`
      SELECT made_by AS "madeBy" FROM programme_changes WHERE subject = 'reward' AND subject_id = ${id}`),
  );
  expect(change).toEqual({ madeBy: `#${supervisor.userId}` });
});

describe('the settings of the programme', () => {
  const settings = { timeZone: 'Asia/Tokyo', lotMonths: 18, refundDays: 20, correctAlone: 250 };
  type Settings = DeskResponseOf<'POST /customer-portal/desk/programme'>;
  type Changes = DeskResponseOf<'GET /customer-portal/desk/programme/changes'>;
  let administrator: StaffMember;

  beforeEach(async () => {
    administrator = await signInStaff(portal, { role: 'administrator' });
  });

  test('are set by administrators, as by the command', async () => {
    const { status, body } = await administrator.post<Settings>('/programme', settings);
    expect([status, body]).toEqual([200, { programme: settings }]);
    expect((await listed()).programme).toEqual(settings);
  });

  test('are changed by no one else, and only by who sees all customers', async () => {
    const before = (await supervisor.get<Programme>('/programme')).body;
    const limited = await signInStaff(portal, { role: 'administrator', customerIds: [owner.customerId] });
    const refused = [
      await supervisor.post('/programme', { ...settings, correctAlone: 9 }),
      await limited.post('/programme', { ...settings, correctAlone: 9 }),
      await supervisor.get('/programme/changes'),
      await limited.get('/programme/changes'),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    expect((await supervisor.get<Programme>('/programme')).body).toEqual(before);
  });

  test.each([
    ['timeZone', 'Mars/Olympus'],
    ['lotMonths', 121],
    ['refundDays', 3_651],
    ['correctAlone', -1],
  ])('are refused with %s %p', async (name, value) => {
    const { status, body } = await administrator.post<{ errors: object }>('/programme', {
      ...settings,
      [name]: value,
    });
    expect([status, Object.keys(body.errors)]).toEqual([422, [name]]);
  });

  test('are logged by the name of who changed them, with what rewards were, newest first', async () => {
    await administrator.post('/programme', { ...settings, refundDays: 21 });
    await administrator.post('/programme', { ...settings, refundDays: 22 });
    const { id } = await offer();
    const { body } = await administrator.get<Changes>('/programme/changes?pageSize=2');
    expect(body.total).toBeGreaterThan(2);
    expect(body.changes).toMatchObject([
      { by: supervisor.user.displayName, subject: 'reward', former: null, present: { id } },
      {
        by: administrator.user.displayName,
        subject: 'programme',
        name: null,
        former: { refundDays: 21 },
        present: { refundDays: 22 },
      },
    ]);
  });

  test('changed by a command are logged by the account on the machine', async () => {
    await setProgramme({ database: db.database, madeBy: 'operator' }, { refundDays: 33 });
    const { body } = await administrator.get<Changes>('/programme/changes?pageSize=1');
    expect(body.changes).toMatchObject([{ by: 'operator', present: { refundDays: 33 } }]);
  });
});

test('an unknown reward or way to earn is not found', async () => {
  const answers = await Promise.all([
    supervisor.post('/rewards/2000000000', credit),
    supervisor.post('/rewards/2000000000/withdraw'),
    supervisor.post('/earn_rules/2000000000', fees),
    supervisor.post('/earn_rules/2000000000/end'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
});

test('who sees some customers only reads the programme, which is that of all, and changes nothing', async () => {
  const limited = await signInStaff(portal, { role: 'administrator', customerIds: [owner.customerId] });
  const { id } = await offer();
  expect((await limited.get<Programme>('/programme')).body).toMatchObject({ mayChange: false });
  const answers = await Promise.all([
    limited.post('/rewards', credit),
    limited.post(`/rewards/${id}`, credit),
    limited.post(`/rewards/${id}/withdraw`),
    limited.post('/earn_rules', { ...fees, event: 'fee_paid' }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  expect(await ofCustomer(id)).toMatchObject({ stock: 3 });
});

test('an agent neither reads nor changes it', async () => {
  const agent = await signInStaff(portal);
  expect((await agent.get('/programme')).status).toBe(403);
  expect((await agent.post('/rewards', credit)).status).toBe(403);
});
