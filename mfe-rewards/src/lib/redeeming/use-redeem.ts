import type { AnswerOf, Reward } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import {
  forget,
  isOutdated,
  isUndecided,
  type KeptCall,
  keep,
  newCall,
  placeOf,
  problemTypeOf,
  recall,
} from '../kept-call.ts';
import { pointsArea, reloadAfterChange } from '../points.area.ts';
import { useTexts } from '../use-texts.ts';

type Redeemed = AnswerOf<'POST /customer-portal/rewards/redeem'>;

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
 * Redeeming one reward, from the first look to the code. One key is made for it and kept for the tab, until the
 * ledger has decided: a second click, a reload or a lost answer ask under the same key.
 */
export function useRedeem(reward: Reward) {
  const texts = useTexts();
  const place = placeOf('redeem', reward.id);
  const [{ call: first, problem: firstProblem }] = useState(() => open(place, texts));
  const [call, setCall] = useState(first);
  const [problem, setProblem] = useState<RedeemProblem | null>(firstProblem);
  const [proof, setProof] = useState<Proof | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  const isShown = useRef(true);

  // Whoever goes elsewhere begins anew next time; an undecided attempt stays to be asked for. A reload runs no cleanup.
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
      forgetDecided(place);
    };
  }, [place]);

  function remember(next: KeptCall<Redeemed>): void {
    keep(place, next);
    setCall(next);
  }

  /** Runs one attempt at a time, whatever is clicked meanwhile. */
  async function exclusively(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    await work();
    isBusy.current = false;
    setSending(false);
  }

  async function send(otpToken?: string): Promise<void> {
    remember({ ...call, isSent: true });
    try {
      const answer = await request('POST /customer-portal/rewards/redeem', {
        headers: { 'idempotency-key': call.key },
        body: { rewardId: reward.id, otpToken },
      });
      remember({ ...call, isSent: true, answer });
      setProblem(null);
      setProof(null);
      notify({ message: texts.redeemedNotice(reward.name), severity: 'success' });
      reloadAfterChange();
    } catch (cause) {
      fail(asRequestError(cause), otpToken !== undefined);
    }
  }

  function fail(error: RequestError, hadOtp: boolean): void {
    const { requestId } = error;
    const type = problemTypeOf(error.problem);
    if (type === 'otp-required') {
      remember({ ...call, isSent: false });
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
    if (isUndecided(error)) {
      setProblem({ kind: 'lost', message: texts.lostText, requestId });
      setProof(null);
      return;
    }
    // Decided: the key would only bring the same refusal again.
    remember(newCall());
    setProof(null);
    const detail = error.problem?.detail ?? (type === null ? undefined : texts.refusals[type]);
    setProblem({ kind: 'refused', message: detail ?? error.statusText, requestId });
    void pointsArea.load('preview', { params: { id: reward.id } });
    reloadAfterChange();
  }

  return {
    /** What the ledger answered; null until it did. */
    redeemed: call.answer,
    problem,
    proof,
    isSending,
    redeem: (otpToken?: string) => exclusively(() => send(otpToken)),
  };
}

/** Takes up what the tab still knows of an attempt. */
function open(place: string, texts: { lostText: string; outdatedText: string }) {
  const kept = recall<Redeemed>(place);
  const isLost = kept?.isSent === true && kept.answer === null;
  if (kept && !isOutdated(kept)) {
    return { call: kept, problem: isLost ? noteOf('lost', texts.lostText) : null };
  }
  const call = newCall<Redeemed>();
  keep(place, call);
  return { call, problem: isLost ? noteOf('outdated', texts.outdatedText) : null };
}

function noteOf(kind: RedeemProblem['kind'], message: string): RedeemProblem {
  return { kind, message, requestId: null };
}

function forgetDecided(place: string): void {
  const kept = recall(place);
  if (kept && (!kept.isSent || kept.answer !== null)) forget(place);
}

function asRequestError(cause: unknown): RequestError {
  if (cause instanceof RequestError) return cause;
  return new RequestError({ statusText: String(cause), reason: 'network' });
}

/** What {@link useRedeem} hands to the steps of the dialog. */
export type Redeeming = ReturnType<typeof useRedeem>;
