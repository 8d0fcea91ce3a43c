import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { invite } from '../pages/invitations.ts';
import { Portal, people } from '../pages/portal.ts';

// Two people with a browser each, a directory, commands, and a mail.
test.slow();

const reason = 'The journey asks for it.';

test.afterEach(({ sharedPortal }) =>
  // Other journeys sign people of the domain in by their password.
  sharedPortal.admin('turn-off-sign-on', '--code', 'ACME', '--reason', reason),
);

test('an owner sets up the sign-on of the company, and an invited person comes in by it until it ends there', {
  tag: '@long',
}, async ({ portal, page, browser, sharedPortal, quietConsole }) => {
  // What takes a proof is refused first, and so is what is the person's own.
  quietConsole.allow(/403/);
  await portal.signIn(people.owner, '/c/1/account/single-sign-on');
  const description = await page.request.get('/directory/.well-known/openid-configuration');
  const { issuer } = (await description.json()) as { issuer: string };
  await page.getByLabel(/^Issuer/).fill(issuer);
  await page.getByLabel(/^Client ID/).fill('atrium');
  await page.getByLabel(/^Client secret/).fill('the-secret-of-the-demo-directory');
  await page.getByRole('button', { name: 'Save' }).click();
  await portal.proveIdentity();
  await expect(page.getByText('Test it before you turn it on.')).toBeVisible();
  await expectAccessibleInEachLook(page);

  await page.getByRole('button', { name: 'Test sign-on' }).click();
  await page.getByRole('button', { name: 'Olivia Warren' }).click();
  await expect(page.getByText('The sign-on works.')).toBeVisible();
  await expect(page.getByText('owner@acme.example (verified)')).toBeVisible();
  await expect(page.getByText('The domain of the address is not confirmed for you.')).toBeVisible();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await portal.proveIdentity();
  await expect(page.getByText(/^On: people of your confirmed domains/)).toBeVisible();
  const command = ['--code', 'ACME', '--domain', 'acme.example', '--reason', reason];
  expect(await sharedPortal.admin('confirm-sign-on-domain', ...command)).toContain('acme.example leads');
  await page.reload();
  await expect(page.getByText(/^Confirmed/)).toBeVisible();
  await expectAccessibleInEachLook(page);
  const logoutAddress = await page.getByText(/\/api\/sign_on\/logout\//).textContent();

  const email = 'colleague@acme.example';
  await invite(portal, email, 'Acme');
  const guest = new Portal(await (await browser.newContext()).newPage());
  await guest.page.goto('/signin');
  await guest.page.getByLabel('E-mail address').fill(email);
  const onward = guest.page.getByRole('button', { name: 'Continue to your company' });
  await expect(onward).toBeVisible();
  await expect(guest.page.locator('input[name=password]')).not.toBeFocused();
  await expectAccessibleInEachLook(guest.page);
  await onward.click();
  await guest.page.getByRole('button', { name: 'New colleague' }).click();
  await expect(guest.account).toBeVisible();
  await expect(guest.page.getByText('Acme Corporation').first()).toBeVisible();
  await expect(guest.page.getByText('Globex')).toHaveCount(0);
  await guest.page.goto('/c/1/applications');
  await expect(guest.heading).toHaveText('Applications');

  const ended = await page.request.post('/directory/end_sessions', {
    form: { subject: 'directory-2', logoutAddress: String(logoutAddress) },
  });
  expect(ended.status()).toBe(204);
  await guest.page.goto('/c/1/applications');
  await expect(guest.page).toHaveURL(/\/signin/);
  await guest.page.context().close();
});
