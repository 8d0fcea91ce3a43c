import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../../file-streams/index.ts';
import { implement, implementFile } from '../../../http/index.ts';
import { exportFees } from './fee-export.service.ts';
import { listFees } from './fees.service.ts';

export function registerFees(app: FastifyInstance, streams: FileStreams): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/fees', ({ scope, query }) => listFees(database, scope, query));
  implementFile(app, 'GET /customer-portal/fees/export', (call) =>
    exportFees({ database, streams }, call, call.query),
  );
}
