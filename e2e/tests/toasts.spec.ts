import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { people } from '../pages/portal.ts';

const different = ['Fetch Categories error.', 'Fetch statuses error.', 'Fetch countries error.'];
const repeated = 'Fetch charts error.';
const refusal = { status: 503, json: { type: 'about:blank', title: 'Service Unavailable', status: 503 } };

/**
 * Lets the requests of the charts page fail all at once, and counts those for charts. Where a call of the document fails,
 * the page makes it again.
 */
async function failTogether(page: Page) {
  const failing = { charts: new Set<string>(), others: new Set<string>() };
  let requests = 0;
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(
    /\/customer-portal\/(charts\/|applications\/(categories|statuses|countries))/,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.includes('/charts/')) failing.charts.add(route.request().url());
      else failing.others.add(pathname);
      requests += 1;
      const headers = { 'x-request-id': `req-${requests}` };
      await held;
      await route.fulfill({ ...refusal, headers });
    },
  );
  return { failing, release };
}

test('eight failures at once can all be read: one after the other, equal ones with a count', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/status of 503/);
  const { failing, release } = await failTogether(page);
  await portal.signIn(people.viewer, '/c/1/insights');
  await expect.poll(() => [failing.charts.size, failing.others.size]).toEqual([5, 3]);
  release();

  const toast = page.getByRole('alert');
  const seen: string[] = [];
  for (let shown = 0; shown < 1 + different.length; shown += 1) {
    await expect(toast).toHaveCount(1);
    const message = (await toast.textContent()) ?? '';
    seen.push(message);
    // Charts further down fail a little later and are counted in the same toast.
    const count = page.getByText(/^\d+ times$/);
    if (message === repeated) {
      await expect.poll(() => count.textContent()).toBe(`${failing.charts.size} times`);
      await page.getByRole('button', { name: /^Show \d+ more requests$/ }).click();
      await expect(page.getByText(/^Request req-\d+$/)).toHaveCount(failing.charts.size);
    } else await expect(count).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(toast.filter({ hasText: message })).toHaveCount(0);
  }
  await expect(toast).toHaveCount(0);
  expect(seen.toSorted()).toEqual([repeated, ...different].sort());
});

test('a toast stays for its full time while others are queued, and the queue is dismissed at once', {
  tag: '@long',
}, async ({ page, portal, quietConsole }) => {
  // Before remotes run, since the portal then freezes what the clock replaces.
  await page.clock.install();
  quietConsole.allow(/status of 503/);
  const { failing, release } = await failTogether(page);
  await portal.signIn(people.viewer, '/c/1/insights');
  await expect.poll(() => [failing.charts.size, failing.others.size]).toEqual([5, 3]);
  release();
  const toast = page.getByRole('alert');
  await expect(page.getByText('3 more messages')).toBeVisible();
  const first = (await toast.textContent()) ?? '';
  await page.clock.runFor(8_000);
  await expect(toast).toHaveText(first);
  // It lies over no control of the bar or of the page.
  await portal.account.click({ trial: true });
  await page.getByRole('button', { name: 'Reload all' }).click({ trial: true });
  await expectAccessible(page);
  await page.clock.runFor(20_000);
  await expect(toast).not.toHaveText(first);
  await page.getByRole('button', { name: 'Dismiss all' }).click();
  await page.clock.runFor(2_000);
  await expect(toast).toHaveCount(0);
});
