import type { SignOnLink } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createMembership, type Member, OLD_PASSWORD } from '../../../testing/index.ts';
import { createSignOn, createSignOnLink, Employee, useSignOnProvider } from '../../../testing/sign-on.ts';
import { hashPassword } from '../credentials/index.ts';

const { provider, portal } = useSignOnProvider();
const { db, api, createMember } = portal;
let origin: string;
let passwordHash: string;
let person: Member;
let key: string;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  passwordHash = await hashPassword(OLD_PASSWORD);
});

beforeEach(async () => {
  person = await createMember({ passwordHash });
  key = await createSignOn(portal, provider, { customerId: person.customerId });
});

interface Body {
  readonly type?: string;
  readonly address: string;
  readonly signOnLink: SignOnLink;
  readonly signOnLinks: SignOnLink[];
  readonly linkable: { id: number }[];
}
const LINKS = '/auth/sign_on_links';
const proof = { password: OLD_PASSWORD };
const begin = (by = person, customerId = person.customerId) =>
  by.forAll.post<Body>(`${LINKS}/begin`, { customerId, ...proof });
const finish = (query: string, by = person) => by.forAll.post<Body>(LINKS, { query });
const link = async (subject: string, by = person) => {
  const { body } = await begin(by, person.customerId);
  return finish(provider.authorize(body.address, { sub: subject }), by);
};
const signOn = (subject: string, claims: object = {}) =>
  new Employee(origin).signOn(provider, key, { sub: subject, ...claims });
const me = (token: string | undefined) => api.get('/customer-portal/auth/me', token);
const asJob = <T>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<T>(query));

describe('a link', () => {
  test('is made by its person with a factor of their own, and signs them in afterwards', async () => {
    const without = await person.forAll.post<Body>(`${LINKS}/begin`, { customerId: person.customerId });
    expect(without.body.type).toBe('urn:atrium:problem:password-required');
    expect((await link('one')).status).toBe(201);
    const { body } = await signOn('one');
    expect((await me(body.token)).json().user.id).toBe(person.userId);
    const { body: listed } = await person.forAll.get<Body>(LINKS);
    expect(listed).toMatchObject({ signOnLinks: [{ customer: { id: person.customerId } }], linkable: [] });
  });

  test('is finished by the session that began it only, so that no one links what another person proves', async () => {
    const { body } = await begin();
    const query = provider.authorize(body.address, { sub: 'the victim' });
    const colleague = await createMember({ customer: person.customer, passwordHash });
    const again = await portal.signIn(person.userId, 0);
    for (const { status } of [await finish(query, colleague), await again.post(LINKS, { query })])
      expect(status).toBeGreaterThanOrEqual(400);
    expect(await asJob(sql`SELECT FROM sign_on_links WHERE subject = 'the victim'`)).toEqual([]);
  });

  test('is not made by what a sign-in comes back with, nor the other way round', async () => {
    const forSignIn = await new Employee(origin).comeBack(provider, key, { sub: 'x' });
    expect((await finish(forSignIn)).status).toBe(422);
    const { body } = await begin();
    const one = new Employee(origin);
    await one.begin(key);
    expect((await one.exchange(provider.authorize(body.address, { sub: 'x' }))).status).toBe(422);
  });

  test('is of one person, and a person has one at a provider', async () => {
    await link('two');
    expect((await link('another')).status).toBe(409);
    const colleague = await createMember({ customer: person.customer, passwordHash });
    expect((await link('two', colleague)).status).toBe(409);
  });

  test('is made with the sign-on of a customer of the person only', async () => {
    const stranger = await createMember({ passwordHash });
    expect((await begin(stranger)).status).toBe(404);
    expect((await stranger.forAll.get<Body>(LINKS)).body.linkable).toEqual([]);
  });

  test('is told to its person by mail', async () => {
    await link('three');
    await api.deliver();
    expect(api.mails.findLast(({ to }) => to === person.user.email)?.subject).toContain(
      'Single sign-on linked',
    );
  });

  test('that is removed signs no one in, and ends what it has opened', async () => {
    const { body } = await link('four');
    const { token } = (await signOn('four')).body;
    const removed = await person.forAll.post(`${LINKS}/${body.signOnLink.id}/remove`, proof);
    expect(removed.status).toBe(204);
    expect((await signOn('four')).status).toBe(422);
    expect((await me(token)).statusCode).toBe(401);
  });

  test('that is the only way to sign in stays', async () => {
    const only = await createMember({ customer: person.customer });
    const id = await createSignOnLink(db, provider, {
      customerId: person.customerId,
      userId: only.userId,
      subject: 'only',
    });
    const asked = await only.forAll.post<{ otpId: string }>('/auth/request_otp', {
      purpose: 'change_factors',
    });
    await api.deliver();
    const code = /\b(\d{6})\b/.exec(api.mails.findLast(({ to }) => to === only.user.email)?.text ?? '')?.[1];
    const { otpId } = asked.body;
    const { body } = await only.forAll.post<{ otpToken: string }>('/auth/validate_otp', { otpId, code });
    const { otpToken } = body;
    const refused = await only.forAll.post<Body>(`${LINKS}/${id}/remove`, { otpToken });
    expect(refused.body.type).toBe('urn:atrium:problem:only-sign-in');
    expect((await signOn('only')).status).toBe(200);
  });

  test('at the same issuer counts for the customer alone that it was made with', async () => {
    const other = await createMember({ passwordHash });
    await createMembership(db.database, {
      userId: person.userId,
      customerId: other.customerId,
      role: 'owner',
    });
    const theirKey = await createSignOn(portal, provider, { customerId: other.customerId });
    await link('five');
    expect((await new Employee(origin).signOn(provider, theirKey, { sub: 'five' })).status).toBe(422);
  });
});

