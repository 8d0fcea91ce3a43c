import { applicationsQuery } from './queries.ts';
import { changedAddress, decodeQuery, filtersOf, isFiltered, withoutFilters } from './query-codec.ts';

const address = (search: string) => new URLSearchParams(search);
const decoded = (search: string) => decodeQuery(applicationsQuery, address(search));
const changed = (
  search: string,
  change: Parameters<typeof changedAddress<typeof applicationsQuery.call>>[2],
) => changedAddress(applicationsQuery, address(search), change).toString();

test('an address without parameters means the defaults of the contract', () => {
  expect(decoded('')).toEqual({ query: { sort: '-updatedAt', page: 1, pageSize: 25 }, refused: [] });
});

test('repeated filters become lists', () => {
  expect(decoded('mainStatus=2&status=3&status=4&page=2').query).toMatchObject({
    mainStatus: [2],
    status: [3, 4],
    page: 2,
  });
});

test.each([
  ['page', 'page=0'],
  ['pageSize', 'pageSize=5000'],
  ['sort', 'sort=nonsense'],
  ['country', 'country=DE&country=de'],
  ['from', 'from=2026-05-01&to=2026-04-01'],
  ['dueFrom', 'dueFrom=2026-05-01&dueTo=2026-04-01'],
  ['to', 'to=2026-02-30'],
  ['search', 'search=%01'],
  ['status', Array.from({ length: 201 }, (_, index) => `status=${index + 1}`).join('&')],
])('an invalid %s is left out and listed as refused', (name, search) => {
  expect(decoded(search).refused).toEqual([name]);
  expect(decoded(search).query).not.toHaveProperty(name, address(search).get(name));
});

test('changing a filter or the order returns to the first page', () => {
  expect(changed('page=4&mainStatus=1', { status: 7 })).toBe('mainStatus=1&status=7');
  expect(changed('page=4', { sort: 'title' })).toBe('sort=title');
});

test('changing the page keeps everything else, and changing extra names keeps the page', () => {
  expect(changed('status=7&page=4', { page: 5 })).toBe('status=7&page=5');
  const extra = ['columns', 'density'] as const;
  const change = { columns: 'reference.title', density: 'compact' };
  expect(changedAddress(applicationsQuery, address('page=3'), change, extra).toString()).toBe(
    'page=3&columns=reference.title&density=compact',
  );
});

test('defaults are left out of the address', () => {
  const change = { status: null, sort: '-updatedAt', page: 1, pageSize: 25, search: '' };
  expect(changed('status=7&sort=title&page=3&search=blue', change)).toBe('');
});

test('each value of a filter is a parameter of its own', () => {
  expect(changed('status=7&status=8', { status: ['8', '9'] })).toBe('status=8&status=9');
});

test('view=all is removed as soon as a filter is set', () => {
  expect(changed('view=all', { status: 7 })).toBe('status=7');
  expect(changed('view=all', {})).toBe('view=all');
});

test('filters are cleared together, and the order stays', () => {
  const search = 'country=DE&status=7&search=blue&sort=title&page=2&columns=title';
  expect(withoutFilters(applicationsQuery, address(search)).toString()).toBe('sort=title&columns=title');
  expect(filtersOf(applicationsQuery, address(search)).toString()).toBe('country=DE&status=7&search=blue');
});

test('filters count as filtering, order and page do not', () => {
  expect(isFiltered(applicationsQuery, address('sort=title&page=2'))).toBe(false);
  expect(isFiltered(applicationsQuery, address('status=7'))).toBe(true);
});
