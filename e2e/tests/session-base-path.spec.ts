import { expect, test } from '../fixtures.ts';
import { withOwnPortal } from '../pages/own-portal.ts';
import { Portal, people } from '../pages/portal.ts';

const BASE_PATH = '/session/v4';
const READY_TIMEOUT_MS = 120_000;

test('with another base path for sessions, people sign in by LINE and by password, and sign out', async ({
  browser,
}) => {
  test.setTimeout(READY_TIMEOUT_MS);
  const env = { SESSION_BASE_PATH: BASE_PATH };
  await withOwnPortal({ script: 'scripts/testing/start-built.ts', env }, async ({ address }) => {
    const context = await browser.newContext({ baseURL: address });
    const page = await context.newPage();
    const portal = new Portal(page);
    const usual: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/auth/')) usual.push(pathname);
    });
    const signOut = async () => {
      await page.goto('/signout');
      await page.getByRole('button', { name: 'Sign out' }).click();
      await expect(page).toHaveURL(/\/signin$/);
      const kept = (await context.cookies()).map(({ name }) => name);
      expect(kept).not.toContain('next-auth.session-token');
      expect(await (await page.request.get(`${BASE_PATH}/session`)).json()).toEqual({});
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
});
