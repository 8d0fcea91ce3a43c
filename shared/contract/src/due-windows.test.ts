import { datesOfWindow } from './due-windows.ts';

test.each([
  ['overdue', '2026-11-23', { to: '2026-11-22' }],
  ['today', '2026-11-23', { from: '2026-11-23', to: '2026-11-23' }],
  ['7', '2028-02-25', { from: '2028-02-25', to: '2028-03-03' }],
  ['30', '2027-01-31', { from: '2027-01-31', to: '2027-03-02' }],
  ['90', '2026-12-31', { from: '2026-12-31', to: '2027-03-31' }],
] as const)('%s on %s is a range of dates, over leap days and ends of months', (window, today, dates) => {
  expect(datesOfWindow(window, today)).toEqual(dates);
});
