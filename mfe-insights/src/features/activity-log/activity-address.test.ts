import { activityQuery, changedAddress, isFiltered, withoutFilters } from './activity-address.ts';

const address = (search: string) => new URLSearchParams(search);

test('an address asks for its filters and its page, in the days of the reader', () => {
  const asked = address('action=fee.paid&action=auth.login&person=4&search=R-1&page=2');
  expect(activityQuery(asked, 'Asia/Bangkok')).toEqual({
    timeZone: 'Asia/Bangkok',
    action: ['fee.paid', 'auth.login'],
    person: ['4'],
    search: 'R-1',
    page: '2',
    pageSize: '25',
  });
});

test('another filter leads back to the first page, another page keeps the filters', () => {
  const current = address('action=fee.paid&page=3');
  expect(changedAddress(current, { person: ['4', '5'] }).toString()).toBe(
    'action=fee.paid&person=4&person=5',
  );
  expect(changedAddress(current, { page: 4 }).toString()).toBe('action=fee.paid&page=4');
  expect(changedAddress(current, { page: 1, pageSize: 25 }).toString()).toBe('action=fee.paid');
});

test('filters are cleared together', () => {
  expect(isFiltered(address('person=4'))).toBe(true);
  expect(isFiltered(changedAddress(address('person=4&from=2026-01-01&pageSize=50'), withoutFilters))).toBe(
    false,
  );
});
