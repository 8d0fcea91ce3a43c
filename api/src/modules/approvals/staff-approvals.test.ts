import type { DeskApproval } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { type Member, usePortal } from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { setProgramme } from '../loyalty/programme/programme.service.ts';

const portal = usePortal();
const { db, createMember } = portal;
let owner: Member;
let agent: StaffMember;
let supervisor: StaffMember;

beforeEach(async () => {
  owner = await createMember();
  agent = await signInStaff(portal, { customerIds: [owner.customerId] });
  supervisor = await signInStaff(portal, { role: 'supervisor' });
});

interface Answer {
  approval: DeskApproval;
  correction?: { points: number };
  type?: string;
}

const correct = (as: StaffMember, points: number, key = newKey(), reason = 'Counted twice in May.') =>
  as.post<Answer>(`/customers/${owner.customerId}/corrections`, { points, reason }, key);
const decide = (as: StaffMember, id: number, how: 'approve' | 'refuse') =>
  as.post<Answer>(`/approvals/${id}/${how}`, how === 'refuse' ? { reason: 'It was right.' } : {});
const balance = async () => (await owner.get<{ balance: number }>('/points/balance')).body.balance;

test('a correction waits for another person, who carries it out, once', async () => {
  const asked = await correct(agent, 500);
  expect([asked.status, asked.body.approval]).toEqual([
    202,
    expect.objectContaining({
      kind: 'correct_points',
      state: 'requested',
      correction: { points: 500, reason: 'Counted twice in May.' },
      requestedBy: { id: agent.userId, name: agent.user.displayName },
      mayDecide: false,
    }),
  ]);
  expect(await balance()).toBe(0);
  const { id } = asked.body.approval;
  const approved = await decide(supervisor, id, 'approve');
  expect([approved.status, approved.body.approval.state]).toEqual([200, 'approved']);
  expect(await balance()).toBe(500);
  const again = await decide(supervisor, id, 'approve');
  expect([again.status, again.body.type]).toEqual([409, expect.stringContaining('already-decided')]);
  expect(await balance()).toBe(500);
  const log = await owner.get<{ activityLogs: { actor: { name: string } }[] }>(
    '/activity_logs?action=points.adjusted',
  );
  expect(log.body.activityLogs.map(({ actor }) => actor.name)).toEqual([
    `${supervisor.user.displayName} (Atrium)`,
  ]);
});

test('two people who approve at once carry it out once', async () => {
  const other = await signInStaff(portal, { role: 'administrator' });
  const { id } = (await correct(agent, 100)).body.approval;
  const answers = await Promise.all([decide(supervisor, id, 'approve'), decide(other, id, 'approve')]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await balance()).toBe(100);
});

test('no one decides their own request, nor below the role for it', async () => {
  const { id } = (await correct(supervisor, 500)).body.approval;
  const own = await decide(supervisor, id, 'approve');
  expect([own.status, own.body.type]).toEqual([403, expect.stringContaining('own-request')]);
  expect((await decide(agent, id, 'approve')).status).toBe(403);
  expect(await balance()).toBe(0);
});

test('a refused request changes nothing', async () => {
  const { id } = (await correct(agent, 500)).body.approval;
  const { body } = await decide(supervisor, id, 'refuse');
  expect(body.approval).toMatchObject({
    state: 'refused',
    reason: 'It was right.',
    decidedBy: { id: supervisor.userId },
  });
  expect((await decide(supervisor, id, 'approve')).status).toBe(409);
  expect(await balance()).toBe(0);
});

test('what waits and what was decided are listed apart', async () => {
  const waits = (await correct(agent, 500)).body.approval.id;
  const decided = (await correct(agent, 600)).body.approval.id;
  await decide(supervisor, decided, 'refuse');
  const listed = async (waiting: boolean) => {
    const { body } = await agent.get<{ approvals: DeskApproval[]; total: number }>(
      `/approvals?waiting=${waiting}`,
    );
    return [body.total, body.approvals.map(({ id }) => id)];
  };
  expect([await listed(true), await listed(false)]).toEqual([
    [1, [waits]],
    [1, [decided]],
  ]);
});

test('the same key asks once, and for one thing', async () => {
  const key = newKey();
  const [first, second] = [await correct(agent, 500, key), await correct(agent, 500, key)];
  expect(second.body.approval.id).toBe(first.body.approval.id);
  const other = await correct(agent, 600, key);
  expect([other.status, other.body.type]).toEqual([422, expect.stringContaining('idempotency-key-reused')]);
});

test.each<[string, (asked: DeskApproval) => ReturnType<typeof sql>, string]>([
  [
    'who asked is deactivated',
    ({ requestedBy }) => sql`UPDATE staff SET deactivated_at = now() WHERE user_id = ${requestedBy.id}`,
    'forbidden',
  ],
  [
    'who asked does not see the customer any more',
    ({ requestedBy }) => sql`DELETE FROM staff_customers WHERE user_id = ${requestedBy.id}`,
    'forbidden',
  ],
])('a request is void once %s', async (_, change, problem) => {
  const { approval } = (await correct(agent, 500)).body;
  await db.database.asJob((tx) => tx.rows(change(approval)));
  const { body } = await decide(supervisor, approval.id, 'approve');
  expect(body.approval).toMatchObject({ state: 'void', problem });
  expect(await balance()).toBe(0);
});

test('taking more points than there are is void, and changes nothing', async () => {
  const { id } = (await correct(agent, -500)).body.approval;
  const { body } = await decide(supervisor, id, 'approve');
  expect(body.approval).toMatchObject({ state: 'void', problem: 'insufficient-points' });
  expect(await balance()).toBe(0);
});

test('an agent of other customers neither sees nor decides nor asks', async () => {
  const { id } = (await correct(agent, 500)).body.approval;
  const stranger = await signInStaff(portal, { role: 'administrator', customerIds: [] });
  expect((await stranger.get<{ total: number }>('/approvals')).body.total).toBe(0);
  expect((await decide(stranger, id, 'approve')).status).toBe(404);
  expect((await correct(stranger, 500)).status).toBe(404);
  const listed = await agent.get<{ approvals: DeskApproval[]; total: number }>('/approvals?state=requested');
  expect(listed.body.approvals.map((approval) => approval.id)).toEqual([id]);
});

test('the customer learns of a request only when it is carried out', async () => {
  const { id } = (await correct(agent, 500)).body.approval;
  expect((await owner.get<{ total: number }>('/approvals')).body.total).toBe(0);
  expect((await owner.get(`/approvals/${id}`)).status).toBe(404);
  const log = () => owner.get<{ total: number }>('/activity_logs');
  const before = (await log()).body.total;
  expect(before).toBe(0);
});

test('a supervisor corrects alone up to the limit of the programme, an agent never', async () => {
  const provider = { database: db.database, madeBy: 'operator' };
  await setProgramme(provider, { correctAlone: 100 });
  const key = newKey();
  const made = await correct(supervisor, 100, key);
  expect([made.status, made.body]).toEqual([201, { correction: { points: 100 } }]);
  expect((await correct(supervisor, 100, key)).status).toBe(201);
  expect(await balance()).toBe(100);
  expect((await correct(supervisor, 101)).status).toBe(202);
  expect((await correct(supervisor, -101)).status).toBe(202);
  expect((await correct(agent, 1)).status).toBe(202);
  expect(await balance()).toBe(100);
  await setProgramme(provider, { correctAlone: 0 });
});
