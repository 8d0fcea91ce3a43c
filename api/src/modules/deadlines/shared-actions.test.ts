import type { Deadline, DeadlineDetail, ResponseOf } from '@atrium/contract';
import { actionsOf, deadlineStates } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { createDeadline, inDays, type Member, randomRuns, usePortal } from '../../testing/index.ts';

type Changed = ResponseOf<'POST /customer-portal/deadlines/change'>;

const { db, createMember } = usePortal();
let owner: Member;
let manager: Member;
beforeAll(async () => {
  owner = await createMember();
  manager = await createMember({ customer: owner.customer, role: 'manager' });
});

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const deadlineOf = (overrides: Partial<Parameters<typeof createDeadline>[1]> = {}) =>
  createDeadline(db.database, { customerId: owner.customerId, ...overrides });
const found = async (id: number) =>
  (await owner.get<{ deadline: DeadlineDetail }>(`/deadlines/${id}`)).body.deadline;
const change = (body: object, by = owner) => by.post<Changed>('/deadlines/change', body);
const undo = (deadlines: object[], by = owner) => by.post<Changed>('/deadlines/undo', { deadlines });
const seen = ({ id, version }: Pick<Deadline, 'id' | 'version'>) => ({ id, version });
/** What a person can change of a deadline. */
const changeable = ({ state, dueAt, originalDueAt, responsible }: Deadline) => ({
  state,
  dueAt,
  originalDueAt,
  responsible: responsible?.id ?? null,
});

describe('several deadlines', () => {
  test('are marked as done, and those that cannot be are named with the reason', async () => {
    const [mine, alsoMine, changed] = [await deadlineOf(), await deadlineOf(), await deadlineOf()];
    const ofProvider = await deadlineOf({ actor: 'provider' });
    const foreign = await createDeadline(db.database, { customerId: (await createMember()).customerId });
    await owner.post(`/deadlines/${changed.id}/assign`, { responsibleId: owner.userId });
    const deadlines = [mine, alsoMine, changed, ofProvider, foreign].map(({ id }) => ({ id, version: 1 }));
    const { status, body } = await change({ action: 'done', deadlines });
    expect(status).toBe(200);
    expect(body.deadlines.map(({ id, state }) => [id, state]).toSorted()).toEqual([
      [mine.id, 'done'],
      [alsoMine.id, 'done'],
    ]);
    expect(body.leftOut.toSorted((one, other) => one.id - other.id)).toEqual([
      { id: changed.id, reason: 'deadline-changed' },
      { id: ofProvider.id, reason: 'provider-acts' },
      { id: foreign.id, reason: 'not-found' },
    ]);
    expect((await found(ofProvider.id)).state).toBe('open');
    const logged = await rows<{ id: number }>(sql`
      SELECT subject_id AS id FROM activity_logs
      WHERE customer_id = ${owner.customerId} AND action = 'deadline.done' ORDER BY subject_id`);
    expect(logged.map(({ id }) => id)).toEqual([mine.id, alsoMine.id]);
  });

  test('are extended to one date, except those that are due on it or later', async () => {
    const [early, late] = [await deadlineOf({ dueAt: inDays(10) }), await deadlineOf({ dueAt: inDays(80) })];
    const deadlines = [early, late].map(({ id }) => ({ id, version: 1 }));
    const { body } = await change({ action: 'extend', deadlines, until: inDays(40) });
    expect(body.deadlines).toMatchObject([{ id: early.id, dueAt: inDays(40), originalDueAt: inDays(10) }]);
    expect(body.leftOut).toEqual([{ id: late.id, reason: 'invalid-input' }]);
  });

  test.each(['extend', 'snooze'])('are not changed by %s to a year of the Buddhist era', async (action) => {
    const { id } = await deadlineOf();
    const { status, body } = await change({ action, deadlines: [{ id, version: 1 }], until: '2569-03-01' });
    expect([status, JSON.stringify(body)]).toEqual([422, expect.stringContaining('is 2026-03-01 meant?')]);
  });

  test('are snoozed for one person, and no longer', async () => {
    const { id } = await deadlineOf({ actor: 'provider' });
    const snooze = (until: string | null) =>
      change({ action: 'snooze', deadlines: [{ id, version: 1 }], until });
    expect((await snooze(inDays(5))).body.deadlines).toMatchObject([{ snoozedUntil: inDays(5), version: 1 }]);
    expect((await snooze(null)).body.deadlines).toMatchObject([{ snoozedUntil: null }]);
    expect((await snooze(inDays(-1))).status).toBe(422);
  });

  test.each([
    ['a date that the action does not take', { action: 'done', until: '2031-01-01' }],
    ['no date to extend to', { action: 'extend' }],
    ['an unknown action', { action: 'assign' }],
  ])('are not changed with %s', async (_, body) => {
    const { id } = await deadlineOf();
    expect((await change({ ...body, deadlines: [{ id, version: 1 }] })).status).toBe(422);
    expect((await found(id)).version).toBe(1);
  });

  test('are not changed by a viewer', async () => {
    const viewer = await createMember({ customer: owner.customer, role: 'viewer' });
    const { id } = await deadlineOf();
    const deadlines = [{ id, version: 1 }];
    expect((await change({ action: 'done', deadlines }, viewer)).status).toBe(403);
    expect((await undo(deadlines, viewer)).status).toBe(403);
  });
});

