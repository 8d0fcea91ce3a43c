import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  DOCUMENT_ID_META,
  type EarlyAnswersPlan,
  ERROR_REPORTS_PATH,
  type Release,
  VITALS_REPORTS_PATH,
} from '@atrium/contract';
import { publish } from '@atrium/registry';
import { createManifest, createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { releaseSetIn } from '../testing/inlined-set.ts';
import { type AnswerObserver, createDevelopmentGateway, readDocumentSet } from './index.ts';

const { apiUrl, apiRequests } = setUpGatewayTests();
const servers: Server[] = [];
const gateways: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(gateways.splice(0).map((gateway) => gateway.close()));
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  }
});

/** Starts a server and returns its address. */
async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const OWN = { host: 'localhost:8090' };
const asPage = { ...OWN, accept: 'text/html,*/*', 'accept-encoding': 'br' };

/** The release that a development server describes; null for one whose build fails. */
function devServerWith(release: Partial<Release> | null): Promise<string> {
  const described = {
    name: 'mfe-probe',
    version: 'dev',
    files: [],
    entry: ['remoteEntry.js'],
    exposed: ['remoteEntry.js'],
    chunks: { list: ['list.js'] },
    remote: createManifest(),
    ...release,
  };
  return serve(({ url }, response) => {
    if (url !== '/release.json') return response.end(`developed ${url}`);
    return release ? response.end(JSON.stringify(described)) : response.writeHead(404).end();
  });
}

/** A gateway on the developer's machine. */
async function developmentGateway(
  portalUrl: string,
  release: Partial<Release> | null = {},
  observer?: AnswerObserver,
) {
  const name = release?.name ?? 'mfe-probe';
  const devServer = await devServerWith(release);
  const gateway = await createDevelopmentGateway({ portalUrl, name, devServer, observer });
  gateways.push(gateway);
  return { gateway, devServer };
}

