import type { ResponseOf } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createNotification,
  inDays,
  type Member,
  usePortal,
} from '../../testing/index.ts';
import { endSnoozes } from './notifications.repository.ts';

const PATH = '/notifications';
const { db, createMember, signIn } = usePortal();
type List = ResponseOf<'GET /customer-portal/notifications'>;

let member: Member;
let id: number;
beforeEach(async () => {
  member = await createMember();
  id = await createNotification(db.database, member);
});

/** What the person sees of the notification, wherever it is. */
async function stateOf(one = id) {
  for (const place of ['', '?archived=true', '?snoozed=true']) {
    const { userNotifications } = (await member.get<List>(`${PATH}${place}`)).body;
    const found = userNotifications.find((each) => each.id === one);
    if (found)
      return { readAt: found.readAt, archivedAt: found.archivedAt, snoozedUntil: found.snoozedUntil };
  }
  return undefined;
}

type Change = { change: string | null };
const changes = {
  archive: () => member.post<Change>(`${PATH}/${id}/archive`, { archived: true }),
  snooze: () => member.post<Change>(`${PATH}/${id}/snooze`, { until: inDays(3) }),
  read: () => member.get<Change>(`${PATH}/read/${id}`),
  unread: () => member.post<Change>(`${PATH}/${id}/unread`, {}),
  readAll: () => member.post<Change>(`${PATH}/read_all`, { upTo: 2 ** 31 }),
};
const changeBy = async (name: keyof typeof changes) => (await changes[name]()).body.change;
const undo = async (change: string | null, by: Pick<Member, 'post'> = member) =>
  (await by.post<{ undone: number }>(`${PATH}/undo`, { change })).body.undone;

test.each(['archive', 'snooze', 'read', 'readAll'] as const)(
  '%s can be taken back, once, and leaves the notification as it was',
  async (name) => {
    const before = await stateOf();
    const change = await changeBy(name);
    expect(await stateOf()).not.toEqual(before);
    expect([await undo(change), await stateOf()]).toEqual([1, before]);
    expect(await undo(change)).toBe(0);
  },
);

test('one that is marked as unread is read again when that is taken back, at the time at which it was', async () => {
  await changeBy('read');
  const before = await stateOf();
  const change = await changeBy('unread');
  expect((await stateOf())?.readAt).toBeNull();
  expect([await undo(change), await stateOf()]).toEqual([1, before]);
});

test('archiving what was snoozed until a date, and taking it back, keeps the date', async () => {
  await changeBy('snooze');
  const before = await stateOf();
  const change = await changeBy('archive');
  expect([await undo(change), await stateOf()]).toEqual([1, before]);
});

test('what has changed since is not taken back', async () => {
  const first = await changeBy('archive');
  const second = await changeBy('snooze');
  expect([await undo(first), (await stateOf())?.archivedAt]).toEqual([0, expect.any(String)]);
  expect(await undo(second)).toBe(1);
});

test('a job that changes it forgets the change before', async () => {
  const change = await changeBy('snooze');
  const later = new Date(Date.now() + 5 * 86_400_000);
  await db.database.asJob((tx) => endSnoozes(tx, later, 500));
  expect(await undo(change)).toBe(0);
});

test('of those that were marked as read at once, the ones that have changed since stay', async () => {
  const other = await createNotification(db.database, member);
  const change = await changeBy('readAll');
  await changeBy('archive');
  expect(await undo(change)).toBe(1);
  expect([(await stateOf(other))?.readAt, (await stateOf())?.readAt]).toEqual([null, expect.any(String)]);
});

test.each([
  [9, 1],
  [11, 0],
])('a change of %i minutes ago: %i is taken back', async (minutes, undone) => {
  const change = await changeBy('archive');
  await db.database.asJob((tx) =>
    tx.rows(
      sql`UPDATE notifications SET changed_at = changed_at - make_interval(mins => ${minutes}) WHERE id = ${id}`,
    ),
  );
  expect(await undo(change)).toBe(undone);
});

test('a change that changed nothing has no name', async () => {
  await changeBy('archive');
  expect(await changeBy('archive')).toBeNull();
});

test('no one takes back the change of another person, nor of a customer out of scope', async () => {
  const colleague = await createMember({ customer: member.customer });
  const change = await changeBy('archive');
  expect(await undo(change, colleague)).toBe(0);
  const other = await createCustomer(db.database);
  await createMembership(db.database, { userId: member.userId, customerId: other.id });
  expect(await undo(change, await signIn(member.userId, other.id))).toBe(0);
  expect(await undo(change)).toBe(1);
});