describe('what is ended at the provider', () => {
  const logout = async (claims: object, header: object = {}, at = key) => {
    const body = new URLSearchParams({ logout_token: await provider.logoutToken(claims, header) });
    return (await fetch(`${origin}/api/sign_on/logout/${at}`, { method: 'POST', body })).status;
  };
  const open = async (sid: string) => String((await signOn('ended', { sid })).body.token);
  const isOpen = async (token: string) => (await me(token)).statusCode === 200;

  beforeEach(() =>
    createSignOnLink(db, provider, {
      customerId: person.customerId,
      userId: person.userId,
      subject: 'ended',
    }),
  );

  test('is ended here: one session by its name', async () => {
    const [one, other] = [await open('s1'), await open('s2')];
    expect(await logout({ sid: 's1' })).toBe(200);
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, true]);
  });

  test('is ended here: all sessions of a subject, but not those of their own', async () => {
    const [one, other] = [await open('s1'), await open('s2')];
    expect(await logout({ sub: 'ended' })).toBe(200);
    expect([await isOpen(one), await isOpen(other)]).toEqual([false, false]);
    expect(await isOpen(person.token)).toBe(true);
  });

  test('ends no session of another subject or customer', async () => {
    const one = await open('s1');
    const other = await createMember();
    const theirKey = await createSignOn(portal, provider, { customerId: other.customerId });
    expect(await logout({ sub: 'someone' })).toBe(200);
    expect(await logout({ sub: 'someone', sid: 's1' })).toBe(200);
    expect(await logout({ sub: 'ended' }, {}, theirKey)).toBe(200);
    expect(await isOpen(one)).toBe(true);
  });

  test('a token is used once', async () => {
    expect(await logout({ sub: 'ended', jti: 'a' })).toBe(200);
    const one = await open('s1');
    expect(await logout({ sub: 'ended', jti: 'a' })).toBe(400);
    expect(await isOpen(one)).toBe(true);
  });

  test.each([
    ['for another client', { aud: 'another' }, {}],
    ['of another issuer', { iss: 'https://evil.example' }, {}],
    ['that has expired', { exp: 1 }, {}],
    ['that is old', { iat: Math.floor(Date.now() / 1000) - 3_600 }, {}],
    ['that has no id', { jti: undefined }, {}],
    ['without an event', { events: undefined }, {}],
    ['of another event', { events: { 'https://evil.example': {} } }, {}],
    ['with a nonce, as id tokens have', { nonce: 'n' }, {}],
    ['that names neither subject nor session', { sub: undefined }, {}],
    ['of another type', {}, { typ: 'at+jwt' }],
  ])('a token %s is refused', async (_name, claims, header) => {
    const one = await open('s1');
    expect(await logout({ sub: 'ended', ...claims }, header)).toBe(400);
    expect(await isOpen(one)).toBe(true);
  });

  test('an id token, a token that is not signed and an unknown address are refused', async () => {
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const [, payload] = (await provider.logoutToken({ sub: 'ended' })).split('.');
    const body = new URLSearchParams({ logout_token: `${encode({ alg: 'none' })}.${payload}.` });
    expect((await fetch(`${origin}/api/sign_on/logout/${key}`, { method: 'POST', body })).status).toBe(400);
    expect(await logout({ sub: 'ended' }, {}, 'unknown')).toBe(400);
  });
});

