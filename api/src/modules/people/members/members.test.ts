import sql from 'sql-template-tag';
import { lockPeople } from '../../../db/index.ts';
import { createMembership, usePortal } from '../../../testing/index.ts';
import { hashSecret } from '../../../tokens/index.ts';

const { db, api, createMember } = usePortal();

const BASE = '/customer-portal/users_management';

async function activityOf(customerId: number) {
  return db.database.asJob((tx) =>
    tx.rows<{ action: string; subject: number; details: Record<string, unknown> }>(sql`
      SELECT action, subject_id AS subject, details FROM activity_logs
      WHERE customer_id = ${customerId} ORDER BY id`),
  );
}

const invitation = (email: string) => ({ email, displayName: 'Nora New', role: 'manager' });

test('a new person is invited by mail, listed as invited, accepts and becomes a member', async () => {
  const owner = await createMember();
  const response = await api.post(`${BASE}/invite`, invitation('Nora@New.example'), owner.token);
  expect(response.statusCode).toBe(201);
  expect(response.json().customer).toMatchObject({
    email: 'nora@new.example',
    status: 'invited',
    role: 'manager',
  });
  expect(response.json().customer.invitationExpiresAt).not.toBeNull();

  await api.deliver();
  const mail = api.mails.find(({ to }) => to === 'nora@new.example');
  const secret = /create-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1];
  const accepted = await api.post('/customer-portal/auth/create_password', {
    token: secret,
    password: 'a long and quiet sentence',
  });
  expect(accepted.statusCode).toBe(204);

  const list = (await api.get(`${BASE}?status=active&search=nora`, owner.token)).json();
  expect(list).toMatchObject({ total: 1, customers: [{ email: 'nora@new.example', status: 'active' }] });
  expect(await activityOf(owner.customer.id)).toMatchObject([
    { action: 'user.invited', details: { after: { role: 'manager' } } },
    { action: 'user.joined', subject: list.customers[0].id },
  ]);
});

test.each(['Nora\0New', 'Nora\nNew'])('a name is one line of text: %j is refused', async (displayName) => {
  const owner = await createMember();
  const response = await api.post(
    `${BASE}/invite`,
    { ...invitation('odd@new.example'), displayName },
    owner.token,
  );
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['displayName']]);
});

test('a member or invited person cannot be invited again', async () => {
  const owner = await createMember();
  const { user: member } = await createMember({ customer: owner.customer, role: 'viewer' });
  const response = await api.post(`${BASE}/invite`, invitation(member.email), owner.token);
  expect(response.statusCode).toBe(409);
  expect(response.json().errors).toEqual({ email: ['is already on the list'] });
  const invited = invitation('twice@new.example');
  expect((await api.post(`${BASE}/invite`, invited, owner.token)).statusCode).toBe(201);
  expect((await api.post(`${BASE}/invite`, invited, owner.token)).statusCode).toBe(409);
});

test('a resent invitation works, the previous one no longer does', async () => {
  const owner = await createMember();
  const { id } = (await api.post(`${BASE}/invite`, invitation('rita@new.example'), owner.token)).json()
    .customer;
  await api.deliver();
  await api.post(`${BASE}/${id}/resend_invitation`, {}, owner.token);
  await api.deliver();
  const [first, second] = api.mails
    .filter(({ to }) => to === 'rita@new.example')
    .map(({ text }) => /create-password#([\w-]{43})/.exec(text)?.[1]);
  const accept = (token: string | undefined) =>
    api.post('/customer-portal/auth/create_password', { token, password: 'a long and quiet sentence' });
  expect((await accept(first)).statusCode).toBe(422);
  expect((await accept(second)).statusCode).toBe(204);
});

test('a withdrawn invitation can no longer be accepted and leaves the list', async () => {
  const owner = await createMember();
  const { id } = (await api.post(`${BASE}/invite`, invitation('walt@new.example'), owner.token)).json()
    .customer;
  await api.deliver();
  expect((await api.post(`${BASE}/${id}/withdraw_invitation`, {}, owner.token)).statusCode).toBe(204);
  expect((await api.get(`${BASE}?search=walt`, owner.token)).json().total).toBe(0);
  const token = /create-password#([\w-]{43})/.exec(
    api.mails.find(({ to }) => to === 'walt@new.example')?.text ?? '',
  )?.[1];
  const accepted = await api.post('/customer-portal/auth/create_password', {
    token,
    password: 'a long and quiet sentence',
  });
  expect(accepted.statusCode).toBe(422);
});

