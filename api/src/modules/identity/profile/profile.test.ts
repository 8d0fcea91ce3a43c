import { decodeJwt } from 'jose';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createNotification,
  createSession,
  createUser,
  type TestCustomer,
  type TestUser,
  usePortal,
} from '../../../testing/index.ts';

const { db, api, createMember } = usePortal();
let mine: TestCustomer;
let other: TestCustomer;
let user: TestUser;

beforeAll(async () => {
  mine = await createCustomer(db.database, { name: 'Mine' });
  other = await createCustomer(db.database, { name: 'Other' });
  ({ user } = await createMember({ customer: mine }));
});

const signBy = (customerId: number, token: string, renewal?: boolean) =>
  api.post('/customer-portal/auth/sign_by_customer', { customerId, renewal }, token);
const change = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));

test('the dropdown holds the customers of the person and no other', async () => {
  const response = await api.get('/customer-portal/auth/customer_list_dropdown', await api.signedIn(user.id));
  expect(response.json()).toEqual({ filteredCustomers: [mine] });
});

test('a scoped token keeps session and expiry, names its customer and limits what is visible', async () => {
  const token = await api.signedIn(user.id);
  const scoped = (await signBy(mine.id, token)).json().token;
  const [before, after] = [decodeJwt(token), decodeJwt(scoped)];
  expect(after).toMatchObject({ sid: before.sid, exp: before.exp, cid: mine.id, typ: 'customer' });
  const response = await api.get('/customer-portal/applications/', scoped);
  expect(response.headers['x-atrium-customer']).toBe(String(mine.id));
  expect((await api.get('/customer-portal/applications', token)).headers['x-atrium-customer']).toBe('0');
});

test('a scoped token shows its own customer only, the user token all of them', async () => {
  const { id } = await createUser(db.database);
  await createMembership(db.database, { userId: id, customerId: mine.id, role: 'viewer' });
  await createMembership(db.database, { userId: id, customerId: other.id, role: 'owner' });
  const token = await api.signedIn(id);
  const scoped = (await signBy(mine.id, token)).json().token;
  const visibleTo = async (bearer: string) => {
    const { roles, permissions } = (await api.get('/customer-portal/auth/me', bearer)).json().user;
    const dropdown = await api.get('/customer-portal/auth/customer_list_dropdown', bearer);
    const names = dropdown.json().filteredCustomers.map(({ name }: { name: string }) => name);
    return { roles, names, managesUsers: permissions.includes('users:manage') };
  };
  const viewerOfMine = { customerId: mine.id, role: 'viewer' };
  expect(await visibleTo(scoped)).toEqual({ roles: [viewerOfMine], names: ['Mine'], managesUsers: false });
  expect(await visibleTo(token)).toEqual({
    roles: [viewerOfMine, { customerId: other.id, role: 'owner' }],
    names: ['Mine', 'Other'],
    managesUsers: true,
  });
});

test('a scoped token cannot be exchanged for another, not even for its own customer', async () => {
  const scoped = (await signBy(mine.id, await api.signedIn(user.id))).json().token;
  expect((await signBy(mine.id, scoped)).statusCode).toBe(403);
});

test('a customer of others and an unknown one are refused with the same response', async () => {
  const token = await api.signedIn(user.id);
  const [foreign, missing] = [await signBy(other.id, token), await signBy(2_000_000, token)];
  expect(foreign.statusCode).toBe(403);
  expect(missing.body.replace(/"requestId":"[^"]+"/, '')).toBe(
    foreign.body.replace(/"requestId":"[^"]+"/, ''),
  );
});

test.each([[true], [[1]], ['0x1'], [' 1'], ['1e0'], [1.5], [''], [null]])(
  'a customer id is an integer, and %j is refused',
  async (customerId) => {
    const token = await api.signedIn(user.id);
    const response = await api.post('/customer-portal/auth/sign_by_customer', { customerId }, token);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['customerId']]);
  },
);

test('each switch is logged, a renewal is not', async () => {
  const { user: person, forAll } = await createMember({ customer: mine });
  const { token } = forAll;
  await signBy(mine.id, token, true);
  await signBy(mine.id, token, true);
  await signBy(mine.id, token);
  const { count } = await db.database.asJob((tx) =>
    tx.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM activity_logs WHERE actor_id = ${person.id} AND action = 'customer.switched'`),
  );
  expect(count).toBe(2);
});

test('a withdrawn membership and a revoked session take effect with the next request', async () => {
  const person = await createUser(db.database);
  await createMembership(db.database, { userId: person.id, customerId: mine.id });
  const sessionId = await createSession(db.database, person.id);
  const token = await api.app.tokens.signUser(person.id, sessionId);
  const scoped = (await signBy(mine.id, token)).json().token;
  expect((await api.get('/customer-portal/applications', scoped)).statusCode).toBe(200);
  await change(sql`DELETE FROM memberships WHERE user_id = ${person.id}`);
  expect((await api.get('/customer-portal/applications', scoped)).statusCode).toBe(403);
  expect((await api.get('/customer-portal/auth/me', token)).json().user.permissions).toEqual([]);
  await change(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`);
  expect((await api.get('/customer-portal/auth/me', token)).statusCode).toBe(401);
});

test('a viewer can read applications but not people', async () => {
  const { token } = (await createMember({ customer: mine, role: 'viewer' })).forAll;
  expect((await api.get('/customer-portal/applications', token)).statusCode).toBe(200);
  expect((await api.get('/customer-portal/users_management', token)).statusCode).toBe(403);
});

