import sql from 'sql-template-tag';
import {
  createCustomer,
  createInvitation,
  createMembership,
  createUser,
  NEW_PASSWORD,
  usePortal,
} from '../../testing/index.ts';
import { createStaff, createStaffSession, signInStaff } from '../../testing/staff.ts';
import { CommandError, inviteOwner } from '../people/customers/customers.service.ts';
import { deactivateStaff, inviteStaff, listStaff } from './staff-accounts.service.ts';

const portal = usePortal();
const { db, api, createMember } = portal;

const makeStaff = (userId: number) =>
  db.database.asJob((tx) => tx.rows(sql`INSERT INTO staff (user_id, role) VALUES (${userId}, 'agent')`));

describe('a person', () => {
  test('who is a member of a customer does not become staff', async () => {
    const { userId } = await createMember();
    await expect(makeStaff(userId)).rejects.toThrow(`person ${userId} is a member of a customer`);
  });

  test('who is staff, or was, does not become a member', async () => {
    const { id: userId } = await createStaff(db.database);
    const { id: customerId } = await createCustomer(db.database);
    const join = () => createMembership(db.database, { userId, customerId });
    await expect(join()).rejects.toThrow(`person ${userId} is staff`);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE staff SET deactivated_at = now() WHERE user_id = ${userId}`),
    );
    await expect(join()).rejects.toThrow(`person ${userId} is staff`);
  });

  test.each(['staff', 'member'])('becomes one of both when both happen at once, %s first', async (first) => {
    const { id: userId } = await createUser(db.database);
    const { id: customerId } = await createCustomer(db.database);
    const ways = {
      staff: sql`INSERT INTO staff (user_id, role) VALUES (${userId}, 'agent')`,
      member: sql`INSERT INTO memberships (customer_id, user_id, role) VALUES (${customerId}, ${userId}, 'viewer')`,
    };
    const [one, other] = first === 'staff' ? [ways.staff, ways.member] : [ways.member, ways.staff];
    const second = Promise.withResolvers<unknown>();
    await db.database.asJob(async (tx) => {
      await tx.rows(one);
      second.resolve(db.database.asJob((later) => later.rows(other)).catch((error: Error) => error.message));
      await isWaiting();
    });
    expect(await second.promise).toMatch(new RegExp(`^person ${userId} is`));
  });

  /** Until a transaction waits for a lock of another. */
  async function isWaiting(): Promise<void> {
    const waiting = () =>
      db.database.asJob((tx) =>
        tx.rows(sql`
          SELECT FROM pg_locks WHERE NOT granted AND locktype IN ('transactionid', 'tuple')`),
      );
    while ((await waiting()).length === 0);
  }
});

describe('an address of staff', () => {
  test('is invited as any other, without a mail, and nothing comes of it', async () => {
    const owner = await createMember();
    const { email, id } = await createStaff(db.database);
    const invite = (to: string) =>
      owner.post<{ customer: { id: number } }>('/users_management/invite', {
        email: to,
        displayName: 'Someone New',
        role: 'viewer',
      });
    const [theirs, other] = [await invite(email), await invite('nora.new@people.example')];
    const alike = ({ status, body }: typeof theirs) => [
      status,
      { ...body.customer, id: 0, email: '', invitationExpiresAt: '' },
    ];
    expect(alike(theirs)).toEqual(alike(other));
    await api.deliver();
    expect(api.mails.filter(({ to }) => to === email)).toEqual([]);
    expect(api.mails.filter(({ to }) => to === 'nora.new@people.example')).toHaveLength(1);
    const token = await api.signedIn(id);
    expect((await api.get('/customer-portal/auth/invitations', token)).json()).toEqual({ invitations: [] });
    const url = `/customer-portal/auth/invitations/${theirs.body.customer.id}/accept`;
    expect((await api.post(url, {}, token)).statusCode).toBe(404);
  });

  test('loses the invitations that were mailed to it before', async () => {
    const { customerId } = await createMember();
    const { email, secret } = await createInvitation(db.database, { customerId });
    await inviteStaff(api.app, { email, displayName: 'Sam Reed', role: 'agent', customers: null });
    const opened = await api.post('/customer-portal/auth/invitations/open', { token: secret });
    expect(opened.statusCode).toBe(422);
  });

  test('is not invited as an owner by the command, which says why', async () => {
    const { customer } = await createMember();
    const { email } = await createStaff(db.database);
    await expect(inviteOwner(api.app, { customerCode: customer.code, email })).rejects.toThrow(
      `${email} is of the provider's staff, who never act for a customer.`,
    );
  });
});

