import type { Transaction } from '../db/index.ts';
import { clawBackFee, type EarnRule, listRules } from '../modules/loyalty/earning/earning.service.ts';
import {
  earningsForFee,
  earningsForFiling,
  earningsForReferral,
} from '../modules/loyalty/earning/earning-rules.ts';
import {
  adjust,
  type Earning,
  earn,
  expireDue,
  redeemInLedger,
  refundInLedger,
  releaseDue,
} from '../modules/loyalty/ledger/index.ts';
import { newRedemptionCode } from '../modules/loyalty/rewards/redemption-code.ts';
import { remindOfExpiringPoints } from '../modules/notifications/expiring-points.repository.ts';
import { addDays, type DemoApplication } from './applications.ts';
import { insertProgramme, leavesExpiring, listFees, type PaidFee } from './points.repository.ts';
import type { Random } from './random.ts';

const FILED = 3;
/** No redemption is later than this, so that lots remain that are about to expire. */
const LAST_REDEMPTION_DAYS_AGO = 9;
const REFUND_AFTER_DAYS = 4;
/** Points are good for a year: what expires in two months had been earned by then. */
const EARNED_BY_DAYS_AGO = 300;
/** Points expire at the end of a month, and people are reminded at its beginning. */
const REMINDED_DAYS = 30;
const APPLICATIONS_PER_REDEMPTION = 50;

export interface DemoPointsCustomer {
  readonly customerId: number;
  readonly name: string;
  readonly redeemerIds: readonly number[];
  readonly applications: readonly { readonly id: number; readonly application: DemoApplication }[];
}

interface DemoAction {
  readonly at: Date;
  readonly perform: (at: Date) => Promise<unknown>;
}

interface DatedEarning extends Earning {
  readonly at: Date;
}

/** The events of two years of applications earn points by the programme's rules. */
export async function seedDemoPoints(
  tx: Transaction,
  { random, now, customers }: { random: Random; now: Date; customers: readonly DemoPointsCustomer[] },
): Promise<void> {
  await insertProgramme(tx);
  const rules = await listRules(tx);
  const actions: DemoAction[] = monthsUpTo(now).map((at) => ({
    at,
    perform: async (moment: Date) => {
      await settle(tx, customers.length, moment);
      await remindOfExpiringPoints(tx, { days: [REMINDED_DAYS], now: moment }, customers.length);
    },
  }));
  const earnings: DatedEarning[] = [];
  for (const [index, customer] of customers.entries()) {
    const fees = await listFees(tx, customer.customerId);
    earnings.push(...earningsOf(rules, customer, fees, now, index));
    actions.push(
      ...redemptionsOf(tx, random, now, customer),
      ...correctionsOf(tx, now, customer, index),
      failedPayment(tx, now, customer, fees),
    );
  }
  await performInOrder(tx, actions, earnings, now);
  await settle(tx, customers.length, now);
}

async function performInOrder(
  tx: Transaction,
  actions: readonly DemoAction[],
  earnings: readonly DatedEarning[],
  now: Date,
): Promise<void> {
  const byTime = (one: { at: Date }, other: { at: Date }) => one.at.getTime() - other.at.getTime();
  const waiting = earnings.toSorted(byTime);
  const earnUntil = async (moment: Date) => {
    const next = waiting.findIndex(({ at }) => at > moment);
    await earn(tx, waiting.splice(0, next === -1 ? waiting.length : next), null);
  };
  for (const { at, perform } of actions.toSorted(byTime)) {
    if (at > now) break;
    await earnUntil(at);
    await perform(at);
  }
  await earnUntil(now);
}

function earningsOf(
  rules: readonly EarnRule[],
  { customerId, name, applications }: DemoPointsCustomer,
  fees: readonly PaidFee[],
  now: Date,
  index: number,
): DatedEarning[] {
  const recommended = { kind: 'customer', id: customerId, label: `A business recommended by ${name}` };
  return [
    ...fees.flatMap(({ paidAt, ...fee }) =>
      earningsForFee(rules, { customerId, ...fee, at: paidAt, renewalDueAt: null }),
    ),
    ...applications.flatMap(({ id, application }) => {
      const { countryCode, reference, title, steps } = application;
      const at = steps.find(({ statusId }) => statusId === FILED)?.at;
      const subject = { kind: 'application', id, label: `${reference} ${title}` };
      return at ? earningsForFiling(rules, { customerId, countryCode, at, subject }) : [];
    }),
    ...earningsForReferral(rules, { customerId, subject: recommended, at: addDays(now, -210 - index * 11) }),
  ].map((earning) => ({ ...earning, at: earning.earnedAt }));
}