test('under all customers a permission applies only to the customers whose role grants it', async () => {
  const person = await createUser(db.database);
  const colleague = await createUser(db.database);
  await createMembership(db.database, { userId: person.id, customerId: mine.id, role: 'owner' });
  await createMembership(db.database, { userId: person.id, customerId: other.id, role: 'viewer' });
  await createMembership(db.database, { userId: colleague.id, customerId: other.id });
  const response = await api.get(
    '/customer-portal/users_management?pageSize=100',
    await api.signedIn(person.id),
  );
  const ids = response.json().customers.map(({ id }: { id: number }) => id);
  expect(ids).toContain(person.id);
  expect(ids).not.toContain(colleague.id);
});

test('marking a notification as read is idempotent and refuses a prefetch', async () => {
  const id = await createNotification(db.database, { userId: user.id, customerId: mine.id });
  const token = await api.signedIn(user.id);
  const url = `/customer-portal/notifications/read/${id}`;
  for (const purpose of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-purpose': 'preview' },
    { 'x-moz': 'prefetch' },
  ]) {
    const prefetch = await api.app.inject({ url, headers: { authorization: `Bearer ${token}`, ...purpose } });
    expect([purpose, prefetch.statusCode]).toEqual([purpose, 403]);
  }
  const unread = await api.get('/customer-portal/notifications?unread=true', token);
  expect(unread.json()).toMatchObject({ total: 1, unread: 1 });
  const first = await api.get(url, token);
  const second = await api.get(url, token);
  expect(first.json().userNotification.readAt).not.toBeNull();
  expect(second.json()).toEqual({ ...first.json(), change: null });
  expect(first.headers['cache-control']).toBe('no-store');
});

test('a person can choose their own time zone only, or that of the device', async () => {
  const token = await api.signedIn(user.id);
  const choose = (timeZone: string | null) =>
    api.post('/customer-portal/auth/change_time_zone', { timeZone }, token);
  const { user: colleague } = await createMember({ customer: mine });
  const zoneOf = async (id: number) =>
    (await api.get('/customer-portal/auth/me', await api.signedIn(id))).json().user.timeZone;
  expect(await zoneOf(user.id)).toBeNull();
  expect((await choose('Asia/Bangkok')).statusCode).toBe(204);
  expect([await zoneOf(user.id), await zoneOf(colleague.id)]).toEqual(['Asia/Bangkok', null]);
  for (const none of ['', 'Mars/Olympus', '+07:00', "Asia/Bangkok'"]) {
    expect((await choose(none)).statusCode).toBe(422);
  }
  expect((await choose(null)).statusCode).toBe(204);
  expect(await zoneOf(user.id)).toBeNull();
});

test('a person can change their own language only', async () => {
  const token = await api.signedIn(user.id);
  const choose = (locale: string) => api.post('/customer-portal/auth/change_locale', { locale }, token);
  const { user: colleague } = await createMember({ customer: mine });
  expect((await choose('ja-JP')).statusCode).toBe(204);
  const localeOf = async (id: number) =>
    (await api.get('/customer-portal/auth/me', await api.signedIn(id))).json().user.locale;
  expect([await localeOf(user.id), await localeOf(colleague.id)]).toEqual(['ja-JP', 'en-US']);
  for (const none of ['', 'xx_YY', 'de-DE-u-nu-latn', "en'"]) {
    expect((await choose(none)).statusCode).toBe(422);
  }
});

test('a language without texts becomes English with the formats of its region', async () => {
  const { forAll } = await createMember({ customer: mine });
  await api.post('/customer-portal/auth/change_locale', { locale: 'de-DE' }, forAll.token);
  expect((await api.get('/customer-portal/auth/me', forAll.token)).json().user.locale).toBe('en-DE');
});

test('region and calendar change without the language, and only to known ones', async () => {
  const { forAll } = await createMember({ customer: mine });
  const choose = (body: object) => api.post('/customer-portal/auth/change_region', body, forAll.token);
  await api.post('/customer-portal/auth/change_locale', { locale: 'th-TH' }, forAll.token);
  expect((await choose({ region: 'JP', calendar: 'buddhist' })).statusCode).toBe(204);
  const { user: changed } = (await api.get('/customer-portal/auth/me', forAll.token)).json();
  expect(changed.locale).toBe('th-JP-u-ca-buddhist');
  for (const none of [
    { region: 'JP' },
    { region: 'jp', calendar: 'gregory' },
    { region: 'JP', calendar: 'roc' },
  ])
    expect((await choose(none)).statusCode).toBe(422);
});

describe('the name', () => {
  const choose = (displayName: string, token: string) =>
    api.post('/customer-portal/auth/change_profile', { displayName }, token);
  const entriesOf = (id: number) =>
    db.database.asJob((tx) =>
      tx.rows<{ details: object }>(sql`
        SELECT details FROM activity_logs WHERE actor_id = ${id} AND action = 'profile.changed'`),
    );

  test('can be changed by its person, for all their customers, and each change is logged once, without the names', async () => {
    const { user: person, forAll } = await createMember({ customer: mine });
    const nameOf = async () =>
      (await api.get('/customer-portal/auth/me', forAll.token)).json().user.displayName;
    expect((await choose('  Mina  Moreau ', forAll.token)).statusCode).toBe(204);
    expect((await choose('Mina  Moreau', forAll.token)).statusCode).toBe(204);
    expect(await nameOf()).toBe('Mina  Moreau');
    expect(await entriesOf(person.id)).toEqual([{ details: {} }]);
  });

  test.each([
    ['empty', ''],
    ['blank', '   '],
    ['of several lines', 'Mina\nMoreau'],
    ['longer than 200 characters', 'M'.repeat(201)],
  ])('cannot be %s', async (_, displayName) => {
    const response = await choose(displayName, await api.signedIn(user.id));
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['displayName']]);
  });
});
