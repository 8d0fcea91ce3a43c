import type { Registry } from '@atrium/registry';
import { registerProbe, registerHealth as registerProbes, serviceHealth } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { currentReleases } from './documents/index.ts';
import type { EdgeSettings } from './settings.ts';

const probes = { logLevel: 'warn', config: { plainHttp: 'serve' } } as const;

/**
 * `/healthz` responds 200 once a shell is current and the services respond. Readiness needs neither: the first release
 * comes through the balancer, and until then, or without the services, pages say what does not work.
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
