import { DOCUMENT_ID_META } from '@atrium/contract';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { anotherVersion, handmadeBuild, versionOf } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';
import { probeFiles, probeManifest } from '../pages/probe-remote.ts';

const name = 'mfe-rewards';

function customerIn(page: Page): string {
  return new URL(page.url()).pathname.split('/')[2] ?? '';
}

function markDocument(page: Page) {
  return page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

function isSameDocument(page: Page) {
  return page.evaluate(() => 'sameDocument' in window);
}

async function expectNewDocument(page: Page) {
  await page.waitForFunction(() => !('sameDocument' in window));
}

test('a customer’s canary version loads with a new document, and is gone with the next one', async ({
  page,
  portal,
  fleet,
}) => {
  test.setTimeout(60_000);
  const acme = '1';
  await portal.signIn(people.owner, '/c/2/rewards');
  await expect(portal.heading).toHaveText('Rewards');
  const live = (await versionOf(page, name)) ?? '';
  await fleet.command('publish', anotherVersion(name, live, '9.1.0'));
  await fleet.command('canary', `${name}@9.1.0`, '--customers', acme);

  await markDocument(page);
  await portal.chooseCustomer('Initech');
  await expect(portal.heading).toHaveText('Rewards');
  expect(await isSameDocument(page)).toBe(true);

  await portal.chooseCustomer('Acme');
  await expectNewDocument(page);
  await expect(portal.heading).toHaveText('Rewards');
  expect(await versionOf(page, name)).toBe('9.1.0');
  expect(customerIn(page)).toBe(acme);

  await markDocument(page);
  await portal.open('Applications');
  await expect(portal.heading).toHaveText('Applications');
  expect(await isSameDocument(page)).toBe(true);

  await portal.chooseCustomer('Globex');
  await expectNewDocument(page);
  await expect(portal.heading).toHaveText('Applications');
  expect(await versionOf(page, name)).toBe(live);

  await fleet.command('drop', name);
  await portal.chooseCustomer('Acme');
  await expect(portal.heading).toHaveText('Applications');
  expect(await versionOf(page, name)).toBe(live);
});

const poison = `
  const poisoned = { from: 'mfe-probe', loaded: true, lib: () => ({}), get: async () => () => ({}) };
  for (const versions of Object.values(scope)) {
    for (const shared of Object.values(versions)) Object.assign(shared, poisoned);
    Object.assign(versions, { '999.0.0': { ...poisoned } });
  }
  globalThis.poisoned = true;`;

test('a canary that replaces shared packages does not affect other remotes', { tag: '@long' }, async ({
  page,
  portal,
  fleet,
}) => {
  const files = probeFiles({ init: poison, render: "return 'The probe is drawn.';", version: '9.0.0' });
  await fleet.command('publish', handmadeBuild(probeManifest, '9.0.0', files));
  const customer = '1';
  await portal.startSession(people.viewer);
  await fleet.command('canary', 'mfe-probe@9.0.0', '--customers', customer);

  await page.goto(`/c/${customer}/probe`);
  await expect(page.getByText('The probe is drawn.')).toBeVisible();
  expect(await page.evaluate(() => 'poisoned' in globalThis)).toBe(true);
  for (const [area, heading] of [
    ['Applications', 'Applications'],
    ['Rewards', 'Rewards'],
    ['Insights', 'Insights'],
    ['Account', 'Profile'],
  ] as const) {
    await portal.open(area);
    await expect(portal.heading).toHaveText(heading);
    await expect(page.getByRole('alert')).toHaveCount(0);
  }
  await fleet.command('drop', 'mfe-probe');
  await page.reload();
  await expect(portal.heading).toHaveText('Profile');
  await expect(portal.menu.getByRole('link', { name: 'Probe' })).toHaveCount(0);
});

/** What the id of a page's document proves; empty before its session was restored. */
function proofOf(page: Page) {
  return page.evaluate(
    (meta) => document.querySelector<HTMLMetaElement>(meta)?.content.split('.')[6] ?? 'no id',
    `meta[name=${DOCUMENT_ID_META}]`,
  );
}

test('a document proves its session after a sign-in, and when it restores it, so that it counts', async ({
  page,
  portal,
}) => {
  await page.goto('/signin');
  expect(await proofOf(page)).toBe('');
  await portal.signInByForm(people.owner, '/c/2/rewards');
  await expect.poll(() => proofOf(page)).toMatch(/^[\w-]{44,}$/);
  await page.reload();
  await expect(portal.heading).toHaveText('Rewards');
  await expect.poll(() => proofOf(page)).toMatch(/^[\w-]{44,}$/);
});
