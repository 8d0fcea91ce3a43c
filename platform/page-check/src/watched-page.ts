import { setTimeout as delay } from 'node:timers/promises';
import { DESK_PATH, type ErrorReport, type Workspace } from '@atrium/contract';
import type { Browser, Page } from 'playwright-core';
import type { Answers } from './answers.ts';
import type { GatewayFiles } from './gateway-files.ts';
import { messages } from './messages.ts';
import { ORIGIN, PageRequests } from './page-requests.ts';

/** A page counts as shown if it was found so this often in succession. */
const CALM_POLLS = 3;
const POLL_INTERVAL_MS = 200;

export interface Deployable {
  readonly name: string;
  readonly version: string;
}

interface PageParts {
  readonly browser: Browser;
  readonly files: GatewayFiles;
  readonly answers: Readonly<Record<Workspace, Answers>>;
  /** Only what these deployables have done is a finding, since customers have the others already. */
  readonly deployables: readonly Deployable[];
  readonly timeoutMs: number;
}

/** The place of a fault is the text that says where it came from. */
interface Fault {
  readonly text: string;
  readonly origin: string;
}

/** Each finding is one sentence. */
export async function findingsAt(address: string, parts: PageParts): Promise<string[]> {
  const context = await parts.browser.newContext({
    serviceWorkers: 'block',
    acceptDownloads: false,
    permissions: [],
  });
  try {
    const requests = new PageRequests(parts.files, parts.answers[workspaceAt(address)]);
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
      // Further violations of the policy follow from the first.
      ...(violation ? [messages.violated(violation.text)] : []),
      ...requests.foreign.map(messages.reachedOut),
    ];
    if (found.length === 0 && state !== 'shown') found.push(messages[state](parts.timeoutMs / 1000));
    return [...new Set(found)].map((finding) => messages.at(address, finding));
  } finally {
    // A frozen page does not close, but ends with the browser.
    await Promise.race([context.close().catch(() => undefined), delay(2_000, undefined, { ref: false })]);
  }
}

function workspaceAt(address: string): Workspace {
  return `${address}/`.startsWith(`${DESK_PATH}/`) ? 'provider' : 'customer';
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

/** A fault without a place may be of a checked deployable. */
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
