import { join } from 'node:path';
import {
  DatabaseRevisions,
  Deltas,
  FileTallies,
  Registry,
  type RevisionLog,
  requireOwnFormat,
  revisionsIn,
  UntrustedWork,
} from '@atrium/registry';
import {
  createServer,
  type ServerTelemetry,
  type ServerTimeouts,
  watchDisks,
  watchPools,
} from '@atrium/server';
import { type ObjectStore, openObjects, WatchedStore } from '@atrium/server/objects';
import type { FastifyInstance } from 'fastify';
import { AlertMarks, Alerts, AlertWatch, NewErrorAlerts } from './alerts/index.ts';
import { FleetChecker, fleetChange, registerDeployApi, tabGate, teamOfToken } from './deploy/index.ts';
import { registerDocuments, responseHeaders } from './documents/index.ts';
import { MarkKeys, SessionMarks } from './marks/index.ts';
import { ErrorLog, registerOperations, reportedErrors, StackTraces } from './operations/index.ts';
import { registerPackages } from './packages/index.ts';
import { FleetTickets, PageChecks } from './page-checks/index.ts';
import { Previews, registerPreviews } from './previews/index.ts';
import { apiDescriptionReader, registerProxy, requirePublicScheme } from './proxy/index.ts';
import type { GatewaySettings } from './settings.ts';
import { DocumentIds, Steering } from './steering/index.ts';
import { Usage, UsageLog, usageReport } from './usage/index.ts';

/** Large enough for many repeated filters, which the API validates. */
const MAX_HEADER_BYTES = 64 * 1024;

/**
 * Opens the fleet's log: in the database if one is set, else in the registry's folder. A new log in the database starts
 * with the revisions of the folder.
 */
async function openRevisions(
  { log, metrics }: FastifyInstance,
  { registryFolder, registryDatabaseUrl, databaseRolePrefix }: GatewaySettings,
): Promise<RevisionLog> {
  const files = revisionsIn(registryFolder);
  if (!registryDatabaseUrl) return files;
  const initial = await files.all();
  const opened = await DatabaseRevisions.open(registryDatabaseUrl, initial, databaseRolePrefix, (err) =>
    err
      ? log.warn({ err }, 'the database of the registry does not respond; pages get the last known versions')
      : log.info('the database of the registry responds again'),
  );
  const readAt = metrics.gauge({
    name: 'atrium_registry_read_timestamp_seconds',
    help: 'When the database of the registry last responded, since the epoch.',
  });
  metrics.onScrape(() => readAt.set({}, opened.readAt / 1_000));
  watchPools(metrics, () => [opened.poolState]);
  return opened;
}

/** Opens the storage of files, if it is not the registry's folder, and watches the disks that the gateway writes to. */
async function openStorage(
  app: FastifyInstance,
  { registryFolder, objects }: GatewaySettings,
): Promise<ObjectStore | undefined> {
  const folders = [registryFolder, ...(objects && 'folder' in objects ? [objects.folder] : [])];
  const stop = watchDisks(app.metrics, folders);
  app.addHook('onClose', async () => stop());
  return objects ? new WatchedStore(await openObjects(objects), app) : undefined;
}

/** Makes deltas in the background. */
function startDeltas(app: FastifyInstance, registry: Registry, { registryFolder }: GatewaySettings): Deltas {
  const deltas = new Deltas(registry, join(registryFolder, 'deltas'), (err) =>
    app.log.warn({ err }, 'cannot make deltas'),
  );
  app.addHook('onReady', async () => deltas.scheduleOffered());
  return deltas;
}

/** Binds the API's marks of restored sessions to documents, which count from then on. */
function openMarks(
  app: FastifyInstance,
  { apiUrl, loginUrl }: GatewaySettings,
  {
    ids,
    steering,
    usage,
    newErrors,
  }: {
    readonly ids: DocumentIds;
    readonly steering: Steering;
    readonly usage: Usage;
    readonly newErrors: NewErrorAlerts | null;
  },
): SessionMarks {
  const marks = new SessionMarks({
    ids,
    keys: new MarkKeys(loginUrl ?? apiUrl),
    subjectsOf: (served) => steering.subjectsOf(served),
    onProved: (document, address) => {
      steering.countProved(document, document.proof, address);
      usage.countDocument(document);
      newErrors?.proved(document);
    },
    log: app.log,
  });
  app.addHook('onReady', async () => marks.start());
  app.addHook('preClose', async () => marks.stop());
  return marks;
}

