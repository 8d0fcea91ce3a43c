import type { FastifyInstance } from 'fastify';
import { type CallContext, implement, originOf } from '../../http/index.ts';
import * as service from './directory-sync.service.ts';

type SyncCall = 'GET /customer-portal/directory_sync';

export function registerDirectorySync(app: FastifyInstance): void {
  const context = ({
    person,
    scope,
    origin,
    request,
  }: Pick<CallContext<SyncCall>, 'person' | 'scope' | 'origin' | 'request'>) => ({
    database: app.database,
    person,
    scope,
    origin,
    portalUrl: originOf(request),
  });

  implement(app, 'GET /customer-portal/directory_sync', async (call) => ({
    directorySync: await service.readDirectorySync(context(call)),
  }));
  implement(app, 'POST /customer-portal/directory_sync/token', (call) =>
    service.createDirectoryToken(context(call), call.body),
  );
  implement(app, 'POST /customer-portal/directory_sync/token/revoke', (call) =>
    service.revokeDirectoryTokens(context(call)),
  );
  implement(app, 'POST /customer-portal/directory_sync/groups/map', async (call) => ({
    directorySync: await service.mapGroup(context(call), call.body),
  }));
}
