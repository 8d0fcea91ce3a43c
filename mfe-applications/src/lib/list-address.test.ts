import { applicationsQuery, decodeQuery } from '@atrium/lists';
import { queryOn, tabsQuery, withoutPaging } from './list-address.ts';

const address = (search: string) => new URLSearchParams(search);

test('tabs count under the other filters, and exports include every page', () => {
  const wanted = address('mainStatus=3&status=7&country=DE&search=blue&sort=title&page=2');
  const { query } = decodeQuery(applicationsQuery, wanted);
  expect(tabsQuery(query)).toEqual({ status: [7], country: ['DE'], search: 'blue' });
  expect(withoutPaging(query)).toEqual({
    mainStatus: [3],
    status: [7],
    country: ['DE'],
    search: 'blue',
    sort: 'title',
  });
});

test('a window of due dates moves with the day, and dates of an address do not', () => {
  const query = (search: string) => queryOn(address(search), '2026-11-23');
  expect(query('due=7')).toMatchObject({ dueFrom: '2026-11-23', dueTo: '2026-11-30' });
  expect(query('due=overdue&dueFrom=2026-01-01')).not.toHaveProperty('dueFrom');
  expect(query('due=overdue')).toMatchObject({ dueTo: '2026-11-22' });
  expect(query('dueFrom=2026-01-01')).toMatchObject({ dueFrom: '2026-01-01' });
});
