import type { FastifyInstance } from 'fastify';
import { implementFile } from '../../../http/index.ts';
import { download, downloadAll, downloadSelected } from './documents.service.ts';

export function registerDocuments(app: FastifyInstance): void {
  implementFile(app, 'GET /customer-portal/documents/:id/content', ({ scope, params, origin }) =>
    download(app.database, scope, params.id, origin),
  );

  implementFile(app, 'GET /customer-portal/applications/:id/documents/content', ({ scope, params, origin }) =>
    downloadAll(app.database, scope, params.id, origin),
  );

  implementFile(app, 'GET /customer-portal/applications/documents/content', (call) =>
    downloadSelected(app.database, call, call.query.id),
  );
}
