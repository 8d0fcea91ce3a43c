import { addDays } from '@atrium/lists';
import { formattersFor } from '@atrium/ui';
import fc from 'fast-check';
import { daysBetween, dueOn, urgencyIn } from './urgency.ts';

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
  [-3, 'overdue'],
  [0, 'today'],
  [1, 'soon'],
  [7, 'soon'],
  [8, 'later'],
])('what has %d days left at its office is %s', (daysLeft, urgency) => {
  expect(urgencyIn(daysLeft)).toBe(urgency);
});

const zone = fc.constantFrom(
  'Pacific/Kiritimati',
  'Asia/Tokyo',
  'Europe/Berlin',
  'America/Los_Angeles',
  'Etc/GMT+12',
);
const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2028-12-31'), noInvalidDate: true });

test('every reader at the same moment sees the same urgency, whatever their zone and clock', () => {
  fc.assert(
    fc.property(zone, zone, moment, fc.integer({ min: -40, max: 100 }), (office, reader, now, daysLeft) => {
      const dueAt = addDays(formattersFor('en-US', office).today(now), daysLeft);
      const due = dueOn(dueAt, daysLeft, formattersFor('en-US', reader).today(now));
      expect(due.urgency).toBe(urgencyIn(daysLeft));
      expect(due.days).toBe(daysBetween(formattersFor('en-US', reader).today(now), dueAt));
    }),
  );
});

test.each([
  // Over at the office, while the reader's date is the due date, or still the day before it.
  ['2026-11-23', -1, '2026-11-23', { days: 0, urgency: 'overdue', atOffice: 'over' }],
  // The reader's date has passed, and that of the office has not.
  ['2026-11-23', 0, '2026-11-24', { days: -1, urgency: 'today', atOffice: 'open' }],
  ['2026-11-23', 0, '2026-11-23', { days: 0, urgency: 'today', atOffice: null }],
  ['2026-11-20', -3, '2026-11-23', { days: -3, urgency: 'overdue', atOffice: null }],
])(
  'on a due date of %s with %d days left, a reader on %s counts by their own date',
  (dueAt, daysLeft, today, due) => {
    expect(dueOn(dueAt, daysLeft, today)).toEqual(due);
  },
);
