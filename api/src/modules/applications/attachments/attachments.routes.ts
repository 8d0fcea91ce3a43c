import type { FastifyInstance } from 'fastify';
import { implementFile } from '../../../http/index.ts';
import { download, downloadAll, downloadSelected } from './attachments.service.ts';

export function registerAttachments(app: FastifyInstance): void {
  const files = { database: app.database, objects: app.objects };

  implementFile(app, 'GET /customer-portal/documents/:id/content', ({ scope, params, origin, request }) =>
    download(files, scope, params.id, { origin, headers: request.headers }),
  );

  implementFile(app, 'GET /customer-portal/applications/:id/documents/content', ({ scope, params, origin }) =>
    downloadAll(files, scope, params.id, origin),
  );

  implementFile(app, 'GET /customer-portal/applications/documents/content', (call) =>
    downloadSelected(files, call, call.query.id),
  );
}
