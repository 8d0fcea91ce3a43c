import type { ResponseOf, Reward } from '@atrium/contract';
import {
  attemptKey,
  attemptStateOf,
  isOutcomeUnknown,
  problemTypeOf,
  sendOnce,
  useReauthentication,
  useShownAttempt,
  useSubmission,
} from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useState } from 'react';
import { useTexts } from '../../messages/index.ts';
import { reloadAfterChange } from '../points.area.ts';
import { previewArea } from './preview.area.ts';

type Redeemed = ResponseOf<'POST /customer-portal/rewards/redeem'>;

/** A failed attempt, as the dialog shows it. */
export interface RedeemProblem {
  /** `lost`: the outcome is unknown. `outdated`: it is unknown, and too old for a retry. */
  kind: 'lost' | 'refused' | 'outdated';
  message: string;
  requestId: string | null;
}

/** A request for a one-time password. */
interface Proof {
  /** Goes up when another code has to be sent. */
  round: number;
  /** Why another one is needed. */
  notice: string | undefined;
}

/**
 * Redeems a reward by an idempotent request: a second click, a reload or a retry after a lost response have no
 * further effect.
 */
export function useRedeem(reward: Reward) {
  const texts = useTexts();
  const place = attemptKey('redeem', reward.id);
  const [known] = useState(() => attemptStateOf<Redeemed>(place));
  const [redeemed, setRedeemed] = useState(known.state === 'answered' ? known.response : null);
  const [problem, setProblem] = useState(() => problemOf(known.state, texts));
  const [proof, setProof] = useState<Proof | null>(null);
  const { isWorking, submit } = useSubmission();
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors', 'step-up');
  // The dialog shows the outcome; a toast does if the dialog was closed meanwhile.
  const isShown = useShownAttempt(place);

  async function send(otpToken?: string): Promise<void> {
    try {
      let response: Redeemed | undefined;
      await withReauthentication(async ({ stepUpToken }) => {
        const body = { rewardId: reward.id, otpToken, stepUpToken };
        response = await sendOnce(place, (headers) =>
          request('POST /customer-portal/rewards/redeem', { headers, body }),
        );
      });
      // The person cancelled.
      if (!response) return;
      setRedeemed(response);
      setProblem(null);
      setProof(null);
      const message =
        'approval' in response ? texts.waitsNotice(reward.name) : texts.redeemedNotice(reward.name);
      if (!isShown.current) notify({ message, severity: 'success' });
      reloadAfterChange();
    } catch (error) {
      if (!(error instanceof RequestError)) throw error;
      fail(error, otpToken !== undefined);
    }
  }

  function fail(error: RequestError, hadOtp: boolean): void {
    const { requestId } = error;
    const type = problemTypeOf(error);
    if (type === 'otp-required') {
      setProblem(null);
      setProof((previous) => ({
        round: (previous?.round ?? 0) + 1,
        notice: hadOtp ? texts.otpRefusedTwice : undefined,
      }));
      return;
    }
    if (error.reason === 'aborted') return;
    if (!isShown.current) notify({ message: texts.redeemFailed, severity: 'error', requestId });
    setProof(null);
    if (isOutcomeUnknown(error)) {
      setProblem({ kind: 'lost', message: texts.lostText, requestId });
      return;
    }
    setProblem({ kind: 'refused', message: reasonOf(error, texts.refusals), requestId });
    void previewArea.load('preview', { params: { id: reward.id } });
    reloadAfterChange();
  }

  return {
    /** The response of the API; null until it arrives. */
    redeemed,
    problem,
    proof,
    isSending: isWorking,
    reauthenticationRequest,
    redeem: (otpToken?: string) => submit(() => send(otpToken)),
  };
}

function reasonOf(error: RequestError, sentences: Readonly<Record<string, string>>): string {
  const type = problemTypeOf(error);
  return error.problem?.detail ?? (type === null ? undefined : sentences[type]) ?? error.statusText;
}

/** The problem to show first, from an earlier attempt that the tab remembers. */
function problemOf(
  state: ReturnType<typeof attemptStateOf>['state'],
  texts: { lostText: string; outdatedText: string },
): RedeemProblem | null {
  if (state === 'lost') return { kind: 'lost', message: texts.lostText, requestId: null };
  return state === 'outdated' ? { kind: 'outdated', message: texts.outdatedText, requestId: null } : null;
}

/** What {@link useRedeem} passes to the steps of the dialog. */
export type Redeeming = ReturnType<typeof useRedeem>;
