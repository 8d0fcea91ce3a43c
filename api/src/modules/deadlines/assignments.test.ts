import type { Deadline, DeadlineDetail } from '@atrium/contract';
import sql from 'sql-template-tag';
import { dispatchEvents } from '../../outbox/index.ts';
import { eventListeners } from '../../server/portal-jobs.ts';
import {
  createCustomer,
  createDeadline,
  createMembership,
  inDays,
  type Member,
  usePortal,
} from '../../testing/index.ts';
import { titlesOf } from '../../testing/notified.ts';

const { db, createMember } = usePortal();
let owner: Member;
let manager: Member;

beforeEach(async () => {
  owner = await createMember({ displayName: 'Olga Owner' });
  manager = await createMember({ customer: owner.customer, role: 'manager', displayName: 'Max Manager' });
});

type Answer = { deadline: DeadlineDetail; deadlines: Deadline[]; errors?: object };

const deadlineOf = (overrides: Partial<Parameters<typeof createDeadline>[1]> = {}) =>
  createDeadline(db.database, { customerId: owner.customerId, ...overrides });
const found = async (id: number) => (await owner.get<Answer>(`/deadlines/${id}`)).body.deadline;
const assign = (ids: readonly number[], responsibleId: number | null, by: Pick<Member, 'post'> = owner) =>
  by.post<Answer>('/deadlines/assign', { ids, responsibleId });
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
async function titlesFor({ userId }: Member): Promise<string[]> {
  while ((await db.database.asJob((tx) => dispatchEvents(tx, eventListeners))) > 0);
  return titlesOf(db.database, userId, 'deadline');
}

test('a member becomes responsible, with history, activity and a notification', async () => {
  const { id } = await deadlineOf();
  const path = `/deadlines/${id}/assign`;
  const { body } = await owner.post<Answer>(path, { responsibleId: manager.userId, note: 'Yours' });
  const max = { id: manager.userId, name: 'Max Manager' };
  expect(body.deadline).toMatchObject({
    responsible: max,
    history: [{ event: 'assigned', note: 'Yours', responsible: { from: null, to: max } }],
  });
  expect(await titlesFor(manager)).toEqual([expect.stringMatching(/^You are responsible: R-/)]);
  const log = await owner.get<{ activityLogs: object[] }>('/activity_logs?action=deadline.assigned');
  expect(log.body.activityLogs).toMatchObject([
    { actor: { id: owner.userId }, subject: { kind: 'deadline', id }, details: { name: 'Max Manager' } },
  ]);
  await owner.post(path, { responsibleId: manager.userId });
  expect((await found(id)).history).toHaveLength(1);
  expect((await owner.post<Answer>(path, { responsibleId: null })).body.deadline.responsible).toBeNull();
});

test('who takes a deadline themselves gets no notification', async () => {
  const { id } = await deadlineOf();
  await owner.post(`/deadlines/${id}/assign`, { responsibleId: owner.userId });
  expect(await titlesFor(owner)).toEqual([]);
});

test('several deadlines are assigned at once, with one notification', async () => {
  const ids = [(await deadlineOf({ dueAt: inDays(50) })).id, (await deadlineOf()).id];
  const { status, body } = await assign([...ids, ...ids], manager.userId);
  expect([status, body.deadlines.map(({ id }) => id)]).toEqual([200, ids.toReversed()]);
  for (const id of ids) expect((await found(id)).responsible?.id).toBe(manager.userId);
  expect(await titlesFor(manager)).toEqual(['You are responsible for 2 deadlines']);
});

describe('none of several is assigned', () => {
  it.each([
    ['one is unknown', async () => 2_000_000_000, 404],
    [
      'one is of another customer',
      async () => (await createDeadline(db.database, { customerId: (await createMember()).customerId })).id,
      404,
    ],
    ['one is done', async () => (await deadlineOf({ state: 'done' })).id, 409],
  ])('if %s', async (_, other, expected) => {
    const { id } = await deadlineOf();
    expect((await assign([id, await other()], manager.userId)).status).toBe(expected);
    expect(await found(id)).toMatchObject({ responsible: null, version: 1 });
  });

  it('if there are more than a hundred', async () => {
    const ids = Array.from({ length: 101 }, (_, index) => index + 1);
    expect((await assign(ids, null)).status).toBe(422);
  });
});

