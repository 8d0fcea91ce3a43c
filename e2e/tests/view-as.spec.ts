import { expect, test } from '../fixtures.ts';
import { expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { Portal, people } from '../pages/portal.ts';

const REASON = 'Asked on the phone which deadline is next.';

test('an agent sees what a member sees and changes nothing; the customer reads who looked, and why', async ({
  page,
  portal,
  browser,
  baseURL,
  quietConsole,
}) => {
  // The last renewal asks for a view that has ended.
  quietConsole.allow(/404/, /\/view_as\//);
  await portal.signInByForm('agent@provider.example', '/signin');
  await portal.menu.getByRole('link', { name: 'Customers' }).click();
  await page.getByRole('link', { name: /Acme/ }).click();
  const owner = page.getByRole('row').filter({ hasText: people.owner });
  await expect(owner).toBeVisible();
  await expectAccessibleInEachLook(page);
  const name = ((await owner.getByRole('button').getAttribute('aria-label')) ?? '').replace(
    'Actions for ',
    '',
  );
  await owner.getByRole('button').click();
  await page.getByRole('menuitem', { name: 'View as this person' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await page.getByRole('button', { name: 'View', exact: true }).click();

  const banner = page.getByRole('complementary', { name: 'View' });
  await expect(banner).toContainText(`Viewing as ${name} of Acme`);
  await expect(portal.menu.getByRole('link', { name: 'Users' })).toBeVisible();
  await portal.menu.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row').filter({ hasText: people.viewer })).toBeVisible();
  await expect(page.getByRole('button', { name: /Invite/ })).toHaveCount(0);
  await expect(banner).toBeVisible();
  await expectAccessibleInEachLook(page);

  await portal.menu.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('button', { name: 'Change name' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Someone Else');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('You are viewing: nothing can be changed or downloaded.')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();

  const view = page.url();
  const second = await page.context().newPage();
  await second.goto('/desk/');
  await expect(second.getByRole('heading', { level: 1 })).toHaveText('Queue');
  await second.close();

  await page.reload();
  await expect(banner).toContainText(name);
  await banner.getByRole('button', { name: 'End' }).click();
  await expect(page).toHaveURL(/\/desk\/customers\/1$/);
  await page.goto(view);
  await expect(page).toHaveURL(/\/desk\/customers\/1$/);
  await expect(page.getByText('The view has ended.')).toBeVisible();

  const context = await browser.newContext(baseURL ? { baseURL } : {});
  const customer = new Portal(await context.newPage());
  await customer.signIn(people.owner, '/c/1/insights/activity');
  const entries = customer.page.getByRole('main');
  await expect(entries).toContainText('Began to see what this person sees');
  await expect(entries).toContainText('Stopped seeing what this person sees');
  await expect(entries).toContainText(REASON);
  expect((await customer.page.request.get(new URL(view).pathname)).status()).toBe(404);
  await context.close();
});
