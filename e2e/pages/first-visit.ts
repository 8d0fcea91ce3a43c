import type { Browser } from '@playwright/test';
import { Traffic } from '../bench/page-visit.ts';
import { Portal, people } from './portal.ts';

/**
 * Bytes as transferred until nothing more loads, of the list of applications in a browser that has nothing of the portal.
 *
 * @param prepare What the person did before, in another browser.
 */
export async function bytesOfFirstVisit(
  browser: Browser,
  baseURL: string,
  prepare?: (portal: Portal) => Promise<void>,
): Promise<number> {
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  const portal = new Portal(page);
  await portal.startSession(people.owner);
  await prepare?.(portal);
  const traffic = await Traffic.of(page, 'full speed');
  await page.goto('/c/1/applications');
  await portal.heading.waitFor();
  await traffic.quiet();
  await context.close();
  return traffic.bytes;
}
