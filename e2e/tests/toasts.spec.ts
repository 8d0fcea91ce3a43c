import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { expectAccessible } from '../pages/accessibility.ts';
import { people } from '../pages/portal.ts';

const different = ['Fetch Categories error.', 'Fetch statuses error.', 'Fetch countries error.'];
const repeated = 'Fetch charts error.';
const refusal = { status: 503, json: { type: 'about:blank', title: 'Service Unavailable', status: 503 } };

/** Lets what the charts page reads fail at one moment, and counts the requests for charts. */
async function failTogether(page: Page) {
  const failing = { charts: 0, others: new Set<string>() };
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route(
    /\/customer-portal\/(charts\/|applications\/(categories|statuses|countries))/,
    async (route) => {
      const { pathname } = new URL(route.request().url());
      if (pathname.includes('/charts/')) failing.charts += 1;
      else failing.others.add(pathname);
      await held;
      await route.fulfill({ ...refusal, headers: { 'x-request-id': `req-${failing.charts}` } });
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
  await portal.signIn(people.viewer);
  const { failing, release } = await failTogether(page);
  await portal.open('Insights');
  await expect.poll(() => [failing.charts >= 5, failing.others.size]).toEqual([true, 3]);
  release();
  await page.waitForLoadState('networkidle');

  const toast = page.getByRole('alert');
  const seen = new Map<string, number>();
  for (let shown = 0; shown < 1 + different.length; shown += 1) {
    await expect(toast).toHaveCount(1);
    const message = (await toast.textContent()) ?? '';
    const count = page.getByText(/^\d+ times$/);
    seen.set(message, (await count.count()) > 0 ? Number.parseInt((await count.textContent()) ?? '', 10) : 1);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(toast.filter({ hasText: message })).toHaveCount(0);
  }
  await expect(toast).toHaveCount(0);
  expect([...seen.keys()].sort()).toEqual([repeated, ...different].sort());
  expect(seen.get(repeated)).toBe(failing.charts);
});

test('a toast keeps its time while others wait, and every request behind it can be quoted', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/status of 503/);
  await portal.signIn(people.viewer);
  const { failing, release } = await failTogether(page);
  await portal.open('Insights');
  await expect.poll(() => [failing.charts >= 5, failing.others.size]).toEqual([true, 3]);
  await page.clock.install();
  release();
  const toast = page.getByRole('alert');
  await expect(page.getByText('3 more messages')).toBeVisible();
  const first = (await toast.textContent()) ?? '';
  await page.clock.runFor(8_000);
  await expect(toast).toHaveText(first);
  await expectAccessible(page);
  await page.clock.runFor(20_000);
  await expect(toast).not.toHaveText(first);
  await page.getByRole('button', { name: 'Dismiss all' }).click();
  await page.clock.runFor(2_000);
  await expect(toast).toHaveCount(0);
});
