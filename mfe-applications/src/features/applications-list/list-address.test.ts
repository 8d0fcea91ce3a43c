import { changedAddress, isFiltered, listInput, withoutFilters } from './list-address.ts';

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
  const cleared = changedAddress(address('country=DE&status=7&sort=title&page=2'), withoutFilters);
  expect(cleared.toString()).toBe('sort=title');
});

test('filters narrow the list down, order and page do not', () => {
  expect(isFiltered(address('sort=title&page=2'))).toBe(false);
  expect(isFiltered(address('status=7'))).toBe(true);
});
