import type { ManagedUser, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createDirectory,
  directoryWith,
  memberValues,
  type SentError,
  type SentList,
  type SentUser,
  type TestDirectory,
  userBody,
} from '../../testing/directories.ts';
import { createUser, type Member, OLD_PASSWORD, usePortal } from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
let passwordHash: string;
let owner: Member;
let directory: TestDirectory;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});

beforeEach(async () => {
  owner = await createMember({ passwordHash });
  directory = await createDirectory(portal, owner);
});

const colleague = (role: Role = 'viewer') => createMember({ customer: owner.customer, role });

async function listed(email: string): Promise<ManagedUser | undefined> {
  const { body } = await owner.get<{ customers: ManagedUser[] }>(
    `/users_management?search=${encodeURIComponent(email)}`,
  );
  return body.customers[0];
}

const mapped = (groupId: string, role: Role | null) =>
  owner.post('/directory_sync/groups/map', { groupId, role, password: OLD_PASSWORD });

describe('a user', () => {
  test('that is created is invited with the least role', async () => {
    const user = await directory.createUser();
    await api.deliver();
    expect(await listed(user.userName)).toMatchObject({ status: 'invited', role: 'viewer' });
    expect(api.mails.filter(({ to }) => to === user.userName)).toHaveLength(1);
  });

  test('that is created is answered as RFC 7644 asks', async () => {
    const { status, body, headers } = await directory.call<SentUser>('POST', '/Users', userBody());
    expect(status).toBe(201);
    expect(headers['content-type']).toContain('application/scim+json');
    expect(headers.location).toBe(body.meta.location);
    expect(headers.etag).toBe(body.meta.version);
    expect(body).toMatchObject({
      schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
      name: { familyName: 'Moor' },
      active: true,
      meta: { resourceType: 'User' },
    });
  });

  test('that is a member already is the same person, with the same role', async () => {
    const { user } = await colleague('manager');
    await directory.createUser({ userName: user.email, emails: undefined });
    expect(await listed(user.email)).toMatchObject({ status: 'active', role: 'manager' });
  });

  test('cannot be created twice', async () => {
    const { userName } = await directory.createUser();
    const { status, body } = await directory.call<SentError>(
      'POST',
      '/Users',
      userBody({ userName: userName.toUpperCase() }),
    );
    expect([status, body.scimType]).toEqual([409, 'uniqueness']);
  });

  test('needs an address', async () => {
    const body = userBody({ userName: 'lena', emails: [] });
    expect((await directory.call<SentError>('POST', '/Users', body)).body).toMatchObject({
      status: '400',
      scimType: 'invalidValue',
    });
  });

  test('never changes the account of the person', async () => {
    const { user } = await colleague();
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await directory.call('PUT', `/Users/${id}`, userBody({ displayName: 'Another name' }));
    const account = await db.database.asJob((tx) =>
      tx.one<{ email: string; name: string }>(
        sql`SELECT email, display_name AS name FROM users WHERE id = ${user.id}`,
      ),
    );
    expect(account).toEqual({ email: user.email, name: user.displayName });
  });

  test('whose invitation is pending is invited again at a new address, and no more at the former', async () => {
    const user = await directory.createUser();
    const moved = userBody({
      userName: user.userName,
      emails: [{ value: 'new@people.example', type: 'work' }],
    });
    await directory.call('PUT', `/Users/${user.id}`, moved);
    expect(await listed(user.userName)).toBeUndefined();
    expect(await listed('new@people.example')).toMatchObject({ status: 'invited' });
  });
});

