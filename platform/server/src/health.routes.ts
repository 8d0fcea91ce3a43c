import type { FastifyInstance, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
// `app.draining`.
import type {} from './draining.ts';

/** Result of a readiness check, with details for people: `{ ready: false, shell: false }`. */
export type Readiness = { readonly ready: boolean } & Readonly<Record<string, unknown>>;

/**
 * Registers the path of a probe. It takes the methods that load balancers check with unless told otherwise: HAProxy sends
 * OPTIONS, others HEAD.
 *
 * @param options Route options, for the server's other plugins.
 */
export function registerProbe(
  app: FastifyInstance,
  url: string,
  options: RouteShorthandOptions,
  handler: RouteHandlerMethod,
): void {
  app.route({ ...options, method: ['GET', 'HEAD', 'OPTIONS'], exposeHeadRoute: false, url, handler });
}

/**
 * Registers the probes. `GET /livez` responds 200 as long as the process runs, so that an outage of a dependency does
 * not cause restarts. `GET /readyz` responds 503 until `check` reports ready, and again once the process is stopping.
 *
 * @param options Route options of both, for the server's other plugins.
 */
export function registerHealth(
  app: FastifyInstance,
  options: RouteShorthandOptions,
  check: () => Promise<Readiness>,
): void {
  registerProbe(app, '/livez', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  registerProbe(app, '/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.draining.isDraining) return reply.code(503).send({ status: 'stopping' });
    const { ready, ...details } = await check();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'starting', ...details });
  });
}
