import { freePort } from '@atrium/server';
import type { Browser } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { type OpenPortal, openOwnPortal } from '../pages/own-portal.ts';
import { demoPassword, Portal, people, startSession } from '../pages/portal.ts';
import { startUnreliableProxy } from '../pages/unreliable-proxy.ts';

const SESSION_PATH = '/session/v4';

// A separate portal, with settings that no other journey uses.
let own: OpenPortal;
let loginHost: string;
let stopLogin: () => void;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const loginPort = await freePort();
  loginHost = `http://localhost:${loginPort}`;
  const env = {
    LOGIN_PUBLIC_URL: loginHost,
    SESSION_BASE_PATH: SESSION_PATH,
    SESSION_POLL_SECONDS: '1',
  };
  own = await openOwnPortal({ script: 'scripts/testing/start-built.ts', env });
  stopLogin = (await startUnreliableProxy(own.address, loginPort)).stop;
});
test.afterAll(async () => {
  test.setTimeout(60_000);
  stopLogin();
  await own.close();
});

/** A browser at the portal, and the calls of its pages to the login service, with the status of each response. */
async function visitor(browser: Browser) {
  const context = await browser.newContext({ baseURL: own.address });
  const page = await context.newPage();
  const asked: string[] = [];
  const refusals: string[] = [];
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (/\/api\/(line_)?login/.test(pathname))
      asked.push(`${origin === loginHost} ${pathname} ${response.status()}`);
  });
  page.on('console', (message) => {
    if (/Content Security Policy|CORS/.test(message.text())) refusals.push(message.text());
  });
  return { portal: new Portal(page), page, context, asked, refusals };
}

test('people sign in with their password at the login service’s own host', { tag: '@long' }, async ({
  browser,
}) => {
  const { portal, page, context, asked, refusals } = await visitor(browser);
  await page.goto('/signin');
  await page.getByLabel('E-mail address').fill(people.viewer);
  await page.getByLabel('Password', { exact: true }).fill('not the passphrase of anybody');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('User not found.');
  await portal.signInByForm(people.viewer);
  expect(asked).toEqual(['true /api/login/ 422', 'true /api/login/ 200']);
  expect(refusals).toEqual([]);
  await context.close();
});

test('people sign in by LINE there, and come back to the portal', { tag: '@long' }, async ({ browser }) => {
  const { portal, page, context, asked, refusals } = await visitor(browser);
  await page.goto('/c/0/applications');
  await page.getByRole('link', { name: 'Sign in with LINE' }).click();
  await page.getByRole('button', { name: 'Olivia Warren' }).click();
  await expect(portal.heading).toHaveText('Applications');
  expect(new URL(page.url()).origin).toBe(own.address);
  expect(asked).toEqual(['true /api/line_login/start 302', 'true /api/line_login/ 200']);
  expect(refusals).toEqual([]);
  await context.close();
});

test('the login service refuses pages of other origins', { tag: '@long' }, async ({ browser }) => {
  const { page, context } = await visitor(browser);
  // The same document, whose policy lets it connect, but under another origin.
  await page.goto(`${own.address.replace('localhost', '127.0.0.1')}/signin`);
  const outcome = await page.evaluate(async (address) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method: 'POST', credentials: 'include', headers, body: '{}' } as const;
    return fetch(`${address}/api/login/`, init).then(
      ({ status }) => status,
      () => 'refused',
    );
  }, loginHost);
  expect(outcome).toBe('refused');
  await context.close();
});

test('an open page polls its session, and leaves when it has ended', { tag: '@long' }, async ({
  browser,
}) => {
  const { portal, page, context } = await visitor(browser);
  // Live events would end it, too.
  await page.route('**/notifications/stream', (route) => route.abort());
  const viewer = { email: people.viewer, password: demoPassword };
  await startSession(page.request, viewer, SESSION_PATH);
  await page.goto('/c/1/account');
  await expect(portal.account).toBeVisible();
  const elsewhere = await visitor(browser);
  await startSession(elsewhere.page.request, viewer, SESSION_PATH);
  await elsewhere.page.goto('/c/0/account/sessions');
  const signOutOthers = { name: 'Sign out all others' };
  await elsewhere.page.getByRole('button', signOutOthers).click();
  await elsewhere.page.getByRole('dialog').getByRole('button', signOutOthers).click();
  await elsewhere.portal.proveIdentity();
  await expect(page).toHaveURL(/\/signin/);
  await Promise.all([context.close(), elsewhere.context.close()]);
});

test('with another base path for sessions, people sign in by LINE and by password, and sign out', {
  tag: '@long',
}, async ({ browser }) => {
  const { portal, page, context } = await visitor(browser);
  const usual: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) usual.push(pathname);
  });
  const signOut = async () => {
    await page.goto('/signout');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await expect(page).toHaveURL(/\/signin$/);
    const kept = (await context.cookies()).filter(({ name }) => name.endsWith('.session-token'));
    expect(kept).toEqual([]);
    expect(await (await page.request.get(`${SESSION_PATH}/session`)).json()).toEqual({});
  };

  await page.goto('/signin');
  await page.getByRole('link', { name: 'Sign in with LINE' }).click();
  await page.getByRole('button', { name: 'Olivia Warren' }).click();
  await expect(portal.account).toBeVisible();
  await signOut();
  await portal.signInByForm(people.manager);
  await signOut();
  expect(usual).toEqual([]);
  await context.close();
});
