import type { Factor, IdentityProof, OtpRequest } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { useState } from 'react';
import { problemTypeOf } from '../submission/refusals.ts';

type Missing = 'password' | 'one-time password' | 'step-up';

interface Waiting {
  readonly missing: Missing;
  readonly factors: readonly Factor[];
  readonly work: (proof: IdentityProof) => Promise<void>;
  readonly settle: (isDone: boolean) => void;
}

/** What {@link ReauthenticationDialog} asks for. */
export interface ReauthenticationRequest {
  readonly missing: Missing;
  /** For a step-up: the factors that would do, the strongest first. */
  readonly factors: readonly Factor[];
  /** Purpose of the one-time password, for a person without a password. */
  readonly otpPurpose: Exclude<OtpRequest['purpose'], 'redeem'>;
  /** Retries the action. @throws RequestError if it is still refused */
  readonly prove: (proof: IdentityProof) => Promise<void>;
  readonly cancel: () => void;
}

export interface Reauthentication {
  /** @returns whether the action was done; false if the person cancelled */
  readonly withReauthentication: (work: Waiting['work']) => Promise<boolean>;
  readonly reauthenticationRequest: ReauthenticationRequest | null;
}

/**
 * Runs actions that a session alone must not allow: if the API requires a proof of identity, a dialog asks for it and
 * retries.
 *
 * @param only the one proof that the dialog asks for; an action that lacks another one rejects
 */
export function useReauthentication(
  otpPurpose: ReauthenticationRequest['otpPurpose'],
  only?: Missing,
): Reauthentication {
  const [waiting, setWaiting] = useState<Waiting | null>(null);

  const end = (isDone: boolean) => {
    waiting?.settle(isDone);
    setWaiting(null);
  };

  return {
    withReauthentication: async (work) => {
      try {
        await work({});
        return true;
      } catch (error) {
        const missing = missingProof(error);
        if (!missing || (only && missing !== only)) throw error;
        const factors = factorsOf(error);
        return new Promise<boolean>((settle) => setWaiting({ missing, factors, work, settle }));
      }
    },
    reauthenticationRequest: waiting && {
      missing: waiting.missing,
      factors: waiting.factors,
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
export function missingProof(error: unknown): Missing | null {
  const type = error instanceof RequestError ? problemTypeOf(error) : null;
  if (type === 'password-required') return 'password';
  if (type === 'step-up-required') return 'step-up';
  return type === 'otp-required' ? 'one-time password' : null;
}

function factorsOf(error: unknown): readonly Factor[] {
  return (error instanceof RequestError && error.problem?.factors) || [];
}
