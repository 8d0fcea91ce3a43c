import { PROBLEM_TYPE_PREFIX } from '@atrium/contract';
import { notify, RequestError, request } from '@atrium/host';
import { useState } from 'react';
import { useSubmission } from '../../lib/use-submission.ts';
import { useSecurityTexts } from './use-security-texts.ts';

export interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
}

const empty: Passwords = { currentPassword: '', newPassword: '' };

/**
 * Changes the password. Somebody who signed in a while ago is asked for a one-time password, and what they entered
 * goes on with what that one was exchanged for.
 */
export function useChangePassword() {
  const texts = useSecurityTexts();
  const { submit, isWorking, refusal } = useSubmission();
  const [passwords, setPasswords] = useState(empty);
  const [isProofWanted, setProofWanted] = useState(false);

  const change = (otpToken?: string) =>
    submit(async () => {
      setProofWanted(false);
      try {
        await request('POST /customer-portal/auth/change_password', {
          body: { ...passwords, ...(otpToken && { otpToken }) },
        });
      } catch (cause) {
        if (!isOtpRequired(cause)) throw cause;
        setProofWanted(true);
        return;
      }
      setPasswords(empty);
      notify({ message: texts.changed, severity: 'success' });
    });

  return {
    passwords,
    setPasswords,
    change,
    isWorking,
    refusal,
    isProofWanted,
    giveUpProof: () => setProofWanted(false),
  };
}

function isOtpRequired(cause: unknown): boolean {
  return cause instanceof RequestError && cause.problem?.type === `${PROBLEM_TYPE_PREFIX}otp-required`;
}
