import { readFileSync } from 'node:fs';
import { operatorPasswordFile } from '../../scripts/operator-password.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { people } from '../pages/portal.ts';

function operator() {
  const file = operatorPasswordFile(process.env.E2E_DATA_DIR ?? '');
  return { username: 'operator', password: readFileSync(file, 'utf8').trim() };
}

test('the support code on a failure card leads an operator to the version, its owner and the file', async ({
  page,
  portal,
  browser,
  quietConsole,
}) => {
  quietConsole.allow(/mfe-rewards|Failed to load|preload/i);
  await page.route(/\/assets\/[^/]+\/mfe-rewards\/earn\.js/, (route) => route.abort('connectionrefused'));
  await portal.signIn(people.owner, '/c/0/rewards/earn');
  const card = page.getByRole('alert');
  await expect(card).toContainText('Rewards is not available right now');
  const [supportCode = ''] = (await card.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? [];

  const office = await browser.newContext({ httpCredentials: operator() });
  const fleet = await office.newPage();
  await fleet.goto('/fleet');
  await fleet.getByRole('textbox', { name: 'Support code' }).fill(supportCode.toLowerCase());
  await fleet.getByRole('button', { name: 'Find' }).click();
  const found = fleet.getByRole('region', { name: `Reports with the support code ${supportCode}` });
  await expect(found.getByRole('row')).toHaveCount(2);
  await expect(found).toContainText(/mfe-rewards.*Rewards.*Failed to load.*earn.*earn\.js/s);
  await expect(fleet.getByRole('region', { name: 'Deployables' })).toContainText(
    /mfe-rewards.*in the last hour/,
  );
  await office.close();
});

test('a session of the portal does not open the fleet page', async ({ page, portal, quietConsole }) => {
  quietConsole.allow(/401/);
  await portal.startSession(people.owner);
  expect((await page.request.get('/fleet')).status()).toBe(401);
});

test('the fleet page has no accessibility violation and fits, on a desktop, on a phone and in the dark', async ({
  browser,
}) => {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, httpCredentials: operator() });
  const fleet = await context.newPage();
  await fleet.goto('/fleet');
  await expect(fleet.getByRole('heading', { level: 1 })).toHaveText('Fleet');
  await expectAccessible(fleet);
  await fleet.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(fleet);
  await fleet.emulateMedia({ colorScheme: 'light' });
  await fleet.setViewportSize({ width: 390, height: 844 });
  await expectAccessible(fleet);
  await context.close();
});
