import type { Approval, ApprovalRules, ManagedUser, Problem, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createCustomer, type Member, usePortal } from '../../../testing/index.ts';

const { db, createMember } = usePortal();

type Changed = { readonly customer?: ManagedUser; readonly approval?: Approval } & Problem;

const setRule = (member: Member, above: 0 | null) =>
  member.post<ApprovalRules & { approval?: Approval }>('/approvals/rules', { action: 'grant_role', above });
const decide = (member: Member, id: number, decision: 'approve' | 'refuse') =>
  member.post<{ approval: Approval } & Problem>(
    `/approvals/${id}/${decision}`,
    decision === 'refuse' ? { reason: 'Not yet.' } : {},
  );
const setRole = (member: Member, id: number, role: Role) =>
  member.post<Changed>(`/users_management/${id}/role`, { role });
const invite = (member: Member, role: Role, email = `new${Math.random()}@people.example`) =>
  member.post<Changed>('/users_management/invite', { email, displayName: 'Nora Newcomer', role });
const people = async (member: Member) =>
  (await member.get<{ customers: ManagedUser[] }>('/users_management?pageSize=100')).body.customers;
const roleOf = async (member: Member, id: number) =>
  (await people(member)).find((one) => one.id === id)?.role;

/** Two owners, a manager and a viewer of a customer that wants a second person for roles. */
async function ruled() {
  const customer = await createCustomer(db.database);
  const [owner, other, manager, viewer] = [
    await createMember({ customer }),
    await createMember({ customer }),
    await createMember({ customer, role: 'manager' }),
    await createMember({ customer, role: 'viewer' }),
  ];
  expect((await setRule(owner, 0)).status).toBe(200);
  return { customer, owner, other, manager, viewer };
}

async function waiting(response: Promise<{ status: number; body: Changed }>): Promise<Approval> {
  const { status, body } = await response;
  expect(status).toBe(202);
  return body.approval as Approval;
}

test('a higher role waits for another owner, who gives it by approving', async () => {
  const { owner, other, viewer } = await ruled();
  const approval = await waiting(setRole(owner, viewer.userId, 'owner'));
  expect(approval).toMatchObject({
    action: 'grant_role',
    grant: { from: 'viewer', to: 'owner' },
    mayDecide: false,
  });
  expect(await roleOf(owner, viewer.userId)).toBe('viewer');
  expect((await decide(owner, approval.id, 'approve')).body.type).toMatch(/own-request$/);
  expect((await decide(other, approval.id, 'approve')).body.approval.state).toBe('approved');
  expect(await roleOf(owner, viewer.userId)).toBe('owner');
});

test('an invitation waits, is sent once it was approved, and gives its role', async () => {
  const { owner, other } = await ruled();
  const approval = await waiting(invite(owner, 'manager'));
  expect(approval.grant).toEqual({ name: 'Nora Newcomer', from: null, to: 'manager' });
  expect((await people(owner)).filter(({ status }) => status === 'invited')).toEqual([]);
  await decide(other, approval.id, 'approve');
  expect((await people(owner)).filter(({ status }) => status === 'invited')).toMatchObject([
    { displayName: 'Nora Newcomer', role: 'manager' },
  ]);
});

test('restored access waits, removed access and a lower role do not', async () => {
  const { owner, other, manager } = await ruled();
  expect((await setRole(owner, manager.userId, 'viewer')).status).toBe(200);
  expect((await owner.post(`/users_management/${manager.userId}/deactivate`)).status).toBe(200);
  const approval = await waiting(owner.post<Changed>(`/users_management/${manager.userId}/reactivate`));
  expect(approval.grant).toMatchObject({ from: null, to: 'viewer' });
  await decide(other, approval.id, 'approve');
  expect((await people(owner)).find(({ id }) => id === manager.userId)?.status).toBe('active');
});

test('a request that is repeated while it waits is the same one', async () => {
  const { owner, viewer } = await ruled();
  const first = await waiting(setRole(owner, viewer.userId, 'manager'));
  expect((await waiting(setRole(owner, viewer.userId, 'manager'))).id).toBe(first.id);
  expect((await waiting(setRole(owner, viewer.userId, 'owner'))).id).not.toBe(first.id);
});

