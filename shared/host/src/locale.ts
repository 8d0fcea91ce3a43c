import { type AuthState, useAuth } from './auth-store.ts';

const DEFAULT_LOCALE = 'en-US';
const knownZones = new Map<string, boolean>();
/** Read once: it costs a tenth of a millisecond, and every date needs it. */
const deviceTimeZone = zoneOfDevice();

/** Of a device that has none, browsers say `Etc/Unknown` or nothing: its times are those of UTC, which pages then name. */
export function zoneOfDevice(): string {
  const { timeZone }: { timeZone?: string } = Intl.DateTimeFormat().resolvedOptions();
  return timeZone !== undefined && isKnown(timeZone) ? timeZone : 'UTC';
}

export function localeOf({ user }: AuthState): string {
  return user?.locale ?? DEFAULT_LOCALE;
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
