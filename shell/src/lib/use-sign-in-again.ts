import { signOut } from '@atrium/host';
import { useState } from 'react';
import { signInPath } from './return-path.ts';

/** Sign-in opens in a new document, so that no data of the person stays in memory. */
export function useSignInAgain(
  returnTo: string,
  leave = (address: string) => window.location.replace(address),
): { signInAgain: () => Promise<void>; isWorking: boolean; hasFailed: boolean } {
  const [state, setState] = useState<'idle' | 'working' | 'failed'>('idle');
  const signInAgain = async () => {
    setState('working');
    try {
      await signOut();
      leave(signInPath(returnTo));
    } catch {
      setState('failed');
    }
  };
  return { signInAgain, isWorking: state === 'working', hasFailed: state === 'failed' };
}
