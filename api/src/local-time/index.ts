export {
  dateIn,
  endOfDay,
  isCalendarDate,
  localTime,
  offsetSeconds,
  startOfDay,
  today,
} from './local-time.ts';
