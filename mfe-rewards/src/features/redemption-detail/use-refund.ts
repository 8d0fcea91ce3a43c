import type { RedemptionDetail } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import { useRef, useState } from 'react';
import {
  forget,
  isOutdated,
  isUndecided,
  keep,
  newCall,
  placeOf,
  problemTypeOf,
  recall,
} from '../../lib/kept-call.ts';
import { pointsArea, reloadAfterChange } from '../../lib/points.area.ts';
import { useTexts } from '../../lib/use-texts.ts';

/** Giving a redemption back. The key is kept until the ledger has decided, as with redeeming. */
export function useRefund({ id, points }: RedemptionDetail, pointsText: string) {
  const texts = useTexts();
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  async function refund(): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    const place = placeOf('refund', id);
    const kept = recall<never>(place);
    const call = kept && !isOutdated(kept) ? kept : newCall<never>();
    keep(place, { ...call, isSent: true });
    try {
      await request('POST /customer-portal/points/redeem_history/:id/refund', {
        params: { id },
        headers: { 'idempotency-key': call.key },
      });
      forget(place);
      notify({ message: texts.refundedNotice(points, pointsText), severity: 'success' });
    } catch (cause) {
      sayWhy(cause, place);
    }
    reloadAfterChange();
    await pointsArea.load('redeemHistory', { params: { id: String(id) } });
    isBusy.current = false;
    setSending(false);
  }

  function sayWhy(cause: unknown, place: string): void {
    if (!(cause instanceof RequestError) || cause.reason === 'aborted') return;
    if (!isUndecided(cause)) forget(place);
    const type = problemTypeOf(cause.problem);
    const reason = type === null ? undefined : texts.refundRefusals[type];
    const message = reason ? `${texts.refundFailed} ${reason}` : texts.refundFailed;
    notify({ message, severity: 'error', requestId: cause.requestId });
  }

  return { refund, isSending };
}
