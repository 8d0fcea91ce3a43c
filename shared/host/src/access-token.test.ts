import {
  claimsOf,
  clearEveryScopeCookie,
  isStale,
  readScopeCookie,
  writeScopeCookie,
} from './access-token.ts';
import { fakeToken } from './testing/fake-api.ts';

beforeEach(() => localStorage.clear());

function cookieWrites(): jest.SpyInstance {
  return jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
}

test('the cookie of a scope lives as long as its token and only below the scope', () => {
  const write = cookieWrites();
  writeScopeCookie(7, fakeToken({ customerId: 7, livesSeconds: 300 }));
  expect(write).toHaveBeenCalledWith(
    expect.stringMatching(/^accessToken=\S+; Path=\/c\/7; SameSite=Strict; Max-Age=(300|299)$/),
  );
});

test('clearing removes the cookies of all scopes, from any page', () => {
  const write = cookieWrites();
  for (const customerId of [0, 7, 7]) writeScopeCookie(customerId, fakeToken({ customerId }));
  write.mockClear();
  clearEveryScopeCookie();
  expect(write.mock.calls.flat()).toEqual([
    'accessToken=; Path=/c/0; SameSite=Strict; Max-Age=0',
    'accessToken=; Path=/c/7; SameSite=Strict; Max-Age=0',
  ]);
  write.mockClear();
  clearEveryScopeCookie();
  expect(write).not.toHaveBeenCalled();
});

test('the cookie is found among others by its whole name', () => {
  const read = jest.spyOn(document, 'cookie', 'get');
  read.mockReturnValue('myaccessToken=no; accessToken=a.b.c; other=1');
  expect(readScopeCookie()).toBe('a.b.c');
  read.mockReturnValue('myaccessToken=no');
  expect(readScopeCookie()).toBeNull();
});

test.each([null, '', 'x', 'a.b.c', 'a.e30.c', `a.${btoa('null')}.c`, `a.${btoa('[]')}.c`])(
  '%p has no claims and counts as stale',
  (token) => {
    expect(claimsOf(token)).toBeNull();
    expect(isStale(token)).toBe(true);
  },
);

test('a token is stale shortly before it expires', () => {
  expect(isStale(fakeToken({ livesSeconds: 60 }))).toBe(false);
  expect(isStale(fakeToken({ livesSeconds: 10 }))).toBe(true);
});
