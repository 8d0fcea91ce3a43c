import type { FastifyInstance } from 'fastify';
import { implement, implementFile } from '../../http/index.ts';
import { implementSearch } from '../../search/index.ts';
import { downloadMessageFile } from './message-files.service.ts';
import { searchMessages } from './message-search.service.ts';
import { readConversation, readUpTo, writeMessage } from './messages.service.ts';

export function registerConversations(app: FastifyInstance): void {
  const { database } = app;

  implement(app, 'GET /customer-portal/applications/:id/messages', (call) =>
    readConversation(database, call, call.params.id, call.query),
  );
  implement(app, 'POST /customer-portal/applications/:id/messages', (call) =>
    writeMessage(database, call, {
      applicationId: call.params.id,
      ...call.body,
      key: call.headers['idempotency-key'],
    }),
  );
  implement(app, 'POST /customer-portal/applications/:id/messages/read', (call) =>
    readUpTo(database, call, call.params.id, call.body.upTo),
  );
  implementFile(app, 'GET /customer-portal/messages/:id/files/:fileId/content', ({ request, ...call }) =>
    downloadMessageFile(
      { database, objects: app.objects },
      { ...call, headers: request.headers },
      call.params,
    ),
  );
  implementSearch(app, 'GET /customer-portal/search/messages', searchMessages);
}
