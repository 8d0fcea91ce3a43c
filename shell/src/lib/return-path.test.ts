import { safeReturnPath, signInPath, unlinkedSignInPath } from './return-path.ts';

const ORIGIN = 'https://portal.example';

test.each([
  ['/c/7/applications?status=3#top', '/c/7/applications?status=3#top'],
  [`${ORIGIN}/c/0/`, '/c/0/'],
  ['c/7/rewards', '/c/7/rewards'],
  ['/create-password', '/create-password'],
  ['/preview?id=one', '/preview?id=one'],
])('%s leads to %s', (wanted, path) => {
  expect(safeReturnPath(wanted, ORIGIN)).toBe(path);
});

test.each([
  null,
  '',
  'https://evil.example/',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil.example',
  'https://portal.example@evil.example/',
  'https://portal.example.evil.example/',
  'http://portal.example/c/7',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:https://portal.example/x',
  'http://[',
  `${ORIGIN}//evil.example`,
  '/signin?callbackUrl=/signin',
  '/signout',
  '/error',
  '/reset-password#secret',
  '/api/auth/signout',
])('%p leads home', (wanted) => {
  expect(safeReturnPath(wanted, ORIGIN)).toBe('/');
});

test('no crafted address leads to another site', () => {
  const blanks = ['', ' ', '\t', '\n', '\0'];
  const begins = ['', 'https:', 'http:', 'javascript:', 'data:', 'blob:', ORIGIN, '//portal.example', 'c/7'];
  const joints = ['', '/', '//', '\\', '/\\', '/\t/', '/%2f', '.', '@', ':443@', '/..//', '#@', '?'];
  const hosts = [
    'evil.example',
    '[::1]',
    'evil.example/c/7',
    'portal.example@evil.example',
    '\u0435vil.example',
  ];
  for (const blank of blanks) {
    for (const begin of begins) {
      for (const joint of joints) {
        for (const host of hosts) {
          const wanted = `${blank}${begin}${joint}${blank}${host}`;
          const path = safeReturnPath(wanted, ORIGIN);
          const { origin, pathname } = new URL(path, ORIGIN);
          expect([wanted, origin, /^\/($|c\/\d+($|\/))/.test(pathname)]).toEqual([wanted, ORIGIN, true]);
        }
      }
    }
  }
});

test('the path of sign-in contains the page to return to', () => {
  expect(signInPath('/c/7/x?y=1')).toBe('/signin?callbackUrl=%2Fc%2F7%2Fx%3Fy%3D1');
  expect(signInPath('/')).toBe('/signin');
  expect(signInPath('/', 'SessionEnded')).toBe('/signin?error=SessionEnded');
});

test('an unlinked LINE account leads to sign-in, and then to the requested page', () => {
  expect(unlinkedSignInPath('/c/7/x')).toBe('/signin?line=unlinked&callbackUrl=%2Fc%2F7%2Fx');
  expect(unlinkedSignInPath('//evil.example')).toBe('/signin?line=unlinked');
});
