import type { Page, Route } from '@playwright/test';
import { type Failure, failures, type Stage, stages } from '../faults/fault-list.ts';
import { FaultWatch, isWhole } from '../faults/measured-fault.ts';
import { expect, test } from '../fixtures.ts';
import { type Portal, people } from '../pages/portal.ts';
import { addProbe } from '../pages/probe-remote.ts';

/** Addresses of what a remote loads until its page is rendered; all remotes load the code that the shell shares. */
const addresses: Record<Stage, RegExp> = {
  entry: /\/assets\/[^/]+\/mfe-rewards\/remoteEntry\.js/,
  'exposed module': /\/assets\/[^/]+\/mfe-rewards\/remote-module\.js/,
  'page’s chunk': /\/assets\/[^/]+\/mfe-rewards\/overview\.js/,
  'page’s style sheet': /\/assets\/[^/]+\/mfe-rewards\/overview\.css/,
  'shared code': /\/assets\/[^/]+\/shell\/for-remotes\./,
};

/** One more space changes nothing but the hash: if it were accepted, the page would appear. */
async function changeOneByte(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = await response.text();
  await route.fulfill({ response, body: `${body} ` });
}

const responses: Record<Failure, (route: Route) => Promise<void>> = {
  'is refused': (route) => route.abort('connectionrefused'),
  'is missing': (route) => route.fulfill({ status: 404, body: 'not found' }),
  hangs: () => new Promise<void>(() => {}),
  'is broken': (route) => route.fulfill({ contentType: 'text/javascript', body: 'this is not JavaScript {' }),
  'is changed by one byte': changeOneByte,
};

/** Every stage and every failure once. */
const shortForm: Record<Stage, Failure> = {
  entry: 'is missing',
  'exposed module': 'hangs',
  'page’s chunk': 'is broken',
  'page’s style sheet': 'is changed by one byte',
  'shared code': 'is refused',
};

type Healing = 'retrying' | 'going there again';

interface Case {
  readonly stage: Stage;
  readonly failure: Failure;
  readonly healing: Healing;
}

const cases: readonly Case[] = stages.flatMap((stage) =>
  failures.flatMap((failure) => {
    const retrying: Case = { stage, failure, healing: 'retrying' };
    if (isWhole) return [retrying, { stage, failure, healing: 'going there again' } as const];
    return shortForm[stage] === failure ? [retrying] : [];
  }),
);

for (const { stage, failure, healing } of cases)
  test(`when the ${stage} of a remote ${failure}, only the areas concerned show a card, and ${healing} loads them without a reload`, async ({
    page,
    portal,
    quietConsole,
  }, info) => {
    test.setTimeout(90_000);
    quietConsole.allow(
      /for-remotes|mfe-|Failed to (load|find)|integrity|Unexpected|preload|aborted|timed out/i,
    );
    const isTimed = isWhole && healing === 'retrying';
    const skipsTime = failure === 'hangs' && !isTimed;
    if (skipsTime) await page.clock.install();
    await page.route(addresses[stage], responses[failure]);
    const watch = new FaultWatch(info, stage, failure);
    await portal.startSession(people.owner);
    const area = stage === 'shared code' ? 'Applications' : 'Rewards';
    if (area === 'Rewards') {
      await openApplications(page);
      await expect(page.getByRole('table')).toBeVisible();
    }
    watch.start();
    if (area === 'Rewards') await portal.open(area);
    else await openApplications(page);
    if (skipsTime) await passTime(page);
    const card = page.getByRole('heading', { name: `${area} is not available right now` });
    await expect(card).toBeVisible({ timeout: 30_000 });
    watch.outcome();
    await expect(page.getByRole('alert')).toContainText(/Support code [0-9A-Z]{4}-[0-9A-Z]{4}/);

    if (healing === 'going there again') await openOther(page, portal, stage);
    await page.unroute(addresses[stage]);
    watch.start();
    if (healing === 'going there again') await portal.open(area);
    else await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { level: 1, name: area })).toBeVisible({ timeout: 20_000 });
    if (isTimed) watch.healed();
    await portal.open(area === 'Rewards' ? 'Applications' : 'Rewards');
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

