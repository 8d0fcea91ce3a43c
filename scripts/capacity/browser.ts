import { Agent, type ClientRequest, type IncomingMessage, type RequestOptions, request } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { Tally } from './tally.ts';

/** As many connections as browsers have to one origin, besides that of the stream. */
const CONNECTIONS = 6;

const MAX_REASON_LENGTH = 300;

/** What is sent with a call. */
export interface CallOptions {
  readonly token?: string;
  readonly body?: object | URLSearchParams;
  readonly headers?: Record<string, string>;
}

/** A response with a status below 400. */
interface Response {
  readonly headers: IncomingMessage['headers'];
  readonly text: string;
}

/** A request without a usable response, which the tally has counted. */
export class CallFailed extends Error {}

/** The connections and cookies of one person. */
export class Browser {
  readonly #origin: URL;
  readonly #tally: Tally;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  readonly #cookies = new Map<string, string>();
  #stream: ClientRequest | undefined;

  constructor(origin: string, tally: Tally) {
    this.#origin = new URL(origin);
    this.#tally = tally;
  }

  /** Makes a call and counts it. @throws CallFailed unless the response has a status below 400 */
  async call(path: string, options: CallOptions = {}): Promise<Response> {
    const route = routeOf(path, options);
    const startedAt = performance.now();
    try {
      const response = await this.#send(path, options);
      const content = Buffer.concat(await response.toArray());
      const status = response.statusCode ?? 0;
      if (status >= 400) throw Object.assign(new Error(content.toString()), { code: String(status) });
      this.#tally.responded(route, performance.now() - startedAt, content.length);
      this.#keepCookies(response);
      const isCompressed = response.headers['content-encoding'] === 'br';
      const text = (isCompressed ? brotliDecompressSync(content) : content).toString();
      return { headers: response.headers, text };
    } catch (error) {
      const reason = reasonOf(error);
      this.#tally.failed(route, reason);
      throw new CallFailed(`${route}: ${reason}`);
    }
  }

  async json<T>(path: string, options: CallOptions = {}): Promise<T> {
    return JSON.parse((await this.call(path, options)).text) as T;
  }

  /** Opens the stream of live events. Resolves when it has ended. */
  async openStream(path: string, token: string): Promise<void> {
    try {
      const response = await this.#send(path, { token }, false);
      if (response.statusCode !== 200)
        throw Object.assign(new Error(), { code: String(response.statusCode) });
      this.#tally.streams += 1;
      this.#tally.streamOpened();
      response.resume();
      await new Promise((done) => response.once('close', done));
      this.#tally.streams -= 1;
    } catch (error) {
      this.#tally.failed('stream', reasonOf(error));
    }
  }

  close(): void {
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  #send(path: string, { token, body, headers }: CallOptions, isPooled = true): Promise<IncomingMessage> {
    const isForm = body instanceof URLSearchParams;
    const options: RequestOptions = {
      agent: isPooled ? this.#agent : false,
      method: body ? 'POST' : 'GET',
      headers: {
        'accept-encoding': 'gzip, deflate, br, zstd',
        'accept-language': 'en-US,en;q=0.9',
        'sec-fetch-site': 'same-origin',
        'user-agent': 'Mozilla/5.0 (X11; Linux x64) bench',
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(body ? { 'content-type': isForm ? FORM : 'application/json' } : {}),
        ...headers,
      },
    };
    return new Promise((resolve, reject) => {
      const sent = request(new URL(path, this.#origin), options, resolve);
      sent.once('error', reject);
      sent.end(body && (isForm ? body.toString() : JSON.stringify(body)));
      if (!isPooled) this.#stream = sent;
    });
  }

  #keepCookies({ headers }: IncomingMessage): void {
    for (const line of headers['set-cookie'] ?? []) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
  }
}

/** The status, with what the response says, or the error's code and message. */
function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return [code, message].filter(Boolean).join(' ').slice(0, MAX_REASON_LENGTH);
}

const FORM = 'application/x-www-form-urlencoded';

/** Pattern of the path; pages by their area. */
function routeOf(path: string, { body }: CallOptions): string {
  const pattern = path
    .replace(/\?.*/, '')
    .replace(/^\/c\/\d+/, '/c/:id')
    .replace(/\/\d+(?=\/|$)/g, '/:id')
    .replace('/customer-portal', '');
  return `${body ? 'POST' : 'GET'} ${pattern}`;
}
