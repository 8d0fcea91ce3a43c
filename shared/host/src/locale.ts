import { type AuthState, useAuth } from './auth-store.ts';

const DEFAULT_LOCALE = 'en-US';
/** Of the device when the page was opened: asking again costs a tenth of a millisecond, and every date asks. */
const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** BCP 47 locale of a state of the auth store. */
export function localeOf({ user }: AuthState): string {
  return user?.locale ?? DEFAULT_LOCALE;
}

/** BCP 47 locale and IANA time zone that the person reads dates and numbers in. */
export function useLocale(): { locale: string; timeZone: string } {
  const locale = useAuth(localeOf);
  return { locale, timeZone };
}
