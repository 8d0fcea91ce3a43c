import {
  changedAddress,
  isFiltered,
  isSameView,
  listInput,
  orderedRows,
  tabsInput,
  viewQuery,
  withoutFilters,
} from './list-address.ts';

const address = (search: string) => new URLSearchParams(search);

test('an address without parameters asks for the first page, newest change first', () => {
  expect(listInput(address(''))).toEqual({ query: { sort: '-updatedAt', page: '1', pageSize: '25' } });
});

test('repeated filters become repeated values', () => {
  expect(listInput(address('mainStatus=2&status=3&status=4&page=2')).query).toMatchObject({
    mainStatus: ['2'],
    status: ['3', '4'],
    page: '2',
  });
});

test('what the address says is left to the API to judge', () => {
  expect(listInput(address('page=0&sort=nonsense')).query).toMatchObject({ page: '0', sort: 'nonsense' });
});

test('another filter or order leads back to the first page', () => {
  expect(changedAddress(address('page=4&mainStatus=1'), { status: 7 }).toString()).toBe(
    'mainStatus=1&status=7',
  );
  expect(changedAddress(address('page=4'), { sort: 'title' }).toString()).toBe('sort=title');
});

test('another page keeps everything else', () => {
  expect(changedAddress(address('status=7&page=4'), { page: 5 }).toString()).toBe('status=7&page=5');
});

test('defaults are left out of the address', () => {
  const changed = changedAddress(address('status=7&sort=title&page=3'), {
    status: null,
    sort: '-updatedAt',
    page: 1,
  });
  expect(changed.toString()).toBe('');
});

test('a link from a chart narrows the list down as the chart does', () => {
  expect(listInput(address('country=DE&category=2')).query).toMatchObject({
    country: ['DE'],
    category: ['2'],
  });
});

test('filters are cleared together, and the order stays', () => {
  const cleared = withoutFilters(address('country=DE&status=7&search=blue&sort=title&page=2'));
  expect(cleared.toString()).toBe('sort=title');
});

test('filters narrow the list down, order and page do not', () => {
  expect(isFiltered(address('sort=title&page=2'))).toBe(false);
  expect(isFiltered(address('status=7'))).toBe(true);
});

test('several values of a filter stand in the address one by one', () => {
  expect(changedAddress(address('status=7&status=8'), { status: ['8', '9'] }).toString()).toBe(
    'status=8&status=9',
  );
});

test('columns and row height leave the page where it is', () => {
  const next = changedAddress(address('page=3'), { columns: 'reference.title', density: 'compact' });
  expect(next.toString()).toBe('page=3&columns=reference.title&density=compact');
});

test('tabs count what the other filters leave, and exports take every page', () => {
  const wanted = address('mainStatus=3&status=7&country=DE&search=blue&sort=title&page=2');
  expect(tabsInput(wanted)).toEqual({ query: { country: ['DE'], search: 'blue' } });
  expect(orderedRows(wanted)).toEqual({
    mainStatus: ['3'],
    status: ['7'],
    country: ['DE'],
    search: 'blue',
    sort: 'title',
  });
});

test('a saved view keeps everything but the page, and is known again in any order', () => {
  expect(viewQuery(address('status=7&page=2&density=compact'))).toBe('status=7&density=compact');
  expect(isSameView('status=7&country=DE', 'country=DE&status=7')).toBe(true);
  expect(isSameView('status=7', 'status=8')).toBe(false);
});
