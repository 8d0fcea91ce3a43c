import { ageSessions } from '@atrium/api/testing';
import type { Browser, BrowserContextOptions } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { guestPassword, inviteGuest, joinAsGuest } from '../pages/invitations.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { moveTo } from '../pages/move.ts';
import { Portal, people } from '../pages/portal.ts';

/**
 * A new user on an account page, signed in in a separate browser: these journeys change settings, and demo people are
 * shared.
 */
async function newGuest(owner: Portal, browser: Browser, path: keyof typeof accountPages) {
  await owner.startSession(people.owner);
  const { email, link } = await inviteGuest(owner);
  const guest = new Portal(await (await browser.newContext()).newPage());
  await joinAsGuest(guest, { email, link }, `/c/1/account/${path}`);
  await expect(guest.heading).toHaveText(accountPages[path]);
  return { guest, email };
}

/** Another session of the guest, which shows a page. */
async function signedInElsewhere(browser: Browser, email: string, options?: BrowserContextOptions) {
  const elsewhere = new Portal(await (await browser.newContext(options)).newPage());
  await elsewhere.signIn(email, '/c/1/account', guestPassword);
  return elsewhere;
}

test('changing the password needs the current one, and ends every other session', async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/401|422/);
  const { guest, email } = await newGuest(portal, browser, 'security');
  const { page } = guest;
  const elsewhere = await signedInElsewhere(browser, email);
  const change = async (present: string, next: string) => {
    await page.getByLabel('Current password').fill(present);
    await page.getByLabel('New password').fill(next);
    await page.getByRole('button', { name: 'Change password' }).click();
  };
  await change('not my password', 'a quiet lake before sunrise');
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(
    'The current password is incorrect.',
  );
  await change(guestPassword, 'a quiet lake before sunrise');
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await expect(elsewhere.page).toHaveURL(/\/signin/, { timeout: 20_000 });
  await elsewhere.page.context().close();
  await page.context().close();
});

test('after an older sign-in, a change needs a one-time password', async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/403|422/);
  const { guest, email } = await newGuest(portal, browser, 'security');
  const { page } = guest;
  const mailbox = new Mailbox(page.request);
  await ageSessions(process.env.E2E_DATA_DIR ?? '', email, 11);
  await page.getByLabel('Current password').fill(guestPassword);
  await page.getByLabel('New password').fill('a quiet lake before sunrise');
  const mail = await mailbox.mailAfter(
    email,
    () => page.getByRole('button', { name: 'Change password' }).click(),
    /one-time password/,
  );
  const code = /\d{6}/.exec(mail.subject)?.[0] ?? '';
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' });
  const wrong = code === '000000' ? '111111' : '000000';
  await dialog.getByLabel('One-time password').fill(wrong);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByLabel('One-time password')).toHaveAccessibleDescription(/^This code is wrong/);
  await dialog.getByLabel('One-time password').fill(code);
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Your password has been changed.')).toBeVisible();
  await page.context().close();
});

test('another session is listed and can be ended, and its page is signed out', async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/401|403/);
  const { guest, email } = await newGuest(portal, browser, 'security');
  const elsewhere = await signedInElsewhere(browser, email, {
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0',
  });
  await guest.page.getByRole('link', { name: 'Sessions' }).click();
  await expect(guest.page.getByRole('row', { name: /This session/ })).toHaveCount(1);
  await guest.page.getByRole('button', { name: 'Sign out Firefox on Linux' }).click();
  await guest.proveIdentity(guestPassword);
  await expect(guest.page.getByRole('button', { name: 'Sign out Firefox on Linux' })).toHaveCount(0);
  await expect(elsewhere.page).toHaveURL(/\/signin/, { timeout: 20_000 });
  await expect(guest.account).toBeVisible();
  await elsewhere.page.context().close();
  await guest.page.context().close();
});

