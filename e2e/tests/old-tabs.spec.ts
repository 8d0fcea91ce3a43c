import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { anotherVersion, type Fleet, versionOf, wholeReleaseSetOf } from '../pages/fleet.ts';
import { Portal, people } from '../pages/portal.ts';

const account = 'mfe-account';
/** `npm run check:deploys` sets it to fifty, and releases more. */
const deploys = Number(process.env.DEPLOYS ?? 3);
const isLong = deploys > 3;
const released = ['mfe-rewards', account, ...(isLong ? ['mfe-insights', 'shell'] : [])];
const question = 'A newer version of the portal is ready.';

/** What a tab gets of published files, and what fails in it. */
function watchFiles(page: Page) {
  const asked = new Set<string>();
  const failed: string[] = [];
  const isPublished = (url: string) => /^\/(assets|release-sets)\//.test(new URL(url).pathname);
  page.on('pageerror', (error) => failed.push(String(error)));
  page.on('requestfailed', (request) => {
    if (isPublished(request.url())) failed.push(request.url());
  });
  page.on('request', (request) => {
    if (request.url().includes('/error-reports')) failed.push(request.postData() ?? '');
  });
  page.on('response', (response) => {
    if (!isPublished(response.url())) return;
    asked.add(new URL(response.url()).pathname);
    if (response.status() >= 400) failed.push(response.url());
  });
  return { asked, failed };
}

/** As when the person returns to the tab, which then asks for news. */
function returnTo(page: Page) {
  return page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
}

test('deploys do not disturb a half-filled form; the tab asks when it is left, and a click loads the newer version', async ({
  page,
  portal,
  fleet,
}) => {
  const { asked, failed } = watchFiles(page);
  await portal.signIn(people.owner, '/c/0/account/security');
  const kept = (await versionOf(page, account)) ?? '';
  const files = Object.keys((await wholeReleaseSetOf(page)).integrity);
  await fleet.command('publish', anotherVersion(account, kept, '8.0.1'), '--promote');

  const present = page.getByLabel('Current password');
  const next = page.getByLabel('New password');
  await present.fill('half a pass');
  await next.pressSequentially('phrase in the making');
  const news = page.waitForResponse(/release-news/);
  await returnTo(page);
  expect((await (await news).json()).changed).toEqual([account]);
  await expect(present).toHaveValue('half a pass');
  await expect(next).toHaveValue('phrase in the making');
  await expect(next).toBeFocused();
  await expect(page.getByText(question)).toHaveCount(0);

  await page
    .getByRole('navigation', { name: 'Account pages' })
    .getByRole('link', { name: 'Profile' })
    .click();
  await expect(portal.heading).toHaveText('Profile');
  await expect(page.getByText(question)).toBeVisible();
  expect(failed).toEqual([]);
  expect(files).toEqual(expect.arrayContaining([...asked].filter((path) => path.includes(`/${account}/`))));

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect.poll(() => versionOf(page, account)).toBe('8.0.1');
  await fleet.command('rollback', account);
  await page.reload();
  expect(await versionOf(page, account)).toBe(kept);
});

const areas = ['Rewards', 'Insights', 'Applications', 'Account'] as const;
const headings = {
  Rewards: 'Rewards',
  Insights: 'Insights',
  Applications: 'Applications',
  Account: 'Profile',
};

/** A tab whose person goes from area to area, and declines what is asked. */
async function openTab(page: Page) {
  const { asked, failed } = watchFiles(page);
  const portal = new Portal(page);
  let at = 0;
  const next = async () => {
    const area = areas[at % areas.length] ?? 'Rewards';
    at += 1;
    await portal.open(area);
    await expect(portal.heading).toHaveText(headings[area]);
    await expect(page.getByRole('button', { name: /^Notifications,/ })).toBeVisible();
    await expect(page.getByRole('alert')).toHaveCount(0);
    const later = page.getByRole('button', { name: 'Later' });
    if (await later.isVisible()) await later.click();
  };
  await page.addInitScript(countQuestions, question);
  await page.goto('/c/0/applications');
  await expect(portal.heading).toHaveText('Applications');
  const questions = () => page.evaluate(() => Number(document.documentElement.dataset.questions ?? 0));
  return { page, asked, failed, next, questions };
}

