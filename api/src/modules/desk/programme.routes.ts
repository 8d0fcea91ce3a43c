import type { FastifyInstance } from 'fastify';
import { implementDesk, type Staff } from '../../http/index.ts';
import { actingIn } from '../staff/staff.service.ts';
import * as programme from './programme.service.ts';
import * as redemptions from './redemptions.service.ts';

export function registerProgramme(app: FastifyInstance): void {
  const contextOf = ({ staff }: { readonly staff: Staff }) => ({ database: app.database, staff });
  implementDesk(app, 'GET /customer-portal/desk/programme', (call) =>
    programme.readProgramme(contextOf(call)),
  );
  implementDesk(app, 'POST /customer-portal/desk/programme', async (call) => ({
    programme: await programme.saveSettings(contextOf(call), call.body),
  }));
  implementDesk(app, 'GET /customer-portal/desk/programme/changes', (call) =>
    programme.readChanges(contextOf(call), call.query),
  );
  implementDesk(app, 'POST /customer-portal/desk/rewards', async (call) => ({
    reward: await programme.saveReward(contextOf(call), undefined, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/rewards/:id', async (call) => ({
    reward: await programme.saveReward(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/rewards/:id/withdraw', async (call) => ({
    reward: await programme.withdrawReward(contextOf(call), call.params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/earn_rules', async (call) => ({
    earnRule: await programme.saveEarnRule(contextOf(call), undefined, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/earn_rules/:id', async (call) => ({
    earnRule: await programme.saveEarnRule(contextOf(call), call.params.id, call.body),
  }));
  implementDesk(app, 'POST /customer-portal/desk/earn_rules/:id/end', async (call) => ({
    earnRule: await programme.endEarnRule(contextOf(call), call.params.id),
  }));
}

export function registerRedemptions(
  app: FastifyInstance,
  settings: Omit<redemptions.RedemptionsContext, 'database'>,
): void {
  const context = { ...settings, database: app.database };
  implementDesk(app, 'GET /customer-portal/desk/redemptions', ({ staff, query }) =>
    redemptions.listRedemptions(context, staff, query),
  );
  implementDesk(app, 'POST /customer-portal/desk/redemptions/:id/hand_out', async (call) => ({
    redemption: await redemptions.handOut(context, actingIn(app, call), call.params.id),
  }));
  implementDesk(app, 'POST /customer-portal/desk/redemptions/:id/refund', (call) =>
    redemptions.refund(context, actingIn(app, call), {
      id: call.params.id,
      key: call.headers['idempotency-key'],
      reason: call.body.reason,
    }),
  );
}
