import { expect, test } from '../fixtures.ts';
import { Portal, people } from '../pages/portal.ts';

/** The newest message to an address in the demo's mailbox. */
async function mailTo(page: import('@playwright/test').Page, address: string): Promise<string> {
  const read = async () => {
    const { mails } = await (await page.request.get('/mailbox/all.json')).json();
    return mails.find(({ to }: { to: string }) => to === address)?.text as string | undefined;
  };
  await expect.poll(read).toBeDefined();
  return (await read()) ?? '';
}

test('an owner invites somebody, who joins, and whose role follows without a reload', async ({
  portal,
  page,
  browser,
}) => {
  const email = `nora.${Date.now()}@acme.example`;
  const password = 'a long and quiet sentence';
  await portal.signIn(people.owner);
  await portal.chooseCustomer('Acme');
  await portal.open('Users');
  await page.getByRole('button', { name: 'Invite' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Nora Newcomer');
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Invited');

  const link = /https?:\S+#\S+/.exec(await mailTo(page, email))?.[0] ?? '';
  const guest = await browser.newContext();
  const hers = new Portal(await guest.newPage());
  const { pathname, hash } = new URL(link);
  await hers.page.goto(`${pathname}${hash}`);
  for (const field of await hers.page.locator('input[type=password]').all()) await field.fill(password);
  await hers.page.locator('form button[type=submit]').click();
  await hers.page.getByRole('link', { name: /sign-?\s?in/i }).click();
  await hers.page.getByLabel('E-mail address').fill(email);
  await hers.page.getByLabel('Password', { exact: true }).fill(password);
  await hers.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(hers.account).toBeVisible();
  await expect(hers.menu.getByRole('link', { name: 'Users' })).toBeHidden();

  await page.reload();
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Change role' }).click();
  await page.getByRole('radio', { name: 'Manager' }).click();
  await page.getByRole('button', { name: 'Save role' }).click();
  await expect(row).toContainText('Manager');
  await expect(hers.menu.getByRole('link', { name: 'Users' })).toBeVisible();

  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'End sessions' }).click();
  await page.getByRole('button', { name: 'End sessions' }).click();
  await expect(hers.page).toHaveURL(/signin/);
  await guest.close();
});

const unread = async (portal: Portal) => {
  const bell = portal.page.getByRole('button', { name: /^Notifications, / });
  return Number(/(\d+) unread/.exec((await bell.getAttribute('aria-label')) ?? '')?.[1] ?? 0);
};

test('what one person causes counts up at the bell of another, also after the connection was cut', async ({
  portal,
  page,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/ERR_INTERNET_DISCONNECTED/);
  await portal.signIn(people.owner);
  await portal.chooseCustomer('Globex');
  const other = await browser.newContext();
  const theirs = new Portal(await other.newPage());
  await theirs.signIn(people.manager);
  const token = async () =>
    (await (await other.request.get('/api/auth/session')).json()).accessToken as string;

  // A role that changes and changes back: the person whom it concerns is told of both.
  const manager = page.getByRole('row', { name: /manager@globex\.example/ });
  const change = async (role: string) => {
    await manager.getByRole('button', { name: /^Actions/ }).click();
    await page.getByRole('menuitem', { name: 'Change role' }).click();
    await page.getByRole('radio', { name: role }).click();
    await page.getByRole('button', { name: 'Save role' }).click();
    await expect(manager).toContainText(role);
  };
  await portal.open('Users');
  await expect(manager).toBeVisible();
  await expect.poll(() => unread(theirs)).toBeGreaterThan(0);
  const before = await unread(theirs);
  await change('Viewer');
  await expect.poll(() => unread(theirs), { timeout: 2_000 }).toBe(before + 1);

  await other.setOffline(true);
  await change('Manager');
  await other.setOffline(false);
  await expect.poll(() => unread(theirs), { timeout: 15_000 }).toBe(before + 2);
  const listed = await other.request.get('/customer-portal/notifications?unread=true', {
    headers: { authorization: `Bearer ${await token()}` },
  });
  expect((await listed.json()).unread).toBe(before + 2);
  await other.close();
});
