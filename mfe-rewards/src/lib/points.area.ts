import type {
  EarnPoint,
  ExpiredPoints,
  ExpiringPoints,
  PointLot,
  PointTransaction,
  Redemption,
  RedemptionDetail,
  ResponseOf,
  Reward,
} from '@atrium/contract';
import { createAreaStore, field } from '@atrium/stores';
import { messages } from '../messages/overview.ts';

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
  /** The figures of the ways to earn are for the programme's year. */
  earnYear: string;
  /** It is the sum of the available lots. */
  balance: number;
  /** These points are earned, but not available yet. */
  pending: number;
  /** These points were taken back after they were spent. */
  debt: number;
  lots: PointLot[];
  /** The time zone of the programme decides when a month ends and points expire. */
  timeZone: string;
  /** Points are valid for so many months after the month in which they are earned; 0 until known. */
  lotMonths: number;
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
  earnYear: '',
  balance: 0,
  pending: 0,
  debt: 0,
  lots: [],
  timeZone: 'UTC',
  lotMonths: 0,
};

type Balance = ResponseOf<'GET /customer-portal/points/balance'>;

const sums = {
  balance: ({ balance }: Balance) => balance,
  pending: ({ pending }: Balance) => pending,
  debt: ({ debt }: Balance) => debt,
  timeZone: ({ timeZone }: Balance) => timeZone,
  lotMonths: ({ lotMonths }: Balance) => lotMonths,
};

/** The specification names the area; the balance and its lots are additions. */
export const pointsArea = createAreaStore(nothing, {
  successTransactions: field(
    'GET /customer-portal/points/success_txn',
    { successTransactions: ({ transactions }) => transactions },
    messages.message('pointsFailed'),
  ),
  totalExpiresPoint: field(
    'GET /customer-portal/points/expires',
    {
      totalExpiresPoint: ({ pointToExpires }) => pointToExpires,
      expiredPointsThisMonthList: ({ expiredPointsThisMonth }) => expiredPointsThisMonth,
    },
    messages.message('pointsFailed'),
  ),
  expiresList: field(
    'GET /customer-portal/points/expires/list',
    { expiresList: ({ pointToExpires }) => pointToExpires },
    messages.message('pointsFailed'),
  ),
  redeemHistories: field(
    'GET /customer-portal/points/redeem_history/',
    { redeemHistories: ({ redeemHistory }) => redeemHistory },
    messages.message('redeemHistoryFailed'),
  ),
  redeemHistory: field(
    'GET /customer-portal/points/redeem_history/:id',
    { redeemHistory: ({ redeemHistory }) => redeemHistory },
    messages.message('redeemHistoryFailed'),
    { customerOf: ({ redeemHistory }) => redeemHistory.customer },
  ),
  rewards: field(
    'GET /customer-portal/rewards',
    { rewards: ({ rewards }) => rewards },
    messages.message('rewardsFailed'),
  ),
  reward: field(
    'GET /customer-portal/rewards/:id',
    { reward: ({ reward }) => reward },
    messages.message('rewardsFailed'),
  ),
  earnPoints: field(
    'GET /customer-portal/earn_points',
    { earnPoints: ({ earnPoints }) => earnPoints, earnYear: ({ year }) => year },
    messages.message('pointsFailed'),
  ),
  earnPoint: field(
    'GET /customer-portal/earn_points/:id',
    { earnPoint: ({ earnPoint }) => earnPoint },
    messages.message('pointsFailed'),
  ),
  balance: field('GET /customer-portal/points/balance', sums, messages.message('pointsFailed')),
  lots: field(
    'GET /customer-portal/points/balance',
    { ...sums, lots: ({ lots }) => lots },
    messages.message('pointsFailed'),
  ),
});

/** Only the page of the lots needs them. */
export const sumsOnly = { query: { lots: 'false' } } as const;

/** What was never loaded is not reloaded. */
export function reloadAfterChange(): void {
  const { requests } = pointsArea.store.getState();
  if (requests.balance.isFetched) void pointsArea.load('balance', sumsOnly);
  if (requests.rewards.isFetched) void pointsArea.load('rewards', {});
}