/** Sends alerts; null if there is no webhook. */
function startAlerts(
  app: FastifyInstance,
  { alertWebhook, registryFolder, publicUrl }: GatewaySettings,
  sources: Omit<ConstructorParameters<typeof AlertWatch>[0], 'alerts' | 'marks' | 'log'> & {
    readonly ids: DocumentIds;
  },
): NewErrorAlerts | null {
  if (!alertWebhook || sources.registry.set !== 'live') return null;
  const marks = new AlertMarks(join(registryFolder, 'alerts'));
  const alerts = new Alerts({ webhook: alertWebhook, marks, publicUrl, log: app.log });
  const watch = new AlertWatch({ ...sources, alerts, marks, log: app.log });
  app.addHook('onReady', async () => watch.start());
  app.addHook('preClose', async () => {
    watch.stop();
    await alerts.stop();
  });
  return new NewErrorAlerts(alerts, sources.ids);
}

/** Serves the packages of the shells to teams. */
async function servePackages(
  app: FastifyInstance,
  registry: Registry,
  { deployTokensFile, publicUrl }: GatewaySettings,
): Promise<void> {
  await registerPackages(app, {
    store: registry.packages,
    liveShell: async () => {
      const { shell } = await registry.current();
      return shell ? registry.release('shell', shell) : null;
    },
    isTeamToken: async (token) => (await teamOfToken(deployTokensFile, token)) !== null,
    publicUrl,
  });
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
  await requireOwnFormat(settings.registryFolder);
  const revisions = await openRevisions(app, settings);
  const objects = await openStorage(app, settings);
  const registry = new Registry(settings.registryFolder, revisions, settings.releaseSet, objects);
  const deltas = startDeltas(app, registry, settings);
  const untrusted = UntrustedWork.shared(settings.uploadCheckTimeoutMs);
  app.addHook('onClose', async () => {
    await untrusted.endJob();
    await deltas.close();
    await revisions.close();
    await objects?.close();
  });
  const readApiDescription = apiDescriptionReader(settings);
  const checker = new FleetChecker(registry, readApiDescription, settings.sizeBudgets);
  const ids = new DocumentIds(join(settings.registryFolder, 'document-keys.json'));
  const tickets = new FleetTickets(ids);
  const pageChecks =
    settings.pageCheck && new PageChecks({ registry, tickets, settings: settings.pageCheck });
  const changeFleet = fleetChange(registry, deltas, checker, pageChecks);
  const steering = new Steering({
    registry,
    tallies:
      revisions instanceof DatabaseRevisions
        ? revisions.tallies
        : new FileTallies(join(settings.registryFolder, 'canaries')),
    ids,
    changeFleet,
    log: app.log,
  });
  app.addHook('onReady', () => steering.start());
  app.addHook('preClose', () => steering.stop());
  const usageLog = new UsageLog(join(settings.registryFolder, 'usage'));
  const { vitalsOneIn } = settings;
  const usage = new Usage({ registry, ids, log: usageLog, vitalsOneIn, logger: app.log });
  app.addHook('onReady', async () => usage.start());
  app.addHook('preClose', () => usage.stop());
  const newErrors = startAlerts(app, settings, { registry, steering, usageLog, ids });
  const marks = openMarks(app, settings, { ids, steering, usage, newErrors });
  await registerProxy(app, settings, marks);
  const usageOf = (name: string) => usageReport(registry, usageLog, name);
  const errorLog = new ErrorLog(join(settings.registryFolder, 'errors'));
  const traces = new StackTraces(registry, untrusted);
  const errorsOf = (name: string) => reportedErrors(errorLog, traces, name);
  await registerDeployApi(app, registry, deltas, settings, {
    checker,
    untrusted,
    changeFleet,
    errorsOf,
    usageOf,
  });
  await servePackages(app, registry, settings);
  registerOperations(app, registry, settings, { errorLog, traces, steering, ids, usage, usageOf, newErrors });
  const previews = new Previews({ registry, settings, ids });
  registerPreviews(app, previews);
  const accepts = tabGate(registry);
  registerDocuments(app, registry, deltas, settings, readApiDescription, {
    steering,
    usage,
    previews,
    accepts,
    tickets,
  });
  return app;
}
