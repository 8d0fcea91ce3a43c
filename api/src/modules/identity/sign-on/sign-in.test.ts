import { createHmac, generateKeyPairSync } from 'node:crypto';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createInvitation,
  createMembership,
  createUser,
  type Member,
  type TestUser,
} from '../../../testing/index.ts';
import { createSignOn, createSignOnLink, Employee, useSignOnProvider } from '../../../testing/sign-on.ts';

const { provider, portal } = useSignOnProvider();
const { db, api, createMember } = portal;
const DOMAIN = 'acme.test';
let origin: string;
let owner: Member;
let customerId: number;
let key: string;
/** A member who has linked the sign-on. */
let linked: TestUser;
const SUBJECT = 'the linked one';

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  owner = await createMember();
  ({ customerId } = owner);
  key = await createSignOn(portal, provider, { customerId, domain: DOMAIN });
  linked = await createUser(db.database);
  await createMembership(db.database, { userId: linked.id, customerId, role: 'viewer' });
  await createSignOnLink(db, provider, { customerId, userId: linked.id, subject: SUBJECT });
});

beforeEach(() => {
  provider.signing = {};
});

const browser = () => new Employee(origin);
const asJob = <T>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<T>(query));
const signOn = (claims: object) => browser().signOn(provider, key, claims);
const verified = (email: string) => ({ sub: email, email, email_verified: true, name: 'Ada' });
const userOf = async (token: string | undefined) =>
  (await api.get('/customer-portal/auth/me', token)).json().user;
const accountOf = async (email: string) =>
  (await asJob<{ id: number }>(sql`SELECT id FROM users WHERE email = ${email}`))[0]?.id;
const configure = (change: ReturnType<typeof sql>) =>
  asJob(sql`UPDATE sign_on_providers SET ${change} WHERE customer_id = ${customerId}`);

test('a person who has linked it is signed in, for that customer only', async () => {
  const { status, body } = await signOn({ sub: SUBJECT });
  expect(status).toBe(200);
  expect(await userOf(body.token)).toMatchObject({ id: linked.id, isOfSignOn: true });
  const sessions = await asJob(sql`
    SELECT s.only_customer_id AS "onlyCustomerId", f.factor FROM sessions s JOIN session_factors f ON f.session_id = s.id
    WHERE s.user_id = ${linked.id}`);
  expect(sessions).toEqual([{ onlyCustomerId: customerId, factor: 'sign_on' }]);
});

test('the request to the provider has PKCE, a nonce and a state, and no secret', async () => {
  const { searchParams } = new URL(await browser().begin(key));
  expect(searchParams.get('code_challenge_method')).toBe('S256');
  for (const name of ['code_challenge', 'nonce', 'state'])
    expect(searchParams.get(name)).toMatch(/[\w-]{43}/);
  expect(searchParams.toString()).not.toContain('secret');
});

describe('the domain of an address', () => {
  const find = async (email: string) => {
    const { statusCode, headers, body } = await api.post('/api/sign_on/find', { email });
    const { date: _, 'x-request-id': __, ...rest } = headers;
    return { statusCode, rest, body: JSON.parse(body) };
  };

  test('leads on, for any address', async () => {
    const found = await find(`no.one@${DOMAIN}`);
    expect(found.body).toEqual({ startPath: `/api/sign_on/start?at=${key}` });
    expect(await find(`ANOTHER@${DOMAIN.toUpperCase()}`)).toEqual(found);
  });

  test('without a sign-on, the response does not tell whether the address has an account', async () => {
    const { email } = await createUser(db.database);
    expect(await find(email)).toEqual(await find('no.one@nowhere.example'));
    expect((await find(email)).body).toEqual({ startPath: null });
  });

  test('that is not confirmed leads nowhere, and neither does a sign-on that is off', async () => {
    const { customerId: other } = await createMember();
    await createSignOn(portal, provider, { customerId: other, domain: 'off.test', isOn: false });
    await asJob(sql`
      INSERT INTO sign_on_domains (customer_id, domain, challenge)
      VALUES (${customerId}, 'unconfirmed.test', 'a challenge of twenty characters')`);
    for (const email of ['a@off.test', 'a@unconfirmed.test'])
      expect((await find(email)).body).toEqual({ startPath: null });
  });
});

