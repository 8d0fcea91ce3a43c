import { join } from 'node:path';
import { createServer, type ServerTelemetry, type ServerTimeouts, watchPools } from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { FleetChecker, fleetChange, registerDeployApi, teamOfToken } from './deploy/index.ts';
import { registerDocuments, responseHeaders } from './documents/index.ts';
import { ErrorLog, errorGroups, registerOperations, StackTraces } from './operations/index.ts';
import { registerPackages } from './packages/index.ts';
import { apiDescriptionReader, registerProxy, requirePublicScheme } from './proxy/index.ts';
import {
  DatabaseRevisions,
  Deltas,
  FileTallies,
  Registry,
  type RevisionLog,
  revisionsIn,
} from './registry/index.ts';
import type { GatewaySettings } from './settings.ts';
import { DocumentIds, Steering } from './steering/index.ts';

/** Large enough for many repeated filters, which the API validates. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Opens the fleet's log: in the database if one is set, else in the registry's folder. A new log in the database starts
 * with the revisions of the folder.
 */
async function openRevisions(settings: GatewaySettings): Promise<RevisionLog> {
  const { registryFolder, registryDatabaseUrl, databaseRolePrefix } = settings;
  const files = revisionsIn(registryFolder);
  if (!registryDatabaseUrl) return files;
  return DatabaseRevisions.open(registryDatabaseUrl, await files.all(), databaseRolePrefix);
}

/**
 * Creates the gateway, without listening: documents, published files, proxy, deploy API, health.
 *
 * @param timeouts How long requests may take to arrive; uploads have their own timeout.
 * @param telemetry How requests are watched.
 */
export async function createGateway(
  settings: GatewaySettings,
  timeouts?: ServerTimeouts,
  telemetry?: ServerTelemetry,
): Promise<FastifyInstance> {
  const app = createServer({
    headers: responseHeaders(settings),
    timeouts,
    maxHeaderBytes: MAX_HEADER_BYTES,
    trustedProxies: settings.trustedProxies,
    logLevel: settings.logLevel,
    drainDelayMs: settings.drainDelayMs,
    telemetry,
  });
  requirePublicScheme(app, settings);
  const revisions = await openRevisions(settings);
  if (revisions instanceof DatabaseRevisions) watchPools(app.metrics, () => [revisions.poolState]);
  const registry = new Registry(settings.registryFolder, revisions, settings.releaseSet);
  const deltas = new Deltas(registry, join(settings.registryFolder, 'deltas'), (err) =>
    app.log.warn({ err }, 'cannot make deltas'),
  );
  app.addHook('onReady', async () => deltas.scheduleOffered());
  app.addHook('onClose', async () => {
    await deltas.close();
    await revisions.close();
  });
  await registerProxy(app, settings);
  const readApiDescription = apiDescriptionReader(settings);
  const checker = new FleetChecker(registry, readApiDescription, settings.sizeBudgets);
  const changeFleet = fleetChange(registry, deltas, checker);
  const steering = new Steering({
    registry,
    tallies:
      revisions instanceof DatabaseRevisions
        ? revisions.tallies
        : new FileTallies(join(settings.registryFolder, 'canaries')),
    ids: new DocumentIds(join(settings.registryFolder, 'document-keys.json')),
    changeFleet,
    log: app.log,
  });
  app.addHook('onReady', () => steering.start());
  app.addHook('preClose', () => steering.stop());
  const errorLog = new ErrorLog(join(settings.registryFolder, 'errors'));
  const traces = new StackTraces(registry);
  const errorsOf = async (name: string) =>
    errorGroups(
      (await errorLog.all()).filter((report) => report.name === name),
      traces,
    );
  await registerDeployApi(app, registry, deltas, settings, { checker, changeFleet, errorsOf });
  await registerPackages(app, {
    store: registry.packages,
    liveShell: async () => {
      const { shell } = await registry.current();
      return shell ? registry.release('shell', shell) : null;
    },
    isTeamToken: async (token) => (await teamOfToken(settings.deployTokensFile, token)) !== null,
    publicUrl: settings.publicUrl,
  });
  registerOperations(app, registry, settings, steering, { errorLog, traces });
  registerDocuments(app, registry, deltas, settings, readApiDescription, steering);
  return app;
}
