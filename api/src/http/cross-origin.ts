import type { FastifyInstance, FastifyRequest } from 'fastify';

const PREFLIGHT_MAX_AGE_S = 600;

/** Applies to the calls that are registered after this. @param paths of the calls, for preflight requests */
export function allowOrigin(app: FastifyInstance, origin: string, paths: readonly string[]): void {
  const isAllowed = ({ headers }: FastifyRequest) => headers.origin === origin;

  app.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin');
    if (!isAllowed(request)) return;
    reply.headers({
      'access-control-allow-origin': origin,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': 'x-request-id, retry-after',
    });
  });
  for (const path of paths) {
    app.options(path, { schema: { hide: true } }, (request, reply) => {
      if (isAllowed(request)) {
        reply.headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'content-type, traceparent',
          'access-control-max-age': String(PREFLIGHT_MAX_AGE_S),
        });
      }
      return reply.code(204).send();
    });
  }
}