describe('someone who has not linked it', () => {
  afterEach(() => configure(sql`default_role = NULL`));

  test('comes in by an invitation to the address that the provider has verified', async () => {
    const email = `invited@${DOMAIN}`;
    await createInvitation(db.database, { customerId, email, role: 'manager' });
    const { body } = await signOn(verified(email));
    expect(await userOf(body.token)).toMatchObject({
      email,
      roles: [{ customerId, role: 'manager' }],
      hasPassword: false,
    });
    // The next time the link decides.
    const again = await signOn({ sub: email });
    expect((await userOf(again.body.token)).email).toBe(email);
  });

  test('does not come in uninvited, unless the owner gives such people a role', async () => {
    const email = `uninvited@${DOMAIN}`;
    const refused = await signOn(verified(email));
    expect([refused.status, refused.body.type]).toEqual([422, 'urn:atrium:problem:sign-on-not-known']);
    expect(await accountOf(email)).toBeUndefined();
    await configure(sql`default_role = 'viewer'`);
    const { body } = await signOn(verified(email));
    expect(await userOf(body.token)).toMatchObject({ email, roles: [{ customerId, role: 'viewer' }] });
  });

  test('does not come in uninvited where a rule wants a second person for roles', async () => {
    await asJob(sql`INSERT INTO approval_rules (customer_id, action, above, has_second_owner)
                    VALUES (${customerId}, 'grant_role', 0, false)`);
    await configure(sql`default_role = 'viewer'`);
    expect((await signOn(verified(`ruled@${DOMAIN}`))).body.type).toMatch(/sign-on-not-known$/);
    await db.database.inScope({ userId: 0, customerIds: [customerId] }, (tx) =>
      tx.rows(sql`DELETE FROM approval_rules WHERE customer_id = ${customerId}`),
    );
    expect((await signOn(verified(`ruled@${DOMAIN}`))).status).toBe(200);
  });

  test('does not come in uninvited where the directory of the customer has taken access away', async () => {
    await configure(sql`default_role = 'viewer'`);
    const record = (name: string, email: string, isActive: boolean) =>
      asJob(sql`INSERT INTO scim_users (customer_id, user_name, email, is_active, profile)
                VALUES (${customerId}, ${name}, ${email}, ${isActive}, '{}')`);
    await record('left', `left@${DOMAIN}`, false);
    await record(`Renamed@${DOMAIN}`, `other@${DOMAIN}`, false);
    await record('staying', `staying@${DOMAIN}`, true);
    for (const name of ['left', 'renamed'])
      expect((await signOn(verified(`${name}@${DOMAIN}`))).body.type).toMatch(/sign-on-not-known$/);
    expect((await signOn(verified(`staying@${DOMAIN}`))).status).toBe(200);
  });

  test.each([
    ['of another domain', { email: 'ceo@globex.test', email_verified: true }],
    ['of a domain that ends alike', { email: `ceo@evil${DOMAIN}`, email_verified: true }],
    ['of a part of the domain', { email: `ceo@x.${DOMAIN}`, email_verified: true }],
    ['with two domains', { email: `ceo@globex.test@x.${DOMAIN}`, email_verified: true }],
    ['that is not verified', { email: `new@${DOMAIN}`, email_verified: false }],
    ['that nothing is said about', { email: `new@${DOMAIN}` }],
    ['that is verified in other words', { email: `new@${DOMAIN}`, email_verified: 'yes' }],
    ['that is missing', { email_verified: true }],
  ])('with an address %s is refused, and nothing is created', async (_name, claims) => {
    await configure(sql`default_role = 'viewer'`);
    const before = await asJob(sql`SELECT count(*) FROM users`);
    const { status, body } = await signOn({ sub: 'a stranger', ...claims });
    expect([status, body.type]).toEqual([422, 'urn:atrium:problem:sign-on-not-known']);
    expect(await asJob(sql`SELECT count(*) FROM users`)).toEqual(before);
  });

  test('is refused with the address of an account, which stays its own, invited or not', async () => {
    const email = `has-an-account@${DOMAIN}`;
    const { id } = await createUser(db.database, { email });
    await configure(sql`default_role = 'viewer'`);
    await createInvitation(db.database, { customerId, email });
    const { status, body } = await signOn(verified(email));
    expect([status, body.type]).toEqual([422, 'urn:atrium:problem:sign-on-not-known']);
    expect(await asJob(sql`SELECT FROM sign_on_links WHERE user_id = ${id}`)).toEqual([]);
    expect(await asJob(sql`SELECT FROM memberships WHERE user_id = ${id}`)).toEqual([]);
  });

  test('is refused with the same words, whatever the reason', async () => {
    const { email } = await createUser(db.database, { email: `known@${DOMAIN}` });
    const said = async (claims: object) => {
      const { requestId: _, instance: __, ...body } = (await signOn(claims)).body;
      return body;
    };
    expect(await said(verified(email))).toEqual(await said(verified(`unknown@${DOMAIN}`)));
    expect(await said(verified(email))).toEqual(await said({ sub: 'x' }));
  });

  test('an account that was made for an address gets no invitation of another customer', async () => {
    const email = `made@${DOMAIN}`;
    await configure(sql`default_role = 'viewer'`);
    const { body } = await signOn(verified(email));
    const { id: other } = await createCustomer(db.database);
    await createInvitation(db.database, { customerId: other, email });
    expect((await api.get('/customer-portal/auth/invitations', body.token)).statusCode).toBe(403);
  });
});

