import type { Page } from '@playwright/test';
import type { Meddling } from '../faults/fault-list.ts';
import { FaultWatch, isWhole } from '../faults/measured-fault.ts';
import { expect, test } from '../fixtures.ts';
import { handmadeBuild } from '../pages/fleet.ts';
import { people } from '../pages/portal.ts';
import { addProbe, probeFiles, probeManifest } from '../pages/probe-remote.ts';

const auth = "Object.values(globalThis.scope['@atrium/host'])[0].lib().authStore";

/** What the page of a remote does. */
const meddling: Record<Meddling, string> = {
  'replaces fetch': 'globalThis.fetch = () => Promise.reject(new Error("mine"));',
  'replaces Promise': 'globalThis.Promise = class {};',
  'replaces methods of arrays': 'Array.prototype.map = () => [];',
  'adds to all objects': 'Object.prototype.polluted = true;',
  'replaces history.pushState': 'history.pushState = () => {};',
  'writes another customer to the auth store': `${auth}.setState({ selectedCustomer: 2 });`,
  'writes a token to the auth store': `Object.assign(${auth}.getState(), { token: 'mine' });`,
  'empties the body': 'document.body.replaceChildren();',
};

/** After it, the page is drawn all the same. */
const harmless: readonly string[] = ['empties the body'];
const inShortForm: readonly string[] = ['replaces methods of arrays', 'empties the body'];
const names = Object.keys(meddling) as Meddling[];

for (const name of names.filter((each) => isWhole || inShortForm.includes(each)))
  test(`when a remote ${name}, all other areas work, in the same document and for the same customer`, async ({
    page,
    portal,
    quietConsole,
  }, info) => {
    quietConsole.allow(/TypeError|mfe-probe|error-reports|Failed to load resource|Content Security Policy/);
    await addProbe(page, {
      init: 'globalThis.scope = scope;',
      render: `'use strict'; if (!globalThis.healed) { ${meddling[name]} } return 'The probe is drawn.';`,
    });
    await portal.signIn(people.owner, '/c/1/applications');
    await page.evaluate(() => Object.assign(window, { sameDocument: true }));
    await expect(page.getByRole('table')).toBeVisible();
    const watch = new FaultWatch(info, 'page', name);
    watch.start();
    await portal.open('Probe');
    if (harmless.includes(name)) {
      await expect(page.getByText('The probe is drawn.')).toBeVisible();
      watch.outcome();
      watch.done();
    } else await expectCardThenRetry(page, watch);

    await portal.open('Rewards');
    await expect(portal.heading).toHaveText('Rewards');
    await expect(page.getByRole('main').getByRole('table').first()).toBeVisible();
    await expect(portal.customer).toHaveAccessibleName(/Acme/);
    expect(new URL(page.url()).pathname).toBe('/c/1/rewards');
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  });

async function expectCardThenRetry(page: Page, watch: FaultWatch): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Probe is not available right now' })).toBeVisible();
  watch.outcome();
  await expect(page.getByRole('alert')).toContainText(/Support code [0-9A-Z]{4}-[0-9A-Z]{4}/);
  await page.evaluate(() => Object.assign(globalThis, { healed: true }));
  watch.start();
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The probe is drawn.')).toBeVisible();
  watch.healed();
}

if (isWhole)
  test('a style sheet with global selectors is refused at publication', async ({ fleet }, info) => {
    const watch = new FaultWatch(info, 'style sheet', 'has global selectors');
    const version = `50.0.${info.retry}`;
    const files = {
      ...probeFiles({ render: 'return null;', version }),
      'list.css': 'main { display: none }',
    };
    const publish = fleet.command('publish', handmadeBuild(probeManifest, version, files));
    await expect(publish).rejects.toThrow('list.css: "main" can match elements outside the remote');
    watch.outcome();
    watch.done();
  });
