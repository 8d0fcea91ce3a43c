import type { FastifyInstance } from 'fastify';
import { currentFleet } from './fleet.ts';
import type { Registry } from './registry.ts';
import type { GatewaySettings } from './settings.ts';

const API_TIMEOUT_MS = 2_000;

async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/healthz`, { signal: AbortSignal.timeout(API_TIMEOUT_MS) });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}

/** `GET /healthz`: 200 once a shell is published and the services behind the gateway answer, else 503. */
export function registerHealth(app: FastifyInstance, registry: Registry, settings: GatewaySettings): void {
  app.get('/healthz', { logLevel: 'warn' }, async (_request, reply) => {
    const [fleet, api, login, session] = await Promise.all([
      currentFleet(registry, settings.devServers),
      answers(settings.apiUrl),
      settings.loginUrl === null || answers(settings.loginUrl),
      settings.sessionUrl === null || answers(settings.sessionUrl),
    ]);
    const shell = fleet !== null;
    const ready = shell && api && login && session;
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status: ready ? 'ready' : 'starting', shell, api, login, session });
  });
}
