import {
  actionsOf,
  type Deadline,
  type DeadlineAction,
  type DeadlineDetail,
  type DeadlineState,
  deadlineActions,
  deadlineStates,
} from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { dispatchEvents } from '../../outbox/index.ts';
import { eventListeners } from '../../server/portal-jobs.ts';
import {
  createApplication,
  createDeadline,
  inDays,
  type Member,
  randomRuns,
  usePortal,
} from '../../testing/index.ts';
import { titlesOf } from '../../testing/notified.ts';

const { db, api, createMember } = usePortal();
let owner: Member;
let viewer: Member;

beforeAll(async () => {
  owner = await createMember();
  viewer = await createMember({ customer: owner.customer, role: 'viewer' });
});

type Answer = { deadline: DeadlineDetail } & { type: string; errors?: object };

const deadlineOf = (overrides: Partial<Parameters<typeof createDeadline>[1]> = {}) =>
  createDeadline(db.database, { customerId: owner.customerId, ...overrides });
const act = (id: number, action: string, body: object = {}, by: Pick<Member, 'post'> = owner) =>
  by.post<Answer>(`/deadlines/${id}/${action}`, body);
const found = async (id: number) => (await owner.get<Answer>(`/deadlines/${id}`)).body.deadline;
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const dueAtOf = async (applicationId: number) =>
  (
    await rows<{ dueAt: string | null }>(
      sql`SELECT due_at AS "dueAt" FROM applications WHERE id = ${applicationId}`,
    )
  )[0]?.dueAt;
async function titlesFor({ userId }: Member): Promise<string[]> {
  while ((await db.database.asJob((tx) => dispatchEvents(tx, eventListeners))) > 0);
  return titlesOf(db.database, userId, 'deadline');
}

const bodies: Record<DeadlineAction, () => object> = {
  done: () => ({}),
  reopen: () => ({}),
  waive: () => ({}),
  extend: () => ({ dueAt: inDays(90) }),
  assign: () => ({ responsibleId: owner.userId }),
};
/** The state after each action on a deadline whose date has not passed. */
const stateAfter: Record<Exclude<DeadlineAction, 'assign'>, DeadlineState> = {
  done: 'done',
  reopen: 'open',
  waive: 'waived',
  extend: 'open',
};

describe.each(deadlineStates)('a deadline that is %s', (state) => {
  it.each(deadlineActions)('takes or refuses %s as the contract says', async (action) => {
    const dueAt = state === 'missed' ? inDays(-10) : inDays(30);
    const { id } = await deadlineOf({ state, dueAt });
    const { status, body } = await act(id, action, bodies[action]());
    if (actionsOf({ state, actor: 'customer' }).includes(action)) {
      expect([status, body.deadline.state]).toEqual([200, action === 'assign' ? state : stateAfter[action]]);
      expect(body.deadline).toMatchObject({ version: 2, history: [{ person: { id: owner.userId } }] });
    } else {
      expect([status, body.type]).toEqual([409, 'urn:atrium:problem:deadline-changed']);
      expect(await found(id)).toMatchObject({ state, version: 1, history: [] });
    }
  });
});

