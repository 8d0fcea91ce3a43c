import type { ResponseOf } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createApplication, createDeadline, inDays, type Member, usePortal } from '../../testing/index.ts';
import { reply } from '../conversations/replies.service.ts';
import { type Answer, answerInstruction } from '../instructions/answering.service.ts';
import { queueJobs } from './queue.jobs.ts';

const { db, createMember } = usePortal();

const LET_LAPSE = 5;
const HOLD = 6;

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));

const queued = async ({ customerId }: Member) =>
  (
    await rows<{ item: string }>(sql`
      SELECT kind || ' ' || subject_id AS item FROM queue_items
      WHERE customer_id = ${customerId} AND settled_at IS NULL ORDER BY kind, subject_id`)
  ).map(({ item }) => item);

async function instruct(member: Member, target: object, kindId = LET_LAPSE): Promise<number> {
  const { body } = await member.post<ResponseOf<'POST /customer-portal/instructions'>>('/instructions', {
    kindId,
    targets: [target],
  });
  const id = body.items[0]?.instruction?.id;
  if (!id) throw new Error('Nothing was sent.');
  return id;
}

const answer = (id: number, given: Answer) =>
  answerInstruction({ database: db.database, clock: () => null }, id, {
    answer: given,
    reason: 'As agreed.',
  });

const change = (id: number, to: { dueAt?: string; state?: string }) =>
  rows(sql`
    UPDATE deadlines SET due_at = coalesce(${to.dueAt ?? null}::date, due_at), state = coalesce(${to.state ?? null}, state)
    WHERE id = ${id}`);

async function withDeadline(days: number) {
  const member = await createMember();
  const { id, applicationId } = await createDeadline(db.database, {
    customerId: member.customerId,
    dueAt: inDays(days),
  });
  return { member, id, target: { applicationId, deadlineId: id } };
}

describe('deadlines', () => {
  test('one that is near is queued until it is done', async () => {
    const { member, id } = await withDeadline(10);
    expect(await queued(member)).toEqual([`deadline ${id}`]);
    await change(id, { state: 'done' });
    expect(await queued(member)).toEqual([]);
    await change(id, { state: 'open' });
    expect(await queued(member)).toEqual([`deadline ${id}`]);
  });

  test('one that moves is queued while it is near, at its new cut-off', async () => {
    const { member, id } = await withDeadline(10);
    await change(id, { dueAt: inDays(30) });
    expect(await queued(member)).toEqual([]);
    await change(id, { dueAt: inDays(3) });
    await change(id, { dueAt: inDays(5) });
    const [item] = await rows<{ cutOffAt: string }>(sql`
      SELECT (timezone('America/New_York', cut_off_at)::date)::text AS "cutOffAt" FROM queue_items
      WHERE customer_id = ${member.customerId}`);
    expect(item?.cutOffAt).toBe(inDays(6));
  });

  test('what the provider acts on waits for no customer', async () => {
    const member = await createMember();
    await createDeadline(db.database, { customerId: member.customerId, dueAt: inDays(1), actor: 'provider' });
    expect(await queued(member)).toEqual([]);
  });

  test('the job adds one that has become near, and none that is instructed', async () => {
    const { member, id } = await withDeadline(10);
    const { id: other, applicationId } = await createDeadline(db.database, {
      customerId: member.customerId,
      dueAt: inDays(9),
    });
    await instruct(member, { applicationId, deadlineId: other });
    await rows(sql`DELETE FROM queue_items WHERE customer_id = ${member.customerId} AND kind = 'deadline'`);
    await rows(sql`UPDATE queue_progress SET queued_until = app.queue_until() - 10`);
    for (const { runBatch } of queueJobs()) while ((await db.database.asJob(runBatch)) > 0);
    expect((await queued(member)).filter((item) => item.startsWith('deadline'))).toEqual([`deadline ${id}`]);
  });

  test('a new application is queued with deadlines that a bulk load has inserted before it', async () => {
    const member = await createMember();
    const { customerId } = member;
    await db.database.asJob(async (tx) => {
      await tx.rows(sql`SET CONSTRAINTS deadlines_customer_id_application_id_fkey DEFERRED`);
      const { id } = await tx.one<{ id: number }>(sql`SELECT nextval('applications_id_seq')::int AS id`);
      await tx.rows(sql`
        INSERT INTO deadlines (customer_id, application_id, kind, due_at)
        VALUES (${customerId}, ${id}, 'renewal', ${inDays(2)})`);
      await tx.rows(sql`
        INSERT INTO applications (id, customer_id, reference, title, category_id, country_code, status_id, applied_at)
        OVERRIDING SYSTEM VALUE VALUES (${id}, ${customerId}, 'B-1', 'Loaded', 1, 'US', 1, '2026-01-01')`);
    });
    expect(await queued(member)).toEqual([expect.stringMatching(/^deadline/)]);
  });
});

