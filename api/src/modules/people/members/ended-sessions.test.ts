import sql from 'sql-template-tag';
import {
  createMembership,
  createSession,
  type Member,
  type TestUser,
  usePortal,
} from '../../../testing/index.ts';

const PEOPLE = '/customer-portal/users_management';
const AUTH = '/customer-portal/auth';

const { db, api, createMember, signIn } = usePortal();
/** Owners of two customers, for both of which the member acts as a manager. */
let owner: Member;
let other: Member;
let member: TestUser;
let sessionId: string;

beforeEach(async () => {
  [owner, other] = [await createMember(), await createMember()];
  ({ user: member } = await createMember({ customer: owner.customer, role: 'manager' }));
  await createMembership(db.database, { userId: member.id, customerId: other.customer.id, role: 'manager' });
  sessionId = await createSession(db.database, member.id);
});

const endSessions = (by = owner, id = member.id) => api.post(`${PEOPLE}/${id}/end_sessions`, {}, by.token);
const userToken = (session = sessionId) => api.app.tokens.signUser(member.id, session);
const signFor = async ({ customer }: Member, session = sessionId) =>
  api.post(`${AUTH}/sign_by_customer`, { customerId: customer.id, renewal: true }, await userToken(session));
const customersOf = async (token: string) =>
  (await api.get(`${AUTH}/customer_list_dropdown`, token))
    .json()
    .filteredCustomers.map(({ id }: { id: number }) => id);

test('sessions whose access was ended get no token for the customer, and their current one is refused', async () => {
  const before = (await signFor(owner)).json().token;
  expect((await endSessions()).statusCode).toBe(204);
  for (const response of [await signFor(owner), await api.get(PEOPLE, before)]) {
    expect(response.statusCode).toBe(403);
    expect(response.json().type).toBe('urn:atrium:problem:sign-in-again');
  }
});

test('a token for all customers excludes it', async () => {
  await endSessions();
  const token = await userToken();
  expect(await customersOf(token)).toEqual([other.customer.id]);
  const { user } = (await api.get(`${AUTH}/me`, token)).json();
  expect(user.roles).toEqual([{ customerId: other.customer.id, role: 'manager' }]);
  const people = (await api.get(`${PEOPLE}?pageSize=100`, token)).json().customers;
  expect(people.map(({ id }: { id: number }) => id)).not.toContain(owner.user.id);
});

test('a token for all customers loses permissions that only the ended customer granted', async () => {
  const { user: viewer } = await createMember({ customer: other.customer, role: 'viewer' });
  await createMembership(db.database, { userId: viewer.id, customerId: owner.customer.id, role: 'manager' });
  const token = await api.signedIn(viewer.id);
  expect((await api.get(PEOPLE, token)).statusCode).toBe(200);
  await endSessions(owner, viewer.id);
  expect((await api.get(PEOPLE, token)).statusCode).toBe(403);
});

test('the session, other customers and other people are not affected', async () => {
  const elsewhere = (await signFor(other)).json().token;
  const { token: theirs } = await createMember({ customer: owner.customer, role: 'viewer' });
  await endSessions();
  expect((await api.get(PEOPLE, elsewhere)).statusCode).toBe(200);
  expect((await api.get(`${AUTH}/me`, await userToken())).statusCode).toBe(200);
  expect((await api.get(`${AUTH}/me`, theirs)).statusCode).toBe(200);
});

test('a new sign-in restores the access, but not for the earlier session', async () => {
  await endSessions();
  const newSession = await createSession(db.database, member.id);
  expect((await signFor(owner, newSession)).statusCode).toBe(200);
  expect(await customersOf(await userToken(newSession))).toContain(owner.customer.id);
  expect((await signFor(owner)).statusCode).toBe(403);
});

