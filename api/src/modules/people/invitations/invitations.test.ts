import sql from 'sql-template-tag';
import {
  createInvitation,
  createMembership,
  createUser,
  type Member,
  type TestUser,
  usePortal,
} from '../../../testing/index.ts';
import { hashPassword } from '../../identity/credentials/index.ts';
import { invitationLimits } from './invitation-limits.ts';

const PASSWORD = 'a long and quiet sentence';
const PEOPLE = '/customer-portal/users_management';
const AUTH = '/customer-portal/auth';

const { db, api, createMember, signIn } = usePortal();
let owner: Member;

beforeEach(async () => {
  owner = await createMember();
});

const invite = (email: string, by = owner, role = 'viewer') =>
  api.post(`${PEOPLE}/invite`, { email, displayName: 'Typed Name', role }, by.token);
const pending = async (token: string) => (await api.get(`${AUTH}/invitations`, token)).json().invitations;
const rolesOf = async (token: string) => (await api.get(`${AUTH}/me`, token)).json().user.roles;

/** A person with an account who is invited, and their token. */
async function inviteKnown(overrides: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(db.database, overrides);
  const { id } = (await invite(user.email)).json().customer;
  return { user, id, token: await api.signedIn(user.id) };
}

/** Secret of the last mail to an address. */
async function mailedTo(email: string): Promise<string> {
  await api.deliver();
  const mail = api.mails.findLast(({ to }) => to === email);
  return /create-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
}

const open = (token: string) => api.post(`${AUTH}/invitations/open`, { token });
const create = (token: string) => api.post(`${AUTH}/create_password`, { token, password: PASSWORD });

describe('an invited person with an account', () => {
  test('sees inviter, customer and role, and may act for the customer only after accepting', async () => {
    const { id, token } = await inviteKnown();
    expect(await rolesOf(token)).toEqual([]);
    expect(await pending(token)).toEqual([
      {
        id,
        customer: owner.customer.name,
        role: 'viewer',
        inviter: owner.user.displayName,
        expiresAt: expect.any(String),
      },
    ]);
    const response = await api.post(`${AUTH}/invitations/${id}/accept`, {}, token);
    expect(response.json()).toEqual({ customerId: owner.customer.id });
    expect(await rolesOf(token)).toEqual([{ customerId: owner.customer.id, role: 'viewer' }]);
    expect(await pending(token)).toEqual([]);
  });

  test('is listed with the entered name until they accept, and with their own name afterwards', async () => {
    const { user, id, token } = await inviteKnown();
    const listed = async () =>
      (await api.get(`${PEOPLE}?search=${user.email}`, owner.token)).json().customers as object[];
    expect(await listed()).toMatchObject([{ id, displayName: 'Typed Name', status: 'invited' }]);
    await api.post(`${AUTH}/invitations/${id}/accept`, {}, token);
    expect(await listed()).toMatchObject([{ id: user.id, displayName: user.displayName, status: 'active' }]);
  });

  test('can decline: it gives no access, and the customer sees only the entered name', async () => {
    const { user, id, token } = await inviteKnown();
    expect((await api.post(`${AUTH}/invitations/${id}/decline`, {}, token)).statusCode).toBe(204);
    expect(await rolesOf(token)).toEqual([]);
    const { activityLogs } = (
      await api.get('/customer-portal/activity_logs?action=invitation.declined', owner.token)
    ).json();
    expect(activityLogs).toMatchObject([
      { actor: null, ipAddress: null, subject: { kind: 'invitation', id, label: 'Typed Name' } },
    ]);
    expect(JSON.stringify(activityLogs)).not.toContain(user.displayName);
    expect((await invite(user.email)).statusCode).toBe(201);
  });

  test('is notified in the portal without a second mail', async () => {
    const { user, id, token } = await inviteKnown();
    await api.deliver();
    expect(api.mails.filter(({ to }) => to === user.email)).toHaveLength(1);
    const told = await db.database.asJob((tx) =>
      tx.rows(
        sql`SELECT kind, message, parameters, subject_kind, subject_id, customer_id FROM notifications WHERE user_id = ${user.id}`,
      ),
    );
    expect(told).toEqual([
      {
        kind: 'invitation',
        message: 'invited',
        parameters: {
          customer: owner.customer.name,
          role: 'viewer',
          inviter: owner.user.displayName,
          personId: owner.user.id,
        },
        subject_kind: 'invitation',
        subject_id: id,
        customer_id: null,
      },
    ]);
    expect(await pending(token)).toHaveLength(1);
  });

  test.each(['accept', 'decline'])(
    'can %s once, and not after it was withdrawn or has expired',
    async (act) => {
      const { user, id, token } = await inviteKnown();
      const response = () => api.post(`${AUTH}/invitations/${id}/${act}`, {}, token);
      const responses = await Promise.all([response(), response(), response()]);
      expect(responses.map(({ statusCode }) => statusCode < 300)).toEqual(
        expect.arrayContaining([true, false, false]),
      );
      expect(responses.filter(({ statusCode }) => statusCode === 404)).toHaveLength(2);

      const other = await createMember();
      const { id: withdrawn } = (await invite(user.email, other)).json().customer;
      await api.post(`${PEOPLE}/${withdrawn}/withdraw_invitation`, {}, other.token);
      const third = await createMember();
      const { id: expired } = await createInvitation(db.database, {
        customerId: third.customer.id,
        email: user.email,
      });
      await db.database.asJob((tx) =>
        tx.rows(sql`UPDATE invitations SET expires_at = now() WHERE id = ${expired}`),
      );
      for (const over of [withdrawn, expired])
        expect((await api.post(`${AUTH}/invitations/${over}/${act}`, {}, token)).statusCode).toBe(404);
      expect(await pending(token)).toEqual([]);
    },
  );

  test('if accepting and withdrawing happen concurrently, one succeeds and the other is refused', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, token } = await inviteKnown();
      const [accepted, withdrawn] = await Promise.all([
        api.post(`${AUTH}/invitations/${id}/accept`, {}, token),
        api.post(`${PEOPLE}/${id}/withdraw_invitation`, {}, owner.token),
      ]);
      const outcome = [accepted.statusCode, withdrawn.statusCode, (await rolesOf(token)).length];
      expect([
        [200, 409, 1],
        [404, 204, 0],
      ]).toContainEqual(outcome);
    }
  });

  test('is the only one who can see, accept or decline the invitation', async () => {
    const { id } = await inviteKnown();
    const stranger = await api.signedIn((await createUser(db.database)).id);
    expect(await pending(stranger)).toEqual([]);
    for (const act of ['accept', 'decline'])
      expect((await api.post(`${AUTH}/invitations/${id}/${act}`, {}, stranger)).statusCode).toBe(404);
  });

  test('cannot see or accept it with a token for another customer alone', async () => {
    const user = await createUser(db.database);
    const home = await createMember();
    await createMembership(db.database, { userId: user.id, customerId: home.customer.id, role: 'viewer' });
    const { id } = (await invite(user.email)).json().customer;
    const { token } = await signIn(user.id, home.customer.id);
    expect((await api.get(`${AUTH}/invitations`, token)).statusCode).toBe(403);
    for (const act of ['accept', 'decline'])
      expect((await api.post(`${AUTH}/invitations/${id}/${act}`, {}, token)).statusCode).toBe(403);
    expect(await pending(await api.signedIn(user.id))).toMatchObject([{ id }]);
  });
});

