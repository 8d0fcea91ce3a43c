import { expect, test } from '../fixtures.ts';
import { anotherVersion, versionOf, wholeReleaseSetOf } from '../pages/fleet.ts';
import { type Portal, people } from '../pages/portal.ts';

const name = 'mfe-account';
/** `npm run check:deploys` sets it to fifty. */
const promotions = Number(process.env.PROMOTIONS ?? 8);
const newer = 'A newer version of the portal is ready.';

/** Waits until the remote has rendered everything: what is pending when the clock jumps counts as timed out. */
async function drawn(portal: Portal, heading: string) {
  await expect(portal.heading).toHaveText(heading);
  await expect(portal.page.getByRole('button', { name: /^Notifications,/ })).toBeVisible();
}

test('promotions do not disturb an open tab with a half-filled form, and the next document shows a rollback', async ({
  page,
  portal,
  context,
  fleet,
}) => {
  test.setTimeout(120_000);
  await page.clock.install();
  await portal.signIn(people.owner, '/c/0/account/security');
  const kept = (await versionOf(page, name)) ?? '';
  const files = Object.keys((await wholeReleaseSetOf(page)).integrity);
  const [one, other] = ['8.0.1', '8.0.2'];
  for (const version of [one, other]) await fleet.command('publish', anotherVersion(name, kept, version));

  const failed: string[] = [];
  const asked = new Set<string>();
  page.on('requestfailed', (request) => {
    if (request.url().includes('/assets/')) failed.push(request.url());
  });
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (pathname.startsWith('/assets/') && response.status() >= 400) failed.push(pathname);
    if (pathname.includes(`/${name}/`)) asked.add(pathname);
  });

  const present = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  await present.fill('half a pass');
  for (let count = 0; count < promotions; count += 1) {
    await fleet.command('promote', `${name}@${count % 2 === 0 ? one : other}`);
    if (count === promotions / 2) await next.pressSequentially('phrase in the making');
  }
  await page.clock.fastForward(61_000);
  await expect(page.getByRole('status').filter({ hasText: newer })).toBeVisible();
  await expect(present).toHaveValue('half a pass');
  await expect(next).toHaveValue('phrase in the making');
  await expect(next).toBeFocused();

  await page.getByRole('button', { name: 'Later' }).click();
  const ownPages = page.getByRole('navigation', { name: 'Account pages' });
  for (const area of ['Sessions', 'Preferences', 'Profile']) {
    await ownPages.getByRole('link', { name: area }).click();
    await expect(portal.heading).toHaveText(area);
  }
  for (const area of ['Applications', 'Rewards', 'Insights']) {
    await portal.open(area);
    await expect(portal.heading).toHaveText(area);
  }
  expect(failed).toEqual([]);
  expect(asked.size).toBeGreaterThan(0);
  expect(files).toEqual(expect.arrayContaining([...asked]));

  const newTab = await context.newPage();
  await newTab.goto('/c/0/account');
  expect(await versionOf(newTab, name)).toBe(other);
  await fleet.command('rollback', name);
  await newTab.reload();
  expect(await versionOf(newTab, name)).toBe(one);
});

test('a click loads the newer version', async ({ page, portal, fleet }) => {
  await page.clock.install();
  await portal.signIn(people.owner, '/c/0/account');
  await drawn(portal, 'Profile');
  const kept = (await versionOf(page, name)) ?? '';
  await fleet.command('publish', anotherVersion(name, kept, '8.0.3'), '--promote');
  await page.clock.fastForward(61_000);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(portal.heading).toHaveText('Profile');
  await expect.poll(() => versionOf(page, name)).toBe('8.0.3');
});

test('a tab that is too old for the API is asked to save and reload, and keeps what was typed', async ({
  page,
  portal,
}) => {
  await page.clock.install();
  await page.route('**/release-news*', (route) =>
    route.fulfill({ json: { newer: true, unsupported: true, canaries: {} } }),
  );
  await portal.signIn(people.owner, '/c/0/account/security');
  await drawn(portal, 'Security');
  await page.getByLabel('Current password').fill('half a pass');
  await page.clock.fastForward(61_000);
  const asked = page.getByRole('alert').filter({ hasText: 'Save what you are working on, then reload' });
  await expect(asked).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('half a pass');
});
