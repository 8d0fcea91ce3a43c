import type { Approval, ManagedUser } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { type CallContext, implement } from '../../../http/index.ts';
import { implementSearch } from '../../../search/index.ts';
import { type ApprovalsContext, readApproval, type Waits } from '../../approvals/approvals.service.ts';
import type { ProveByStepUp } from './member-changes.ts';
import * as service from './members.service.ts';

type ChangeCall = CallContext<'POST /customer-portal/users_management/invite'>;

export function registerMembers(
  app: FastifyInstance,
  { actions, clock, prove }: Pick<ApprovalsContext, 'actions' | 'clock'> & { prove: ProveByStepUp },
): void {
  const { database } = app;
  const context = ({ person, origin }: Pick<ChangeCall, 'person' | 'origin'>) => ({
    database,
    person,
    origin,
    prove,
    clock,
  });
  const respond = async (
    call: Pick<ChangeCall, 'person' | 'scope' | 'locale' | 'may' | 'timeZone' | 'origin'>,
    changed: ManagedUser | Waits,
  ): Promise<{ customer: ManagedUser } | { approval: Approval }> =>
    'approvalId' in changed
      ? { approval: await readApproval({ database, clock, actions }, call, changed.approvalId) }
      : { customer: changed };

  implement(app, 'GET /customer-portal/users_management', ({ scope, query }) =>
    service.listPeople(database, scope, query),
  );
  implementSearch(app, 'GET /customer-portal/search/people', service.searchPeople);
  implement(app, 'POST /customer-portal/users_management/invite', async (call) =>
    respond(call, await service.invite(context(call), call.body)),
  );
  implement(app, 'POST /customer-portal/users_management/:id/resend_invitation', async (call) => ({
    customer: await service.resendInvitation(context(call), call.params.id),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/withdraw_invitation', async (call) => {
    await service.withdraw(context(call), call.params.id);
    return undefined;
  });
  implement(app, 'POST /customer-portal/users_management/:id/role', async (call) =>
    respond(call, await service.changeRole(context(call), call.params.id, call.body)),
  );
  implement(app, 'POST /customer-portal/users_management/:id/deactivate', async (call) => ({
    customer: await service.deactivate(context(call), call.params.id),
  }));
  implement(app, 'POST /customer-portal/users_management/:id/reactivate', async (call) =>
    respond(call, await service.reactivate(context(call), call.params.id, call.body ?? {})),
  );
  implement(app, 'POST /customer-portal/users_management/:id/end_sessions', (call) =>
    service.endSessionsOf(context(call), call.params.id),
  );
  implement(app, 'POST /customer-portal/auth/leave_customer', (call) =>
    service.leaveCustomer(context(call), call.body.customerId),
  );
}
