import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RemoteManifest } from '@atrium/contract';
import type { Browser } from '@playwright/test';
import { repository } from '../../scripts/settings.ts';
import { expect, test } from '../fixtures.ts';
import { people } from '../pages/portal.ts';
import { StillPage } from '../pages/still-page.ts';

/** A tenth of the layout shift that still counts as good. */
const MAX_SHIFT = 0.01;

const viewports = {
  desktop: { width: 1366, height: 768 },
  phone: { width: 390, height: 844 },
};

const area = '/c/1';

/** Every page of every remote by its path; `npm run check:stability` sets STABILITY=all for them. */
function everyPage(): string[] {
  const paths = readdirSync(repository)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) => JSON.parse(readFileSync(join(repository, name, 'remote.json'), 'utf8')) as RemoteManifest)
    .flatMap(({ basePath, routes }) =>
      routes.map(({ path }) => [area, basePath, path].filter(Boolean).join('/')),
    );
  return [area, ...paths];
}

const isShortForm = process.env.STABILITY !== 'all';
/** Those with most late parts. */
const latePages = [`${area}/insights`, `${area}/rewards`, `${area}/account/sessions`, `${area}/applications`];
const firstLoads = isShortForm ? [area] : everyPage();
const inPortal = isShortForm ? latePages : everyPage();

/** The pages that move too far, with how far. */
async function movingPages(browser: Browser, viewport: { width: number; height: number }) {
  const page = await StillPage.open(browser, viewport, people.owner);
  const shifts: Record<string, number> = {};
  for (const path of firstLoads) {
    const address = await page.addressOf(path);
    shifts[`${address}, loaded`] = await page.load(address);
  }
  for (const path of inPortal) {
    const address = await page.addressOf(path);
    shifts[`${address}, opened in the portal`] = await page.navigate(address);
  }
  await page.close();
  return Object.fromEntries(Object.entries(shifts).filter(([, shift]) => shift > MAX_SHIFT));
}

test('pages do not move when answers of the API arrive late', async ({ browser }) => {
  test.setTimeout(isShortForm ? 60_000 : 600_000);
  // The browser mostly waits for late answers, so both can run at once.
  const [desktop, phone] = await Promise.all([
    movingPages(browser, viewports.desktop),
    movingPages(browser, viewports.phone),
  ]);
  expect({ desktop, phone }).toEqual({ desktop: {}, phone: {} });
});