test('Google vouches only for addresses of its own customers', async () => {
  await configure(sql`default_role = 'viewer'`);
  const google = 'https://accounts.google.com';
  const { identityOf } = await import('./identity-claims.ts');
  const claims = { iss: google, sub: '1', email: `ex@${DOMAIN}`, email_verified: true };
  expect(identityOf(claims, null).isEmailVerified).toBe(false);
  expect(identityOf({ ...claims, hd: DOMAIN }, null).isEmailVerified).toBe(true);
  expect(identityOf({ ...claims, hd: 'other.test' }, null).isEmailVerified).toBe(false);
  await configure(sql`default_role = NULL`);
});

describe('a member', () => {
  const becomes = (change: ReturnType<typeof sql>) =>
    asJob(sql`UPDATE memberships SET ${change} WHERE user_id = ${linked.id}`);

  test('who was deactivated is refused, and so is one whose account was', async () => {
    await becomes(sql`status = 'deactivated'`);
    expect((await signOn({ sub: SUBJECT })).status).toBe(422);
    await becomes(sql`status = 'active'`);
    await asJob(sql`UPDATE users SET status = 'deactivated' WHERE id = ${linked.id}`);
    expect((await signOn({ sub: SUBJECT })).status).toBe(422);
    await asJob(sql`UPDATE users SET status = 'active' WHERE id = ${linked.id}`);
    expect((await signOn({ sub: SUBJECT })).status).toBe(200);
  });

  test('who was removed comes back by an invitation as the same person', async () => {
    await asJob(sql`DELETE FROM memberships WHERE user_id = ${linked.id}`);
    expect((await signOn({ sub: SUBJECT })).status).toBe(422);
    await createInvitation(db.database, { customerId, email: linked.email, role: 'viewer' });
    const { body } = await signOn({ sub: SUBJECT });
    expect((await userOf(body.token)).id).toBe(linked.id);
  });
});

describe('what comes back', () => {
  const faultOf = ({ status, body }: { status: number; body: { signOn?: object } }) => [status, body.signOn];

  test('in another browser is refused', async () => {
    const query = await browser().comeBack(provider, key, { sub: SUBJECT });
    const refused = [422, { step: 'return', fault: 'state-unknown' }];
    expect(faultOf(await browser().exchange(query))).toEqual(refused);
    const another = browser();
    await another.begin(key);
    expect(faultOf(await another.exchange(query))).toEqual(refused);
  });

  test('with another state is refused', async () => {
    const one = browser();
    const query = new URLSearchParams(await one.comeBack(provider, key, { sub: SUBJECT }));
    query.set('state', `sign_in.0.${'x'.repeat(43)}`);
    expect(faultOf(await one.exchange(`${query}`))).toEqual([
      422,
      { step: 'return', fault: 'state-unknown' },
    ]);
  });

  test('a second time is refused, with the cookies of the first time too', async () => {
    const one = browser();
    const query = await one.comeBack(provider, key, { sub: SUBJECT });
    const before = new Map(one.cookies);
    expect((await one.exchange(query)).status).toBe(200);
    for (const [name, value] of before) one.cookies.set(name, value);
    provider.asked = [];
    expect(faultOf(await one.exchange(query))).toEqual([422, { step: 'return', fault: 'state-unknown' }]);
    expect(provider.asked).toEqual([]);
  });

  test('with the code of another sign-in is refused, since PKCE binds it', async () => {
    const stolen = new URLSearchParams(await browser().comeBack(provider, key, { sub: SUBJECT }));
    const one = browser();
    const query = new URLSearchParams(await one.comeBack(provider, key, { sub: 'the thief' }));
    query.set('code', stolen.get('code') ?? '');
    expect(faultOf(await one.exchange(`${query}`))).toEqual([
      422,
      { step: 'exchange', fault: 'code-refused' },
    ]);
  });

  test.each([
    ['another issuer', 'https://evil.example'],
    ['no issuer, though the provider says that it sends it', undefined],
  ])('with %s is refused before the code is sent (mix-up)', async (_name, iss) => {
    const one = browser();
    const query = new URLSearchParams(await one.comeBack(provider, key, { sub: SUBJECT }));
    if (iss) query.set('iss', iss);
    else query.delete('iss');
    provider.asked = [];
    expect(faultOf(await one.exchange(`${query}`))).toEqual([
      422,
      { step: 'return', fault: 'issuer-mixed-up' },
    ]);
    expect(provider.asked).toEqual([]);
  });

  test('after ten minutes is refused', async () => {
    const one = browser();
    const query = await one.comeBack(provider, key, { sub: SUBJECT });
    await asJob(sql`UPDATE sign_on_attempts SET expires_at = expires_at - interval '10 minutes'`);
    expect(faultOf(await one.exchange(query))).toEqual([422, { step: 'return', fault: 'state-unknown' }]);
  });

  test('after the customer has changed the provider is refused', async () => {
    const one = browser();
    const query = await one.comeBack(provider, key, { sub: SUBJECT });
    await configure(sql`client_id = 'another'`);
    expect(faultOf(await one.exchange(query))).toEqual([422, { step: 'return', fault: 'settings-changed' }]);
    await configure(sql`client_id = ${provider.clientId}`);
  });

  test('that someone said no is told', async () => {
    const one = browser();
    const query = new URLSearchParams(await one.comeBack(provider, key, { sub: SUBJECT }));
    query.delete('code');
    query.set('error', 'access_denied');
    expect(faultOf(await one.exchange(`${query}`))).toEqual([
      422,
      { step: 'authorization', fault: 'denied' },
    ]);
  });
});

