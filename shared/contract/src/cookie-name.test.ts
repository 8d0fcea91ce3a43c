import { cookieName } from './cookie-name.ts';

test.each([
  ['http://localhost', {}, 'atrium.preview'],
  ['http://localhost:8080', {}, 'atrium-8080.preview'],
  ['http://[::1]:8090', { path: '/api' }, 'atrium-8090.preview'],
  ['https://portal.example', {}, '__Host-atrium.preview'],
  ['https://portal.example:443', {}, '__Host-atrium.preview'],
  ['https://portal.example:8443', {}, '__Host-atrium-8443.preview'],
  ['https://portal.example', { path: '/api' }, '__Secure-atrium.preview'],
  ['https://portal.example', { domain: 'example' }, '__Secure-atrium.preview'],
])('at %s a cookie with %j is %s', (origin, limits, name) => {
  expect(cookieName('preview', { origin, ...limits })).toBe(name);
});
