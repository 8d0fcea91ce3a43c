import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import CachePolicy from 'http-cache-semantics';

interface Stored {
  readonly policy: CachePolicy;
  readonly body: Buffer;
}

/** A response as it came over the network. */
interface FetchedFile {
  readonly encoding: string;
  readonly body: Buffer;
}

/** A shared HTTP cache (RFC 9111) on loopback in front of one server, as a CDN is. */
export class CachingProxy {
  readonly #target: URL;
  /** Responses by address; those of one address differ by `Vary`. */
  readonly #stored = new Map<string, Stored[]>();
  readonly #server = createServer((request, response) => void this.#respond(request, response));
  /** Addresses of the requests that reached the server. */
  readonly forwarded: string[] = [];

  constructor(target: string) {
    this.#target = new URL(target);
  }

  async listen(): Promise<void> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
  }

  /** Fetches through the cache. `fetch` of Node would decode the body. */
  fetch(path: string, headers: Record<string, string> = {}): Promise<FetchedFile> {
    const { port } = this.#server.address() as AddressInfo;
    return new Promise((resolve, reject) => {
      get({ host: '127.0.0.1', port, path, headers }, async (response) => {
        const body = Buffer.concat(await response.toArray());
        resolve({ encoding: response.headers['content-encoding'] ?? 'none', body });
      }).on('error', reject);
    });
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  async #respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/', headers } = request;
    const asked = { method, url, headers };
    const stored = this.#stored.get(url) ?? [];
    const hit = stored.find(({ policy }) => policy.satisfiesWithoutRevalidation(asked));
    if (hit) {
      response.writeHead(200, hit.policy.responseHeaders());
      response.end(hit.body);
      return;
    }
    this.forwarded.push(url);
    const forwarded = send(new URL(url, this.#target), { method, headers });
    forwarded.end();
    const [found] = (await once(forwarded, 'response')) as [IncomingMessage];
    const body = Buffer.concat(await found.toArray());
    const policy = new CachePolicy(asked, { status: found.statusCode ?? 502, headers: found.headers });
    if (policy.storable()) this.#stored.set(url, [...stored, { policy, body }]);
    response.writeHead(found.statusCode ?? 502, found.headers);
    response.end(body);
  }
}
