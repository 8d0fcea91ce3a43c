import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { moveTo } from '../pages/move.ts';
import { framedPages } from '../pages/page-list.ts';
import { people } from '../pages/portal.ts';

/** Home and the first page of each remote, without those of `insights.spec.ts`; `npm run check:pages` opens all of them. */
const pages = framedPages.filter(({ path }) => path.split('/').length <= 2 && path !== '/insights');

test('every page has no accessibility violation in any look, and a quiet console', async ({
  page,
  portal,
}) => {
  test.slow();
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await expectAccessibleInEachLook(page, true);
  await portal.signIn(people.viewer, '/c/1');
  for (const { path, title } of pages) {
    if (path !== '') await moveTo(page, `/c/1${path}`);
    await expect(portal.heading).toHaveText(path === '' ? /^Good / : title);
    // Home has cards of all remotes.
    await expectAccessibleInEachLook(page, path === '' || undefined);
  }
});

test('spaces between words are as wide as the font says, on a screen without scaling', async ({ page }) => {
  await page.goto('/signin');
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const errors = await page.evaluate(() =>
    ['span', 'button'].flatMap((name) => {
      const text = document.body.appendChild(document.createElement(name));
      Object.assign(text.style, {
        position: 'absolute',
        whiteSpace: 'pre',
        letterSpacing: 0,
        fontWeight: 500,
      });
      text.style.fontFamily = getComputedStyle(document.body).fontFamily;
      const width = (words: string, size: number) => {
        text.style.fontSize = `${size}px`;
        text.textContent = words;
        return text.getBoundingClientRect().width;
      };
      const space = (size: number) => width('a b', size) - width('ab', size);
      // Of badges, small buttons and texts. A hundred times as large, no rounding is left.
      return [12, 13, 14].map((size) => Math.abs(space(size) - space(size * 100) / 100));
    }),
  );
  expect(Math.max(...errors)).toBeLessThan(0.1);
});

test('an unknown address is a 404 with a page that says so, signed out and signed in', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/status of 404/, /\/nothing-here$/);
  const signedOut = await page.goto('/nothing-here');
  await expect(portal.heading).toHaveText('Page not found');
  await portal.startSession(people.viewer);
  const signedIn = await page.goto('/c/1/nothing-here');
  await expect(portal.heading).toHaveText('Page not found');
  expect([signedOut?.status(), signedIn?.status()]).toEqual([404, 404]);
});

test('the menu has only what the role permits', async ({ page, portal }) => {
  await portal.signIn(people.viewer, '/c/1/account');
  await expect(portal.menu.getByRole('link', { name: 'Applications' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
});

test('the surface of the menu reaches to the end of a long page', async ({ page, portal }) => {
  await portal.signIn(people.viewer);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  const end = await page.evaluate(() => document.documentElement.scrollHeight);
  expect(end).toBeGreaterThan(page.viewportSize()?.height ?? 0);
  const surface = (y: number) => page.screenshot({ fullPage: true, clip: { x: 4, y, width: 2, height: 2 } });
  expect(await surface(end - 4)).toEqual(await surface(100));
});

test('the API documentation page opens without console errors', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /Atrium/ })).toBeVisible();
  await expect(page.getByText('/customer-portal/auth/me', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'auth' }).click();
  await expect(page.getByText('/customer-portal/auth/me', { exact: true })).toBeVisible();
});
