import type { IdentityProof } from '@atrium/contract';
import { problemTypeOf, type ReauthenticationRequest, useReauthentication } from '@atrium/forms';
import { notify, type RequestError } from '@atrium/host';
import { useState } from 'react';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { reloadFactors } from './factors.area.ts';

interface Change {
  /** Runs with what proves the user. @returns what to say; null if the user cancelled */
  readonly act: (prove: Prove) => Promise<string | null>;
  /** What a refusal means here, by the type of its problem. */
  readonly refusals?: Readonly<Record<string, string>>;
}

/** Makes a call with a proof, asking for it where needed. @returns null if the user cancelled */
type Prove = <T>(call: (proof: IdentityProof) => Promise<T>) => Promise<{ readonly result: T } | null>;

export interface ChangeFactors {
  readonly change: (change: Change) => Promise<void>;
  readonly isChanging: boolean;
  readonly reauthenticationRequest: ReauthenticationRequest | null;
}

/** Changes to factors, which ask for one that exists. */
export function useChangeFactors(): ChangeFactors {
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors');
  const [isChanging, setChanging] = useState(false);

  const prove: Prove = async <T>(call: (proof: IdentityProof) => Promise<T>) => {
    const results: { readonly result: T }[] = [];
    const isDone = await withReauthentication(
      async (proof) => void results.push({ result: await call(proof) }),
    );
    return (isDone && results[0]) || null;
  };
  const change = async ({ act, refusals = {} }: Change) => {
    const reasonOf = (error: RequestError) => {
      const type = problemTypeOf(error);
      return (type && refusals[type]) ?? error.statusText;
    };
    setChanging(true);
    try {
      const message = await act(prove);
      if (message) notify({ message, severity: 'success' });
    } catch (error) {
      notifyFailure(error, reasonOf);
    } finally {
      setChanging(false);
    }
    reloadFactors();
  };
  return { change, isChanging, reauthenticationRequest };
}
