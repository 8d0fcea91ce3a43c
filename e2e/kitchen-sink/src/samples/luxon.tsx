import { DateTime } from 'luxon';
import { Sample } from '../sample.tsx';

export function Component() {
  const text = DateTime.fromISO('2026-03-29T09:00', { zone: 'Asia/Tokyo' }).toUTC().toISO();
  return <Sample works={() => text === '2026-03-29T00:00:00.000Z'}>{text}</Sample>;
}
