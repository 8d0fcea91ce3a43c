import { brotliDecompressSync } from 'node:zlib';
import { publish } from '@atrium/registry';
import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  remoteContents,
} from '@atrium/registry/testing';
import { createSettings } from '../testing/fixture.ts';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { releaseSetIn } from '../testing/inlined-set.ts';

const { gatewayWith, apiUrl } = setUpGatewayTests();

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
    expect(releaseSetIn(response.body)).toMatchObject({
      shell: { name: 'shell', version: '1.0.0' },
      remotes: [{ name: 'mfe-probe', version: '1.0.0' }],
    });
  });

  it.each([
    ['asks for the files of the home page at / with a session', 'atrium.session-token=x', true],
    ['does not without one, which leads to sign-in', 'atrium.theme=dark', false],
  ])('%s', async (_, cookie, isHinted) => {
    const contents = { 'main.js': 'window.shell = 1;', 'home.js': 'window.home = 1;' };
    const shell = createShellBuild({ contents, styles: [], fonts: [], chunks: { home: ['home.js'] } });
    const gateway = await gatewayWith([shell]);
    const { body } = await gateway.inject({ url: '/', headers: { cookie } });
    expect(body.includes('href="/assets/shell/1.0.0/home.js"')).toBe(isHinted);
  });

  const replaced = /<script nonce="[\w-]{22}">history\.replaceState\(null,'','([^']*)'\)<\/script>/;

  it.each([
    ['/', undefined, '/signin'],
    ['/', 'a=b; atrium.session-token.0=x', undefined],
    ['/', 'next-auth.session-token=x; atrium-8090.session-token=x', '/signin'],
    ['/signin', undefined, undefined],
    ['/c/7', undefined, undefined],
  ])(
    'at %s with the cookie %s takes the address %s before the shell starts',
    async (url, cookie, address) => {
      const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
      const { body } = await gateway.inject({ url, ...(cookie && { headers: { cookie } }) });
      expect(body.match(replaced)?.[1]).toBe(address);
      if (address) expect(body.search(replaced)).toBeLessThan(body.indexOf('main.js'));
    },
  );

  it.each([
    ['lists the scripts of each part with TLS, including the shell’s chunk for remotes', 'https', true],
    ['lists none without TLS, where a browser has six connections', 'http', false],
  ])('%s', async (_, protocol, named) => {
    const contents = { 'main.js': 'window.shell = 1;', 'for-remotes.js': 'window.mui = 1;' };
    const shell = createShellBuild({ contents, styles: [], fonts: [], exposed: ['for-remotes.js'] });
    const gateway = await gatewayWith([shell, createRemoteBuild()]);
    const headers = { 'x-forwarded-proto': protocol };
    const response = await gateway.inject({ url: '/c/7/probe', headers });
    const [remote] = releaseSetIn(response.body).remotes;
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

  it('is compressed if the browser accepts it', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(response.rawPayload).toString('utf8')).toContain('<div id="root">');
  });

  it('has a new version without a restart of the gateway', async () => {
    const settings = createSettings({ apiUrl: apiUrl() });
    const gateway = await gatewayWith([], settings);
    expect((await gateway.inject('/')).statusCode).toBe(503);
    await publish(createShellBuild(), settings.registryFolder);
    await publish(createRemoteBuild(), settings.registryFolder);
    expect(releaseSetIn((await gateway.inject('/')).body).remotes).toHaveLength(1);
    await publish(createRemoteBuild({ version: '2.0.0' }), settings.registryFolder);
    expect(releaseSetIn((await gateway.inject('/')).body).remotes[0]?.version).toBe('2.0.0');
  });

  it('is never the response to a file name or to another method', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    for (const request of [{ url: '/main.js' }, { url: '/', method: 'POST' as const }]) {
      const response = await gateway.inject(request);
      expect(response.statusCode).toBe(404);
      expect(response.headers['content-type']).toContain('application/problem+json');
    }
  });
});

describe('the scripts of a document', () => {
  it('has the hash of the shell’s entry, of each hint and of every script that the page needs', async () => {
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild()]);
    const { body } = await gateway.inject('/c/7/probe');
    const set = releaseSetIn(body);
    for (const path of ['/assets/shell/1.0.0/main.js', '/assets/mfe-probe/1.0.0/list.js'])
      expect(body).toMatch(
        new RegExp(
          `(?:src|href)="${path}"[^>]* integrity="${set.integrity[path]?.replace(/[+/]/g, '\\$&')}"`,
        ),
      );
    expect(Object.keys(set.integrity).sort()).toEqual([
      '/assets/mfe-probe/1.0.0/list.js',
      '/assets/mfe-probe/1.0.0/module.js',
      '/assets/mfe-probe/1.0.0/remoteEntry.js',
      '/assets/shell/1.0.0/main.css',
      '/assets/shell/1.0.0/main.js',
    ]);
  });

  it('lists the style sheets of each part apart from its scripts, with their hashes', async () => {
    const build = createRemoteBuild({
      contents: { ...remoteContents, 'list.css': '.mfe-probe__row {}' },
      chunks: { list: ['list.js', 'list.css'] },
      exposed: ['remoteEntry.js'],
    });
    const gateway = await gatewayWith([createShellBuild(), build]);
    const headers = { 'x-forwarded-proto': 'https' };
    const set = releaseSetIn((await gateway.inject({ url: '/c/7/probe', headers })).body);
    const [remote] = set.remotes;
    expect(remote?.scripts.list?.filter((file) => file.endsWith('.css'))).toEqual([]);
    expect(remote?.styles).toEqual({ list: ['/assets/mfe-probe/1.0.0/list.css'] });
    expect(set.integrity['/assets/mfe-probe/1.0.0/list.css']).toMatch(/^sha256-/);
  });

  it('has preload hints for the remote of the path', async () => {
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

  it('keeps one connection free without HTTP/2', async () => {
    const chunks = { list: ['list.js', 'detail.js', 'settings.js', 'card.js'] };
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ chunks })]);
    const hints = async (headers: Record<string, string>) =>
      (await gateway.inject({ url: '/c/7/probe', headers })).body.match(/rel="preload" as="script"/g);
    expect(await hints({})).toHaveLength(5);
    expect(await hints({ 'x-forwarded-proto': 'https' })).toHaveLength(6);
  });
});

