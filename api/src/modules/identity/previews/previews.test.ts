import sql from 'sql-template-tag';
import { Browser, createSession, createUser, usePortal } from '../../../testing/index.ts';
import { listPreviewPerson, removePreviewPerson, showPreviewPeople } from './previews.service.ts';

const { db, api, createMember } = usePortal();
const OPENED = 'mfe-rewards 2.0.0-pr.7';
let provider: Parameters<typeof listPreviewPerson>[0];
let origin: string;

beforeAll(async () => {
  provider = { database: db.database, madeBy: 'ada' };
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});

const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
const list = (team: string, email: string) => listPreviewPerson(provider, team, email);
const remove = (team: string, email: string) => removePreviewPerson(provider, team, email);

/** A browser in which a new person is signed in. */
async function signedIn(user?: { readonly id: number; readonly email: string }) {
  const person = user ?? (await createUser(db.database));
  const sessionId = await createSession(db.database, person.id);
  await asJob(sql`UPDATE sessions SET started_at = NULL WHERE id = ${sessionId}`);
  const browser = new Browser(origin);
  await browser.signIn(await api.app.tokens.signLogin(person.id, sessionId));
  return { browser, person, sessionId };
}

async function ask(browser: Browser, body: object = { team: 'Rewards' }, site = 'same-origin') {
  const response = await browser.fetch('/api/auth/preview-access', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': site },
    body: JSON.stringify(body),
  });
  const access = (await response.json()) as { reader: string | null; listed: boolean };
  return { status: response.status, cache: response.headers.get('cache-control'), ...access };
}

const openedBy = ({ id }: { readonly id: number }) =>
  asJob(sql`SELECT customer_id AS customer, details, host(ip_address) AS address
            FROM activity_logs WHERE actor_id = ${id} AND action = 'preview.opened'`);

test('a person is listed for the teams that an operator listed them for, and for no other', async () => {
  const { browser, person } = await signedIn();
  expect(await ask(browser)).toMatchObject({ status: 200, listed: false, cache: 'no-store' });
  await list('Rewards', person.email.toUpperCase());
  expect(await ask(browser)).toMatchObject({ status: 200, listed: true });
  expect(await ask(browser, { team: 'rewards' })).toMatchObject({ listed: false });
  expect(await ask((await signedIn()).browser)).toMatchObject({ listed: false });
});

test('who is removed is no longer listed, and both changes stay on record with who made them', async () => {
  const { browser, person } = await signedIn();
  expect([await list('Rewards', person.email), await list('Rewards', person.email)]).toEqual([true, false]);
  await removePreviewPerson({ ...provider, madeBy: 'eve' }, 'Rewards', person.email);
  expect(await ask(browser)).toMatchObject({ listed: false });
  await list('Rewards', person.email);
  const entries = (await showPreviewPeople(provider)).filter(({ email }) => email === person.email);
  expect(entries).toEqual([
    expect.objectContaining({ listedBy: 'ada', removedBy: 'eve', removedAt: expect.any(String) }),
    expect.objectContaining({ listedBy: 'ada', removedBy: null, removedAt: null }),
  ]);
});

test('people who do not exist or are not listed are named in the refusal, and so is a missing team', async () => {
  const { email } = await createUser(db.database);
  await expect(list('Rewards', 'no.one@people.example')).rejects.toThrow('No active account has the address');
  await expect(remove('Rewards', email)).rejects.toThrow(`${email} is not listed for Rewards.`);
  await expect(list(' ', email)).rejects.toThrow('Name the team');
});

test('the reader is the same in one session, and another one in the next session and for another person', async () => {
  const { browser, person } = await signedIn();
  const { reader } = await ask(browser);
  expect(reader).toMatch(/^[\w-]{43}$/);
  expect((await ask(browser, { team: 'Other' })).reader).toBe(reader);
  const readers = await Promise.all(
    [await signedIn(person), await signedIn()].map(async (next) => (await ask(next.browser)).reader),
  );
  expect(new Set([reader, ...readers]).size).toBe(3);
});

test('who is listed again is another reader, so that a preview that was withdrawn stays so', async () => {
  const { browser, person } = await signedIn();
  const readers: unknown[] = [];
  for (const _ of [1, 2, 3]) {
    await list('Rewards', person.email);
    readers.push((await ask(browser)).reader);
    expect((await ask(browser)).reader).toBe(readers.at(-1));
    await remove('Rewards', person.email);
  }
  expect(new Set(readers).size).toBe(3);
});

test('without a session, and with one that was ended elsewhere, no one reads', async () => {
  const noReader = { status: 200, reader: null, listed: false };
  expect(await ask(new Browser(origin))).toMatchObject(noReader);
  const { browser, person, sessionId } = await signedIn();
  await list('Rewards', person.email);
  await asJob(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`);
  expect(await ask(browser)).toMatchObject(noReader);
});

test('an outage of the database is no answer, although the session outlives it', async () => {
  const { browser, person } = await signedIn();
  await list('Rewards', person.email);
  const unreachable = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  const outages = [
    jest.spyOn(api.app.database, 'asLogin').mockRejectedValue(unreachable),
    jest.spyOn(api.app.database, 'findSessionAccess').mockRejectedValue(unreachable),
  ];
  expect((await ask(browser)).status).toBe(503);
  for (const outage of outages) outage.mockRestore();
});

test('a preview that a listed person opens is logged for that person, and no other one is', async () => {
  const { browser, person } = await signedIn();
  await ask(browser, { team: 'Rewards', opens: OPENED });
  await list('Rewards', person.email);
  await ask(browser);
  expect(await openedBy(person)).toEqual([]);
  await ask(browser, { team: 'Rewards', opens: OPENED });
  expect(await openedBy(person)).toEqual([
    { customer: null, details: { name: OPENED, team: 'Rewards' }, address: '127.0.0.1' },
  ]);
});

test.each([['cross-site'], ['same-site'], ['none'], ['']])(
  'a request whose Sec-Fetch-Site is "%s" is refused',
  async (site) => {
    const { browser } = await signedIn();
    expect((await ask(browser, { team: 'Rewards' }, site)).status).toBe(403);
  },
);

test('a request reads its own entries alone, and cannot list anyone', async () => {
  const [mine, other] = [await createMember(), await createMember()];
  for (const { user } of [mine, other]) await list('Rewards', user.email);
  const scope = { userId: mine.userId, customerIds: [mine.customerId, other.customerId] };
  const seen = await db.database.inScope(scope, (tx) =>
    tx.rows(sql`SELECT user_id AS id FROM preview_people`),
  );
  expect(seen).toEqual([{ id: mine.userId }]);
  const writes = [
    sql`INSERT INTO preview_people (team, user_id, listed_by) VALUES ('Others', ${mine.userId}, 'me')`,
    sql`UPDATE preview_people SET removed_at = NULL, removed_by = NULL`,
    sql`DELETE FROM preview_people`,
  ];
  for (const write of writes) {
    await expect(db.database.inScope(scope, (tx) => tx.rows(write))).rejects.toThrow('permission denied');
    await expect(db.database.asLogin((tx) => tx.rows(write))).rejects.toThrow('permission denied');
  }
});
