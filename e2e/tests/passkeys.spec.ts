import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { guestPassword, inviteGuest, joinAsGuest } from '../pages/invitations.ts';
import { Portal, people } from '../pages/portal.ts';

/** A device whose person is there and confirms everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

test('a passkey is added, confirms who one is, and signs in by its button and in the field for the address', async ({
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/403/);
  await portal.startSession(people.owner);
  const invited = await inviteGuest(portal);
  const guest = new Portal(await (await browser.newContext()).newPage());
  const { page } = guest;
  await addAuthenticator(page);
  await joinAsGuest(guest, invited, '/c/1/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await guest.proveIdentity(guestPassword);
  await expect(page.getByRole('list', { name: 'Passkeys' })).toContainText('Chrome');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Create codes' }).click();
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  const codes = page.getByRole('dialog', { name: 'Your recovery codes' });
  await expect(codes.getByRole('listitem')).toHaveCount(10);
  await expectAccessible(page);
  await codes.getByRole('button', { name: 'I have saved them' }).click();
  await expect(page.getByText('10 codes are left')).toBeVisible();

  await guest.forgetSession();
  await page.goto('/signin');
  await page.evaluate(() => localStorage.removeItem('atrium.passkey'));
  await page.reload();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(guest.account).toBeVisible();

  await guest.forgetSession();
  // The virtual device confirms at once what the browser would offer in the field.
  await page.goto('/signin?callbackUrl=%2Fc%2F1%2Faccount%2Fsecurity');
  await expect(guest.heading).toHaveText('Security');
  await page.context().close();
});
