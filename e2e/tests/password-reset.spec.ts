import { expect, test } from '../fixtures.ts';
import { acceptInvitation, inviteGuest, signInAs } from '../pages/invitations.ts';
import { linkIn, Mailbox } from '../pages/mailbox.ts';
import { Portal, people } from '../pages/portal.ts';

test('an invitation becomes an account, and its forgotten password can be reset', async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/422/);
  await portal.startSession(people.owner);
  const { email, link } = await inviteGuest(portal);
  const guest = new Portal(await (await browser.newContext()).newPage());
  const { page } = guest;
  await acceptInvitation(page, link);
  await guest.forgetSession();
  await page.goto('/signin');

  const mailbox = new Mailbox(page.request);
  const address = page.getByLabel('E-mail address');
  await address.fill(email);
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(address).toHaveValue(email);
  const mail = await mailbox.mailAfter(email, () => page.getByRole('button', { name: 'Send link' }).click());
  await expect(page.getByRole('status')).toContainText(`If there is an account for ${email}`);

  await page.goto(linkIn(mail));
  const password = page.getByLabel('New password');
  await expect(password).toHaveAccessibleDescription(/15 to 128 characters/);
  await password.fill('gwen stone is my name');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('Unprocessable');
  await expect(password).toHaveAccessibleDescription(/contains your name or e-mail address/);
  await password.fill('a quiet lake before sunrise');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(guest.heading).toHaveText('Your password is saved');
  await page.getByRole('link', { name: 'Go to sign-in' }).click();
  await signInAs(page, email, 'a quiet lake before sunrise');
  await expect(guest.account).toBeVisible();

  await page.goto(linkIn(mail));
  await password.fill('another lake before sunrise');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByRole('alert')).toContainText('This link has expired or was already used.');
  await page.context().close();
});

test('a reset gets the same response for an address without an account', async ({ page }) => {
  await page.goto('/reset-password');
  await page.getByLabel('E-mail address').fill('unknown@nowhere.example');
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('status')).toContainText('If there is an account for unknown@nowhere.example');
});

// `return-path.test.ts` has the other crafted addresses.
test('after sign-in, "/\\evil.example" leads home', async ({ page, portal, baseURL }) => {
  await portal.signInByForm(people.viewer, `/signin?callbackUrl=${encodeURIComponent('/\\evil.example')}`);
  await expect(portal.heading).toHaveText(/^Good /);
  expect(new URL(page.url()).origin).toBe(baseURL);
});
