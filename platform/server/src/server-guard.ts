import type { IncomingMessage, Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RawProblems, type RawStatus } from './raw-problem.ts';
import { addressFinding } from './request-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Milliseconds that a request's body may take, where the usual limit does not fit. */
    bodyTimeoutMs?: number;
  }
}

/** How long a request may take to arrive. */
export interface ServerTimeouts {
  readonly headersMs: number;
  readonly bodyMs: number;
}

/** Of API and gateway alike. */
export const USUAL_TIMEOUTS: ServerTimeouts = { headersMs: 15_000, bodyMs: 30_000 };

const statusOfCode: Readonly<Record<string, RawStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** What differs between the servers of the portal. */
export interface ServerGuardOptions {
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: ServerTimeouts;
  /** Most bytes of a request's line and headers. */
  readonly maxHeaderBytes: number;
  /** Answers an error; also what Fastify refuses before its hooks run, such as an address that cannot be decoded. */
  readonly replyError: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown;
}

/**
 * The edge of a server: every response has its headers, every refusal is a problem, every wait for a request ends.
 * Its {@link options} go into Fastify, then it is attached to what Fastify made of them.
 */
export class ServerGuard {
  readonly #options: ServerGuardOptions;
  readonly #raw: RawProblems;

  constructor(options: ServerGuardOptions) {
    this.#options = options;
    this.#raw = new RawProblems(options.headers);
  }

  /** Options of Fastify. */
  get options(): Pick<FastifyHttpOptions<Server>, 'http' | 'clientErrorHandler' | 'frameworkErrors'> {
    const { timeouts, maxHeaderBytes, replyError } = this.#options;
    return {
      http: {
        maxHeaderSize: maxHeaderBytes,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: Math.ceil(timeouts.headersMs / 5),
        // Node's own refusal has no body; addressFinding refuses instead.
        requireHostHeader: false,
      },
      frameworkErrors: (error, request, reply) => {
        this.#dress(request as FastifyRequest, reply as FastifyReply);
        replyError(error, request as FastifyRequest, reply as FastifyReply);
      },
      clientErrorHandler: ({ code }: NodeJS.ErrnoException, socket: Socket) => {
        if (code === 'ECONNRESET' || socket.destroyed) return;
        this.#raw.refuse(socket, statusOfCode[code ?? ''] ?? 400);
      },
    };
  }

  /** Watches over a server that was made with the options. */
  attach(app: FastifyInstance): void {
    app.server.prependListener('request', ({ socket }, response) => this.#raw.follow(socket, response));
    app.server.on('checkExpectation', ({ socket }) => this.#raw.refuse(socket, 417));
    app.server.on('connect', (_request, socket) => this.#raw.refuse(socket as Socket, 405));
    app.addHook('onRequest', (request, reply, done) => {
      this.#dress(request, reply);
      const finding = addressFinding(request);
      if (finding) return done(Object.assign(new Error(finding), { statusCode: 400 }));
      this.#endSlowBody(request);
      done();
    });
  }

  /** On the bare answer, so that one that a library writes itself has them too. */
  #dress({ id }: FastifyRequest, { raw }: FastifyReply): void {
    for (const [name, value] of Object.entries(this.#options.headers)) raw.setHeader(name, value);
    raw.setHeader('x-request-id', id);
  }

  #endSlowBody({ id, raw, routeOptions }: FastifyRequest): void {
    // A request that is injected has no connection that could be slow.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const limitMs = routeOptions.config.bodyTimeoutMs ?? this.#options.timeouts.bodyMs;
    const timer = setTimeout(() => {
      if (!raw.complete) this.#raw.refuse(raw.socket, 408, id);
    }, limitMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
