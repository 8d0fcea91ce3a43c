import {
  ASSETS_PATH,
  CUSTOMER_HEADER,
  ERROR_REPORTS_PATH,
  type ErrorReport,
  errorReport,
} from '@atrium/contract';
import type { BrowserContext, Request, Route } from 'playwright-core';
import type { Answers } from './answers.ts';
import type { GatewayFiles } from './gateway-files.ts';

/** Where pages are opened: an origin that no one can own (RFC 6761), so that the browser treats it as any https site. */
export const ORIGIN = 'https://portal.invalid';

/** Calls whose responses never end. */
const STREAM = '/customer-portal/notifications/stream';

/**
 * Answers every request of a page in place of the network: documents and files from the gateway, calls as the API would.
 * The rest is refused. The browser itself has no network at all.
 */
export class PageRequests {
  readonly reports: ErrorReport[] = [];
  /** Origins outside of the portal that the page asked for. */
  readonly foreign: string[] = [];
  /** Number of requests that have no response yet. */
  pending = 0;
  readonly #files: GatewayFiles;
  readonly #answers: Answers;

  constructor(files: GatewayFiles, answers: Answers) {
    this.#files = files;
    this.#answers = answers;
  }

  /** Takes over the requests of a context's pages, popups and workers. */
  async takeOver(context: BrowserContext): Promise<void> {
    await context.route(/^/, async (route) => {
      this.pending += 1;
      // A page that was closed needs no response.
      await this.#respond(route, route.request()).catch(() => undefined);
      this.pending -= 1;
    });
    await context.routeWebSocket(/^/, async (socket) => {
      this.foreign.push(new URL(socket.url()).origin);
      await socket.close();
    });
  }

  async #respond(route: Route, request: Request): Promise<void> {
    const url = new URL(request.url());
    if (url.origin !== ORIGIN) {
      this.foreign.push(url.origin);
      return route.abort('accessdenied');
    }
    const { pathname } = url;
    if (request.isNavigationRequest())
      return route.fulfill(await this.#files.document(pathname + url.search));
    if (request.method() === 'GET' && pathname.startsWith(ASSETS_PATH))
      return route.fulfill(await this.#files.asset(pathname));
    if (pathname === ERROR_REPORTS_PATH) {
      const report = errorReport.safeParse(JSON.parse(request.postData() ?? 'null'));
      if (report.data) this.reports.push(report.data);
      return route.fulfill({ status: 204 });
    }
    if (pathname === STREAM) return route.fulfill({ status: 503 });
    const { status, body } = this.#answers.to(request.method(), pathname);
    return route.fulfill({
      status,
      headers: { [CUSTOMER_HEADER]: '1' },
      ...(body !== undefined && { contentType: 'application/json', body: JSON.stringify(body) }),
    });
  }
}
