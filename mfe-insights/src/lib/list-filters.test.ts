import { listPath } from './list-filters.ts';

const address = (search: string) => new URLSearchParams(search);

test('a segment leads to the list with the same filters, its own value in place of the wider ones', () => {
  const filtered = address('status=3&status=4&country=DE&interval=week&page=2');
  expect(listPath(filtered)).toBe('applications?status=3&status=4&country=DE');
  expect(listPath(filtered, { status: 3 })).toBe('applications?country=DE&status=3');
  expect(listPath(filtered, { category: [1, 2] })).toContain('category=1&category=2');
  expect(listPath(address(''))).toBe('applications?view=all');
});