describe('the mailed link', () => {
  test('of an address with an account shows that, but sets no password, starts no session and accepts nothing', async () => {
    const passwordHash = await hashPassword('the former passphrase');
    const { user, token } = await inviteKnown({ passwordHash });
    const secret = await mailedTo(user.email);
    expect((await open(secret)).json().invitation).toMatchObject({
      email: user.email,
      hasAccount: true,
      customer: owner.customer.name,
      inviter: owner.user.displayName,
      role: 'viewer',
    });
    const response = await create(secret);
    expect(response.statusCode).toBe(409);
    expect(response.headers['set-cookie']).toBeUndefined();
    expect(await rolesOf(token)).toEqual([]);
    const signIn = (password: string) => api.post('/api/login/', { email: user.email, password });
    expect((await signIn(PASSWORD)).statusCode).toBe(422);
    expect((await signIn('the former passphrase')).statusCode).toBe(200);
    // It is still pending.
    expect((await open(secret)).statusCode).toBe(200);
  });

  test('of a deactivated account behaves like that of an active one', async () => {
    const user = await createUser(db.database, { status: 'deactivated' });
    await invite(user.email);
    const secret = await mailedTo(user.email);
    expect((await open(secret)).json().invitation.hasAccount).toBe(true);
    expect((await create(secret)).statusCode).toBe(409);
  });

  test('of an address without an account creates one with the entered name', async () => {
    const email = `newcomer.${owner.customer.code.toLowerCase()}@people.example`;
    await invite(email);
    const secret = await mailedTo(email);
    expect((await open(secret)).json().invitation).toMatchObject({ email, hasAccount: false });
    expect((await create(secret)).statusCode).toBe(204);
    const { token } = (await api.post('/api/login/', { email, password: PASSWORD })).json();
    expect((await api.get(`${AUTH}/me`, token)).json().user).toMatchObject({
      displayName: 'Typed Name',
      roles: [{ customerId: owner.customer.id, role: 'viewer' }],
    });
    expect((await open(secret)).statusCode).toBe(422);
  });

  test('of an address without an account can also decline, with the same log entry as any other decline', async () => {
    const email = `unwilling.${owner.customer.code.toLowerCase()}@people.example`;
    await invite(email);
    const secret = await mailedTo(email);
    const declineByLink = (token: string) => api.post(`${AUTH}/invitations/decline_by_link`, { token });
    expect((await declineByLink(secret)).statusCode).toBe(204);
    expect((await create(secret)).statusCode).toBe(422);
    expect((await declineByLink(secret)).statusCode).toBe(422);

    const { user, id, token } = await inviteKnown();
    expect((await declineByLink(await mailedTo(user.email))).statusCode).toBe(409);
    await api.post(`${AUTH}/invitations/${id}/decline`, {}, token);
    const { activityLogs } = (
      await api.get('/customer-portal/activity_logs?action=invitation.declined', owner.token)
    ).json();
    const [known, unknown] = activityLogs.map((entry: { details: object; subject: object }) => ({
      ...entry,
      ...{ id: 0, at: '', subject: { ...entry.subject, id: 0 }, details: { ...entry.details, email: '' } },
    }));
    expect(known).toEqual(unknown);
  });

  test('creates one account if two customers invite, and the other invitation is pending in the portal', async () => {
    const email = `wanted.${owner.customer.code.toLowerCase()}@people.example`;
    const other = await createMember();
    await invite(email);
    const first = await mailedTo(email);
    await invite(email, other);
    const second = await mailedTo(email);
    const responses = await Promise.all([create(first), create(second)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409]);
    const { token } = (await api.post('/api/login/', { email, password: PASSWORD })).json();
    expect(await rolesOf(token)).toHaveLength(1);
    expect(await pending(token)).toHaveLength(1);
  });

  test('expires after seven days, and as soon as it is sent again', async () => {
    const email = `late.${owner.customer.code.toLowerCase()}@people.example`;
    const { id } = (await invite(email)).json().customer;
    const first = await mailedTo(email);
    await api.post(`${PEOPLE}/${id}/resend_invitation`, {}, owner.token);
    expect((await open(first)).statusCode).toBe(422);
    const second = await mailedTo(email);
    expect((await open(second)).statusCode).toBe(200);
    await db.database.asJob((tx) => tx.rows(sql`UPDATE invitations SET expires_at = now() WHERE id = ${id}`));
    for (const response of [await open(second), await create(second)]) expect(response.statusCode).toBe(422);
  });

  test('is invalid once the person has accepted in the portal', async () => {
    const { user, id, token } = await inviteKnown();
    const secret = await mailedTo(user.email);
    await api.post(`${AUTH}/invitations/${id}/accept`, {}, token);
    expect((await open(secret)).statusCode).toBe(422);
  });
});

