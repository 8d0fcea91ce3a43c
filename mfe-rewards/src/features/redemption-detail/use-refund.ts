import type { RedemptionDetail } from '@atrium/contract';
import { attemptKey, clearSettledAttempt, problemTypeOf, sendOnce, useSubmission } from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { pointsArea, reloadAfterChange } from '../../lib/points.area.ts';
import { useTexts } from '../../messages/index.ts';

/** The request is idempotent. */
export function useRefund({ id, points }: RedemptionDetail, pointsText: string) {
  const texts = useTexts();
  const { isWorking, submit } = useSubmission();

  const refund = () =>
    submit(async () => {
      const place = attemptKey('refund', id);
      try {
        await sendOnce(place, (headers) =>
          request('POST /customer-portal/points/redeem_history/:id/refund', { params: { id }, headers }),
        );
        clearSettledAttempt(place);
        notify({ message: texts.refundedNotice(points, pointsText), severity: 'success' });
      } catch (error) {
        notifyRefusal(error);
      }
      reloadAfterChange();
      await pointsArea.load('redeemHistory', { params: { id: String(id) } });
    });

  function notifyRefusal(error: unknown): void {
    if (!(error instanceof RequestError) || error.reason === 'aborted') return;
    const reason = texts.refundRefusals[problemTypeOf(error) ?? ''];
    const message = reason ? `${texts.refundFailed} ${reason}` : texts.refundFailed;
    notify({ message, severity: 'error', requestId: error.requestId });
  }

  return { refund, isSending: isWorking };
}
