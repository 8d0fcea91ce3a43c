import { requestId } from './request-id.ts';

test('a valid id of the caller is kept, with dots and dashes', () => {
  expect(requestId('trace-01.span_02')).toBe('trace-01.span_02');
});

test.each([
  ['none', undefined],
  ['a short one', 'abc'],
  ['a long one', 'a'.repeat(65)],
  ['a line break', 'abcdefgh\nforged line'],
  ['several', ['first-id', 'second-id']],
])('a new id replaces %s', (_name, offered) => {
  expect(requestId(offered)).toMatch(/^[\da-f-]{36}$/);
});
