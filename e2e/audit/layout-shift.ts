import type { Page } from '@playwright/test';
import { moveTo } from '../pages/move.ts';
import { settled } from './settled.ts';

/** A tenth of the layout shift that still counts as good. */
const MAX_SHIFT = 0.01;
const API_DELAY_MS = 700;

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly hadRecentInput: boolean;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** The layout shift while a page loads from a slow API, if it is too much, with what moved. */
export async function layoutShiftProblems(page: Page, address: string): Promise<string[]> {
  await openSlowly(page, address);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  return recordedShiftProblems(page);
}

/** Opens a page whose API is slow from then on, and waits until it has everything. */
export async function openSlowly(page: Page, address: string): Promise<void> {
  await page.addInitScript(recordShifts);
  await page.route('**/customer-portal/**', async (route) => {
    await new Promise((done) => setTimeout(done, API_DELAY_MS));
    // The page may have been left meanwhile.
    await route.continue().catch(() => {});
  });
  await page.goto(address);
  await settled(page);
}

/** The layout shift on the way from the page of {@link openSlowly} to another one of its scope, in the same document. */
export async function moveShiftProblems(page: Page, path: string): Promise<string[]> {
  await page.evaluate(forgetShifts);
  await moveTo(page, path);
  await settled(page);
  return recordedShiftProblems(page);
}

/** The layout shift since {@link recordShifts} ran in the page, if it is too much, with what moved. */
export async function recordedShiftProblems(page: Page): Promise<string[]> {
  const { shift, moved } = await page.evaluate(() => {
    const { dataset } = document.documentElement;
    return { shift: Number(dataset.shift ?? 0), moved: dataset.moved ?? '' };
  });
  return shift > MAX_SHIFT ? [`${shift.toFixed(3)} by ${moved}`] : [];
}

/** Runs in the page, before its scripts. */
export function recordShifts() {
  const describe = (node: Node | null) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const text = element?.textContent?.trim().slice(0, 30) ?? '';
    return element ? `<${element.tagName.toLowerCase()}> ${text}` : 'a removed element';
  };
  new PerformanceObserver((list) => {
    const { dataset } = document.documentElement;
    for (const { value, hadRecentInput, sources } of list.getEntries() as Shift[]) {
      if (hadRecentInput) continue;
      dataset.shift = String(Number(dataset.shift ?? 0) + value);
      const moved = sources.map(({ node }) => describe(node)).join(', ');
      dataset.moved = [dataset.moved, `${value.toFixed(3)} ${moved}`].filter(Boolean).join('; ');
    }
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Runs in the page: records from here on. */
function forgetShifts(): void {
  const { dataset } = document.documentElement;
  delete dataset.shift;
  delete dataset.moved;
}
