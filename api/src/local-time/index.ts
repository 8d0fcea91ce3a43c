export {
  dateIn,
  endOfDay,
  isCalendarDate,
  isFirstOfMonth,
  isLastOfMonth,
  localTime,
  offsetSeconds,
  startOfDay,
  today,
} from './local-time.ts';
export { doubtOfDueDate, doubtOfPastDate } from './plausible-dates.ts';
