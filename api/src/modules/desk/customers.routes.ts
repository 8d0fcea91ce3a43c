import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../http/index.ts';
import { type Acting, actingIn } from '../staff/staff.service.ts';
import * as customers from './customers.service.ts';

export function registerCustomers(app: FastifyInstance): void {
  const contextOf = (call: Acting) => ({ database: app.database, acting: actingIn(app, call) });
  implementDesk(app, 'GET /customer-portal/desk/customers', (call) =>
    customers.pageOfCustomers(contextOf(call), call.query),
  );
  implementDesk(app, 'GET /customer-portal/desk/customers/:id', async (call) => ({
    customer: await customers.readCustomer(contextOf(call), call.params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/customers', async (call) => ({
    customer: await customers.addCustomer(contextOf(call), call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/deactivate', async (call) => ({
    customer: await customers.setOpen(contextOf(call), call.params.id, false),
  }));
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/reactivate', async (call) => ({
    customer: await customers.setOpen(contextOf(call), call.params.id, true),
  }));
  implementDesk(app, 'GET /customer-portal/desk/customers/:id/people', (call) =>
    customers.pageOfPeople(contextOf(call), call.params.id, call.query),
  );
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/people/invite_owner', async (call) => ({
    person: await customers.inviteOwner(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/people/:personId/resend', async (call) => ({
    person: await customers.resend(contextOf(call), call.params.id, call.params.personId),
  }));
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/people/:personId/end_sessions', (call) =>
    customers.endSessions(contextOf(call), call.params.id, call.params.personId),
  );
}
