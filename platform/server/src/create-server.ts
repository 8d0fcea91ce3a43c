import Fastify, { type FastifyInstance } from 'fastify';
import { enableDraining } from './draining.ts';
import { type ErrorRules, errorReply } from './error-reply.ts';
import { logOptions } from './log.ts';
import { notFound } from './problem.ts';
import { requestId } from './request-id.ts';
import { ServerGuard, type ServerTimeouts, USUAL_TIMEOUTS } from './server-guard.ts';

/** What differs between the servers of the portal. */
export interface ServerOptions {
  /** Headers of every response. */
  readonly headers: Readonly<Record<string, string>>;
  /** Most bytes of a request's line and headers. */
  readonly maxHeaderBytes: number;
  /** Most bytes of a body; 1 MiB by default. */
  readonly maxBodyBytes?: number;
  /** How long a request may take to arrive; as usual by default. */
  readonly timeouts?: ServerTimeouts | undefined;
  /** Proxies that may say who sent a request, and by which protocol. */
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  /** Milliseconds between the first 503 of `/readyz` and the end of listening. */
  readonly drainDelayMs: number;
  /** Whether every GET route answers HEAD too; it does by default. */
  readonly responsesHead?: boolean;
  readonly errors?: ErrorRules;
}

/**
 * Makes a server that does not listen yet: ids of requests, headers and problems of every response, a log without
 * secrets, an end to every wait, draining.
 */
export function createServer(options: ServerOptions): FastifyInstance {
  const replyError = errorReply(options.errors);
  const guard = new ServerGuard({
    headers: options.headers,
    timeouts: options.timeouts ?? USUAL_TIMEOUTS,
    maxHeaderBytes: options.maxHeaderBytes,
    replyError,
  });
  const app = Fastify({
    ...guard.options,
    ...(options.maxBodyBytes ? { bodyLimit: options.maxBodyBytes } : {}),
    // Without it `/healthz/` would be a page of the gateway, and that is always well.
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: options.responsesHead ?? true,
    // What still arrives while the server drains is answered like anything else.
    return503OnClosing: false,
    trustProxy: [...options.trustedProxies],
    genReqId: ({ headers }) => requestId(headers['x-request-id']),
    // A route with a level of its own would speak up in a logger that is silent.
    logger: options.logLevel === 'silent' ? false : logOptions(options.logLevel),
  });
  enableDraining(app, options);
  guard.attach(app);
  app.setErrorHandler<Error>(replyError);
  app.setNotFoundHandler((request, reply) => replyError(notFound(), request, reply));
  return app;
}
