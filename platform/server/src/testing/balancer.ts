import {
  Agent,
  createServer,
  get,
  type IncomingMessage,
  type Server,
  type ServerResponse,
  request as send,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

const POLL_INTERVAL_MS = 100;
/** Longer than its clients keep idle connections, so that no request meets one that is just being closed. */
const KEEP_ALIVE_MS = 75_000;

interface Replica {
  readonly url: URL;
  ready: boolean;
}

/**
 * A minimal load balancer, for tests that start and stop replicas under load: it polls each replica's `/readyz`,
 * sends requests to the ready ones in turn over keep-alive connections, and never retries. A request
 * that gets no response fails with a 502 without a body.
 */
export class Balancer {
  readonly #replicas = new Map<string, Replica>();
  readonly #agent = new Agent({ keepAlive: true });
  readonly #server: Server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) =>
    this.#forward(request, response),
  );
  readonly #poll: NodeJS.Timeout;
  #turn = 0;

  /** @param pollIntervalMs how often it asks each replica whether it is ready; ten times a second by default */
  constructor(pollIntervalMs = POLL_INTERVAL_MS) {
    this.#poll = setInterval(() => this.#checkAll(), pollIntervalMs);
  }

  /** Listens on loopback; resolves with its URL. */
  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Adds a replica, which gets requests once it is ready. */
  add(url: string): void {
    this.#replicas.set(url, { url: new URL(url), ready: false });
  }

  remove(url: string): void {
    this.#replicas.delete(url);
  }

  /** Resolves once this many replicas are ready. */
  async ready(count: number): Promise<void> {
    while (this.#ready().length < count) await this.#checkAll();
  }

  async close(): Promise<void> {
    clearInterval(this.#poll);
    this.#agent.destroy();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
      this.#server.closeAllConnections();
    });
  }

  #ready(): Replica[] {
    return [...this.#replicas.values()].filter(({ ready }) => ready);
  }

  async #checkAll(): Promise<void> {
    await Promise.all([...this.#replicas.values()].map((replica) => this.#check(replica)));
  }

  #check(replica: Replica): Promise<void> {
    return new Promise((resolve) => {
      const settle = (ready: boolean) => {
        replica.ready = ready;
        resolve();
      };
      // Not over keep-alive connections, which are for requests.
      get(new URL('/readyz', replica.url), { agent: false }, (upstream) => {
        upstream.resume();
        settle(upstream.statusCode === 200);
      }).once('error', () => settle(false));
    });
  }

  #forward(request: IncomingMessage, response: ServerResponse): void {
    const ready = this.#ready();
    const replica = ready[this.#turn++ % ready.length];
    if (!replica) {
      response.writeHead(502).end();
      return;
    }
    const { method, url, headers } = request;
    const forwarded = send(
      { host: replica.url.hostname, port: replica.url.port, path: url, method, headers, agent: this.#agent },
      (upstream) => {
        if (response.destroyed) {
          // The client has gone.
          upstream.destroy();
          return;
        }
        // These concern the connection to the replica.
        const { connection: _, 'keep-alive': _keepAlive, ...kept } = upstream.headers;
        response.writeHead(upstream.statusCode ?? 502, kept);
        // Ends both where one side goes away, as streams of live events do.
        pipeline(upstream, response, () => {});
      },
    );
    forwarded.once('error', () =>
      response.headersSent ? response.destroy() : response.writeHead(502).end(),
    );
    request.pipe(forwarded);
    // The replica would wait for the rest of the body.
    request.once('close', () => {
      if (!request.complete) forwarded.destroy();
    });
  }
}
