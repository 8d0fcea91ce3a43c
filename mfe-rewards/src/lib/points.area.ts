import type {
  EarnPoint,
  ExpiredPoints,
  ExpiringPoints,
  PointLot,
  PointsStatement,
  PointTransaction,
  RedeemPreview,
  Redemption,
  RedemptionDetail,
  Reward,
} from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/index.ts';

interface PointsData {
  successTransactions: PointTransaction[];
  expiresList: ExpiringPoints[];
  totalExpiresPoint: number;
  expiredPointsThisMonthList: ExpiredPoints[];
  redeemHistories: Redemption[];
  redeemHistory: RedemptionDetail | null;
  rewards: Reward[];
  reward: Reward | null;
  earnPoints: EarnPoint[];
  earnPoint: EarnPoint | null;
  /** Redemptions of the reward that a page is about. */
  redemptionsOfReward: Redemption[];
  /** What the way to earn that a page is about has brought. */
  transactionsOfRule: PointTransaction[];
  /** The programme's year, which the ways to earn count. */
  earnYear: string;
  /** What can be spent now: the sum of the available lots. */
  balance: number;
  /** Earned, and not yet to spend. */
  pending: number;
  /** Taken back after they were spent. */
  debt: number;
  lots: PointLot[];
  /** Time zone of the programme, in whose months points expire. */
  timeZone: string;
  /** How many months points are good, after the one in which they are earned; 0 until it is known. */
  lotMonths: number;
  preview: RedeemPreview | null;
  /** Rewards that cost more ask for a one-time password; null for none. */
  otpThreshold: number | null;
  statement: PointsStatement | null;
}

const nothing: PointsData = {
  successTransactions: [],
  expiresList: [],
  totalExpiresPoint: 0,
  expiredPointsThisMonthList: [],
  redeemHistories: [],
  redeemHistory: null,
  rewards: [],
  reward: null,
  earnPoints: [],
  earnPoint: null,
  redemptionsOfReward: [],
  transactionsOfRule: [],
  earnYear: '',
  balance: 0,
  pending: 0,
  debt: 0,
  lots: [],
  timeZone: 'UTC',
  lotMonths: 0,
  preview: null,
  otpThreshold: null,
  statement: null,
};

/** The specification's area `points`, with the balance, its lots, the preview and the statement beside. */
export const pointsArea = createAreaStore(nothing, {
  successTransactions: field(
    'GET /customer-portal/points/success_txn',
    ({ transactions }) => ({ successTransactions: transactions }),
    messages.message('pointsFailed'),
  ),
  totalExpiresPoint: field(
    'GET /customer-portal/points/expires',
    ({ pointToExpires, expiredPointsThisMonth }) => ({
      totalExpiresPoint: pointToExpires,
      expiredPointsThisMonthList: expiredPointsThisMonth,
    }),
    messages.message('pointsFailed'),
  ),
  expiresList: field(
    'GET /customer-portal/points/expires/list',
    ({ pointToExpires }) => ({ expiresList: pointToExpires }),
    messages.message('pointsFailed'),
  ),
  redeemHistories: field(
    'GET /customer-portal/points/redeem_history/',
    ({ redeemHistory }) => ({ redeemHistories: redeemHistory }),
    messages.message('redeemHistoryFailed'),
  ),
  redeemHistory: field(
    'GET /customer-portal/points/redeem_history/:id',
    ({ redeemHistory }) => ({ redeemHistory }),
    messages.message('redeemHistoryFailed'),
  ),
  rewards: field(
    'GET /customer-portal/rewards',
    ({ rewards }) => ({ rewards }),
    messages.message('rewardsFailed'),
  ),
  reward: field(
    'GET /customer-portal/rewards/:id',
    ({ reward }) => ({ reward }),
    messages.message('rewardsFailed'),
  ),
  earnPoints: field(
    'GET /customer-portal/earn_points',
    ({ earnPoints, year }) => ({ earnPoints, earnYear: year }),
    messages.message('pointsFailed'),
  ),
  earnPoint: field(
    'GET /customer-portal/earn_points/:id',
    ({ earnPoint }) => ({ earnPoint }),
    messages.message('pointsFailed'),
  ),
  redemptionsOfReward: field(
    'GET /customer-portal/points/redeem_history/',
    ({ redeemHistory }) => ({ redemptionsOfReward: redeemHistory }),
    messages.message('redeemHistoryFailed'),
  ),
  transactionsOfRule: field(
    'GET /customer-portal/points/success_txn',
    ({ transactions }) => ({ transactionsOfRule: transactions }),
    messages.message('pointsFailed'),
  ),
  balance: field(
    'GET /customer-portal/points/balance',
    ({ lots, ...sums }) => sums,
    messages.message('pointsFailed'),
  ),
  lots: field(
    'GET /customer-portal/points/balance',
    (explained) => explained,
    messages.message('pointsFailed'),
  ),
  preview: field(
    'GET /customer-portal/rewards/:id/preview',
    ({ preview }) => ({ preview }),
    messages.message('rewardsFailed'),
  ),
  otpThreshold: field(
    'GET /customer-portal/points/otp_threshold',
    ({ otpThreshold }) => ({ otpThreshold }),
    messages.message('pointsFailed'),
  ),
  statement: field(
    'GET /customer-portal/points/statement',
    ({ statement }) => ({ statement }),
    messages.message('pointsFailed'),
  ),
});

/** Input of the field `balance`: the lots behind it are a page of their own. */
export const sumsOnly = { query: { lots: 'false' } } as const;

/** Fetches anew what a redemption or a refund has changed, as far as somebody has seen it. */
export function reloadAfterChange(): void {
  const { requests } = pointsArea.store.getState();
  if (requests.balance.isFetched) void pointsArea.load('balance', sumsOnly);
  if (requests.rewards.isFetched) void pointsArea.load('rewards', {});
}
