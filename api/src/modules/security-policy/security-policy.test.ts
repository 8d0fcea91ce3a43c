import {
  type Approval,
  noPolicy,
  type PolicyState,
  type Problem,
  type SecurityPolicy,
} from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createCalendarFeed,
  createDeadline,
  createPasskey,
  createSession,
  inDays,
  type Member,
  OLD_PASSWORD,
  stepUpBy,
  usePortal,
} from '../../testing/index.ts';
import { hashPassword } from '../identity/credentials/index.ts';
import { listForDigest, listNews } from '../notifications/digests.repository.ts';
import { reminderRules } from '../notifications/reminder-rules.service.ts';
import { findRecipient } from '../reports/schedules/schedules.repository.ts';
import { approvePolicyReset, requestPolicyReset } from './security-policy.service.ts';

const POLICY = '/customer-portal/security_policy';
const password = OLD_PASSWORD;

const { db, api, createMember, signIn } = usePortal();
let passwordHash: string;
let owner: Member;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});
beforeEach(async () => {
  owner = await createMember({ passwordHash });
});

const none = noPolicy;
const put = (policy: Partial<SecurityPolicy>, proof: object, token = owner.token) =>
  api.post(POLICY, { ...none, ...policy, ...proof }, token);
const read = async (token = owner.token): Promise<PolicyState> => (await api.get(POLICY, token)).json();
const stored = () =>
  db.database.asJob((tx) =>
    tx.maybeOne<{ meanwhile: string; graceDays: number }>(sql`
      SELECT demands, meanwhile, grace_days AS "graceDays" FROM security_policies
      WHERE customer_id = ${owner.customerId}`),
  );
/** Gives the owner a passkey, with which the session was just proved, and another proof. */
async function withPasskey() {
  const { authenticator } = await createPasskey(api, owner.token, { password });
  return {
    authenticator,
    proof: async () => ({ stepUpToken: await stepUpBy(api, owner.token, authenticator) }),
  };
}
const setAgo = (days: number) =>
  db.database.asJob((tx) =>
    tx.rows(sql`
      WITH joined AS (UPDATE memberships SET created_at = now() - interval '1 year' WHERE customer_id = ${owner.customerId})
      UPDATE security_policies SET set_at = now() - make_interval(days => ${days})
      WHERE customer_id = ${owner.customerId}`),
  );

test('an owner who meets it demands a passkey at once, and the others are told', async () => {
  const { user, forAll } = await createMember({ customer: owner.customer, role: 'viewer' });
  const { proof } = await withPasskey();
  const changed = await put({ demands: 'passkey', sendsWithoutSession: false }, await proof());
  expect(changed.statusCode).toBe(200);
  expect(await read()).toMatchObject({
    policy: { demands: 'passkey', graceDays: 0, sendsWithoutSession: false, setAt: expect.any(String) },
    members: expect.arrayContaining([
      expect.objectContaining({ id: user.id, role: 'viewer', meets: ['any'] }),
      expect.objectContaining({ id: owner.userId, meets: ['any', 'second_factor', 'passkey'] }),
    ]),
  });
  expect((await forAll.get('/applications')).status).toBe(403);
  await api.deliver();
  const told = api.mails.filter(({ to }) => to === user.email);
  expect(told.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('This customer asks for more at sign-in'),
  ]);
  const { activityLogs } = (
    await api.get('/customer-portal/activity_logs?action=security_policy.changed', owner.token)
  ).json();
  expect(activityLogs).toMatchObject([
    { actor: { id: owner.userId }, details: { before: { demands: 'any' }, after: { demands: 'passkey' } } },
  ]);
});

test('no owner demands what their own session does not meet, not even after a grace period', async () => {
  for (const graceDays of [0, 14])
    expect((await put({ demands: 'second_factor', graceDays }, { password })).json()).toMatchObject({
      type: 'urn:atrium:problem:step-up-required',
      missing: 'second_factor',
      factors: [],
    });
  expect(await stored()).toBeUndefined();
});

