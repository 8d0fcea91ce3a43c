import type { ResponseOf, UserNotification } from '@atrium/contract';
import sql from 'sql-template-tag';
import { type Member, usePortal } from '../../testing/index.ts';
import { resolveInvitations } from './resolved-invitations.repository.ts';

const PEOPLE = '/customer-portal/users_management';
const AUTH = '/customer-portal/auth';
const { db, api, createMember } = usePortal();

let owner: Member;
/** This person acts for another customer, too. */
let invited: Member;
let id: number;
beforeEach(async () => {
  owner = await createMember();
  invited = await createMember();
  const body = { email: invited.user.email, displayName: 'Typed Name', role: 'viewer' };
  id = (await api.post(`${PEOPLE}/invite`, body, owner.token)).json().customer.id;
  await api.deliver();
});

type List = ResponseOf<'GET /customer-portal/notifications'>;
const list = async () => (await invited.forAll.get<List>('/notifications')).body;
/** Title and state of the one notification. */
async function shown(): Promise<unknown[]> {
  const { userNotifications, unread } = await list();
  const [notification] = userNotifications as [UserNotification];
  return [notification.title, notification.readAt !== null, unread];
}
const days = (count: number) => new Date(Date.now() + count * 86_400_000);
const runJob = (now: Date | null = null) => db.database.asJob((tx) => resolveInvitations(tx, now, 500));

test('an invitation that waits is unread', async () => {
  await runJob();
  expect(await shown()).toEqual([`You are invited to ${owner.customer.name}`, false, 1]);
});

test.each([
  ['accept', 'You accepted the invitation to'],
  ['decline', 'You declined the invitation to'],
])('after %s it is read and says so, as soon as the event is dispatched', async (action, title) => {
  await api.post(`${AUTH}/invitations/${id}/${action}`, {}, invited.forAll.token);
  await api.deliver();
  expect(await shown()).toEqual([`${title} ${owner.customer.name}`, true, 0]);
});

test('a withdrawn invitation is read and says so', async () => {
  await api.post(`${PEOPLE}/${id}/withdraw_invitation`, {}, owner.token);
  await runJob();
  expect(await shown()).toEqual([`The invitation to ${owner.customer.name} was withdrawn`, true, 0]);
});

test('one that has expired is read and says so, and is unread again after it was sent again', async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE invitations SET expires_at = now() - interval '1 second' WHERE id = ${id}`),
  );
  await runJob();
  expect(await shown()).toEqual([`The invitation to ${owner.customer.name} has expired`, true, 0]);
  await api.post(`${PEOPLE}/${id}/resend_invitation`, {}, owner.token);
  await api.deliver();
  expect(await shown()).toEqual([`You are invited to ${owner.customer.name}`, false, 1]);
});

test('one expires by the clock of the job', async () => {
  await runJob(days(1));
  expect((await shown())[0]).toContain('You are invited');
  await runJob(days(60));
  expect((await shown())[0]).toContain('has expired');
});

test('one whose customer is gone was withdrawn', async () => {
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM invitations WHERE id = ${id}`));
  await runJob();
  expect((await shown())[0]).toContain('was withdrawn');
});

test('no other notification is touched', async () => {
  await api.post(`${AUTH}/invitations/${id}/decline`, {}, invited.forAll.token);
  await api.deliver();
  await runJob();
  const { userNotifications } = (await owner.get<List>('/notifications')).body;
  expect(userNotifications.map(({ readAt }) => readAt)).toEqual([null]);
});
