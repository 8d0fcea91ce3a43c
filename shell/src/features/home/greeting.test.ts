import { hourIn } from './greeting.ts';

test.each([
  ['Asia/Tokyo', 9],
  ['Asia/Bangkok', 7],
  ['Europe/Berlin', 1],
  ['America/Los_Angeles', 16],
  ['UTC', 0],
])('at midnight in UTC the hour in %s is %d', (timeZone, hour) => {
  expect(hourIn(timeZone, new Date('2026-11-22T00:00:00Z'))).toBe(hour);
});