describe('with the documents of a portal', () => {
  const other = createRemoteBuild({
    name: 'mfe-other',
    remote: createManifest({ name: 'mfe-other', basePath: 'other', slots: [], team: 'Others' }),
  });

  let portalUrl: string;
  let portal: FastifyInstance;

  beforeAll(async () => {
    const settings = createSettings({ apiUrl: apiUrl() });
    for (const build of [createShellBuild(), createRemoteBuild(), other])
      await publish(build, settings.registryFolder);
    portal = await createEdge(settings);
    portalUrl = await portal.listen({ host: '127.0.0.1', port: 0 });
  });

  afterAll(() => portal.close());

  const changed = createManifest({
    team: 'Developers',
    routes: [
      {
        id: 'list',
        path: '',
        title: { 'en-US': 'Changed' },
        permission: 'person',
        data: [{ call: 'GET /customer-portal/rewards' }],
      },
    ],
  });

  it('a page has one remote from this machine, and everything else from the portal', async () => {
    const { gateway } = await developmentGateway(portalUrl, { remote: changed });
    const live = releaseSetIn((await portal.inject('/c/7/other')).body);
    const { body, statusCode } = await gateway.inject({ url: '/c/7/probe', headers: asPage });
    const developed = releaseSetIn(body);
    expect(statusCode).toBe(200);
    expect(developed.shell).toEqual(live.shell);
    expect(developed.settings).toEqual(live.settings);
    expect(developed.remotes).toMatchObject([
      {
        name: 'mfe-probe',
        version: 'dev',
        entryUrl: '/assets/mfe-probe/dev/remoteEntry.js',
        remote: { team: 'Developers', routes: [{ title: { 'en-US': 'Changed' } }] },
      },
      { name: 'mfe-other', version: '1.0.0', remote: { team: 'Others' } },
    ]);
    // Nothing more has to be fetched, where the published one would be again.
    expect(developed.known).toBeUndefined();
    expect(body).not.toContain('/assets/mfe-probe/1.0.0/');
    expect(body).toContain('/assets/shell/1.0.0/main.js');
  });

  it('a page starts the first calls that the remote.json of this machine names', async () => {
    const { gateway } = await developmentGateway(portalUrl, { remote: changed });
    const { body } = await gateway.inject({ url: '/c/7/probe', headers: asPage });
    const [, plan = ''] = /id="atrium-early-answers">(.*?)<\/script>/.exec(body) ?? [];
    const { calls } = JSON.parse(plan) as EarlyAnswersPlan;
    expect(calls.map(([address]) => address)).toEqual(['/customer-portal/rewards']);
  });

  it('headers are those of the portal, but for what the development server needs', async () => {
    const { gateway, devServer } = await developmentGateway(portalUrl);
    const varying = ['date', 'x-request-id', 'content-length', 'transfer-encoding', 'keep-alive'];
    const headersOf = (entries: Iterable<[string, unknown]>) =>
      new Map([...entries].filter(([name]) => !varying.includes(name)));
    const live = headersOf((await fetch(`${portalUrl}/c/7/probe`)).headers);
    const own = headersOf(
      Object.entries((await gateway.inject({ url: '/c/7/probe', headers: asPage })).headers),
    );
    const policies = [live, own].map((headers) =>
      String(headers.get('content-security-policy')).replace(/nonce-[\w-]+/g, 'nonce'),
    );
    for (const headers of [live, own])
      for (const name of ['content-security-policy', 'connection', 'vary', 'content-encoding'])
        headers.delete(name);
    expect(own).toEqual(live);
    const [before = '', after] = policies;
    expect(after).toBe(
      before
        .replace("connect-src 'self'", `connect-src 'self' ${devServer.replace('http', 'ws')}`)
        .replace(
          'trusted-types default',
          "trusted-types default rspack-dev-server#overlay 'allow-duplicates'",
        ),
    );
  });

  it('a remote that is not published yet is one more', async () => {
    const remote = createManifest({ name: 'mfe-new', basePath: 'new', slots: [] });
    const { gateway } = await developmentGateway(portalUrl, { name: 'mfe-new', remote });
    const page = await gateway.inject({ url: '/c/7/new', headers: asPage });
    const elsewhere = await gateway.inject({ url: '/c/7/newer', headers: asPage });
    expect([page.statusCode, elsewhere.statusCode]).toEqual([200, 404]);
    expect(releaseSetIn(page.body).remotes.map(({ name }) => name)).toEqual([
      'mfe-probe',
      'mfe-other',
      'mfe-new',
    ]);
  });

  it('a remote of the other workspace adds nothing to a document', async () => {
    const atDesk = { workspace: 'provider' } as const;
    const remote = createManifest({
      name: 'mfe-new',
      basePath: 'new',
      slots: [],
      menu: [],
      routes: [{ id: 'list', path: '', title: { 'en-US': 'New' }, permission: 'person', ...atDesk }],
    });
    const { gateway } = await developmentGateway(portalUrl, { name: 'mfe-new', remote });
    const page = await gateway.inject({ url: '/c/7/new', headers: asPage });
    expect(page.statusCode).toBe(404);
    expect(releaseSetIn(page.body).remotes.map(({ name }) => name)).toEqual(['mfe-probe', 'mfe-other']);
  });

  it('a remote that runs workers may do so on its own pages, before the portal knows of it', async () => {
    const remote = createManifest({ capabilities: ['workers', 'wasm'] });
    const { gateway } = await developmentGateway(portalUrl, { remote });
    const page = await gateway.inject({ url: '/c/7/probe?a=b', headers: asPage });
    const elsewhere = await gateway.inject({ url: '/c/7/other', headers: asPage });
    const policies = [page, elsewhere].map(({ headers }) => String(headers['content-security-policy']));
    expect(policies.map((policy) => policy.includes("worker-src blob: 'self'"))).toEqual([true, false]);
    expect(policies.map((policy) => policy.includes("'wasm-unsafe-eval'"))).toEqual([true, false]);
    expect([page, elsewhere].map(({ body }) => releaseSetIn(body).capabilities)).toEqual([
      ['workers', 'wasm'],
      undefined,
    ]);
  });

  it('files of the remote come from this machine, all others from the portal', async () => {
    const { gateway } = await developmentGateway(portalUrl);
    const own = await gateway.inject({ url: '/assets/mfe-probe/dev/list.js', headers: OWN });
    const other = await gateway.inject({ url: '/assets/mfe-other/1.0.0/list.js', headers: OWN });
    expect([own.body, other.body]).toEqual(['developed /list.js', 'window.list = 1;']);
    expect(other.headers['cache-control']).toBe('public, max-age=31536000, immutable');
  });

  it('calls go to the API of the portal', async () => {
    const { gateway } = await developmentGateway(portalUrl);
    const headers = { ...OWN, authorization: 'Bearer token' };
    const payload = { rewardId: 7 };
    const url = '/customer-portal/rewards/redeem?a=1';
    const response = await gateway.inject({ method: 'POST', url, headers, payload });
    expect(response.body).toBe('from the API');
    expect(apiRequests).toMatchObject([
      { url, body: '{"rewardId":7}', headers: { authorization: 'Bearer token' } },
    ]);
  });

  it.each([ERROR_REPORTS_PATH, VITALS_REPORTS_PATH])(
    'what pages report to %s does not reach the portal',
    async (url) => {
      const { gateway } = await developmentGateway('http://127.0.0.1:1');
      const report = await gateway.inject({ method: 'POST', url, headers: OWN, payload: {} });
      expect(report.statusCode).toBe(204);
    },
  );

  it('a page has no id with which reports would count', async () => {
    const { gateway } = await developmentGateway(portalUrl);
    const live = await portal.inject('/c/7/probe');
    const { body } = await gateway.inject({ url: '/c/7/probe', headers: asPage });
    const id = `name="${DOCUMENT_ID_META}"`;
    expect([live.body.includes(id), body.includes(id)]).toEqual([true, false]);
  });

  it('the portal is recognised by its documents, nothing else is', async () => {
    await expect(readDocumentSet(portalUrl)).resolves.toMatchObject({ shell: { version: '1.0.0' } });
    await expect(readDocumentSet(await serve((_, response) => response.end('<p>hello')))).resolves.toBeNull();
  });

  it('a page says that the remote has no build yet', async () => {
    const { gateway } = await developmentGateway(portalUrl, null);
    const response = await gateway.inject({ url: '/c/7/probe', headers: asPage });
    expect(response.statusCode).toBe(503);
    expect(response.json().title).toMatch(/^mfe-probe has no build yet\./);
  });

  it('a page says that the portal does not respond', async () => {
    const { gateway } = await developmentGateway('http://127.0.0.1:1');
    const response = await gateway.inject({ url: '/c/7/probe', headers: asPage });
    expect(response.statusCode).toBe(503);
    expect(response.json().title).toBe('http://127.0.0.1:1 does not respond.');
  });
});

