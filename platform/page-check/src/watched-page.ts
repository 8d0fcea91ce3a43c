import { setTimeout as delay } from 'node:timers/promises';
import type { ErrorReport } from '@atrium/contract';
import type { Browser, Page } from 'playwright-core';
import type { Answers } from './answers.ts';
import type { GatewayFiles } from './gateway-files.ts';
import { messages } from './messages.ts';
import { ORIGIN, PageRequests } from './page-requests.ts';

/** A page counts as shown if it was found so this often in succession. */
const CALM_POLLS = 3;
const POLL_INTERVAL_MS = 200;

/** A deployable whose version is checked. */
export interface Deployable {
  readonly name: string;
  readonly version: string;
}

/** What a page is opened with. */
interface PageParts {
  readonly browser: Browser;
  readonly files: GatewayFiles;
  readonly answers: Answers;
  /** Only what these have done is a finding: the others are with customers already. */
  readonly deployables: readonly Deployable[];
  readonly timeoutMs: number;
}

/** An error in the page, with the text that says where it came from. */
interface Fault {
  readonly text: string;
  readonly origin: string;
}

/**
 * Opens one page and waits until it is shown.
 *
 * @returns what is wrong with it, one sentence each
 */
export async function findingsAt(address: string, parts: PageParts): Promise<string[]> {
  const context = await parts.browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
  });
  try {
    const requests = new PageRequests(parts.files, parts.answers);
    await requests.takeOver(context);
    const page = await context.newPage();
    const faults = watchFaults(page);
    const state = await shown(page, address, requests, parts.timeoutMs);
    const reported = requests.reports
      .filter((report) => isOf(parts, (name) => name === report.name))
      .map(sentenceOf);
    const thrown = faults.errors
      .filter((fault) => concerns(parts, fault))
      .map(({ text }) => messages.threw(text));
    const [violation] = faults.violations.filter((fault) => concerns(parts, fault));
    const found = [
      ...reported,
      // The shell has reported what it caught.
      ...(reported.length === 0 ? thrown : []),
      // What else the policy refuses follows from the first.
      ...(violation ? [messages.violated(violation.text)] : []),
      ...requests.foreign.map(messages.reachedOut),
    ];
    if (found.length === 0 && state !== 'shown') found.push(messages[state](parts.timeoutMs / 1000));
    return [...new Set(found)].map((finding) => messages.at(address, finding));
  } finally {
    // Of a frozen page too; the browser ends with the check.
    await Promise.race([context.close().catch(() => undefined), delay(2_000, undefined, { ref: false })]);
  }
}

function watchFaults(page: Page) {
  const errors: Fault[] = [];
  const violations: Fault[] = [];
  page.on('pageerror', ({ message, stack = '' }) => errors.push({ text: message, origin: stack }));
  page.on('crash', () => errors.push({ text: messages.outOfMemory, origin: '' }));
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => undefined));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy|requires 'Trusted/.test(message.text()))
      violations.push({ text: message.text(), origin: message.location().url });
  });
  return { errors, violations };
}

type State = 'shown' | 'notShown' | 'frozen' | 'withoutHeading';

/** Waits until the page is shown and calm. */
async function shown(page: Page, address: string, requests: PageRequests, timeoutMs: number): Promise<State> {
  const endsAt = Date.now() + timeoutMs;
  // A frozen page does not answer, so nothing waits for it alone.
  page.goto(ORIGIN + address, { waitUntil: 'commit', timeout: timeoutMs }).catch(() => undefined);
  let state: State = 'notShown';
  let calm = 0;
  while (Date.now() < endsAt && requests.foreign.length === 0) {
    state = await Promise.race([lookAt(page), delay(endsAt - Date.now(), 'frozen' as const, { ref: false })]);
    calm = state === 'shown' && requests.pending === 0 ? calm + 1 : 0;
    if (calm >= CALM_POLLS) break;
    await delay(POLL_INTERVAL_MS);
  }
  return state;
}

/** A page is shown once it has its heading, and no code of a remote is running in it, as the shell notes in the storage. */
function lookAt(page: Page): Promise<State> {
  return page
    .evaluate(() => {
      if (!document.querySelector('main')) return 'notShown' as const;
      if (Object.keys(localStorage).some((key) => key.startsWith('atrium.running.')))
        return 'notShown' as const;
      return document.querySelector('main h1') ? ('shown' as const) : ('withoutHeading' as const);
    })
    .catch(() => 'notShown' as const);
}

function isOf({ deployables }: PageParts, fits: (name: string) => boolean): boolean {
  // All remotes run on the shell, so whatever happens with a new one is its doing.
  return deployables.some(({ name }) => name === 'shell' || fits(name));
}

/** Whether a fault is of a checked deployable; one without a place may be. */
function concerns(parts: PageParts, { origin }: Fault): boolean {
  const owners = [...origin.matchAll(/\/assets\/[^/\s]+\/([\w-]+)\//g)].map(([, name]) => name);
  return owners.length === 0 || isOf(parts, (name) => owners.includes(name));
}

function sentenceOf({ name, version, kind, error, message, places }: ErrorReport): string {
  return messages.reported[kind](
    `${name} ${version}`,
    [error, message].filter(Boolean).join(': '),
    places[0],
  );
}
