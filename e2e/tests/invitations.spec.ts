import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { Colleague } from '../pages/colleague.ts';
import { acceptInvitation, guestPassword, invite, inviteGuest, signInAs } from '../pages/invitations.ts';
import { Portal, people } from '../pages/portal.ts';

// Two people and two browsers.
test.slow();

test('a person with an account sees an invitation at once, accepts it, and leaves both customers again', {
  tag: '@long',
}, async ({ portal, browser, quietConsole }) => {
  quietConsole.allow(/403/);
  await portal.startSession(people.owner);
  const colleague = await Colleague.join(browser, portal);
  const { page, customer, heading } = colleague.portal;
  await expect(customer).toBeHidden();
  await invite(portal, colleague.email, 'Globex');
  await expect(customer).toHaveAccessibleName('Customer: Acme Corporation. 1 pending invitation');
  // Its notification is about another customer than the one of this page.
  await colleague.bell().click();
  await expect(page.getByRole('link', { name: /You are invited to Globex Industries/ })).toBeHidden();
  await page.goto('/c/1/account/invitations');
  await expect(heading).toHaveText('Invitations');
  await expectAccessibleInEachLook(page);
  await customer.click();
  await expect(page.getByRole('region', { name: 'Invitations' })).toContainText(
    'Olivia Warren invites you as Viewer',
  );
  await page
    .getByRole('region', { name: 'Invitations' })
    .getByRole('button', { name: 'Accept: Globex Industries' })
    .click();
  await expect(customer).toHaveAccessibleName('Customer: Globex Industries. Choose another');
  await expect(page.getByText('You are acting for Globex Industries.')).toBeVisible();

  for (const name of ['Globex Industries', 'Acme Corporation']) {
    // Leaving the chosen customer moves on to the other one, whose page is a new one.
    await expect(page).toHaveURL(name.startsWith('Globex') ? /\/c\/2\// : /\/c\/1\//);
    await colleague.portal.open('Account');
    await page.getByRole('button', { name: `Leave ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByRole('button', { name: `Leave ${name}` })).toBeHidden();
  }
  await invite(portal, colleague.email, 'Initech');
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'You are invited' })).toContainText('Initech Software');
  await expectAccessibleInEachLook(page);
  await page
    .getByRole('region', { name: 'You are invited' })
    .getByRole('button', { name: 'Decline: Initech Software' })
    .click();
  await expect(page.getByText('No customer yet')).toBeVisible();
  await colleague.context.close();
});

test('the link of an invitation works for its address only: after sign-in, and for no other person', async ({
  portal,
  page,
  browser,
}) => {
  await portal.startSession(people.owner);
  const { email, link: first } = await inviteGuest(portal);
  const guest = new Portal(await (await browser.newContext()).newPage());
  await guest.page.goto(first);
  await expect(guest.heading).toHaveText('Join Acme Corporation');
  await expectAccessibleInEachLook(guest.page);
  await acceptInvitation(guest.page, first);
  const link = await invite(portal, email, 'Globex');
  const requested: string[] = [];
  guest.page.on('request', (request) => requested.push(request.url()));

  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(`You are signed in as ${people.owner}`);
  await expect(page.getByRole('button', { name: /Accept/ })).toBeHidden();
  await expectAccessibleInEachLook(page);

  await guest.forgetSession();
  await guest.page.goto(link);
  await expect(guest.heading).toHaveText('Join Globex Industries');
  await expect(guest.page.getByLabel('New password')).toBeHidden();
  await expectAccessibleInEachLook(guest.page);
  await guest.page.getByRole('link', { name: 'Sign in to respond' }).click();
  await signInAs(guest.page, email, guestPassword);
  await expectAccessibleInEachLook(guest.page);
  await guest.page.getByRole('button', { name: 'Accept invitation' }).click();
  await expect(guest.customer).toHaveAccessibleName(/Globex Industries/);
  const secret = link.split('#')[1] ?? '';
  expect(requested.filter((url) => new URL(url).href.split('#')[0]?.includes(secret))).toEqual([]);

  await guest.page.goto(link);
  await expect(guest.heading).toHaveText('This invitation has ended');
  await guest.page.context().close();
});
