import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { ApplicationsPage } from '../pages/applications-page.ts';
import { people } from '../pages/portal.ts';

/** Calls of the next document, without their origin. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    // The former document may have made some meanwhile.
    if (request.isNavigationRequest()) calls.length = 0;
    const { pathname, search } = new URL(request.url());
    if (/^\/(?:api|customer-portal)\//.test(pathname)) calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

test('a deep link restores the session by one call, and makes the first calls of its page once', async ({
  page,
  portal,
}) => {
  await portal.startSession(people.viewer);
  const calls = callsOf(page);
  await page.goto(`/c/1/applications?search=ACME&sort=title`);
  await new ApplicationsPage(page).settled();
  expect(calls[0]).toBe('POST /api/auth/restore');
  expect(calls.filter((call) => /\/auth\/(?:session|me|customer_list|sign_by)/.test(call))).toEqual([]);
  const list = 'GET /customer-portal/applications?page=1&pageSize=25&search=ACME&sort=title';
  for (const call of [list, 'GET /customer-portal/applications/totals?search=ACME'])
    expect(calls.filter((each) => each === call)).toEqual([call]);
  expect(calls.filter((call) => call.startsWith('GET /customer-portal/applications?'))).toEqual([list]);
});

test('without a session a deep link makes one call before it leads to sign-in', async ({ page }) => {
  const calls = callsOf(page);
  await page.goto('/c/1/applications');
  await expect(page).toHaveURL(/\/signin\?/);
  const before = calls
    .slice(0, 2)
    .filter((call) => call.includes('customer-portal') || call.includes('restore'));
  expect(before).toEqual(['POST /api/auth/restore']);
});
