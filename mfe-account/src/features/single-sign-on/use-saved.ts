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
  const save = async (wanted: Wanted): Promise<void> => {
    try {
      const isDone = await withReauthentication(async (proof) => {
        await request('POST /customer-portal/sign_on', { body: { ...wanted, ...proof } });
      });
      if (isDone) notify({ message: texts.saved, severity: 'success' });
    } catch (error) {
      notifyFailure(error, reasonOf);
    }
    onChanged();
  };
  return { save, reasonOf, reauthenticationRequest };
}

export function wantedOf({
  issuer,
  clientId,
  isOn,
  defaultRole,
  groupsClaim,
  groupRoles,
  breakGlass,
}: SignOnSettings): Wanted {
  return {
    issuer,
    clientId,
    isOn,
    defaultRole,
    groupsClaim,
    groupRoles,
    breakGlassId: breakGlass?.id ?? null,
  };
}
