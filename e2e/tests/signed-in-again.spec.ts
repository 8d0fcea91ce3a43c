import { expireSessions } from '@atrium/api/testing';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { signInAs } from '../pages/invitations.ts';
import { demoPassword, type Portal, people } from '../pages/portal.ts';

const USERS = '/c/1/account/users';

const invitation = (page: Page) => page.getByRole('dialog', { name: 'Invite a user to Acme' });
const expire = () => expireSessions(process.env.E2E_DATA_DIR ?? '', people.owner);

/** An owner types an invitation. */
async function typeInvitation({ page }: Portal): Promise<void> {
  await page.getByRole('button', { name: 'Invite' }).click();
  const dialog = invitation(page);
  await dialog.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
  await dialog.getByLabel('E-mail address').fill('nora@acme.example');
  await dialog.getByRole('radio', { name: /^Manager/ }).check();
}

/** Returning to the tab reads the session, and the page leaves. */
async function returnToTab(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(page.getByText('Your session has ended.')).toBeVisible();
}

async function expectInvitationAsItWas(page: Page): Promise<void> {
  const dialog = invitation(page);
  await expect(dialog).toContainText('Your session had ended. What you had entered is here again.');
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Nora Newcomer');
  await expect(dialog.getByLabel('E-mail address')).toHaveValue('nora@acme.example');
  await expect(dialog.getByRole('radio', { name: /^Manager/ })).toBeChecked();
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
}

test.beforeEach(({ quietConsole }) => quietConsole.allow(/401/));

test('an invitation that was sent after the session had ended is in its dialog after signing in again', async ({
  portal,
  page,
}) => {
  await portal.signIn(people.owner, USERS);
  await typeInvitation(portal);
  await expire();
  await invitation(page).getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Your session has ended.')).toBeVisible();
  await signInAs(page, people.owner, demoPassword);
  await expectInvitationAsItWas(page);
  await expectAccessibleInEachLook(page, true);

  await page.keyboard.press('Escape');
  await expect(invitation(page)).toBeHidden();
  await page.getByRole('link', { name: 'Account' }).first().click();
  await expect(page).toHaveURL(/\/account$/);
  await page.goBack();
  await expect(portal.heading).toHaveText('Users');
  await expect(invitation(page)).toBeHidden();
});

test('it is in its dialog after signing in by LINE, which leaves the document', async ({ portal, page }) => {
  await portal.signIn(people.owner, USERS);
  await typeInvitation(portal);
  await expire();
  await returnToTab(page);
  await page.getByRole('link', { name: 'Sign in with LINE' }).click();
  await page.getByRole('button', { name: 'Olivia Warren' }).click();
  await expectInvitationAsItWas(page);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('nora');
});

test('it is gone after someone else has signed in', async ({ portal, page }) => {
  await portal.signIn(people.owner, USERS);
  await typeInvitation(portal);
  await expire();
  await returnToTab(page);
  await signInAs(page, people.viewer, demoPassword);
  await expect(portal.account).toBeVisible();
  await expect(invitation(page)).toBeHidden();

  await expireSessions(process.env.E2E_DATA_DIR ?? '', people.viewer);
  await returnToTab(page);
  await signInAs(page, people.owner, demoPassword);
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible();
  await expect(invitation(page)).toBeHidden();
});

test('it is gone after signing out in another tab', async ({ portal, page }) => {
  await portal.signIn(people.owner, USERS);
  await typeInvitation(portal);
  const other = await page.context().newPage();
  await other.goto('/signout');
  await other.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/signin/);
  await signInAs(page, people.owner, demoPassword);
  await expect(page.getByRole('button', { name: 'Invite' })).toBeVisible();
  await expect(invitation(page)).toBeHidden();
});
