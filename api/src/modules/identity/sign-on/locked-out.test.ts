import type { Factor } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createMembership, type Member, usePortal } from '../../../testing/index.ts';
import { createSignOn, createSignOnLink, Employee } from '../../../testing/sign-on.ts';
import { SignOnProvider } from '../../../testing/sign-on-provider.ts';
import { approvePolicyReset, requestPolicyReset } from '../../security-policy/security-policy.service.ts';
import { confirmSession } from '../next-auth/next-auth.service.ts';
import { confirmDomainBy, turnOffSignOn } from './sign-on.commands.ts';

const provider = new SignOnProvider();
afterAll(() => provider.stop());
const portal = usePortal(async () => {
  await provider.start();
  return {};
});
const { db, api, createMember } = portal;
const operator = () => ({ database: db.database, madeBy: 'ada' });
const reason = 'Their provider is down.';
let origin: string;
let owner: Member;
let colleague: Member;
let key: string;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});

beforeEach(async () => {
  owner = await createMember();
  const { customer, customerId } = owner;
  colleague = await createMember({ customer });
  key = await createSignOn(portal, provider, { customerId, breakGlassId: owner.userId });
  await createSignOnLink(db, provider, {
    customerId,
    userId: colleague.userId,
    subject: `${colleague.userId}`,
  });
  await asJob(sql`INSERT INTO security_policies (customer_id, demands) VALUES (${customerId}, 'sign_on')`);
  provider.isDown = false;
});

const asJob = <T>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<T>(query));
const prove = ({ userId, sessionId }: Member, factor: Factor) =>
  asJob(
    sql`INSERT INTO session_factors (session_id, user_id, factor) VALUES (${sessionId}, ${userId}, ${factor})`,
  );
const missing = async (by: Member) => {
  const { status, body } = await by.get<{ missing?: string }>('/applications');
  return status === 200 ? null : body.missing;
};
const signOn = () => new Employee(origin).signOn(provider, key, { sub: `${colleague.userId}` });

test('a policy that demands the sign-on is met by it alone', async () => {
  await prove(colleague, 'passkey');
  expect(await missing(colleague)).toBe('sign_on');
  const { token } = (await signOn()).body;
  expect((await api.get('/customer-portal/applications', token)).statusCode).toBe(200);
});

test('one owner gets in without it, by a second factor of their own', async () => {
  await prove(owner, 'password');
  expect(await missing(owner)).toBe('second_factor');
  await prove(owner, 'totp');
  expect(await missing(owner)).toBeNull();
  // Not any more once they are no owner.
  await asJob(sql`UPDATE memberships SET role = 'manager' WHERE user_id = ${owner.userId}`);
  expect(await missing(owner)).toBe('sign_on');
});

test('the provider is down: that owner gets in, and the command lets everybody in again', async () => {
  const { token } = (await signOn()).body;
  provider.isDown = true;
  expect((await signOn()).status).toBe(422);
  await prove(owner, 'passkey');
  expect(await missing(owner)).toBeNull();
  const { code } = owner.customer;
  expect(await turnOffSignOn(operator(), { code, reason })).toBe(1);
  await requestPolicyReset(operator(), code, reason);
  await approvePolicyReset({ ...operator(), madeBy: 'grace' }, code);
  expect((await api.get('/customer-portal/applications', token)).statusCode).toBe(401);
  expect(await missing(colleague)).toBeNull();
  const logs = await asJob(sql`
    SELECT details ->> 'reason' AS reason FROM activity_logs
    WHERE customer_id = ${owner.customerId} AND action = 'sign_on.changed'`);
  expect(logs).toEqual([{ reason }]);
});

test('who acts for two customers gets in at neither by the sign-on of the other', async () => {
  const other = await createMember();
  await createMembership(db.database, { userId: colleague.userId, customerId: other.customerId });
  const { token } = (await signOn()).body;
  const sign = (customerId: number) =>
    api.post('/customer-portal/auth/sign_by_customer', { customerId }, token);
  expect((await sign(owner.customerId)).statusCode).toBe(200);
  expect((await sign(other.customerId)).statusCode).toBe(403);
});

test('the command confirms a domain, once', async () => {
  const order = { code: owner.customer.code, domain: 'Confirmed.Test', reason: 'By telephone.' };
  expect(await confirmDomainBy(operator(), order)).toBe('confirmed.test');
  const found = await api.post('/api/sign_on/find', { email: 'a@confirmed.test' });
  expect(found.json()).toEqual({ startPath: `/api/sign_on/start?at=${key}` });
  await expect(confirmDomainBy(operator(), order)).rejects.toThrow('confirmed already');
});

test('a session of a sign-on ends twelve hours after it began, used or not', async () => {
  await signOn();
  const [session] = await asJob<{ sessionId: string; userId: number }>(sql`
    UPDATE sessions SET started_at = now(), created_at = now() - interval '11 hours', expires_at = now() + interval '1 hour',
                        last_used_at = now() - interval '5 minutes'
    WHERE user_id = ${colleague.userId} AND only_customer_id IS NOT NULL
    RETURNING id AS "sessionId", user_id AS "userId"`);
  if (!session) throw new Error('There is no session.');
  await confirmSession(db.database, session);
  const [row] = await asJob(sql`
    SELECT expires_at <= created_at + interval '12 hours' AS "endsInTime" FROM sessions WHERE id = ${session.sessionId}`);
  expect(row).toEqual({ endsInTime: true });
});
