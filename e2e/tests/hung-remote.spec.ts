import { readFileSync } from 'node:fs';
import { operatorPasswordFile } from '@atrium/admin';
import type { RemoteManifest } from '@atrium/contract';
import type { BrowserContext, Page } from '@playwright/test';
import { FaultWatch, isWhole } from '../faults/measured-fault.ts';
import { expect, test } from '../fixtures.ts';
import { expectAccessible, expectAccessibleInEachLook } from '../pages/accessibility.ts';
import { type Fleet, handmadeBuild } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';
import { addProbe, type Probe, probeFiles, probeManifest } from '../pages/probe-remote.ts';

const name = 'mfe-probe';
const withLamp: RemoteManifest = {
  ...probeManifest,
  slots: [{ slot: 'appbar', id: 'probe-lamp', order: 1, permission: 'person' }],
};
const endless = 'for (;;) {}';
const drawn = "return 'The lamp is drawn.';";
const leftOut = /^Probe was not opened because it made the portal stop responding\. Try again$/;

async function ship(fleet: Fleet, version: string, probe: Partial<Probe>): Promise<void> {
  const files = probeFiles({ render: "return 'The probe is drawn.';", version, ...probe });
  await fleet.command('publish', handmadeBuild(withLamp, version, files), '--promote');
}

/** Waits until the witness of a document has proved that this one hangs. */
async function untilProved(context: BrowserContext): Promise<void> {
  const watcher = await context.newPage();
  await watcher.goto('/healthz');
  await expect.poll(() => watcher.evaluate(() => caches.keys()), { intervals: [100] }).toHaveLength(1);
  await watcher.close();
}

/** Waits until the document that runs the probe has not responded for a while. */
async function untilHung(context: BrowserContext): Promise<void> {
  const watcher = await context.newPage();
  await watcher.goto('/healthz');
  await expect
    .poll(
      () =>
        watcher.evaluate(() => {
          const [mark] = Object.entries(localStorage)
            .filter(([key]) => key.startsWith('atrium.running.'))
            .map(([, value]) => JSON.parse(value) as { name: string; beat: number });
          return mark?.name === 'mfe-probe' && Date.now() - mark.beat > 2_500;
        }),
      { intervals: [100] },
    )
    .toBe(true);
  await watcher.close();
}

