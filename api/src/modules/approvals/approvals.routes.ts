import type { FastifyInstance } from 'fastify';
import { implement } from '../../http/index.ts';
import { type ApprovalsContext, approve, listApprovals, readApproval, refuse } from './approvals.service.ts';
import { changeRule, readRules } from './rules.service.ts';

export function registerApprovals(
  app: FastifyInstance,
  { actions, clock }: Pick<ApprovalsContext, 'actions' | 'clock'>,
): void {
  const context = { database: app.database, clock, actions };
  implement(app, 'GET /customer-portal/approvals', (call) => listApprovals(context, call, call.query));
  implement(app, 'GET /customer-portal/approvals/rules', (call) => readRules(context, call));
  implement(app, 'POST /customer-portal/approvals/rules', (call) => changeRule(context, call, call.body));
  implement(app, 'GET /customer-portal/approvals/:id', async (call) => ({
    approval: await readApproval(context, call, call.params.id),
  }));
  implement(app, 'POST /customer-portal/approvals/:id/approve', async (call) => ({
    approval: await approve(context, call, call.params.id),
  }));
  implement(app, 'POST /customer-portal/approvals/:id/refuse', async (call) => ({
    approval: await refuse(context, call, call.params.id, call.body.reason),
  }));
}
