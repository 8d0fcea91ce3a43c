import { notify, RequestError, request } from '@atrium/host';
import { useState } from 'react';
import { problemTypeOf } from '../../lib/kept-call.ts';
import { pointsArea } from '../../lib/points.area.ts';
import { useTexts } from '../../lib/use-texts.ts';

/** Changing above what cost a one-time password is asked for; to ask less often takes one as well. */
export function useOtpThreshold(onSaved: () => void) {
  const texts = useTexts();
  const [isSaving, setSaving] = useState(false);
  const [refusal, setRefusal] = useState<RequestError | null>(null);
  const [isProofWanted, setProofWanted] = useState(false);

  async function save(otpThreshold: number | null, otpToken?: string): Promise<void> {
    setSaving(true);
    setRefusal(null);
    try {
      await request('POST /customer-portal/points/otp_threshold', { body: { otpThreshold, otpToken } });
      await pointsArea.load('otpThreshold', {});
      notify({ message: texts.proofSaved, severity: 'success' });
      onSaved();
    } catch (cause) {
      if (!(cause instanceof RequestError)) throw cause;
      const isWanted = problemTypeOf(cause.problem) === 'otp-required' && otpToken === undefined;
      setProofWanted(isWanted);
      if (!isWanted && cause.reason !== 'aborted') setRefusal(cause);
    } finally {
      setSaving(false);
    }
  }

  return { save, isSaving, refusal, isProofWanted };
}
