import { addMonths, format, parseISO } from 'date-fns';
import { de } from 'date-fns/locale';
import { Sample } from '../sample.tsx';

export function Component() {
  const text = format(addMonths(parseISO('2026-01-31'), 1), 'd. MMMM yyyy', { locale: de });
  return <Sample works={() => text === '28. Februar 2026'}>{text}</Sample>;
}
