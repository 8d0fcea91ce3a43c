import lighthouse, { type Result, type RunnerResult } from 'lighthouse';
import type { View } from './views.ts';

const CATEGORIES = ['accessibility', 'best-practices'];
/** The stream of live events never ends, so that the network never becomes idle. */
const MAX_LOAD_MS = 4000;
/** Lighthouse takes a page that still draws for one that hangs. */
const MAX_SLOW_LOAD_MS = 20_000;

/** Lighthouse measures with marks of the whole process, so that one run has to wait for the other. */
let lastRun: Promise<unknown> = Promise.resolve();

/** Scores below 100, each with the audits that lower it. */
export function lighthouseProblems(address: string, debuggingPort: number, view: View): Promise<string[]> {
  const run = lastRun.then(async () => {
    const { lhr } = await runLighthouse(address, debuggingPort, view, MAX_LOAD_MS);
    if (!lhr.runtimeError) return problemsOf(lhr);
    const { lhr: second } = await runLighthouse(address, debuggingPort, view, MAX_SLOW_LOAD_MS);
    return second.runtimeError ? [second.runtimeError.message] : problemsOf(second);
  });
  lastRun = run.catch(() => {});
  return run;
}

async function runLighthouse(
  address: string,
  debuggingPort: number,
  { name, width, height }: View,
  maxWaitForLoad: number,
): Promise<RunnerResult> {
  const run = await lighthouse(address, {
    port: debuggingPort,
    logLevel: 'silent',
    onlyCategories: CATEGORIES,
    // Keeps the session.
    disableStorageReset: true,
    disableFullPageScreenshot: true,
    throttlingMethod: 'provided',
    maxWaitForLoad,
    formFactor: name === 'phone' ? 'mobile' : 'desktop',
    screenEmulation: { mobile: name === 'phone', width, height, deviceScaleFactor: 1, disabled: false },
  });
  if (!run) throw new Error(`Lighthouse returned nothing for ${address}.`);
  return run;
}

function problemsOf(lhr: Result): string[] {
  return CATEGORIES.flatMap((id) => {
    const category = lhr.categories[id];
    if (!category) return [`${id}: not measured`];
    if (category.score === 1) return [];
    return [`${id} ${Math.round((category.score ?? 0) * 100)}: ${failedAudits(lhr, category).join('; ')}`];
  });
}

function failedAudits({ audits }: Result, { auditRefs }: Result.Category): string[] {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
    .map(({ id }) => [id, ...elementsOf(audits[id])].join(' '));
}

/** The first elements or messages of an audit's table. */
function elementsOf(audit: Result['audits'][string] | undefined): string[] {
  const details = audit?.details;
  if (details?.type !== 'table') return [];
  return details.items.slice(0, 3).map((item) => {
    const { node, description } = item as { node?: { snippet?: string }; description?: string };
    return node?.snippet ?? description ?? JSON.stringify(item).slice(0, 300);
  });
}
