import type { DeskApproval, StaffAccount } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { NEW_PASSWORD, usePortal } from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
let administrator: StaffMember;
let supervisor: StaffMember;
let agent: StaffMember;

beforeEach(async () => {
  administrator = await signInStaff(portal, { role: 'administrator' });
  supervisor = await signInStaff(portal, { role: 'supervisor' });
  agent = await signInStaff(portal, { customerIds: [] });
});

interface Answer {
  approval?: DeskApproval;
  detail?: string;
  type?: string;
}
let invited = 0;
const newPerson = () => ({
  email: `new${++invited}@provider.example`,
  displayName: 'Nora New',
  role: 'agent',
  customers: null,
});
const invite = (as: StaffMember, facts = newPerson(), key = newKey()) =>
  as.post<Answer>('/staff', facts, key);
const change = (as: StaffMember, id: number, access: object) =>
  as.post<Answer>(`/staff/${id}/access`, access, newKey());
const deactivate = (as: StaffMember, id: number) => as.post<Answer>(`/staff/${id}/deactivate`, {}, newKey());
const approve = (as: StaffMember, { body }: { body: Answer }) =>
  as.post<Answer>(`/approvals/${body.approval?.id}/approve`);
const accounts = async () => (await administrator.get<{ staff: StaffAccount[] }>('/staff')).body.staff;
const accountOf = async (email: string) => (await accounts()).find((one) => one.email === email);

test('who is invited has an account and a link only once another person approves', async () => {
  const person = newPerson();
  const asked = await invite(administrator, person);
  expect([asked.status, asked.body.approval]).toEqual([
    202,
    expect.objectContaining({
      kind: 'invite_staff',
      customer: null,
      state: 'requested',
      staff: { name: 'Nora New', email: person.email, role: 'agent', customers: null },
    }),
  ]);
  expect(await accountOf(person.email)).toBeUndefined();
  expect((await approve(supervisor, asked)).body.approval?.state).toBe('approved');
  expect(await accountOf(person.email)).toMatchObject({ status: 'invited', role: 'agent', customers: null });
  const mail = api.mails.find(({ to }) => to === person.email);
  const token = /#(\S+)/.exec(mail?.text ?? '')?.[1];
  const created = await api.post('/customer-portal/auth/create_password', { token, password: NEW_PASSWORD });
  expect(created.statusCode).toBe(204);
});

test('a role changes only once another person approves', async () => {
  const { customer } = await createMember();
  const asked = await change(administrator, agent.userId, { role: 'supervisor', customers: [customer.code] });
  expect(await accountOf(agent.user.email)).toMatchObject({ role: 'agent', customers: [] });
  await approve(supervisor, asked);
  expect(await accountOf(agent.user.email)).toMatchObject({ role: 'supervisor', customers: [customer.code] });
  expect((await agent.get<{ staff: object }>('/me')).body.staff).toMatchObject({ role: 'supervisor' });
});

test('who is deactivated loses access only once another person approves', async () => {
  const asked = await deactivate(administrator, agent.userId);
  expect((await agent.get('/me')).status).toBe(200);
  await approve(supervisor, asked);
  expect((await agent.get('/me')).status).toBe(401);
  expect(await accountOf(agent.user.email)).toMatchObject({ status: 'deactivated' });
});

test('no one approves what they asked for, nor what is about them', async () => {
  const own = await invite(administrator);
  const refused = await approve(administrator, own);
  expect([refused.status, refused.body.type]).toEqual([403, expect.stringContaining('own-request')]);
  const about = await change(administrator, supervisor.userId, { role: 'administrator', customers: null });
  expect((await approve(supervisor, about)).status).toBe(403);
  expect(await accountOf(supervisor.user.email)).toMatchObject({ role: 'supervisor' });
  const seen = await supervisor.get<{ approvals: DeskApproval[] }>('/approvals?waiting=true');
  expect(seen.body.approvals.find(({ id }) => id === about.body.approval?.id)?.mayDecide).toBe(false);
});

test('who sees some customers only neither asks for changes of staff nor sees or approves them', async () => {
  const { customerId } = await createMember();
  const limited = await signInStaff(portal, { role: 'administrator', customerIds: [customerId] });
  expect((await limited.get('/staff')).status).toBe(403);
  expect((await invite(limited)).status).toBe(403);
  const asked = await invite(administrator);
  expect((await approve(limited, asked)).status).toBe(404);
  expect((await limited.get<{ total: number }>('/approvals')).body.total).toBe(0);
});

test('neither a supervisor nor an agent asks for them', async () => {
  expect([(await invite(supervisor)).status, (await invite(agent)).status]).toEqual([403, 403]);
  expect((await deactivate(supervisor, agent.userId)).status).toBe(403);
});

test('a request is void once who asked is no administrator any more', async () => {
  const other = await signInStaff(portal, { role: 'administrator' });
  const asked = await deactivate(other, agent.userId);
  await approve(
    supervisor,
    await change(administrator, other.userId, { role: 'supervisor', customers: null }),
  );
  expect((await approve(supervisor, asked)).body.approval).toMatchObject({
    state: 'void',
    problem: 'forbidden',
  });
  expect((await agent.get('/me')).status).toBe(200);
});

test('a request is void once it is not possible any more', async () => {
  const [first, second] = [
    await deactivate(administrator, agent.userId),
    await deactivate(administrator, agent.userId),
  ];
  await approve(supervisor, first);
  expect((await approve(supervisor, second)).body.approval).toMatchObject({
    state: 'void',
    problem: 'conflict',
  });
});

test('two administrators who take the access of each other at once do not both lose it', async () => {
  const other = await signInStaff(portal, { role: 'administrator' });
  const third = await signInStaff(portal, { role: 'administrator' });
  const asked = [
    await deactivate(third, other.userId),
    await deactivate(third, administrator.userId),
  ] as const;
  const answers = await Promise.all([approve(administrator, asked[0]), approve(other, asked[1])]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('what the command refuses is refused when it is asked for, in its words', async () => {
  const { user } = await createMember();
  const taken = await invite(administrator, { ...newPerson(), email: user.email });
  expect([taken.status, taken.body.detail]).toEqual([409, expect.stringContaining('has an account already')]);
  const nowhere = await change(administrator, agent.userId, { role: 'agent', customers: ['NOWHERE'] });
  expect((await approve(supervisor, nowhere)).body.approval?.state).toBe('void');
  expect((await deactivate(administrator, 2_000_000_000)).status).toBe(404);
});

test('the same key asks once, and for one thing', async () => {
  const [key, person] = [newKey(), newPerson()];
  const made = [await invite(administrator, person, key), await invite(administrator, person, key)];
  expect(new Set(made.map(({ body }) => body.approval?.id)).size).toBe(1);
  const other = await invite(administrator, newPerson(), key);
  expect([other.status, other.body.type]).toEqual([422, expect.stringContaining('idempotency-key-reused')]);
});

test('erasing a person removes their name and address from what was asked about them', async () => {
  const person = newPerson();
  await approve(supervisor, await invite(administrator, person));
  const { id } = (await accountOf(person.email)) ?? { id: 0 };
  await db.database.asJob((tx) => tx.rows(sql`SELECT app.erase_person(${id}, 'operator')`));
  const kept = await db.database.asJob((tx) => tx.rows(sql`SELECT request FROM staff_approvals`));
  expect(JSON.stringify(kept)).not.toContain(person.email);
});
