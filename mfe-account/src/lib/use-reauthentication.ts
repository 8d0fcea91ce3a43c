import type { IdentityProof, OtpRequest } from '@atrium/contract';
import { problemTypeOf } from '@atrium/forms';
import { RequestError } from '@atrium/host';
import { useState } from 'react';

/** What the portal asks for before it goes on. */
type Missing = 'password' | 'one-time password';

/** Work that waits for a proof. */
interface Waiting {
  readonly missing: Missing;
  readonly work: (proof: IdentityProof) => Promise<void>;
  readonly settle: (isDone: boolean) => void;
}

/** What the dialog that asks for the proof works with. */
export interface Asked {
  readonly missing: Missing;
  readonly otpPurpose: Exclude<OtpRequest['purpose'], 'redeem'>;
  /** Tries the work again. @throws RequestError where it is refused still */
  readonly prove: (proof: IdentityProof) => Promise<void>;
  readonly giveUp: () => void;
}

/**
 * Does what somebody must not do with a session that they found open: where the portal asks who it is, a dialog asks
 * for the proof and tries again.
 */
export function useReauthentication(otpPurpose: Asked['otpPurpose']) {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const end = (isDone: boolean) => {
    waiting?.settle(isDone);
    setWaiting(null);
  };

  return {
    /** @returns whether the work was done: false for a person who gave up */
    reauthenticated: async (work: Waiting['work']): Promise<boolean> => {
      try {
        await work({});
        return true;
      } catch (cause) {
        const missing = missingProof(cause);
        if (!missing) throw cause;
        return new Promise<boolean>((settle) => setWaiting({ missing, work, settle }));
      }
    },
    /** For the dialog; null while nothing is asked. */
    asked: waiting && {
      missing: waiting.missing,
      otpPurpose,
      prove: async (proof: IdentityProof) => {
        await waiting.work(proof);
        end(true);
      },
      giveUp: () => end(false),
    },
  };
}

/** What a refusal says is missing; null for any other failure. */
export function missingProof(cause: unknown): Missing | null {
  const type = cause instanceof RequestError ? problemTypeOf(cause) : null;
  if (type === 'password-required') return 'password';
  return type === 'otp-required' ? 'one-time password' : null;
}