describe('the number of invitations is limited', () => {
  const address = (count: number) => `${count}.${owner.customer.code.toLowerCase()}@people.example`;
  /** Inserts mails that were requested before. */
  const askedFor = async (count: number, by: Member, requestedBy: TestUser | null) => {
    const { id } = await createInvitation(db.database, { customerId: by.customer.id });
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO invitation_mails (invitation_id, requested_by)
        SELECT ${id}, ${requestedBy?.id ?? null} FROM generate_series(1, ${count})`),
    );
  };

  test('for one inviter, across all customers', async () => {
    const { hourlyPerInviter } = invitationLimits;
    const other = await createMember();
    await createMembership(db.database, { userId: owner.user.id, customerId: other.customer.id });
    await askedFor(hourlyPerInviter - 1, other, owner.user);
    const mine = { ...other, token: (await signIn(owner.user.id, other.customer.id)).token };
    const responses = await Promise.all([invite(address(1)), invite(address(2), mine)]);
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 429]);
    const refused = responses.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe('3600');
    expect((await invite(address(3), other)).statusCode).toBe(201);
  });

  test('for one customer, across all its inviters', async () => {
    await askedFor(invitationLimits.dailyPerCustomer, owner, null);
    expect((await invite(address(1))).statusCode).toBe(429);
    expect((await invite(address(1), await createMember())).statusCode).toBe(201);
  });

  test('for one address, including mails sent again and repeated invitations', async () => {
    const { dailyPerCustomerAndAddress } = invitationLimits;
    let { id } = (await invite(address(1))).json().customer;
    await api.post(`${PEOPLE}/${id}/withdraw_invitation`, {}, owner.token);
    id = (await invite(address(1))).json().customer.id;
    const resend = () => api.post(`${PEOPLE}/${id}/resend_invitation`, {}, owner.token);
    const statuses = [];
    for (let count = 2; count <= dailyPerCustomerAndAddress; count += 1)
      statuses.push((await resend()).statusCode);
    expect(statuses).toEqual([...Array(dailyPerCustomerAndAddress - 2).fill(200), 429]);
    expect((await invite(address(1), await createMember())).statusCode).toBe(201);
  });

  test('for a day only', async () => {
    await askedFor(invitationLimits.dailyPerCustomer, owner, owner.user);
    await db.database.asJob(async (tx) => {
      // Their key includes the time of the request.
      await tx.rows(sql`DELETE FROM deliveries`);
      await tx.rows(sql`UPDATE invitation_mails SET requested_at = requested_at - interval '1 day'`);
    });
    expect((await invite(address(1))).statusCode).toBe(201);
  });
});
