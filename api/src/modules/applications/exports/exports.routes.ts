import type { FastifyInstance } from 'fastify';
import type { FileStreams } from '../../../file-streams/index.ts';
import { implementFile } from '../../../http/index.ts';
import { exportApplications } from './exports.service.ts';

export function registerExports(app: FastifyInstance, streams: FileStreams): void {
  const { database } = app;

  implementFile(app, 'GET /customer-portal/applications/export', (call) =>
    exportApplications({ database, streams }, call, call.query),
  );
}
