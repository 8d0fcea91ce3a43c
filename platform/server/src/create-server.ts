import type { Writable } from 'node:stream';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { enableDraining } from './draining.ts';
import { type ErrorRules, errorReply } from './error-reply.ts';
import { normalizeForwarding } from './forwarding.ts';
import { logOptions, standardOutput } from './log.ts';
import { notFound } from './problem.ts';
import { requestId } from './request-id.ts';
import { DEFAULT_TIMEOUTS, ServerGuard, type ServerTimeouts } from './server-guard.ts';
import { Metrics } from './telemetry/metrics.ts';
import { requestLog } from './telemetry/request-log.ts';
import { requestMetrics } from './telemetry/request-metrics.ts';
import type { ServerTelemetry } from './telemetry/telemetry.ts';
import { type FinishedRequest, watchRequests } from './telemetry/watch-requests.ts';
import { receiveBeforeClosing } from './unread-bodies.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly metrics: Metrics;
  }
}

export interface ServerOptions {
  readonly headers: Readonly<Record<string, string>>;
  readonly maxHeaderBytes: number;
  /** The default is 1 MiB. */
  readonly maxBodyBytes?: number;
  readonly timeouts?: ServerTimeouts | undefined;
  readonly trustedProxies: readonly string[];
  readonly logLevel: string;
  readonly logOutput?: Writable | undefined;
  readonly drainDelayMs: number;
  /** The default is true. */
  readonly exposeHeadRoutes?: boolean;
  readonly errors?: ErrorRules;
  readonly telemetry?: ServerTelemetry | undefined;
}

export function createServer(options: ServerOptions): FastifyInstance {
  const replyError = errorReply(options.errors);
  const guard = new ServerGuard({
    headers: options.headers,
    timeouts: options.timeouts ?? DEFAULT_TIMEOUTS,
    maxHeaderBytes: options.maxHeaderBytes,
    replyError,
  });
  const app = Fastify({
    ...guard.options,
    ...(options.maxBodyBytes ? { bodyLimit: options.maxBodyBytes } : {}),
    // Without it `/healthz/` would be a page of the gateway, which always responds 200.
    routerOptions: { ignoreTrailingSlash: true },
    exposeHeadRoutes: options.exposeHeadRoutes ?? true,
    // Requests that arrive while the server drains are handled as usual.
    return503OnClosing: false,
    trustProxy: [...options.trustedProxies],
    genReqId: ({ headers }) => requestId(headers),
    // `requestLog` logs one line for each request.
    logController: new LogController({ disableRequestLogging: true }),
    // A route with its own log level would log even if the logger is silent.
    logger: loggerOf(options),
  });
  receiveBeforeClosing(app);
  enableDraining(app, options);
  normalizeForwarding(app);
  watch(app, options.logLevel, options.telemetry ?? {});
  guard.attach(app);
  app.setErrorHandler<Error>(replyError);
  app.setNotFoundHandler((request, reply) => replyError(notFound(), request, reply));
  return app;
}

function loggerOf({ logLevel, logOutput }: ServerOptions) {
  return logLevel === 'silent' ? false : { ...logOptions(logLevel), stream: logOutput ?? standardOutput() };
}

function watch(app: FastifyInstance, logLevel: string, telemetry: ServerTelemetry): void {
  const { logSuccessPercent = 100, metrics, tracing, plane } = telemetry;
  app.decorate('metrics', metrics ?? new Metrics());
  const watchers: ((finished: FinishedRequest) => void)[] = [];
  if (logLevel !== 'silent') watchers.push(requestLog(logSuccessPercent));
  if (metrics) watchers.push(requestMetrics(app, metrics, plane ? { plane } : {}));
  if (tracing) watchers.push((finished) => tracing.finish(finished));
  if (watchers.length === 0) return;
  watchRequests(app, (finished) => {
    for (const watcher of watchers) watcher(finished);
  });
  tracing?.attach(app);
}