test('an invitation that is withdrawn before it was mailed is never mailed', async () => {
  const owner = await createMember();
  const { id } = (await api.post(`${BASE}/invite`, invitation('wilma@new.example'), owner.token)).json()
    .customer;
  await api.post(`${BASE}/${id}/withdraw_invitation`, {}, owner.token);
  await api.deliver();
  expect(api.mails.find(({ to }) => to === 'wilma@new.example')).toBeUndefined();
});

test('only the mailed secret opens an invitation: the database has its hash', async () => {
  const owner = await createMember();
  const { id } = (await api.post(`${BASE}/invite`, invitation('hugo@new.example'), owner.token)).json()
    .customer;
  const hash = () =>
    db.database.asJob((tx) =>
      tx.one<{ hash: Buffer | null }>(sql`SELECT token_hash AS hash FROM invitations WHERE id = ${id}`),
    );
  expect((await hash()).hash).toBeNull();
  await api.deliver();
  const secret = /create-password#([\w-]{43})/.exec(api.mails.at(-1)?.text ?? '')?.[1] ?? '';
  expect((await hash()).hash).toEqual(hashSecret(secret));
});

test('a change is recorded with the values before and after, and a repeated one is not', async () => {
  const owner = await createMember();
  const { user: member } = await createMember({ customer: owner.customer, role: 'viewer' });
  for (const _ of [1, 2]) {
    const response = await api.post(`${BASE}/${member.id}/role`, { role: 'manager' }, owner.token);
    expect(response.json().customer.role).toBe('manager');
  }
  expect(await activityOf(owner.customer.id)).toEqual([
    {
      action: 'role.changed',
      subject: member.id,
      details: { before: { role: 'viewer', status: 'active' }, after: { role: 'manager', status: 'active' } },
    },
  ]);
});

test('a role applies to its customer only', async () => {
  const [acme, globex] = [await createMember(), await createMember()];
  const { user: member } = await createMember({ customer: acme.customer, role: 'viewer' });
  await createMembership(db.database, { userId: member.id, customerId: globex.customer.id, role: 'viewer' });
  await api.post(`${BASE}/${member.id}/role`, { role: 'owner' }, acme.token);
  const elsewhere = await api.get(`${BASE}?role=viewer`, globex.token);
  expect(elsewhere.json().customers).toMatchObject([{ id: member.id, role: 'viewer' }]);
});

test('deactivation takes effect with the next request, and reactivation undoes it', async () => {
  const owner = await createMember();
  const { user: member, token: theirs } = await createMember({ customer: owner.customer, role: 'manager' });
  expect((await api.get(BASE, theirs)).statusCode).toBe(200);
  await api.post(`${BASE}/${member.id}/deactivate`, {}, owner.token);
  expect((await api.get(BASE, theirs)).statusCode).toBe(403);
  await api.post(`${BASE}/${member.id}/reactivate`, {}, owner.token);
  expect((await api.get(BASE, theirs)).statusCode).toBe(200);
});

test.each([
  ['demoted', (id: number) => [`${BASE}/${id}/role`, { role: 'viewer' }] as const],
  ['deactivated', (id: number) => [`${BASE}/${id}/deactivate`, {}] as const],
])('the last owner cannot be %s', async (_, call) => {
  const owner = await createMember();
  const [path, body] = call(owner.user.id);
  const response = await api.post(path, body, owner.token);
  expect(response.statusCode).toBe(409);
  expect(response.json().type).toBe('urn:atrium:problem:last-owner');
});

