import type { FastifyInstance } from 'fastify';
import { implementDeskFile } from '../../http/index.ts';
import { download } from '../applications/attachments/attachments.service.ts';
import { downloadFile as downloadOfApplication } from '../applications/files/application-files.service.ts';
import { downloadMessageFile } from '../conversations/message-files.service.ts';
import { downloadFile as downloadOfInstruction } from '../instructions/instruction-files.service.ts';
import { downloadAsStaff } from './files.service.ts';

export function registerFiles(app: FastifyInstance): void {
  const context = { database: app.database, objects: app.objects, provider: app.brand.provider };

  implementDeskFile(app, 'GET /customer-portal/desk/documents/:id/content', (call) =>
    downloadAsStaff(context, call, { kind: 'document', id: call.params.id }, ({ files, reading }) =>
      download(files, reading.scope, call.params.id, reading),
    ),
  );
  implementDeskFile(app, 'GET /customer-portal/desk/applications/:id/files/:fileId/content', (call) =>
    downloadAsStaff(context, call, { kind: 'application', id: call.params.id }, ({ files, reading }) =>
      downloadOfApplication(files, reading, call.params),
    ),
  );
  implementDeskFile(app, 'GET /customer-portal/desk/instructions/:id/files/:fileId/content', (call) =>
    downloadAsStaff(context, call, { kind: 'instruction', id: call.params.id }, ({ files, reading }) =>
      downloadOfInstruction(files, reading, call.params),
    ),
  );
  implementDeskFile(app, 'GET /customer-portal/desk/messages/:id/files/:fileId/content', (call) =>
    downloadAsStaff(context, call, { kind: 'message', id: call.params.id }, ({ files, reading }) =>
      downloadMessageFile(files, reading, call.params),
    ),
  );
}
