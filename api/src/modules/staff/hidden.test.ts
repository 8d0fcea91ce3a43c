import { calls } from '@atrium/contract';
import { deskCalls } from '@atrium/contract/desk';
import type { LightMyRequestResponse } from 'fastify';
import sql from 'sql-template-tag';
import { createSession, createUser, type Member, usePortal } from '../../testing/index.ts';
import { createStaff, type StaffMember, signInStaff } from '../../testing/staff.ts';
import { createTokens, generateKeys, parseKeys } from '../../tokens/index.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
const SIGN = 'POST /customer-portal/auth/sign_as_staff';
const UNKNOWN = '/customer-portal/nowhere/at-all';

let staff: StaffMember;
let member: Member;
/** Bearers of everybody who is not staff. */
let strangers: Record<string, string | undefined>;

beforeAll(async () => {
  staff = await signInStaff(portal);
  member = await createMember();
  const { tokens } = api.app;
  const foreign = createTokens(await parseKeys(await generateKeys()));
  const { id: stranger } = await createUser(db.database);
  strangers = {
    'no token': undefined,
    'no token at all': 'a.b.c',
    'a user token': member.forAll.token,
    'the token of a customer': member.token,
    'a login token': await tokens.signLogin(member.userId, member.sessionId),
    'a forged token of staff': await foreign.signStaff(staff.userId, staff.sessionId),
    'the user token of a person without customers': await api.signedIn(stranger),
  };
});

function send(method: string, url: string, token: string | undefined, more: object = {}) {
  const headers = { ...(token ? { authorization: `Bearer ${token}` } : {}), ...more };
  return api.app.inject({ method: method as 'GET', url, headers });
}

/** A response, without what identifies the request. */
function bytes({ statusCode, headers, body }: LightMyRequestResponse) {
  const { date, 'x-request-id': id, 'content-length': length, ...rest } = headers;
  return { statusCode, headers: rest, body: body.replace(/"(requestId|instance)":"[^"]+"/g, '') };
}

const pathsOfDesk = Object.keys(deskCalls).map((name) => {
  const [method = '', path = ''] = name.split(' ');
  return { method, path: path.replaceAll(/:\w+/g, '1'), hasParams: path.includes(':') };
});

test('every call of the desk answers everybody but staff as an unknown path does, by any method', async () => {
  for (const { path } of pathsOfDesk)
    for (const [whose, token] of Object.entries(strangers))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'HEAD'])
        expect([whose, method, path, bytes(await send(method, path, token))]).toEqual([
          whose,
          method,
          path,
          bytes(await send(method, UNKNOWN, token)),
        ]);
});

test.each([
  ['that is no JSON', { 'content-type': 'application/json' }, '{'],
  ['of another type', { 'content-type': 'text/xml' }, '<a/>'],
  ['that is too large', { 'content-type': 'application/json' }, `"${'x'.repeat(70_000)}"`],
])('a body %s does not tell them apart', async (_, headers, payload) => {
  const sent = (url: string) => api.app.inject({ method: 'POST', url, headers, payload });
  const unknown = bytes(await sent(UNKNOWN));
  expect(unknown.statusCode).toBe(404);
  for (const { path, method } of pathsOfDesk.filter((each) => each.method === 'POST'))
    expect([method, path, bytes(await sent(path))]).toEqual([method, path, unknown]);
});

test('the length of an id does not tell them apart, nor does a trailing slash or an escape', async () => {
  const unknown = bytes(await send('GET', UNKNOWN, undefined));
  const long = 'x'.repeat(150);
  const paths = [
    ...pathsOfDesk.map(({ path }) => `${path}/`),
    ...pathsOfDesk.map(({ path }) => path.replace('desk', '%64esk')),
    `/customer-portal/desk/applications/${long}`,
    `/customer-portal/%64esk/applications/${long}`,
    `/customer-portal/desk/customers/${long}`,
  ];
  for (const path of paths)
    expect([path, bytes(await send('GET', path, undefined))]).toEqual([path, unknown]);
});

test('an unknown path asks the database as a refused call does, so that no time shows them apart', async () => {
  const asked = jest.spyOn(api.app.database, 'findStaffAccess');
  for (const { method, path } of [...pathsOfDesk, { method: 'GET', path: UNKNOWN }])
    for (const [whose, token] of Object.entries(strangers)) {
      asked.mockClear();
      await send(method, path, token);
      const isUser = whose.includes('user token');
      expect([whose, path, asked.mock.calls.length]).toEqual([whose, path, isUser ? 1 : 0]);
    }
});

