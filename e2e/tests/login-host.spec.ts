import type { Browser } from '@playwright/test';
import { freePort } from '../../scripts/settings.ts';
import { expect, test } from '../fixtures.ts';
import { type OwnPortal, withOwnPortal } from '../pages/own-portal.ts';
import { Portal, people } from '../pages/portal.ts';
import { startUnreliableProxy } from '../pages/unreliable-proxy.ts';

// A separate portal, with settings that no other journey uses.
test.describe.configure({ mode: 'serial' });

let own: OwnPortal;
let loginHost: string;
let stopPortal: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  const loginPort = await freePort();
  loginHost = `http://localhost:${loginPort}`;
  const env = { LOGIN_PUBLIC_URL: loginHost, SESSION_POLL_SECONDS: '1' };
  const stopped = Promise.withResolvers<void>();
  const started = Promise.withResolvers<OwnPortal>();
  const running = withOwnPortal({ script: 'scripts/testing/start-built.ts', env }, async (portal) => {
    const login = await startUnreliableProxy(portal.address, loginPort);
    started.resolve(portal);
    await stopped.promise;
    login.stop();
  });
  running.catch(started.reject);
  own = await started.promise;
  stopPortal = () => {
    stopped.resolve();
    return running;
  };
});
test.afterAll(async () => {
  test.setTimeout(60_000);
  await stopPortal();
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

test('people sign in with their password at the login service’s own host', async ({ browser }) => {
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

test('people sign in by LINE there, and come back to the portal', async ({ browser }) => {
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

test('the login service refuses pages of other origins', async ({ browser }) => {
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

test('an open page polls its session, and leaves when it has ended', async ({ browser }) => {
  const { portal, page, context } = await visitor(browser);
  // Live events would end it, too.
  await page.route('**/notifications/stream', (route) => route.abort());
  await portal.signIn(people.viewer);
  const elsewhere = await visitor(browser);
  await elsewhere.portal.signIn(people.viewer, '/c/0/account/sessions');
  const signOutOthers = { name: 'Sign out all others' };
  await elsewhere.page.getByRole('button', signOutOthers).click();
  await elsewhere.page.getByRole('dialog').getByRole('button', signOutOthers).click();
  await expect(page).toHaveURL(/\/signin/);
  await Promise.all([context.close(), elsewhere.context.close()]);
});