async function reportsOf(page: Page, controlURL: string): Promise<string> {
  const file = operatorPasswordFile(process.env.E2E_DATA_DIR ?? '');
  const password = readFileSync(file, 'utf8').trim();
  const authorization = `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
  const response = await page.request.get(`${controlURL}/fleet`, { headers: { authorization } });
  return (await response.text()).replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
}

/** Where a loop may be; `npm test` tries the first only. */
const loops = [
  ['is drawn in the app bar', { lamp: endless }, 'probe-lamp'],
  [
    'runs an effect in the app bar',
    { init: 'globalThis.scope = scope;', lamp: effect(endless) },
    'probe-lamp',
  ],
  ['loads', { init: endless }, ''],
] as const;

for (const [where, probe, part] of isWhole ? loops : loops.slice(0, 1))
  test(`a remote with an endless loop when it ${where} is left out of the next document, which says so, and the next version is there`, async ({
    page,
    context,
    portal,
    fleet,
    controlURL,
    quietConsole,
  }, info) => {
    test.setTimeout(120_000);
    quietConsole.allow(/PartLeftOut|mfe-probe/);
    const watch = new FaultWatch(info, 'endless loop', `starts when it ${where}`);
    await portal.startSession(people.owner);
    // A version is published once, so each attempt has its own.
    const minor = `${20 + info.retry}.${part.length + where.length}`;
    await ship(fleet, `${minor}.0`, probe);
    await page.goto('/c/0/applications', { waitUntil: 'commit' });
    await untilHung(context);

    const next = await context.newPage();
    watch.start();
    await next.goto('/c/0/applications');
    await expect(next.getByRole('table')).toBeVisible();
    await expect(next.getByRole('banner').getByRole('button', { name: leftOut })).toBeVisible();
    watch.outcome();
    // Its loop keeps one processor busy.
    await page.close();
    await expect(next.getByRole('banner').getByRole('button', { name: /^Notifications/ })).toBeVisible();
    await expectAccessible(next);
    await expect
      .poll(() => reportsOf(next, controlURL))
      .toMatch(new RegExp(`${name} ${minor}.0 Probes Page froze ${part}`));

    await ship(fleet, `${minor}.1`, { lamp: drawn });
    watch.start();
    await next.reload();
    await expect(next.getByText('The lamp is drawn.')).toBeVisible();
    watch.healed();
    await expect(next.getByRole('button', { name: leftOut })).toHaveCount(0);
    await fleet.command('retire', name);
  });

/** An effect of the shell's own React. */
function effect(body: string): string {
  return `const React = Object.values(globalThis.scope.react)[0].lib();
    const [count, setCount] = React.useState(0);
    React.useEffect(() => { ${body} });
    return 'drawn ' + count;`;
}

test('a page that hung is replaced by a card that says so and can open it again, after its tab was closed too', async ({
  page,
  context,
  portal,
  fleet,
  quietConsole,
}, info) => {
  test.setTimeout(120_000);
  quietConsole.allow(/PartLeftOut|mfe-probe/);
  const watch = new FaultWatch(info, 'page', 'has an endless loop');
  await portal.startSession(people.owner);
  const render = `if (!globalThis.healed) ${endless} return 'The probe is drawn.';`;
  await ship(fleet, `${30 + info.retry}.0.0`, { render });
  await page.goto('/c/0/probe', { waitUntil: 'commit' });
  await untilProved(context);
  await page.close();

  const next = await context.newPage();
  watch.start();
  await next.goto('/c/0/probe');
  const card = next.getByRole('main').getByRole('alert');
  await expect(card).toContainText('Probe was not opened');
  watch.outcome();
  await expect(card).toContainText(/Support code [0-9A-Z]{4}-[0-9A-Z]{4}/);
  await expectAccessibleInEachLook(next, isWhole);
  await next.evaluate(() => Object.assign(globalThis, { healed: true }));
  watch.start();
  await card.getByRole('button', { name: 'Try again' }).click();
  await expect(next.getByText('The probe is drawn.')).toBeVisible();
  watch.healed();
  await fleet.command('retire', name);
});

test(
  'a healthy remote that is slow is never left out, through reload, navigation and two tabs',
  { tag: '@long' },
  async ({ page, context, portal, fleet }, { retry }) => {
    test.setTimeout(120_000);
    const hangs: string[] = [];
    context.on('request', (request) => {
      if (request.url().endsWith('/error-reports')) hangs.push(request.postData() ?? '');
    });
    await portal.startSession(people.owner);
    await ship(fleet, `${40 + retry}.0.0`, { lamp: drawn });
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await context.route('**/assets/mfe-probe/*/remoteEntry.js*', async (route) => {
      await released;
      await route.continue().catch(() => {});
    });
    // The entry delays the document's load event, and nothing that a person sees.
    const shown = { waitUntil: 'domcontentloaded' } as const;
    await page.goto('/c/0/applications', shown);
    await expect(page.getByRole('table')).toBeVisible();
    await page.reload(shown);
    await expect(page.getByRole('table')).toBeVisible();
    await page.goto('/c/0/rewards', shown);
    await expect(portal.heading).toHaveText('Rewards');
    const other = await context.newPage();
    await other.goto('/c/0/applications', shown);
    await expect(other.getByRole('table')).toBeVisible();
    release();
    for (const tab of [page, other]) {
      await tab.bringToFront();
      await expect(tab.getByText('The lamp is drawn.')).toBeVisible({ timeout: 30_000 });
      await expect(tab.getByRole('button', { name: leftOut })).toHaveCount(0);
    }
    expect(hangs).toEqual([]);
    await fleet.command('retire', name);
  },
);

test(
  'a remote with endless state updates keeps its own area busy, which ends as soon as the person leaves it',
  { tag: '@long' },
  async ({ page, portal, quietConsole }, info) => {
    const watch = new FaultWatch(info, 'effect', 'sets state forever');
    // The document of an address that no published remote has.
    quietConsole.allow(/Failed to load resource/);
    await addProbe(page, {
      init: 'globalThis.scope = scope;',
      render: effect('globalThis.rendered = count; setCount(count + 1);'),
    });
    await portal.signIn(people.owner, '/c/0/probe');
    await expect(page.getByText(/drawn \d+/)).toBeVisible();
    const rendered = () => page.evaluate(() => (globalThis as { rendered?: number }).rendered ?? 0);
    await expect.poll(rendered).toBeGreaterThan(200);
    watch.outcome();
    watch.start();
    await portal.open('Applications');
    await expect(page.getByRole('table')).toBeVisible();
    watch.healed();
    const last = await rendered();
    await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
    expect(await rendered()).toBe(last);
  },
);
