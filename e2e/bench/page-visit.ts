import type { CDPSession, Page } from '@playwright/test';

/** A slow phone: the network of Lighthouse's mobile profile, and a processor four times as slow. */
export const slowPhone = {
  latencyMs: 562,
  downloadBytesPerSecond: 180 * 1024,
  uploadBytesPerSecond: 84 * 1024,
  cpuSlowdown: 4,
};

/** The network and the processor of a visit: those of the slow phone, or as they are. */
export type Pace = 'slow' | 'full speed';

/** What one page load or one navigation loads. */
interface Loaded {
  readonly requests: number;
  /** Bytes over the wire, encoded and with headers, until the network is idle. */
  readonly bytes: number;
}

/** With no request in flight for this long, the page has loaded everything. */
const QUIET_MS = 1_500;
const POLL_MS = 50;
/** How long a page may take, on busy machines too. */
export const DEADLINE_MS = 40_000;

/** Counts what a page loads. */
export class Traffic {
  requests = 0;
  bytes = 0;
  /** URL of each request without an end. */
  readonly #inFlight = new Map<string, string>();
  #lastChange = performance.now();

  private constructor(session: CDPSession) {
    const cached = new Set<string>();
    const end = (id: string) => {
      this.#inFlight.delete(id);
      this.#lastChange = performance.now();
    };
    session.on('Network.requestWillBeSent', ({ requestId, request, redirectResponse }) => {
      // Neither goes over the wire; the witness of hangs is an object URL, whose request has no end.
      if (/^(?:data|blob):/.test(request.url)) return;
      if (redirectResponse) this.#count(redirectResponse.encodedDataLength);
      this.#inFlight.set(requestId, request.url);
      this.#lastChange = performance.now();
    });
    session.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
    session.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.mimeType !== 'text/event-stream') return;
      // Stays open as long as the page.
      this.#count(response.encodedDataLength);
      end(requestId);
    });
    session.on('Network.loadingFailed', ({ requestId }) => end(requestId));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (!cached.has(requestId)) this.#count(encodedDataLength);
      end(requestId);
    });
  }

  static async of(page: Page, pace: Pace): Promise<Traffic> {
    const session = await page.context().newCDPSession(page);
    const traffic = new Traffic(session);
    await session.send('Network.enable');
    if (pace === 'full speed') return traffic;
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: slowPhone.latencyMs,
      downloadThroughput: slowPhone.downloadBytesPerSecond,
      uploadThroughput: slowPhone.uploadBytesPerSecond,
    });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowPhone.cpuSlowdown });
    return traffic;
  }

  #count(bytes: number): void {
    this.requests += 1;
    this.bytes += bytes;
  }

  /** Waits until the page has loaded everything. @throws with what is still on its way after {@link DEADLINE_MS} */
  async quiet(deadlineMs = DEADLINE_MS): Promise<void> {
    const from = performance.now();
    while (this.#inFlight.size > 0 || performance.now() - this.#lastChange < QUIET_MS) {
      if (performance.now() - from > deadlineMs) {
        const urls = [...this.#inFlight.values()].join(', ');
        throw new Error(`The network is not idle after ${deadlineMs / 1000} s: ${urls || 'new requests'}`);
      }
      await new Promise((done) => setTimeout(done, POLL_MS));
    }
  }

  /** What was loaded since the last call. */
  take(): Loaded {
    const { requests, bytes } = this;
    this.requests = 0;
    this.bytes = 0;
    return { requests, bytes };
  }
}

interface Sought {
  readonly content: string;
  readonly link?: string;
  readonly deadlineMs: number;
}

/** Milliseconds from the start of the document, or from the click on a link, until an element is visible. */
function untilVisible({ content, link, deadlineMs }: Sought): Promise<number> {
  const from = link ? performance.now() : 0;
  if (link) document.querySelector<HTMLElement>(link)?.click();
  return new Promise((done, failed) => {
    const look = () => {
      if (performance.now() - from > deadlineMs) failed(new Error(`${content} is not visible`));
      else if (document.querySelector(content)?.checkVisibility()) done(performance.now() - from);
      else requestAnimationFrame(look);
    };
    // In a frame only: before style sheets are there, a document has elements but paints none.
    requestAnimationFrame(look);
  });
}

/** Opens a document. @returns milliseconds until its content was visible */
export async function openPage(page: Page, url: string, content: string): Promise<number> {
  await page.goto(url, { waitUntil: 'commit' });
  const contentMs = await page.evaluate(untilVisible, { content, deadlineMs: DEADLINE_MS });
  const protocol = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol,
  );
  if (protocol !== 'h2') throw new Error(`${url} came by ${protocol}, not by HTTP/2.`);
  return contentMs;
}

/** Follows a link of the page that is open. @returns milliseconds until the content was visible */
export function followLink(page: Page, link: string, content: string): Promise<number> {
  return page.evaluate(untilVisible, { content, link, deadlineMs: DEADLINE_MS });
}
