import type { Registry } from '@atrium/registry';
import { registerProbe, registerHealth as registerProbes, serviceHealth } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { currentReleases } from './documents/index.ts';
import type { EdgeSettings } from './settings.ts';

const probes = { logLevel: 'warn', config: { plainHttp: 'serve' } } as const;

/**
 * Readiness needs neither a shell, since the first release comes through the balancer, nor the services.
 * Without them pages say what does not work.
 */
export function registerHealth(app: FastifyInstance, registry: Registry, settings: EdgeSettings): void {
  registerProbes(app, probes, async () => {
    const shell = (await currentReleases(registry, settings.devServers)) !== null;
    return { ready: true, shell };
  });
  registerProbe(app, '/healthz', probes, async (_request, reply) => {
    const [fleet, services] = await Promise.all([
      currentReleases(registry, settings.devServers),
      serviceHealth(settings),
    ]);
    const shell = fleet !== null;
    const ready = shell && Object.values(services).every(Boolean);
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'starting', shell, ...services });
  });
}
