import { z } from 'zod';
import {
  date,
  dateRange,
  eventId,
  id,
  MAX_REPEATED_VALUES,
  repeated,
  search,
  timeZone,
  withDateOrder,
} from './fields.ts';

const takes = (schema: z.ZodType, value: unknown) => schema.safeParse(value).success;

test.each([7, '7', '2147483647', '007'])('%j is an id', (value) => {
  expect(id.parse(value)).toBe(Number(value));
});

test.each([1, '2147483648', '1000000000000001'])('%j is an id of an event', (value) => {
  expect(eventId.parse(value)).toBe(Number(value));
});

test.each([0, -1, 1.5, '0x10', '1e3', '', ' 7', true, [7], null, '2147483648'])(
  '%j is not an id',
  (value) => {
    expect(takes(id, value)).toBe(false);
  },
);

test.each([
  ['2028-02-29', true],
  ['2027-02-29', false],
  ['0000-12-31', false],
  ['2027-1-1', false],
  ['2027-01-01T00:00:00Z', false],
])('that %s is a date is %s', (text, expected) => {
  expect(takes(date, text)).toBe(expected);
});

test('a repeated parameter is a list, however often it occurs', () => {
  const ids = repeated(id);
  expect([undefined, '3', ['3', '4']].map((value) => ids.parse(value))).toEqual([[], [3], [3, 4]]);
  expect(takes(ids, Array(MAX_REPEATED_VALUES).fill('3'))).toBe(true);
  expect(takes(ids, Array(MAX_REPEATED_VALUES + 1).fill('3'))).toBe(false);
});

test('a search is any text of 200 characters without control characters', () => {
  expect([`%_"'${'x'.repeat(196)}`, undefined].map((text) => takes(search, text))).toEqual([true, true]);
  expect(['x'.repeat(201), 'a\u0000b', 'a\nb'].map((text) => takes(search, text))).toEqual([
    false,
    false,
    false,
  ]);
});

test('a range of dates may be open or a single day, and never ends before it begins', () => {
  const range = withDateOrder(z.object(dateRange));
  for (const days of [{}, { from: '2027-01-02' }, { from: '2027-01-02', to: '2027-01-02' }])
    expect(range.parse(days)).toEqual(days);
  const refused = range.safeParse({ from: '2027-01-03', to: '2027-01-02' });
  expect(refused.error?.issues).toMatchObject([{ path: ['from'], message: 'must not be after "to"' }]);
});

test('a time zone is an IANA name, UTC by default', () => {
  expect(takes(timeZone, 'Europe/Berlin')).toBe(true);
  expect(['Europe/Nowhere', '../etc/passwd', '+01:00'].map((name) => takes(timeZone, name))).toEqual([
    false,
    false,
    false,
  ]);
});