test('the response and the log are the same with and without a session', async () => {
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM sessions WHERE user_id = ${member.id}`));
  const { user: idle } = await createMember({ customer: owner.customer, role: 'manager' });
  await createSession(db.database, idle.id);
  const responses = [
    await endSessions(),
    await endSessions(owner, idle.id),
    await endSessions(owner, idle.id),
  ];
  expect(responses.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(3).fill([204, '']));
  const { activityLogs } = (
    await api.get('/customer-portal/activity_logs?action=session.revoked', owner.token)
  ).json();
  expect(activityLogs.map(({ details }: { details: object }) => details)).toEqual([{}, {}, {}]);
});

test('the person gets one mail, which names the customer', async () => {
  for (const _ of [1, 2]) await endSessions();
  await api.deliver();
  const told = api.mails.filter(({ to }) => to === member.email).map(({ subject }) => subject);
  expect(told).toEqual([`Atrium: Your sessions for ${owner.customer.name} were ended`]);
});

test('a request that was authorized before sees no data of the customer in a later transaction', async () => {
  const scope = { userId: member.id, customerIds: [owner.customer.id, other.customer.id], sessionId };
  await endSessions();
  const seen = await db.database.inScope(scope, (tx) =>
    tx.rows<{ id: number }>(sql`SELECT id FROM customers`),
  );
  expect(seen).toEqual([{ id: other.customer.id }]);
});

test('an owner whose access ends during a request changes nothing', async () => {
  const { user: second } = await createMember({ customer: owner.customer, role: 'owner' });
  const session = await createSession(db.database, second.id);
  const { token } = await signIn(second.id, owner.customer.id, session);
  await endSessions(owner, second.id);
  const check = jest.spyOn(api.app.database, 'findSessionAccess').mockResolvedValueOnce({
    locale: 'en-US',
    timeZone: null,
    memberships: [{ customerId: owner.customer.id, role: 'owner' }],
    endedFor: [],
    withheld: [],
    onlyCustomerId: null,
    addedPermissions: [],
    position: undefined,
  });
  const response = await api.post(`${PEOPLE}/${member.id}/role`, { role: 'viewer' }, token);
  check.mockRestore();
  expect(response.statusCode).toBe(403);
});

test('an open page is notified at once', async () => {
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as { port: number };
  const stopping = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/customer-portal/notifications/stream`, {
    headers: { authorization: `Bearer ${await userToken()}` },
    signal: stopping.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const next = async () => {
    let text = '';
    while (!text.includes('event: bell')) text += new TextDecoder().decode((await reader.read()).value);
    return JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '{}').roles.map(
      ({ customerId }: { customerId: number }) => customerId,
    );
  };
  expect(await next()).toContain(owner.customer.id);
  await endSessions();
  expect(await next()).toEqual([other.customer.id]);
  stopping.abort();
});

describe('the last sign-in', () => {
  const lastSignIn = async ({ token }: Member) =>
    (await api.get(`${PEOPLE}?search=${member.email}`, token)).json().customers[0].lastSignedInAt;

  test('is when the person last switched to this customer', async () => {
    expect(await lastSignIn(owner)).toBeNull();
    await signFor(other);
    expect(await lastSignIn(owner)).toBeNull();
    await signFor(owner);
    expect(Date.parse(await lastSignIn(owner))).toBeGreaterThan(Date.now() - 60_000);
  });

  test('is updated while they continue', async () => {
    await signFor(owner);
    await db.database.asJob((tx) => tx.rows(sql`UPDATE customer_sign_ins SET at = '2020-01-01'`));
    await signFor(owner);
    expect(Date.parse(await lastSignIn(owner))).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('leaving a customer', () => {
  const leave = async ({ customer }: Member, token?: string) =>
    api.post(`${AUTH}/leave_customer`, { customerId: customer.id }, token ?? (await userToken()));

  test('ends the access to it at once, and to nothing else', async () => {
    const token = (await signFor(owner)).json().token;
    expect((await leave(owner)).statusCode).toBe(204);
    expect((await api.get(PEOPLE, token)).statusCode).toBe(403);
    expect(await customersOf(await userToken())).toEqual([other.customer.id]);
    expect((await api.get(`${PEOPLE}?search=${member.email}`, owner.token)).json().total).toBe(0);
  });

  test('is logged and its owners are notified', async () => {
    const { user: colleague } = await createMember({ customer: owner.customer, role: 'viewer' });
    await leave(owner);
    await api.deliver();
    const logs = await api.get('/customer-portal/activity_logs?action=customer.left', owner.token);
    expect(logs.json().activityLogs).toMatchObject([{ actor: { id: member.id, name: member.displayName } }]);
    const told = await db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT user_id AS "userId", message, parameters FROM notifications
        WHERE customer_id = ${owner.customer.id} AND user_id IN (${owner.user.id}, ${colleague.id})`),
    );
    expect(told).toEqual([
      {
        userId: owner.user.id,
        message: 'left',
        parameters: { name: member.displayName, personId: member.id },
      },
    ]);
  });

  test('is refused to the last owner', async () => {
    const response = await leave(owner, owner.token);
    expect([response.statusCode, response.json().type]).toEqual([409, 'urn:atrium:problem:last-owner']);
    await createMember({ customer: owner.customer, role: 'owner' });
    expect((await leave(owner, owner.token)).statusCode).toBe(204);
  });

  test('of two owners who leave concurrently one stays', async () => {
    const { user: second } = await createMember({ customer: owner.customer, role: 'owner' });
    const { token } = await signIn(second.id, owner.customer.id);
    const responses = await Promise.all([leave(owner, owner.token), leave(owner, token)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
  });

  test('is refused with the token of another customer, and for a customer without a membership', async () => {
    const elsewhere = (await signFor(other)).json().token;
    expect((await leave(owner, elsewhere)).statusCode).toBe(403);
    expect((await leave(await createMember())).statusCode).toBe(403);
    expect(await customersOf(await userToken())).toContain(owner.customer.id);
  });
});
