import {
  apiDescriptionReader,
  FleetTickets,
  type OpenFor,
  type OpenRegistry,
  openFor,
} from '@atrium/registry';
import {
  createServer,
  requirePublicScheme,
  responseHeaders,
  type ServerTelemetry,
  type ServerTimeouts,
} from '@atrium/server';
import type { FastifyInstance } from 'fastify';
import { registerControlAddress } from './control-address.routes.ts';
import { CanaryCounter, NewErrors, Usage } from './counters/index.ts';
import { registerDocuments, tabGate } from './documents/index.ts';
import { registerHealth } from './health.ts';
import { MarkKeys, SessionMarks, StaffCookies } from './marks/index.ts';
import { Previews, registerPreviews } from './previews/index.ts';
import { registerProxy } from './proxy/index.ts';
import { registerErrorReports, registerVitalsReports } from './reports/index.ts';
import type { EdgeSettings } from './settings.ts';

/** Large enough for many repeated filters, which the API validates. */
const MAX_HEADER_BYTES = 64 * 1024;

interface Counters {
  readonly counter: CanaryCounter;
  readonly usage: Usage;
  readonly newErrors: NewErrors;
}

function startCounters(app: FastifyInstance, opened: OpenRegistry, { vitalsOneIn }: EdgeSettings): Counters {
  const { registry, tallies, ids, usageLog, newErrorLog } = opened;
  const counter = new CanaryCounter({ registry, tallies, ids, log: app.log });
  app.addHook('onReady', () => counter.start());
  app.addHook('preClose', () => counter.stop());
  const usage = new Usage({ registry, ids, log: usageLog, vitalsOneIn, logger: app.log });
  app.addHook('onReady', async () => usage.start());
  app.addHook('preClose', () => usage.stop());
  return { counter, usage, newErrors: new NewErrors(newErrorLog, ids) };
}

/** Documents count from when the API's mark of their session has proved it. */
function openMarks(
  app: FastifyInstance,
  keys: MarkKeys,
  { ids }: OpenRegistry,
  { counter, usage, newErrors }: Counters,
): SessionMarks {
  const marks = new SessionMarks({
    ids,
    keys,
    subjectsOf: (served) => counter.subjectsOf(served),
    onProved: (document, address) => {
      counter.countProved(document, document.proof, address);
      usage.countDocument(document);
      newErrors.proved(document).catch((error) => app.log.warn({ err: error }, 'a new error is not noted'));
    },
    log: app.log,
  });
  app.addHook('onReady', async () => marks.start());
  app.addHook('preClose', async () => marks.stop());
  return marks;
}

async function registerRooms(
  app: FastifyInstance,
  opened: OpenRegistry,
  settings: EdgeSettings,
): Promise<void> {
  const { registry, deltas, ids, errorLog } = opened;
  const counters = startCounters(app, opened, settings);
  const { counter, usage, newErrors } = counters;
  const keys = new MarkKeys(settings.loginUrl ?? settings.apiUrl);
  await registerProxy(app, settings, openMarks(app, keys, opened, counters));
  registerErrorReports(app, registry, errorLog, { counter, ids, newErrors });
  registerVitalsReports(app, usage, ids);
  registerHealth(app, registry, settings);
  registerControlAddress(app, settings);
  const previews = new Previews({ registry, settings, ids });
  registerPreviews(app, previews);
  registerDocuments(app, registry, deltas, settings, apiDescriptionReader(settings), {
    counter,
    usage,
    previews,
    accepts: tabGate(registry),
    tickets: new FleetTickets(ids),
    ids,
    staff: new StaffCookies({ keys, settings }),
  });
}

export async function createEdge(
  settings: EdgeSettings,
  timeouts?: ServerTimeouts,
  telemetry?: ServerTelemetry,
  open: OpenFor = openFor(settings),
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
  try {
    await registerRooms(app, await open(app), settings);
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
}
