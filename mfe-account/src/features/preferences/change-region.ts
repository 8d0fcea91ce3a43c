import { authStore, notify, RequestError, request, updatePerson } from '@atrium/host';

type Region = { readonly locale: string } | { readonly timeZone: string | null };

/** Applies a language or time zone at once, and reverts it when it could not be saved. */
export async function changeRegion(region: Region): Promise<void> {
  const { user: before } = authStore.getState();
  if (!before) return;
  updatePerson(region);
  try {
    if ('locale' in region) await request('POST /customer-portal/auth/change_locale', { body: region });
    else await request('POST /customer-portal/auth/change_time_zone', { body: region });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    updatePerson('locale' in region ? { locale: before.locale } : { timeZone: before.timeZone });
    notify({ message: error.statusText, severity: 'error', requestId: error.requestId });
  }
}
