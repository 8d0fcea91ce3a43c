import AxeBuilder from '@axe-core/playwright';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

const pages = {
  home: /^Good /,
  applications: 'Applications',
  rewards: 'Rewards',
  insights: 'Insights',
  account: 'Profile',
};

const looks = [
  { name: 'on a desktop', viewport: { width: 1440, height: 900 }, colorScheme: 'light' },
  { name: 'on a phone', viewport: { width: 390, height: 844 }, colorScheme: 'light' },
  { name: 'in the dark', viewport: { width: 1440, height: 900 }, colorScheme: 'dark' },
] as const;

for (const { name, viewport, colorScheme } of looks) {
  test(`every page ${name} has no accessibility violation and a quiet console`, async ({ page, portal }) => {
    test.setTimeout(60_000);
    await page.setViewportSize(viewport);
    await page.addInitScript((theme) => localStorage.setItem('atrium.theme', theme), colorScheme);
    await page.goto('/signin');
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
    await portal.signIn(people.viewer);
    const home = new URL(page.url()).pathname.replace(/\/$/, '');
    for (const [path, heading] of Object.entries(pages)) {
      await page.goto(path === 'home' ? home : `${home}/${path}`);
      await expect(portal.heading).toHaveText(heading);
      await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => [path, id, nodes.map(({ html }) => html)])).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true);
    }
  });
}

test('an unknown address says so, signed in and signed out', async ({ page, portal }) => {
  await portal.signIn(people.viewer);
  await page.goto(`${page.url().replace(/\/$/, '')}/nothing-here`);
  await expect(portal.heading).toHaveText('Page not found');
});

test('a menu holds only what the role permits', async ({ page, portal }) => {
  await portal.signIn(people.viewer);
  await expect(portal.menu.getByRole('link', { name: 'Applications' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
});

test('the API describes itself on a page with a quiet console', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { name: /Atrium/ })).toBeVisible();
  await expect(page.getByText('/customer-portal/auth/me', { exact: true })).toBeHidden();
  await page.getByRole('link', { name: 'auth' }).click();
  await expect(page.getByText('/customer-portal/auth/me', { exact: true })).toBeVisible();
});