describe('what the provider acts on', () => {
  const bodies = { done: {}, reopen: {}, waive: {}, extend: { dueAt: inDays(90) } };

  test.each(deadlineStates)('is not the customer’s to settle or move when it is %s', async (state) => {
    const { id } = await deadlineOf({
      state,
      actor: 'provider',
      dueAt: inDays(state === 'missed' ? -9 : 30),
    });
    const before = await found(id);
    for (const action of ['done', 'reopen', 'waive', 'extend'] as const) {
      const { status, body } = await owner.post<{ type: string }>(
        `/deadlines/${id}/${action}`,
        bodies[action],
      );
      const isTheirs = actionsOf({ state, actor: 'customer' }).includes(action);
      const type = isTheirs ? 'provider-acts' : 'deadline-changed';
      expect([action, status, body.type]).toEqual([action, 409, `urn:atrium:problem:${type}`]);
    }
    expect(await found(id)).toEqual(before);
  });

  test('can have a responsible person, who follows it', async () => {
    const { id } = await deadlineOf({ actor: 'provider' });
    const { status } = await owner.post(`/deadlines/${id}/assign`, { responsibleId: owner.userId });
    expect(status).toBe(200);
  });
});

describe('undo', () => {
  const action = fc.constantFrom('done', 'waive', 'extend', 'assign', 'reopen');
  const bodyOf = (name: string, { dueAt }: Deadline) =>
    name === 'extend'
      ? { dueAt: new Date(Date.parse(dueAt) + 7 * 86_400_000).toISOString().slice(0, 10) }
      : name === 'assign'
        ? { responsibleId: manager.userId }
        : {};

  test('leaves a deadline as it was before the last change, and both are in history and log', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action, { minLength: 1, maxLength: 6 }), async (names) => {
        const { id } = await deadlineOf({ responsibleId: owner.userId });
        for (const name of names) {
          const before = await found(id);
          const { status } = await owner.post(`/deadlines/${id}/${name}`, bodyOf(name, before));
          const after = await found(id);
          const isChanged = after.version > before.version;
          expect(isChanged).toBe(status === 200 && after.history.length > before.history.length);
          if (!isChanged) continue;
          expect((await undo([seen(after)])).body).toMatchObject({
            deadlines: [changeable(before)].map(({ responsible: _, ...rest }) => rest),
            leftOut: [],
          });
          const undone = await found(id);
          expect(changeable(undone)).toEqual(changeable(before));
          expect(undone.history.at(-1)).toMatchObject({ event: 'undone', person: { id: owner.userId } });
          expect(undone.history).toHaveLength(before.history.length + 2);
          // The change is made, so that the next step starts somewhere else.
          await owner.post(`/deadlines/${id}/${name}`, bodyOf(name, undone));
        }
        const logged = await rows(sql`
          SELECT FROM activity_logs WHERE action = 'deadline.undone' AND subject_id = ${id}`);
        const { history } = await found(id);
        expect(logged).toHaveLength(history.filter(({ event }) => event === 'undone').length);
      }),
      randomRuns(6),
    );
  }, 60_000);

  test('gives a former responsible person nothing back who is no member any more', async () => {
    const leaver = await createMember({ customer: owner.customer, role: 'manager' });
    const { id } = await deadlineOf({ responsibleId: leaver.userId });
    await owner.post(`/deadlines/${id}/assign`, { responsibleId: manager.userId });
    await rows(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${leaver.userId}`);
    expect((await undo([{ id, version: 2 }])).body.deadlines).toMatchObject([{ responsible: null }]);
  });

  const refused = { deadlines: [], leftOut: [expect.objectContaining({ reason: 'deadline-changed' })] };

  test('is refused when someone has changed the deadline since', async () => {
    const { id } = await deadlineOf();
    await owner.post(`/deadlines/${id}/done`, {});
    await manager.post(`/deadlines/${id}/reopen`, {});
    expect((await undo([{ id, version: 2 }])).body).toEqual(refused);
    expect((await undo([{ id, version: 3 }])).body).toEqual(refused);
    expect((await found(id)).state).toBe('open');
  });

  test('is refused when the person has changed the deadline again, in another tab', async () => {
    const { id } = await deadlineOf();
    await owner.post(`/deadlines/${id}/done`, {});
    await owner.post(`/deadlines/${id}/reopen`, {});
    expect((await undo([{ id, version: 2 }])).body).toEqual(refused);
  });

  test('is refused to someone else, a second time, and after ten minutes', async () => {
    const { id } = await deadlineOf();
    await owner.post(`/deadlines/${id}/done`, {});
    expect((await undo([{ id, version: 2 }], manager)).body).toEqual(refused);
    await rows(sql`UPDATE deadline_changes SET at = at - interval '11 minutes' WHERE deadline_id = ${id}`);
    expect((await undo([{ id, version: 2 }])).body).toEqual(refused);
    await rows(sql`UPDATE deadline_changes SET at = now() WHERE deadline_id = ${id}`);
    expect((await undo([{ id, version: 2 }])).body.leftOut).toEqual([]);
    expect((await undo([{ id, version: 3 }])).body).toEqual(refused);
  });
});
