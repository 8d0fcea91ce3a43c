import { calls } from '@atrium/contract';
import { deskCalls } from '@atrium/contract/desk';
import pg from 'pg';
import sql from 'sql-template-tag';
import { isViewable } from '../../http/viewable-calls.ts';
import { createApplication, createMembership, type Member, usePortal } from '../../testing/index.ts';
import { createReward, fund, newKey } from '../../testing/points.ts';
import { createStaffSession, type StaffMember, signInStaff } from '../../testing/staff.ts';
import { viewJobs } from './views.service.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
let owner: Member;
let viewer: Member;
let agent: StaffMember;

beforeAll(async () => {
  owner = await createMember();
  viewer = await createMember({ customer: owner.customer, role: 'viewer' });
  agent = await signInStaff(portal, { customerIds: [owner.customerId] });
});

interface Started {
  token: string;
  view: { id: string; expiresAt: string };
}

const start = (member: Member, as = agent) =>
  as.post<Started>('/view_as', {
    userId: member.userId,
    customerId: member.customerId,
    reason: 'Asked on the phone.',
  });
const tokenFor = async (member: Member) => (await start(member)).body.token;
const read = (path: string, token: string) => api.get(`/customer-portal${path}`, token);

test('every call that is not marked as shown refuses the token of a view alike', async () => {
  const token = await tokenFor(owner);
  for (const [name, { access }] of Object.entries(calls)) {
    if (access === 'public' || isViewable(name as keyof typeof calls)) continue;
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/:\w+/g, '1');
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await api.app.inject({ method: method as 'GET', url, headers });
    expect([name, statusCode, JSON.parse(body).type]).toEqual([
      name,
      403,
      expect.stringContaining('forbidden'),
    ]);
  }
});

test('every call that is marked as shown is a safe one, and is shown', async () => {
  const { id } = await createApplication(db.database, { customerId: owner.customerId });
  const token = await tokenFor(owner);
  const shown = Object.entries(calls).filter(([name]) => isViewable(name as keyof typeof calls));
  for (const [name, call] of shown) {
    const [method, path = ''] = name.split(' ');
    expect([name, method, 'safe' in call && call.safe]).toEqual([name, 'GET', true]);
    const query = path.includes('search/') ? '?search=a' : '';
    const { statusCode } = await api.get(`${path.replaceAll(/:\w+/g, String(id))}${query}`, token);
    // Some need another kind of id, or more in their query.
    expect([name, [200, 400, 404].includes(statusCode) || statusCode]).toEqual([name, true]);
  }
});

test('a view shows what the person sees with their role for that customer, and no other', async () => {
  const other = await createMember();
  await createMembership(db.database, { userId: viewer.userId, customerId: other.customerId });
  const token = await tokenFor(viewer);
  const { user } = (await read('/auth/me', token)).json();
  expect(user).toMatchObject({
    id: viewer.userId,
    roles: [{ customerId: owner.customerId, role: 'viewer' }],
    permissions: expect.not.arrayContaining(['users:read']),
  });
  expect((await read('/users_management', token)).statusCode).toBe(403);
  expect((await read('/users_management', await tokenFor(owner))).statusCode).toBe(200);
  const { filteredCustomers } = (await read('/auth/customer_list_dropdown', token)).json();
  expect(filteredCustomers.map(({ id }: { id: number }) => id)).toEqual([owner.customerId]);
});

test('codes of redemptions are not shown, nor what the person did without a customer', async () => {
  await fund(db.database, owner.customerId, 1_000);
  const { id: rewardId } = await createReward(db.database, { pointsCost: 10 });
  await owner.post('/rewards/redeem', { rewardId }, newKey());
  await owner.forAll.post('/auth/change_profile', { displayName: 'Olga Owens' });
  const codeOf = async (token: string) =>
    (await read('/points/redeem_history/', token)).json().redeemHistory[0].code;
  expect(await codeOf(owner.token)).toEqual(expect.any(String));
  const token = await tokenFor(owner);
  expect(await codeOf(token)).toBeNull();
  const { activityLogs } = (await read('/activity_logs', token)).json();
  expect(activityLogs.map(({ action }: { action: string }) => action)).not.toContain('profile.changed');
});

