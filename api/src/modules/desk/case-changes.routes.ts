import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../http/index.ts';
import { type Acting, actingIn } from '../staff/staff.service.ts';
import * as changes from './case-changes.service.ts';
import * as documents from './documents.service.ts';
import { undoChange } from './undo.service.ts';

export function registerCaseChanges(app: FastifyInstance): void {
  const contextOf = (call: Acting) => ({ database: app.database, acting: actingIn(app, call) });

  implementDesk(app, 'POST /customer-portal/desk/applications/:id/details', async (call) => ({
    application: await changes.correctDetails(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/applications/:id/deadlines', async (call) => ({
    application: await changes.addDeadline(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/applications/:id/fees', async (call) => ({
    application: await changes.addFee(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/fees/:id/change', async (call) => ({
    application: await changes.changeAmount(contextOf(call), { ...call.params, ...call.body }),
  }));
  implementDesk(app, 'POST /customer-portal/desk/fees/:id/pay', async (call) => ({
    application: await changes.payFee(contextOf(call), { ...call.params, ...call.body }),
  }));
  implementDesk(app, 'POST /customer-portal/desk/fees/:id/void', async (call) => ({
    application: await changes.voidFee(contextOf(call), { ...call.params, ...call.body }),
  }));
  implementDesk(app, 'POST /customer-portal/desk/applications/:id/documents', async (call) => ({
    application: await documents.addDocument(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/planned_documents/:id/change', async (call) => ({
    application: await documents.changeVisibleFrom(contextOf(call), call.params.id, call.body.visibleFrom),
  }));
  implementDesk(app, 'POST /customer-portal/desk/planned_documents/:id/withdraw', async (call) => ({
    application: await documents.withdrawDocument(contextOf(call), call.params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/applications/:id/changes/:changeId/undo', async (call) => ({
    application: await undoChange(contextOf(call), { ...call.params, ...call.body }),
  }));
}
