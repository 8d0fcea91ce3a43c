import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../../file-streams/index.ts';
import { implement, implementFile } from '../../../http/index.ts';
import { databaseClock } from '../../loyalty/points/clock.ts';
import { downloadRun } from './run-files.service.ts';
import * as schedules from './schedules.service.ts';

export function registerReportSchedules(app: FastifyInstance, streams: FileStreams): void {
  const { database, brand } = app;

  implement(app, 'GET /customer-portal/report_schedules', async ({ scope }) => ({
    reportSchedules: await schedules.schedules(database, scope),
  }));
  implement(app, 'POST /customer-portal/report_schedules', async ({ scope, person, origin, body }) => {
    return { reportSchedule: await schedules.createSchedule(database, { scope, person, origin }, body) };
  });
  implement(app, 'POST /customer-portal/report_schedules/:id/pause', async ({ scope, params }) => ({
    reportSchedule: await schedules.pauseSchedule(database, scope, params.id),
  }));
  implement(app, 'POST /customer-portal/report_schedules/:id/resume', async ({ scope, params }) => ({
    reportSchedule: await schedules.resumeSchedule(database, scope, params.id),
  }));
  implement(app, 'POST /customer-portal/report_schedules/:id/delete', ({ scope, params, origin }) =>
    schedules.deleteSchedule(database, scope, params.id, origin.ipAddress),
  );
  implementFile(app, 'GET /customer-portal/report_runs/:id/file', (call) =>
    downloadRun({ database, brand, streams, clock: databaseClock }, call, call.params.id),
  );
}
