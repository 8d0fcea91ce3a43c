import { formattersFor } from './formatters.ts';

const format = formattersFor('en-US', 'America/New_York');
/** Intl separates numbers and units by several kinds of spaces. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

test('money is formatted from minor units, with the digits of its currency', () => {
  expect(format.money({ amount: 123_450, currency: 'USD' })).toBe('$1,234.50');
  expect(format.money({ amount: 1_234, currency: 'JPY' })).toBe('¥1,234');
  expect(format.money({ amount: -5, currency: 'USD' })).toBe('-$0.05');
});

test('an instant is formatted in the time zone of the reader', () => {
  expect(format.date('2026-11-21T03:00:00Z')).toBe('Nov 20, 2026');
  expect(plain(format.dateTime('2026-11-21T03:00:00Z'))).toBe('Nov 20, 2026, 10:00 PM');
  expect(plain(format.exact('2026-11-21T03:00:00Z'))).toBe('Friday, November 20, 2026 at 10:00:00 PM EST');
});

test('a calendar date is the same day in every time zone', () => {
  expect(format.date('2026-11-21')).toBe('Nov 21, 2026');
  expect(format.exact('2026-11-21')).toBe('Saturday, November 21, 2026');
  expect(format.dateTime('2026-11-21')).toBe('Nov 21, 2026');
  const eveningBefore = new Date('2026-11-21T03:00:00Z');
  expect(format.relative('2026-11-20', eveningBefore)).toBe('now');
  expect(format.relative('2026-11-18', eveningBefore)).toBe('2 days ago');
});

test('a Thai reader has the years of the date fields', () => {
  const thai = formattersFor('th-TH', 'Asia/Bangkok');
  for (const text of [
    thai.date('2026-03-01'),
    thai.exact('2026-03-01'),
    thai.dateTime('2026-03-01T03:00:00Z'),
  ])
    expect(text).toMatch(/2026/);
});

test('relative time uses the largest whole unit', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(format.relative('2026-11-21T11:59:58Z', now)).toBe('2 seconds ago');
  expect(format.relative('2026-11-18T12:00:00Z', now)).toBe('3 days ago');
  expect(format.relative('2026-12-06T12:00:00Z', now)).toBe('in 2 weeks');
});

test('a signed number has a plus or minus sign', () => {
  expect(format.signed(1_250)).toBe('+1,250');
  expect(format.signed(-300)).toBe('−300');
  expect(format.signed(0)).toBe('0');
});

test('the size of a file is formatted in a fitting unit', () => {
  expect(format.bytes(1)).toBe('1 byte');
  expect(format.bytes(48_200)).toBe('48 kB');
  expect(format.bytes(1_540_000)).toBe('1.5 MB');
});

test('today is the current date in the time zone of the reader', () => {
  const lateInLondon = new Date('2026-11-21T23:30:00Z');
  expect(formattersFor('en-US', 'Europe/London').today(lateInLondon)).toBe('2026-11-21');
  expect(formattersFor('en-US', 'Asia/Tokyo').today(lateInLondon)).toBe('2026-11-22');
});

test('formatters are created once for each locale and time zone', () => {
  expect(formattersFor('en-US', 'UTC')).toBe(formattersFor('en-US', 'UTC'));
  expect(formattersFor('de-DE', 'UTC')).not.toBe(formattersFor('en-US', 'UTC'));
});
