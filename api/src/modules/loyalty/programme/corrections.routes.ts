import type { FastifyInstance } from 'fastify';
import { implementDesk } from '../../../http/index.ts';
import type { StaffActions } from '../../approvals/staff-approvable.ts';
import { readStaffApproval } from '../../approvals/staff-approvals.service.ts';
import { actingIn } from '../../staff/staff.service.ts';
import type { Clock } from '../points/clock.ts';
import { requestCorrection } from './corrections.service.ts';

export function registerCorrections(
  app: FastifyInstance,
  { actions, clock }: { readonly actions: StaffActions; readonly clock: Clock },
): void {
  const { database } = app;
  implementDesk(app, 'POST /customer-portal/desk/customers/:id/corrections', async (call) => {
    const { params, body, headers, staff } = call;
    const asked = { ...body, customerId: params.id, key: headers['idempotency-key'] };
    const made = await requestCorrection({ database, clock }, actingIn(app, call), asked);
    if ('correction' in made) return made;
    return { approval: await readStaffApproval({ database, actions }, staff, made.approvalId) };
  });
}
