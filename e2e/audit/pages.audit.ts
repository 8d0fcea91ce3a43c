// `npm run check:pages [-- <words in a page's path>]`: opens every page of the shell and the remotes, on a desktop and on a
// phone, in a portal with demo data: Lighthouse's accessibility and best practices, layout shift with a slow API, forced
// colours, and print. Then it goes from page to page in one document, for the layout shift on the way. Screenshots in
// forced colours are left in test-results/pages.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { buildChanged, deployables } from '../../scripts/deployables.ts';
import { repository } from '../../scripts/repository.ts';
import { withOwnPortal } from '../pages/own-portal.ts';
import { addressIn, framedPages, standalonePages } from '../pages/page-list.ts';
import { Portal, people } from '../pages/portal.ts';
import { type AuditBrowser, openBrowser } from './browser.ts';
import { forcedColorProblems } from './forced-colors.ts';
import { layoutShiftProblems, moveShiftProblems, openSlowly } from './layout-shift.ts';
import { lighthouseProblems } from './lighthouse.ts';
import { printProblems } from './print.ts';
import { optionsOf, type View, views } from './views.ts';

/** Acme's. */
const HOME = '/c/1';
/** Of all customers of its owner. */
const HOME_OF_ALL = '/c/0';
const CHECKS = ['lighthouse', 'shift', 'forced colours', 'print'] as const;
type Check = (typeof CHECKS)[number];
const LABEL_WIDTH = 54;

const chosen = process.argv.slice(2);
const isChosen = (path: string) => chosen.length === 0 || chosen.some((words) => path.includes(words));
const pictures = join(repository, 'test-results/pages');
const count = { passed: 0, failed: 0 };

// Lighthouse polls a page a moment longer than it is open.
process.on('unhandledRejection', (error) => {
  if (!/Target closed|Session closed/.test(String(error))) throw error;
});
mkdirSync(pictures, { recursive: true });
await buildChanged(deployables(), console.log);
console.log(`${''.padEnd(LABEL_WIDTH)}${CHECKS.map((check) => check.padEnd(16)).join('')}`);
await withOwnPortal({ script: 'scripts/testing/start-built.ts' }, async ({ address }) => {
  await Promise.all(views.map((view) => auditOn(view, address)));
});
console.log(`\nForced colours: ${pictures}\n${count.passed} passed, ${count.failed} failed`);
process.exit(count.failed === 0 && count.passed > 0 ? 0 : 1);

async function auditOn(view: View, address: string): Promise<void> {
  const browser = await openBrowser({ ...optionsOf(view), baseURL: address });
  try {
    await auditAll(browser, address, view);
  } finally {
    await browser.close();
  }
}

async function auditAll(browser: AuditBrowser, address: string, view: View): Promise<void> {
  for (const { path } of standalonePages.filter((page) => isChosen(page.path)))
    await audit(browser, address, path, view, ['lighthouse', 'shift', 'forced colours']);
  const page = await browser.context.newPage();
  await new Portal(page).signIn(people.owner);
  const paths: string[] = [];
  for (const listed of framedPages.filter(({ path }) => isChosen(HOME + path)))
    paths.push(await addressIn(page, HOME, listed));
  const ofAll = isChosen(HOME_OF_ALL) ? [HOME_OF_ALL] : [];
  for (const path of [...paths, ...ofAll]) await audit(browser, address, path, view, CHECKS);
  // Home last, so that there is a way to it.
  await auditMoves(browser, view, HOME, [...paths.slice(1), ...paths.slice(0, 1)]);
  await auditMoves(browser, view, `${HOME_OF_ALL}/applications`, ofAll);
}

/** Goes from page to page of one scope, without a new document. */
async function auditMoves(
  { context }: AuditBrowser,
  { name }: View,
  from: string,
  paths: readonly string[],
): Promise<void> {
  if (paths.length === 0) return;
  const page = await context.newPage();
  await openSlowly(page, from);
  for (const path of paths) {
    const problems = await moveShiftProblems(page, path).catch((error) => [String(error)]);
    show(`${name}, on to ${path}`, new Map([['shift', problems]]));
  }
  await page.close();
}

async function audit(
  { context, debuggingPort }: AuditBrowser,
  origin: string,
  path: string,
  view: View,
  checks: readonly Check[],
): Promise<void> {
  const page = await context.newPage();
  const picture = join(pictures, `${view.name}${path.replaceAll('/', '-')}.png`);
  const find: Record<Check, () => Promise<string[]>> = {
    shift: () => layoutShiftProblems(page, path),
    'forced colours': () => forcedColorProblems(page, picture),
    print: () => printProblems(page),
    lighthouse: () => lighthouseProblems(`${origin}${path}`, debuggingPort, view),
  };
  const problems = new Map<Check, string[]>();
  // Lighthouse last: the others look at the page that the first of them opens.
  for (const check of ['shift', 'forced colours', 'print', 'lighthouse'] as const) {
    if (check === 'lighthouse') await page.close();
    if (checks.includes(check)) problems.set(check, await find[check]().catch((error) => [String(error)]));
  }
  show(`${view.name} ${path}`, problems);
}

/** Prints a line of the table, and below it what is wrong. */
function show(label: string, problems: ReadonlyMap<Check, string[]>): void {
  const cells = CHECKS.map((check) => mark(problems.get(check)).padEnd(16)).join('');
  console.log(`${label.padEnd(LABEL_WIDTH)}${cells}`);
  for (const [check, found] of problems) for (const problem of found) console.log(`  ${check}: ${problem}`);
}

/** Counts a check, and returns its cell in the table. */
function mark(problems: string[] | undefined): string {
  if (!problems) return '–';
  count[problems.length === 0 ? 'passed' : 'failed'] += 1;
  return problems.length === 0 ? 'ok' : 'FAILED';
}
