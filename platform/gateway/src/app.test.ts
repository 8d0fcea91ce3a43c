import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { RELEASE_SET_ELEMENT_ID, type ReleaseSet } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { createGateway } from './app.ts';
import { publish } from './registry/registry.ts';
import type { GatewaySettings } from './settings.ts';
import { createManifest, createRemoteBuild, createSettings, createShellBuild } from './testing/fixture.ts';

interface Call {
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

let api: Server;
let apiUrl: string;
let calls: Call[];
const gateways: FastifyInstance[] = [];

beforeAll(async () => {
  api = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    calls.push({
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
    });
    response.setHeader('set-cookie', 'a=1; HttpOnly').end('from the API');
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

beforeEach(() => {
  calls = [];
});

afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
});

afterAll(async () => {
  await new Promise((closed) => api.close(closed));
});

async function gatewayWith(
  builds: readonly string[],
  overrides: Partial<GatewaySettings> = {},
): Promise<FastifyInstance> {
  const settings = createSettings({ apiUrl, ...overrides });
  for (const build of builds) await publish(build, settings.registryFolder);
  const gateway = await createGateway(settings);
  gateways.push(gateway);
  return gateway;
}

function releaseSetOf(html: string): ReleaseSet {
  const [, json] = html.match(new RegExp(`id="${RELEASE_SET_ELEMENT_ID}">(.*?)</script>`)) ?? [];
  return JSON.parse(json ?? 'null');
}

describe('a document', () => {
  it.each([
    ['/', 200],
    ['/signin', 200],
    ['/signin/?callbackUrl=%2F', 200],
    ['/reset-password', 200],
    ['/c/0', 200],
    ['/c/7/probe', 200],
    ['/c/7/probe/', 200],
    ['/c/7/probe/no/such/page', 404],
    ['/c/0/anything/else?q=a.b', 404],
    ['/c/acme', 404],
    ['/nothing', 404],
  ])('is the same portal at %s, with status %d', async (url, status) => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
    const response = await gateway.inject(url);
    expect(response.statusCode).toBe(status);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.body).toContain('<div id="root"></div>');
    expect(releaseSetOf(response.body)).toMatchObject({
      shell: { name: 'shell', version: '1.0.0' },
      remotes: [{ name: 'mfe-probe', manifestUrl: '/assets/mfe-probe/1.0.0/mf-manifest.json' }],
    });
  });

  it.each([
    ['names the scripts of each part behind TLS, those that the shell brings among them', 'https', true],
    ['names none without TLS, where a browser has six connections', 'http', false],
  ])('%s', async (_, protocol, named) => {
    const contents = { 'main.js': 'window.shell = 1;', 'for-remotes.js': 'window.mui = 1;' };
    const shell = createShellBuild({ contents, styles: [], fonts: [], exposed: ['for-remotes.js'] });
    const gateway = await gatewayWith([shell, createRemoteBuild()]);
    const response = await gateway.inject({ url: '/', headers: { 'x-forwarded-proto': protocol } });
    const [remote] = releaseSetOf(response.body).remotes;
    expect(remote?.scripts.list).toEqual(
      named
        ? [
            '/assets/shell/1.0.0/for-remotes.js',
            '/assets/mfe-probe/1.0.0/remoteEntry.js',
            '/assets/mfe-probe/1.0.0/module.js',
            '/assets/mfe-probe/1.0.0/list.js',
          ]
        : undefined,
    );
  });