test('every call of customers responds to a token of staff as a token that is not valid', async () => {
  for (const [name, { access }] of Object.entries(calls)) {
    if (access === 'public') continue;
    const [method = '', path = ''] = name.split(' ');
    const url = path.replaceAll(/:\w+/g, '1');
    const theirs = bytes(await send(method, url, staff.token));
    expect([name, theirs]).toEqual([name, bytes(await send(method, url, 'a.b.c'))]);
    expect(theirs.statusCode).toBe(401);
  }
});

test('staff exchange the user token of their session for a token of staff', async () => {
  const response = await api.post(SIGN.split(' ')[1] ?? '', {}, staff.userToken);
  expect(response.statusCode).toBe(200);
  const { token } = response.json();
  const me = await api.get('/customer-portal/desk/me', token);
  // Pages refuse a response that names no scope.
  expect([response, me].map(({ headers }) => headers['x-atrium-customer'])).toEqual(['0', '0']);
  expect(me.json()).toEqual({
    staff: {
      id: staff.userId,
      displayName: staff.user.displayName,
      role: 'agent',
      locale: 'en-US',
      timeZone: null,
      customers: null,
    },
  });
});

test.each([
  ['agent', []],
  ['supervisor', ['desk:supervise']],
  ['administrator', ['desk:supervise', 'desk:administer']],
] as const)('the token of %s staff comes with what pages show them', async (role, permissions) => {
  const { userToken } = await signInStaff(portal, { role });
  const signed = await api.post('/customer-portal/auth/sign_as_staff', {}, userToken);
  expect(signed.json()).toMatchObject({ permissions });
});

test('staff have their user token for what is their own, and no customer', async () => {
  const { user } = (await api.get('/customer-portal/auth/me', staff.userToken)).json();
  expect(user).toMatchObject({ id: staff.userId, roles: [], permissions: [] });
  const listed = await api.get('/customer-portal/auth/customer_list_dropdown', staff.userToken);
  expect(listed.json()).toEqual({ filteredCustomers: [] });
  const signed = await api.post(
    '/customer-portal/auth/sign_by_customer',
    { customerId: member.customerId },
    staff.userToken,
  );
  const { id: stranger } = await createUser(db.database);
  const asStranger = await api.post(
    '/customer-portal/auth/sign_by_customer',
    { customerId: member.customerId },
    await api.signedIn(stranger),
  );
  expect(bytes(signed)).toEqual(bytes(asStranger));
});

test('a session without a second factor gets no token of staff, and is told what is missing', async () => {
  const { id } = await createStaff(db.database);
  const sessionId = await createSession(db.database, id);
  const prove = (factor: string) =>
    db.database.asJob((tx) =>
      tx.rows(
        sql`INSERT INTO session_factors (session_id, user_id, factor) VALUES (${sessionId}, ${id}, ${factor})`,
      ),
    );
  const sign = async () => {
    const token = await api.app.tokens.signUser(id, sessionId);
    const { statusCode, body } = await api.post('/customer-portal/auth/sign_as_staff', {}, token);
    return [statusCode, JSON.parse(body).missing];
  };
  await prove('password');
  expect(await sign()).toEqual([403, 'second_factor']);
  await prove('totp');
  expect(await sign()).toEqual([200, undefined]);
});

describe('a token of staff is refused', () => {
  const me = async (token: string) => (await api.get('/customer-portal/desk/me', token)).statusCode;

  test('once the session has ended', async () => {
    const { sessionId, token } = await signInStaff(portal);
    expect(await me(token)).toBe(200);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`),
    );
    expect(await me(token)).toBe(401);
  });

  test('once the person is deactivated, in a session that goes on', async () => {
    const { userId, token, userToken } = await signInStaff(portal);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE staff SET deactivated_at = now() WHERE user_id = ${userId}`),
    );
    expect(await me(token)).toBe(401);
    const signed = await api.post('/customer-portal/auth/sign_as_staff', {}, userToken);
    expect(bytes(signed)).toEqual(bytes(await api.post(UNKNOWN, {}, userToken)));
  });

  test('once it has expired', async () => {
    const { token } = await signInStaff(portal);
    jest.useFakeTimers({ now: Date.now() + 301_000, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
    try {
      expect(await me(token)).toBe(401);
    } finally {
      jest.useRealTimers();
    }
  });

  test('when the session is that of another person', async () => {
    const [one, other] = [await signInStaff(portal), await signInStaff(portal)];
    expect(await me(await api.app.tokens.signStaff(one.userId, other.sessionId))).toBe(401);
  });
});

test('the public OpenAPI has nothing of the desk, and staff read that of the desk', async () => {
  const { body } = await api.get('/openapi.json');
  expect(body).not.toMatch(/desk|staff/i);
  const { status, body: own } = await staff.get<{ paths: object }>('/openapi.json');
  expect(status).toBe(200);
  const listed = Object.entries(own.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(listed.toSorted()).toEqual(Object.keys(deskCalls).toSorted());
});
