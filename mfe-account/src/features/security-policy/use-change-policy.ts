import type { MissingProof, SecurityPolicy } from '@atrium/contract';
import { useReauthentication } from '@atrium/forms';
import { notify, RequestError, request } from '@atrium/host';
import { useState } from 'react';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/security-policy.ts';

/** The owner has no factor that would meet what they demand, so no dialog can help. */
class UnmetError extends Error {
  readonly missing: MissingProof;

  constructor(missing: MissingProof) {
    super(missing);
    this.missing = missing;
  }
}

export function useChangePolicy(onChanged: () => void) {
  const texts = useTexts();
  const [isWorking, setWorking] = useState(false);
  const [unmet, setUnmet] = useState<MissingProof | null>(null);
  const { withReauthentication, reauthenticationRequest } = useReauthentication('security_policy');

  const save = async (policy: SecurityPolicy) => {
    setWorking(true);
    setUnmet(null);
    let hasToWait = false;
    try {
      const isChanged = await withReauthentication(async (proof) => {
        const body = { ...policy, ...proof };
        const response = await request('POST /customer-portal/security_policy', { body }).catch(
          (error: unknown) => {
            throw unmetBy(error) ?? error;
          },
        );
        hasToWait = 'approval' in response;
      });
      if (!isChanged) return;
      notify(
        hasToWait
          ? { message: texts.savedLater, severity: 'info' }
          : { message: texts.saved, severity: 'success' },
      );
      onChanged();
    } catch (error) {
      if (error instanceof UnmetError) setUnmet(error.missing);
      else notifyFailure(error);
    } finally {
      setWorking(false);
    }
  };
  return { save, isWorking, unmet, reauthenticationRequest };
}

function unmetBy(error: unknown): UnmetError | null {
  const { missing, factors = [] } = (error instanceof RequestError && error.problem) || {};
  return missing && factors.length === 0 ? new UnmetError(missing) : null;
}
