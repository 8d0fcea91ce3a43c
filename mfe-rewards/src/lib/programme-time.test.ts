import { createProgrammeTime, monthsFrom } from './programme-time.ts';

const of = (timeZone: string) => createProgrammeTime('en-US', timeZone);

test.each([
  ['Pacific/Kiritimati', '2026-12-31T10:00:00Z', '2027-01-01'],
  ['Pacific/Kiritimati', '2026-12-31T09:59:59.999Z', '2026-12-31'],
  ['Pacific/Pago_Pago', '2027-01-01T10:59:59.999Z', '2026-12-31'],
  ['Pacific/Pago_Pago', '2028-03-01T10:59:59.999Z', '2028-02-29'],
  ['Europe/Berlin', '2027-03-28T21:59:59.999Z', '2027-03-28'],
  ['Europe/Berlin', '2027-03-28T22:00:00Z', '2027-03-29'],
  ['Europe/Berlin', '2026-10-25T22:59:59.999Z', '2026-10-25'],
])('in %s, %s is on %s', (timeZone, instant, day) => {
  const time = of(timeZone);
  expect(time.dayKey(instant)).toBe(day);
  expect(time.monthKey(instant)).toBe(day.slice(0, 7));
});

test("the last moment of a month is on its last day in the programme's time zone, whatever day it is in UTC", () => {
  expect(of('Pacific/Kiritimati').day('2027-02-28T09:59:59.999Z')).toBe('February 28, 2027');
  expect(of('Pacific/Pago_Pago').day('2028-03-01T10:59:59.999Z')).toBe('February 29, 2028');
});

test('months follow each other over the end of a year', () => {
  expect(monthsFrom('2026-11', 4)).toEqual(['2026-11', '2026-12', '2027-01', '2027-02']);
});
