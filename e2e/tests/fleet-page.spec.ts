import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operatorPasswordFile } from '@atrium/admin';
import type { Page } from '@playwright/test';
import { repository } from '../../scripts/repository.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { versionOf } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';

function operator() {
  const file = operatorPasswordFile(process.env.E2E_DATA_DIR ?? '');
  return { username: 'operator', password: readFileSync(file, 'utf8').trim() };
}

test('the support code on a failure card leads an operator to the version, its owner and the file', async ({
  page,
  portal,
  browser,
  controlURL,
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
  await fleet.goto(`${controlURL}/fleet`);
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

test('the support code of a crash in minified code leads to message, version, file and line, and the document reports how fast it was', async ({
  page,
  portal,
  fleet,
  browser,
  controlURL,
  quietConsole,
}) => {
  quietConsole.allow(/TypeError|mfe-rewards/);
  await page.route(/\/customer-portal\/earn_points/, async (route) => {
    const response = await route.fetch();
    return route.fulfill({ response, json: { earnPoints: [{}] } });
  });
  await letMeasure(page);
  const code = page.waitForResponse(/\/shell\/vitals\b/);
  await portal.startSession(people.owner);
  await page.goto('/c/0/rewards/earn');
  const card = page.getByRole('alert');
  await expect(card).toContainText('Rewards is not available right now');
  const [supportCode = ''] = (await card.textContent())?.match(/[0-9A-Z]{4}-[0-9A-Z]{4}/) ?? [];
  const version = (await versionOf(page, 'mfe-rewards')) ?? '';

  const file = 'src/features/ways-to-earn/components/ways-to-earn-page.tsx';
  const source = readFileSync(join(repository, 'mfe-rewards', file), 'utf8').split('\n');
  const line = source.findIndex((text) => text.includes('earned.points')) + 1;
  const office = await browser.newContext({ httpCredentials: operator() });
  const team = await office.newPage();
  await team.goto(`${controlURL}/fleet/mfe-rewards?code=${supportCode}`);
  const found = team.getByRole('region', { name: `Reports with the support code ${supportCode}` });
  const message = 'TypeError: Cannot read properties of undefined';
  for (const text of [version, message, `${file}:${line}`]) await expect(found).toContainText(text);
  await office.close();
  expect(await fleet.command('errors', 'mfe-rewards')).toContain(`at ${file}:${line}\n`);

  await code;
  const reported = page.waitForRequest('**/vitals-reports');
  await hide(page);
  const { parts } = (await reported).postDataJSON();
  const measured = { lcp: expect.any(Number), cls: expect.any(Number), load: expect.any(Number) };
  expect(parts).toEqual([expect.objectContaining({ name: 'mfe-rewards', version, ...measured })]);
});

/** Lets the documents of a page measure, as the gateway lets one of so many. */
async function letMeasure(page: Page): Promise<void> {
  await page.route(/\/c\/\d+/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const response = await route.fetch();
    const body = (await response.text()).replace('"lineSignIn":', '"measuresVitals":true,"lineSignIn":');
    return route.fulfill({ response, body });
  });
}

/** What a tab does when another one comes to the front. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
    document.dispatchEvent(new Event('visibilitychange'));
  });
}

test('a session of the portal does not open the fleet page', async ({
  page,
  portal,
  controlURL,
  quietConsole,
}) => {
  quietConsole.allow(/401/);
  await portal.startSession(people.owner);
  expect((await page.request.get(`${controlURL}/fleet`)).status()).toBe(401);
});

test('the fleet page takes over what has changed, and keeps focus and open details', async ({
  browser,
  controlURL,
  quietConsole,
}) => {
  quietConsole.allow(/Failed to load resource/);
  const context = await browser.newContext({ httpCredentials: operator() });
  const fleet = await context.newPage();
  await fleet.goto(`${controlURL}/fleet`);
  await fleet.getByText(/^History/).click();
  const history = fleet.getByRole('region', { name: 'History' });
  await expect(history).toBeVisible();
  const link = fleet.getByRole('region', { name: 'Deployables' }).getByRole('link', { name: 'shell' });
  await link.focus();
  const refresh = () => fleet.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

  await fleet.route('**/fleet', async (route) => {
    const response = await route.fetch();
    const row = '<tr id="row-mfe-new"><th scope="row">mfe-new</th></tr>';
    const body = (await response.text()).replace('<tbody><tr id="row-', `<tbody>${row}<tr id="row-`);
    return route.fulfill({ response, body });
  });
  await refresh();
  await expect(fleet.getByRole('rowheader', { name: 'mfe-new' })).toBeVisible();
  await expect(link).toBeFocused();
  await expect(history).toBeVisible();

  await fleet.unroute('**/fleet');
  await fleet.route('**/fleet', (route) => route.abort('connectionrefused'));
  await refresh();
  await expect(fleet.getByRole('status')).toContainText('Not refreshed since then');
  await fleet.unroute('**/fleet');
  await refresh();
  await expect(fleet.getByRole('status')).not.toContainText('Not refreshed');
  await expect(fleet.getByRole('rowheader', { name: 'mfe-new' })).toHaveCount(0);
  await expect(link).toBeFocused();
  await context.close();
});

test('the fleet pages have no accessibility violation and fit, on a desktop, on a phone and in the dark', async ({
  browser,
  controlURL,
}) => {
  const viewport = { width: 1280, height: 900 };
  const context = await browser.newContext({ viewport, httpCredentials: operator() });
  const fleet = await context.newPage();
  for (const [path, heading] of [
    ['/fleet', 'Fleet'],
    ['/fleet/mfe-rewards', 'mfe-rewards'],
  ] as const) {
    await fleet.setViewportSize(viewport);
    await fleet.goto(`${controlURL}${path}`);
    await expect(fleet.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expectAccessible(fleet);
    await fleet.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(fleet);
    await fleet.emulateMedia({ colorScheme: 'light' });
    await fleet.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(fleet);
  }
  await context.close();
});
