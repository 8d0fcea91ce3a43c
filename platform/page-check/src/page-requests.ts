import {
  ASSETS_PATH,
  CUSTOMER_HEADER,
  ERROR_REPORTS_PATH,
  type ErrorReport,
  errorReport,
} from '@atrium/contract';
import type { BrowserContext, Request, Route } from 'playwright-core';
import { type Answers, customerOfToken } from './answers.ts';
import type { GatewayFiles } from './gateway-files.ts';

/** No one can own this origin (RFC 6761), and the browser treats it as any https site. */
export const ORIGIN = 'https://portal.invalid';

/** The responses of such calls never end. */
const STREAM = /^\/customer-portal\/.+\/stream$/;

/** Documents and files come from the gateway, calls get made-up responses, and the rest is refused. */
export class PageRequests {
  readonly reports: ErrorReport[] = [];
  /** Pages asked for these origins outside of the portal. */
  readonly foreign: string[] = [];
  pending = 0;
  readonly #files: GatewayFiles;
  readonly #answers: Answers;

  constructor(files: GatewayFiles, answers: Answers) {
    this.#files = files;
    this.#answers = answers;
  }

  /** The requests of popups and workers are taken over too. */
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
    if (STREAM.test(pathname)) return route.fulfill({ status: 503 });
    const { status, body } = this.#answers.to(request.method(), pathname);
    return route.fulfill({
      status,
      headers: { [CUSTOMER_HEADER]: customerOfToken(request.headers().authorization) },
      ...(body !== undefined && { contentType: 'application/json', body: JSON.stringify(body) }),
    });
  }
}
