import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createShellBuild } from '@atrium/registry/testing';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';

const { apiRequests, gatewayWith, apiUrl } = setUpGatewayTests();

describe('the API behind the gateway', () => {
  it.each(['/customer-portal/auth/me', '/api/login/', '/api/auth/session', '/.well-known/jwks.json'])(
    'responds to %s',
    async (url) => {
      const response = await (await gatewayWith([])).inject(url);
      expect(response.body).toBe('from the API');
      expect(response.headers['set-cookie']).toBe('a=1; HttpOnly');
      expect(apiRequests[0]?.url).toBe(url);
    },
  );

  it('gets the body, the query, the request id, and the address that the gateway saw', async () => {
    const gateway = await gatewayWith([]);
    await gateway.inject({
      method: 'POST',
      url: '/api/login/?a=1&a=2',
      headers: { 'x-request-id': 'from-the-browser', 'x-forwarded-for': '8.8.8.8', host: 'portal.example' },
      payload: { email: 'a@b.example' },
    });
    expect(apiRequests[0]).toMatchObject({ url: '/api/login/?a=1&a=2', body: '{"email":"a@b.example"}' });
    expect(apiRequests[0]?.headers).toMatchObject({
      'x-request-id': 'from-the-browser',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'http',
    });
  });

  it.each([
    ['from a trusted proxy is used', ['127.0.0.1'], '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    [
      'from a chain of trusted proxies is used',
      ['loopback', '203.0.113.0/24'],
      '198.51.100.9, 203.0.113.7',
      '198.51.100.9',
    ],
    ['from anyone else is dropped', ['10.0.0.0/8'], '198.51.100.9, 203.0.113.7', '127.0.0.1'],
  ])(
    'gets the address of the browser: X-Forwarded-For %s',
    async (_name, trustedProxies, claimed, forwarded) => {
      const gateway = await gatewayWith([], { trustedProxies });
      const isTrusted = forwarded !== '127.0.0.1';
      await gateway.inject({
        url: '/api/login/',
        headers: {
          host: 'inside.example',
          'x-forwarded-for': claimed,
          'x-forwarded-host': 'portal.example',
          'x-forwarded-proto': 'https',
        },
      });
      expect(apiRequests[0]?.headers).toMatchObject({
        'x-forwarded-for': forwarded,
        'x-forwarded-host': isTrusted ? 'portal.example' : 'inside.example',
        'x-forwarded-proto': isTrusted ? 'https' : 'http',
      });
    },
  );

  it('gets requests of directories without cookies, and sends them none', async () => {
    const gateway = await gatewayWith([]);
    const response = await gateway.inject({
      method: 'PATCH',
      url: '/scim/v2/Users/1?a=1',
      headers: { cookie: 'session=1', authorization: 'Bearer x', 'content-type': 'application/scim+json' },
      payload: '{"Operations":[]}',
    });
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(apiRequests[0]).toMatchObject({ url: '/scim/v2/Users/1?a=1', body: '{"Operations":[]}' });
    expect(apiRequests[0]?.headers).toMatchObject({ authorization: 'Bearer x' });
    expect(apiRequests[0]?.headers).not.toHaveProperty('cookie');
  });

  it('gets no preflight of a request to the address of directories', async () => {
    const response = await (await gatewayWith([])).inject({
      method: 'OPTIONS',
      url: '/scim/v2/Users',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(apiRequests).toEqual([]);
    expect(response.headers).not.toHaveProperty('access-control-allow-origin');
  });

  it('gets the body of a request with Expect: 100-continue', async () => {
    const origin = await (await gatewayWith([])).listen({ host: '127.0.0.1', port: 0 });
    const sent = request(`${origin}/api/login/`, { method: 'POST', headers: { expect: '100-continue' } });
    sent.once('continue', () => sent.end('{}'));
    const [response] = await once(sent, 'response');
    response.resume();
    expect([response.statusCode, apiRequests[0]?.body]).toEqual([200, '{}']);
  });

  it('never gets a request id that could forge a log line', async () => {
    await (await gatewayWith([])).inject({ url: '/api/x', headers: { 'x-request-id': 'a "b" c d e f' } });
    expect(apiRequests[0]?.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('a request that the API does not serve', () => {
  const failures: [string, (received: IncomingMessage, response: ServerResponse) => unknown][] = [
    ['responds 503', (_, response) => response.writeHead(503, { 'retry-after': '2' }).end()],
    ['responds 503 without retry-after', (_, response) => response.writeHead(503).end()],
    ['closes the connection', ({ socket }) => socket.destroy()],
  ];
  const calls = failures.flatMap(([what, fail]) =>
    (['GET', 'HEAD', 'OPTIONS', 'DELETE', 'POST'] as const).map((method) => ({ method, what, fail })),
  );

  it.each(calls)('arrives once if the API $what: $method', async ({ method, fail }) => {
    let received = 0;
    const api = createServer((incoming, response) => {
      if (incoming.url === '/customer-portal/auth/me') received += 1;
      fail(incoming, response);
    });
    await once(api.listen(0, '127.0.0.1'), 'listening');
    const gateway = await gatewayWith([], {
      apiUrl: `http://127.0.0.1:${(api.address() as AddressInfo).port}`,
    });
    const response = await gateway.inject({ method, url: '/customer-portal/auth/me' });
    api.close();
    expect([response.statusCode, received]).toEqual([503, 1]);
  });
});

describe('forwarding to the API', () => {
  it('gives a problem response when the API is down', async () => {
    const gateway = await gatewayWith([], { apiUrl: 'http://127.0.0.1:1' });
    const response = await gateway.inject({
      url: '/customer-portal/auth/me?token=secret',
      headers: { 'x-request-id': 'request-1' },
    });
    expect(response.statusCode).toBe(503);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.json()).toEqual({
      type: 'urn:atrium:problem:unavailable',
      title: expect.any(String),
      status: 503,
      instance: '/customer-portal/auth/me',
      requestId: 'request-1',
    });
  });

  it('includes the mailbox and the LINE provider in demo mode only', async () => {
    for (const demo of [true, false]) {
      const gateway = await gatewayWith([createShellBuild()], { demo });
      for (const url of ['/mailbox', '/line/auth', '/directory/auth'])
        expect((await gateway.inject(url)).body === 'from the API').toBe(demo);
    }
  });

  it.each([
    ['in the demo', { demo: true }, true],
    ['in development', { devServers: { 'mfe-probe': 'http://127.0.0.1:1' } }, true],
    ['nowhere else', {}, false],
  ])('includes the OpenAPI documentation %s', async (_where, settings, isForwarded) => {
    const gateway = await gatewayWith([createShellBuild()], settings);
    for (const url of ['/openapi.json', '/docs', '/docs/static/index.html'])
      expect([url, (await gateway.inject(url)).body === 'from the API']).toEqual([url, isForwarded]);
  });

  it('sends login calls to a separate login service', async () => {
    const gateway = await gatewayWith([], { apiUrl: 'http://127.0.0.1:1', loginUrl: apiUrl() });
    expect((await gateway.inject('/api/login/')).statusCode).toBe(200);
    expect((await gateway.inject('/api/line_login/start')).statusCode).toBe(200);
    expect((await gateway.inject('/api/auth/session')).statusCode).toBe(503);
  });
});
