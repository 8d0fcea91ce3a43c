import { filtersOf, isFiltered, listPath, withoutFilters, withValues } from './list-filters.ts';

const address = (search: string) => new URLSearchParams(search);

test('charts take the filters of the address and nothing else', () => {
  expect(filtersOf(address('status=3&status=4&from=2026-01-01&interval=day&page=2'))).toEqual({
    status: ['3', '4'],
    from: '2026-01-01',
  });
});

test('a segment leads to the list with the same filters, its own value in place of the wider ones', () => {
  const filtered = address('status=3&status=4&country=DE&interval=week');
  expect(listPath(filtered)).toBe('applications?status=3&status=4&country=DE');
  expect(listPath(filtered, { status: 3 })).toBe('applications?country=DE&status=3');
  expect(listPath(filtered, { category: [1, 2] })).toContain('category=1&category=2');
  expect(listPath(address(''))).toBe('applications?view=all');
});

test('filters are taken out together, and what is no filter stays', () => {
  const filtered = address('status=3&from=2026-01-01&interval=week');
  expect(isFiltered(filtered)).toBe(true);
  const cleared = withValues(filtered, withoutFilters);
  expect(cleared.toString()).toBe('interval=week');
  expect(isFiltered(cleared)).toBe(false);
});
