import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { type Clock, databaseClock } from '../points/clock.ts';
import { waysToEarn, wayToEarn } from './earn-points.service.ts';

export function registerEarnPoints(
  app: FastifyInstance,
  { clock = databaseClock }: { clock?: Clock } = {},
): void {
  const context = { database: app.database, clock };

  implement(app, 'GET /customer-portal/earn_points', ({ scope }) => waysToEarn(context, scope));
  implement(app, 'GET /customer-portal/earn_points/:id', async ({ scope, params }) => ({
    earnPoint: await wayToEarn(context, scope, params.id),
  }));
}
