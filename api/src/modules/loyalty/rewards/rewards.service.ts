import type { Approval, RedeemPreview, Reward, SearchHit } from '@atrium/contract';
import type { Scope, Transaction } from '../../../db/index.ts';
import { chosenCustomer, notFound, ProblemError, type Reader } from '../../../http/index.ts';
import type { Asked } from '../../../search/index.ts';
import type { Person } from '../../../tokens/index.ts';
import type { ApprovableActions } from '../../approvals/approvable.ts';
import { type Decider, readOutcome } from '../../approvals/approvals.service.ts';
import { type Redeemed, type Refusal, redeemInLedger, requestHash, type Waits } from '../ledger/index.ts';
import {
  type PointsContext,
  type Requester,
  refusalProblem,
  spendableLots,
} from '../points/points.service.ts';
import { pointsOf, previewOf } from './redeem-preview.ts';
import { newRedemptionCode } from './redemption-code.ts';
import * as repository from './rewards.repository.ts';

/** Consumes the token of a one-time password within the transaction; `undefined` if it is not valid. */
export type UseOtpToken = (
  tx: Transaction,
  person: Person,
  otpToken: string,
  use: { readonly purpose: 'redeem'; readonly rewardId: number } | { readonly purpose: 'otp_threshold' },
) => Promise<{ readonly pointsCost: number | null } | undefined>;

/** @returns false for a person without a second factor, who uses a one-time password instead */
export type ProvesByStepUp = (
  tx: Transaction,
  person: Person,
  stepUpToken: string | undefined,
) => Promise<boolean>;

export interface RewardsContext extends PointsContext {
  readonly useOtpToken: UseOtpToken;
  readonly provesByStepUp: ProvesByStepUp;
  readonly actions: ApprovableActions;
}

interface ForCustomer {
  readonly scope: Scope;
  readonly customerId: number;
}

export function rewards(
  { database, clock }: PointsContext,
  { scope, customerId }: ForCustomer,
): Promise<Reward[]> {
  return database.queryInScope(scope, (tx) => repository.listRewards(tx, { customerId, at: clock() }));
}

export async function searchRewards(
  tx: Transaction,
  { search, text }: Asked,
  at: Date | null,
): Promise<SearchHit[]> {
  const rewards = await repository.findRewards(tx, at, search);
  return rewards.map(({ id, name: title, pointsCost: points, match }) => {
    return { id, title, detail: text.reward({ points }), customer: null, match };
  });
}

export async function describeReward(
  { database, clock }: PointsContext,
  { scope, customerId }: ForCustomer,
  id: number,
): Promise<Reward> {
  return database.inScope(scope, (tx) => requireReward(tx, id, { customerId, at: clock() }));
}

async function requireReward(tx: Transaction, id: number, redeemer: repository.Redeemer): Promise<Reward> {
  const reward = await repository.findReward(tx, id, redeemer);
  if (!reward) throw notFound();
  return reward;
}

/** Reserves nothing: the ledger decides again when the reward is redeemed. */
export async function previewRedeem(
  { database, clock }: PointsContext,
  { person: { customerId }, scope, locale }: Reader & { readonly person: Person },
  rewardId: number,
): Promise<RedeemPreview> {
  return database.inScope(scope, async (tx) => {
    const lots = await spendableLots(tx, clock(), locale);
    return previewOf({
      reward: await requireReward(tx, rewardId, { customerId, at: clock(), funds: pointsOf(lots) }),
      lots,
      otpThreshold: await repository.findOtpThreshold(tx, customerId),
      approvalLimit: await repository.findApprovalLimit(tx, customerId),
    });
  });
}

export interface RedeemInput {
  readonly rewardId: number;
  readonly key: string;
  readonly otpToken?: string | undefined;
  readonly stepUpToken?: string | undefined;
}

/**
 * The same key and reward get the same response for a day, success or refusal, except for `otp-required`: the next
 * attempt sends the one-time password under the same key. The password is valid for this reward at the cost for
 * which it was requested.
 *
 * @returns the approval that it waits for where a rule of the customer says so, and once approved, what came of it
 */
export async function redeem(
  context: RewardsContext,
  requester: Requester & Pick<Decider, 'may'>,
  input: RedeemInput,
): Promise<Redeemed | { approval: Approval }> {
  const response = await redeemOrAsk(context, requester, input);
  if ('problem' in response) {
    if (response.problem === 'otp-required') await askForStepUp(context, requester);
    throw refusalProblem(response, requester.locale);
  }
  if (!('approval' in response)) return response;
  const { approval, outcome } = await readOutcome<Redeemed | Refusal>(context, requester, response.approval);
  if (outcome === null) return { approval };
  if ('problem' in outcome) throw refusalProblem(outcome, requester.locale);
  return outcome;
}

function unlessRefused(error: unknown): undefined {
  if (!(error instanceof ProblemError)) throw error;
}

/** @throws ProblemError `step-up-required` for a person with a second factor, which they prove instead of a mailed code */
async function askForStepUp(
  { database, provesByStepUp }: RewardsContext,
  { person, scope }: Requester,
): Promise<void> {
  await database.inScope(scope, (tx) => provesByStepUp(tx, person, undefined));
}

async function redeemOrAsk(
  { database, clock, useOtpToken, provesByStepUp }: RewardsContext,
  { person, scope, origin }: Requester,
  { rewardId, key, otpToken, stepUpToken }: RedeemInput,
): Promise<Redeemed | Waits | Refusal> {
  const request = {
    customerId: chosenCustomer(person),
    userId: person.userId,
    rewardId,
    key,
    hash: requestHash('redeem', person.userId, rewardId),
    code: newRedemptionCode(),
    ipAddress: origin.ipAddress || null,
  };
  return otpToken || stepUpToken
    ? database.inScope(scope, async (tx) => {
        // A retry with a token that was used gets the response of the first attempt, so it is not refused before.
        const isProved = await provesByStepUp(tx, person, stepUpToken).catch(unlessRefused);
        const mayUseOtp = isProved === false && otpToken;
        const use = mayUseOtp && (await useOtpToken(tx, person, otpToken, { purpose: 'redeem', rewardId }));
        const proof = {
          otpVerified: isProved === true || Boolean(use),
          otpCost: (use ? use.pointsCost : null) ?? undefined,
        };
        return redeemInLedger(tx, { ...request, ...proof }, clock());
      })
    : database.queryInScope(scope, (tx) => redeemInLedger(tx, { ...request, otpVerified: false }, clock()));
}
