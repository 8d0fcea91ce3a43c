import type { Registry } from '@atrium/registry';
import type { FastifyInstance } from 'fastify';
import type { GatewaySettings } from '../settings.ts';
import type { Usage } from '../usage/index.ts';
import { type ErrorReportParts, registerErrorReports } from './error-reports.ts';
import type { FleetSources } from './fleet-report.ts';
import { registerHealth } from './health.ts';
import { registerOperators } from './operators.ts';
import { registerVitalsReports } from './vitals-reports.ts';

/** Registers what operators need: reports of pages, the fleet pages, health. */
export function registerOperations(
  app: FastifyInstance,
  registry: Registry,
  settings: GatewaySettings,
  { usage, ids, newErrors, ...sources }: FleetSources & ErrorReportParts & { readonly usage: Usage },
): void {
  registerErrorReports(app, registry, sources.errorLog, { ids, newErrors, steering: sources.steering });
  registerVitalsReports(app, usage, ids);
  registerOperators(app, registry, settings, sources);
  registerHealth(app, registry, settings);
}
