import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * What can happen between a client and a server: no response, one that stops or breaks off in the middle, an error, a
 * request for fewer calls, another byte, a connection that is refused.
 */
export type Fault = 'silence' | 'stall' | 'cut' | 'error' | 'slow-down' | 'damage' | 'refuse';

const STATUS = { error: 500, 'slow-down': 503 } as const;

/** An HTTP proxy on loopback that forwards to one port and injects faults. */
export class FaultProxy {
  readonly #targetPort: number;
  readonly #server = createServer((request, response) => this.#handle(request, response));
  #fault: Fault | undefined;
  #remaining = 0;
  /** Requests that came in so far, as `GET /path`. */
  readonly requests: string[] = [];

  constructor(targetPort: number) {
    this.#targetPort = targetPort;
  }

  /** Listens; resolves with the URL. */
  async listen(): Promise<string> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Injects a fault into the next requests, by default into all. */
  inject(fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#fault = fault;
    this.#remaining = times;
  }

  /** From now on requests get through. */
  heal(): void {
    this.#fault = undefined;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, 'close');
  }

  #handle(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    const fault = this.#remaining > 0 ? this.#fault : undefined;
    this.#remaining -= 1;
    if (fault === 'silence') return;
    if (fault === 'refuse') request.socket.resetAndDestroy();
    else if (fault === 'error' || fault === 'slow-down') response.writeHead(STATUS[fault]).end();
    else this.#forward(request, response, fault);
  }

  #forward(request: IncomingMessage, response: ServerResponse, fault: Fault | undefined): void {
    const { method, url: path, headers } = request;
    const port = this.#targetPort;
    const forwarded = send({ host: '127.0.0.1', port, method, path, headers }, async (found) => {
      const body = Buffer.concat(await found.toArray());
      response.writeHead(found.statusCode ?? 502, found.rawHeaders);
      const half = Math.floor(body.length / 2);
      if (fault === undefined) return response.end(body);
      if (fault === 'damage') {
        const damaged = Buffer.from(body);
        damaged.writeUInt8((body[half] ?? 0) ^ 1, half);
        return response.end(damaged);
      }
      response.write(body.subarray(0, half), () => fault === 'cut' && request.socket.resetAndDestroy());
    });
    forwarded.on('error', () => request.socket.destroy());
    request.pipe(forwarded);
  }
}