test('a page of the provider’s workspace has what the remote on this machine adds to it', async () => {
  const atDesk = { workspace: 'provider' } as const;
  const list = { id: 'list', path: '', title: { 'en-US': 'Probes' }, permission: 'person' as const };
  const remote = createManifest({
    routes: [list, { ...list, id: 'numbers', path: 'numbers', ...atDesk }],
    menu: [],
    slots: [],
  });
  const settings = createSettings({ apiUrl: apiUrl() });
  for (const build of [createShellBuild(), createRemoteBuild()])
    await publish(build, settings.registryFolder);
  const portal = await createEdge(settings);
  gateways.push(portal);
  const live = (await portal.inject('/c/7/probe')).body;
  const inPlace = live.replace(
    '"customer":7',
    '"customer":0,"place":{"root":"/desk/","tokenCall":"POST /sign"}',
  );
  const portalUrl = await serve((request, response) => {
    if (request.url?.startsWith('/release-sets/'))
      return void portal.inject(request.url).then(({ body }) => response.end(body));
    response.writeHead(404, { 'content-type': 'text/html' }).end(inPlace);
  });
  const { gateway } = await developmentGateway(portalUrl, { remote, chunks: { list: [], numbers: [] } });
  const [own, customers] = await Promise.all(
    ['/desk/probe/numbers', '/desk/probe'].map((url) => gateway.inject({ url, headers: asPage })),
  );
  expect([own?.statusCode, customers?.statusCode]).toEqual([200, 404]);
  const { remotes } = releaseSetIn(own?.body ?? '');
  expect(remotes.map(({ version, remote }) => [version, remote.routes.map(({ id }) => id)])).toEqual([
    ['dev', ['numbers']],
  ]);
});

