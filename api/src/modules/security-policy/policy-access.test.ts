import type { BellState, Demand } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createApplication,
  createMembership,
  createNotification,
  createPasskey,
  type Member,
  OLD_PASSWORD,
  stepUpBy,
  usePortal,
} from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';
import { confirmSession } from '../identity/next-auth/next-auth.service.ts';

const AUTH = '/customer-portal/auth';

const { db, api, createMember, signIn } = usePortal();
let passwordHash: string;
/** Acts for a customer that demands something, and for another that does not. */
let strict: Member;
let other: Member;

beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});
beforeEach(async () => {
  strict = await createMember({ passwordHash });
  other = await createMember();
  await createMembership(db.database, { userId: strict.userId, customerId: other.customerId });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO session_factors (session_id, user_id, factor)
      VALUES (${strict.sessionId}, ${strict.userId}, 'password')`),
  );
});

const demand = (demands: Demand, graceDays = 0) =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO security_policies (customer_id, demands, grace_days)
      VALUES (${strict.customerId}, ${demands}, ${graceDays})
      ON CONFLICT (customer_id) DO UPDATE SET demands = excluded.demands, grace_days = excluded.grace_days`),
  );
const signFor = ({ customerId }: Member) =>
  api.post(`${AUTH}/sign_by_customer`, { customerId }, strict.forAll.token);
const customers = async () =>
  (await api.get(`${AUTH}/customer_list_dropdown`, strict.forAll.token)).json().filteredCustomers;

test('a session below the policy gets no token for the customer, and is told what would do', async () => {
  const { authenticator } = await createPasskey(api, strict.token, { password: OLD_PASSWORD });
  await demand('passkey');
  const refused = await signFor(strict);
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({
    type: 'urn:atrium:problem:step-up-required',
    missing: 'passkey',
    factors: ['passkey'],
  });
  expect((await signFor(other)).statusCode).toBe(200);
  await stepUpBy(api, strict.forAll.token, authenticator);
  expect((await signFor(strict)).statusCode).toBe(200);
});

test('a token that was issued before is refused with the next call', async () => {
  expect((await strict.get('/applications')).status).toBe(200);
  await demand('second_factor');
  for (const path of ['/applications', '/auth/me', '/notifications/stream'])
    expect(await strict.get(path)).toMatchObject({
      status: 403,
      body: { type: 'urn:atrium:problem:step-up-required', missing: 'second_factor' },
    });
});

test('the token for all customers goes on for the others, and the list names the one that is left out', async () => {
  await createApplication(db.database, { customerId: strict.customerId });
  const { id } = await createApplication(db.database, { customerId: other.customerId });
  await demand('second_factor');
  const { body } = await strict.forAll.get<{ applications: { id: number }[] }>('/applications');
  expect(body.applications.map((each) => each.id)).toEqual([id]);
  const me = await strict.forAll.get('/auth/me');
  expect(me.body).toMatchObject({ user: { roles: [{ customerId: other.customerId }] } });
  expect(await customers()).toEqual([other.customer, { ...strict.customer, missing: 'second_factor' }]);
});

test('in its grace period a policy changes nothing', async () => {
  await demand('passkey', 14);
  expect((await signFor(strict)).statusCode).toBe(200);
  expect(await customers()).toHaveLength(2);
  expect((await strict.get('/applications')).status).toBe(200);
});

test('who acts for no other customer is asked for the proof, and not told that it is forbidden', async () => {
  const single = await createMember();
  strict = single;
  await demand('second_factor');
  expect(await single.forAll.get('/applications')).toMatchObject({
    status: 403,
    body: { type: 'urn:atrium:problem:step-up-required', missing: 'second_factor' },
  });
});

test('a stream leaves the customer out at once, and has it again once the session is proved', async () => {
  const { authenticator } = await createPasskey(api, strict.token, { password: OLD_PASSWORD });
  await createNotification(db.database, { userId: strict.userId, customerId: strict.customerId });
  await createNotification(db.database, { userId: strict.userId });
  const own = await createNotification(db.database, { userId: strict.userId, customerId: other.customerId });
  await createNotification(db.database, { userId: strict.userId, customerId: strict.customerId });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = api.app.server.address() as { port: number };
  const stopping = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/customer-portal/notifications/stream`, {
    headers: { authorization: `Bearer ${strict.forAll.token}` },
    signal: stopping.signal,
  });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const next = async (): Promise<BellState> => {
    let text = '';
    while (!text.includes('event: bell')) text += new TextDecoder().decode((await reader.read()).value);
    return JSON.parse(/data: (.*)/.exec(text)?.[1] ?? '{}');
  };
  expect((await next()).roles).toHaveLength(2);
  await demand('passkey');
  const weaker = await next();
  expect(weaker.roles.map(({ customerId }) => customerId)).toEqual([other.customerId]);
  expect(weaker.unread).toEqual([{ customerId: other.customerId, count: 1 }]);
  expect(weaker.latestId).toBe(own);
  await stepUpBy(api, strict.forAll.token, authenticator);
  expect((await next()).roles).toHaveLength(2);
  stopping.abort();
});

test('the access of the session, by which files that are being read are judged, has it no more', async () => {
  const access = () => db.database.findSessionAccess(strict.userId, strict.sessionId);
  expect(await access()).toMatchObject({ withheld: [] });
  await demand('passkey');
  expect(await access()).toMatchObject({
    memberships: [{ customerId: other.customerId }],
    withheld: [{ id: strict.customerId, missing: 'passkey' }],
  });
});

test('an action for the customer is refused even if its session was checked before', async () => {
  const { token } = await signIn(strict.userId, strict.customerId, strict.sessionId);
  const before = await db.database.findSessionAccess(strict.userId, strict.sessionId);
  await demand('second_factor');
  const check = jest.spyOn(api.app.database, 'findSessionAccess').mockResolvedValueOnce(before);
  const { user } = await createMember({ customer: strict.customer });
  const response = await api.post(
    `/customer-portal/users_management/${user.id}/role`,
    { role: 'viewer' },
    token,
  );
  check.mockRestore();
  expect(response.statusCode).toBe(403);
});

test('a session that was not used for longer than allowed has to be proved again, used or not since', async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO security_policies (customer_id, idle_minutes) VALUES (${strict.customerId}, 30)`),
  );
  const idle = (minutes: number) =>
    db.database.asJob((tx) =>
      tx.rows(sql`
        UPDATE sessions SET started_at = now(), created_at = now() - interval '3 hours',
               last_used_at = now() - make_interval(mins => ${minutes}) WHERE id = ${strict.sessionId}`),
    );
  await db.database.asJob((tx) =>
    tx.rows(
      sql`UPDATE session_factors SET proved_at = now() - interval '3 hours' WHERE user_id = ${strict.userId}`,
    ),
  );
  await idle(20);
  expect((await signFor(strict)).statusCode).toBe(200);
  await idle(40);
  expect((await signFor(strict)).json()).toMatchObject({ missing: 'fresh_proof', factors: [] });
  await confirmSession(db.database, { userId: strict.userId, sessionId: strict.sessionId });
  expect((await signFor(strict)).json()).toMatchObject({ missing: 'fresh_proof' });
  expect((await signFor(other)).statusCode).toBe(200);
});
