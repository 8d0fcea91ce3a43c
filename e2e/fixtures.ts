import { test as base, expect } from '@playwright/test';
import { Fleet } from './pages/fleet.ts';
import { type OwnPortal, withOwnPortal } from './pages/own-portal.ts';
import { Portal } from './pages/portal.ts';

interface Fixtures {
  portal: Portal;
  /** What teams do by command line. */
  fleet: Fleet;
  /** Fails the journey when the console shows an error or the content security policy refused something. */
  quietConsole: { allow(pattern: RegExp): void };
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
        // For what is read and written behind the portal's back.
        process.env.E2E_DATA_DIR = portal.dataDir;
        await use(portal);
      }),
    { scope: 'worker', timeout: START_TIMEOUT_MS },
  ],
  baseURL: ({ sharedPortal }, use) => use(sharedPortal.address),
  portal: async ({ page }, use) => use(new Portal(page)),
  fleet: async ({ baseURL }, use) => {
    const fleet = await Fleet.asOperator(baseURL ?? '');
    await use(fleet);
    await fleet.restore();
  },
  quietConsole: [
    async ({ page }, use) => {
      const errors: string[] = [];
      const allowed: RegExp[] = [];
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') errors.push(message.text());
      });
      page.on('pageerror', (error) => errors.push(String(error)));
      await use({ allow: (pattern) => allowed.push(pattern) });
      expect(errors.filter((text) => !allowed.some((pattern) => pattern.test(text)))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
