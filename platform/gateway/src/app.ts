import { createServer, type ServerTimeouts } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { registerDeployApi } from './deploy/index.ts';
import { registerDocuments, responseHeaders } from './documents/index.ts';
import { registerOperations } from './operations/index.ts';
import { askApiOf, registerProxy, requirePublicScheme } from './proxy/index.ts';
import { DatabaseRevisions, Registry, type RevisionLog, revisionsIn } from './registry/index.ts';
import type { GatewaySettings } from './settings.ts';

/** Many repeated filters must reach the API's validator. */
const MAX_HEADER_BYTES = 64 * 1024;

/** The log of the fleet: in the database where one is set, beginning with what the folder holds; else in the folder. */
async function openRevisions(settings: GatewaySettings): Promise<RevisionLog> {
  const { registryFolder, registryDatabaseUrl, databaseRolePrefix } = settings;
  const files = revisionsIn(registryFolder);
  if (!registryDatabaseUrl) return files;
  return DatabaseRevisions.open(registryDatabaseUrl, await files.all(), databaseRolePrefix);
}

/**
 * Makes the gateway, not listening yet: documents, published files, proxy, health.
 *
 * @param settings See {@link GatewaySettings}.
 * @param timeouts How long requests may take to arrive; uploads have a limit of their own.
 */
export async function createGateway(
  settings: GatewaySettings,
  timeouts?: ServerTimeouts,
): Promise<FastifyInstance> {
  const app = createServer({
    headers: responseHeaders(settings),
    timeouts,
    maxHeaderBytes: MAX_HEADER_BYTES,
    trustedProxies: settings.trustedProxies,
    logLevel: settings.logLevel,
    drainDelayMs: settings.drainDelayMs,
  });
  requirePublicScheme(app, settings);
  const revisions = await openRevisions(settings);
  app.addHook('onClose', () => revisions.close());
  const registry = new Registry(settings.registryFolder, revisions);
  await registerProxy(app, settings);
  const askApi = askApiOf(settings);
  await registerDeployApi(app, registry, settings, askApi);
  registerOperations(app, registry, settings);
  registerDocuments(app, registry, settings, askApi);
  return app;
}
