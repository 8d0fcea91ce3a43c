import { type Browser, expect, type Page, type Request } from '@playwright/test';
import { Portal } from './portal.ts';

/** How late each answer of the API is. */
const DELAY_MS = 700;
const API = /^\/(?:api|customer-portal)\//;
const STREAM = /\/stream$/;

declare global {
  interface Window {
    /** Sum of the layout shifts since the page was opened. */
    layoutShift: number;
  }
}

/** A page whose API answers late, and which measures how far its contents move. */
export class StillPage {
  readonly #page: Page;
  readonly #portal: Portal;
  readonly #pending = new Set<Request>();

  private constructor(page: Page) {
    this.#page = page;
    this.#portal = new Portal(page);
  }

  static async open(browser: Browser, viewport: { width: number; height: number }, person: string) {
    const page = await browser.newPage({ viewport });
    const still = new StillPage(page);
    await still.#portal.signIn(person);
    await page.addInitScript(() => {
      window.layoutShift = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          window.layoutShift += entry.value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
    });
    still.#watchRequests();
    await page.route(
      ({ pathname }) => API.test(pathname) && !STREAM.test(pathname),
      async (route) => {
        await new Promise((done) => setTimeout(done, DELAY_MS));
        // The page may have been left by then.
        await route.continue().catch(() => {});
      },
    );
    return still;
  }

  /** The address of a path of `remote.json`: for `:id` that of the first link in the list above it. */
  async addressOf(path: string): Promise<string> {
    const list = path.replace(/:id$/, '');
    if (list === path) return path;
    await this.navigate(list.replace(/\/$/, ''));
    const link = this.#page.locator(`main a[href^="${list}"]`).first();
    return (await link.getAttribute('href')) ?? path;
  }

  /** Opens an address as a new document; returns how far its contents moved. */
  async load(address: string): Promise<number> {
    await this.#page.goto(address, { waitUntil: 'domcontentloaded' });
    return this.#shiftUntilSettled();
  }

  /** The same within the portal, without a click: browsers do not count what moves after one. */
  async navigate(address: string): Promise<number> {
    if (new URL(this.#page.url()).pathname === address) return 0;
    const former = await this.#portal.heading.elementHandle();
    await this.#page.evaluate((to) => {
      window.layoutShift = 0;
      history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }, address);
    await former?.waitForElementState('hidden');
    return this.#shiftUntilSettled();
  }

  async close(): Promise<void> {
    await this.#page.context().close();
  }

  #watchRequests() {
    this.#page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (API.test(pathname) && !STREAM.test(pathname)) this.#pending.add(request);
    });
    const end = (request: Request) => this.#pending.delete(request);
    this.#page.on('requestfinished', end).on('requestfailed', end);
  }

  /** Settled: the page has its heading, nothing in it is loading, and no answer is awaited. */
  async #shiftUntilSettled(): Promise<number> {
    const main = this.#page.getByRole('main');
    await expect(this.#portal.heading).toBeVisible();
    await expect(async () => {
      expect(this.#pending.size).toBe(0);
      await expect(
        main.locator('[aria-busy="true"]').or(main.getByRole('status', { name: 'Loading' })),
      ).toHaveCount(0);
      // What arrived is drawn, and has asked for what it needs.
      await this.#page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      );
      expect(this.#pending.size).toBe(0);
    }).toPass();
    return this.#page.evaluate(() => window.layoutShift);
  }
}