test('no owner sets a limit that their own session has passed', async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE sessions SET created_at = now() - interval '3 hours' WHERE id = ${owner.sessionId}`),
  );
  expect((await put({ maxAgeHours: 2 }, { password })).json()).toMatchObject({ missing: 'fresh_proof' });
  expect((await put({ maxAgeHours: 4 }, { password })).statusCode).toBe(200);
});

test('a change takes the strongest factor of the owner', async () => {
  expect((await put({ maxAgeHours: 24 }, {})).json().type).toBe('urn:atrium:problem:password-required');
  await withPasskey();
  const refused = await put({ maxAgeHours: 24 }, { password });
  expect(refused.json()).toMatchObject({ type: 'urn:atrium:problem:step-up-required', factors: ['passkey'] });
  expect(await stored()).toBeUndefined();
});

test.each(['manager', 'viewer'] as const)('a %s neither sees nor changes it', async (role) => {
  const { token } = await createMember({ customer: owner.customer, role, passwordHash });
  expect((await api.get(POLICY, token)).statusCode).toBe(403);
  expect((await put({ maxAgeHours: 24 }, { password }, token)).statusCode).toBe(403);
});

test.each([
  ['seen', () => api.get(POLICY, owner.token)],
  ['changed', () => put({ maxAgeHours: 24 }, { password })],
] as const)('it is not %s by an owner who becomes a manager while the call is made', async (_, call) => {
  await createMember({ customer: owner.customer });
  const before = await db.database.findSessionAccess(owner.userId, owner.sessionId);
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET role = 'manager' WHERE user_id = ${owner.userId}`),
  );
  const check = jest.spyOn(api.app.database, 'findSessionAccess').mockResolvedValueOnce(before);
  const response = await call();
  check.mockRestore();
  expect(response.statusCode).toBe(403);
  expect(await stored()).toBeUndefined();
});

test('an owner whose session does not meet it cannot end it', async () => {
  const { proof } = await withPasskey();
  await put({ demands: 'passkey' }, await proof());
  const weaker = await createSession(db.database, owner.userId);
  const { token } = await signIn(owner.userId, owner.customerId, weaker);
  expect((await put({}, await proof(), token)).statusCode).toBe(403);
  expect(await stored()).toMatchObject({ demands: 'passkey' });
});

describe('a grace period', () => {
  test('of a stronger demand leaves the former one in force for those who were members', async () => {
    const { proof } = await withPasskey();
    await put({ demands: 'second_factor' }, await proof());
    await setAgo(40);
    await put({ demands: 'passkey', graceDays: 14 }, await proof());
    expect(await stored()).toMatchObject({ demands: 'passkey', meanwhile: 'second_factor', graceDays: 14 });
    const { token } = await createMember({ customer: owner.customer });
    expect((await api.get('/customer-portal/applications', token)).statusCode).toBe(200);
    const weaker = await createSession(db.database, owner.userId);
    const { token: ofOwner } = await signIn(owner.userId, owner.customerId, weaker);
    expect((await api.get('/customer-portal/applications', ofOwner)).json()).toMatchObject({
      missing: 'second_factor',
    });
  });

  test('is counted from when the demand was set, however often it is changed', async () => {
    const { proof } = await withPasskey();
    await put({ demands: 'passkey', graceDays: 14 }, await proof());
    await setAgo(10);
    const { policy } = (await put({ demands: 'passkey', graceDays: 20 }, await proof())).json();
    expect(Date.parse(policy.setAt)).toBeLessThan(Date.now() - 9 * 86_400_000);
  });

  test('of a weaker demand does not go on to demand more', async () => {
    const { proof } = await withPasskey();
    await put({ demands: 'passkey' }, await proof());
    await setAgo(1);
    await put({ demands: 'second_factor', graceDays: 14 }, await proof());
    expect(await stored()).toMatchObject({ meanwhile: 'second_factor' });
    await setAgo(20);
    await put({}, await proof());
    expect(await stored()).toMatchObject({ demands: 'any', meanwhile: 'any' });
  });
});

test('without a session, feeds have nothing of a customer that does not allow it', async () => {
  await createDeadline(db.database, { customerId: owner.customerId, dueAt: inDays(5) });
  const { path } = await createCalendarFeed(db.database, { userId: owner.userId });
  const fetched = () => api.get(path);
  expect((await fetched()).body).toContain('BEGIN:VEVENT');
  await put({ sendsWithoutSession: false }, { password });
  expect((await fetched()).statusCode).toBe(404);
  await put({ sendsWithoutSession: true }, { password });
  expect((await fetched()).statusCode).toBe(200);
});

test('nor have digests and mailed reports', async () => {
  const { customerId, userId } = owner;
  await createDeadline(db.database, { customerId, dueAt: inDays(5) });
  const moment = new Date();
  const time = { today: moment.toISOString().slice(0, 10), moment, days: 7, limit: 10 };
  const person = { userId, email: '', locale: 'en-US', timeZone: 'UTC' };
  const reader = { ...person, scope: 'all', interval: 'weekly' } as const;
  const sent = () =>
    db.database.asJob(async (tx) => [
      await listForDigest(tx, reader, time, reminderRules),
      await listNews(tx, reader, moment, reminderRules),
      (await findRecipient(tx, { userId, customerId: null }, ['owner']))?.mailedCustomerIds,
    ]);
  expect(await sent()).toMatchObject([[{}], [{}], [customerId]]);
  await put({ sendsWithoutSession: false }, { password });
  expect(await sent()).toEqual([[], [], []]);
});

