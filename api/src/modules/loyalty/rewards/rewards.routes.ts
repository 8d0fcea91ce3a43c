import type { FastifyInstance } from 'fastify';
import { implement } from '../../../http/index.ts';
import { implementSearch } from '../../../search/index.ts';
import type { ApprovableActions } from '../../approvals/approvable.ts';
import { type Clock, databaseClock } from '../points/clock.ts';
import { changeOtpThreshold, otpThreshold } from './otp-threshold.service.ts';
import * as rewards from './rewards.service.ts';

export interface RewardsOptions {
  readonly clock?: Clock;
  /** Without it every one-time password is refused. */
  readonly useOtpToken?: rewards.UseOtpToken;
  readonly provesByStepUp?: rewards.ProvesByStepUp;
  readonly actions: ApprovableActions;
}

export function registerRewards(app: FastifyInstance, options: RewardsOptions): void {
  const { clock = databaseClock, useOtpToken = async () => undefined, actions } = options;
  const { provesByStepUp = async () => false } = options;
  const context = { database: app.database, clock, useOtpToken, provesByStepUp, actions };

  implement(app, 'GET /customer-portal/rewards', async ({ scope, person: { customerId } }) => ({
    rewards: await rewards.rewards(context, { scope, customerId }),
  }));
  implement(app, 'GET /customer-portal/rewards/:id', async ({ scope, person: { customerId }, params }) => ({
    reward: await rewards.describeReward(context, { scope, customerId }, params.id),
  }));
  implement(app, 'GET /customer-portal/rewards/:id/preview', async (call) => ({
    preview: await rewards.previewRedeem(context, call, call.params.id),
  }));
  implementSearch(app, 'GET /customer-portal/search/rewards', (tx, asked) =>
    rewards.searchRewards(tx, asked, clock()),
  );
  implement(app, 'GET /customer-portal/points/otp_threshold', async (call) => ({
    otpThreshold: await otpThreshold(context, call),
  }));
  implement(app, 'POST /customer-portal/points/otp_threshold', async (call) => ({
    otpThreshold: await changeOtpThreshold(context, call, call.body),
  }));
  implement(app, 'POST /customer-portal/rewards/redeem', (call) =>
    rewards.redeem(context, call, { ...call.body, key: call.headers['idempotency-key'] }),
  );
}
