import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { type Front, WITHOUT_DICTIONARIES } from './http2-front.ts';
import { interactionDelay, observe, paints, scriptTime } from './page-metrics.ts';
import { DEADLINE_MS, followLink, openPage, type Pace, Traffic } from './page-visit.ts';
import type { BuiltSide, Stage } from './sides.ts';

/** Cookies of a session. */
export type SignedIn = Awaited<ReturnType<BrowserContext['storageState']>>;

/** What visits need. */
export interface Visitor {
  readonly front: Front;
  readonly browser: Browser;
  readonly origin: string;
  readonly signedIn: SignedIn;
}

/** Acme. */
const SCOPE = '/c/1';
const DEEP_LINK = `${SCOPE}/applications`;

/** The content that a visitor waits for, not its placeholder. */
const content = {
  signIn: 'input[type="password"]',
  applications: 'main tbody a[href*="/applications/"]',
  rewards: 'main:has(nav a[href^="/c/1/rewards"]) tbody time',
};

type PageOptions = Pick<BrowserContextOptions, 'storageState' | 'userAgent'>;

/** Works in a new browser context: nothing is cached. */
async function inContext<T>(
  { browser }: Pick<Visitor, 'browser'>,
  options: PageOptions,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({
    ...options,
    locale: 'en-US',
    viewport: { width: 1280, height: 800 },
  });
  const problems: string[] = [];
  context.on('weberror', (found) => problems.push(found.error().message));
  context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  try {
    return await work(context);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error([message.split('\n')[0], ...problems].join('; '), { cause: error });
  } finally {
    await context.close();
  }
}

async function newPage(context: BrowserContext, pace: Pace) {
  const page = await context.newPage();
  await observe(page);
  return { page, traffic: await Traffic.of(page, pace) };
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
    const { page, traffic } = await newPage(context, 'slow');
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
    const { page, traffic } = await newPage(context, 'slow');
    const rows = await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
    await traffic.quiet();
    const { first, largest, blocking } = await paints(page);
    const loaded = traffic.take();
    const delays = {
      filter: await interactionDelay(page, () => filterByStatus(page)),
      customers: await interactionDelay(page, () => openCustomers(page)),
      theme: await chooseTheme(page),
    };
    await traffic.quiet();
    traffic.take();
    const next = await followLink(page, `nav a[href="${SCOPE}/rewards"]`, content.rewards);
    await traffic.quiet();
    return { first, largest, blocking, rows, ...loaded, ...delays, next, nextBytes: traffic.take().bytes };
  });
}

async function script({ origin, signedIn, ...visitor }: Visitor) {
  return inContext(visitor, { storageState: signedIn }, async (context) => {
    const { page, traffic } = await newPage(context, 'full speed');
    const ms = await scriptTime(page, async () => {
      await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
      await traffic.quiet();
    });
    return { script: ms };
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

/** Bytes of the deep link in a browser that was there before a release; the browser with dictionaries, and the one without. */
function returning(stage: Stage) {
  return async ({ origin, signedIn, ...visitor }: Visitor, side: BuiltSide) => {
    const after = side.at[stage];
    if (!after) return {};
    const bytesOfVisit = async (context: BrowserContext) => {
      // Bytes are the same at any speed.
      const { page, traffic } = await newPage(context, 'full speed');
      await openPage(page, `${origin}${DEEP_LINK}`, content.applications);
      await traffic.quiet();
      await page.close();
      return traffic.take().bytes;
    };
    const session = { storageState: signedIn };
    return inContext(visitor, session, (context) =>
      inContext(visitor, { ...session, userAgent: WITHOUT_DICTIONARIES }, async (plainContext) => {
        const contexts = [context, plainContext];
        await Promise.all(contexts.map(bytesOfVisit));
        visitor.front.lead(after);
        const [bytes = Number.NaN, plainBytes = Number.NaN] = await Promise.all(contexts.map(bytesOfVisit));
        return { bytes, plainBytes };
      }),
    );
  };
}

/** Visits by name; each yields some measures of one side. */
export const visits = {
  'sign-in': signIn,
  'deep link': deepLink,
  script,
  'after a remote': returning('after a remote'),
  'after the shell': returning('after the shell'),
} satisfies Record<string, (visitor: Visitor, side: BuiltSide) => Promise<Readonly<Record<string, number>>>>;

/** One of {@link visits}. */
export type VisitName = keyof typeof visits;