test('of two owners who demote each other concurrently one remains', async () => {
  for (let round = 0; round < 10; round += 1) {
    const owner = await createMember();
    const { user: other, token: theirs } = await createMember({ customer: owner.customer, role: 'owner' });
    await Promise.all([
      api.post(`${BASE}/${other.id}/role`, { role: 'viewer' }, owner.token),
      api.post(`${BASE}/${owner.user.id}/deactivate`, {}, theirs),
    ]);
    const { owners } = await db.database.asJob((tx) =>
      tx.one<{ owners: number }>(sql`
        SELECT count(*) AS owners FROM memberships
        WHERE customer_id = ${owner.customer.id} AND role = 'owner' AND status = 'active'`),
    );
    expect(owners).toBe(1);
  }
});

test('the permission for a change is checked again in its transaction', async () => {
  const owner = await createMember();
  const { user: other, token: theirs } = await createMember({ customer: owner.customer, role: 'owner' });
  const { user: member } = await createMember({ customer: owner.customer, role: 'viewer' });
  const waiting = () =>
    db.database.asJob((tx) =>
      tx.rows(sql`
        SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted
          AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`),
    );
  const change = await db.database.asLogin(async (tx) => {
    await lockPeople(tx, owner.customer.id);
    const asked = api.post(`${BASE}/${member.id}/role`, { role: 'owner' }, theirs);
    while ((await waiting()).length === 0);
    await tx.rows(sql`
      UPDATE memberships SET role = 'viewer' WHERE customer_id = ${owner.customer.id} AND user_id = ${other.id}`);
    return { asked };
  });
  expect((await change.asked).statusCode).toBe(403);
});

test('the database itself prevents the removal of the last owner', async () => {
  const owner = await createMember();
  const { user: other } = await createMember({ customer: owner.customer, role: 'owner' });
  const demote = (id: number) =>
    db.database.asJob((tx) =>
      tx.rows(sql`
        UPDATE memberships SET role = 'viewer' WHERE customer_id = ${owner.customer.id} AND user_id = ${id}`),
    );
  const outcomes = await Promise.allSettled([demote(owner.user.id), demote(other.id)]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

test('managers can read the list but change nothing; viewers cannot read it', async () => {
  const owner = await createMember();
  const { token: manager } = await createMember({ customer: owner.customer, role: 'manager' });
  const { token: viewer } = await createMember({ customer: owner.customer, role: 'viewer' });
  expect((await api.get(BASE, manager)).statusCode).toBe(200);
  expect((await api.post(`${BASE}/invite`, invitation('x@new.example'), manager)).statusCode).toBe(403);
  expect((await api.post(`${BASE}/${owner.user.id}/role`, { role: 'viewer' }, manager)).statusCode).toBe(403);
  expect((await api.get(BASE, viewer)).statusCode).toBe(403);
});

test('a person of another customer gets the same response as an unknown one', async () => {
  const [acme, globex] = [await createMember(), await createMember()];
  const { user: stranger } = await createMember({ customer: globex.customer, role: 'viewer' });
  const responses = await Promise.all(
    [stranger.id, 2_000_000_000].map((id) => api.post(`${BASE}/${id}/role`, { role: 'owner' }, acme.token)),
  );
  const [known, unknown] = responses.map((response) => {
    const { requestId, instance, ...rest } = response.json();
    return [response.statusCode, rest];
  });
  expect(known).toEqual(unknown);
  expect(known?.[0]).toBe(404);
});

test('a change needs a token for one customer', async () => {
  const owner = await createMember();
  const forAll = await api.signedIn(owner.user.id);
  const response = await api.post(`${BASE}/invite`, invitation('x@new.example'), forAll);
  expect(response.json().type).toBe('urn:atrium:problem:choose-customer');
});
