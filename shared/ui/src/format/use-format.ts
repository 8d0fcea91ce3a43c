import { useLocale } from '@atrium/host';
import { useMemo } from 'react';
import { createFormatters, type Formatters } from './formatters.ts';

/** Formatters in the reader's locale and time zone. */
export function useFormat(): Formatters {
  const { locale, timeZone } = useLocale();
  return useMemo(() => createFormatters(locale, timeZone), [locale, timeZone]);
}
