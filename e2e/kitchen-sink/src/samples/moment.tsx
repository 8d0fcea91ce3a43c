import moment from 'moment';
import { Sample } from '../sample.tsx';

export function Component() {
  const text = moment.utc('2026-01-31').add(1, 'month').format('MMMM Do YYYY');
  return <Sample works={() => text === 'February 28th 2026'}>{text}</Sample>;
}
