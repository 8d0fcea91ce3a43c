import type { FastifyInstance } from 'fastify';
import { type CallContext, implement } from '../../../http/index.ts';
import { implementSearch } from '../../../search/index.ts';
import * as service from './members.service.ts';

type ChangeCall = 'POST /customer-portal/users_management/invite';

export function registerMembers(app: FastifyInstance): void {
  const context = ({ person, origin }: Pick<CallContext<ChangeCall>, 'person' | 'origin'>) => ({
    database: app.database,
    person,
    origin,
  });

  implement(app, 'GET /customer-portal/users_management', ({ scope, query }) =>
    service.listPeople(app.database, scope, query),
  );
  implementSearch(app, 'GET /customer-portal/search/people', service.searchPeople);
  implement(app, 'POST /customer-portal/users_management/invite', async (call) => ({
    customer: await service.invite(context(call), call.body),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/resend_invitation', async (call) => ({
    customer: await service.resendInvitation(context(call), call.params.id),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/withdraw_invitation', async (call) => {
    await service.withdraw(context(call), call.params.id);
    return undefined;
  });
  implement(app, 'POST /customer-portal/users_management/:id/role', async (call) => ({
    customer: await service.changeRole(context(call), call.params.id, call.body.role),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/deactivate', async (call) => ({
    customer: await service.deactivate(context(call), call.params.id),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/reactivate', async (call) => ({
    customer: await service.reactivate(context(call), call.params.id),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/end_sessions', (call) =>
    service.endSessionsOf(context(call), call.params.id),
  );
  implement(app, 'POST /customer-portal/auth/leave_customer', ({ body, person, origin }) =>
    service.leaveCustomer({ database: app.database, person, origin }, body.customerId),
  );
}
