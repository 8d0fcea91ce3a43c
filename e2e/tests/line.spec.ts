import { ageSessions } from '@atrium/api/testing';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import {
  acceptInvitation,
  createAccount,
  guestPassword,
  inviteGuest,
  signInAs,
} from '../pages/invitations.ts';
import { Portal, people } from '../pages/portal.ts';

const chooseLine = async (portal: Portal, account: string) => {
  await portal.page.getByRole('link', { name: 'Sign in with LINE' }).click();
  await portal.page.getByRole('button', { name: account }).click();
};

test('a linked LINE account signs in, and opens the requested page', async ({ page, portal }) => {
  await page.goto('/c/0/applications');
  await chooseLine(portal, 'Olivia Warren');
  await expect(page).toHaveURL(/\/c\/0\/applications$/);
  await expect(portal.heading).toHaveText('Applications');
});

test('cancelling at LINE leads back to sign-in', async ({ page, portal }) => {
  await page.goto('/signin');
  await chooseLine(portal, 'Cancel');
  await expect(page).toHaveURL(/\/signin$/);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
});

test('a LINE account is linked by signing in once with the password, and signs in until it is removed', async ({
  portal,
  browser,
  quietConsole,
}) => {
  test.slow();
  quietConsole.allow(/403|409|422/);
  await portal.startSession(people.owner);
  const { email, link } = await inviteGuest(portal);
  const guest = new Portal(await (await browser.newContext()).newPage());
  await createAccount(guest, link);

  await guest.page.goto('/signin');
  await chooseLine(guest, 'New person');
  await expect(guest.page.getByRole('alert')).toContainText('Your LINE account is not linked yet');
  await signInAs(guest.page, email, guestPassword);
  await expect(guest.account).toBeVisible();

  await guest.forgetSession();
  await guest.page.goto('/signin');
  await chooseLine(guest, 'New person');
  await expect(guest.account).toBeVisible();

  await removeLineAccount(guest, email);
  await guest.forgetSession();
  await guest.page.goto('/signin');
  await chooseLine(guest, 'New person');
  await expect(guest.page.getByRole('alert')).toContainText('Your LINE account is not linked yet');
  await guest.page.context().close();
});

/** Removes the LINE account of a person who signed in a while ago, and checks what they see meanwhile. */
async function removeLineAccount(portal: Portal, email: string): Promise<void> {
  const { page } = portal;
  await portal.open('Account');
  await expect(page.getByText('or with LINE')).toBeVisible();
  await page.getByRole('link', { name: 'Security' }).click();
  const accounts = page.getByRole('list', { name: 'LINE' });
  await expect(accounts).toContainText('New person');
  await expectAccessibleInEachLook(page);

  await ageSessions(process.env.E2E_DATA_DIR ?? '', email, 11);
  await accounts.getByRole('button', { name: 'Remove New person' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  const proof = page.getByRole('dialog', { name: 'Confirm your identity' });
  await proof.getByLabel('Password', { exact: true }).fill('not my password');
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(proof.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The password is incorrect.',
  );
  await expectAccessibleInEachLook(page);
  await proof.getByLabel('Password', { exact: true }).fill(guestPassword);
  await proof.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('The LINE account has been removed.')).toBeVisible();
  await expect(accounts).toHaveCount(0);
}

test('a LINE account is linked by an invitation, and signs in from then on', { tag: '@long' }, async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/409/);
  await portal.startSession(people.owner);
  const { link } = await inviteGuest(portal);
  const guest = new Portal(await (await browser.newContext()).newPage());
  const { page } = guest;
  await page.goto('/signin');
  await chooseLine(guest, 'Invited person');
  await expect(page.getByRole('alert')).toContainText('Your LINE account is not linked yet');
  await page.goto(link);
  await page.getByRole('checkbox', { name: /^Link the LINE account/ }).check();
  await acceptInvitation(page, link);

  await page.goto('/signout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  // LINE still has a session in this browser, and asks nothing.
  await page.getByRole('link', { name: 'Sign in with LINE' }).click();
  await expect(guest.account).toHaveAccessibleName('Account of Gwen Stone');
  await page.context().close();
});

test('a code from LINE signs in once only', async ({ page, portal, quietConsole }) => {
  quietConsole.allow(/422/);
  const callback = page.waitForRequest(/\/signin\/line\?/);
  await page.goto('/signin');
  await chooseLine(portal, 'Olivia Warren');
  await expect(portal.account).toBeVisible();
  await portal.forgetSession();
  await page.goto((await callback).url());
  await expect(page.getByRole('alert')).toContainText('User not found.');
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});
});

test('a response from LINE that this browser did not request signs no one in', async ({
  page,
  quietConsole,
}) => {
  quietConsole.allow(/422/);
  await page.goto('/signin/line?code=stolen&state=foreign');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('User not found.');
  await expect(alert).toContainText('another browser');
  expect(await (await page.request.get('/api/auth/session')).json()).toEqual({});
});