describe('an id token', () => {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const faultFor = async (claims: object) => (await signOn({ sub: SUBJECT, ...claims })).body.signOn;

  test.each([
    ['for another client', { aud: 'another' }, 'wrong-audience'],
    ['for several clients', { aud: ['another', 'atrium-portal'] }, 'wrong-audience'],
    ['that was issued to another client', { azp: 'another' }, 'wrong-audience'],
    ['of another issuer', { iss: 'https://evil.example' }, 'wrong-issuer'],
    ['of another sign-in', { nonce: 'another' }, 'wrong-nonce'],
    ['without a nonce', { nonce: undefined }, 'token-refused'],
    ['that has expired', { exp: Math.floor(Date.now() / 1000) - 60 }, 'expired'],
    ['that never expires', { exp: undefined }, 'token-refused'],
    ['without a subject', { sub: undefined }, 'token-refused'],
  ])('%s is refused', async (_name, claims, fault) => {
    expect(await faultFor(claims)).toEqual({ step: 'id-token', fault });
  });

  test('that is not signed is refused', async () => {
    provider.signing = { sign: (_header, payload) => `${encode({ alg: 'none' })}.${encode(payload)}.` };
    expect(await faultFor({})).toEqual({ step: 'id-token', fault: 'wrong-algorithm' });
  });

  test('signed by HS256 with the public key, or with the secret of the client, is refused', async () => {
    for (const secret of [JSON.stringify(await provider.publicKey()), provider.clientSecret]) {
      provider.signing = {
        sign: (_header, payload) => {
          const input = `${encode({ alg: 'HS256', kid: 'key-1' })}.${encode(payload)}`;
          return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
        },
      };
      expect(await faultFor({})).toEqual({ step: 'id-token', fault: 'wrong-algorithm' });
    }
  });

  test('signed by another key is refused, also with a key of its own in the header', async () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { SignJWT } = await import('jose');
    for (const header of [
      {},
      { jwk: publicKey.export({ format: 'jwk' }) },
      { jku: 'https://evil.example/jwks' },
    ]) {
      provider.signing = {
        sign: (usual, payload) =>
          new SignJWT({ ...payload })
            .setProtectedHeader({ alg: 'ES256', ...usual, ...header })
            .sign(privateKey),
      };
      expect(await faultFor({})).toEqual({ step: 'id-token', fault: 'bad-signature' });
    }
  });

  test('whose claims were changed after it was signed is refused', async () => {
    provider.signing = {
      sign: async (_header, payload) => {
        const [header, , signature] = (await provider.sign({ ...payload, sub: 'the thief' })).split('.');
        return `${header}.${encode(payload)}.${signature}`;
      },
    };
    expect(await faultFor({})).toEqual({ step: 'id-token', fault: 'bad-signature' });
  });
});

test('twenty sign-ons of a customer end none of the sessions that the person has elsewhere', async () => {
  const own = await api.signedIn(linked.id);
  for (let count = 0; count < 21; count += 1) await signOn({ sub: SUBJECT });
  expect((await api.get('/customer-portal/auth/me', own)).statusCode).toBe(200);
});

test('a sign-on marks the device for itself, not as one that may guess more passwords', async () => {
  const one = browser();
  await one.signOn(provider, key, { sub: SUBJECT });
  const names = [...one.cookies.keys()].map((name) => name.replace(/^atrium-\d+\./, '').replace(/\..*/, ''));
  expect(names).toEqual(['sign-on-mark']);
  const told = () =>
    asJob(
      sql`SELECT id FROM outbox WHERE kind = 'auth.new_device' AND payload ->> 'userId' = ${String(linked.id)}`,
    );
  const before = await told();
  await one.signOn(provider, key, { sub: SUBJECT });
  expect(await told()).toEqual(before);
});