test('a stranger, a former member and an unknown person are refused alike', async () => {
  const { id } = await deadlineOf();
  const stranger = await createMember();
  const former = await createMember({ customer: owner.customer });
  await rows(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${former.userId}`);
  const refusals = await Promise.all(
    [stranger.userId, former.userId, 2_000_000_000].map((userId) => assign([id], userId)),
  );
  for (const { status, body } of refusals)
    expect([status, body.errors]).toEqual([422, { responsibleId: ['must be a member'] }]);
  expect((await found(id)).responsible).toBeNull();
});

test('deadlines of two customers need a member of both', async () => {
  const second = await createCustomer(db.database);
  await createMembership(db.database, { userId: owner.userId, customerId: second.id });
  const ids = [(await deadlineOf()).id, (await createDeadline(db.database, { customerId: second.id })).id];
  expect((await assign(ids, manager.userId, owner.forAll)).status).toBe(422);
  await createMembership(db.database, { userId: manager.userId, customerId: second.id, role: 'viewer' });
  expect((await assign(ids, manager.userId, owner.forAll)).status).toBe(200);
});

describe('the end of a membership', () => {
  it.each([
    ['deactivated by an owner', () => owner.post(`/users_management/${manager.userId}/deactivate`)],
    ['left', () => manager.post('/auth/leave_customer', { customerId: owner.customerId })],
  ])('takes the responsibility away, with a notification: %s', async (_, end) => {
    const waiting = await deadlineOf({ responsibleId: manager.userId });
    const done = await deadlineOf({ responsibleId: manager.userId, state: 'done' });
    const elsewhere = await createMember();
    await createMembership(db.database, { userId: manager.userId, customerId: elsewhere.customerId });
    const kept = await createDeadline(db.database, {
      customerId: elsewhere.customerId,
      responsibleId: manager.userId,
    });
    await end();
    expect(await found(waiting.id)).toMatchObject({
      responsible: null,
      version: 2,
      history: [
        {
          event: 'assigned',
          person: null,
          responsible: { from: { id: manager.userId, name: 'Max Manager' }, to: null },
        },
      ],
    });
    expect((await found(done.id)).responsible).toBeNull();
    const { body } = await elsewhere.get<Answer>(`/deadlines/${kept.id}`);
    expect(body.deadline.responsible?.id).toBe(manager.userId);
    expect(await titlesFor(owner)).toEqual(['1 deadline without a responsible person']);
  });

  it('comes for every customer with the deactivation of the account', async () => {
    const elsewhere = await createMember();
    await createMembership(db.database, { userId: manager.userId, customerId: elsewhere.customerId });
    const held = await deadlineOf({ responsibleId: manager.userId });
    const other = { customerId: elsewhere.customerId, responsibleId: manager.userId };
    const { id } = await createDeadline(db.database, other);
    await rows(sql`UPDATE users SET status = 'deactivated' WHERE id = ${manager.userId}`);
    expect(await found(held.id)).toMatchObject({
      responsible: null,
      version: 2,
      history: [{ event: 'assigned', person: null, responsible: { from: { id: manager.userId }, to: null } }],
    });
    const { body } = await elsewhere.get<Answer>(`/deadlines/${id}`);
    expect(body.deadline.responsible).toBeNull();
    for (const member of [owner, elsewhere])
      expect(await titlesFor(member)).toEqual(['1 deadline without a responsible person']);
    expect((await assign([held.id], manager.userId)).status).toBe(422);
  });

  it('in flight makes an assignment wait, and then refuses it', async () => {
    const { id } = await deadlineOf();
    let answer: ReturnType<typeof assign> | undefined;
    await db.database.asJob(async (tx) => {
      await tx.rows(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${manager.userId}`);
      let isAnswered = false;
      answer = assign([id], manager.userId).finally(() => {
        isAnswered = true;
      });
      const waiting = sql`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`;
      while (!isAnswered && (await tx.rows(waiting)).length === 0);
    });
    expect((await answer)?.status).toBe(422);
    expect((await found(id)).responsible).toBeNull();
  });
});
