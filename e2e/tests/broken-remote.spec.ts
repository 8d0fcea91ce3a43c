import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';
import { addProbe } from '../pages/probe-remote.ts';

/** What a remote loads until its page is rendered. */
const stages: Record<string, RegExp> = {
  manifest: /\/assets\/[^/]+\/mfe-rewards\/mf-manifest\.json/,
  entry: /\/assets\/[^/]+\/mfe-rewards\/remoteEntry\.js/,
  'exposed module': /\/assets\/[^/]+\/mfe-rewards\/remote-module\.js/,
  'page’s chunk': /\/assets\/[^/]+\/mfe-rewards\/overview\.js/,
};

/** Ways in which loading it may fail. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is missing': (route) => route.fulfill({ status: 404, body: 'not found' }),
  hangs: () => new Promise<void>(() => {}),
  'is broken': (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is not JavaScript {' }),
  // One more space changes nothing but the hash: if it were accepted, the page would appear.
  'is changed by one byte': async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: `${body} ` });
  },
};

const SHARED_PACKAGES = 'shared packages';

/**
 * Every stage and every failure once; `npm run check:faults` sets FAULTS=all for each failure at each stage. A failure
 * of the shared packages affects all remotes.
 */
const isTested = (stage: string, failure: string) => {
  const places = [...Object.keys(stages), SHARED_PACKAGES];
  const isShortForm = Object.keys(failures).indexOf(failure) === places.indexOf(stage);
  return process.env.FAULTS === 'all' || isShortForm;
};

const cardTitle = 'Rewards is not available right now';

for (const [stage, address] of Object.entries(stages))
  for (const [failure, response] of Object.entries(failures).filter(([failure]) => isTested(stage, failure)))
    test(`when the ${stage} of a remote ${failure}, only its area shows a card, and retrying loads it without a reload`, async ({
      page,
      portal,
      quietConsole,
    }) => {
      test.setTimeout(60_000);
      quietConsole.allow(/mfe-rewards|Failed to (load|find)|integrity|Unexpected|preload|aborted|timed out/i);
      if (failure === 'hangs') await page.clock.install();
      await page.route(address, response);
      await portal.signIn(people.owner, '/c/0/applications');
      await page.evaluate(() => Object.assign(window, { sameDocument: true }));
      await expect(page.getByRole('table')).toBeVisible();

      await portal.open('Rewards');
      if (failure === 'hangs') await passTime(page);
      await expect(page.getByRole('heading', { name: cardTitle })).toBeVisible({ timeout: 20_000 });
      await expect(page.getByRole('alert')).toContainText(/Support code [0-9A-Z]{4}-[0-9A-Z]{4}/);

      await page.unroute(address);
      await page.getByRole('button', { name: 'Try again' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible({ timeout: 20_000 });
      await portal.open('Applications');
      await expect(page.getByRole('table')).toBeVisible();
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
    });

for (const [failure, response] of Object.entries(failures).filter(([failure]) =>
  isTested(SHARED_PACKAGES, failure),
))
  test(`when the packages that the shell shares ${failure}, only the areas of remotes show a card, and retrying loads them without a reload`, async ({
    page,
    portal,
    quietConsole,
  }) => {
    test.setTimeout(60_000);
    quietConsole.allow(
      /for-remotes|mfe-|Failed to (load|find)|integrity|Unexpected|preload|aborted|timed out/i,
    );
    if (failure === 'hangs') await page.clock.install();
    const address = /\/assets\/[^/]+\/shell\/for-remotes\./;
    await page.route(address, response);
    await portal.signIn(people.owner, '/c/0/applications');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    if (failure === 'hangs') await passTime(page);
    const card = page.getByRole('heading', { name: 'Applications is not available right now' });
    await expect(card).toBeVisible({ timeout: 20_000 });

    await page.unroute(address);
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('table')).toBeVisible({ timeout: 20_000 });
    await portal.open('Rewards');
    await expect(page.getByRole('heading', { level: 1, name: 'Rewards' })).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

/** Moves the page's clock past its timeouts once it waits for them, so that the journey does not have to. */
async function passTime(page: Page) {
  // The timeout of the navigation first, then that of the area.
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible();
  await page.clock.fastForward(16_000);
}

const firstRenders = { throws: 'throw new TypeError("no");', 'never ends': 'throw new Promise(() => {});' };

for (const [failure, source] of Object.entries(firstRenders))
  test(`when the first render of a remote ${failure}, only its area shows a card, and retrying loads it without a reload`, async ({
    page,
    portal,
    quietConsole,
  }) => {
    quietConsole.allow(/TypeError: no|mfe-probe|error-reports|Failed to load resource/);
    await page.clock.install();
    await addProbe(page, { render: `if (!globalThis.healed) { ${source} } return 'The probe is drawn.';` });
    await portal.signIn(people.owner, '/c/0/applications');
    await expect(page.getByRole('table')).toBeVisible();
    await portal.open('Probe');
    if (failure === 'never ends') {
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible();
      await page.clock.fastForward(120_000);
    }
    await expect(page.getByRole('heading', { name: 'Probe is not available right now' })).toBeVisible();
    await page.evaluate(() => Object.assign(globalThis, { healed: true }));
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The probe is drawn.')).toBeVisible();
    await portal.open('Applications');
    await expect(page.getByRole('table')).toBeVisible();
  });

test('an uncaught error of a remote is shown with a support code, is reported, and affects nothing else', async ({
  page,
  portal,
  quietConsole,
}) => {
  quietConsole.allow(/TypeError: no|error-reports|Failed to load resource/);
  await addProbe(page, {
    render: "setTimeout(() => { throw new TypeError('no'); }); return 'The probe is drawn.';",
  });
  const reported = page.waitForRequest('**/error-reports');
  await portal.signIn(people.owner, '/c/0/probe');
  await expect(
    page.getByText(/^Something in Probe did not work. Support code [0-9A-Z]{4}-[0-9A-Z]{4}$/),
  ).toBeVisible();
  await expect(page.getByText('The probe is drawn.')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({
    name: 'mfe-probe',
    kind: 'crash',
    error: 'TypeError',
    places: [expect.stringMatching(/^remoteEntry\.js:\d+:\d+$/)],
  });
});

const firstResponses: Record<string, (route: Route) => Promise<void>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is missing': (route) => route.fulfill({ status: 404, body: 'not found' }),
  'is broken': (route) => route.fulfill({ contentType: 'application/json', body: '{"rewards":' }),
};

for (const [failure, response] of Object.entries(firstResponses))
  test(`when a request of a remote’s first render ${failure}, its area says so, and retrying loads it without a reload`, async ({
    page,
    portal,
    quietConsole,
  }) => {
    quietConsole.allow(/Failed to load resource/);
    const call = /\/customer-portal\/earn_points/;
    await page.route(call, response);
    await portal.signIn(people.owner, '/c/0/rewards/earn');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    await page.unroute(call);
    await tryAgain.click();
    await expect(tryAgain).toHaveCount(0);
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
