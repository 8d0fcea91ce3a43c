/** @jest-environment-options {"url": "https://portal.example/"} */
import { clearEveryScopeCookie, writeScopeCookie } from './access-token.ts';
import { fakeToken } from './testing/fake-api.ts';

test('over https the cookie of a scope is Secure', () => {
  const write = jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {});
  writeScopeCookie(7, fakeToken({ customerId: 7 }));
  clearEveryScopeCookie();
  expect(write.mock.calls.flat()).toEqual([
    expect.stringMatching(/^accessToken=\S+; Path=\/c\/7; SameSite=Strict; Max-Age=\d+; Secure$/),
    'accessToken=; Path=/c/7; SameSite=Strict; Max-Age=0; Secure',
  ]);
});
