import { expect, test } from '../fixtures.ts';
import { Portal, people } from '../pages/portal.ts';

test('an owner signs in, chooses Globex and sees the applications of Globex only', async ({
  page,
  portal,
}) => {
  await portal.signInByForm(people.owner);
  await portal.chooseCustomer('Globex');
  await portal.open('Applications');

  const rows = page
    .getByRole('table')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows.first()).toBeVisible();
  await expect(portal.heading).toHaveText('Applications');
  const references = await rows.getByRole('link').allTextContents();
  expect(references.length).toBeGreaterThan(10);
  expect(references.filter((reference) => !reference.startsWith('GLOBEX'))).toEqual([]);
});

test('the chosen customer is part of the address: a reload and a deep link keep it', async ({
  page,
  portal,
}) => {
  await portal.signIn(people.owner, '/c/0/account');
  await portal.chooseCustomer('Initech');
  await portal.open('Applications');
  await expect(portal.heading).toHaveText('Applications');
  const address = page.url();
  await page.reload();
  await expect(portal.heading).toHaveText('Applications');
  await expect(portal.customer).toHaveAccessibleName(/Initech/);
  await page.goto('/');
  await page.goto(address);
  await expect(portal.customer).toHaveAccessibleName(/Initech/);
});

test('choosing another customer changes what a mounted remote shows', async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/1/applications');
  await expect(page.getByRole('cell', { name: /ACME-/ }).first()).toBeVisible();
  await portal.chooseCustomer('Initech');
  await expect(page.getByRole('cell', { name: /INITECH-/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /ACME-/ })).toHaveCount(0);
});

test("a link to another customer's application offers to switch, and stays on the application", async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/404/, /\/customer-portal\/applications\/\d+$/);
  await portal.signIn(people.owner, '/c/2/applications');
  const link = page
    .getByRole('table')
    .getByRole('link', { name: /^GLOBEX-/ })
    .first();
  const reference = (await link.textContent()) ?? '';
  const [, id = ''] = /applications\/(\d+)/.exec((await link.getAttribute('href')) ?? '') ?? [];

  await page.goto(`/c/1/applications/${id}`);
  await expect(page.getByText(/^This application belongs to Globex/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Close' })).toHaveCount(0);
  await page.getByRole('link', { name: /^Switch to Globex/ }).click();
  await expect(page.getByText(reference).first()).toBeVisible();
  await expect(portal.customer).toHaveAccessibleName(/Globex/);
  expect(new URL(page.url()).pathname).toMatch(new RegExp(`^/c/\\d+/applications/${id}$`));
});

test('a late response for the previous customer is dropped', async ({ page, portal }) => {
  await portal.signIn(people.owner, '/c/1/account');
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  let isFirst = true;
  await page.route('**/customer-portal/applications?**', async (route) => {
    const isHeld = isFirst;
    isFirst = false;
    if (isHeld) await held;
    // The page aborted the held call when the customer changed; then the response has no receiver.
    await route.continue().catch(() => {});
  });
  await portal.open('Applications');
  // A change of page closes open menus.
  await page.waitForURL('**/c/1/applications*');
  await portal.chooseCustomer('Globex');
  await expect(page.getByRole('cell', { name: /GLOBEX-/ }).first()).toBeVisible();
  release();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('cell', { name: /GLOBEX-/ }).first()).toBeVisible();
  await expect(page.getByRole('cell', { name: /ACME-/ })).toHaveCount(0);
});

test('a person with one customer is taken there', async ({ page, portal }) => {
  await portal.signIn(people.manager);
  await expect(page).toHaveURL(/\/c\/\d+\/?$/);
  expect(new URL(page.url()).pathname).not.toMatch(/^\/c\/0/);
});

test('two tabs act for two customers, and switching in one does not affect the other', async ({
  page,
  portal,
  context,
}) => {
  const list = ({ page: tab }: Portal) =>
    tab.getByRole('table').getByRole('row').getByRole('link').allTextContents();
  const shows = async (tab: Portal, code: string) => {
    await expect(tab.page.getByRole('link', { name: new RegExp(`^${code}-`) }).first()).toBeVisible();
    expect((await list(tab)).filter((reference) => !reference.startsWith(code))).toEqual([]);
  };
  await portal.signIn(people.owner, '/c/1/applications');
  await shows(portal, 'ACME');
  const acme = new URL(page.url()).pathname.split('/')[2];

  const other = new Portal(await context.newPage());
  await other.page.goto('/c/0/applications');
  await other.chooseCustomer('Globex');
  await shows(other, 'GLOBEX');

  const answeredFor = new Set<string | undefined>();
  page.on('response', (response) => {
    if (response.url().includes('/customer-portal/applications'))
      answeredFor.add(response.headers()['x-atrium-customer']);
  });
  await page.reload();
  await shows(portal, 'ACME');
  await other.chooseCustomer('Initech');
  await shows(other, 'INITECH');
  await page.getByRole('button', { name: 'Reference' }).click();
  await shows(portal, 'ACME');
  await expect(portal.customer).toHaveAccessibleName(/Acme/);
  await other.page.reload();
  await shows(other, 'INITECH');
  expect([...answeredFor]).toEqual([acme]);
});