describe('deactivation', () => {
  test.each([
    [
      'by Entra',
      (id: string) => directory.patch(`/Users/${id}`, { op: 'Replace', path: 'active', value: 'False' }),
    ],
    ['by Okta', (id: string) => directory.patch(`/Users/${id}`, { op: 'replace', value: { active: false } })],
    ['by a whole user', (id: string) => directory.call('PUT', `/Users/${id}`, userBody({ active: false }))],
    ['by deletion', (id: string) => directory.call('DELETE', `/Users/${id}`)],
  ])('%s ends the membership, and not the account', async (_by, deactivate) => {
    const { user, forAll } = await colleague();
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    expect((await deactivate(id)).status).toBeLessThan(300);
    expect(await listed(user.email)).toMatchObject({ status: 'deactivated' });
    expect((await forAll.get('/auth/me')).status).toBe(200);
  });

  test('ends a running token at once', async () => {
    const member = await colleague();
    const { id } = await directory.createUser({ userName: member.user.email, emails: undefined });
    expect((await member.get('/applications')).status).toBe(200);
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect((await member.get('/applications')).status).toBe(403);
  });

  test('withdraws a pending invitation', async () => {
    const { id, userName } = await directory.createUser();
    await directory.call('DELETE', `/Users/${id}`);
    expect(await listed(userName)).toBeUndefined();
  });

  test('of the last owner is refused, and says what to do', async () => {
    const { id } = await directory.createUser({ userName: owner.user.email, emails: undefined });
    for (const response of [
      await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false }),
      await directory.call<SentError>('DELETE', `/Users/${id}`),
    ]) {
      expect(response.status).toBe(409);
      expect(response.body.detail).toContain('last owner');
    }
    expect(await listed(owner.user.email)).toMatchObject({ status: 'active', role: 'owner' });
  });

  test('is in the log as done by the directory', async () => {
    const { user } = await colleague();
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    const { body } = await owner.get<{ activityLogs: object[] }>('/activity_logs?action=user.deactivated');
    expect(body.activityLogs).toMatchObject([{ actor: null, details: { by: 'directory' } }]);
  });

  test('by an owner is seen by the directory, which can give access again', async () => {
    const { user } = await colleague('manager');
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await owner.post(`/users_management/${user.id}/deactivate`);
    expect((await directory.call<SentUser>('GET', `/Users/${id}`)).body.active).toBe(false);
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(await listed(user.email)).toMatchObject({ status: 'active', role: 'manager' });
  });

  test('and reactivation make no one an owner again', async () => {
    const { user } = await colleague('owner');
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(await listed(user.email)).toMatchObject({ status: 'active', role: 'viewer' });
  });

  test('of a person whom the directory knows by another record is one of both only', async () => {
    const { user } = await colleague();
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await directory.patch(`/Users/${id}`, {
      op: 'replace',
      value: { emails: [{ value: 'other@people.example', type: 'work' }], userName: 'other' },
    });
    const { status, body } = await directory.call<SentError>(
      'POST',
      '/Users',
      userBody({ userName: user.email }),
    );
    expect([status, body.scimType]).toEqual([201, undefined]);
    const second = await directory.call<SentError>(
      'POST',
      '/Users',
      userBody({ userName: 'third', emails: [{ value: user.email }] }),
    );
    expect([second.status, second.body.scimType]).toEqual([409, 'uniqueness']);
  });
});