/** Counts in the page how often a text appears. */
function countQuestions(text: string) {
  const count = (nodes: NodeList) => [...nodes].filter((node) => node.textContent?.includes(text)).length;
  const observer = new MutationObserver((changes) => {
    const appeared = changes.reduce((sum, { addedNodes }) => sum + count(addedNodes), 0);
    const { dataset } = document.documentElement;
    dataset.questions = String(Number(dataset.questions ?? 0) + appeared);
  });
  observer.observe(document, { childList: true, subtree: true });
}

/** Publishes two versions of each deployable, and rolls back after each; then goes back and forth. */
async function deploy(fleet: Fleet, live: Record<string, string>, count: number) {
  const name = released[count % released.length] ?? account;
  const round = Math.floor(count / released.length);
  const version = `8.1.${Math.min(round, 2)}`;
  if (round % 2 === 1) await fleet.command('rollback', name);
  else if (round > 2) await fleet.command('promote', `${name}@${version}`);
  else await fleet.command('publish', anotherVersion(name, live[name] ?? '', version), '--promote');
  return `${name}@${version}`;
}

test('deploys under three navigating tabs: no error, one question at most in each, and what they open first is newest', {
  tag: '@long',
}, async ({ page, portal, context, fleet }) => {
  test.setTimeout(60_000 + deploys * 6_000);
  await portal.startSession(people.owner);
  const others = [await context.newPage(), await context.newPage()];
  const tabs = await Promise.all([page, ...others].map(openTab));
  const whole = await wholeReleaseSetOf(page);
  const live = Object.fromEntries(
    [whole.shell, ...whole.remotes].map(({ name, version }) => [name, version]),
  );
  for (let count = 0; count < deploys; count += 1) {
    const release = await deploy(fleet, live, count);
    const takes = (url: string) => url.includes(encodeURIComponent(release));
    // None of them has opened the first remote; they take its new version, and report it.
    const taken =
      count === 0 ? tabs.map((tab) => tab.page.waitForRequest((request) => takes(request.url()))) : [];
    await Promise.all(tabs.map((tab) => returnTo(tab.page)));
    await Promise.all(taken);
    await Promise.all(tabs.map((tab) => tab.next()));
  }
  const questions = await Promise.all(tabs.map((tab) => tab.questions()));
  const errors = tabs.flatMap((tab) => tab.failed);
  if (isLong) console.log({ deploys, tabs: tabs.length, errors: errors.length, questions });
  expect(errors).toEqual([]);
  expect(Math.max(...questions)).toBeLessThanOrEqual(1);
  for (const { asked } of tabs) {
    const scripts = [...asked].filter((path) => path.includes('/mfe-rewards/') && path.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(0);
    expect(
      scripts.filter((path) => Object.hasOwn(whole.integrity, path) && !path.endsWith('remoteEntry.js')),
    ).toEqual([]);
  }
});

test('a tab that is too old for the API is asked to save and reload, and keeps what was typed', async ({
  page,
  portal,
}) => {
  await page.route('**/release-news*', (route) =>
    route.fulfill({ json: { newer: true, changed: [], unsupported: true, canaries: {} } }),
  );
  await portal.signIn(people.owner, '/c/0/account/security');
  await expect(portal.heading).toHaveText('Security');
  await page.getByLabel('Current password').fill('half a pass');
  await returnTo(page);
  const asked = page.getByRole('alert').filter({ hasText: 'Save what you are working on, then reload' });
  await expect(asked).toBeVisible();
  await expect(page.getByLabel('Current password')).toHaveValue('half a pass');
});
