import { TOTP } from 'otpauth';
import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { guestPassword, invite, inviteGuest, joinAsGuest } from '../pages/invitations.ts';
import { linkIn, Mailbox } from '../pages/mailbox.ts';
import { Portal, people } from '../pages/portal.ts';
import { VirtualDevice } from '../pages/virtual-device.ts';

// Three people, two of them with a browser, and a customer of their own, so that the policy shuts no one else out.
test.slow();

test('a policy ends what is open, names the customer that is left out, and lets in who proves a second factor', {
  tag: '@long',
}, async ({ portal, browser, sharedPortal, quietConsole }) => {
  // What takes a proof, or more than the session has, is refused first.
  quietConsole.allow(/403/);
  const owner = new Portal(await (await browser.newContext()).newPage());
  const device = await VirtualDevice.of(owner.page);
  const email = 'orla@strict.example';
  await sharedPortal.admin('create-customer', '--name', 'Strict Limited', '--code', 'STRICT');
  const mail = await new Mailbox(owner.page.request).mailAfter(email, () =>
    sharedPortal.admin('invite-owner', '--customer', 'STRICT', '--email', email, '--name', 'Orla Strict'),
  );
  await joinAsGuest(owner, { email, link: linkIn(mail) }, '/c/0/account/security');
  await expect(owner.heading).toHaveText('Security');
  const home = new URL(owner.page.url()).pathname.replace(/\/account.*/, '');

  await portal.startSession(people.owner);
  const invited = await inviteGuest(portal);
  const member = new Portal(await (await browser.newContext()).newPage());
  await joinAsGuest(member, invited, '/');
  await member.page.goto(await invite(owner, invited.email, 'Strict'));
  await member.page.getByRole('button', { name: 'Accept invitation' }).click();
  await member.page.goto(`${home}/applications`);
  await expect(member.heading).toHaveText('Applications');

  await owner.page.getByRole('button', { name: 'Add a passkey' }).click();
  await owner.proveIdentity(guestPassword);
  await expect(owner.page.getByRole('list', { name: 'Passkeys' })).toBeVisible();
  await owner.page.getByRole('link', { name: 'Security policy' }).click();
  await owner.page.getByRole('radio', { name: /^A second factor/ }).check();
  await owner.page.getByLabel('Days to prepare').fill('0');
  await expect(owner.page.getByText('1 of 2 people cannot meet this yet.')).toBeVisible();
  await expectAccessibleInEachLook(owner.page);
  await owner.page.getByRole('button', { name: 'Save the policy' }).click();
  await owner.page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(owner.page.getByText('Policy saved')).toBeVisible();

  await expect(member.heading).toHaveText('Strict Limited asks for more');
  await expectAccessibleInEachLook(member.page);
  await member.page.goto('/c/0/');
  await member.customer.click();
  await member.page.getByRole('option', { name: /Strict Limited.*Asks for more/ }).click();
  await expect(member.heading).toHaveText('Strict Limited asks for more');
  await member.page.getByRole('link', { name: 'Add a factor' }).click();
  await member.page.getByRole('button', { name: 'Add an app' }).click();
  await member.proveIdentity(guestPassword);
  const dialog = member.page.getByRole('dialog', { name: 'Add an authenticator app' });
  const key = await dialog.getByText(/^[A-Z2-7 ]{24,}$/).textContent();
  const app = new TOTP({ secret: key?.replaceAll(' ', '') ?? '' });
  await dialog.getByRole('textbox', { name: 'Code' }).fill(app.generate());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(member.page.getByRole('list', { name: 'Authenticator app' })).toBeVisible();
  await member.page.goto(`${home}/applications`);
  await member.page.getByRole('button', { name: 'Confirm who you are' }).click();
  await expectAccessibleInEachLook(member.page);
  // The code that added the app is used up.
  const next = app.generate({ timestamp: Date.now() + 30_000 });
  await member.page.getByRole('textbox', { name: 'Code' }).fill(next);
  await member.page.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(member.customer).toHaveAccessibleName(/Strict Limited/);
  await member.page.goto(`${home}/applications`);
  await expect(member.heading).toHaveText('Applications');
  await device.lose();
  await member.page.context().close();
  await owner.page.context().close();
});
