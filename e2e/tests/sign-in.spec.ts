import { expect, test } from '../fixtures.ts';
import { demoPassword, people } from '../pages/portal.ts';

test('a wrong password shows "User not found." and lets the person try again', async ({
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
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(portal.account).toBeVisible();
});

test('after sign-in the requested page opens', async ({ page, portal }) => {
  await portal.signInByForm(people.owner, '/c/0/applications');
  await expect(page).toHaveURL(/\/c\/0\/applications$/);
  await expect(portal.heading).toHaveText('Applications');
});

test('signing out ends the session in every tab', async ({ page, portal, context }) => {
  await portal.signIn(people.owner, '/c/1/account');
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await portal.account.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign(in|out)/);
  await expect(other).toHaveURL(/\/sign(in|out)/);
});

test('after a person signs out, the next one in the same browser sees none of their data', async ({
  page,
  portal,
  context,
  quietConsole,
}) => {
  test.setTimeout(60_000);
  quietConsole.allow(/403/);
  await portal.signIn(people.owner);
  await portal.chooseCustomer('Globex');
  const globex = page.url();
  await portal.chooseCustomer('Acme');
  await portal.open('Applications');
  await page.getByRole('cell').getByRole('link').first().click();
  // While the application loads, its page is called Application.
  await expect(portal.heading).not.toHaveText(/^Applications?$/);
  const [acme, title] = [page.url(), (await portal.heading.textContent()) ?? ''];

  // A cookie for each of the two, and that of all customers.
  const kept = async () => (await context.cookies()).filter(({ name }) => name === 'accessToken').length;
  expect(await kept()).toBe(3);
  await portal.account.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
  expect(await kept()).toBe(0);
  // The mark of the known device stays for the next sign-in, in each way; pages cannot read it.
  const left = await context.cookies();
  expect(left.filter(({ name }) => /session-token/.test(name))).toEqual([]);
  const marks = left.filter(({ name }) => /^atrium-\d+\.device\./.test(name));
  expect(marks.map(({ path }) => path).toSorted()).toEqual([
    '/api/line_login',
    '/api/login',
    '/customer-portal/auth/passkeys/sign_in',
  ]);
  expect(marks.filter(({ httpOnly, sameSite }) => !httpOnly || sameSite !== 'Strict')).toEqual([]);
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));
  expect(await stored()).not.toMatch(/eyJ|acme|"atrium\.(customer|scopes)"/i);
  await page.goBack();
  await expect(page.getByText(title)).toHaveCount(0);
  for (const address of [acme, globex]) {
    await page.goto(address);
    await expect(page).toHaveURL(/\/signin\?callbackUrl=/);
  }

  await portal.startSession(people.manager);
  await page.goto(acme);
  await expect(portal.heading).toHaveText('This customer is not available to you');
  await expect(page.getByText(title)).toHaveCount(0);
  await page.goto(globex);
  await expect(portal.account).not.toHaveAccessibleName(/Olivia/);
  const scope = new URL(acme).pathname.split('/', 3).join('/');
  expect((await context.cookies()).map(({ path }) => path)).not.toContain(scope);
});
