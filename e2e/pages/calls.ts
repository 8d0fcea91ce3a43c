import { expect, type Page, type Request } from '@playwright/test';

/** The reads of the API that a page makes from now on, each with its customer. */
export class Calls {
  readonly #page: Page;
  readonly #made: string[] = [];
  readonly #inFlight = new Set<Request>();

  constructor(page: Page) {
    this.#page = page;
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (request.method() !== 'GET' || !pathname.startsWith('/customer-portal/')) return;
      // Live events go on for as long as the page is open.
      if (pathname.endsWith('/stream')) return;
      searchParams.sort();
      this.#inFlight.add(request);
      this.#made.push(`${customerOf(request)}: ${pathname}?${searchParams}`);
    });
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (request) => this.#inFlight.delete(request));
  }

  /** Does something, waits until the page has everything, and returns what it has asked for. */
  async during(act: () => Promise<unknown>): Promise<string[]> {
    this.#made.length = 0;
    await act();
    await expect(this.#page.getByRole('heading', { level: 1 })).toBeVisible();
    await this.#settled();
    return [...this.#made];
  }

  /** No call is on its way, and the page, which had a moment for its next ones, has made none. */
  async #settled(): Promise<void> {
    const isIdle = async () => {
      await this.#page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      return this.#inFlight.size === 0;
    };
    await expect
      .poll(async () => [await isIdle(), await isIdle(), await isIdle()])
      .toEqual([true, true, true]);
  }
}

export function repeated(calls: readonly string[]): string[] {
  return calls.filter((call, index) => calls.indexOf(call) !== index);
}

/** Cards may still ask for the former customer's figures when the next one is chosen. */
function customerOf(request: Request): number {
  const [, claims = ''] = (request.headers().authorization ?? '').split('.');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()).cid;
}
