import { integrityOf } from './integrity.ts';

test('a file has its SHA-256, in the form of subresource integrity', () => {
  expect(integrityOf('content')).toBe('sha256-7XACtDnprIRfIjV9giusFERzD722AW0+yUMil7nsn3M=');
});