describe('in front of a portal', () => {
  /** A portal that notes what it is asked, and responds as told. */
  async function portalThat(respond: RequestListener) {
    const requests: IncomingMessage[] = [];
    const portalUrl = await serve((request, response) => {
      requests.push(request);
      respond(request, response);
    });
    return { ...(await developmentGateway(portalUrl)), portalUrl, requests };
  }

  const ended: RequestListener = (_request, response) => void response.end();

  it.each([
    ['another name of this machine', { host: 'evil.example:8090' }],
    ['another origin', { ...OWN, origin: 'https://evil.example' }],
    ['another server of this machine', { ...OWN, origin: 'http://localhost:3000' }],
    ['a page without an origin', { ...OWN, origin: 'null' }],
    ['another site', { ...OWN, 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'a frame of another site',
      {
        ...OWN,
        'sec-fetch-site': 'same-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'iframe',
      },
    ],
  ])('a request of %s is refused', async (_, headers) => {
    const { gateway, requests } = await portalThat(ended);
    for (const url of ['/api/auth/session', '/assets/mfe-probe/dev/list.js'])
      expect((await gateway.inject({ url, headers })).statusCode).toBe(403);
    expect(requests).toEqual([]);
  });

  it.each([
    ['of its own page', { ...OWN, 'sec-fetch-site': 'same-origin', origin: 'http://localhost:8090' }],
    ['that was typed', { host: '127.0.0.1:8090', 'sec-fetch-site': 'none' }],
    [
      'by a link elsewhere',
      {
        ...OWN,
        'sec-fetch-site': 'cross-site',
        'sec-fetch-mode': 'navigate',
        'sec-fetch-dest': 'document',
      },
    ],
  ])('a request %s is forwarded', async (_, headers) => {
    const { gateway, requests } = await portalThat(ended);
    expect((await gateway.inject({ url: '/c/7', headers })).statusCode).toBe(200);
    expect(requests).toHaveLength(1);
  });

  it('the portal sees its own page as the sender', async () => {
    const { gateway, requests, portalUrl } = await portalThat(ended);
    const headers = {
      ...OWN,
      origin: 'http://localhost:8090',
      referer: 'http://localhost:8090/c/7',
      'sec-fetch-site': 'same-origin',
    };
    await gateway.inject({ method: 'POST', url: '/api/auth/restore', headers, payload: {} });
    expect(requests[0]?.headers).toMatchObject({
      host: new URL(portalUrl).host,
      origin: portalUrl,
      referer: `${portalUrl}/c/7`,
      'sec-fetch-site': 'same-origin',
    });
  });

  it('the session’s cookies are kept without https, and go back to the portal alone', async () => {
    const { gateway, requests } = await portalThat((_request, response) =>
      response
        .setHeader('set-cookie', [
          '__Host-atrium.session-token=secret; Path=/; HttpOnly; Secure; SameSite=Lax',
          '__Secure-line=1; Path=/api; Domain=portal.example; HttpOnly; Secure; SameSite=Strict',
          '__Host-atrium.session-revoked=1; Path=/; Secure; SameSite=Strict',
        ])
        .end(),
    );
    const response = await gateway.inject({ url: '/api/auth/session', headers: OWN });
    const set = [response.headers['set-cookie']].flat().map(String);
    const [session = ''] = set[0]?.split(';') ?? [];
    expect(set).toEqual([
      expect.stringMatching(
        /^atrium-dev-[0-9a-f]{8}-__Host-atrium\.session-token=secret; Path=\/; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(
        /^atrium-dev-[0-9a-f]{8}-__Secure-line=1; Path=\/api; HttpOnly; SameSite=Strict$/,
      ),
      'atrium-8090.session-revoked=1; Path=/; SameSite=Strict',
    ]);
    const cookie = `other-server=1; ${session}; atrium-dev-00000000-__Host-x=of-another-portal; accessToken=2`;
    await gateway.inject({ url: '/api/auth/session', headers: { ...OWN, cookie } });
    expect(requests.map(({ headers }) => headers.cookie)).toEqual([
      undefined,
      '__Host-atrium.session-token=secret',
    ]);
  });

  it('redirects within the portal stay here, and its transport security stays there', async () => {
    const { gateway, portalUrl } = await portalThat((request, response) =>
      response
        .writeHead(302, {
          location: request.url === '/inside' ? `${portalUrl}/signin?a=1` : `${portalUrl}.example/`,
          'strict-transport-security': 'max-age=1',
        })
        .end(),
    );
    const inside = await gateway.inject({ url: '/inside', headers: OWN });
    const outside = await gateway.inject({ url: '/outside', headers: OWN });
    expect(inside.headers.location).toBe('/signin?a=1');
    expect(outside.headers.location).toBe(`${portalUrl}.example/`);
    expect(inside.headers).not.toHaveProperty('strict-transport-security');
  });

  it('sign-in with LINE is refused with the reason', async () => {
    const { gateway, requests, portalUrl } = await portalThat(ended);
    const response = await gateway.inject({ url: '/api/line_login/start', headers: OWN });
    expect([response.statusCode, response.json().title]).toEqual([
      403,
      expect.stringContaining(`LINE leads back to ${portalUrl}`),
    ]);
    expect(requests).toEqual([]);
  });

  it('a stream of events arrives event by event', async () => {
    const { gateway } = await portalThat((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: first\n\n');
    });
    const address = await gateway.listen({ host: '127.0.0.1', port: 0 });
    const abort = new AbortController();
    const { body } = await fetch(`${address}/customer-portal/events`, { signal: abort.signal });
    const { value } = (await body?.getReader().read()) ?? {};
    expect(new TextDecoder().decode(value)).toBe('data: first\n\n');
    abort.abort();
  });

  it('answers that someone observes are not compressed, and arrive as they are', async () => {
    const portalUrl = await serve((request, response) =>
      response
        .setHeader('x-atrium-customer', '7')
        .end(JSON.stringify({ encoding: request.headers['accept-encoding'], text: 'Größe' })),
    );
    const seen: unknown[] = [];
    const observer: AnswerObserver = {
      wants: ({ url }) => url.startsWith('/customer-portal/fees'),
      received: ({ method, url }, { status, headers, body }) =>
        void seen.push([method, url, status, headers['x-atrium-customer'], JSON.parse(body).text]),
    };
    const { gateway } = await developmentGateway(portalUrl, {}, observer);
    const headers = { ...OWN, 'accept-encoding': 'br' };
    const encodingOf = async (url: string) => (await gateway.inject({ url, headers })).json();
    expect(await encodingOf('/customer-portal/fees?page=1')).toEqual({ encoding: 'identity', text: 'Größe' });
    expect(await encodingOf('/customer-portal/rewards')).toEqual({ encoding: 'br', text: 'Größe' });
    expect(seen).toEqual([['GET', '/customer-portal/fees?page=1', 200, '7', 'Größe']]);
  });
});