describe('groups', () => {
  const roleOf = async ({ userId, customerId }: Member) =>
    (
      await asJob<{ role: string }>(sql`
        SELECT role FROM memberships WHERE user_id = ${userId} AND customer_id = ${customerId}`)
    )[0]?.role;
  const give = (roles: object[], breakGlassId: number | null = null) =>
    asJob(sql`
      UPDATE sign_on_providers
      SET groups_claim = 'groups', group_roles = ${JSON.stringify(roles)}, break_glass_id = ${breakGlassId}
      WHERE customer_id = ${person.customerId}`);
  const member = async (role: 'owner' | 'manager' | 'viewer') => {
    const one = await createMember({ customer: person.customer, role });
    const { customerId, userId } = one;
    await createSignOnLink(db, provider, { customerId, userId, subject: `${userId}` });
    return one;
  };
  const arrive = ({ userId }: Member, ...groups: string[]) => signOn(`${userId}`, { groups });
  const [viewers, managers, owners] = [
    { group: 'v', role: 'viewer' },
    { group: 'm', role: 'manager' },
    { group: 'o', role: 'owner' },
  ];

  test('give the highest of their roles, and none of them changes nothing', async () => {
    await give([viewers, managers]);
    const one = await member('viewer');
    await arrive(one, 'm', 'v', 'others');
    expect(await roleOf(one)).toBe('manager');
    await arrive(one, 'others');
    expect(await roleOf(one)).toBe('manager');
    await arrive(one, 'v');
    expect(await roleOf(one)).toBe('viewer');
  });

  test('give no higher role where a rule wants a second person for it, but a lower one', async () => {
    const { customerId } = person;
    await give([viewers, managers]);
    const one = await member('viewer');
    await asJob(sql`INSERT INTO approval_rules (customer_id, action, above, has_second_owner)
                    VALUES (${customerId}, 'grant_role', 0, false)`);
    await arrive(one, 'm');
    expect(await roleOf(one)).toBe('viewer');
    const other = await member('manager');
    await arrive(other, 'v');
    expect(await roleOf(other)).toBe('viewer');
    await db.database.inScope({ userId: 0, customerIds: [customerId] }, (tx) =>
      tx.rows(sql`DELETE FROM approval_rules WHERE customer_id = ${customerId}`),
    );
  });

  test('say nothing about owners, unless one of them is said to make owners', async () => {
    const one = await member('owner');
    await give([viewers]);
    await arrive(one, 'v', 'o');
    expect(await roleOf(one)).toBe('owner');
    await give([viewers, owners]);
    await arrive(one, 'v');
    expect(await roleOf(one)).toBe('viewer');
    await arrive(one, 'o');
    expect(await roleOf(one)).toBe('owner');
  });

  test('never take away the last owner, nor the one who gets in without the sign-on, nor make a first one', async () => {
    const last = await member('owner');
    await give([viewers, owners], last.userId);
    await arrive(last, 'v');
    expect(await roleOf(last)).toBe('owner');
    await give([viewers, owners]);
    await asJob(sql`UPDATE memberships SET status = 'deactivated' WHERE user_id = ${person.userId}`);
    await arrive(last, 'v');
    expect(await roleOf(last)).toBe('owner');
    const one = await member('viewer');
    await asJob(sql`UPDATE users SET status = 'deactivated' WHERE id = ${last.userId}`);
    await arrive(one, 'o');
    expect(await roleOf(one)).toBe('viewer');
  });
});
