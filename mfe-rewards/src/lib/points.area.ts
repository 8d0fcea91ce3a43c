import type {
  EarnPoint,
  ExpiredPoints,
  ExpiringPoints,
  PointTransaction,
  Redemption,
  Reward,
} from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { enUs } from '../messages/en-us.ts';

interface PointsData {
  successTransactions: PointTransaction[];
  /** What can be spent now; comes with the transactions. Below zero after a claw-back of spent points. */
  balance: number;
  expiresList: ExpiringPoints[];
  totalExpiresPoint: number;
  expiredPointsThisMonthList: ExpiredPoints[];
  redeemHistories: Redemption[];
  redeemHistory: Redemption | null;
  rewards: Reward[];
  reward: Reward | null;
  earnPoints: EarnPoint[];
  earnPoint: EarnPoint | null;
}

const nothing: PointsData = {
  successTransactions: [],
  balance: 0,
  expiresList: [],
  totalExpiresPoint: 0,
  expiredPointsThisMonthList: [],
  redeemHistories: [],
  redeemHistory: null,
  rewards: [],
  reward: null,
  earnPoints: [],
  earnPoint: null,
};

/** The specification's area `points`, with the balance beside. */
export const pointsArea = createAreaStore(nothing, {
  successTransactions: field(
    'GET /customer-portal/points/success_txn',
    ({ transactions, balance }) => ({ successTransactions: transactions, balance }),
    enUs.pointsFailed,
  ),
  totalExpiresPoint: field(
    'GET /customer-portal/points/expires',
    ({ pointToExpires, expiredPointsThisMonth }) => ({
      totalExpiresPoint: pointToExpires,
      expiredPointsThisMonthList: expiredPointsThisMonth,
    }),
    enUs.pointsFailed,
  ),
  expiresList: field(
    'GET /customer-portal/points/expires/list',
    ({ pointToExpires }) => ({ expiresList: pointToExpires }),
    enUs.pointsFailed,
  ),
  redeemHistories: field(
    'GET /customer-portal/points/redeem_history/',
    ({ redeemHistory }) => ({ redeemHistories: redeemHistory }),
    enUs.redeemHistoryFailed,
  ),
  redeemHistory: field(
    'GET /customer-portal/points/redeem_history/:id',
    ({ redeemHistory }) => ({ redeemHistory }),
    enUs.redeemHistoryFailed,
  ),
  rewards: field('GET /customer-portal/rewards', ({ rewards }) => ({ rewards }), enUs.rewardsFailed),
  reward: field('GET /customer-portal/rewards/:id', ({ reward }) => ({ reward }), enUs.rewardsFailed),
  earnPoints: field(
    'GET /customer-portal/earn_points',
    ({ earnPoints }) => ({ earnPoints }),
    enUs.pointsFailed,
  ),
  earnPoint: field(
    'GET /customer-portal/earn_points/:id',
    ({ earnPoint }) => ({ earnPoint }),
    enUs.pointsFailed,
  ),
});