async function settle(tx: Transaction, customers: number, at: Date): Promise<void> {
  await expireDue(tx, customers, at);
  await releaseDue(tx, customers, at);
}

/** Five minutes into each of the last months, when jobs would have run. */
function monthsUpTo(now: Date): Date[] {
  return Array.from(
    { length: 26 },
    (_, months) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1, 0, 5)),
  );
}

function failedPayment(
  tx: Transaction,
  now: Date,
  { customerId }: DemoPointsCustomer,
  fees: readonly PaidFee[],
): DemoAction {
  const feeId = fees.findLast(({ paidAt }) => paidAt < addDays(now, -40))?.feeId ?? 0;
  const fee = { customerId, feeId, reason: 'Payment returned by the bank' };
  return { at: addDays(now, -33), perform: (at) => clawBackFee(tx, fee, at) };
}

/** Redeeming takes the lots that expire first, so there is none in the two months before this one. */
function sparingExpiries(at: Date, now: Date): Date {
  const startOfMonth = (monthsAgo: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthsAgo, 1));
  const afterExpiries = addDays(startOfMonth(0), 1);
  if (at >= afterExpiries || at < startOfMonth(2)) return at;
  return afterExpiries < addDays(now, -1) ? afterExpiries : addDays(startOfMonth(2), -1);
}

function redemptionsOf(
  tx: Transaction,
  random: Random,
  now: Date,
  { customerId, redeemerIds, applications }: DemoPointsCustomer,
): DemoAction[] {
  const rewardIds = [1, 2, 1, 5, 2];
  const length = Math.round(applications.length / APPLICATIONS_PER_REDEMPTION);
  const moments = Array.from({ length }, (_, step) =>
    addDays(now, -LAST_REDEMPTION_DAYS_AGO - (step * 600) / length - random.between(0, 12) - random.next()),
  )
    .reverse()
    .map((at) => sparingExpiries(at, now));
  return moments.flatMap((at, step) => {
    const isRefunded = step === moments.length - 2;
    const userId = random.pick(redeemerIds);
    const key = `demo-redemption-${step}`;
    const hash = Buffer.from(key);
    const code = newRedemptionCode((size) => Uint8Array.from({ length: size }, () => random.between(0, 255)));
    let redemptionId: number | undefined;
    const redeemed: DemoAction = {
      at,
      perform: async (moment) => {
        const rewardId = rewardIds[step % rewardIds.length] ?? 1;
        const isLate = at > addDays(now, -EARNED_BY_DAYS_AGO);
        // What is refunded comes back with its own dates.
        if (isLate && !isRefunded && !(await leavesExpiring(tx, { customerId, rewardId, at, now }))) return;
        const request = { customerId, userId, rewardId, key, hash, code, otpVerified: true, ipAddress: null };
        const reply = await redeemInLedger(tx, request, moment);
        if ('redemption' in reply) redemptionId = reply.redemption.id;
      },
    };
    if (!isRefunded) return [redeemed];
    const refunded: DemoAction = {
      at: addDays(at, REFUND_AFTER_DAYS),
      perform: async (moment) => {
        if (redemptionId === undefined) return;
        const request = { customerId, userId, redemptionId, key: `${key}-refund`, hash, ipAddress: null };
        await refundInLedger(tx, request, moment);
      },
    };
    return [redeemed, refunded];
  });
}

function correctionsOf(
  tx: Transaction,
  now: Date,
  { customerId }: DemoPointsCustomer,
  index: number,
): DemoAction[] {
  const corrections = [
    { daysAgo: 150, points: 250, reason: 'Goodwill for a delayed filing receipt' },
    { daysAgo: 64, points: -40, reason: 'Correction of a fee that was counted twice' },
  ];
  return corrections.map(({ daysAgo, points, reason }) => ({
    at: addDays(now, -daysAgo - index),
    perform: (at: Date) => adjust(tx, { customerId, points, cause: null, reason, actorId: null }, at),
  }));
}
