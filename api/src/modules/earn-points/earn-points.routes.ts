import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { waysToEarn, wayToEarn } from './earn-points.service.ts';

export function registerEarnPoints(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/earn_points', async ({ scope }) => ({
    earnPoints: await waysToEarn(app.database, scope),
  }));
  implement(app, 'GET /customer-portal/earn_points/:id', async ({ scope, params }) => ({
    earnPoint: await wayToEarn(app.database, scope, params.id),
  }));
}