test('a role that has changed since it was asked for voids the request', async () => {
  const { owner, other, manager } = await ruled();
  const approval = await waiting(setRole(owner, manager.userId, 'owner'));
  await setRole(owner, manager.userId, 'viewer');
  expect((await decide(other, approval.id, 'approve')).body.approval).toMatchObject({
    state: 'void',
    problem: 'conflict',
  });
  expect(await roleOf(owner, manager.userId)).toBe('viewer');
});

test('what was asked by an owner who no longer is one is void', async () => {
  const { owner, other, viewer } = await ruled();
  const approval = await waiting(setRole(owner, viewer.userId, 'owner'));
  await setRole(other, owner.userId, 'viewer');
  expect((await decide(other, approval.id, 'approve')).body.approval).toMatchObject({
    state: 'void',
    problem: 'forbidden',
  });
  expect(await roleOf(other, viewer.userId)).toBe('viewer');
});

test('an address that is invited meanwhile voids the second request', async () => {
  const { owner, other } = await ruled();
  const email = 'twice@people.example';
  const [first, second] = [
    await waiting(invite(owner, 'viewer', email)),
    await waiting(invite(owner, 'manager', email)),
  ];
  await decide(other, first.id, 'approve');
  expect((await decide(other, second.id, 'approve')).body.approval.problem).toBe('conflict');
  expect((await invite(owner, 'viewer', email)).status).toBe(409);
});

test('an invitation that was approved can be accepted', async () => {
  const { owner, other } = await ruled();
  const guest = await createMember();
  const [{ email } = { email: '' }] = await db.database.asJob((tx) =>
    tx.rows<{ email: string }>(sql`SELECT email FROM users WHERE id = ${guest.userId}`),
  );
  await decide(other, (await waiting(invite(owner, 'owner', email))).id, 'approve');
  const { body } = await guest.forAll.get<{ invitations: { id: number }[] }>('/auth/invitations');
  expect((await guest.forAll.post(`/auth/invitations/${body.invitations[0]?.id}/accept`)).status).toBe(200);
  expect(await roleOf(owner, guest.userId)).toBe('owner');
});

test('an owner cannot make a second one to approve the end of the rule', async () => {
  const customer = await createCustomer(db.database);
  const owner = await createMember({ customer });
  await setRule(owner, 0);
  expect((await invite(owner, 'owner')).status).toBe(202);
  // There were never two, so it is up to the only one.
  expect((await setRule(owner, null)).status).toBe(200);
});

test('the database gives no role without an approval, whatever the service does', async () => {
  const { customer, owner, viewer } = await ruled();
  const { id } = await waiting(setRole(owner, viewer.userId, 'manager'));
  const asLogin = (approval: number, query: ReturnType<typeof sql>) =>
    db.database.asLogin(async (tx) => {
      await tx.rows(sql`SELECT set_config('app.approval', ${String(approval)}, true)`);
      await tx.rows(query);
      throw new Error('carried out');
    });
  const give = (role: Role) =>
    sql`UPDATE memberships SET role = ${role} WHERE customer_id = ${customer.id} AND user_id = ${viewer.userId}`;
  await expect(asLogin(id, give('manager'))).rejects.toThrow('carried out');
  await expect(asLogin(id, give('owner'))).rejects.toThrow('needs an approval');
  await expect(asLogin(0, give('manager'))).rejects.toThrow('needs an approval');
  await expect(
    asLogin(
      0,
      sql`INSERT INTO invitations (customer_id, email, display_name, role, invited_by, expires_at)
                   VALUES (${customer.id}, 'x@people.example', 'X', 'viewer', ${owner.userId}, now() + interval '1 day')`,
    ),
  ).rejects.toThrow('needs an approval');
  await expect(
    asLogin(
      0,
      sql`INSERT INTO memberships (customer_id, user_id, role)
                   SELECT ${customer.id}, id, 'viewer' FROM users WHERE id NOT IN
                     (SELECT user_id FROM memberships WHERE customer_id = ${customer.id}) LIMIT 1`,
    ),
  ).rejects.toThrow('needs an approval');
});