describe('a group', () => {
  test('gives its members no role until an owner chose one', async () => {
    const user = await directory.createUser();
    const { id } = await directory.createGroup('Managers', [user.id]);
    expect(await listed(user.userName)).toMatchObject({ role: 'viewer' });
    expect((await mapped(id, 'manager')).status).toBe(200);
    expect(await listed(user.userName)).toMatchObject({ role: 'manager' });
  });

  test.each([
    ['add', { op: 'add', path: 'members' }],
    ['Entra’s Add', { op: 'Add', path: 'members' }],
  ])('gives who joins it by %s its role, and the least to who leaves it', async (_by, operation) => {
    const { user } = await colleague();
    const { id: userId } = await directory.createUser({ userName: user.email, emails: undefined });
    const { id } = await directory.createGroup('Managers');
    await mapped(id, 'manager');
    const value = memberValues([userId]);
    expect((await directory.patch(`/Groups/${id}`, { ...operation, value })).status).toBe(204);
    expect(await listed(user.email)).toMatchObject({ role: 'manager' });
    await directory.patch(`/Groups/${id}`, { op: 'remove', path: `members[value eq "${userId}"]` });
    expect(await listed(user.email)).toMatchObject({ role: 'viewer' });
  });

  test('of several gives the highest role', async () => {
    const user = await directory.createUser();
    const viewers = await directory.createGroup('Viewers', [user.id]);
    const managers = await directory.createGroup('Managers', [user.id]);
    await mapped(managers.id, 'manager');
    await mapped(viewers.id, 'viewer');
    expect(await listed(user.userName)).toMatchObject({ role: 'manager' });
    await directory.call('DELETE', `/Groups/${managers.id}`);
    expect(await listed(user.userName)).toMatchObject({ role: 'viewer' });
  });

  test('makes owners where an owner chose so', async () => {
    const user = await directory.createUser();
    const { id } = await directory.createGroup('Owners', [user.id]);
    await mapped(id, 'owner');
    expect(await listed(user.userName)).toMatchObject({ role: 'owner' });
  });

  test('keeps the last owner', async () => {
    const other = await createMember({ customer: owner.customer, role: 'owner', passwordHash });
    const { id: userId } = await directory.createUser({ userName: owner.user.email, emails: undefined });
    const { id } = await directory.createGroup('Owners', [userId]);
    await mapped(id, 'owner');
    await other.post('/auth/leave_customer', { customerId: owner.customerId });
    const { status, body } = await directory.patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect([status, body.detail]).toEqual([409, expect.stringContaining('last owner')]);
    expect(await listed(owner.user.email)).toMatchObject({ role: 'owner' });
  });

  test('takes the only owner’s place for another one in one request', async () => {
    const { id: former } = await directory.createUser({ userName: owner.user.email, emails: undefined });
    const { user } = await colleague();
    const { id: next } = await directory.createUser({ userName: user.email, emails: undefined });
    const { id } = await directory.createGroup('Owners', [former]);
    await mapped(id, 'owner');
    const members = { op: 'replace', path: 'members', value: memberValues([next]) };
    expect((await directory.patch(`/Groups/${id}`, members)).status).toBe(204);
    const roles = await db.database.asJob((tx) =>
      tx.rows<{ role: Role }>(sql`
        SELECT role FROM memberships WHERE customer_id = ${owner.customerId} ORDER BY user_id`),
    );
    expect(roles.map(({ role }) => role)).toEqual(['viewer', 'owner']);
  });

  test('does not take the role of who was in none', async () => {
    const { user } = await colleague('manager');
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await directory.createGroup('Unmapped', [id]);
    expect(await listed(user.email)).toMatchObject({ role: 'manager' });
  });

  test('has members of its own directory only', async () => {
    const unknown = '0b0a2f4e-0000-4000-8000-000000000001';
    await expect(directory.createGroup('Managers', [unknown])).rejects.toThrow('invalidValue');
  });

  test('is mapped by a proof of identity only', async () => {
    const { id } = await directory.createGroup('Managers');
    expect(await owner.post('/directory_sync/groups/map', { groupId: id, role: 'owner' })).toMatchObject({
      status: 403,
      body: { type: expect.stringContaining('password-required') },
    });
  });

  test('is not mapped by a manager', async () => {
    const manager = await createMember({ customer: owner.customer, role: 'manager', passwordHash });
    const { id } = await directory.createGroup('Managers');
    const body = { groupId: id, role: 'owner', password: OLD_PASSWORD };
    expect((await manager.post('/directory_sync/groups/map', body)).status).toBe(403);
  });
});

describe('a list', () => {
  test('has pages', async () => {
    for (const _each of [1, 2, 3]) await directory.createUser();
    const { body } = await directory.call<SentList>('GET', '/Users?startIndex=2&count=1');
    expect(body).toMatchObject({ totalResults: 3, startIndex: 2, itemsPerPage: 1 });
    expect(body.Resources).toHaveLength(1);
  });

  test('of no rows says how many there are', async () => {
    await directory.createUser();
    const { body } = await directory.call<SentList>('GET', '/Users?count=0');
    expect(body).toMatchObject({ totalResults: 1, Resources: [] });
  });

  test('finds a person by the name that Okta asks for', async () => {
    const { id, userName } = await directory.createUser();
    await directory.createUser();
    const { body } = await directory.call<SentList>(
      'GET',
      `/Users?filter=${encodeURIComponent(`userName eq "${userName.toUpperCase()}"`)}`,
    );
    expect(body.Resources.map((user) => user.id)).toEqual([id]);
  });

  test('of groups leaves their members out where Entra asks for it', async () => {
    const user = await directory.createUser();
    await directory.createGroup('Managers', [user.id]);
    const filter = encodeURIComponent('displayName eq "managers"');
    const { body } = await directory.call<SentList<{ members?: object[] }>>(
      'GET',
      `/Groups?excludedAttributes=members&filter=${filter}`,
    );
    expect(body).toMatchObject({ totalResults: 1 });
    expect(body.Resources[0]).not.toHaveProperty('members');
  });

  test('with a filter that cannot be read is refused', async () => {
    const { status, body } = await directory.call<SentError>('GET', '/Users?filter=userName');
    expect([status, body.scimType]).toEqual([400, 'invalidFilter']);
  });
});

