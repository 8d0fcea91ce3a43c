import { applicationsQuery, decodeQuery } from '@atrium/lists';
import { tabsQuery, withoutPaging } from './list-address.ts';

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
