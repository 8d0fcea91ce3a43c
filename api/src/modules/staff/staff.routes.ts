import type { FastifyInstance } from 'fastify';
import { implementDesk, type Staff } from '../../http/index.ts';
import * as customers from './customers.service.ts';
import { describeStaff } from './staff.service.ts';
import { endView, startView } from './views.service.ts';

export function registerStaff(app: FastifyInstance): void {
  implementDesk(app, 'POST /customer-portal/auth/sign_as_staff', async ({ staff }) => ({
    token: await app.tokens.signStaff(staff.userId, staff.sessionId),
  }));
  implementDesk(app, 'GET /customer-portal/desk/me', async ({ staff }) => ({
    staff: await describeStaff(app.database, staff),
  }));
  implementDesk(app, 'GET /customer-portal/desk/openapi.json', async () => ({ ...app.deskOpenapi() }));
  registerCustomers(app);
  implementDesk(app, 'POST /customer-portal/desk/view_as', (call) =>
    startView(app, actingIn(app, call), call.body),
  );
  implementDesk(app, 'POST /customer-portal/desk/view_as/:viewId/end', ({ staff, params }) =>
    endView(app.database, staff, params.viewId),
  );
}

function registerCustomers(app: FastifyInstance): void {
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

interface Acting {
  readonly staff: Staff;
  readonly origin: { readonly ipAddress: string };
}

/** Customers are told the provider's name with that of who acts. */
export function actingIn({ brand }: FastifyInstance, { staff, origin }: Acting) {
  return { staff, provider: brand.provider, ipAddress: origin.ipAddress };
}
