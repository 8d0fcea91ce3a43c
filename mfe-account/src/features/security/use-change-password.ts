import { notify, refreshPerson, request } from '@atrium/host';
import { useState } from 'react';
import { missingProof } from '../../lib/use-reauthentication.ts';
import { useSubmission } from '../../lib/use-submission.ts';
import { useSecurityTexts } from './use-security-texts.ts';

export interface Passwords {
  readonly currentPassword: string;
  readonly newPassword: string;
  /** Whether the LINE accounts that sign the person in are removed as well. */
  readonly unlinkLine: boolean;
}

const empty: Passwords = { currentPassword: '', newPassword: '', unlinkLine: false };

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
      const { unlinkLine, ...rest } = passwords;
      try {
        await request('POST /customer-portal/auth/change_password', {
          body: { ...rest, ...(unlinkLine && { unlinkLine }), ...(otpToken && { otpToken }) },
        });
      } catch (cause) {
        if (missingProof(cause) !== 'one-time password') throw cause;
        setProofWanted(true);
        return;
      }
      setPasswords(empty);
      notify({ message: texts.changed, severity: 'success' });
      if (unlinkLine) await refreshPerson();
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
