import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { createSettings } from './testing/fixture.ts';
import { setUpGatewayTests } from './testing/gateway-with-api.ts';

const { gatewayWith, apiUrl } = setUpGatewayTests();

describe('every response', () => {
  it.each(['/', '/healthz', '/assets/shell/1.0.0/main.js', '/customer-portal/auth/me', '/nothing.txt'])(
    'has the request id: %s',
    async (url) => {
      const gateway = await gatewayWith([createShellBuild()]);
      const response = await gateway.inject({ url, headers: { 'x-request-id': 'request-1' } });
      expect(response.headers['x-request-id']).toBe('request-1');
    },
  );

  it.each(['/healthz', '/favicon.svg', '/assets', '/customer-portal', '/c/7/probe'])(
    'is the same with a trailing slash: %s',
    async (url) => {
      const gateway = await gatewayWith([createShellBuild()]);
      const [without, withSlash] = [await gateway.inject(url), await gateway.inject(`${url}/`)];
      const { 'content-type': type } = without.headers;
      expect([withSlash.statusCode, withSlash.headers['content-type']]).toEqual([without.statusCode, type]);
    },
  );

  it.each(['/%zz', '/customer-portal/applications/%ff'])(
    'to a URL that cannot be decoded is a problem: %s',
    async (url) => {
      const response = await (await gatewayWith([])).inject(url);
      expect(response.statusCode).toBe(400);
      expect(response.headers['content-type']).toContain('application/problem+json');
      expect(response.json()).toMatchObject({
        type: 'urn:atrium:problem:invalid-input',
        status: 400,
        instance: url,
        requestId: response.headers['x-request-id'],
      });
    },
  );

  it('to an internal error is a 500 that reveals nothing', async () => {
    const settings = createSettings({ apiUrl: apiUrl() });
    await publish(createShellBuild(), settings.registryFolder);
    const gateway = await gatewayWith([], settings);
    writeFileSync(join(settings.registryFolder, 'assets/shell/1.0.0/release.json'), 'a secret');
    const response = await gateway.inject('/');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ type: 'urn:atrium:problem:internal' });
    expect(response.body).not.toMatch(/secret|registry|JSON/);
  });
});

describe('readiness', () => {
  it('needs no shell, since the first release has to come through the balancer', async () => {
    const response = await (await gatewayWith([])).inject('/readyz');
    expect([response.statusCode, response.json()]).toEqual([200, { status: 'ready', shell: false }]);
  });
});

describe('health', () => {
  it('needs a shell and an API that responds', async () => {
    expect((await (await gatewayWith([createShellBuild()])).inject('/healthz')).statusCode).toBe(200);
    expect((await (await gatewayWith([])).inject('/healthz')).statusCode).toBe(503);
    const alone = await gatewayWith([createShellBuild()], { apiUrl: 'http://127.0.0.1:1' });
    expect((await alone.inject('/healthz')).json()).toMatchObject({
      status: 'starting',
      shell: true,
      api: false,
    });
  });
});
