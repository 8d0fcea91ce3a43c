import type { ResponseOf, UserNotification } from '@atrium/contract';
import sql from 'sql-template-tag';
import { listBells } from '../../events/events.repository.ts';
import { createDeadline, createNotification, inDays, type Member, usePortal } from '../../testing/index.ts';
import { endSnoozes } from './notifications.repository.ts';

const PATH = '/notifications';
const { db, createMember } = usePortal();
type List = ResponseOf<'GET /customer-portal/notifications'>;

let member: Member;
let id: number;
beforeEach(async () => {
  member = await createMember();
  id = await createNotification(db.database, member);
});

const listOf = async (query = '') => (await member.get<List>(`${PATH}${query}`)).body;
const idsOf = async (query = '') => (await listOf(query)).userNotifications.map((each) => each.id);
const bellOf = async () => {
  const [bell] = await db.database.asJob((tx) => listBells(tx, [member.sessionId], 0));
  return bell?.unread.reduce((sum, { count }) => sum + count, 0);
};
const change = (what: 'archive' | 'snooze', body: object, client: Pick<Member, 'post'> = member) =>
  client.post<{ userNotification: UserNotification }>(`${PATH}/${id}/${what}`, body);
const counts = async () => {
  const { total, unread } = await listOf();
  return { total, unread, bell: await bellOf() };
};

test('what is archived is out of list, counts and bell, and comes back on request', async () => {
  expect(await counts()).toEqual({ total: 1, unread: 1, bell: 1 });
  const { body } = await change('archive', { archived: true });
  expect(body.userNotification.archivedAt).toEqual(expect.any(String));
  expect(await counts()).toEqual({ total: 0, unread: 0, bell: 0 });
  expect([await idsOf('?archived=true'), await idsOf('?snoozed=true')]).toEqual([[id], []]);
  await change('archive', { archived: false });
  expect(await counts()).toEqual({ total: 1, unread: 1, bell: 1 });
});

test('what is snoozed is hidden until its date begins where the reader is, and then shown again', async () => {
  const { body } = await change('snooze', { until: inDays(3), timeZone: 'Asia/Tokyo' });
  const until = new Date(`${inDays(3)}T00:00:00+09:00`);
  expect(Date.parse(body.userNotification.snoozedUntil ?? '')).toBe(until.getTime());
  expect(await counts()).toEqual({ total: 0, unread: 0, bell: 0 });
  expect(await idsOf('?snoozed=true')).toEqual([id]);

  const endAt = (moment: number) => db.database.asJob((tx) => endSnoozes(tx, new Date(moment), 500));
  expect(await endAt(until.getTime() - 1)).toBe(0);
  expect(await endAt(until.getTime())).toBe(1);
  expect(await counts()).toEqual({ total: 1, unread: 1, bell: 1 });
});

test('a snooze can be ended, and needs a date ahead', async () => {
  await change('snooze', { until: inDays(3) });
  expect((await change('snooze', { until: null })).body.userNotification.snoozedUntil).toBeNull();
  expect(await idsOf()).toEqual([id]);
  expect((await change('snooze', { until: inDays(-1) })).status).toBe(422);
});

test('marking all as read leaves what is snoozed or archived', async () => {
  await change('snooze', { until: inDays(3) });
  const { body } = await member.post<{ marked: number }>(`${PATH}/read_all`, { upTo: 2 ** 31 });
  expect(body.marked).toBe(0);
});

test('a notification names the application that it is about, also through a deadline', async () => {
  const { customerId, userId } = member;
  const { id: deadlineId, applicationId } = await createDeadline(db.database, { customerId });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      UPDATE notifications SET subject_kind = 'deadline', subject_id = ${deadlineId} WHERE user_id = ${userId}`),
  );
  expect((await listOf()).userNotifications[0]?.application).toMatchObject({ id: applicationId });
});

test('no one puts away the notifications of another person', async () => {
  const colleague = await createMember({ customer: member.customer });
  expect((await change('archive', { archived: true }, colleague)).status).toBe(404);
  expect((await change('snooze', { until: inDays(3) }, colleague)).status).toBe(404);
  const scope = { userId: colleague.userId, customerIds: [member.customerId] };
  const changed = await db.database.inScope(scope, (tx) =>
    tx.rows(sql`UPDATE notifications SET archived_at = now() RETURNING id`),
  );
  expect(changed).toEqual([]);
  expect(await idsOf()).toEqual([id]);
});
