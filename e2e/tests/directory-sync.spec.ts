import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { acceptInvitation } from '../pages/invitations.ts';
import { linkIn, Mailbox } from '../pages/mailbox.ts';
import { Portal, people } from '../pages/portal.ts';

// Two people with a browser each, a directory, and a mail.
test.slow();

test('a directory is connected, invites a person, gives a role by group, and takes access away', {
  tag: '@long',
}, async ({ portal, page, browser, quietConsole }) => {
  // What takes a proof is refused first.
  quietConsole.allow(/403/, /\/directory_sync\//);
  await portal.signIn(people.owner, '/c/1/account/directory-sync');
  await expectAccessibleInEachLook(page);
  await page.getByRole('button', { name: 'Create token' }).click();
  await portal.proveIdentity();
  const dialog = page.getByRole('dialog', { name: 'Token of the directory' });
  const token = await dialog.getByText(/^[\w-]{43}$/).textContent();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();

  const email = `dora.${Date.now()}@acme.example`;
  const call = async (method: 'POST' | 'PATCH', path: string, data: object) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/scim+json' };
    const response = await page.request.fetch(`/scim/v2${path}`, {
      method,
      headers,
      data: JSON.stringify(data),
    });
    return response.status() === 204 ? undefined : response.json();
  };
  const mail = await new Mailbox(page.request).mailAfter(email, async () => {
    const name = { givenName: 'Dora', familyName: 'Directory' };
    const user = await call('POST', '/Users', { userName: email, name, active: true });
    await call('POST', '/Groups', { displayName: `Managers ${email}`, members: [{ value: user.id }] });
    test.info().annotations.push({ type: 'user', description: user.id });
  });
  const id = test.info().annotations.at(-1)?.description;

  await page.reload();
  await expect(page.getByText('1 active of 1')).toBeVisible();
  await page.getByLabel(`Role of Managers ${email}`).selectOption('Manager');
  await portal.proveIdentity();
  await expect(page.getByText(`Members of Managers ${email}: Manager`)).toBeVisible();
  await expectAccessibleInEachLook(page);

  const guest = new Portal(await (await browser.newContext()).newPage());
  await acceptInvitation(guest.page, linkIn(mail));
  await expect(guest.menu.getByRole('link', { name: 'Users' })).toBeVisible();
  await call('PATCH', `/Users/${id}`, { Operations: [{ op: 'Replace', path: 'active', value: 'False' }] });
  await expect(guest.menu.getByRole('link', { name: 'Users' })).toBeHidden();
  await expect(guest.menu.getByRole('link', { name: 'Applications' })).toBeHidden();
  await guest.page.context().close();

  await page.getByRole('button', { name: 'Revoke' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('No directory is connected')).toBeVisible();
});
