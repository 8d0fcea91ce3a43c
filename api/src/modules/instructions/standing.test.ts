import type { Deadline, Instruction, StandingInstruction } from '@atrium/contract';
import { Metrics } from '@atrium/server';
import sql from 'sql-template-tag';
import { createApplication, createDeadline, inDays, type Member, usePortal } from '../../testing/index.ts';
import { standingJobs } from './standing.jobs.ts';

const { db, api, createMember } = usePortal();

const [RENEW, RESPOND, LET_LAPSE, HOLD] = [1, 3, 5, 6];
const DAY_MS = 86_400_000;
const OFFICE = 'AE';

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));

/** Runs the jobs as if it were noon some days from today, when the office has the same day. */
async function runAt(days: number): Promise<void> {
  const clock = () => new Date(new Date().setUTCHours(12, 0, 0, 0) + days * DAY_MS);
  for (const { runBatch } of standingJobs(new Metrics(), { error: () => {} }, clock))
    while ((await db.database.asJob(runBatch)) > 0);
}

async function newDeadline(
  member: Member,
  days: number,
): Promise<{ deadlineId: number; applicationId: number }> {
  const { customerId } = member;
  const { id: applicationId } = await createApplication(db.database, { customerId, countryCode: OFFICE });
  const { id: deadlineId } = await createDeadline(db.database, {
    customerId,
    applicationId,
    dueAt: inDays(days),
  });
  return { deadlineId, applicationId };
}

async function give(member: Member, body: object = {}): Promise<StandingInstruction> {
  const given = { kindId: LET_LAPSE, daysBefore: 10, ...body };
  const response = await member.post<{ standingInstruction: StandingInstruction }>(
    '/standing_instructions',
    given,
  );
  expect(response.status).toBe(201);
  return response.body.standingInstruction;
}

const shown = async (member: Member, id: number) =>
  (await member.get<{ deadline: Deadline }>(`/deadlines/${id}`)).body.deadline;
const sent = async (member: Member) =>
  (await member.get<{ instructions: Instruction[] }>('/instructions')).body.instructions;
async function titles(member: Member): Promise<string[]> {
  await api.deliver();
  const { body } = await member.get<{ userNotifications: { title: string }[] }>(
    '/notifications?pageSize=100',
  );
  return body.userNotifications.map(({ title }) => title);
}

