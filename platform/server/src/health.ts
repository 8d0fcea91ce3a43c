import type { FastifyInstance, RouteShorthandOptions } from 'fastify';
// `app.draining`.
import type {} from './draining.ts';

/** What a readiness check found, in words for whoever looks: `{ status: 'starting', shell: false }`. */
export type Readiness = { readonly ready: boolean } & Readonly<Record<string, unknown>>;

/**
 * `GET /livez` says that the process runs: 200 whatever else is wrong, so that nothing restarts a process for the
 * trouble of another. `GET /readyz` says whether to send requests here: 503 until `check` finds it ready, and from the
 * moment that the process stops.
 *
 * @param options Of both routes: what the server's other plugins want to know of them.
 */
export function registerHealth(
  app: FastifyInstance,
  options: RouteShorthandOptions,
  check: () => Promise<Readiness>,
): void {
  app.get('/livez', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ status: 'live' }),
  );
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    if (app.draining.isDraining) return reply.code(503).send({ status: 'stopping' });
    const { ready, ...details } = await check();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'starting', ...details });
  });
}
