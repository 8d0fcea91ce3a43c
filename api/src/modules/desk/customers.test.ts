import type { ManagedUser } from '@atrium/contract';
import type { DeskCustomer } from '@atrium/contract/desk';
import { createApplication, createInvitation, type Member, usePortal } from '../../testing/index.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, api, createMember } = portal;
let owner: Member;
let agent: StaffMember;
let supervisor: StaffMember;
let administrator: StaffMember;

beforeAll(async () => {
  owner = await createMember();
  await createApplication(db.database, { customerId: owner.customerId });
  await createMember();
  agent = await signInStaff(portal, { customerIds: [owner.customerId] });
  supervisor = await signInStaff(portal, { role: 'supervisor' });
  administrator = await signInStaff(portal, { role: 'administrator' });
});

const ofOwner = (path = '') => `/customers/${owner.customerId}${path}`;

test('an agent lists their customers with figures, a supervisor all of them', async () => {
  const { body } = await agent.get<{ customers: DeskCustomer[]; total: number }>('/customers');
  expect(body).toMatchObject({
    total: 1,
    customers: [
      { id: owner.customerId, status: 'active', members: 1, invited: 0, openApplications: 1, points: 0 },
    ],
  });
  const all = await supervisor.get<{ customers: DeskCustomer[]; total: number }>('/customers?pageSize=1');
  expect(all.body.customers).toHaveLength(1);
  expect(all.body.total).toBeGreaterThan(1);
  const found = await supervisor.get<{ total: number }>(`/customers?search=${owner.customer.code}`);
  expect(found.body.total).toBe(1);
});

test('every call about one customer answers an agent of others as for an unknown one', async () => {
  const stranger = await signInStaff(portal, { role: 'administrator', customerIds: [] });
  const attempts: [method: 'get' | 'post', path: (id: number) => string, body?: object][] = [
    ['get', (id) => `/customers/${id}`],
    ['get', (id) => `/customers/${id}/people`],
    ['post', (id) => `/customers/${id}/deactivate`],
    ['post', (id) => `/customers/${id}/reactivate`],
    [
      'post',
      (id) => `/customers/${id}/people/invite_owner`,
      { email: 'new@people.example', displayName: 'New One' },
    ],
    ['post', (id) => `/customers/${id}/people/${owner.userId}/resend`],
    ['post', (id) => `/customers/${id}/people/${owner.userId}/end_sessions`],
  ];
  for (const [method, path, body] of attempts) {
    const answers = await Promise.all(
      [owner.customerId, 2_000_000_000].map(async (id) => {
        const { status, body: problem } = await (method === 'get'
          ? stranger.get<object>(path(id))
          : stranger.post<object>(path(id), body));
        return [path(0), status, { ...problem, instance: '', requestId: '' }];
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]?.[1]).toBe(404);
  }
});

test('roles below the least one of a call are refused', async () => {
  expect((await agent.post('/customers', { name: 'New', code: 'NEW1' })).status).toBe(403);
  expect((await supervisor.post(ofOwner('/deactivate'))).status).toBe(403);
  expect((await agent.post(ofOwner(`/people/${owner.userId}/end_sessions`))).status).toBe(403);
});

test('a customer is created by who sees all of them, once for a code', async () => {
  const facts = { name: 'Umbrella Trading', code: 'umbrella' };
  const { status, body } = await supervisor.post<{ customer: DeskCustomer }>('/customers', facts);
  expect([status, body.customer]).toEqual([201, expect.objectContaining({ code: 'UMBRELLA', members: 0 })]);
  expect((await supervisor.post('/customers', facts)).status).toBe(409);
  const someOf = await signInStaff(portal, { role: 'administrator', customerIds: [owner.customerId] });
  expect((await someOf.post('/customers', { ...facts, code: 'UMBRELLA2' })).status).toBe(403);
});

test('an owner is invited in the name of the provider, and the invitation sent again', async () => {
  const invite = () =>
    supervisor.post<{ person: ManagedUser }>(ofOwner('/people/invite_owner'), {
      email: 'ines@people.example',
      displayName: 'Ines Ibarra',
    });
  const { status, body } = await invite();
  expect([status, body.person]).toEqual([201, expect.objectContaining({ role: 'owner', status: 'invited' })]);
  await api.deliver();
  const resent = await agent.post(ofOwner(`/people/${body.person.id}/resend`));
  expect(resent.status).toBe(200);
  await api.deliver();
  const mails = api.mails.filter(({ to }) => to === 'ines@people.example');
  expect(mails).toHaveLength(2);
  expect(mails[0]?.text).toContain('Atrium invites you');
  const log = await owner.get<{ activityLogs: { action: string; actor: { name: string } }[] }>(
    '/activity_logs?action=user.invited&action=invitation.resent',
  );
  expect(log.body.activityLogs.map(({ action, actor }) => [action, actor.name])).toEqual([
    ['invitation.resent', `${agent.user.displayName} (Atrium)`],
    ['user.invited', `${supervisor.user.displayName} (Atrium)`],
  ]);
});

test('people of a customer are listed as its owner sees them', async () => {
  await createInvitation(db.database, { customerId: owner.customerId });
  const { body } = await agent.get<{ people: ManagedUser[]; total: number }>(ofOwner('/people'));
  const own = await owner.get<{ customers: ManagedUser[]; total: number }>('/users_management');
  expect(body.people).toEqual(own.body.customers);
  expect(body.total).toBe(own.body.total);
});

test('what sessions of a member may do for the customer ends at once', async () => {
  const member = await createMember({ customer: owner.customer, role: 'viewer' });
  expect((await supervisor.post(ofOwner(`/people/${member.userId}/end_sessions`))).status).toBe(204);
  expect((await member.get('/applications')).status).toBe(403);
});

test('a customer is closed, and opened again for those who acted for it', async () => {
  const member = await createMember();
  const path = `/customers/${member.customerId}`;
  const closed = await administrator.post<{ customer: DeskCustomer }>(`${path}/deactivate`);
  expect(closed.body.customer).toMatchObject({ status: 'deactivated', members: 0 });
  expect((await member.get('/applications')).status).toBe(403);
  expect((await administrator.post(`${path}/deactivate`)).status).toBe(409);
  await administrator.post(`${path}/reactivate`);
  expect((await member.get('/applications')).status).toBe(200);
});
