import { cookieName, LANGUAGE_COOKIE, partsOf } from '@atrium/contract';
import { type AuthState, authStore, useAuth } from './auth-store.ts';

const DEFAULT_LOCALE = 'en-US';
const knownZones = new Map<string, boolean>();
/** Read once: it costs a tenth of a millisecond, and every date needs it. */
const deviceTimeZone = zoneOfDevice();

/** Of a device that has none, browsers say `Etc/Unknown` or nothing: its times are those of UTC, which pages then name. */
export function zoneOfDevice(): string {
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone !== undefined && isKnown(timeZone) ? timeZone : 'UTC';
}

/** While no one is signed in it is that of the document, which the gateway chose by this device's cookie or settings. */
export function localeOf({ user }: AuthState): string {
  return user?.locale ?? (globalThis.document?.documentElement.lang || DEFAULT_LOCALE);
}

/** The next document is in this language from its first paint on, before anyone has signed in, too. */
export function keepLanguage(language: string): void {
  const { protocol, origin } = window.location;
  const secure = protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: Not every browser that the portal supports has the Cookie Store.
  document.cookie = `${cookieName(LANGUAGE_COOKIE, { origin })}=${language}; path=/; max-age=31536000; samesite=lax${secure}`;
}

/** Keeps the language of document and device in sync with that of the person. Called once, by the shell. */
export function syncLanguage(): void {
  const apply = () => {
    const { user } = authStore.getState();
    if (!user) return;
    const { language } = partsOf(user.locale);
    if (document.documentElement.lang === language) return;
    document.documentElement.lang = language;
    keepLanguage(language);
  };
  apply();
  authStore.subscribe(apply);
}

/** IANA name of the time zone that the person chose, else that of the device; also where this browser does not know it. */
function timeZoneOf({ user }: AuthState): string {
  return user?.timeZone && isKnown(user.timeZone) ? user.timeZone : deviceTimeZone;
}

function isKnown(timeZone: string): boolean {
  let known = knownZones.get(timeZone);
  if (known === undefined) {
    known = canFormat(timeZone);
    knownZones.set(timeZone, known);
  }
  return known;
}

function canFormat(timeZone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat(DEFAULT_LOCALE, { timeZone }));
  } catch {
    return false;
  }
}

/** A BCP 47 locale and IANA time zones. Days and times of the portal are in `timeZone`. */
export function useLocale(): { locale: string; timeZone: string; deviceTimeZone: string } {
  const locale = useAuth(localeOf);
  const timeZone = useAuth(timeZoneOf);
  return { locale, timeZone, deviceTimeZone };
}
