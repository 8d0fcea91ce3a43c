import type { Page, Route } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';
import { addProbe } from '../pages/probe-remote.ts';

/** What of a remote comes over the network until its page stands. */
const stages: Record<string, RegExp> = {
  manifest: /\/assets\/mfe-rewards\/[^/]+\/mf-manifest\.json/,
  entry: /\/assets\/mfe-rewards\/[^/]+\/remoteEntry\.js/,
  'exposed module': /\/assets\/mfe-rewards\/[^/]+\/remote-module\.[^/]+\.js/,
  'page’s chunk': /\/assets\/mfe-rewards\/[^/]+\/overview\.[^/]+\.js/,
};

/** Ways in which it may fail to come. */
const failures: Record<string, (route: Route) => Promise<void>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is missing': (route) => route.fulfill({ status: 404, body: 'not found' }),
  hangs: () => new Promise<void>(() => {}),
  'is broken': (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is not JavaScript {' }),
  // A space more changes nothing of what it says: if it were taken, the page would show.
  'is changed by one byte': async (route) => {
    const response = await route.fetch();
    const body = await response.text();
    await route.fulfill({ response, body: `${body} ` });
  },
};

const cardTitle = 'Rewards is not available right now';

for (const [stage, address] of Object.entries(stages))
  for (const [failure, response] of Object.entries(failures))
    test(`when the ${stage} of a remote ${failure}, its area alone shows a card, and retry heals it without reload`, async ({
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

for (const [failure, response] of Object.entries(failures))
  test(`when what the shell brings for remotes ${failure}, only their areas show a card, and retry heals them without reload`, async ({
    page,
    portal,
    quietConsole,
  }) => {
    test.setTimeout(60_000);
    quietConsole.allow(
      /for-remotes|mfe-|Failed to (load|find)|integrity|Unexpected|preload|aborted|timed out/i,
    );
    if (failure === 'hangs') await page.clock.install();
    const address = /\/assets\/shell\/[^/]+\/for-remotes\./;
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

/** Lets the page's patience run out once it waits, so that nobody else has to wait for it. */
async function passTime(page: Page) {
  // That of the change of page first, then that of the area.
  await page.clock.fastForward(4_000);
  await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible();
  await page.clock.fastForward(16_000);
}

const firstRenders = { throws: 'throw new TypeError("no");', 'never ends': 'throw new Promise(() => {});' };

for (const [failure, source] of Object.entries(firstRenders))
  test(`when the first render of a remote ${failure}, its area alone shows a card, and retry heals it without reload`, async ({
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

test('what fails in a remote with nothing to catch it is said with a support code, reported, and costs nothing else', async ({
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
  test(`when what a remote’s first render asks for ${failure}, its area says so, and retry heals it without reload`, async ({
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
