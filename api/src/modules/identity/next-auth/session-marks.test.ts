import { randomBytes } from 'node:crypto';
import { MARK_HEADER, MARK_WANTED_HEADER, scopeHash, sessionMark, wantedMarkText } from '@atrium/server';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import {
  Browser,
  createCustomer,
  createMembership,
  createSession,
  createUser,
  type TestCustomer,
  usePortal,
} from '../../../testing/index.ts';

const { db, api } = usePortal();
let origin: string;
let mine: TestCustomer;
let second: TestCustomer;
let foreign: TestCustomer;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
  mine = await createCustomer(db.database, { name: 'Mine' });
  second = await createCustomer(db.database, { name: 'Second' });
  foreign = await createCustomer(db.database, { name: 'Foreign' });
});

/** A browser of a person who acts for `mine` and `second`. */
async function signedIn(userId?: number) {
  const id = userId ?? (await createUser(db.database)).id;
  if (!userId)
    for (const customer of [mine, second])
      await createMembership(db.database, { userId: id, customerId: customer.id, role: 'viewer' });
  const browser = new Browser(origin);
  await browser.signIn(await api.app.tokens.signLogin(id, await createSession(db.database, id)));
  return { browser, userId: id };
}

const random = (bytes: number) => randomBytes(bytes).toString('base64url');
const subjects = [random(9), random(9)];
const wanted = { document: random(12), scopeKey: random(18), subjects };

const restore = (browser: Browser, customerId: number, header = wantedMarkText(wanted)) =>
  browser.restore(customerId, { [MARK_WANTED_HEADER]: header });

async function markOf(response: Response) {
  const keys = (await (await fetch(`${origin}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(response.headers.get(MARK_HEADER) ?? '', createLocalJWKSet(keys), {
    issuer: 'atrium',
    audience: 'gateway',
  });
  return sessionMark.parse(payload);
}

test('a restored session gets a mark, which the published keys verify, for the document that asks', async () => {
  const { browser } = await signedIn();
  const mark = await markOf(await restore(browser, mine.id));
  expect(mark).toMatchObject({ document: wanted.document, scope: scopeHash(wanted.scopeKey, mine.id) });
  expect(Object.keys(mark.subjects)).toEqual(subjects);
});

test('a person is the same in all sessions and customers, and another one under another subject', async () => {
  const { browser, userId } = await signedIn();
  const { browser: elsewhere } = await signedIn(userId);
  const { browser: others } = await signedIn();
  const marks = [
    await markOf(await restore(browser, mine.id)),
    await markOf(await restore(elsewhere, second.id)),
    await markOf(await restore(browser, 0)),
    await markOf(await restore(others, mine.id)),
  ];
  const [first = '', other = ''] = subjects;
  const persons = marks.map((mark) => mark.subjects[first]?.person);
  expect([new Set(persons.slice(0, 3)).size, new Set(persons).size]).toEqual([1, 2]);
  expect(marks[0]?.subjects[other]?.person).not.toBe(persons[0]);
  const customers = marks.map((mark) => mark.subjects[first]?.customer);
  expect([customers[0] === customers[3], customers[0] === customers[1], customers[2]]).toEqual([
    true,
    false,
    null,
  ]);
});

test('a mark holds hashes and no id of a person, a session or a customer', async () => {
  const { browser } = await signedIn();
  const response = await restore(browser, mine.id);
  const [, payload = ''] = (response.headers.get(MARK_HEADER) ?? '').split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'));
  expect(Object.keys(claims).sort()).toEqual(['aud', 'document', 'exp', 'iss', 'scope', 'subjects']);
  for (const value of Object.values(claims.subjects as Record<string, object>))
    expect(value).toEqual({
      person: expect.stringMatching(/^[\w-]{16}$/),
      customer: expect.stringMatching(/^[\w-]{16}$/),
    });
});

test('there is no mark without a session, for a customer of others, or if none is asked for', async () => {
  const { browser } = await signedIn();
  const responses = [
    await restore(new Browser(origin), mine.id),
    await restore(browser, foreign.id),
    await restore(browser, mine.id, ''),
    await restore(browser, mine.id, 'a document.with no subjects'),
  ];
  expect(responses.map((response) => [response.status, response.headers.get(MARK_HEADER)])).toEqual([
    [200, null],
    [403, null],
    [200, null],
    [200, null],
  ]);
});

test('a mark is no bearer token and starts no session', async () => {
  const { browser } = await signedIn();
  const mark = (await restore(browser, mine.id)).headers.get(MARK_HEADER) ?? '';
  expect((await api.get('/customer-portal/auth/me', mark)).statusCode).toBe(401);
  expect(await api.app.tokens.verifyLogin(mark)).toBeUndefined();
});

test('a session is restored even if its mark cannot be signed', async () => {
  const { browser } = await signedIn();
  const broken = jest.spyOn(api.app.tokens, 'signMark').mockRejectedValue(new Error('no key'));
  const response = await restore(browser, mine.id);
  broken.mockRestore();
  expect([response.status, response.headers.get(MARK_HEADER)]).toEqual([200, null]);
});
