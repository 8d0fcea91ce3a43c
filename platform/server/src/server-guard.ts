import type { Server } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyHttpOptions, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RawProblems, type RawStatus } from './raw-problem.ts';
import { addressFinding } from './request-address.ts';
import { hasBody } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** It overrides the server's timeout, in milliseconds. */
    bodyTimeoutMs?: number;
    /** In place of a timeout: the body has to progress in each interval of so many milliseconds. */
    bodyProgressMs?: number;
  }
}

export interface ServerTimeouts {
  readonly headersMs: number;
  readonly bodyMs: number;
}

/** For bodies that are large for a slow connection. */
export const BODY_PROGRESS_MS = 30_000;
/** Less than this in an interval is no progress: who sends a byte now and then would hold a connection for good. */
const MIN_PROGRESS_BYTES = 16_384;

export const DEFAULT_TIMEOUTS: ServerTimeouts = { headersMs: 15_000, bodyMs: 30_000 };

const statusOfCode: Readonly<Record<string, RawStatus>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface ServerGuardOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly timeouts: ServerTimeouts;
  readonly maxHeaderBytes: number;
  /** It gets errors from before Fastify's hooks run too, such as a URL that cannot be decoded. */
  readonly replyError: (error: Error, request: FastifyRequest, reply: FastifyReply) => unknown;
}

/** Pass its {@link options} to Fastify, then attach it to the instance. */
export class ServerGuard {
  readonly #options: ServerGuardOptions;
  readonly #raw: RawProblems;

  constructor(options: ServerGuardOptions) {
    this.#options = options;
    this.#raw = new RawProblems(options.headers);
  }

  get options(): Pick<FastifyHttpOptions<Server>, 'http' | 'clientErrorHandler' | 'frameworkErrors'> {
    const { timeouts, maxHeaderBytes, replyError } = this.#options;
    return {
      http: {
        maxHeaderSize: maxHeaderBytes,
        headersTimeout: timeouts.headersMs,
        connectionsCheckingInterval: Math.ceil(timeouts.headersMs / 5),
        // Node's own refusal has no body, so addressFinding checks the header instead.
        requireHostHeader: false,
      },
      frameworkErrors: (error, request, reply) => {
        this.#setHeaders(request as FastifyRequest, reply as FastifyReply);
        this.#startBodyTimeout(request as FastifyRequest, reply as FastifyReply);
        replyError(error, request as FastifyRequest, reply as FastifyReply);
      },
      clientErrorHandler: ({ code }: NodeJS.ErrnoException, socket: Socket) => {
        if (code === 'ECONNRESET' || socket.destroyed) return;
        this.#raw.refuse(socket, statusOfCode[code ?? ''] ?? 400);
      },
    };
  }

  attach(app: FastifyInstance): void {
    app.server.prependListener('request', ({ socket }, response) => this.#raw.track(socket, response));
    app.server.on('checkExpectation', ({ socket }) => this.#raw.refuse(socket, 417));
    app.server.on('connect', (_request, socket) => this.#raw.refuse(socket as Socket, 405));
    app.addHook('onRequest', (request, reply, done) => {
      this.#setHeaders(request, reply);
      this.#startBodyTimeout(request, reply);
      const finding = addressFinding(request);
      done(finding ? Object.assign(new Error(finding), { statusCode: 400 }) : undefined);
    });
  }

  /** A library that writes to the raw response sends these headers too. */
  #setHeaders({ id }: FastifyRequest, { raw }: FastifyReply): void {
    for (const [name, value] of Object.entries(this.#options.headers)) raw.setHeader(name, value);
    raw.setHeader('x-request-id', id);
  }

  #startBodyTimeout({ id, raw, routeOptions }: FastifyRequest, reply: FastifyReply): void {
    // An injected request has no real socket.
    if (!hasBody(raw) || !(raw.socket instanceof Socket)) return;
    const { bodyProgressMs, bodyTimeoutMs } = routeOptions.config;
    let received = raw.socket.bytesRead;
    const progress = () => raw.socket.bytesRead - received >= MIN_PROGRESS_BYTES;
    const check = () => {
      if (raw.complete) return;
      if (bodyProgressMs && progress()) {
        received = raw.socket.bytesRead;
        timer.refresh();
        return;
      }
      // A response that was sent before the body had arrived ends the connection.
      if (reply.raw.writableFinished) raw.socket.destroy();
      else this.#raw.refuse(raw.socket, 408, id);
    };
    const limitMs = bodyProgressMs ?? bodyTimeoutMs ?? this.#options.timeouts.bodyMs;
    const timer = setTimeout(check, limitMs).unref();
    for (const event of ['end', 'close']) raw.once(event, () => clearTimeout(timer));
  }
}