describe('by the commands', () => {
  const sam = (email: string) => ({ email, displayName: 'Sam Reed', role: 'supervisor', customers: null });
  const secretOf = (link: string) => link.split('#')[1] ?? '';
  const listed = async (email: string) => (await listStaff(db)).find((person) => person.email === email);

  test('a person is invited, chooses a password by the link, and signs in', async () => {
    const { link, mail } = await inviteStaff(api.app, sam('sam@provider.example'));
    expect(mail.text).toContain(link);
    expect(await listed('sam@provider.example')).toMatchObject({ status: 'invited', customers: null });
    const create = () =>
      api.post('/customer-portal/auth/create_password', { token: secretOf(link), password: NEW_PASSWORD });
    expect((await create()).statusCode).toBe(204);
    expect((await create()).statusCode).toBe(422);
    const signedIn = await api.post('/api/login/', { email: 'sam@provider.example', password: NEW_PASSWORD });
    expect(signedIn.statusCode).toBe(200);
    expect(await listed('sam@provider.example')).toMatchObject({ status: 'active', role: 'supervisor' });
    await expect(inviteStaff(api.app, sam('sam@provider.example'))).rejects.toThrow('is staff already.');
  });

  test('a second invitation replaces the link, the role and the customers', async () => {
    const { code } = await createCustomer(db.database);
    const former = await inviteStaff(api.app, sam('kim@provider.example'));
    const later = await inviteStaff(api.app, {
      ...sam('kim@provider.example'),
      role: 'agent',
      customers: [code],
    });
    expect(await listed('kim@provider.example')).toMatchObject({ role: 'agent', customers: [code] });
    const create = async ({ link }: typeof former) => {
      const body = { token: secretOf(link), password: NEW_PASSWORD };
      return (await api.post('/customer-portal/auth/reset_password', body)).statusCode;
    };
    expect([await create(former), await create(later)]).toEqual([422, 204]);
  });

  test('who is deactivated loses sessions and account, and can be invited again', async () => {
    const { user, token } = await signInStaff(portal);
    await deactivateStaff({ database: db.database, madeBy: 'operator' }, user.email);
    expect((await api.get('/customer-portal/desk/me', token)).statusCode).toBe(401);
    expect(await listed(user.email)).toMatchObject({ status: 'deactivated' });
    await inviteStaff(api.app, sam(user.email));
    expect(await listed(user.email)).toMatchObject({ status: 'invited', role: 'supervisor' });
  });

  test.each([
    [
      'a role that there is not',
      { role: 'owner' },
      /^The role must be one of agent, supervisor, administrator\.$/,
    ],
    ['an unknown customer', { customers: ['NOWHERE'] }, /NOWHERE/],
    ['no customer', { customers: [] }, /--all/],
  ])('%s is refused', async (_, wrong, why) => {
    const invited = inviteStaff(api.app, { ...sam('lee@provider.example'), ...wrong });
    await expect(invited).rejects.toThrow(CommandError);
    await expect(invited).rejects.toThrow(why);
  });

  test('an address with an account is refused', async () => {
    const { user } = await createMember();
    await expect(inviteStaff(api.app, sam(user.email))).rejects.toThrow('has an account already');
  });
});

describe('a transaction of staff', () => {
  const seen = (person: { userId: number; sessionId: string }) =>
    db.database.asStaff(person, (tx) =>
      tx.one<Record<string, number>>(sql`
        SELECT (SELECT count(*)::int FROM customers) AS customers, (SELECT count(*)::int FROM memberships) AS memberships,
               (SELECT count(*)::int FROM sessions) AS sessions, (SELECT count(*)::int FROM staff) AS staff`),
    );
  const none = { customers: 0, memberships: 0, sessions: 0, staff: 0 };

  test('sees the customers of the person, and their people', async () => {
    const { customerId } = await createMember();
    await createMember();
    const agent = await signInStaff(portal, { customerIds: [customerId] });
    expect(await seen(agent)).toMatchObject({ customers: 1, memberships: 1, sessions: 1 });
    const supervisor = await signInStaff(portal, { role: 'supervisor' });
    const { customers = 0 } = await seen(supervisor);
    expect(customers).toBeGreaterThan(1);
  });

  test.each<[string, (person: { userId: number; sessionId: string }) => ReturnType<typeof sql>]>([
    [
      'the session has ended',
      ({ sessionId }) => sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`,
    ],
    [
      'the session is too old',
      ({ sessionId }) => sql`UPDATE sessions SET expires_at = now() WHERE id = ${sessionId}`,
    ],
    [
      'the person is deactivated',
      ({ userId }) => sql`UPDATE staff SET deactivated_at = now() WHERE user_id = ${userId}`,
    ],
    [
      'the account is not active',
      ({ userId }) => sql`UPDATE users SET status = 'deactivated' WHERE id = ${userId}`,
    ],
    [
      'the session has no second factor',
      ({ sessionId }) => sql`DELETE FROM session_factors WHERE session_id = ${sessionId}`,
    ],
    ['the person is no staff', ({ userId }) => sql`DELETE FROM staff WHERE user_id = ${userId}`],
  ])('sees nothing once %s', async (_, change) => {
    const { id: userId } = await createStaff(db.database);
    const person = { userId, sessionId: await createStaffSession(db.database, userId) };
    expect((await seen(person)).sessions).toBe(1);
    await db.database.asJob((tx) => tx.rows(change(person)));
    expect(await seen(person)).toEqual(none);
  });

  test('sees nothing by the session of another person', async () => {
    const [one, other] = [await signInStaff(portal), await signInStaff(portal)];
    expect(await seen({ userId: one.userId, sessionId: other.sessionId })).toEqual(none);
  });

  test('leaves nothing to the next one on the same connection', async () => {
    const supervisor = await signInStaff(portal);
    await seen(supervisor);
    const ended = await signInStaff(portal);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${ended.sessionId}`),
    );
    for (let connection = 0; connection < 5; connection++) expect(await seen(ended)).toEqual(none);
  });
});

test('no table of customers has a policy of staff that a request of customers could meet, or the other way round', async () => {
  const shared = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT polrelid::regclass::text AS name, polname FROM pg_policy
      WHERE 'atrium_staff'::regrole = ANY (polroles) AND cardinality(polroles) > 1
        OR 0::oid = ANY (polroles)`),
  );
  expect(shared).toEqual([]);
});