test('any sequence of actions leads where the contract says, and the due date follows', async () => {
  const step = fc.record({ which: fc.nat({ max: 2 }), action: fc.constantFrom(...deadlineActions) });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
      const { id: applicationId } = await createApplication(db.database, { customerId: owner.customerId });
      const model: {
        id: number;
        dueAt: string;
        state: DeadlineState;
        changes: number;
      }[] = [];
      for (const [index, days] of [10, 20, 5].entries()) {
        const { id, dueAt } = await deadlineOf({
          applicationId,
          dueAt: inDays(days),
          mandatory: index < 2,
        });
        model.push({ id, dueAt, state: 'open', changes: 0 });
      }
      for (const { which, action } of steps) {
        const target = model[which] as (typeof model)[number];
        const dueAt = new Date(Date.parse(target.dueAt) + 7 * 86_400_000).toISOString().slice(0, 10);
        const isAllowed = actionsOf({ state: target.state, actor: 'customer' }).includes(action);
        const responsibleId = target.changes % 2 === 0 ? owner.userId : null;
        const { status, body } = await act(
          target.id,
          action,
          action === 'extend' ? { dueAt } : action === 'assign' ? { responsibleId } : {},
        );
        expect([action, target.state, status]).toEqual([action, target.state, isAllowed ? 200 : 409]);
        if (!isAllowed) continue;
        if (action !== 'assign') target.state = stateAfter[action];
        if (action === 'extend') target.dueAt = dueAt;
        target.changes = body.deadline.history.length;
        expect(body.deadline).toMatchObject({ state: target.state, dueAt: target.dueAt });
        expect(body.deadline.version).toBe(1 + target.changes);
      }
      const next = model.filter(({ state }) => state === 'open').map(({ dueAt }) => dueAt);
      expect(await dueAtOf(applicationId)).toBe(next.toSorted()[0] ?? null);
    }),
    randomRuns(8),
  );
}, 60_000);

test('an extension keeps the first date, says so in history and log, and has to be later', async () => {
  const { id, dueAt } = await deadlineOf();
  for (const days of [60, 90]) await act(id, 'extend', { dueAt: inDays(days), note: '  By the office ' });
  expect(await found(id)).toMatchObject({
    dueAt: inDays(90),
    originalDueAt: dueAt,
    history: [
      { event: 'extended', note: 'By the office', dueAt: { from: dueAt, to: inDays(60) }, responsible: null },
      { event: 'extended', dueAt: { from: inDays(60), to: inDays(90) } },
    ],
  });
  expect(
    await rows(sql`
      SELECT details FROM activity_logs WHERE subject_kind = 'deadline' AND subject_id = ${id} ORDER BY id LIMIT 1`),
  ).toEqual([{ details: { before: { dueAt }, after: { dueAt: inDays(60) } } }]);
  for (const early of [inDays(90), inDays(10)]) {
    const { status, body } = await act(id, 'extend', { dueAt: early });
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['dueAt']]);
  }
});

test.each([
  ['extend', 'dueAt'],
  ['snooze', 'until'],
] as const)(
  'a year of the Buddhist era is refused by %s, with the year that is meant',
  async (action, field) => {
    const { id } = await deadlineOf();
    const { status, body } = await act(id, action, { [field]: '2569-03-01' });
    expect([status, body.errors]).toEqual([
      422,
      { [field]: ['must be within 60 years; 2569 is 2026 in the Buddhist era: is 2026-03-01 meant?'] },
    ]);
  },
);

test('a missed deadline is not extended to a date that has passed', async () => {
  const { id } = await deadlineOf({ dueAt: inDays(-30) });
  expect((await act(id, 'extend', { dueAt: inDays(-5) })).status).toBe(422);
  expect((await act(id, 'extend', { dueAt: inDays(5) })).body.deadline.state).toBe('open');
});

test('a deadline whose date has passed is missed when it is opened again', async () => {
  const { id } = await deadlineOf({ dueAt: inDays(-30), state: 'done' });
  expect((await act(id, 'reopen')).body.deadline.state).toBe('missed');
});

test('the body may be left out', async () => {
  const { id } = await deadlineOf();
  const { statusCode } = await api.app.inject({
    method: 'POST',
    url: `/customer-portal/deadlines/${id}/done`,
    headers: { authorization: `Bearer ${owner.token}` },
  });
  expect(statusCode).toBe(200);
});

