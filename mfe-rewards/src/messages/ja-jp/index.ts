import type { Texts } from '../en-us/index.ts';
import { earning } from './earning.ts';
import { history } from './history.ts';
import { overview } from './overview.ts';
import { redeeming } from './redeeming.ts';

/** Every text: those of the overview, which loads without the others, and those of the other pages. */
export const jaJp: Texts = {
  ...overview,
  /** Error catalogue. */
  redeemFailed: '交換エラー。',
  refundFailed: '返還エラー。',

  /** In place of what failed to load; the toast has the message of the error catalogue. */
  notLoaded: {
    ...overview.notLoaded,
    statement: '明細書を読み込めませんでした。',
    rewards: '特典を読み込めませんでした。',
    reward: '特典を読み込めませんでした。',
    preview: '数値を読み込めませんでした。',
    threshold: '設定を読み込めませんでした。',
    earnPoints: '獲得方法を読み込めませんでした。',
    earnPoint: 'この獲得方法を読み込めませんでした。',
    history: '交換履歴を読み込めませんでした。',
    redemption: '交換を読み込めませんでした。',
  },

  explanationTitle: '残高の内訳',
  explanationText: '残高を構成する獲得分と、その獲得元および失効日。',
  lotsAvailable: '利用可能なポイント',
  lotsAvailableText: '失効月別。上のものから先に使用されます',
  lotsPending: '保留中のポイント',
  lotsPendingText: '獲得済みで、表示の日から利用可能',
  lotsNoneTitle: '利用可能なポイントはありません',
  lotsNoneText: '「獲得方法」をご覧ください。',
  earned: '獲得',
  expires: '失効日',
  availableFrom: '利用開始日',
  left: '残り',
  leftOf: (formatted) => `/ ${formatted}`,
  lots: (_count, formatted) => `獲得分${formatted}件`,
  sumOfLots: '合計',
  monthTotal: (month) => `${month}に失効する獲得分`,

  earnTitle: '獲得方法',
  earnText: 'ポイントの獲得方法と、今年獲得したポイント。',
  earnNoneTitle: '現在ポイントの獲得方法はありません',
  earnNoneText: '獲得済みのポイントは、失効するまで交換できます。',
  perOccurrence: '1回ごと',
  perFees: '料金の額に応じて',
  earnedThisYear: (year) => `${year}年の獲得`,
  timesEarned: (count, formatted) => (count === 0 ? 'まだなし' : `${formatted}回`),
  timesLabel: '回数',
  pendingOfRule: '保留中',
  lastEarned: '最終',
  shareOfYear: (name) => `${name}: 今年のポイントに占める割合`,
  shareOfYearText: (percent) => `今年のポイントの${percent}`,
  nextReward: '次の特典',
  nextRewardText: (formatted, reward) => `${reward}まであと${formatted}`,
  everythingInReach: 'どの特典にも十分なポイントがあります。',
  progressOf: (have, need) => `${need}中${have}`,

  ...earning,
  ...redeeming,
  ...history,
};
