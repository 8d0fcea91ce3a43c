import type { FastifyInstance } from 'fastify';
import type { Registry } from '../registry/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Steering } from '../steering/index.ts';
import type { ErrorLog } from './error-log.ts';
import { registerErrorReports } from './error-reports.ts';
import { registerHealth } from './health.ts';
import { registerOperators } from './operators.ts';
import type { StackTraces } from './stack-traces.ts';

/** Registers what operators need: error reports of pages, the fleet page, health. */
export function registerOperations(
  app: FastifyInstance,
  registry: Registry,
  settings: GatewaySettings,
  steering: Steering,
  { errorLog, traces }: { readonly errorLog: ErrorLog; readonly traces: StackTraces },
): void {
  registerErrorReports(app, registry, errorLog, steering);
  registerOperators(app, registry, settings, { errorLog, traces, steering });
  registerHealth(app, registry, settings);
}