describe('two people at once', () => {
  it.each([
    ['done', {}, {}],
    ['extend', { dueAt: inDays(60) }, { dueAt: inDays(61) }],
    ['assign', { responsibleId: null }, {}],
  ])('%s: with the same version, one succeeds and the other gets a 409', async (action, first, second) => {
    const colleague = await createMember({ customer: owner.customer, role: 'manager' });
    const { id } = await deadlineOf();
    const bodyOf = (own: object, by: Member) => ({
      version: 1,
      ...(action === 'assign' ? { responsibleId: by.userId } : own),
    });
    const answers = await Promise.all([
      act(id, action, bodyOf(first, owner), owner),
      act(id, action, bodyOf(second, colleague), colleague),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await found(id)).history).toHaveLength(1);
  });

  it('who close two deadlines of an application leave none due', async () => {
    for (let round = 0; round < 10; round++) {
      const { id: applicationId } = await createApplication(db.database, { customerId: owner.customerId });
      const pair = [
        await deadlineOf({ applicationId }),
        await deadlineOf({ applicationId, dueAt: inDays(9) }),
      ];
      expect(await dueAtOf(applicationId)).toBe(inDays(9));
      const answers = await Promise.all(pair.map(({ id }) => act(id, 'done')));
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await dueAtOf(applicationId)).toBeNull();
    }
  });
});

test('two transactions that close deadlines of an application leave none due, whatever they are', async () => {
  for (let round = 0; round < 10; round++) {
    const { id: applicationId } = await createApplication(db.database, { customerId: owner.customerId });
    const pair = [await deadlineOf({ applicationId }), await deadlineOf({ applicationId, dueAt: inDays(9) })];
    await Promise.all(pair.map(({ id }) => rows(sql`UPDATE deadlines SET state = 'done' WHERE id = ${id}`)));
    expect(await dueAtOf(applicationId)).toBeNull();
  }
});

test.each([...deadlineActions, 'snooze'])('a viewer may not %s', async (action) => {
  const { id } = await deadlineOf();
  const body = action === 'snooze' ? { until: inDays(3) } : bodies[action as DeadlineAction]();
  expect((await act(id, action, body, viewer)).status).toBe(403);
  expect(await found(id)).toMatchObject({ version: 1, snoozedUntil: null });
});

test('under all customers a person changes only what their roles allow', async () => {
  const elsewhere = await createMember();
  await rows(sql`
    INSERT INTO memberships (customer_id, user_id, role) VALUES (${owner.customerId}, ${elsewhere.userId}, 'viewer')`);
  const { id } = await deadlineOf();
  expect((await elsewhere.forAll.get<Answer>(`/deadlines/${id}`)).status).toBe(200);
  expect((await act(id, 'done', {}, elsewhere.forAll)).status).toBe(404);
  const own = await createDeadline(db.database, { customerId: elsewhere.customerId });
  expect((await act(own.id, 'done', {}, elsewhere.forAll)).status).toBe(200);
});

test('the responsible person is notified of what others do, and of nothing that they do themselves', async () => {
  const manager = await createMember({ customer: owner.customer, role: 'manager' });
  const { id } = await deadlineOf({ responsibleId: manager.userId });
  for (const [action, by] of [
    ['done', owner],
    ['reopen', manager],
    ['waive', manager],
    ['reopen', owner],
  ] as const)
    expect((await act(id, action, {}, by)).status).toBe(200);
  expect((await titlesFor(manager)).map((title) => title.split(':')[0])).toEqual([
    'Deadline done',
    'Deadline open again',
  ]);
});

test("a snooze is the person's own, ends, and neither hides nor changes the deadline", async () => {
  const manager = await createMember({ customer: owner.customer, role: 'manager' });
  const { id, dueAt, applicationId } = await deadlineOf();
  const { body } = await act(id, 'snooze', { until: inDays(9) });
  expect(body.deadline).toMatchObject({
    snoozedUntil: inDays(9),
    dueAt,
    state: 'open',
    version: 1,
    history: [],
  });
  const seen = await manager.get<{ deadlines: Deadline[] }>(`/deadlines?application=${applicationId}`);
  expect(seen.body.deadlines).toMatchObject([{ id, snoozedUntil: null }]);
  expect((await act(id, 'snooze', { until: inDays(12) })).body.deadline.snoozedUntil).toBe(inDays(12));
  expect((await act(id, 'snooze', { until: inDays(-1) })).status).toBe(422);
  expect((await act(id, 'snooze', { until: null })).body.deadline.snoozedUntil).toBeNull();
});
