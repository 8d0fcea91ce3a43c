import { test as base, expect } from '../fixtures.ts';
import { ApplicationsPage } from '../pages/applications-page.ts';
import { Keyboard } from '../pages/keyboard.ts';
import { people } from '../pages/portal.ts';

const test = base.extend<{ keyboard: Keyboard; open: (area: string) => Promise<void> }>({
  keyboard: async ({ page, portal }, use) => {
    await portal.signIn(people.owner, '/c/0/account');
    await use(new Keyboard(page));
  },
  /** Opens an area under Acme. */
  open: async ({ keyboard, portal }, use) =>
    use(async (area) => {
      await keyboard.activate(portal.customer);
      await keyboard.type('acme');
      await keyboard.press('Enter');
      await expect(portal.customer).toHaveAccessibleName(/Acme/);
      await keyboard.activate(portal.menu.getByRole('link', { name: area }));
      await expect(portal.heading).toBeFocused();
    }),
});

test('by keyboard alone an application is found and its documents are downloaded', async ({
  page,
  portal,
  keyboard,
}) => {
  const applications = new ApplicationsPage(page);
  await keyboard.activate(portal.menu.getByRole('link', { name: 'Applications' }));
  await expect(portal.heading).toBeFocused();
  await applications.settled();
  await keyboard.press('/');
  await keyboard.type('acme roadrunner');
  await expect(page).toHaveURL(/search=acme/);
  await applications.settled();
  await keyboard.activate(applications.references.first());
  await expect(portal.heading).toHaveText(/roadrunner/i);
  await expect(portal.heading).toBeFocused();

  const download = page.getByRole('button', { name: /^Download/ }).first();
  await keyboard.tabTo(download);
  const { content } = await applications.fileOf(() => keyboard.press('Enter'));
  expect(content.length).toBeGreaterThan(100);
  await expect(download).toBeFocused();
});

test('by keyboard alone points are redeemed', { tag: '@long' }, async ({ page, keyboard, open }) => {
  await open('Rewards');
  await keyboard.activate(
    page.getByRole('navigation', { name: 'Rewards pages' }).getByRole('link', { name: 'Redeem' }),
  );
  const reward = page.getByRole('link', { name: 'Redeem Fee credit of $50' });
  await keyboard.activate(reward);
  const dialog = page.getByRole('dialog');
  const confirm = dialog.getByRole('button', { name: /^Redeem [\d,]+ points$/ });
  await expect(confirm).toBeEnabled();
  await keyboard.activate(confirm);
  await expect(dialog.getByRole('code')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(reward).toBeFocused();
});

test('by keyboard alone a person is invited and gets another role', async ({ page, keyboard, open }) => {
  const email = `kim.${Date.now()}@acme.example`;
  await open('Users');
  const invite = page.getByRole('button', { name: 'Invite' });
  await keyboard.activate(invite);
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
  await keyboard.type('Kim Keys');
  await keyboard.tabTo(page.getByLabel('E-mail address'));
  await keyboard.type(email);
  await keyboard.tabTo(page.getByRole('radio', { name: 'Viewer' }));
  await keyboard.press('ArrowLeft');
  await keyboard.activate(page.getByRole('button', { name: 'Send invitation' }));
  const row = page.getByRole('row', { name: new RegExp(email) });
  await expect(row).toContainText('Manager');
  await expect(invite).toBeFocused();

  const actions = row.getByRole('button', { name: /^Actions/ });
  await keyboard.activate(actions);
  await expect(page.getByRole('menuitem', { name: 'Change role' })).toBeFocused();
  await keyboard.press('Enter');
  await keyboard.tabTo(page.getByRole('radio', { name: 'Manager' }));
  await keyboard.press('ArrowLeft');
  await keyboard.activate(page.getByRole('button', { name: 'Save role' }));
  await expect(row).toContainText('Owner');
  await expect(actions).toBeFocused();
});