async function openApplications(page: Page): Promise<void> {
  // A part that hangs delays the document's load event, and nothing that a person sees.
  await page.goto('/c/0/applications', { waitUntil: 'domcontentloaded' });
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
}

/** Opens what works while the fault lasts: another area, or a page of the shell if every area is concerned. */
async function openOther(page: Page, portal: Portal, stage: Stage): Promise<void> {
  await portal.open(stage === 'shared code' ? 'Home' : 'Applications');
  if (stage === 'shared code') await expect(portal.heading).toHaveText(/^Good /);
  else await expect(page.getByRole('table')).toBeVisible();
}

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
  }, info) => {
    test.setTimeout(120_000);
    quietConsole.allow(/TypeError: no|mfe-probe|error-reports|Failed to load resource/);
    if (!isWhole) await page.clock.install();
    const watch = new FaultWatch(info, 'first render', failure);
    await addProbe(page, { render: `if (!globalThis.healed) { ${source} } return 'The probe is drawn.';` });
    await portal.signIn(people.owner, '/c/0/applications');
    await expect(page.getByRole('table')).toBeVisible();
    watch.start();
    await portal.open('Probe');
    if (failure === 'never ends' && !isWhole) {
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading…' })).toBeVisible();
      await page.clock.fastForward(120_000);
    }
    const card = page.getByRole('heading', { name: 'Probe is not available right now' });
    await expect(card).toBeVisible({ timeout: 75_000 });
    watch.outcome();
    await page.evaluate(() => Object.assign(globalThis, { healed: true }));
    watch.start();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(page.getByText('The probe is drawn.')).toBeVisible();
    watch.healed();
    await portal.open('Applications');
    await expect(page.getByRole('table')).toBeVisible();
  });

test('an uncaught error of a remote is shown with a support code, is reported, and affects nothing else', async ({
  page,
  portal,
  quietConsole,
}, info) => {
  quietConsole.allow(/TypeError: no|error-reports|Failed to load resource/);
  await addProbe(page, {
    render: "setTimeout(() => { throw new TypeError('no'); }); return 'The probe is drawn.';",
  });
  const reported = page.waitForRequest('**/error-reports');
  const watch = new FaultWatch(info, 'timer', 'throws');
  await portal.signIn(people.owner, '/c/0/probe');
  await expect(
    page.getByText(/^Something in Probe did not work. Support code [0-9A-Z]{4}-[0-9A-Z]{4}$/),
  ).toBeVisible();
  watch.outcome();
  watch.done();
  await expect(page.getByText('The probe is drawn.')).toBeVisible();
  expect((await reported).postDataJSON()).toMatchObject({
    name: 'mfe-probe',
    kind: 'crash',
    error: 'TypeError',
    places: [expect.stringMatching(/^remoteEntry\.js:\d+:\d+$/)],
  });
});

const firstFailures = ['is refused', 'is missing', 'is broken'] as const;

for (const failure of isWhole ? firstFailures : firstFailures.slice(-1))
  test(`when a request of a remote’s first render ${failure}, its area says so, and retrying loads it without a reload`, async ({
    page,
    portal,
    quietConsole,
  }, info) => {
    quietConsole.allow(/Failed to load resource/);
    const call = /\/customer-portal\/earn_points/;
    await page.route(call, responses[failure]);
    const watch = new FaultWatch(info, 'request of a first render', failure);
    await portal.signIn(people.owner, '/c/0/rewards/earn');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    const tryAgain = page.getByRole('main').getByRole('button', { name: 'Try again' });
    await expect(tryAgain).toBeVisible();
    watch.outcome();
    await page.unroute(call);
    watch.start();
    await tryAgain.click();
    await expect(tryAgain).toHaveCount(0);
    watch.healed();
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });
