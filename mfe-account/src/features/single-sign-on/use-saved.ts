import type { SignOnSettings } from '@atrium/contract';
import { problemTypeOf, useReauthentication } from '@atrium/forms';
import { notify, type RequestError, request } from '@atrium/host';
import { notifyFailure } from '../../lib/notify-failure.ts';
import { useTexts } from '../../messages/single-sign-on.ts';

/** What is saved: a secret that is left out stays. */
export type Wanted = Pick<
  SignOnSettings,
  'issuer' | 'clientId' | 'isOn' | 'defaultRole' | 'groupsClaim' | 'groupRoles'
> & { readonly breakGlassId: number | null; readonly clientSecret?: string };

/** Saves with the strongest factor of the owner. */
export function useSaved(onChanged: () => void) {
  const texts = useTexts();
  const { withReauthentication, reauthenticationRequest } = useReauthentication('change_factors');
  const reasonOf = (error: RequestError) => {
    const { signOn } = error.problem ?? {};
    if (signOn) return texts.faults[signOn.fault];
    return problemTypeOf(error) === 'sign-on-untested' ? texts.isUntested : error.statusText || texts.failed;
  };
  const saved = { message: texts.saved, severity: 'success' } as const;
  const waits = { message: texts.savedLater, severity: 'info' } as const;
  const save = async (wanted: Wanted): Promise<void> => {
    try {
      let hasToWait = false;
      const isDone = await withReauthentication(async (proof) => {
        const response = await request('POST /customer-portal/sign_on', { body: { ...wanted, ...proof } });
        hasToWait = 'approval' in response;
      });
      if (isDone) notify(hasToWait ? waits : saved);
    } catch (error) {
      notifyFailure(error, reasonOf);
    }
    onChanged();
  };
  return { save, reasonOf, reauthenticationRequest };
}

export function wantedOf(stored: SignOnSettings): Wanted {
  const { issuer, clientId, isOn, defaultRole, groupsClaim, groupRoles, breakGlass } = stored;
  const breakGlassId = breakGlass?.id ?? null;
  return { issuer, clientId, isOn, defaultRole, groupsClaim, groupRoles, breakGlassId };
}
