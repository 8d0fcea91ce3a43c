import { formattersFor } from '@atrium/ui';
import { daysBetween, dueOn } from './urgency.ts';

const dateIn = (timeZone: string, at: string) => formattersFor('en-US', timeZone).today(new Date(at));

test.each([
  ['2028-02-28', '2028-03-01', 2],
  ['2027-02-28', '2027-03-01', 1],
  ['2026-03-28', '2026-03-30', 2],
  ['2026-10-24', '2026-10-26', 2],
  ['2026-12-31', '2027-01-01', 1],
  ['2026-11-23', '2026-11-20', -3],
])('from %s to %s are %d days, in leap years and over changes of the clock', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test.each([
  ['2026-11-20', 'overdue'],
  ['2026-11-23', 'today'],
  ['2026-11-24', 'soon'],
  ['2026-11-30', 'soon'],
  ['2026-12-01', 'later'],
])('a deadline on %s is %s on November 23', (dueAt, urgency) => {
  expect(dueOn(dueAt, '2026-11-23', '2026-11-23').urgency).toBe(urgency);
});

/** Noon in Tokyo on November 24; in Los Angeles it is the evening of November 23. */
const NOON_IN_TOKYO = '2026-11-24T03:00:00Z';

test.each([
  ['America/Los_Angeles', 'Asia/Tokyo', '2026-11-23', 0, 'overdue', 'over'],
  ['America/Los_Angeles', 'Asia/Tokyo', '2026-11-24', 1, 'today', null],
  ['Asia/Tokyo', 'America/Los_Angeles', '2026-11-23', -1, 'overdue', 'open'],
  ['Asia/Bangkok', 'Europe/Berlin', '2026-11-24', 0, 'today', null],
])(
  'in %s, of an office in %s, a deadline on %s is %d days away and %s',
  (reader, office, dueAt, days, urgency, atOffice) => {
    const due = dueOn(dueAt, dateIn(reader, NOON_IN_TOKYO), dateIn(office, NOON_IN_TOKYO));
    expect(due).toEqual({ days, urgency, atOffice });
  },
);
