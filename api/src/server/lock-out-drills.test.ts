import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Factor } from '@atrium/contract';
import sql from 'sql-template-tag';
import { hashPassword } from '../modules/identity/credentials/index.ts';
import { turnOffSignOn } from '../modules/identity/sign-on/sign-on.commands.ts';
import {
  approveReadmission,
  readmissionJobs,
  requestReadmission,
} from '../modules/readmission/operator-readmissions.service.ts';
import {
  approvePolicyReset,
  requestPolicyReset,
} from '../modules/security-policy/security-policy.service.ts';
import { createPasskey, type Member, OLD_PASSWORD, stepUpBy } from '../testing/index.ts';
import { ageRecovery, beginRecovery } from '../testing/recovery.ts';
import { createSignOn, createSignOnLink, Employee, useSignOnProvider } from '../testing/sign-on.ts';

// Each drill runs the commands that docs/operations.md names, in its order, and fails if the words there lead nowhere.

const AUTH = '/customer-portal/auth';
const POLICY = '/customer-portal/security_policy';
const NEW_PASSWORD = 'nine green herons by a lake';

const { provider, portal } = useSignOnProvider();
const { db, api, createMember, signIn } = portal;
const guide = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));

interface Given {
  readonly code: string;
  readonly email: string;
  readonly reason: string;
}
/** Operators with an account each. */
const by = (madeBy: 'ada' | 'grace') => ({ database: db.database, madeBy });
const commands: Record<string, (given: Given) => Promise<unknown>> = {
  readmit: (given) => requestReadmission(by('ada'), given),
  'approve-readmission': (given) => approveReadmission(by('grace'), given),
  'reset-security-policy': ({ code, reason }) => requestPolicyReset(by('ada'), code, reason),
  'approve-policy-reset': ({ code }) => approvePolicyReset(by('grace'), code),
  'turn-off-sign-on': (given) => turnOffSignOn(by('ada'), given),
};

/** The commands between two texts of the guide, with what they are given there. */
function documented(from: string, to: string): { readonly name: string; readonly options: Partial<Given> }[] {
  const start = guide.indexOf(from);
  const part = guide.slice(start, guide.indexOf(to, start));
  const text = { type: 'string' } as const;
  return [...part.matchAll(/npm run admin -- ([a-z-]+)((?: --[a-z]+ (?:"[^"]*"|[^\s`]+))*)/g)].map(
    ([, name = '', given = '']) => {
      const args = [...given.matchAll(/--[a-z]+|"[^"]*"|[^\s"]+/g)].map(([word]) => word.replaceAll('"', ''));
      const { values } = parseArgs({ args, options: { code: text, email: text, reason: text } });
      return { name, options: values as Partial<Given> };
    },
  );
}

/** Runs them for the owner instead of the one in the guide. */
async function follow(from: string, to: string, { customer: { code }, user: { email } }: Member) {
  const steps = documented(from, to);
  for (const { name, options } of steps)
    await commands[name]?.({ email, reason: '', ...options, code, ...(options.email && { email }) });
  return steps.map(({ name }) => name);
}

const demand = ({ customerId }: Member, demands: string) =>
  asJob(sql`INSERT INTO security_policies (customer_id, demands) VALUES (${customerId}, ${demands})`);
const statusFor = async (token: string | undefined) =>
  (await api.get('/customer-portal/applications', token)).statusCode;
const prove = ({ userId, sessionId }: Member, factor: Factor) =>
  asJob(
    sql`INSERT INTO session_factors (session_id, user_id, factor) VALUES (${sessionId}, ${userId}, ${factor})`,
  );

let owner: Member;
beforeEach(async () => {
  owner = await createMember({ passwordHash: await hashPassword(OLD_PASSWORD) });
});

test('every factor of the only owner is lost', async () => {
  const { userId, customerId, user } = owner;
  await createPasskey(api, owner.token, { password: OLD_PASSWORD });
  await demand(owner, 'passkey');
  const token = await beginRecovery(api, user.email);
  await ageRecovery(db, token, '24 hours');
  await api.post(`${AUTH}/recovery/finish`, { token, password: NEW_PASSWORD });
  const again = await api.signedIn(userId);
  const { authenticator } = await createPasskey(api, again, { password: NEW_PASSWORD });
  await stepUpBy(api, again, authenticator);
  const act = () => api.post(`${AUTH}/sign_by_customer`, { customerId }, again);
  expect((await act()).json()).toMatchObject({ missing: 'readmission' });

  const steps = await follow('A customer whose owners all recovered', '### Security policies', owner);
  expect(steps).toEqual(['readmit', 'approve-readmission']);
  expect((await act()).statusCode).toBe(403);
  await asJob(sql`UPDATE operator_readmissions SET approved_at = approved_at - interval '72 hours'`);
  await db.database.asJob(async (tx) => readmissionJobs()[0]?.runBatch(tx));
  expect((await act()).statusCode).toBe(200);
});

test('a policy was set that no owner meets any more', async () => {
  await demand(owner, 'passkey');
  expect(await statusFor(owner.token)).toBe(403);
  const steps = await follow('### Security policies', '### Single sign-on', owner);
  expect(steps).toEqual(['reset-security-policy', 'approve-policy-reset']);
  expect(await statusFor(owner.token)).toBe(200);
  const policy = {
    demands: 'any',
    graceDays: 0,
    idleMinutes: null,
    maxAgeHours: 24,
    sendsWithoutSession: true,
  };
  expect((await api.post(POLICY, { ...policy, password: OLD_PASSWORD }, owner.token)).statusCode).toBe(200);
});

test('the provider of the sign-on is down', async () => {
  const { customer, customerId, userId: breakGlassId } = owner;
  const origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const key = await createSignOn(portal, provider, { customerId, breakGlassId });
  const colleague = await createMember({ customer });
  const subject = `${colleague.userId}`;
  await createSignOnLink(db, provider, { customerId, userId: colleague.userId, subject });
  await demand(owner, 'sign_on');
  provider.isDown = true;
  expect((await new Employee(origin).signOn(provider, key, { sub: subject })).status).toBe(422);
  await prove(owner, 'password');
  await prove(owner, 'totp');
  expect([await statusFor(owner.token), await statusFor(colleague.token)]).toEqual([200, 403]);

  const steps = await follow('**Its provider is down.**', 'Settings and links stay.', owner);
  expect(steps).toEqual(['turn-off-sign-on', 'reset-security-policy', 'approve-policy-reset']);
  const { token } = await signIn(colleague.userId, customerId, colleague.sessionId);
  expect(await statusFor(token)).toBe(200);
});
