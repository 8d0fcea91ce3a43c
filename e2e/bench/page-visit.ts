import type { CDPSession, Page } from '@playwright/test';

/** A slow phone: the network of Lighthouse's mobile profile, and a processor four times as slow. */
export const slowPhone = {
  latencyMs: 562,
  downloadBytesPerSecond: 180 * 1024,
  uploadBytesPerSecond: 84 * 1024,
  cpuSlowdown: 4,
};

/** The cost of one page load or one navigation. */
export interface Visit {
  readonly requests: number;
  /** Bytes over the wire, encoded and with headers, until the network is idle. */
  readonly bytes: number;
  /** Until the content was visible. */
  readonly contentMs: number;
}

/** With no request in flight for this long, the page has loaded everything. */
const QUIET_MS = 1_500;
const POLL_MS = 50;

/** Counts what a page loads over a slow network. */
export class Traffic {
  requests = 0;
  bytes = 0;
  readonly #inFlight = new Set<string>();
  #lastChange = performance.now();

  private constructor(session: CDPSession) {
    const cached = new Set<string>();
    const end = (id: string) => {
      this.#inFlight.delete(id);
      this.#lastChange = performance.now();
    };
    session.on('Network.requestWillBeSent', ({ requestId, request }) => {
      if (request.url.startsWith('data:')) return;
      this.#inFlight.add(requestId);
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

  static async of(page: Page): Promise<Traffic> {
    const session = await page.context().newCDPSession(page);
    const traffic = new Traffic(session);
    await session.send('Network.enable');
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

  async quiet(): Promise<void> {
    while (this.#inFlight.size > 0 || performance.now() - this.#lastChange < QUIET_MS)
      await new Promise((done) => setTimeout(done, POLL_MS));
  }

  /** What was loaded since the last call. */
  take(): Pick<Visit, 'requests' | 'bytes'> {
    const { requests, bytes } = this;
    this.requests = 0;
    this.bytes = 0;
    return { requests, bytes };
  }
}

/** Milliseconds from the start of the document, or from the click on a link, until an element is visible. */
function untilVisible({ content, link }: { content: string; link?: string }): Promise<number> {
  const from = link ? performance.now() : 0;
  if (link) document.querySelector<HTMLElement>(link)?.click();
  return new Promise((done) => {
    const look = () => {
      if (document.querySelector(content)?.checkVisibility()) done(performance.now() - from);
      else requestAnimationFrame(look);
    };
    look();
  });
}

/** Opens a document and waits until it has loaded everything. */
export async function openPage(page: Page, traffic: Traffic, url: string, content: string): Promise<Visit> {
  await page.goto(url, { waitUntil: 'commit' });
  const contentMs = await page.evaluate(untilVisible, { content });
  const protocol = await page.evaluate(
    () => performance.getEntriesByType('navigation')[0]?.toJSON().nextHopProtocol,
  );
  if (protocol !== 'h2') throw new Error(`${url} came by ${protocol}, not by HTTP/2.`);
  await traffic.quiet();
  return { contentMs, ...traffic.take() };
}

/** Follows a link of the page that is open. */
export async function followLink(
  page: Page,
  traffic: Traffic,
  link: string,
  content: string,
): Promise<Visit> {
  traffic.take();
  const contentMs = await page.evaluate(untilVisible, { content, link });
  await traffic.quiet();
  return { contentMs, ...traffic.take() };
}