describe('a standing instruction', () => {
  test('is shown on each deadline that it will answer, with the day', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 60);
    const { id } = await give(member);
    expect((await shown(member, deadlineId)).standingInstruction).toEqual({ id, actsOn: inDays(50) });
  });

  test('answers only the categories, offices and kinds of deadlines that it names', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 60);
    await give(member, { categories: [2] });
    await give(member, { countries: ['DE'] });
    await give(member, { deadlineKinds: ['renewal'] });
    expect((await shown(member, deadlineId)).standingInstruction).toBeNull();
  });

  test('is announced 14 and 3 days before, and then sent, once', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 60);
    const { id } = await give(member);
    await runAt(35);
    expect(await titles(member)).toEqual([]);
    await runAt(36);
    await runAt(40);
    expect(await titles(member)).toHaveLength(1);
    await runAt(47);
    expect(await titles(member)).toHaveLength(2);
    expect(await sent(member)).toEqual([]);
    await runAt(50);
    await runAt(51);
    expect(await sent(member)).toMatchObject([
      { deadline: { id: deadlineId }, sentBy: null, standingInstruction: { id }, state: 'sent' },
    ]);
    expect(await titles(member)).toHaveLength(3);
  });

  test('acts on many deadlines at once, and holds up what is not offered any more', async () => {
    const member = await createMember();
    const { customerId } = member;
    const { id: applicationId } = await createApplication(db.database, {
      customerId,
      countryCode: OFFICE,
      statusId: 9,
    });
    await rows(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at)
      SELECT ${customerId}, ${applicationId}, 'renewal', ${inDays(60)}::date FROM generate_series(1, 1200)`);
    const { id: closedId } = await createApplication(db.database, {
      customerId,
      countryCode: OFFICE,
      statusId: 9,
    });
    await createDeadline(db.database, {
      customerId,
      applicationId: closedId,
      kind: 'renewal',
      dueAt: inDays(60),
    });
    await give(member, { kindId: RENEW });
    await runAt(30);
    await rows(sql`UPDATE applications SET status_id = 11 WHERE id = ${closedId}`);
    await runAt(44);
    const outcomes = await rows<{ outcome: string; count: number }>(sql`
      SELECT n.outcome, count(*) AS count, count(i.id) AS sent FROM standing_announcements n
      LEFT JOIN instructions i ON i.customer_id = n.customer_id AND i.deadline_id = n.deadline_id
      WHERE n.customer_id = ${customerId} GROUP BY 1 ORDER BY 1`);
    expect(outcomes).toEqual([
      { outcome: 'not-offered', count: 1, sent: 0 },
      { outcome: 'sent', count: 1200, sent: 1200 },
    ]);
  });

  test('is looked at again after a run that failed', async () => {
    const member = await createMember();
    await newDeadline(member, 2);
    await give(member);
    let isFull = true;
    const error = () => {
      if (isFull) throw new Error('The log is full.');
    };
    const [job] = standingJobs(new Metrics(), { error });
    const run = () => db.database.asJob(async (tx) => job?.runBatch(tx));
    await expect(run()).rejects.toThrow('The log is full.');
    isFull = false;
    expect(await run()).toBeGreaterThan(0);
  });

  test('is made up for after a day was missed, until the cut-off', async () => {
    const member = await createMember();
    await newDeadline(member, 60);
    await give(member);
    await runAt(40);
    await runAt(58);
    expect(await sent(member)).toHaveLength(1);
  });

  test('that could not be announced in time acts three days later', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 12);
    await give(member);
    await runAt(0);
    expect((await shown(member, deadlineId)).standingInstruction).toMatchObject({ actsOn: inDays(3) });
    await runAt(2);
    expect(await sent(member)).toEqual([]);
    await runAt(3);
    expect(await sent(member)).toHaveLength(1);
  });

  test('that would be sent after the cut-off is not, and owners are told', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 2);
    await give(member);
    await runAt(0);
    await runAt(5);
    expect(await sent(member)).toEqual([]);
    expect((await shown(member, deadlineId)).standingInstruction).toBeNull();
    expect(await titles(member)).toEqual([expect.stringMatching(/^Not sent: Let lapse/)]);
  });

  test('comes after any instruction of a person, also one that was canceled', async () => {
    const member = await createMember();
    const target = await newDeadline(member, 60);
    await give(member);
    const body = { kindId: HOLD, targets: [target] };
    const { items } = (await member.post<{ items: { instruction: Instruction }[] }>('/instructions', body))
      .body;
    await member.post(`/instructions/${items[0]?.instruction.id}/cancel`, { version: 1 });
    await runAt(50);
    expect(await sent(member)).toMatchObject([{ kind: { id: HOLD }, state: 'cancelled' }]);
  });

  test('leaves a deadline alone that a person excepted', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 60);
    await give(member);
    await member.post(`/deadlines/${deadlineId}/standing_exception`, { isExcepted: true });
    expect((await shown(member, deadlineId)).standingInstruction).toBeNull();
    await runAt(40);
    await runAt(50);
    expect(await sent(member)).toEqual([]);
    await member.post(`/deadlines/${deadlineId}/standing_exception`, { isExcepted: false });
    expect((await shown(member, deadlineId)).standingInstruction).not.toBeNull();
  });

  test('does nothing where another one would do something else, and owners are told once', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 60);
    await give(member);
    const { id } = await give(member, { kindId: HOLD });
    await runAt(40);
    await runAt(50);
    expect(await sent(member)).toEqual([]);
    expect(await titles(member)).toHaveLength(1);
    await member.post(`/standing_instructions/${id}/revoke`);
    expect((await shown(member, deadlineId)).standingInstruction).not.toBeNull();
  });

  test('is announced again when its deadline has moved', async () => {
    const member = await createMember();
    const { deadlineId } = await newDeadline(member, 60);
    await give(member);
    await runAt(40);
    await rows(sql`UPDATE deadlines SET due_at = due_at + 60 WHERE id = ${deadlineId}`);
    await runAt(50);
    expect(await sent(member)).toEqual([]);
    await runAt(100);
    expect(await titles(member)).toHaveLength(2);
  });

  test('ends when it is revoked', async () => {
    const member = await createMember();
    await newDeadline(member, 60);
    const { id } = await give(member);
    await runAt(40);
    expect((await member.post(`/standing_instructions/${id}/revoke`)).status).toBe(204);
    await runAt(50);
    expect(await sent(member)).toEqual([]);
    expect((await member.get('/standing_instructions')).body).toEqual({ standingInstructions: [] });
  });

  test('goes on when its owner leaves, and the other owners are told', async () => {
    const member = await createMember();
    const other = await createMember({ customer: member.customer });
    await newDeadline(member, 60);
    await give(member);
    await rows(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${member.userId}`);
    await runAt(40);
    await runAt(50);
    expect(await sent(other)).toHaveLength(1);
    expect(await titles(other)).toContain('A standing instruction goes on: Let lapse');
  });

  test('of a customer that is deactivated sends nothing', async () => {
    const member = await createMember();
    await newDeadline(member, 60);
    await give(member);
    await runAt(40);
    await rows(sql`UPDATE customers SET status = 'deactivated' WHERE id = ${member.customerId}`);
    await runAt(50);
    expect(await rows(sql`SELECT FROM instructions WHERE customer_id = ${member.customerId}`)).toEqual([]);
  });
});

test.each([
  ['a kind that needs a text', { kindId: RESPOND }, 'kindId'],
  [
    'a kind of deadlines that its kind is not offered for',
    { kindId: RENEW, deadlineKinds: ['document'] },
    'deadlineKinds',
  ],
])('%s cannot stand', async (_, body, field) => {
  const member = await createMember();
  const response = await member.post<{ errors: object }>('/standing_instructions', {
    daysBefore: 10,
    ...body,
  });
  expect({ status: response.status, fields: Object.keys(response.body.errors) }).toEqual({
    status: 422,
    fields: [field],
  });
});

test('a manager may not give one', async () => {
  const member = await createMember({ role: 'manager' });
  expect((await member.post('/standing_instructions', { kindId: LET_LAPSE, daysBefore: 10 })).status).toBe(
    403,
  );
});
