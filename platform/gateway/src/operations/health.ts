import type { Registry } from '@atrium/registry';
import { registerProbe, registerHealth as registerProbes } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { currentFleet } from '../documents/index.ts';
import type { GatewaySettings } from '../settings.ts';

const API_TIMEOUT_MS = 2_000;

async function isResponding(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** Which of the services behind the gateway respond; a service without its own process is part of the API. */
export async function serviceHealth({ apiUrl, loginUrl, sessionUrl }: GatewaySettings) {
  const [api, login, session] = await Promise.all([
    isResponding(apiUrl),
    loginUrl === null || isResponding(loginUrl),
    sessionUrl === null || isResponding(sessionUrl),
  ]);
  return { api, login, session };
}

const probes = { logLevel: 'warn', config: { plainHttp: 'serve' } } as const;

/**
 * Registers the probes and `/healthz`, which responds 200 once a shell is current and the services behind the gateway
 * respond. Readiness needs neither: the first release comes through the balancer, and until then, or without the
 * services, pages say what does not work.
 */
export function registerHealth(app: FastifyInstance, registry: Registry, settings: GatewaySettings): void {
  registerProbes(app, probes, async () => {
    const shell = (await currentFleet(registry, settings.devServers)) !== null;
    return { ready: true, shell };
  });
  registerProbe(app, '/healthz', probes, async (_request, reply) => {
    const [fleet, services] = await Promise.all([
      currentFleet(registry, settings.devServers),
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
