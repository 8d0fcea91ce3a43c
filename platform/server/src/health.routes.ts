import type { FastifyInstance, RouteHandlerMethod, RouteShorthandOptions } from 'fastify';
// This declares `app.draining`.
import type {} from './draining.ts';

export type Readiness = { readonly ready: boolean } & Readonly<Record<string, unknown>>;

/** HAProxy checks with OPTIONS unless told otherwise, and other load balancers with HEAD. */
export function registerProbe(
  app: FastifyInstance,
  url: string,
  options: RouteShorthandOptions,
  handler: RouteHandlerMethod,
): void {
  app.route({ ...options, method: ['GET', 'HEAD', 'OPTIONS'], exposeHeadRoute: false, url, handler });
}

/** `/livez` responds 200 as long as the process runs, so that no outage of a dependency causes restarts. */
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
