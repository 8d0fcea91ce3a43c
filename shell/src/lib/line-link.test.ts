import { clearLineLinkToken, storedLineLinkToken, storeLineLinkToken } from './line-link.ts';

afterEach(clearLineLinkToken);

test('the token that links a LINE account is kept for ten minutes', () => {
  storeLineLinkToken('link', 0);
  expect(storedLineLinkToken(599_000)).toBe('link');
  expect(storedLineLinkToken(600_000)).toBeNull();
  expect(storedLineLinkToken(0)).toBeNull();
});

test('a token that was used or refused is deleted', () => {
  storeLineLinkToken('link');
  clearLineLinkToken();
  expect(storedLineLinkToken()).toBeNull();
});
