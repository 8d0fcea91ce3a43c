import { expect, test } from '../fixtures.ts';

const agent = 'agent@provider.example';
const NAMED = /\/desk|mfe-desk|sign_as_staff/;

test('a person of the provider signs in and finds what waits; a link of a customer leads to the same object', async ({
  page,
  portal,
}) => {
  await portal.signInByForm(agent, '/signin');
  await expect(page).toHaveURL(/\/desk\/$/);
  await expect(portal.heading).toHaveText('Queue');
  await expect(portal.customer).toHaveCount(0);
  // Imports and reports are for supervisors, reference data for administrators.
  await expect(portal.menu.getByRole('link')).toHaveText(['Queue', 'Cases', 'Customers', 'Approvals']);
  await portal.menu.getByRole('link', { name: 'Customers' }).click();
  await expect(page.getByRole('table', { name: 'Customers' }).getByRole('link')).toHaveText([
    /Acme/,
    /Globex/,
  ]);
  await page.goto('/c/1/applications/3');
  await expect(page).toHaveURL(/\/desk\/cases\/3$/);
  await page.goto('/c/1/rewards');
  await expect(page).toHaveURL(/\/desk\/$/);
});

test('signing out closes the desk', async ({ page, portal }) => {
  await portal.signInByForm(agent, '/signin');
  await expect(portal.heading).toHaveText('Queue');
  await portal.account.click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByLabel('E-mail address')).toBeVisible();
  expect((await page.request.get('/desk/')).status()).toBe(404);
});

test('a member finds nothing at /desk, and nothing that the browser loads names it', async ({
  page,
  portal,
}) => {
  const bodies: Promise<readonly [string, string]>[] = [];
  page.on('response', (response) => {
    // A stream has no end.
    if (response.headers()['content-type']?.startsWith('text/event-stream')) return;
    bodies.push(
      response.text().then(
        (text) => [response.url(), text] as const,
        () => [response.url(), ''] as const,
      ),
    );
  });
  await portal.signIn('owner@acme.example', '/c/1/applications');
  for (const area of ['Rewards', 'Users', 'Account']) {
    await portal.menu.getByRole('link', { name: area, exact: true }).click();
    await expect(portal.heading).toBeVisible();
  }
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search the portal' }).waitFor();
  const naming = (await Promise.all(bodies)).filter(([, text]) => NAMED.test(text)).map(([url]) => url);
  expect(naming).toEqual([]);
  const [atDesk, unknown] = await Promise.all(
    ['/desk/cases/3', '/nothing/cases/3'].map((path) => page.request.get(path)),
  );
  expect([atDesk?.status(), unknown?.status()]).toEqual([404, 404]);
});
