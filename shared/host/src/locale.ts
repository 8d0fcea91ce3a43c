import { type AuthState, useAuth } from './auth-store.ts';

const DEFAULT_LOCALE = 'en-US';
/** Read once: it costs a tenth of a millisecond, and every date needs it. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** BCP 47 locale of the signed-in person, or the default. */
export function localeOf({ user }: AuthState): string {
  return user?.locale ?? DEFAULT_LOCALE;
}

/** BCP 47 locale of the person and IANA time zone of the device, for dates and numbers. */
export function useLocale(): { locale: string; timeZone: string } {
  const locale = useAuth(localeOf);
  return { locale, timeZone };
}
