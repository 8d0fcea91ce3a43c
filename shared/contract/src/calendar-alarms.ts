/** Days before a deadline on which a calendar program may remind of it; 0 is the date itself. */
export const calendarAlarms = [0, 1, 7, 30] as const;
export type CalendarAlarm = (typeof calendarAlarms)[number];
