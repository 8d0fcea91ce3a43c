import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../file-streams/index.ts';
import { implement, implementFile } from '../../http/index.ts';
import { exportActivity, pageOfActivity, peopleOfActivity } from './activity-logs.service.ts';

export function registerActivityLogs(app: FastifyInstance, streams: FileStreams): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/activity_logs', (call) => pageOfActivity(database, call, call.query));
  implement(app, 'GET /customer-portal/activity_logs/people', (call) => peopleOfActivity(database, call));
  implementFile(app, 'GET /customer-portal/activity_logs/export', (call) =>
    exportActivity(streams, call, call.query),
  );
}