test('the customer reads who looked and why, under the name of the provider', async () => {
  const { body } = await start(owner);
  await agent.post(`/view_as/${body.view.id}/end`);
  expect((await read('/auth/me', body.token)).statusCode).toBe(401);
  const { activityLogs } = (
    await read('/activity_logs?action=view_as.started&action=view_as.ended', owner.token)
  ).json();
  const actor = { id: agent.userId, name: `${agent.user.displayName} (Atrium)` };
  expect(activityLogs.slice(0, 2)).toMatchObject([
    { action: 'view_as.ended', actor, subject: { kind: 'user', id: owner.userId } },
    {
      action: 'view_as.started',
      actor,
      subject: { id: owner.userId },
      details: { reason: 'Asked on the phone.' },
    },
  ]);
});

describe('a view ends', () => {
  const ways: [string, (view: Started['view'], as: StaffMember, member: Member) => ReturnType<typeof sql>][] =
    [
      [
        'with the session of who looks',
        (_, as) => sql`UPDATE sessions SET revoked_at = now() WHERE id = ${as.sessionId}`,
      ],
      [
        'when who looks is deactivated',
        (_, as) => sql`UPDATE staff SET deactivated_at = now() WHERE user_id = ${as.userId}`,
      ],
      [
        'when who looks does not see the customer any more',
        (_, as) => sql`DELETE FROM staff_customers WHERE user_id = ${as.userId}`,
      ],
      [
        'when the member is deactivated',
        (_, __, { userId }) => sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${userId}`,
      ],
    ];
  test.each(ways)('%s', async (_, change) => {
    const member = await createMember({ customer: owner.customer, role: 'viewer' });
    const as = await signInStaff(portal, { customerIds: [owner.customerId] });
    const { body } = await start(member, as);
    const ask = () => api.post(`/customer-portal/desk/view_as/${body.view.id}/token`, {}, as.userToken);
    expect([(await read('/auth/me', body.token)).statusCode, (await ask()).statusCode]).toEqual([200, 200]);
    await db.database.asJob((tx) => tx.rows(change(body.view, as, member)));
    expect([(await read('/auth/me', body.token)).statusCode, (await ask()).statusCode]).toEqual([401, 404]);
  });

  test('after its hour', async () => {
    const { body } = await start(owner);
    await expire(body.view.id);
    expect((await read('/auth/me', body.token)).statusCode).toBe(401);
    const again = await api.post(`/customer-portal/desk/view_as/${body.view.id}/token`, {}, agent.userToken);
    expect(again.statusCode).toBe(404);
  });

  test('which the log has, too, if no one ended it', async () => {
    const as = await signInStaff(portal);
    const { body } = await start(owner, as);
    await expire(body.view.id);
    const [job] = viewJobs();
    await db.database.asJob(async (tx) => job?.runBatch(tx));
    const { total } = await db.database.asJob((tx) =>
      tx.one<{ total: number }>(sql`
        SELECT count(*)::int AS total FROM activity_logs WHERE action = 'view_as.ended' AND actor_id = ${as.userId}`),
    );
    expect(total).toBe(1);
  });

  /** No role of the portal changes when a view ends. */
  async function expire(id: string): Promise<void> {
    const admin = new pg.Client({ connectionString: db.adminUrl });
    await admin.connect();
    await admin.query('UPDATE staff_views SET expires_at = now() WHERE id = $1', [id]);
    await admin.end();
  }

  test('within an hour, and with the session', async () => {
    const as = await signInStaff(portal);
    const { body } = await start(owner, as);
    const seconds = (Date.parse(body.view.expiresAt) - Date.now()) / 1000;
    expect(seconds).toBeLessThanOrEqual(3_600);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET expires_at = now() + interval '5 minutes' WHERE id = ${as.sessionId}`),
    );
    const later = await start(owner, as);
    expect((Date.parse(later.body.view.expiresAt) - Date.now()) / 1000).toBeLessThanOrEqual(300);
  });
});

