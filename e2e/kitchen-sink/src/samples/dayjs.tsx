import dayjs from 'dayjs';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { Sample } from '../sample.tsx';

dayjs.extend(utc);
dayjs.extend(timezone);

export function Component() {
  const text = dayjs.tz('2026-03-29 09:00', 'Asia/Tokyo').utc().format('YYYY-MM-DD HH:mm');
  return <Sample works={() => text === '2026-03-29 00:00'}>{text}</Sample>;
}
