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
} from '../../lib/kept-call.ts';
import { pointsArea, reloadAfterChange } from '../../lib/points.area.ts';
import { useTexts } from '../../lib/use-texts.ts';

type Redeemed = AnswerOf<'POST /customer-portal/rewards/redeem'>;

/** What went wrong, for the dialog to say. */
export interface RedeemProblem {
  /** `lost`: nobody knows whether it worked. `outdated`: it is too late to find out by asking again. */
  kind: 'lost' | 'refused' | 'outdated';
  message: string;
  requestId: string | null;
}

interface OtpStep {
  /** Null while the code is being sent. */
  otpId: string | null;
  error: string | null;
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
  const [otp, setOtp] = useState<OtpStep | null>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);

  // Whoever goes elsewhere begins anew next time; an undecided attempt stays to be asked for. A reload runs no cleanup.
  useEffect(() => () => forgetDecided(place), [place]);

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
      setOtp(null);
      notify({ message: texts.redeemedNotice(reward.name), severity: 'success' });
      reloadAfterChange();
    } catch (cause) {
      await fail(asRequestError(cause), otpToken !== undefined);
    }
  }

  async function fail(error: RequestError, hadOtp: boolean): Promise<void> {
    const { requestId } = error;
    const type = problemTypeOf(error.problem);
    if (type === 'otp-required') {
      remember({ ...call, isSent: false });
      setProblem(null);
      await sendCode(hadOtp ? texts.otpRefusedTwice : null);
      return;
    }
    if (error.reason === 'aborted') return;
    notify({ message: texts.redeemFailed, severity: 'error', requestId });
    if (isUndecided(error)) {
      setProblem({ kind: 'lost', message: texts.lostText, requestId });
      setOtp(null);
      return;
    }
    // Decided: the key would only bring the same refusal again.
    remember(newCall());
    setOtp(null);
    const detail = error.problem?.detail ?? (type === null ? undefined : texts.refusals[type]);
    setProblem({ kind: 'refused', message: detail ?? error.statusText, requestId });
    void pointsArea.load('preview', { params: { id: reward.id } });
    reloadAfterChange();
  }

  async function sendCode(hint: string | null): Promise<void> {
    setOtp({ otpId: null, error: hint });
    try {
      const { otpId } = await request('POST /customer-portal/auth/request_otp', {
        body: { purpose: 'redeem' },
      });
      setOtp({ otpId, error: hint });
    } catch (cause) {
      const { statusText, requestId, problem: details } = asRequestError(cause);
      notify({ message: statusText, severity: 'error', requestId });
      setOtp({ otpId: null, error: details?.detail ?? statusText });
    }
  }

  async function proveAndSend(code: string): Promise<void> {
    const otpId = otp?.otpId;
    if (!otpId) return;
    let otpToken: string;
    try {
      const proof = await request('POST /customer-portal/auth/validate_otp', { body: { otpId, code } });
      otpToken = proof.otpToken;
    } catch (cause) {
      const { statusText, requestId, status } = asRequestError(cause);
      notify({ message: statusText, severity: 'error', requestId });
      setOtp({ otpId, error: status === 422 || status === 400 ? texts.otpWrong : statusText });
      return;
    }
    await send(otpToken);
  }

  return {
    /** What the ledger answered; null until it did. */
    redeemed: call.answer,
    problem,
    otp,
    isSending,
    redeem: () => exclusively(() => send()),
    redeemWithCode: (code: string) => exclusively(() => proveAndSend(code)),
    sendNewCode: () => exclusively(() => sendCode(null)),
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
