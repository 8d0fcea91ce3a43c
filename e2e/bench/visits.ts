import type { Browser, BrowserContext, Page } from '@playwright/test';
import type { Front } from './http2-front.ts';
import { interactionDelay, observe, paints, scriptTime } from './page-metrics.ts';
import { DEADLINE_MS, followLink, openPage, Traffic } from './page-visit.ts';
import type { BuiltSide, Stage } from './sides.ts';

/** Cookies of a session. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What visits need. */
export interface Visitor {
  readonly front: Front;
  readonly browser: Browser;
  /** A browser without compression dictionaries. */
  readonly plainBrowser: Browser;
  readonly origin: string;
  readonly signedIn: SignedIn;
}

/** Acme. */
const SCOPE = '/c/1';
const DEEP_LINK = `${SCOPE}/applications`;
const CPU_AS_IT_IS = 1;

/** The content that a visitor waits for, not its placeholder. */
const content = {
  signIn: 'input[type="password"]',
  applications: 'main tbody a[href*="/applications/"]',
  rewards: 'main:has(nav a[href^="/c/1/rewards"]) tbody time',
};

interface PageOptions {
  readonly browser?: Browser;
  readonly storageState?: SignedIn;
}

/** Works in a new browser context: nothing is cached. */
async function inContext<T>(
  { browser }: Pick<Visitor, 'browser'>,
  { storageState, ...options }: PageOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await (options.browser ?? browser).newContext({
    storageState,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  try {
    return await work(context);
  } finally {
    await context.close();
  }
}

async function newPage(context: BrowserContext, cpuSlowdown?: number) {
  const page = await context.newPage();
  await observe(page);
  return { page, traffic: await Traffic.of(page, cpuSlowdown) };
}

/** Milliseconds from the start of the document until the form responds to a submit, here by marking what is missing. */
function untilAnswered(deadlineMs: number): Promise<number> {
  return new Promise((done, failed) => {
    const submit = () => {
      if (performance.now() > deadlineMs) return failed(new Error('The form does not respond.'));
      const form = document.querySelector('form:has(input[type="password"])');
      if (form?.querySelector('[aria-invalid="true"]')) return done(performance.now());
      // Not `requestSubmit`: without a listener the browser would send the form.
      form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      requestAnimationFrame(submit);
    };
    submit();
  });
}

async function signIn({ origin, ...visitor }: Visitor) {
  return inContext(visitor, {}, async (context) => {
    const { page, traffic } = await newPage(context);
    const visible = await openPage(page, `${origin}/signin`, content.signIn);
    const email = page.locator('input[type="email"]');
    await email.focus();
    await page.keyboard.type('a');
    const answered = await page.evaluate(untilAnswered, DEADLINE_MS);
    await traffic.quiet();
    const kept = (await email.inputValue()) === 'a';
    const { first } = await paints(page);
    // A form that loses the character is not there yet.
    return { first, visible: kept ? visible : Number.NaN, answered, ...traffic.take() };
  });
}

async function deepLink({ origin, signedIn, ...visitor }: Visitor) {
  return inContext(visitor, { storageState: signedIn }, async (context) => {
    const { page, traffic } = await newPage(context);
    const rows = await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
    await traffic.quiet();
    const { first, largest, blocking } = await paints(page);
    const loaded = traffic.take();
    const next = await followLink(page, `nav a[href="${SCOPE}/rewards"]`, content.rewards);
    await traffic.quiet();
    return { first, largest, blocking, rows, ...loaded, next, nextBytes: traffic.take().bytes };
  });
}

async function script({ origin, signedIn, ...visitor }: Visitor) {
  return inContext(visitor, { storageState: signedIn }, async (context) => {
    const { page, traffic } = await newPage(context, CPU_AS_IT_IS);
    const ms = await scriptTime(page, async () => {
      await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
      await traffic.quiet();
    });
    return { script: ms };
  });
}

async function interactions({ origin, signedIn, ...visitor }: Visitor) {
  return inContext(visitor, { storageState: signedIn }, async (context) => {
    const { page, traffic } = await newPage(context);
    await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
    await traffic.quiet();
    return {
      filter: await interactionDelay(page, () => filterByStatus(page)),
      customers: await interactionDelay(page, () => openCustomers(page)),
      theme: await chooseTheme(page),
    };
  });
}

async function filterByStatus(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Status', exact: true }).click();
  await page.getByRole('dialog').getByRole('checkbox').first().click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

async function openCustomers(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Customer: / }).click();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

/** Only the choice counts, not the menu that has it. */
async function chooseTheme(page: Page): Promise<number> {
  await page.locator('header button:has([data-initials])').click();
  const dark = page.getByRole('button', { name: 'Dark', exact: true });
  await dark.waitFor();
  await page.waitForTimeout(500);
  return interactionDelay(page, () => dark.click());
}

/** Visits the deep link, and again after a release. @returns what the second visit loads */
function returning(stage: Stage, dictionaries: boolean) {
  return async ({ origin, signedIn, ...visitor }: Visitor, side: BuiltSide) => {
    const after = side.at[stage];
    if (!after) return {};
    const browser = dictionaries ? visitor.browser : visitor.plainBrowser;
    return inContext(visitor, { browser, storageState: signedIn }, async (context) => {
      const once = async () => {
        const { page, traffic } = await newPage(context);
        const rows = await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
        await traffic.quiet();
        const loaded = traffic.take();
        await page.close();
        return { rows, ...loaded };
      };
      await once();
      visitor.front.lead(after);
      return once();
    });
  };
}

/** Visits by name; each yields some measures of one side. */
export const visits = {
  'sign-in': signIn,
  'deep link': deepLink,
  script,
  interactions,
  'after a remote': returning('after a remote', true),
  'after a remote, no dictionaries': returning('after a remote', false),
  'after the shell': returning('after the shell', true),
  'after the shell, no dictionaries': returning('after the shell', false),
} satisfies Record<string, (visitor: Visitor, side: BuiltSide) => Promise<Readonly<Record<string, number>>>>;

/** One of {@link visits}. */
export type VisitName = keyof typeof visits;
