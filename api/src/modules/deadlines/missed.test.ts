import type { DeadlineDetail } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createDatabase } from '../../db/index.ts';
import { createScheduler } from '../../jobs/index.ts';
import { dispatchEvents } from '../../outbox/index.ts';
import { eventListeners } from '../../server/portal-jobs.ts';
import { createDeadline, inDays, type Member, usePortal } from '../../testing/index.ts';
import { titlesOf } from '../../testing/notified.ts';
import { deadlineJobs } from './deadlines.jobs.ts';

const { db, createMember } = usePortal();
let owner: Member;
let viewer: Member;

beforeEach(async () => {
  owner = await createMember();
  viewer = await createMember({ customer: owner.customer, role: 'viewer' });
});

const silent = { info: () => undefined, error: () => undefined };
const JOB = 'mark-missed-deadlines';
const markMissed = () => createScheduler(db.database, deadlineJobs(), silent).run(JOB);
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const deadlineOf = (overrides: Partial<Parameters<typeof createDeadline>[1]> = {}) =>
  createDeadline(db.database, { customerId: owner.customerId, ...overrides });
const found = async (id: number) =>
  (await owner.get<{ deadline: DeadlineDetail }>(`/deadlines/${id}`)).body.deadline;
const titlesFor = async ({ userId }: Member) => {
  while ((await db.database.asJob((tx) => dispatchEvents(tx, eventListeners))) > 0);
  return titlesOf(db.database, userId, 'deadline');
};

test('the job sets what has passed to missed, once, and its date stays that of the application', async () => {
  const passed = await deadlineOf({ dueAt: inDays(-3) });
  const { applicationId } = passed;
  const next = await deadlineOf({ applicationId, dueAt: inDays(30) });
  const dueAt = () => rows(sql`SELECT due_at AS "dueAt" FROM applications WHERE id = ${applicationId}`);
  const waived = await deadlineOf({ dueAt: inDays(-3), state: 'waived' });
  const replica = createDatabase({ url: db.url });
  try {
    await Promise.all([markMissed(), createScheduler(replica, deadlineJobs(), silent).run(JOB)]);
  } finally {
    await replica.close();
  }
  expect(await markMissed()).toBe(0);
  expect(await found(passed.id)).toMatchObject({
    state: 'missed',
    history: [{ event: 'missed', person: null }],
  });
  expect((await found(waived.id)).state).toBe('waived');
  expect((await found(next.id)).history).toEqual([]);
  expect(await dueAt()).toEqual([{ dueAt: passed.dueAt }]);
  await rows(sql`UPDATE deadlines SET state = 'done' WHERE id = ${passed.id}`);
  expect(await dueAt()).toEqual([{ dueAt: next.dueAt }]);
});

test('what is done while the job runs stays done', async () => {
  const { id } = await deadlineOf({ dueAt: inDays(-3) });
  let job: Promise<number> | undefined;
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`UPDATE deadlines SET state = 'done' WHERE id = ${id}`);
    let isOver = false;
    job = markMissed().finally(() => {
      isOver = true;
    });
    while (!isOver && (await tx.rows(sql`SELECT FROM pg_locks WHERE NOT granted`)).length === 0);
  });
  await job;
  expect(await found(id)).toMatchObject({ state: 'done', history: [] });
});

test('everyone who can act is notified, and no one else', async () => {
  await deadlineOf({ dueAt: inDays(-3) });
  await markMissed();
  expect(await titlesFor(owner)).toEqual([expect.stringMatching(/^Deadline missed: R-/)]);
  expect(await titlesFor(viewer)).toEqual([]);
});

test('of a deadline with a responsible person only that one is notified', async () => {
  await deadlineOf({ dueAt: inDays(-3), responsibleId: viewer.userId });
  await markMissed();
  expect([await titlesFor(viewer), await titlesFor(owner)]).toEqual([
    [expect.stringMatching(/^Deadline missed: R-/)],
    [],
  ]);
});

test('what was missed long ago is history: it is dated by its day and notifies no one', async () => {
  const { id, dueAt } = await deadlineOf({ dueAt: inDays(-300) });
  await markMissed();
  expect(await titlesFor(owner)).toEqual([]);
  const [change] = (await found(id)).history;
  const lateness = (Date.parse(change?.at ?? '') - Date.parse(dueAt)) / 86_400_000;
  expect(lateness).toBeGreaterThan(0.5);
  expect(lateness).toBeLessThan(2);
});
