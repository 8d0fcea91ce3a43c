import { type LocaleParts, localeWith, partsOf } from '@atrium/contract';
import { authStore, loadTexts, notify, RequestError, request, updatePerson } from '@atrium/host';

/** Applies a language at once as soon as its texts have loaded, and reverts it when it could not be saved. */
export async function changeLanguage(language: LocaleParts['language']): Promise<void> {
  const locale = localeWith({ ...currentParts(), language });
  await loadTexts(locale);
  await change({ locale }, () => request('POST /customer-portal/auth/change_locale', { body: { locale } }));
}

/** Applies country and calendar of formats at once, and reverts them when they could not be saved. */
export function changeRegion(region: Partial<Pick<LocaleParts, 'region' | 'calendar'>>): Promise<void> {
  const parts = { ...currentParts(), ...region };
  const body = { region: parts.region, calendar: parts.calendar };
  return change({ locale: localeWith(parts) }, () =>
    request('POST /customer-portal/auth/change_region', { body }),
  );
}

/** Applies a time zone at once, and reverts it when it could not be saved; null is that of the device. */
export function changeTimeZone(timeZone: string | null): Promise<void> {
  return change({ timeZone }, () =>
    request('POST /customer-portal/auth/change_time_zone', { body: { timeZone } }),
  );
}

function currentParts(): LocaleParts {
  return partsOf(authStore.getState().user?.locale ?? 'en-US');
}

async function change(
  changed: { readonly locale: string } | { readonly timeZone: string | null },
  save: () => Promise<unknown>,
): Promise<void> {
  const { user: before } = authStore.getState();
  if (!before) return;
  updatePerson(changed);
  try {
    await save();
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    updatePerson('locale' in changed ? { locale: before.locale } : { timeZone: before.timeZone });
    notify({ message: error.statusText, severity: 'error', requestId: error.requestId });
  }
}
