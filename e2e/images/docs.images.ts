// `npm run docs:images`: takes the pictures of docs/images again, from a portal with demo data of its own. Two runs within
// an hour give the same pictures; later ones differ in their dates, which the demo data has relative to its start.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { buildChanged, deployables } from '../../scripts/deployables.ts';
import { repository } from '../../scripts/repository.ts';
import { openBrowser } from '../audit/browser.ts';
import { settled } from '../audit/settled.ts';
import { optionsOf, type View } from '../audit/views.ts';
import { withOwnPortal } from '../pages/own-portal.ts';
import { addressIn } from '../pages/page-list.ts';
import { Portal, people } from '../pages/portal.ts';

/** Acme's. */
const HOME = '/c/1';
const MAX_BYTES = 175_000;
const MORNING = 9;

const desktop: View = { name: 'desktop', width: 1280, height: 760 };
const phone: View = { name: 'phone', width: 390, height: 844 };
const themes = ['light', 'dark'] as const;

const pictures = {
  home: '',
  applications: '/applications',
  application: '/applications/:id',
  insights: '/insights',
  rewards: '/rewards',
  statement: '/rewards/statement',
};

const now = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000);
const tooLarge: string[] = [];

await buildChanged(deployables(), console.log);
await withOwnPortal({ script: 'scripts/testing/start-built.ts' }, async ({ address }) => {
  await withPage(desktop, address, async (page) => {
    for (const [name, path] of Object.entries(pictures)) {
      await page.goto(await addressIn(page, HOME, { path, title: name }));
      for (const theme of themes) await take(page, `${name}-${theme}`, theme);
    }
  });
  await withPage(phone, address, async (page) => {
    await page.goto(HOME);
    for (const theme of themes) await take(page, `home-phone-${theme}`, theme);
  });
});
if (tooLarge.length > 0) console.error(`Larger than ${MAX_BYTES} bytes: ${tooLarge.join(', ')}`);
process.exit(tooLarge.length === 0 ? 0 : 1);

async function withPage(view: View, baseURL: string, work: (page: Page) => Promise<void>): Promise<void> {
  const { context, close } = await openBrowser({
    ...optionsOf(view),
    baseURL,
    timezoneId: zoneInTheMorning(),
  });
  try {
    // Light and dark are then those of the emulated system.
    await context.addInitScript(() => localStorage.setItem('atrium.theme', 'system'));
    const page = await context.newPage();
    await page.clock.setFixedTime(now);
    await new Portal(page).signIn(people.owner);
    await work(page);
  } finally {
    await close();
  }
}

/** The time zone where it is morning now: greeting and times of day do not depend on when the pictures are taken. */
function zoneInTheMorning(): string {
  const hoursAhead = MORNING - now.getUTCHours();
  // In the names of these zones the sign is that of POSIX, west of Greenwich; they reach from 14 east to 12 west.
  return `Etc/GMT${hoursAhead > 0 ? '-' : '+'}${Math.abs(hoursAhead < -12 ? hoursAhead + 24 : hoursAhead)}`;
}

async function take(page: Page, name: string, theme: (typeof themes)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await settled(page);
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  writeFileSync(join(repository, 'docs/images', `${name}.png`), picture);
  console.log(`${name.padEnd(24)}${String(picture.length).padStart(8)} bytes`);
  if (picture.length > MAX_BYTES) tooLarge.push(name);
}
