import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { type ApprovalsContext, readApproval } from '../approvals/approvals.service.ts';
import { changePolicy, readPolicy } from './security-policy.service.ts';

export function registerSecurityPolicy(
  app: FastifyInstance,
  { actions, clock }: Pick<ApprovalsContext, 'actions' | 'clock'>,
): void {
  const context = { database: app.database, clock, actions };
  implement(app, 'GET /customer-portal/security_policy', (call) => readPolicy(app.database, call));
  implement(app, 'POST /customer-portal/security_policy', async (call) => {
    const changed = await changePolicy(context, call, call.body);
    return 'approvalId' in changed
      ? { approval: await readApproval(context, call, changed.approvalId) }
      : changed;
  });
}
