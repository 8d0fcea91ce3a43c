import { otpThresholdRules, useForm, useReauthentication } from '@atrium/forms';
import { notify, request } from '@atrium/host';
import { useTexts } from '../../messages/index.ts';
import { otpThresholdArea } from './otp-threshold.area.ts';

interface Threshold {
  /** It is null is never. */
  readonly otpThreshold: string | null;
}

/** Raising the threshold requires a one-time password, or the second factor of a person who has one. */
export function useOtpThreshold(previous: number | null, onSaved: () => void) {
  const texts = useTexts();
  const initial: Threshold = { otpThreshold: previous === null ? null : String(previous) };
  const { withReauthentication, reauthenticationRequest } = useReauthentication('otp_threshold', 'step-up');
  const form = useForm({
    rules: otpThresholdRules,
    initial,
    texts: { otpThreshold: texts.proofMalformed },
    send: async (entered, otpToken) => {
      const otpThreshold = entered.otpThreshold === null ? null : Number(entered.otpThreshold);
      const isDone = await withReauthentication(async ({ stepUpToken }) => {
        const body = { otpThreshold, otpToken, stepUpToken };
        await request('POST /customer-portal/points/otp_threshold', { body });
      });
      if (!isDone) return;
      notify({ message: texts.proofSaved, severity: 'success' });
      // It closes before anything else is requested: a session that ends then must not keep a dialog
      // that is done.
      onSaved();
      await otpThresholdArea.load('otpThreshold', {});
    },
  });
  return { ...form, reauthenticationRequest };
}