describe('a policy that no owner can meet any more', () => {
  const by = (madeBy: string) => ({ database: db.database, madeBy });

  test('is ended by a command of the provider with a reason, and all are told', async () => {
    const { proof } = await withPasskey();
    await put({ demands: 'passkey', maxAgeHours: 1 }, await proof());
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM passkeys WHERE user_id = ${owner.userId}`));
    const session = await createSession(db.database, owner.userId);
    const { token } = await signIn(owner.userId, owner.customerId, session);
    expect((await put({}, { password }, token)).statusCode).toBe(403);

    const { code } = owner.customer;
    await requestPolicyReset(by('ada'), code.toLowerCase(), 'The only passkey is lost.');
    expect(await stored()).toMatchObject({ demands: 'passkey' });
    const before = await approvePolicyReset(by('grace'), code);
    expect(before).toMatchObject({ demands: 'passkey', maxAgeHours: 1 });
    expect((await read(token)).policy).toMatchObject({ ...none, setAt: null });
    await api.deliver();
    const told = api.mails.filter(({ to }) => to === owner.user.email).at(-1);
    expect(told?.text).toContain('The only passkey is lost.');
    const logs = await api.get('/customer-portal/activity_logs?action=security_policy.reset', token);
    expect(logs.json().activityLogs).toMatchObject([
      {
        actor: null,
        details: { reason: 'The only passkey is lost.', requestedBy: 'ada', approvedBy: 'grace' },
      },
    ]);
    await expect(requestPolicyReset(by('ada'), code, 'Again.')).rejects.toThrow('no security policy');
  });

  test('is not ended by the operator who asked, nor after seven days, nor once an owner has changed it', async () => {
    const { code } = owner.customer;
    const ask = () => requestPolicyReset(by('ada'), code, 'The only passkey is lost.');
    await put({ maxAgeHours: 12 }, { password });
    await ask();
    await expect(ask()).rejects.toThrow('There is a request already');
    await expect(approvePolicyReset(by('ada'), code)).rejects.toThrow('another operator has to');
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE security_policies SET reset_requested_at = now() - interval '7 days'
                  WHERE customer_id = ${owner.customerId}`),
    );
    await expect(approvePolicyReset(by('grace'), code)).rejects.toThrow('No one asked for it');
    await ask();
    await put({ maxAgeHours: 24 }, { password });
    await expect(approvePolicyReset(by('grace'), code)).rejects.toThrow('No one asked for it');
    expect(await stored()).toBeDefined();
  });
});

describe('under a rule that wants a second person for it', () => {
  const rule = (above: 0 | null) => owner.post('/approvals/rules', { action: 'security', above });
  const approve = async (member: Member, id: number) =>
    (await member.post<{ approval: Approval } & Problem>(`/approvals/${id}/approve`)).body;

  test('a change waits for another owner, who sets it by approving', async () => {
    const other = await createMember({ customer: owner.customer, passwordHash });
    await rule(0);
    const asked = await put({ maxAgeHours: 12 }, { password });
    expect(asked.statusCode).toBe(202);
    const { approval } = asked.json();
    expect(approval).toMatchObject({
      action: 'security',
      policy: { ...none, maxAgeHours: 12 },
      mayDecide: false,
    });
    expect(await stored()).toBeUndefined();
    expect((await approve(other, approval.id)).approval.state).toBe('approved');
    expect((await read()).policy).toMatchObject({ maxAgeHours: 12 });
  });

  test('an owner whose session does not meet it cannot approve it, and it goes on waiting', async () => {
    const other = await createMember({ customer: owner.customer, passwordHash });
    await rule(0);
    const { approval } = (await put({ demands: 'passkey' }, { password })).json();
    expect((await approve(other, approval.id)).type).toMatch(/step-up-required$/);
    expect(await stored()).toBeUndefined();
    const { body } = await other.get<{ approvals: Approval[] }>('/approvals');
    expect(body.approvals).toMatchObject([{ id: approval.id, state: 'requested' }]);
  });

  test('the database sets none without an approval, for a change nor for an end', async () => {
    await rule(0);
    const asLogin = (query: ReturnType<typeof sql>) => db.database.asLogin((tx) => tx.rows(query));
    await expect(
      asLogin(sql`INSERT INTO security_policies (customer_id, demands) VALUES (${owner.customerId}, 'any')`),
    ).rejects.toThrow('needs an approval');
    await db.database.asJob((tx) =>
      tx.rows(
        sql`INSERT INTO security_policies (customer_id, max_age_hours) VALUES (${owner.customerId}, 12)`,
      ),
    );
    await expect(
      asLogin(sql`DELETE FROM security_policies WHERE customer_id = ${owner.customerId}`),
    ).rejects.toThrow('needs an approval');
  });
});
