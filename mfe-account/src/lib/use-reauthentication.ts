import type { IdentityProof, OtpRequest } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { RequestError } from '@atrium/host';
import { useState } from 'react';

/** The proof that the API requires. */
type Missing = 'password' | 'one-time password';

/** An action that waits for a proof. */
interface Waiting {
  readonly missing: Missing;
  readonly work: (proof: IdentityProof) => Promise<void>;
  readonly settle: (isDone: boolean) => void;
}

/** Props of the dialog that asks for the proof. */
export interface ReauthenticationRequest {
  readonly missing: Missing;
  readonly otpPurpose: Exclude<OtpRequest['purpose'], 'redeem'>;
  /** Retries the action. @throws RequestError if it is still refused */
  readonly prove: (proof: IdentityProof) => Promise<void>;
  readonly cancel: () => void;
}

/**
 * Runs actions that are not allowed on a session that was left unattended: if the API requires a proof of identity,
 * a dialog asks for it and retries.
 */
export function useReauthentication(otpPurpose: ReauthenticationRequest['otpPurpose']) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const end = (isDone: boolean) => {
    waiting?.settle(isDone);
    setWaiting(null);
  };

  return {
    /** @returns whether the action was done; false if the user cancelled */
    withReauthentication: async (work: Waiting['work']): Promise<boolean> => {
      try {
        await work({});
        return true;
      } catch (cause) {
        const missing = missingProof(cause);
        if (!missing) throw cause;
        return new Promise<boolean>((settle) => setWaiting({ missing, work, settle }));
      }
    },
    /** For the dialog; null while it is closed. */
    reauthenticationRequest: waiting && {
      missing: waiting.missing,
      otpPurpose,
      prove: async (proof: IdentityProof) => {
        await waiting.work(proof);
        end(true);
      },
      cancel: () => end(false),
    },
  };
}

/** The proof that an error asks for; null for any other error. */
export function missingProof(cause: unknown): Missing | null {
  const type = cause instanceof RequestError ? problemTypeOf(cause) : null;
  if (type === 'password-required') return 'password';
  return type === 'otp-required' ? 'one-time password' : null;
}
