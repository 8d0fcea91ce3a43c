import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { pageOfActivity } from './activity-logs.service.ts';

export function registerActivityLogs(app: FastifyInstance): void {
  implement(app, 'GET /customer-portal/activity_logs', ({ scope, query }) =>
    pageOfActivity(app.database, scope, query),
  );
}