describe('instructions', () => {
  test('one takes the place of its deadline until it is refused', async () => {
    const { member, id, target } = await withDeadline(10);
    const sent = await instruct(member, target);
    expect(await queued(member)).toEqual([`instruction ${sent}`]);
    await answer(sent, 'accepted');
    expect(await queued(member)).toEqual([`instruction ${sent}`]);
    await answer(sent, 'refused');
    expect(await queued(member)).toEqual([`deadline ${id}`]);
  });

  test('one that is cancelled gives its deadline back', async () => {
    const { member, id, target } = await withDeadline(10);
    const sent = await instruct(member, target);
    expect((await member.post(`/instructions/${sent}/cancel`, { version: 1 })).status).toBe(200);
    expect(await queued(member)).toEqual([`deadline ${id}`]);
  });

  test('one that is done leaves nothing behind, with its deadline', async () => {
    const { member, target } = await withDeadline(10);
    const sent = await instruct(member, target);
    await answer(sent, 'accepted');
    await answer(sent, 'done');
    expect(await queued(member)).toEqual([]);
  });

  test('one without a deadline waits for two working days of its office', async () => {
    const member = await createMember();
    const { id: applicationId } = await createApplication(db.database, {
      customerId: member.customerId,
      countryCode: 'AE',
    });
    const sent = await instruct(member, { applicationId }, HOLD);
    const [item] = await rows<{ isLater: boolean }>(sql`
      SELECT q.cut_off_at = app.answer_by(i.sent_at, 'AE') AS "isLater"
      FROM queue_items q JOIN instructions i ON i.id = q.subject_id WHERE q.kind = 'instruction' AND i.id = ${sent}`);
    expect(item).toEqual({ isLater: true });
  });
});

test.each([
  ['2027-03-01T12:00:00Z', '2027-03-04T00:00:00Z'],
  ['2027-03-05T12:00:00Z', '2027-03-10T00:00:00Z'],
  ['2027-03-06T12:00:00Z', '2027-03-10T00:00:00Z'],
])('what came at %s should be answered by %s at an office in UTC', async (cameAt, answerBy) => {
  const [found] = await rows<{ isBy: boolean }>(sql`
    SELECT app.answer_by(timezone(co.time_zone, timezone('UTC', ${cameAt}::timestamptz)), 'GB')
           = timezone(co.time_zone, timezone('UTC', ${answerBy}::timestamptz)) AS "isBy"
    FROM countries co WHERE co.code = 'GB'`);
  expect(found).toEqual({ isBy: true });
});

describe('messages', () => {
  test('a conversation is one item from the first message until the reply', async () => {
    const member = await createMember();
    const { id, reference } = await createApplication(db.database, { customerId: member.customerId });
    await member.post(`/applications/${id}/messages`, { text: 'When?' });
    await member.post(`/applications/${id}/messages`, { text: 'How?' });
    expect(await queued(member)).toEqual([`message ${id}`]);
    await reply(
      { database: db.database, madeBy: 'test' },
      { customer: member.customer.code, application: reference, author: 'Ada', text: 'Soon.' },
    );
    expect(await queued(member)).toEqual([]);
    await member.post(`/applications/${id}/messages`, { text: 'Thank you!' });
    expect(await queued(member)).toEqual([`message ${id}`]);
  });

  test('what was written long before its import waits for no one', async () => {
    const member = await createMember();
    const { customerId, userId } = member;
    const { id } = await createApplication(db.database, { customerId });
    await rows(sql`
      INSERT INTO messages (customer_id, application_id, author_id, text, is_history)
      VALUES (${customerId}, ${id}, ${userId}, 'Old', true)`);
    expect(await queued(member)).toEqual([]);
  });
});

test('files that a customer adds to an application are one item', async () => {
  const member = await createMember();
  const { customerId, userId } = member;
  const { id } = await createApplication(db.database, { customerId });
  for (const name of ['one.pdf', 'other.pdf'])
    await rows(sql`
      WITH upload AS (
        INSERT INTO uploads (customer_id, person_id, purpose, name, size_bytes, received_bytes, sha256, media_type)
        VALUES (${customerId}, ${userId}, 'application', ${name}, 1, 1, sha256('x'), 'application/pdf') RETURNING id)
      INSERT INTO application_files (customer_id, application_id, upload_id, position)
      SELECT ${customerId}, ${id}, id, 1 FROM upload`);
  expect(await queued(member)).toEqual([`upload ${id}`]);
});

test('no request of a customer sees who of the provider has an item', async () => {
  const { member } = await withDeadline(10);
  const scope = { userId: member.userId, customerIds: [member.customerId] };
  await expect(
    db.database.inScope(scope, (tx) => tx.rows(sql`SELECT taken_by FROM queue_items`)),
  ).rejects.toThrow('permission denied');
});
