import type { OtpRequest } from '@atrium/contract';
import { RequestError, request } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';

/** Has a code sent at once for one use, and exchanges what was entered for a token of that use. */
export function useOneTimePassword(use: OtpRequest, onProved: (otpToken: string) => void) {
  const [otpId, setOtpId] = useState<string | null>(null);
  const [underWay, setUnderWay] = useState<'sending' | 'checking' | null>(null);
  const [refusal, setRefusal] = useState<RequestError | null>(null);
  const isBusy = useRef(false);
  const begun = useRef(false);

  async function attempt(step: 'sending' | 'checking', work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setUnderWay(step);
    setRefusal(null);
    try {
      await work();
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      if (cause.reason !== 'aborted') setRefusal(cause);
    } finally {
      isBusy.current = false;
      setUnderWay(null);
    }
  }

  const send = () =>
    attempt('sending', async () => {
      setOtpId((await request('POST /customer-portal/auth/request_otp', { body: use })).otpId);
    });

  const check = (code: string) =>
    attempt('checking', async () => {
      if (otpId === null) return;
      const proof = await request('POST /customer-portal/auth/validate_otp', { body: { otpId, code } });
      onProved(proof.otpToken);
    });

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send();
  });

  return { send, check, isSent: otpId !== null, underWay, refusal };
}
