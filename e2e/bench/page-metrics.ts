import type { CDPSession, Page } from '@playwright/test';

/** A task that takes longer blocks what people do. */
const LONG_TASK_MS = 50;
/** Interactions that took less are not reported by the browser. */
const SHORTEST_INTERACTION_MS = 16;
/** The browser reports an interaction after its next paint. */
const REPORT_DELAY_MS = 500;

interface Observed {
  firstPaintMs: number;
  largestPaintMs: number;
  longTasksMs: number[];
  interactionsMs: number[];
}

declare global {
  var observedByBench: Observed | undefined;
}

/** Observes every document of a page from its start. */
export async function observe(page: Page): Promise<void> {
  await page.addInitScript((shortest) => {
    const seen: Observed = {
      firstPaintMs: Number.NaN,
      largestPaintMs: Number.NaN,
      longTasksMs: [],
      interactionsMs: [],
    };
    globalThis.observedByBench = seen;
    const watch = (options: PerformanceObserverInit, each: (entry: PerformanceEntry) => void) =>
      new PerformanceObserver((list) => list.getEntries().forEach(each)).observe(options);
    watch({ type: 'paint', buffered: true }, ({ name, startTime }) => {
      if (name === 'first-contentful-paint') seen.firstPaintMs = startTime;
    });
    watch({ type: 'largest-contentful-paint', buffered: true }, ({ startTime }) => {
      seen.largestPaintMs = startTime;
    });
    watch({ type: 'longtask', buffered: true }, ({ duration }) => seen.longTasksMs.push(duration));
    watch({ type: 'event', durationThreshold: shortest } as PerformanceObserverInit, (entry) => {
      if ((entry as PerformanceEventTiming & { interactionId: number }).interactionId > 0)
        seen.interactionsMs.push(entry.duration);
    });
  }, SHORTEST_INTERACTION_MS);
}

function observed(page: Page): Promise<Observed> {
  return page.evaluate(() => {
    if (!globalThis.observedByBench) throw new Error('The document is not observed.');
    return globalThis.observedByBench;
  });
}

/**
 * First and largest contentful paint, and total blocking time. Blocking counts from the start of the document, since one
 * side paints before its script runs and another one after.
 */
export async function paints(page: Page): Promise<{ first: number; largest: number; blocking: number }> {
  const { firstPaintMs, largestPaintMs, longTasksMs } = await observed(page);
  const blocking = longTasksMs.reduce((sum, duration) => sum + duration - LONG_TASK_MS, 0);
  return { first: firstPaintMs, largest: largestPaintMs, blocking };
}

/** Milliseconds from an interaction to the next paint; the longest one of those that `act` does. */
export async function interactionDelay(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => globalThis.observedByBench?.interactionsMs.splice(0));
  await act();
  await page.waitForTimeout(REPORT_DELAY_MS);
  const { interactionsMs } = await observed(page);
  return Math.max(SHORTEST_INTERACTION_MS, ...interactionsMs);
}

/** Functions that a profile has for time without script. */
const notScript = new Set(['(idle)', '(program)', '(root)']);
const PROFILE_INTERVAL_US = 500;

/** Milliseconds of script, with garbage collection, that a page runs during `work`. */
export async function scriptTime(page: Page, work: () => Promise<void>): Promise<number> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.setSamplingInterval', { interval: PROFILE_INTERVAL_US });
  await session.send('Profiler.start');
  await work();
  const { profile } = await session.send('Profiler.stop');
  const idle = new Set(
    profile.nodes.filter(({ callFrame }) => notScript.has(callFrame.functionName)).map(({ id }) => id),
  );
  const { samples = [], timeDeltas = [] } = profile;
  const us = samples.reduce((sum, id, index) => sum + (idle.has(id) ? 0 : (timeDeltas[index] ?? 0)), 0);
  return us / 1_000;
}
