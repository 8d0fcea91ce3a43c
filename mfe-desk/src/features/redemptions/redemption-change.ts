import { type DeskRedemption, MAX_CORRECTION_REASON } from '@atrium/contract/desk';
import { request } from '@atrium/host';
import { type AskedChange, reasonField, textOf } from '../../lib/asking/asked-change.ts';
import type { Opened } from '../../lib/asking/use-asking.ts';
import type { useTexts } from '../../messages/index.ts';

export type RedemptionChange = 'handOut' | 'refund';

type Texts = ReturnType<typeof useTexts>['redemptions'];

/** @returns null if the redemption is not on the page any more */
export function describeChange(
  { name, id }: Opened<RedemptionChange>,
  redemptions: readonly DeskRedemption[],
  texts: Texts,
): AskedChange | null {
  const redemption = redemptions.find((one) => one.id === id);
  if (!redemption) return null;
  const params = { id };
  const { reward, customer, refundableUntil } = redemption;
  if (name === 'handOut')
    return {
      title: texts.handOutTitle(reward.name, customer.name),
      confirm: texts.handOut,
      about: texts.handOutText,
      fields: [],
      send: async () => {
        await request('POST /customer-portal/desk/redemptions/:id/hand_out', { params });
        return texts.handedOut;
      },
    };
  const needsOther = refundableUntil === null;
  return {
    title: texts.refundTitle(reward.name, customer.name),
    confirm: needsOther ? texts.ask : texts.refund,
    about: needsOther ? texts.lateText : texts.refundText,
    isSevere: true,
    fields: needsOther ? [reasonField(texts, MAX_CORRECTION_REASON)] : [],
    send: async (entered, key) => {
      const reason = textOf(entered, 'reason');
      const answer = await request('POST /customer-portal/desk/redemptions/:id/refund', {
        params,
        headers: { 'idempotency-key': key },
        body: { ...(reason && { reason }) },
      });
      return 'approval' in answer ? texts.asked : texts.refunded;
    },
  };
}
