import { TZDate, tz } from '@date-fns/tz';
import { addDays, format } from 'date-fns';
import { Sample } from '../sample.tsx';

export function Component() {
  const inTokyo = new TZDate(2026, 2, 28, 9, 0, 'Asia/Tokyo');
  const text = format(addDays(inTokyo, 1), 'yyyy-MM-dd HH:mm xxx', { in: tz('Asia/Tokyo') });
  return <Sample works={() => text === '2026-03-29 09:00 +09:00'}>{text}</Sample>;
}