describe('a hostile directory', () => {
  test('cannot have every record read as often as it likes', async () => {
    const scan = () =>
      directory.call('GET', `/Users?${new URLSearchParams({ filter: 'displayName co "a"' })}`);
    const statuses = new Set<number>();
    for (let asked = 0; asked < 61; asked += 1) statuses.add((await scan()).status);
    expect(statuses).toEqual(new Set([200, 429]));
    const one = new URLSearchParams({ filter: 'userName eq "a" and displayName co "a"' });
    expect((await directory.call('GET', `/Users?${one}`)).status).toBe(200);
  });

  test.each(['__proto__', 'constructor'])('cannot send %s as a key that reaches a prototype', async (key) => {
    const { statusCode } = await api.app.inject({
      method: 'POST',
      url: '/scim/v2/Users',
      headers: { authorization: `Bearer ${directory.token}`, 'content-type': 'application/scim+json' },
      payload: `{"userName": "lena@acme.example", "${key}": {"prototype": {"polluted": "yes"}}}`,
    });
    expect(statusCode).toBe(400);
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('versions', () => {
  test('let no change overwrite another', async () => {
    const { id, meta } = await directory.createUser();
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'displayName', value: 'Lena' });
    const stale = await directory.call('PUT', `/Users/${id}`, userBody(), { 'if-match': meta.version });
    expect(stale.status).toBe(412);
  });

  test('save reading what is known', async () => {
    const { id, meta } = await directory.createUser();
    const known = await directory.call('GET', `/Users/${id}`, undefined, { 'if-none-match': meta.version });
    expect(known.status).toBe(304);
  });
});

describe('discovery', () => {
  test.each(['/ServiceProviderConfig', '/ResourceTypes', '/ResourceTypes/User', '/Schemas'])(
    '%s is there',
    async (path) => {
      expect((await directory.call('GET', path)).status).toBe(200);
    },
  );

  test.each([
    ['GET', '/Me', 501],
    ['POST', '/Bulk', 501],
    ['GET', '/Schemas?filter=id%20pr', 403],
    ['GET', '/Nothing', 404],
    ['GET', '/Users/none', 404],
  ] as const)('%s %s is refused with an error of SCIM', async (method, path, status) => {
    const response = await directory.call<SentError>(method, path, method === 'POST' ? {} : undefined);
    expect(response.status).toBe(status);
    expect(response.body).toMatchObject({
      schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'],
      status: String(status),
    });
  });
});

describe('the token', () => {
  test('is needed', async () => {
    const response = await directoryWith(portal, 'none').call<SentError>('GET', '/Users');
    expect(response.status).toBe(401);
    expect(response.headers['www-authenticate']).toContain('Bearer');
  });

  test('of a person is none', async () => {
    expect((await directoryWith(portal, owner.token).call('GET', '/Users')).status).toBe(401);
  });

  test('opens nothing else', async () => {
    const paths = ['/customer-portal/users_management', '/customer-portal/auth/me', '/api/auth/session'];
    for (const url of paths) {
      const { statusCode, body } = await api.get(url, directory.token);
      expect([statusCode === 401 || body === '{}', url]).toEqual([true, url]);
    }
  });

  test('is created by a proof of identity only', async () => {
    expect(await owner.post('/directory_sync/token', {})).toMatchObject({ status: 403 });
  });

  test('is created by owners only', async () => {
    const manager = await createMember({ customer: owner.customer, role: 'manager', passwordHash });
    expect((await manager.post('/directory_sync/token', { password: OLD_PASSWORD })).status).toBe(403);
  });

  test('that is replaced works for a day more, and the one before it no more', async () => {
    const second = await createDirectory(portal, owner);
    expect((await directory.call('GET', '/Users')).status).toBe(200);
    await createDirectory(portal, owner);
    expect((await directory.call('GET', '/Users')).status).toBe(401);
    expect((await second.call('GET', '/Users')).status).toBe(200);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE scim_tokens SET ends_at = now() WHERE ends_at IS NOT NULL`),
    );
    expect((await second.call('GET', '/Users')).status).toBe(401);
  });

  test('ends when it is revoked', async () => {
    expect((await owner.post('/directory_sync/token/revoke')).status).toBe(204);
    expect((await directory.call('GET', '/Users')).status).toBe(401);
  });

  test('ends with the customer', async () => {
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE customers SET status = 'deactivated' WHERE id = ${owner.customerId}`),
    );
    expect((await directory.call('GET', '/Users')).status).toBe(401);
  });

  test('is stored as a hash only, and shown once', async () => {
    const rows = await db.database.asJob((tx) => tx.rows(sql`SELECT t::text FROM scim_tokens t`));
    expect(JSON.stringify(rows)).not.toContain(directory.token);
    const { body } = await owner.get('/directory_sync');
    expect(JSON.stringify(body)).not.toContain(directory.token);
  });

  test('is told to the other owners when it is created', async () => {
    const other = await createMember({ customer: owner.customer, role: 'owner' });
    await createDirectory(portal, owner);
    await api.deliver();
    const { body } = await other.get<{ userNotifications: { title: string }[] }>('/notifications');
    expect(body.userNotifications.map(({ title }) => title)).toContain(
      'A directory can change who acts for this customer',
    );
  });
});

