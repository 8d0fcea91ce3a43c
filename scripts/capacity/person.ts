import { setTimeout as delay } from 'node:timers/promises';
import type { CapacityPerson } from '@atrium/api/bench';
import { EARLY_ANSWERS_ELEMENT_ID, type EarlyAnswersPlan, type RestoredSession } from '@atrium/contract';
import { Browser, CallFailed, type CallOptions } from './browser.ts';
import { chooseIntent, type Intent, notice, type Visitor } from './pages.ts';
import type { Tally } from './tally.ts';

/** Every so many pages are opened by a new document: a reload, a link of a mail, a second tab. */
const DOCUMENT_SHARE = 0.25;
/** Tokens are renewed before they end, after 4.5 minutes. */
const TOKEN_MS = 240_000;
/** As the host waits before it opens an ended stream again. */
const STREAM_RETRY_MS = 500;

type FirstCalls = EarlyAnswersPlan['calls'];

/** One person at the portal, with a stream of live events. */
export class Person {
  readonly #who: CapacityPerson;
  readonly #browser: Browser;
  readonly #tally: Tally;
  /** First calls by page, as its document names them. */
  readonly #plans: Map<string, FirstCalls>;
  readonly #visitor: Visitor & { permissions: readonly string[] };
  #token = '';
  #tokenAt = Number.NEGATIVE_INFINITY;
  #renewal: Promise<void> | undefined;
  #isHere = true;

  constructor(origin: string, who: CapacityPerson, tally: Tally, plans: Map<string, FirstCalls>) {
    this.#who = who;
    this.#browser = new Browser(origin, tally);
    this.#tally = tally;
    this.#plans = plans;
    this.#visitor = {
      customerId: who.customerId,
      permissions: [],
      seen: { applications: [], documents: [], rewards: [], latestNotification: 0 },
    };
  }

  /** Signs in as the pages do, opens the home page and the stream. @returns false if a request failed */
  async arrive(): Promise<boolean> {
    const isHere = await this.#counted(() => this.#signIn());
    if (isHere) void this.#listen();
    return isHere;
  }

  /** Opens something, and reads it. */
  async act(): Promise<void> {
    await this.#counted(() => this.#follow(chooseIntent(this.#visitor)));
  }

  leave(): void {
    this.#isHere = false;
    this.#browser.close();
  }

  /** @returns false if a request failed, which the tally has */
  async #counted(work: () => Promise<void>): Promise<boolean> {
    try {
      await work();
      return true;
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error;
      return false;
    }
  }

  async #signIn(): Promise<void> {
    const { email, password } = this.#who;
    const { token } = await this.#browser.json<{ token: string }>('/api/login/', {
      body: { email, password },
    });
    const { csrfToken } = await this.#browser.json<{ csrfToken: string }>('/api/auth/csrf');
    await this.#browser.call('/api/auth/callback/credentials', {
      body: new URLSearchParams({ token, csrfToken, json: 'true' }),
    });
    await this.#openDocument('');
  }

  async #follow({ page, calls }: Intent): Promise<void> {
    const path = page?.(this.#visitor);
    if (page && path === undefined) return;
    if (path !== undefined) {
      this.#tally.pages += 1;
      await this.#openPage(path);
    }
    await this.#callAll(calls?.(this.#visitor, path ?? '') ?? []);
  }

  async #openPage(path: string): Promise<void> {
    const plan = this.#plans.get(patternOf(path));
    const common = this.#plans.get(COMMON);
    if (!plan || !common || Math.random() < DOCUMENT_SHARE) return this.#openDocument(path);
    const [id] = /\/\d+/.exec(path) ?? [''];
    const own = plan.filter(([address]) => !common.some(([other]) => other === address));
    await this.#firstCalls(own.map(([address, ...needs]) => [address.replace(/\/\d+/, id), ...needs]));
  }

  async #openDocument(path: string): Promise<void> {
    const { text } = await this.#browser.call(`/c/${this.#who.customerId}${path}`, {
      headers: { accept: 'text/html', 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' },
    });
    const [, json = 'null'] = new RegExp(`id="${EARLY_ANSWERS_ELEMENT_ID}"[^>]*>([^<]+)<`).exec(text) ?? [];
    const plan = JSON.parse(json) as EarlyAnswersPlan | null;
    if (!plan) throw new Error(`The document at ${path} starts nothing.`);
    this.#plans.set(patternOf(path), plan.calls);
    const body = { customerId: plan.customerId };
    const restored = await this.#browser.json<RestoredSession>(plan.restore, { body });
    if (!restored.session) throw new Error(`${this.#who.email} is not signed in.`);
    this.#visitor.permissions = restored.user.permissions;
    this.#keepToken(restored.token);
    await this.#firstCalls(plan.calls);
  }

  async #firstCalls(calls: FirstCalls): Promise<void> {
    const may = (permission = 'person') =>
      permission === 'person' || this.#visitor.permissions.includes(permission);
    await this.#callAll(
      calls.filter(([, ...needs]) => needs.every(may)).map(([address]) => [address] as const),
    );
  }

  /** Makes calls at once, with a token that is not about to end. */
  async #callAll(calls: readonly (readonly [path: string, options?: CallOptions])[]): Promise<void> {
    const token = await this.#freshToken();
    await Promise.all(
      calls.map(async ([path, options]) => {
        const { text } = await this.#browser.call(path, { ...options, token });
        notice(this.#visitor.seen, path, text);
      }),
    );
  }

  async #freshToken(): Promise<string> {
    if (performance.now() - this.#tokenAt > TOKEN_MS) {
      this.#renewal ??= this.#renew().finally(() => {
        this.#renewal = undefined;
      });
      await this.#renewal;
    }
    return this.#token;
  }

  async #renew(): Promise<void> {
    const { customerId } = this.#who;
    const { accessToken } = await this.#browser.json<{ accessToken: string }>('/api/auth/session');
    if (customerId === 0) return this.#keepToken(accessToken);
    const { token } = await this.#browser.json<{ token: string }>('/customer-portal/auth/sign_by_customer', {
      token: accessToken,
      body: { customerId, renewal: true },
    });
    this.#keepToken(token);
  }

  #keepToken(token: string): void {
    this.#token = token;
    this.#tokenAt = performance.now();
  }

  async #listen(): Promise<void> {
    while (this.#isHere) {
      await this.#freshToken().then(
        (token) => this.#browser.openStream('/customer-portal/notifications/stream', token),
        () => undefined,
      );
      await delay(STREAM_RETRY_MS);
    }
  }
}

/** A page whose document starts only what every document does. */
const COMMON = '/account';

/** The same for a page with other ids. */
function patternOf(path: string): string {
  return path.replace(/\/\d+/, '/:id');
}
