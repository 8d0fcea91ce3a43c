import { useLocale } from '@atrium/host';
import { type Formatters, formattersFor } from './formatters.ts';

/** Formatters in the reader's locale and time zone. */
export function useFormat(): Formatters {
  const { locale, timeZone } = useLocale();
  return formattersFor(locale, timeZone);
}
