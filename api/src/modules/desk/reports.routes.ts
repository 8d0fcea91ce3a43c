import type { FastifyInstance } from 'fastify';
import { implementDesk, implementDeskFile } from '../../http/index.ts';
import { describeReport, exportReport } from './reports.service.ts';

export function registerReports(app: FastifyInstance): void {
  implementDesk(app, 'GET /customer-portal/desk/reports/:report', ({ staff, params, query }) =>
    describeReport(app.database, staff, { ...params, ...query }),
  );
  implementDeskFile(app, 'GET /customer-portal/desk/reports/:report/file', ({ staff, params, query }) =>
    exportReport(app.database, staff, { ...params, ...query }),
  );
}
