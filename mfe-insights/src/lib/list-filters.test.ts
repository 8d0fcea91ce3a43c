import { resetHost } from '@atrium/testing';
import { listLink } from './list-filters.ts';

beforeEach(() => resetHost({ customerId: 7 }));

const address = (search: string) => new URLSearchParams(search);

test('a segment links to the list with the same filters, its own value replacing wider ones', () => {
  const filtered = address('status=3&status=4&country=DE&interval=week&page=2');
  expect(listLink(filtered)).toBe('/c/7/applications?status=3&status=4&country=DE');
  expect(listLink(filtered, { status: 3 })).toBe('/c/7/applications?country=DE&status=3');
  expect(listLink(filtered, { category: [1, 2] })).toContain('category=1&category=2');
  expect(listLink(address(''))).toBe('/c/7/applications?view=all');
});
