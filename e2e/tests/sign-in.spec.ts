import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

test('a wrong password answers "User not found." and lets the person try again', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/422/);
  await page.goto('/signin');
  await page.getByLabel('E-mail address').fill(people.owner);
  await page.getByLabel('Password', { exact: true }).fill('not the password at all');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('User not found.');
  await portal.signInByForm(people.owner, '/signin');
});

test('after sign-in the person lands on the page that they wanted', async ({ page, portal }) => {
  await portal.signInByForm(people.owner, '/c/0/applications');
  await expect(page).toHaveURL(/\/c\/0\/applications$/);
  await expect(portal.heading).toHaveText('Applications');
});

test('signing out ends the session in every tab', async ({ page, portal, context }) => {
  await portal.signIn(people.owner);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await portal.account.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign(in|out)/);
  await expect(other).toHaveURL(/\/sign(in|out)/);
});
