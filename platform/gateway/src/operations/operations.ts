import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Registry } from '../registry/index.ts';
import type { GatewaySettings } from '../settings.ts';
import type { Steering } from '../steering/index.ts';
import { ErrorLog } from './error-log.ts';
import { registerErrorReports } from './error-reports.ts';
import { registerHealth } from './health.ts';
import { registerOperators } from './operators.ts';

/** Registers what operators need: error reports of pages, the fleet page, health. */
export function registerOperations(
  app: FastifyInstance,
  registry: Registry,
  settings: GatewaySettings,
  steering: Steering,
): void {
  const errorLog = new ErrorLog(join(settings.registryFolder, 'errors'));
  registerErrorReports(app, registry, errorLog, steering);
  registerOperators(app, registry, errorLog, settings, steering);
  registerHealth(app, registry, settings);
}
