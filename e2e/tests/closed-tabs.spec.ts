import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';

/** Ways in which a tab ends while its page loads; `npm run check:closed-tabs` has more, and a hundred tabs of each. */
const ways: readonly (readonly [what: string, leave: (tab: Page) => Promise<unknown>])[] = [
  ['crashes', crash],
  ['is closed', (tab) => tab.close()],
  ['leaves', (tab) => tab.goto('/healthz')],
];

test('a tab that crashes, is closed or leaves while it loads accuses no remote', async ({
  page,
  context,
  portal,
}) => {
  const reports: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/error-reports')) reports.push(request.postData() ?? '');
  });
  await portal.startSession(people.owner);
  await page.goto('/healthz');
  const stored = (kind: string) =>
    page.evaluate(
      (start) => Object.keys(localStorage).filter((key) => key.startsWith(start)),
      `atrium.${kind}.`,
    );
  let holds = true;
  await context.route('**/assets/*/mfe-insights/remoteEntry.js*', (route) =>
    holds ? undefined : route.continue(),
  );
  for (const [, leave] of ways) {
    const tab = await context.newPage();
    await tab.goto('/c/0/', { waitUntil: 'commit' });
    await expect.poll(async () => (await stored('running')).length).toBeGreaterThan(0);
    await leave(tab);
  }
  const crashed = await stored('running');
  expect(crashed.length).toBeGreaterThan(0);
  holds = false;

  const next = await context.newPage();
  await next.goto('/c/0/');
  await expect(next.getByRole('heading', { name: 'Applications by status' })).toBeVisible();
  await expect.poll(() => stored('running')).toEqual([]);
  expect(await stored('left-out')).toEqual([]);
  expect(reports).toEqual([]);
});

async function crash(tab: Page): Promise<void> {
  const crashed = tab.waitForEvent('crash');
  const session = await tab.context().newCDPSession(tab);
  session.send('Page.crash').catch(() => undefined);
  await crashed;
}
