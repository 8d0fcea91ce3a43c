import { requestId } from './request-id.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test('a valid id of the caller is kept, with dots and dashes', () => {
  expect(requestId({ 'x-request-id': 'trace-01.span_02' })).toBe('trace-01.span_02');
});

test.each([
  ['none', undefined],
  ['a short one', 'abc'],
  ['a long one', 'a'.repeat(65)],
  ['a line break', 'abcdefgh\nforged line'],
  ['several', ['first-id', 'second-id'] as unknown as string],
])('a new id replaces %s', (_name, offered) => {
  expect(requestId({ 'x-request-id': offered })).toMatch(/^[\da-f]{32}$/);
});

test('the id is that of the trace', () => {
  const traceparent = `00-${TRACE}-00f067aa0ba902b7-00`;
  expect(requestId({ traceparent, 'x-request-id': 'trace-01.span_02' })).toBe(TRACE);
});

test.each([
  `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`,
  `00-${TRACE}-${'0'.repeat(16)}-01`,
  `ff-${TRACE}-00f067aa0ba902b7-01`,
  `00-${TRACE.toUpperCase()}-00f067aa0ba902b7-01`,
  `00-${TRACE}-00f067aa0ba902b7-01\nforged line`,
  '',
])('%j names no trace', (traceparent) => {
  expect(requestId({ traceparent, 'x-request-id': 'trace-01.span_02' })).toBe('trace-01.span_02');
});
