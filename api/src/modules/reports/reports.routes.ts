import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../file-streams/index.ts';
import { implementFile } from '../../http/index.ts';
import { type Clock, databaseClock } from '../loyalty/points/clock.ts';
import { applicationReport } from './application-report.ts';
import { deadlinesReport } from './deadlines-report.ts';
import { feesReport } from './fees-report.ts';
import { instructionReceipt } from './instruction-receipt.ts';
import { instructionsReport } from './instructions-report.ts';
import { reportFile } from './report.ts';
import { statementReport } from './statement-report.ts';

export function registerReports(
  app: FastifyInstance,
  streams: FileStreams,
  { clock = databaseClock }: { clock?: Clock } = {},
): void {
  const { database, brand } = app;
  const context = { streams, brand };

  implementFile(app, 'GET /customer-portal/points/statement/pdf', (call) =>
    reportFile(context, call, statementReport(clock, call.query)),
  );
  implementFile(app, 'GET /customer-portal/deadlines/pdf', async (call) =>
    reportFile(context, call, await deadlinesReport(database, call.scope, call.query)),
  );
  implementFile(app, 'GET /customer-portal/fees/pdf', async (call) =>
    reportFile(context, call, await feesReport(database, call.scope, call.query)),
  );
  implementFile(app, 'GET /customer-portal/instructions/pdf', async (call) =>
    reportFile(context, call, await instructionsReport(database, call.scope, call.query)),
  );
  implementFile(app, 'GET /customer-portal/instructions/:id/receipt', (call) =>
    reportFile(context, call, instructionReceipt(call.params.id)),
  );
  implementFile(app, 'GET /customer-portal/applications/:id/pdf', (call) =>
    reportFile(context, call, applicationReport(call.params.id)),
  );
}
