import { STAFF_COOKIE, sessionCookieHash, staffProof } from '@atrium/server';
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { Browser, createSession, createUser, usePortal } from '../../../testing/index.ts';
import { createStaff } from '../../../testing/staff.ts';
import { SESSION_IDLE_S } from '../sessions/session-lifetime.ts';

const { db, api } = usePortal();
let origin: string;

beforeAll(async () => {
  origin = await api.app.listen({ host: '127.0.0.1', port: 0 });
});

const loginToken = async (userId: number) =>
  api.app.tokens.signLogin(userId, await createSession(db.database, userId));

/** A browser of a person of the provider. */
async function staffBrowser() {
  const browser = new Browser(origin);
  await browser.signIn(await loginToken((await createStaff(db.database)).id));
  return browser;
}

/** Whether the cookie opens the desk together with the session cookie of the same browser. */
async function opensDesk({ cookie, cookies }: Browser): Promise<boolean> {
  const signed = cookie(STAFF_COOKIE);
  if (!signed) return false;
  const keys = (await (await fetch(`${origin}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(signed, createLocalJWKSet(keys), {
    issuer: 'atrium',
    audience: 'gateway',
  });
  return staffProof.parse(payload).deskOf === sessionCookieHash(Object.fromEntries(cookies), origin);
}

test('a session of the provider’s people has a cookie for the desk from its start, as long as it goes on', async () => {
  const browser = await staffBrowser();
  const first = browser.cookie(STAFF_COOKIE);
  expect(await opensDesk(browser)).toBe(true);
  await browser.fetch('/api/auth/session');
  expect(await opensDesk(browser)).toBe(true);
  await browser.restore(0);
  expect(await opensDesk(browser)).toBe(true);
  expect(browser.cookie(STAFF_COOKIE)).not.toBe(first);
});

test('no script reads it, and it expires with the session cookie', async () => {
  const browser = await staffBrowser();
  const response = await browser.fetch('/api/auth/session');
  const line = response.headers.getSetCookie().find((each) => each.startsWith(browser.nameOf(STAFF_COOKIE)));
  expect(line).toMatch(new RegExp(`; Max-Age=${SESSION_IDLE_S}; Path=/; HttpOnly; SameSite=Lax$`));
});

test('a member gets none', async () => {
  const browser = new Browser(origin);
  await browser.signIn(await loginToken((await createUser(db.database)).id));
  await browser.restore(0);
  expect([browser.cookie('session-token'), browser.cookie(STAFF_COOKIE)]).toEqual([
    expect.any(String),
    undefined,
  ]);
});

test('it is removed at sign-out', async () => {
  const browser = await staffBrowser();
  const { csrfToken } = await (await browser.fetch('/api/auth/csrf')).json();
  await browser.fetch('/api/auth/signout', { method: 'POST', body: new URLSearchParams({ csrfToken }) });
  expect(browser.cookie(STAFF_COOKIE)).toBeUndefined();
});

test('it is removed where a member signs in next in the same browser', async () => {
  const browser = await staffBrowser();
  await browser.signIn(await loginToken((await createUser(db.database)).id));
  expect(browser.cookie(STAFF_COOKIE)).toBeUndefined();
});
