import type { FastifyInstance } from 'fastify';
import { implementDesk, implementDeskBytes, implementDeskFile } from '../http/index.ts';
import { type Acting, actingIn } from '../modules/staff/staff.service.ts';
import * as imports from './imports.service.ts';

export function registerImports(app: FastifyInstance): void {
  const contextOf = (call: Acting) => ({ database: app.database, acting: actingIn(app, call) });
  implementDesk(app, 'GET /customer-portal/desk/imports', (call) =>
    imports.pageOfImports(contextOf(call), call.query),
  );
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/imports', async (call) => ({
    import: await imports.beginImport(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'GET /customer-portal/desk/imports/:id', (call) =>
    imports.describeImport(contextOf(call), call.params.id),
  );
  implementDeskBytes(app, 'PUT /customer-portal/desk/imports/:id/parts', async (call) => ({
    import: await imports.receivePart(contextOf(call), call.params.id, {
      from: call.query.from,
      content: call.body,
    }),
  }));
  implementDesk(app, 'POST /customer-portal/desk/imports/:id/columns', (call) =>
    imports.setColumns(contextOf(call), call.params.id, call.body.columns),
  );
  implementDesk(app, 'POST /customer-portal/desk/imports/:id/start', async (call) => ({
    import: await imports.startImport(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/imports/:id/cancel', async (call) => ({
    import: await imports.cancelImport(contextOf(call), call.params.id),
  }));
  implementDeskFile(app, 'GET /customer-portal/desk/imports/:id/refused', (call) =>
    imports.refusedFile(contextOf(call), call.params.id),
  );
}
