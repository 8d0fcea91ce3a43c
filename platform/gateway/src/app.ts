import { registerControl } from '@atrium/control';
import { edgeServerOptions, registerEdge } from '@atrium/edge';
import { openRegistry } from '@atrium/registry';
import { createServer, requirePublicScheme, type ServerTelemetry, type ServerTimeouts } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from './settings.ts';

/**
 * Creates edge and control plane in one server, without listening.
 *
 * @param timeouts How long requests may take to arrive; uploads have their own timeout.
 * @param telemetry How requests are watched.
 */
export async function createGateway(
  settings: GatewaySettings,
  timeouts?: ServerTimeouts,
  telemetry?: ServerTelemetry,
): Promise<FastifyInstance> {
  const app = createServer({ ...edgeServerOptions(settings), timeouts, telemetry });
  requirePublicScheme(app, settings);
  const opened = await openRegistry(app, settings);
  // In this order both stop too: the edge stores what it counted before canaries are judged for the last time.
  await registerEdge(app, opened, settings);
  await registerControl(app, opened, settings);
  return app;
}