describe('the page of owners', () => {
  test('shows use, people, groups and what was refused', async () => {
    const user = await directory.createUser();
    await directory.createGroup('Managers', [user.id]);
    await directory.patch(`/Users/${user.id}`, { op: 'replace', path: 'shoeSize', value: user.userName });
    const { body } = await owner.get<{ directorySync: object }>('/directory_sync');
    expect(body.directorySync).toMatchObject({
      address: expect.stringMatching(/\/scim\/v2$/),
      token: { createdBy: { id: owner.userId }, lastUsedAt: expect.any(String) },
      formerToken: null,
      people: { total: 1, active: 1 },
      groups: [{ name: 'Managers', members: 1, role: null }],
      errors: [{ request: 'PATCH Users', status: 400, detail: expect.any(String) }],
    });
    expect(JSON.stringify(body)).not.toContain(user.userName);
  });

  test('is for owners only', async () => {
    expect((await (await colleague('manager')).get('/directory_sync')).status).toBe(403);
  });
});

test('the answer is the same whether or not the address has an account', async () => {
  const account = await createUser(db.database);
  const bodyOf = async (userName: string) => {
    const { status, body, headers } = await directory.call<SentUser>(
      'POST',
      '/Users',
      userBody({ userName, emails: undefined }),
    );
    const { etag: _etag, location: _location, date: _date, 'x-request-id': _id, ...rest } = headers;
    const { id: _own, userName: _name, meta: _meta, ...same } = body;
    return { status, rest, same };
  };
  const known = await bodyOf(account.email);
  const unknown = await bodyOf(account.email.replace(/^./, 'z'));
  expect(known).toEqual(unknown);
});

describe('under the rule that roles wait for a second owner', () => {
  const waiting = async (by: Member) =>
    (
      await by.get<{ approvals: { id: number; grant: { to: Role } | null; state: string }[] }>(
        '/approvals?state=requested',
      )
    ).body.approvals;

  test('a new user is invited once another owner approved it', async () => {
    const other = await colleague('owner');
    await owner.post('/approvals/rules', { action: 'grant_role', above: 0 });
    const { userName } = await directory.createUser();
    expect(await listed(userName)).toBeUndefined();
    const [approval] = await waiting(other);
    expect(approval).toMatchObject({ grant: { to: 'viewer' }, state: 'requested' });
    expect((await owner.post(`/approvals/${approval?.id}/approve`)).status).toBe(403);
    await other.post(`/approvals/${approval?.id}/approve`);
    expect(await listed(userName)).toMatchObject({ status: 'invited', role: 'viewer' });
  });

  test('access ends at once, and begins again once another owner approved it', async () => {
    const other = await colleague('owner');
    const { user } = await colleague('manager');
    const { id } = await directory.createUser({ userName: user.email, emails: undefined });
    await owner.post('/approvals/rules', { action: 'grant_role', above: 0 });
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: false });
    expect(await listed(user.email)).toMatchObject({ status: 'deactivated' });
    await directory.patch(`/Users/${id}`, { op: 'replace', path: 'active', value: true });
    expect(await listed(user.email)).toMatchObject({ status: 'deactivated' });
    await other.post(`/approvals/${(await waiting(other))[0]?.id}/approve`);
    expect(await listed(user.email)).toMatchObject({ status: 'active', role: 'manager' });
  });

  test('a group gives a lower role at once, and a higher one later', async () => {
    const other = await colleague('owner');
    const { user } = await colleague('viewer');
    const { id: userId } = await directory.createUser({ userName: user.email, emails: undefined });
    const { id } = await directory.createGroup('Managers');
    await mapped(id, 'manager');
    await owner.post('/approvals/rules', { action: 'grant_role', above: 0 });
    await directory.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: memberValues([userId]) });
    expect(await listed(user.email)).toMatchObject({ role: 'viewer' });
    await other.post(`/approvals/${(await waiting(other))[0]?.id}/approve`);
    expect(await listed(user.email)).toMatchObject({ role: 'manager' });
    await directory.patch(`/Groups/${id}`, { op: 'remove', path: 'members' });
    expect(await listed(user.email)).toMatchObject({ role: 'viewer' });
  });
});
