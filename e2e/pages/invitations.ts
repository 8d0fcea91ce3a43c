import { expect, type Page } from '@playwright/test';
import { linkIn, Mailbox } from './mailbox.ts';
import { Portal } from './portal.ts';

export const guestPassword = 'seven brown foxes in a row';

let count = 0;

/** Invites a new person to the first customer of the signed-in user; returns their address and their link. */
export async function inviteGuest(portal: Portal): Promise<{ email: string; link: string }> {
  count += 1;
  const email = `guest.${Date.now()}.${count}@elsewhere.example`;
  return { email, link: await invite(portal, email) };
}

/** Invites an address to a customer of the signed-in user, by default the first; returns the emailed link. */
export async function invite({ page }: Portal, email: string, customer = ''): Promise<string> {
  const { accessToken } = await (await page.request.get('/api/auth/session')).json();
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const list = await page.request.get('/customer-portal/auth/customer_list_dropdown', {
    headers: bearer(accessToken),
  });
  const { filteredCustomers } = await list.json();
  const { id } = filteredCustomers.find(({ name }: { name: string }) => name.startsWith(customer));
  const signed = await page.request.post('/customer-portal/auth/sign_by_customer', {
    headers: bearer(accessToken),
    data: { customerId: id },
  });
  const { token } = await signed.json();
  const mail = await new Mailbox(page.request).mailAfter(email, async () => {
    const invited = await page.request.post('/customer-portal/users_management/invite', {
      headers: bearer(token),
      data: { email, displayName: 'Gwen Stone', role: 'viewer' },
    });
    expect(invited.status()).toBe(201);
  });
  return linkIn(mail);
}

/** Accepts an invitation, on a page of the guest's own browser; it creates the account and signs in. */
export async function acceptInvitation(page: Page, link: string): Promise<void> {
  if (!page.url().endsWith(link)) await page.goto(link);
  await page.getByLabel('New password').fill(guestPassword);
  await page.getByRole('button', { name: 'Create password' }).click();
  await expect(new Portal(page).account).toBeVisible();
}

/** Accepts an invitation without its page, for journeys about something else; it creates the account. */
export async function createAccount({ page }: Portal, link: string): Promise<void> {
  const accepted = await page.request.post('/customer-portal/auth/create_password', {
    data: { token: link.split('#')[1], password: guestPassword },
  });
  expect(accepted.status()).toBe(204);
}

/** The same; signs in, and opens `path`. */
export async function joinAsGuest(
  guest: Portal,
  { email, link }: { email: string; link: string },
  path: string,
): Promise<void> {
  await createAccount(guest, link);
  await guest.signIn(email, path, guestPassword);
}

/** Signs in by the form with an address and a password. */
export async function signInAs(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
