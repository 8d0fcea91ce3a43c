import type { FastifyInstance } from 'fastify';
import { isReady } from './health.service.ts';

export function registerHealth(app: FastifyInstance): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    const ready = await isReady(app.database);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database unavailable' });
  });
}