test('ending the other sessions needs the password, and not a wrong one', async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/401|403|422/);
  const { guest, email } = await newGuest(portal, browser, 'security');
  const { page } = guest;
  const elsewhere = await signedInElsewhere(browser, email);
  await page.getByRole('link', { name: 'Sessions' }).click();
  await expect(guest.heading).toHaveText('Sessions');
  await page.getByRole('button', { name: 'Sign out all others' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out everywhere else?' });
  await question.getByRole('button', { name: 'Sign out all others' }).click();
  await guest.proveIdentity('not my password');
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'The password is incorrect.',
  );
  await guest.proveIdentity(guestPassword);
  await expect(page.getByText('All other sessions have ended.')).toBeVisible();
  await expect(elsewhere.page).toHaveURL(/\/signin/, { timeout: 20_000 });
  await expect(guest.account).toBeVisible();
  await elsewhere.page.context().close();
  await page.context().close();
});

test('settings, theme and language stay after a reload', { tag: '@long' }, async ({ portal, browser }) => {
  const { guest } = await newGuest(portal, browser, 'notification-settings');
  const { page } = guest;
  const byMail = page.getByRole('checkbox', { name: 'Points earned: E-mail' });
  await expect(byMail).not.toBeChecked();
  const saved = page.waitForResponse('**/auth/change_notification');
  await byMail.check();
  expect((await saved).status()).toBe(200);
  await page.reload();
  await expect(byMail).toBeChecked();

  await page.getByRole('link', { name: 'Preferences' }).click();
  await page.getByRole('button', { name: 'Dark' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  const kept = page.waitForResponse('**/auth/change_region');
  await page.getByRole('combobox', { name: 'Region and formats' }).click();
  await page.getByRole('option', { name: 'Germany' }).click();
  expect((await kept).status()).toBe(204);
  const keptZone = page.waitForResponse('**/auth/change_time_zone');
  await page.getByRole('combobox', { name: 'Time zone' }).selectOption({ label: 'Tokyo' });
  expect((await keptZone).status()).toBe(204);
  await page.reload();
  await expect(page.getByText('US$12,345.67')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Tokyo');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.context().close();
});

const publicPages = {
  '/reset-password': 'Set a new password',
  '/create-password#secret': 'This invitation has ended',
  '/reset-password#secret': 'Choose a new password',
  '/create-password': 'This link is not complete',
};
const accountPages = {
  security: 'Security',
  sessions: 'Sessions',
  invitations: 'Invitations',
  'notification-settings': 'Notification settings',
  'calendar-feeds': 'Calendar feeds',
  reports: 'Reports',
  preferences: 'Preferences',
};

test('the access and account pages have no accessibility violation in any look', { tag: '@long' }, async ({
  page,
  portal,
  quietConsole,
}) => {
  // An invitation that was never sent.
  quietConsole.allow(/422/);
  test.slow();
  const look = async (heading: string) => {
    await expect(portal.heading).toHaveText(heading);
    await expect(page.locator('[role="status"][aria-label]')).toHaveCount(0);
    await expectAccessibleInEachLook(page);
  };
  for (const [path, heading] of Object.entries(publicPages)) {
    await page.goto(path);
    await look(heading);
  }
  await portal.signIn(people.viewer, '/c/1/account');
  for (const [path, heading] of Object.entries(accountPages)) {
    await moveTo(page, `/c/1/account/${path}`);
    await look(heading);
  }
});

test('on a phone the tab of the current account page is scrolled into view', { tag: '@long' }, async ({
  page,
  portal,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await portal.signIn(people.viewer, '/c/1/account/preferences');
  const pagesOfAccount = page.getByRole('navigation', { name: 'Account pages' });
  const isInView = async (heading: string) => {
    await expect(portal.heading).toHaveText(heading);
    await expect(pagesOfAccount.locator('[aria-current="page"]')).toBeInViewport({ ratio: 0.9 });
  };
  await isInView('Preferences');
  for (const [path, heading] of Object.entries(accountPages)) {
    await moveTo(page, `/c/1/account/${path}`);
    await isInView(heading);
  }
});
