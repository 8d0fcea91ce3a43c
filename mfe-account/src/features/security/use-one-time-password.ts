import { request } from '@atrium/host';
import { useEffect, useRef, useState } from 'react';
import { useSubmission } from '../../lib/use-submission.ts';

/** Has a code sent at once, and exchanges what was entered for a token of one use. */
export function useOneTimePassword(onProved: (otpToken: string) => void) {
  const sending = useSubmission();
  const checking = useSubmission();
  const [otpId, setOtpId] = useState<string | null>(null);
  const begun = useRef(false);

  const send = () => {
    checking.clear();
    return sending.submit(async () => {
      const body = { purpose: 'change_password' } as const;
      setOtpId((await request('POST /customer-portal/auth/request_otp', { body })).otpId);
    });
  };

  const check = (code: string) =>
    checking.submit(async () => {
      if (otpId === null) return;
      onProved(
        (await request('POST /customer-portal/auth/validate_otp', { body: { otpId, code } })).otpToken,
      );
    });

  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void send();
  });

  return {
    send,
    check,
    isSent: otpId !== null,
    isSending: sending.isWorking,
    isChecking: checking.isWorking,
    refusal: checking.refusal ?? sending.refusal,
  };
}
