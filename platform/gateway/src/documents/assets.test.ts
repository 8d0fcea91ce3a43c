import { createShellBuild } from '../testing/fixture.ts';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';

const { gatewayWith } = setUpGatewayTests();

describe('a published file', () => {
  it('is cached for a year and revalidated by its ETag', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject('/assets/shell/1.0.0/main.js');
    expect(response.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const again = await gateway.inject({
      url: '/assets/shell/1.0.0/main.js',
      headers: { 'if-none-match': String(response.headers.etag) },
    });
    expect(again.statusCode).toBe(304);
  });

  it.each([
    ['br, gzip', 'br'],
    ['gzip, deflate', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', undefined],
    ['', undefined],
  ])('is sent for accept-encoding "%s" as %s', async (accepted, encoding) => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject({
      url: '/assets/shell/1.0.0/main.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  });

  it('has the content type of its extension', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject('/assets/shell/1.0.0/inter-latin-wght-normal.woff2');
    expect(response.headers['content-type']).toBe('font/woff2');
  });

  it.each([
    '/assets/shell/1.0.0/missing.js',
    '/assets/shell/9.9.9/main.js',
    '/assets/shell/1.0.0/release.json',
    '/assets/shell/1.0.0/main.js.br',
    '/assets/shell/1.0.0/..%2f..%2f..%2fcurrent.json',
    '/assets/shell/..%2f../current.json',
    '/assets/..%2f../x/current.json',
    '/assets/shell',
    '/assets/',
  ])('is all that is served: %s is a 404', async (url) => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