describe('the security of a document', () => {
  it('allows scripts and styles of its own origin and of its own nonce only', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const response = await gateway.inject('/');
    const policy = String(response.headers['content-security-policy']);
    const [, nonce] = policy.match(/script-src 'self' 'nonce-([\w-]{22})';/) ?? [];
    expect(nonce).toBeDefined();
    expect(policy).toBe(
      `default-src 'none'; script-src 'self' 'nonce-${nonce}'; worker-src blob:; style-src 'self' 'nonce-${nonce}'; ` +
        "img-src 'self' data: blob:; frame-src blob:; font-src 'self'; manifest-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; " +
        "frame-ancestors 'none'; require-trusted-types-for 'script'; trusted-types default",
    );
    const inline = response.body.match(/<(?:script|style)(?![^>]*type="application\/json")[^>]*>/g) ?? [];
    expect(inline.length).toBeGreaterThan(2);
    for (const tag of inline) expect(tag).toContain(`nonce="${nonce}"`);
  });

  it('lets the overlays of development servers show errors', async () => {
    const devServers = { 'mfe-probe': 'http://127.0.0.1:1' };
    const gateway = await gatewayWith([createShellBuild()], { devServers });
    const policy = String((await gateway.inject('/')).headers['content-security-policy']);
    expect(policy).toContain("connect-src 'self' ws://127.0.0.1:1; ");
    expect(policy).toMatch(/; trusted-types default rspack-dev-server#overlay 'allow-duplicates'$/);
  });

  it('has its nonce in no attribute that CSS can read', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    expect((await gateway.inject('/')).body).not.toMatch(/content="[\w-]{22}"/);
  });

  it('lets pages connect to a login service on another host, and contains its URL and the poll interval', async () => {
    const loginPublicUrl = 'https://login.example.com';
    const gateway = await gatewayWith([createShellBuild()], { loginPublicUrl, sessionPollSeconds: 60 });
    const response = await gateway.inject('/');
    expect(response.headers['content-security-policy']).toContain(
      "; connect-src 'self' https://login.example.com; ",
    );
    expect(releaseSetIn(response.body).settings).toMatchObject({
      loginServiceUrl: loginPublicUrl,
      sessionPollSeconds: 60,
    });
  });

  it('contains the contact of the provider’s support', async () => {
    const support = {
      supportEmail: 'help@example.com',
      supportUrl: 'https://example.com/help',
      supportPhone: '+1 202 555 0143',
    };
    const gateway = await gatewayWith([createShellBuild()], support);
    expect(releaseSetIn((await gateway.inject('/')).body).settings).toMatchObject(support);
  });

  it('has a new nonce each time', async () => {
    const gateway = await gatewayWith([createShellBuild()]);
    const [one, other] = [await gateway.inject('/'), await gateway.inject('/')];
    expect(one.headers['content-security-policy']).not.toBe(other.headers['content-security-policy']);
  });

  it('forbids framing, cross-origin referrers and MIME sniffing', async () => {
    const { headers } = await (await gatewayWith([createShellBuild()])).inject('/');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
  });

  it('escapes the release set and the provider’s name', async () => {
    const hostile = '</script><script>alert(1)</script><!--';
    const remote = createManifest({ team: hostile });
    const gateway = await gatewayWith([createShellBuild(), createRemoteBuild({ remote })], {
      providerName: '<b>"&\'',
    });
    const { body } = await gateway.inject('/');
    expect(body).not.toContain('<script>alert');
    expect(body).not.toContain('<!--');
    expect(body).toContain('<title>&lt;b&gt;&quot;&amp;&#39;</title>');
    expect(releaseSetIn(body).remotes[0]?.remote.team).toBe(hostile);
  });
});

test.each([
  ['/create-password%23', '/create-password'],
  ['/create-password%2523', '/create-password'],
  ['/reset-password%23', '/reset-password'],
  ['/reset-password%2523', '/reset-password'],
])('a mailed link whose sign before the secret was encoded, %s, leads to its page', async (written, page) => {
  const secret = 'q2-_Zk1oQ3m6vJ8Yw0tXrB5nLhDcE7aGfUiSpKdMxO4';
  const gateway = await gatewayWith([createShellBuild()]);
  const { statusCode, headers } = await gateway.inject({ url: `${written}${secret}.` });
  expect([statusCode, headers.location]).toEqual([302, `${page}#${secret}`]);
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});
