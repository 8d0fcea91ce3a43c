import type { waiting as english } from '../en-us/waiting.ts';

/** A redemption that waits for a second person. */
export const waiting: typeof english = {
  text: '7日以内に別のオーナーの承認が必要です。それまでポイントはそのままで、何も確保されません。',
  refused: '承認されませんでした。',
  reason: (why) => `理由: ${why}`,
  cost: '必要ポイント',
  until: '承認待ちの終了',
  open: '承認を表示',
  dismiss: '閉じる',
};
