export {
  dateIn,
  endOfDay,
  isCalendarDate,
  localTime,
  offsetSeconds,
  startOfDay,
  today,
} from './local-time.ts';
export { doubtOfDueDate, doubtOfPastDate } from './plausible-dates.ts';
