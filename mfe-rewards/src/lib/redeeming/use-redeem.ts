import type { ResponseOf, Reward } from '@atrium/contract';
import {
  attemptKey,
  attemptStateOf,
  clearSettledAttempt,
  isOutcomeUnknown,
  problemTypeOf,
  sendOnce,
  useSubmission,
} from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { pointsArea, reloadAfterChange } from '../points.area.ts';

type Redeemed = ResponseOf<'POST /customer-portal/rewards/redeem'>;

/** What went wrong, for the dialog to say. */
export interface RedeemProblem {
  /** `lost`: nobody knows whether it worked. `outdated`: it is too late to find out by asking again. */
  kind: 'lost' | 'refused' | 'outdated';
  message: string;
  requestId: string | null;
}

/** A one-time password is asked for. */
interface Proof {
  /** Counts up when a code has to be sent anew. */
  round: number;
  /** Why it is asked for once more. */
  notice: string | undefined;
}

/**
 * Redeeming one reward, from the first look to the code. It takes effect once: a second click, a reload or a lost
 * answer ask for the same.
 */
export function useRedeem(reward: Reward) {
  const texts = useTexts();
  const place = attemptKey('redeem', reward.id);
  const [known] = useState(() => attemptStateOf<Redeemed>(place));
  const [redeemed, setRedeemed] = useState(known.state === 'answered' ? known.response : null);
  const [problem, setProblem] = useState(() => problemOf(known.state, texts));
  const [proof, setProof] = useState<Proof | null>(null);
  const { isWorking, submit } = useSubmission();
  const isShown = useIsShown(place);

  async function send(otpToken?: string): Promise<void> {
    try {
      const response = await sendOnce(place, (headers) =>
        request('POST /customer-portal/rewards/redeem', { headers, body: { rewardId: reward.id, otpToken } }),
      );
      setRedeemed(response);
      setProblem(null);
      setProof(null);
      notify({ message: texts.redeemedNotice(reward.name), severity: 'success' });
      reloadAfterChange();
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      fail(cause, otpToken !== undefined);
    }
  }

  function fail(error: RequestError, hadOtp: boolean): void {
    const { requestId } = error;
    const type = problemTypeOf(error);
    if (type === 'otp-required') {
      setProblem(null);
      setProof((former) => ({
        round: (former?.round ?? 0) + 1,
        notice: hadOtp ? texts.otpRefusedTwice : undefined,
      }));
      return;
    }
    if (error.reason === 'aborted') return;
    // The dialog says it; whoever left it meanwhile has only the toast.
    if (!isShown.current) notify({ message: texts.redeemFailed, severity: 'error', requestId });
    setProof(null);
    if (isOutcomeUnknown(error)) {
      setProblem({ kind: 'lost', message: texts.lostText, requestId });
      return;
    }
    const detail = error.problem?.detail ?? (type === null ? undefined : texts.refusals[type]);
    setProblem({ kind: 'refused', message: detail ?? error.statusText, requestId });
    void pointsArea.load('preview', { params: { id: reward.id } });
    reloadAfterChange();
  }

  return {
    /** What the ledger answered; null until it did. */
    redeemed,
    problem,
    proof,
    isSending: isWorking,
    redeem: (otpToken?: string) => submit(() => send(otpToken)),
  };
}

/** Whoever goes elsewhere begins anew next time; an undecided attempt stays to be asked for. A reload runs no cleanup. */
function useIsShown(place: string) {
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      clearSettledAttempt(place);
    };
  }, [place]);
  return isShown;
}

/** What the dialog says first, of what the tab still knows of an attempt. */
function problemOf(
  state: ReturnType<typeof attemptStateOf>['state'],
  texts: { lostText: string; outdatedText: string },
): RedeemProblem | null {
  if (state === 'lost') return { kind: 'lost', message: texts.lostText, requestId: null };
  return state === 'outdated' ? { kind: 'outdated', message: texts.outdatedText, requestId: null } : null;
}

/** What {@link useRedeem} hands to the steps of the dialog. */
export type Redeeming = ReturnType<typeof useRedeem>;
