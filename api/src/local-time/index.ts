export { dateIn, endOfDay, localTime, offsetSeconds, startOfDay, today } from './local-time.ts';