test('a view is of an active member of a customer that the person sees', async () => {
  const other = await createMember();
  expect((await start(other)).status).toBe(404);
  const wrong = { userId: other.userId, customerId: owner.customerId, reason: 'Asked on the phone.' };
  expect((await agent.post('/view_as', wrong)).status).toBe(404);
  const colleague = await signInStaff(portal);
  const { body } = await start(owner);
  expect((await colleague.post(`/view_as/${body.view.id}/end`)).status).toBe(404);
});

test('transactions of a view write nothing, whatever a call does', async () => {
  const scope = { userId: owner.userId, customerIds: [owner.customerId], isView: true } as const;
  const write = (purpose: 'request' | 'list' | 'report') =>
    db.database.inScope(
      scope,
      (tx) => tx.rows(sql`UPDATE users SET locale = 'de-DE' WHERE id = ${owner.userId}`),
      purpose,
    );
  for (const purpose of ['request', 'list', 'report'] as const)
    await expect(write(purpose)).rejects.toThrow('read-only transaction');
});

test('to the token of a view no call of the desk exists', async () => {
  const token = await tokenFor(owner);
  const comparable = async (method: string, url: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const { statusCode, body } = await api.app.inject({ method: method as 'GET', url, headers });
    const { instance, requestId, ...problem } = JSON.parse(body);
    return { statusCode, problem };
  };
  for (const name of Object.keys(deskCalls)) {
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/:\w+/g, '1');
    expect([name, await comparable(method, url)]).toEqual([
      name,
      await comparable(method, '/customer-portal/nowhere'),
    ]);
  }
});

test('what a view is refused for, it is refused before anything of the request is read', async () => {
  const token = await tokenFor(owner);
  const change = (id: number, payload: object) =>
    api.app.inject({
      method: 'POST',
      url: `/customer-portal/applications/${id}/messages`,
      headers: { authorization: `Bearer ${token}` },
      payload,
    });
  const { id } = await createApplication(db.database, { customerId: owner.customerId });
  const answers = [await change(id, { text: 'Hello' }), await change(2_000_000_000, { nothing: true })];
  const [first, second] = answers.map(({ statusCode, body }) => {
    const { instance, requestId, ...problem } = JSON.parse(body);
    return { statusCode, problem };
  });
  expect(first).toEqual(second);
  expect(first?.statusCode).toBe(403);
});

describe('the pages of a view ask for its token', () => {
  const ask = (id: string, userToken: string) =>
    api.post(`/customer-portal/desk/view_as/${id}/token`, {}, userToken);

  test('with the user token of the session that began it, in each tab', async () => {
    const { body } = await start(owner);
    for (let tab = 0; tab < 2; tab += 1) {
      const response = await ask(body.view.id, agent.userToken);
      expect([response.statusCode, response.headers['x-atrium-customer']]).toEqual([200, '0']);
      const { user } = (await read('/auth/me', response.json().token)).json();
      expect(user.id).toBe(owner.userId);
    }
  });

  test.each<[string, () => Promise<string>]>([
    ['a colleague', async () => (await signInStaff(portal)).userToken],
    ['a member', async () => owner.forAll.token],
    ['a token of staff', async () => agent.token],
    ['a token of the view', () => tokenFor(owner)],
    [
      'another session of the same person',
      async () => api.app.tokens.signUser(agent.userId, await createStaffSession(db.database, agent.userId)),
    ],
  ])('%s gets none', async (_, tokenOf) => {
    const { body } = await start(owner);
    expect((await ask(body.view.id, await tokenOf())).statusCode).toBe(404);
  });

  test('which expires with the view, whenever it was asked for', async () => {
    const { body } = await start(owner);
    const { token } = (await ask(body.view.id, agent.userToken)).json();
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
    expect(exp).toBe(Math.floor(Date.parse(body.view.expiresAt) / 1000));
  });
});
