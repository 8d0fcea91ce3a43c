import type { Request } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

test('a page needs nothing but its document, and a changed release set is refused', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/integrity|Failed to (load|fetch)|mfe-rewards|ERR_FAILED|RequestError/i);
  await portal.signIn(people.owner, '/c/0/applications');
  await expect(page.getByRole('table')).toBeVisible();
  const asked: string[] = [];
  const pending = new Set<Request>();
  page.on('request', (request) => request.url().includes('/release-sets/') && pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  await page.route('**/release-sets/*.json', async (route) => {
    asked.push(route.request().url());
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Rewards', 'Prizes');
    return route.fulfill({ response, body });
  });
  await page.reload();
  await expect(page.getByRole('table')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Notifications,/ })).toBeVisible();
  await portal.open('Rewards');
  await expect(page.getByRole('heading', { name: 'Rewards is not available right now' })).toBeVisible();
  expect(asked.length).toBeGreaterThan(0);

  // One that is on its way would be shared by the next attempt, and refused.
  await expect.poll(() => pending.size).toBe(0);
  await page.unrouteAll({ behavior: 'wait' });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(portal.heading).toHaveText('Rewards');
});
