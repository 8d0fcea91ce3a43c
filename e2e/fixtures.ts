import { test as base, expect } from '@playwright/test';
import { Fleet } from './pages/fleet.ts';
import { type OwnPortal, withOwnPortal } from './pages/own-portal.ts';
import { Portal } from './pages/portal.ts';

interface Fixtures {
  portal: Portal;
  /** Where teams and operators reach the portal. */
  controlURL: string;
  /** The command line of teams. */
  fleet: Fleet;
  /** Fails the journey when the console shows an error or the content security policy refused something. */
  quietConsole: {
    /** @param url Address of the script or resource that the message is about; any, where it is left out. */
    allow(text: RegExp, url?: RegExp): void;
  };
  /** Attaches the address and the text of the page to a journey that fails. */
  pageText: undefined;
}

interface WorkerFixtures {
  /** The portal that all journeys of one worker share. */
  sharedPortal: OwnPortal;
}

const START_TIMEOUT_MS = 240_000;

export const test = base.extend<Fixtures, WorkerFixtures>({
  sharedPortal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from it that this needs no other fixture.
    async ({}, use) =>
      withOwnPortal({ script: 'scripts/testing/start-built.ts' }, async (portal) => {
        // For journeys that read and write its files directly.
        process.env.E2E_DATA_DIR = portal.dataDir;
        await use(portal);
      }),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ sharedPortal }, use) => use(sharedPortal.address),
  portal: async ({ page }, use) => use(new Portal(page)),
  controlURL: ({ sharedPortal }, use) => use(sharedPortal.controlAddress),
  fleet: async ({ controlURL }, use) => {
    const fleet = await Fleet.asOperator(controlURL);
    await use(fleet);
    await fleet.restore();
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: { text: string; url: string }[] = [];
      const allowed: { text: RegExp; url: RegExp }[] = [];
      page.on('console', (message) => {
        if (message.type() !== 'error' && message.type() !== 'warning') return;
        errors.push({ text: message.text(), url: message.location().url });
      });
      page.on('pageerror', (error) => errors.push({ text: String(error), url: '' }));
      await use({ allow: (text, url = /^/) => allowed.push({ text, url }) });
      const isAllowed = ({ text, url }: { text: string; url: string }) =>
        allowed.some((patterns) => patterns.text.test(text) && patterns.url.test(url));
      expect(errors.filter((error) => !isAllowed(error))).toEqual([]);
    },
    { auto: true },
  ],
  pageText: [
    async ({ page }, use, info) => {
      await use(undefined);
      if (info.status === info.expectedStatus) return;
      // The list reporter prints it: where only the log is at hand, it shows what stood on the page.
      const text = await page
        .getByRole('main')
        .textContent({ timeout: 1_000 })
        .catch(() => 'no main element');
      await info.attach('page', { body: `${page.url()}: ${text}`, contentType: 'text/plain' });
    },
    { auto: true },
  ],
});

export { expect };
