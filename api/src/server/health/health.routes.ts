import { registerProbe, registerHealth as registerProbes } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { isReady } from './health.service.ts';

/**
 * Serves the probes of an orchestrator, and `/healthz`: whether calls can be served now. A process becomes ready once
 * it has reached its database. It stays ready during a later outage, which affects all replicas alike.
 */
export function registerHealth(app: FastifyInstance): void {
  let hasReachedDatabase = false;
  const probes = { schema: { hide: true }, logLevel: 'warn' } as const;
  registerProbes(app, probes, async () => {
    // A ready process does not ask again: a probe that waits for a database that hangs would fail, too.
    hasReachedDatabase ||= await isReady(app.database);
    return { ready: hasReachedDatabase };
  });
  registerProbe(app, '/healthz', probes, async (_request, reply) => {
    const ready = await isReady(app.database);
    return reply
      .status(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'database unavailable' });
  });
}