  it('allows scripts and styles of its own origin and of its own nonce only', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject('/');
    const policy = String(response.headers['content-security-policy']);
    const [, nonce] = policy.match(/script-src 'self' 'nonce-([\w-]{22})';/) ?? [];
    expect(nonce).toBeDefined();
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; style-src 'self' 'nonce-${nonce}'; ` +
        "img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
    const inline = response.body.match(/<(?:script|style)(?![^>]*type="application\/json")[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(2);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
  });

  it('lets development servers, where there are any, say what does not compile', async () => {
    const devServers = { 'mfe-probe': 'http://127.0.0.1:1' };
    const gateway = await gatewayWith([createShellBuild()], { devServers });
    const policy = String((await gateway.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:1; ");
    expect(policy).toMatch(/; trusted-types default rspack-dev-server#overlay 'allow-duplicates'$/);
  });

  it('has its nonce where no style can read it', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    expect((await gateway.inject('/')).body).not.toMatch(/content="[\w-]{22}"/);
  });

  it('of a shell from before Trusted Types is as that shell needs it', async () => {
    const gateway = await gatewayWith([createShellBuild({ trustedTypes: undefined })]);
    const response = await gateway.inject('/');
    expect(response.headers['content-security-policy']).not.toContain('trusted-types');
    expect(response.body).toContain('<meta name="csp-nonce"');
  });

  it('lets pages connect to a login service at a host of its own, and names it and how often to poll', async () => {
    const loginPublicUrl = 'https://login.example.com';
    const gateway = await gatewayWith([createShellBuild()], { loginPublicUrl, sessionPollSeconds: 60 });
    const response = await gateway.inject('/');
    expect(response.headers['content-security-policy']).toContain(
      "; connect-src 'self' https://login.example.com; ",
    );
    expect(releaseSetOf(response.body).settings).toMatchObject({
      loginServiceUrl: loginPublicUrl,
      sessionPollSeconds: 60,
    });
  });

  it('has another nonce each time', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const [one, other] = [await gateway.inject('/'), await gateway.inject('/')];
    expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
  });

  it('keeps frames, referrers and guessed types out', async () => {
    const { headers } = await (await gatewayWith([createShellBuild()])).inject('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('names the hash of the shell entry, of each hint and of every script of the set', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
    const { body } = await gateway.inject('/c/7/probe');
    const set = releaseSetOf(body);
    for (const path of ['/assets/shell/1.0.0/main.js', '/assets/mfe-probe/1.0.0/list.js'])
      expect(body).toMatch(
        new RegExp(
          `(?:src|href)="${path}"[^>]* integrity="${set.integrity[path]?.replace(/[+/]/g, '\\$&')}"`,
        ),
      );
    expect(Object.keys(set.integrity).sort()).toEqual(
      expect.arrayContaining([
        '/assets/mfe-probe/1.0.0/detail.js',
        '/assets/mfe-probe/1.0.0/mf-manifest.json',
        '/assets/mfe-probe/1.0.0/remoteEntry.js',
        '/assets/shell/1.0.0/main.js',
      ]),
    );
  });

  it('asks early for the remote that owns the path', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
    const hints = (body: string) =>
      [...body.matchAll(/rel="preload" as="\w+" href="([^"]+)"/g)].map(([, href]) => href);
    expect(hints((await gateway.inject('/c/7/probe/12')).body)).toContain(
      '/assets/mfe-probe/1.0.0/detail.js',
    );
    expect(hints((await gateway.inject('/signin')).body)).toEqual([
      '/assets/shell/1.0.0/inter-latin-wght-normal.woff2',
    ]);
  });

  it('leaves a connection free for everything else where there is no HTTP/2', async () => {
    const chunks = { list: ['list.js', 'detail.js', 'settings.js'] };
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ chunks })]);
    const hints = async (headers: Record<string, string>) =>
      (await gateway.inject({ url: '/c/7/probe', headers })).body.match(
        /rel="preload" as="(?:script|fetch)"/g,
      );
    expect(await hints({})).toHaveLength(5);
    expect(await hints({ 'x-forwarded-proto': 'https' })).toHaveLength(6);
  });

  it('lets nothing in the release set end its element or the page', async () => {
    const hostile = '</script><script>alert(1)</script><!--';
    const remote = createManifest({ team: hostile });
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote })], {
      providerName: '<b>"&\'',
    });
    const { body } = await gateway.inject('/');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<!--');
    expect(body).toContain('<title>&lt;b&gt;&quot;&amp;&#39;</title>');
    expect(releaseSetOf(body).remotes[0]?.remote.team).toBe(hostile);
  });

  it('is compressed for a browser that takes it', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString('utf8')).toContain('<div id="root">');
  });

  it('follows a new version without a restart', async () => {
    const settings = createSettings({ apiUrl });
    const gateway = await gatewayWith([], settings);
    expect((await gateway.inject('/')).statusCode).toBe(503);
    await publish(createShellBuild(), settings.registryFolder);
    await publish(createRemoteBuild(), settings.registryFolder);
    expect(releaseSetOf((await gateway.inject('/')).body).remotes).toHaveLength(1);
    await publish(createRemoteBuild({ version: '2.0.0' }), settings.registryFolder);
    expect(releaseSetOf((await gateway.inject('/')).body).remotes[0]?.version).toBe('2.0.0');
  });

  it('is never the response to a script or to another method', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    for (const request of [{ url: '/main.js' }, { url: '/', method: 'POST' as const }]) {
      const response = await gateway.inject(request);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('a published file', () => {
  it('is kept for a year and never asked for again', async () => {
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
  ])('goes out for "%s" as %s', async (accepted, encoding) => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject({
      url: '/assets/shell/1.0.0/main.js',
      headers: { 'accept-encoding': accepted },
    });
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(Number(response.headers['content-length'])).toBe(response.rawPayload.length);
  });

  it('has the type of its kind', async () => {
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
  ])('is all that is served: %s is a 404 and no page', async (url) => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject(url);
    expect(response.statusCode).toBe(404);
    expect(response.headers['content-type']).toContain('application/problem+json');
    expect(response.headers['cache-control']).toBe('no-store');
  });
});

describe('every response', () => {
  it.each(['/', '/healthz', '/assets/shell/1.0.0/main.js', '/customer-portal/auth/me', '/nothing.txt'])(
    'carries its request id: %s',
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
    'to an address that cannot be read is a problem: %s',
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

  it('to what fails inside is a 500 that leaks nothing', async () => {
    const settings = createSettings({ apiUrl });
    await publish(createShellBuild(), settings.registryFolder);
    const gateway = await createGateway(settings);
    gateways.push(gateway);
    writeFileSync(join(settings.registryFolder, 'assets/shell/1.0.0/release.json'), 'secret of the house');
    const response = await gateway.inject('/');
    expect(response.statusCode).toBe(500);
    expect(response.json()).toMatchObject({ type: 'urn:atrium:problem:internal' });
    expect(response.body).not.toMatch(/secret|registry|JSON/);
  });
});

describe('the API behind the gateway', () => {
  it.each(['/customer-portal/auth/me', '/api/login/', '/api/auth/session', '/.well-known/jwks.json'])(
    'answers %s',
    async (url) => {
      const response = await (await gatewayWith([])).inject(url);
      expect(response.body).toBe('from the API');
      expect(response.headers['set-cookie']).toBe('a=1; HttpOnly');
      expect(calls[0]?.url).toBe(url);
    },
  );

  it('gets body, query and the request id, and the address that the gateway saw', async () => {
    const gateway = await gatewayWith([]);
    await gateway.inject({
      method: 'POST',
      url: '/api/login/?a=1&a=2',
      headers: { 'x-request-id': 'from-the-browser', 'x-forwarded-for': '8.8.8.8', host: 'portal.example' },
      payload: { email: 'a@b.example' },
    });
    expect(calls[0]).toMatchObject({ url: '/api/login/?a=1&a=2', body: '{"email":"a@b.example"}' });
    expect(calls[0]?.headers).toMatchObject({
      'x-request-id': 'from-the-browser',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'portal.example',
      'x-forwarded-proto': 'http',
    });
  });

  it.each([
    ['of a trusted proxy counts', ['127.0.0.1'], '198.51.100.9, 203.0.113.7', '203.0.113.7'],
    [
      'of a chain of trusted proxies counts',
      ['loopback', '203.0.113.0/24'],
      '198.51.100.9, 203.0.113.7',
      '198.51.100.9',
    ],
    ['of anybody else is dropped', ['10.0.0.0/8'], '198.51.100.9, 203.0.113.7', '127.0.0.1'],
  ])('is told the address of the browser: the word %s', async (_word, trustedProxies, claimed, told) => {
    const gateway = await gatewayWith([], { trustedProxies });
    const isTrusted = told !== '127.0.0.1';
    await gateway.inject({
      url: '/api/login/',
      headers: {
        host: 'inside.example',
        'x-forwarded-for': claimed,
        'x-forwarded-host': 'portal.example',
        'x-forwarded-proto': 'https',
      },
    });
    expect(calls[0]?.headers).toMatchObject({
      'x-forwarded-for': told,
      'x-forwarded-host': isTrusted ? 'portal.example' : 'inside.example',
      'x-forwarded-proto': isTrusted ? 'https' : 'http',
    });
  });

  it('gets a body that a client sends after having asked whether it may', async () => {
    const origin = await (await gatewayWith([])).listen({ host: '127.0.0.1', port: 0 });
    const sent = request(`${origin}/api/login/`, { method: 'POST', headers: { expect: '100-continue' } });
    sent.once('continue', () => sent.end('{}'));
    const [response] = await once(sent, 'response');
    response.resume();
    expect([response.statusCode, calls[0]?.body]).toEqual([200, '{}']);
  });

  it('never sees a request id that could forge a log line', async () => {
    await (await gatewayWith([])).inject({ url: '/api/x', headers: { 'x-request-id': 'a "b" c d e f' } });
    expect(calls[0]?.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is answered for with problem details when it does not answer', async () => {
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

  it('shows the mailbox and the LINE provider in demo mode only', async () => {
    for (const demo of [true, false]) {
      const gateway = await gatewayWith([createShellBuild()], { demo });
      for (const url of ['/mailbox', '/line/auth'])
        expect((await gateway.inject(url)).body === 'from the API').toBe(demo);
    }
  });

  it.each([
    ['in the demo', { demo: true }, true],
    ['in development', { devServers: { 'mfe-probe': 'http://127.0.0.1:1' } }, true],
    ['nowhere else', {}, false],
  ])('describes itself %s', async (_where, settings, isDescribed) => {
    const gateway = await gatewayWith([createShellBuild()], settings);
    for (const url of ['/openapi.json', '/docs', '/docs/static/index.html'])
      expect([url, (await gateway.inject(url)).body === 'from the API']).toEqual([url, isDescribed]);
  });

  it('leaves the login calls to a login service of their own', async () => {
    const gateway = await gatewayWith([], { apiUrl: 'http://127.0.0.1:1', loginUrl: apiUrl });
    expect((await gateway.inject('/api/login/')).statusCode).toBe(200);
    expect((await gateway.inject('/api/line_login/start')).statusCode).toBe(200);
    expect((await gateway.inject('/api/auth/session')).statusCode).toBe(503);
  });
});

describe('readiness', () => {
  it('needs a shell and an API that answers', async () => {
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
