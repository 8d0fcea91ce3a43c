import { join } from 'node:path';
import {
  apiDescriptionReader,
  FleetTickets,
  type OpenFor,
  type OpenRegistry,
  openFor,
  type Registry,
  UntrustedWork,
} from '@atrium/registry';
import {
  createServer,
  registerHealth,
  requirePublicScheme,
  responseHeaders,
  type ServerTelemetry,
  type ServerTimeouts,
} from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { AlertMarks, Alerts, AlertWatch } from './alerts/index.ts';
import { FleetChecker, fleetChange, registerDeployApi, teamOfToken } from './deploy/index.ts';
import { registerOperators, reportedErrors, StackTraces } from './operations/index.ts';
import { registerPackages } from './packages/index.ts';
import { PageChecks } from './page-checks/index.ts';
import type { ControlSettings } from './settings.ts';
import { Steering } from './steering/index.ts';
import { usageReport } from './usage/index.ts';

/** Deploy tokens and file names are short. */
const MAX_HEADER_BYTES = 16 * 1024;

/** What teams upload is read in a process of its own. */
function startWork(app: FastifyInstance, { deltas }: OpenRegistry, settings: ControlSettings): UntrustedWork {
  app.addHook('onReady', async () => deltas.scheduleOffered());
  const untrusted = UntrustedWork.shared(settings.uploadCheckTimeoutMs);
  app.addHook('onClose', () => untrusted.endJob());
  return untrusted;
}

function openPageChecks({ registry, ids }: OpenRegistry, settings: ControlSettings): PageChecks | null {
  if (!settings.pageCheck) return null;
  const loadKeys = () => ids.loadKeys(Date.now());
  return new PageChecks({ registry, loadKeys, tickets: new FleetTickets(ids), settings: settings.pageCheck });
}

function startAlerts(
  app: FastifyInstance,
  { registry, usageLog, newErrorLog }: OpenRegistry,
  { alertWebhook, registryFolder, controlPublicUrl }: ControlSettings,
  steering: Steering,
): void {
  if (!alertWebhook || registry.fleet !== 'live') return;
  const marks = new AlertMarks(join(registryFolder, 'alerts'));
  const alerts = new Alerts({ webhook: alertWebhook, marks, controlPublicUrl, log: app.log });
  const watch = new AlertWatch({ registry, steering, usageLog, newErrorLog, alerts, marks, log: app.log });
  app.addHook('onReady', async () => watch.start());
  app.addHook('preClose', async () => {
    watch.stop();
    await alerts.stop();
  });
}

async function servePackages(
  app: FastifyInstance,
  registry: Registry,
  { deployTokensFile, publicUrl, controlPublicUrl }: ControlSettings,
): Promise<void> {
  await registerPackages(app, {
    store: registry.packages,
    liveShell: async () => {
      const { shell } = await registry.current();
      return shell ? registry.release('shell', shell) : null;
    },
    isTeamToken: async (token) => (await teamOfToken(deployTokensFile, token)) !== null,
    publicUrl,
    controlPublicUrl,
  });
}

const probes = { logLevel: 'warn', config: { plainHttp: 'serve' } } as const;

async function registerRooms(
  app: FastifyInstance,
  opened: OpenRegistry,
  settings: ControlSettings,
): Promise<void> {
  const { registry, deltas, tallies, usageLog, errorLog } = opened;
  const untrusted = startWork(app, opened, settings);
  const checker = new FleetChecker(registry, apiDescriptionReader(settings), settings.sizeBudgets);
  const changeFleet = fleetChange(registry, deltas, checker, openPageChecks(opened, settings));
  const steering = new Steering({ registry, tallies, changeFleet, log: app.log });
  app.addHook('onReady', () => steering.start());
  app.addHook('preClose', () => steering.stop());
  startAlerts(app, opened, settings, steering);
  const usageOf = (name: string) => usageReport(registry, usageLog, name);
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
  registerOperators(app, registry, settings, { errorLog, traces, steering, usageOf, usageLog });
  // The plane is ready whatever its dependencies do: what is wrong with them is said by the calls that need them.
  registerHealth(app, probes, async () => ({ ready: true }));
}

/** @param timeouts Uploads have a timeout of their own. */
export async function createControl(
  settings: ControlSettings,
  timeouts?: ServerTimeouts,
  telemetry?: ServerTelemetry,
  open: OpenFor = openFor(settings),
): Promise<FastifyInstance> {
  const publicUrl = settings.controlPublicUrl;
  const app = createServer({
    headers: responseHeaders({ publicUrl, hstsIncludeSubdomains: settings.hstsIncludeSubdomains }),
    timeouts,
    maxHeaderBytes: MAX_HEADER_BYTES,
    trustedProxies: settings.trustedProxies,
    logLevel: settings.logLevel,
    drainDelayMs: settings.drainDelayMs,
    telemetry,
  });
  requirePublicScheme(app, { publicUrl });
  try {
    await registerRooms(app, await open(app), settings);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}
