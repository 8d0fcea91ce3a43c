import { createTestApp, createUser, usePortal } from '../../../testing/index.ts';
import { sharedDomain } from '../account-links/index.ts';
import { hashPassword } from '../credentials/index.ts';

const PORTAL = 'https://portal.example.com';
const LOGIN = 'https://login.example.com';
const PASSWORD = 'a long enough passphrase';

const { db, api } = usePortal({
  loginPublicUrl: LOGIN,
  session: { secrets: ['s'.repeat(32)], basePath: '/api/auth', publicUrl: PORTAL },
});

const ask = (origin: string, method: 'OPTIONS' | 'POST', url = '/api/login/', payload = {}) =>
  api.app.inject({ method, url, headers: { origin }, ...(method === 'POST' && { payload }) });

describe('a login service at a host of its own', () => {
  it.each(['/api/login/', '/api/line_login/'])(
    'allows the preflight request of the portal for %s',
    async (url) => {
      const { statusCode, headers } = await ask(PORTAL, 'OPTIONS', url);
      expect(statusCode).toBe(204);
      expect(headers).toMatchObject({
        'access-control-allow-origin': PORTAL,
        'access-control-allow-credentials': 'true',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'content-type, traceparent',
        vary: 'origin',
      });
    },
  );

  it('signs people in, and allows pages of the portal to read the response and the request id', async () => {
    const { email } = await createUser(db.database, { passwordHash: await hashPassword(PASSWORD) });
    const { statusCode, headers } = await ask(PORTAL, 'POST', '/api/login/', { email, password: PASSWORD });
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'access-control-allow-origin': PORTAL,
      'access-control-allow-credentials': 'true',
      'access-control-expose-headers': expect.stringContaining('x-request-id'),
    });
  });

  it('allows the portal to read error responses too', async () => {
    const { statusCode, headers } = await ask(PORTAL, 'POST', '/api/login/', {
      email: 'a@b.example',
      password: 'x',
    });
    expect(statusCode).toBe(422);
    expect(headers['access-control-allow-origin']).toBe(PORTAL);
  });

  it.each([
    'https://evil.example',
    'https://portal.example.com.evil.example',
    'http://portal.example.com',
    'null',
    LOGIN,
  ])('allows nothing to %s', async (origin) => {
    for (const method of ['OPTIONS', 'POST'] as const) {
      const { headers } = await ask(origin, method);
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      expect(headers.vary).toBe('origin');
    }
  });

  it('allows no other call from another origin, not even from the portal', async () => {
    const { headers } = await ask(PORTAL, 'POST', '/customer-portal/auth/request_reset_password', {
      email: 'a@b.example',
    });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('a login service at the host of the portal allows no other origin', async () => {
  const own = await createTestApp(db, {
    session: { secrets: ['s'.repeat(32)], basePath: '/api/auth', publicUrl: PORTAL },
  });
  const { headers } = await own.app.inject({
    method: 'POST',
    url: '/api/login/',
    headers: { origin: PORTAL },
    payload: {},
  });
  expect(headers['access-control-allow-origin']).toBeUndefined();
  await own.close();
});

test.each([
  ['https://portal.example.com', 'https://login.example.com', 'example.com'],
  ['https://example.com', 'https://login.example.com', 'example.com'],
  ['https://a.portal.example.com', 'https://portal.example.com', 'portal.example.com'],
  ['https://portal.example.com', 'https://portal.example.com:8443', undefined],
  ['http://localhost:8080', 'http://localhost:8082', undefined],
  ['https://portal.example', 'https://login.example', undefined],
  ['https://portal.example.com', 'https://login.other.net', undefined],
])('a cookie for %s and %s has the domain %s', (portal, login, domain) => {
  expect(sharedDomain(portal, login)).toBe(domain);
});
