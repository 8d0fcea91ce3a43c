import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../http/index.ts';
import { actingIn } from '../staff/staff.service.ts';
import type { StaffActions } from './staff-approvable.ts';
import { approveAsStaff, listStaffApprovals, refuseAsStaff } from './staff-approvals.service.ts';

export function registerStaffApprovals(app: FastifyInstance, actions: StaffActions): void {
  const context = { database: app.database, actions };
  implementDesk(app, 'GET /customer-portal/desk/approvals', ({ staff, query }) =>
    listStaffApprovals(context, staff, query),
  );
  implementDesk(app, 'POST /customer-portal/desk/approvals/:id/approve', async (call) => ({
    approval: await approveAsStaff(context, actingIn(app, call), call.params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/approvals/:id/refuse', async (call) => ({
    approval: await refuseAsStaff(context, actingIn(app, call), {
      id: call.params.id,
      reason: call.body.reason,
    }),
  }));
}
