import type { FastifyInstance } from 'fastify';
import { implementDesk, type Staff } from '../../http/index.ts';
import type { StaffActions } from '../approvals/staff-approvable.ts';
import { accounts, askToChange, askToDeactivate, askToInvite } from './staff-changes.service.ts';

interface AskingCall {
  readonly staff: Staff;
  readonly headers: { readonly 'idempotency-key': string };
}

export function registerStaffChanges(app: FastifyInstance, actions: StaffActions): void {
  const { database } = app;
  const contextOf = ({ staff, headers }: AskingCall) => ({
    database,
    actions,
    staff,
    key: headers['idempotency-key'],
  });
  implementDesk(app, 'GET /customer-portal/desk/staff', ({ staff }) => accounts({ database, staff }));
  implementDesk(app, 'POST /customer-portal/desk/staff', async (call) => ({
    approval: await askToInvite(contextOf(call), call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/staff/:id/access', async (call) => ({
    approval: await askToChange(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/staff/:id/deactivate', async (call) => ({
    approval: await askToDeactivate(contextOf(call), call.params.id),
  }));
}
