import { authStore, notify, RequestError, request } from '@atrium/host';

type Region = { readonly locale: string } | { readonly timeZone: string | null };

/** Applies a language or time zone at once, and reverts it when it could not be saved. */
export async function changeRegion(region: Region): Promise<void> {
  const { user: before } = authStore.getState();
  if (!before) return;
  show(region);
  try {
    if ('locale' in region) await request('POST /customer-portal/auth/change_locale', { body: region });
    else await request('POST /customer-portal/auth/change_time_zone', { body: region });
  } catch (cause) {
    if (!(cause instanceof RequestError)) throw cause;
    show('locale' in region ? { locale: before.locale } : { timeZone: before.timeZone });
    notify({ message: cause.statusText, severity: 'error', requestId: cause.requestId });
  }
}

function show(region: Region): void {
  const { user } = authStore.getState();
  if (user) authStore.setState({ user: { ...user, ...region } });
}
