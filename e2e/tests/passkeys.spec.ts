import type { Browser, Locator } from '@playwright/test';
import { TOTP } from 'otpauth';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { guestPassword, inviteGuest, joinAsGuest } from '../pages/invitations.ts';
import { linkIn, Mailbox } from '../pages/mailbox.ts';
import { Portal, people } from '../pages/portal.ts';
import { VirtualDevice } from '../pages/virtual-device.ts';

/** A new person on the page where factors are changed, in a browser of their own. */
async function newPerson(portal: Portal, browser: Browser) {
  await portal.startSession(people.owner);
  const invited = await inviteGuest(portal);
  const guest = new Portal(await (await browser.newContext()).newPage());
  const device = await VirtualDevice.of(guest.page);
  await joinAsGuest(guest, invited, '/c/1/account/security');
  return { guest, device, page: guest.page, email: invited.email };
}

/** Creates recovery codes, whose step-up is done already. @returns the first of them */
async function createCodes(codes: Locator): Promise<string> {
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  const [first = ''] = await codes.getByRole('listitem').allTextContents();
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  return first;
}

test('a passkey signs in by its button and in the field, and a recovery code replaces it once it is lost', async ({
  portal,
  browser,
}) => {
  const { guest, device, page, email } = await newPerson(portal, browser);
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await guest.proveIdentity(guestPassword);
  await expect(passkeys).toContainText('Chrome');

  await page.getByRole('button', { name: 'Create codes' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const code = await createCodes(page.getByRole('dialog', { name: 'Your recovery codes' }));
  await expect(page.getByText('10 codes are left')).toBeVisible();

  await guest.forgetSession();
  await device.setPresent(false);
  await page.goto('/signin?callbackUrl=%2Fc%2F1%2Faccount%2Fsecurity');
  const field = page.waitForRequest(/\/passkeys\/sign_in$/);
  await device.setPresent(true);
  expect((await field).postDataJSON()).toHaveProperty('credential.response.userHandle');
  await expect(guest.heading).toHaveText('Security');

  await guest.forgetSession();
  await device.setPresent(false);
  await page.goto('/signin?callbackUrl=%2Fc%2F1%2Faccount%2Fsecurity');
  await expectAccessible(page);
  await page.evaluate(() => localStorage.removeItem('atrium.passkey'));
  await page.reload();
  await device.setPresent(true);
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(guest.heading).toHaveText('Security');

  await device.lose();
  await guest.forgetSession();
  await guest.signInByForm(email, '/signin?callbackUrl=%2Fc%2F1%2Faccount%2Fsecurity', guestPassword);
  await passkeys.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByRole('textbox', { name: 'Recovery code' }).fill(code);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('No passkey yet')).toBeVisible();
  await page.context().close();
});

test('a recovery begins by the mailed link, is told of, and is stopped by a passkey', {
  tag: '@long',
}, async ({ portal, browser }) => {
  const { guest, page, email } = await newPerson(portal, browser);
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await guest.proveIdentity(guestPassword);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toBeVisible();

  const lost = new Portal(await (await browser.newContext()).newPage());
  await lost.page.goto('/signin');
  await lost.page.getByRole('link', { name: 'Lost your passkey or app?' }).click();
  await expectAccessibleInEachLook(lost.page, true);
  const mailbox = new Mailbox(lost.page.request);
  await lost.page.getByLabel('E-mail address').fill(email);
  const mail = await mailbox.mailAfter(
    email,
    () => lost.page.getByRole('button', { name: 'Send link' }).click(),
    /Recover/,
  );
  await lost.page.goto(linkIn(mail));
  await expectAccessibleInEachLook(lost.page, true);
  await mailbox.mailAfter(
    email,
    () => lost.page.getByRole('button', { name: 'Continue' }).click(),
    /being recovered/,
  );
  await expect(lost.page.getByRole('status')).toContainText('Open this link again from');
  await expectAccessibleInEachLook(lost.page, true);

  await page.reload();
  await expect(page.getByText('Someone is recovering your account')).toBeVisible();
  await expectAccessibleInEachLook(page, true);
  await page.getByRole('button', { name: 'Stop the recovery' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Someone is recovering your account')).toBeHidden();
  await lost.page.reload();
  await lost.page.getByRole('button', { name: 'Continue' }).click();
  await expect(lost.page.getByRole('alert')).toContainText('This link has expired or was already used.');
  await lost.page.context().close();
  await page.context().close();
});

test('an app is added by its key and confirms, and each state of the page is accessible in every look', {
  tag: '@long',
}, async ({ portal, browser }) => {
  const { guest, page } = await newPerson(portal, browser);
  await expectAccessibleInEachLook(page, true);

  await page.getByRole('button', { name: 'Add an app' }).click();
  await guest.proveIdentity(guestPassword);
  const dialog = page.getByRole('dialog', { name: 'Add an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code with the key' })).toBeVisible();
  await expectAccessibleInEachLook(page, true);
  const key = await dialog.getByText(/^[A-Z2-7 ]{24,}$/).textContent();
  const app = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('list', { name: 'Authenticator app' })).toBeVisible();
  await expectAccessibleInEachLook(page, true);

  await page.getByRole('button', { name: 'Create codes' }).click();
  // The code that added the app is used up.
  await page.getByRole('textbox', { name: 'Code' }).fill(app.generate({ timestamp: Date.now() + 30_000 }));
  await expectAccessibleInEachLook(page, true);
  await page.getByRole('button', { name: 'Confirm' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessibleInEachLook(page, true);
  await createCodes(codes);
  await page.context().close();
});
