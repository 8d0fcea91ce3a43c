import { isSameView, viewQuery } from './saved-views.ts';

test('a saved view keeps everything except the page, and is recognised in any order', () => {
  expect(viewQuery(new URLSearchParams('status=7&page=2&density=compact'))).toBe('status=7&density=compact');
  expect(isSameView('status=7&country=DE', 'country=DE&status=7')).toBe(true);
  expect(isSameView('status=7', 'status=8')).toBe(false);
});
