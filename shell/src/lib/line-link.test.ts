import { clearLineLinkToken, storedLineLinkToken, storeLineLinkToken } from './line-link.ts';

afterEach(clearLineLinkToken);

test('a link to a LINE account is held for ten minutes', () => {
  storeLineLinkToken('link', 0);
  expect(storedLineLinkToken(599_000)).toBe('link');
  expect(storedLineLinkToken(600_000)).toBeNull();
  expect(storedLineLinkToken(0)).toBeNull();
});

test('a link that was used or refused is dropped', () => {
  storeLineLinkToken('link');
  clearLineLinkToken();
  expect(storedLineLinkToken()).toBeNull();
});
