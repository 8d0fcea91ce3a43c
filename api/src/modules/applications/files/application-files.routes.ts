import type { FastifyInstance } from 'fastify';
import { implement, implementFile } from '../../../http/index.ts';
import { addFiles, downloadFile } from './application-files.service.ts';

export function registerApplicationFiles(app: FastifyInstance): void {
  const { database, objects } = app;

  implement(app, 'POST /customer-portal/applications/:id/files', (call) =>
    addFiles(database, call, call.params.id, call.body.files),
  );
  implementFile(app, 'GET /customer-portal/applications/:id/files/:fileId/content', ({ request, ...call }) =>
    downloadFile({ database, objects }, { ...call, headers: request.headers }, call.params),
  );
}
