import type { ReviewedAccess, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { type Member, usePortal } from '../../../testing/index.ts';
import { remindOfReviews } from './access-review.repository.ts';

const { db, api, createMember } = usePortal();
let owner: Member;

beforeEach(async () => {
  owner = await createMember();
});

interface Review {
  readonly people: ReviewedAccess[];
  readonly confirmed: number;
  readonly total: number;
  readonly owners: number;
}

const colleague = (role: Role) => createMember({ customer: owner.customer, role });
const review = async (by = owner) => (await by.get<Review>('/access_review')).body;
const confirm = (userId: number, role: Role, by = owner) =>
  by.post(`/access_review/${userId}/confirm`, { role });
const accessOf = async (userId: number) => (await review()).people.find(({ id }) => id === userId);

test('an owner sees who may do what, since when, and how they last signed in', async () => {
  const { user, userId, sessionId } = await colleague('manager');
  await db.database.asLogin((tx) =>
    tx.rows(sql`
      INSERT INTO session_factors (session_id, user_id, factor)
      VALUES (${sessionId}, ${userId}, 'password'), (${sessionId}, ${userId}, 'totp')`),
  );
  const userToken = await api.app.tokens.signUser(userId, sessionId);
  await api.post('/customer-portal/auth/sign_by_customer', { customerId: owner.customerId }, userToken);
  expect(await accessOf(userId)).toMatchObject({
    displayName: user.displayName,
    email: user.email,
    role: 'manager',
    since: expect.any(String),
    lastUsedAt: expect.any(String),
    factors: ['password', 'totp'],
    confirmedAt: null,
    isConfirmed: false,
  });
});

test('access that was confirmed comes last, and is in the log', async () => {
  const { userId } = await colleague('viewer');
  expect((await confirm(userId, 'viewer')).status).toBe(204);
  const { people, confirmed, total } = await review();
  expect([people.at(-1)?.id, confirmed, total]).toEqual([userId, 1, 2]);
  expect(people.at(-1)).toMatchObject({ isConfirmed: true, confirmedBy: { id: owner.userId } });
  const { body } = await owner.get<{ activityLogs: object[] }>('/activity_logs?action=access.confirmed');
  expect(body.activityLogs).toMatchObject([
    {
      actor: { id: owner.userId },
      subject: { kind: 'user', id: userId },
      details: { after: { role: 'viewer' } },
    },
  ]);
});

test('another role has to be confirmed again', async () => {
  const { userId } = await colleague('viewer');
  await confirm(userId, 'viewer');
  await owner.post(`/users_management/${userId}/role`, { role: 'manager' });
  expect(await accessOf(userId)).toMatchObject({ isConfirmed: false, confirmedAt: null });
});

test('a confirmation of the last quarter is shown, and does not count', async () => {
  const { userId } = await colleague('viewer');
  await confirm(userId, 'viewer');
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE access_confirmations SET confirmed_at = now() - interval '4 months'`),
  );
  expect(await accessOf(userId)).toMatchObject({ isConfirmed: false, confirmedAt: expect.any(String) });
});

test('a role that is not the one that was shown is refused', async () => {
  const { userId } = await colleague('manager');
  expect((await confirm(userId, 'viewer')).status).toBe(409);
});

test('who has no access is not listed, and not confirmed', async () => {
  const { userId } = await colleague('viewer');
  await owner.post(`/users_management/${userId}/deactivate`);
  expect(await accessOf(userId)).toBeUndefined();
  expect((await confirm(userId, 'viewer')).status).toBe(404);
});

test('an owner confirms their own access only where there is no other owner', async () => {
  expect((await confirm(owner.userId, 'owner')).status).toBe(204);
  await colleague('owner');
  expect((await review()).owners).toBe(2);
  expect((await confirm(owner.userId, 'owner')).status).toBe(403);
});

test('a review is for owners only', async () => {
  const manager = await colleague('manager');
  expect((await manager.get('/access_review')).status).toBe(403);
  expect((await manager.get('/access_review/export')).status).toBe(403);
  expect((await confirm(owner.userId, 'owner', manager)).status).toBe(403);
});

test('the database takes a confirmation in the name of its person only', async () => {
  const { userId } = await colleague('viewer');
  const scope = { userId: owner.userId, customerIds: [owner.customerId] };
  const confirmAs = (by: number) =>
    db.database.inScope(scope, (tx) =>
      tx.rows(sql`
        INSERT INTO access_confirmations (customer_id, user_id, role, confirmed_by)
        VALUES (${owner.customerId}, ${userId}, 'viewer', ${by})`),
    );
  await expect(confirmAs(userId)).rejects.toThrow('row-level security');
});

test('a file has everyone, and says so in the log', async () => {
  const { user, userId } = await colleague('viewer');
  await confirm(userId, 'viewer');
  const response = await api.get('/customer-portal/access_review/export?timeZone=UTC', owner.token);
  const lines = response.body.trim().split('\r\n');
  expect(lines[0]).toContain('"Role","Since (UTC)","Last use (UTC)","Signed in by"');
  expect(lines).toHaveLength(3);
  expect(lines.find((line) => line.includes(user.email))).toContain(owner.user.displayName);
  const { body } = await owner.get<{ activityLogs: object[] }>('/activity_logs?action=export.created');
  expect(body.activityLogs).toMatchObject([{ details: { of: 'access_review', rows: 2 } }]);
});

describe('the reminder', () => {
  const remind = (now: string) => db.database.asJob((tx) => remindOfReviews(tx, new Date(now), 100));
  const titles = async (of: Member) => {
    await api.deliver();
    const { body } = await of.get<{ userNotifications: { title: string }[] }>('/notifications');
    return body.userNotifications.map(({ title }) => title);
  };

  test('comes once in each quarter, to owners', async () => {
    const manager = await colleague('manager');
    await remind('2027-01-02T00:00:00Z');
    await remind('2027-01-03T00:00:00Z');
    expect(await titles(owner)).toEqual(['Review who has access']);
    expect(await titles(manager)).toEqual([]);
    await remind('2027-04-01T00:00:00Z');
    expect(await titles(owner)).toEqual(['Review who has access', 'Review who has access']);
  });

  test('comes in the first two weeks of a quarter only', async () => {
    await colleague('manager');
    await remind('2027-08-15T00:00:00Z');
    expect(await titles(owner)).toEqual([]);
  });

  test('does not come where there is no one else', async () => {
    await remind('2027-10-01T00:00:00Z');
    expect(await titles(owner)).toEqual([]);
  });
});
