import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { publish } from '@atrium/registry';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import {
  exchange,
  healthChecks,
  hostileRequest,
  type RawResponse,
  responseFindings,
} from '@atrium/server/testing';
import fc from 'fast-check';
import { createGateway, type Gateway } from './app.ts';
import type { GatewaySettings } from './settings.ts';
import { createSettings, createTeamToken } from './testing/fixture.ts';
import { isControls } from './testing/gateway-tests.ts';

const OPERATOR = `Basic ${Buffer.from('operator:the password of operators').toString('base64')}`;
/** Number of requests of the fuzz test; `test:long` sets a higher one. */
const REQUESTS = Number(process.env.EDGE_REQUESTS ?? 200);

let api: Server;
let apiUrl: string;
let gateway: Gateway;
/** Port of the control plane; the edge's is what {@link listening} returns. */
let controlPort: number;
let deployToken: string;

beforeAll(async () => {
  api = createServer((request, response) => request.resume().once('end', () => response.end('{}')));
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
  apiUrl = `http://127.0.0.1:${(api.address() as AddressInfo).port}`;
});

afterAll(async () => {
  await new Promise((closed) => api.close(closed));
});

afterEach(() => gateway.close());

const portOf = ({ server }: Gateway['edge']) => (server.address() as AddressInfo).port;

async function listening(overrides: Partial<GatewaySettings> = {}): Promise<number> {
  const settings = createSettings({
    apiUrl,
    operatorPassword: 'the password of operators',
    trustedProxies: ['127.0.0.1'],
    controlPublicUrl: overrides.publicUrl ?? undefined,
    ...overrides,
  });
  for (const build of [createShellBuild(), createRemoteBuild()])
    await publish(build, settings.registryFolder);
  deployToken = await createTeamToken(settings.deployTokensFile, 'Probes', 'mfe-probe');
  gateway = await createGateway(settings, { headersMs: 300, bodyMs: 300 });
  for (const plane of [gateway.edge, gateway.control]) await plane.listen({ host: '127.0.0.1', port: 0 });
  controlPort = portOf(gateway.control);
  return portOf(gateway.edge);
}

/** Asks the edge, or the control plane for one of its paths. */
const ask = (port: number, line: string, ...headers: string[]) =>
  exchange(
    isControls(line.split(' ')[1] ?? '') ? controlPort : port,
    [`${line} HTTP/1.1`, 'host: inside.example', 'connection: close', ...headers, '', ''].join('\r\n'),
  );

/** An address without a page gets the document with 404; every other error is a problem. */
function findings(response: RawResponse): string[] {
  const isDocument = response.headers['content-type'] === 'text/html; charset=utf-8';
  return responseFindings(response.status === 404 && isDocument ? { ...response, status: 200 } : response);
}

/** Requests to every route, with every kind of response. */
const kinds: [string, string[], number][] = [
  ['GET /', [], 200],
  ['HEAD /c/7/probe', [], 200],
  ['GET /c/7/probe', ['accept-encoding: br'], 200],
  ['GET /c/7/nothing', [], 404],
  ['GET /manifest.webmanifest', [], 200],
  ['GET /icon-192.png', [], 200],
  ['POST /', [], 404],
  ['GET /missing.js', [], 404],
  ['GET /assets/shell/1.0.0/main.js', [], 200],
  ['GET /assets/shell/1.0.0/missing.js', [], 404],
  ['GET /assets', [], 404],
  ['GET /favicon.svg', [], 200],
  ['GET /healthz', [], 200],
  ['GET /customer-portal/auth/me', [], 200],
  ['GET /api/auth/session', [], 200],
  ['GET /release-news', [], 422],
  ['POST /error-reports', [], 403],
  ['GET /fleet', [], 401],
  ['GET /fleet', [`authorization: ${OPERATOR}`], 200],
  ['GET /deploy/fleet', [], 401],
  ['GET /packages/@atrium%2fhost', [], 401],
  ['PUT /packages/@atrium%2fhost', [], 401],
  ['GET /%zz', [], 400],
  // No host name, although it begins as one.
  ['GET //%00', [], 404],
  [`PUT /deploy/canaries/${'x'.repeat(101)}`, [], 414],
  ['GET /', ['host: other.example'], 400],
  ['GET /', ['x-forwarded-for: unknown'], 200],
  ['GET /', ['x-forwarded-proto: gopher'], 400],
  ['GET /', ['expect: more'], 417],
  ['GET /', [`x: ${'y'.repeat(65_537)}`], 431],
  ['CONNECT evil.example:443', [], 405],
];

const deployPaths = [
  'uploads',
  'uploads/x/files/y',
  'promotions',
  'rollbacks',
  'retirements',
  'canaries/mfe-probe',
].map((path) => `/deploy/${path}`);

describe('every response', () => {
  it('has the headers, and errors are problems', async () => {
    const port = await listening();
    for (const [line, headers, status] of kinds) {
      const response = await ask(port, line, ...headers);
      expect([line, response.status, findings(response)]).toEqual([line, status, []]);
    }
  });

  it('has them even if it is a 304', async () => {
    const port = await listening();
    const { headers } = await ask(port, 'GET /assets/shell/1.0.0/main.js');
    const response = await ask(
      port,
      'GET /assets/shell/1.0.0/main.js',
      `if-none-match: ${String(headers.etag)}`,
    );
    expect([response.status, findings(response)]).toEqual([304, []]);
  });

  it.each([undefined, 'https://portal.example'])(
    'to a health check without a host is 200, at %s',
    async (publicUrl) => {
      const found = await healthChecks(await listening({ publicUrl }), '/livez', '/readyz', '/healthz');
      expect(found.filter(([, status]) => status !== 200)).toEqual([]);
    },
  );

  it('has them even if the API is down', async () => {
    const response = await ask(await listening({ apiUrl: 'http://127.0.0.1:1' }), 'GET /api/auth/session');
    expect([response.status, findings(response)]).toEqual([503, []]);
  });

  it('has a policy without sources, except documents', async () => {
    const port = await listening();
    for (const path of ['/favicon.svg', '/healthz', '/assets/shell/1.0.0/main.js', '/deploy/fleet']) {
      const { headers } = await ask(port, `GET ${path}`);
      expect(headers['content-security-policy']).toContain("default-src 'none'; frame-ancestors 'none'");
    }
  });

  it('to hostile requests has the headers and is never an internal error', async () => {
    const port = await listening();
    const paths = [...new Set(kinds.map(([line]) => line.split(' ')[1] ?? '/'))].filter(
      (path) => path.startsWith('/') && path.length < 100,
    );
    await fc.assert(
      fc.asyncProperty(hostileRequest([...paths, ...deployPaths]), async (request) => {
        const bearer = `connection: close\r\nauthorization: Bearer ${deployToken}`;
        const sent = request.replace('connection: close', bearer);
        expect(findings(await exchange(port, sent))).toEqual([]);
      }),
      { numRuns: REQUESTS },
    );
  });
});

describe('the response to a slow request', () => {
  it('is a problem if its body is incomplete, on every route', async () => {
    const port = await listening();
    for (const path of ['/api/login/', '/error-reports', '/nothing']) {
      const sent = `POST ${path} HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{`;
      const response = await exchange(isControls(path) ? controlPort : port, sent);
      expect([408, 404, 403]).toContain(response.status);
      expect(findings(response)).toEqual([]);
    }
  });

  it('has a longer timeout for uploaded files than for other bodies', async () => {
    const port = await listening();
    const release = JSON.parse(
      readFileSync(join(createRemoteBuild({ version: '2.0.0' }), 'release.json'), 'utf8'),
    );
    const begun = await fetch(`http://127.0.0.1:${controlPort}/deploy/uploads`, {
      method: 'POST',
      headers: { authorization: `Bearer ${deployToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(release),
    });
    const { id } = (await begun.json()) as { id: string };
    const slow = connect(controlPort, '127.0.0.1');
    slow.write(
      [
        `PUT /deploy/uploads/${id}/files/card.js HTTP/1.1`,
        'host: a',
        'connection: close',
        `authorization: Bearer ${deployToken}`,
        'content-type: application/octet-stream',
        'content-length: 2',
        '',
        'x',
      ].join('\r\n'),
    );
    const other = await exchange(port, 'POST /api/login/ HTTP/1.1\r\nhost: a\r\ncontent-length: 2\r\n\r\nx');
    slow.write('x');
    expect([other.status, (await text(slow)).split(' ')[1]]).toEqual([408, '204']);
  });
});

describe('a portal with an https address', () => {
  const publicUrl = 'https://portal.example';
  const behindTls = 'x-forwarded-proto: https';
  const hsts = 'strict-transport-security';

  it('sends HSTS for a year, with subdomains only if that is set', async () => {
    let port = await listening({ publicUrl });
    for (const line of ['GET /', 'GET /healthz', 'GET /missing.js', 'GET /customer-portal/auth/me'])
      expect((await ask(port, line, behindTls)).headers[hsts]).toBe('max-age=31536000');
    await gateway.close();
    port = await listening({ publicUrl, hstsIncludeSubdomains: true });
    expect((await ask(port, 'GET /', behindTls)).headers[hsts]).toBe('max-age=31536000; includeSubDomains');
  });

  it('sends no HSTS over plain http or with an http address', async () => {
    let port = await listening({ publicUrl });
    expect((await ask(port, 'GET /')).headers[hsts]).toBeUndefined();
    await gateway.close();
    port = await listening({ publicUrl: 'http://localhost:8080' });
    const response = await ask(port, 'GET /', behindTls);
    expect([response.status, response.headers[hsts]]).toEqual([200, undefined]);
  });

  it.each([
    ['GET /', '/'],
    ['HEAD /c/7/applications?status=3', '/c/7/applications?status=3'],
    ['GET //evil.example/', '//evil.example/'],
    ['GET http://evil.example/', '/'],
    ['GET /fleet', '/fleet'],
  ])('redirects %s over http to the same page', async (line, path) => {
    const response = await ask(await listening({ publicUrl }), line);
    expect([response.status, response.headers.location]).toEqual([308, `${publicUrl}${path}`]);
    expect(findings(response)).toEqual([]);
  });

  it.each([
    'POST /api/login/',
    'POST /',
    'GET /customer-portal/auth/me',
    'GET /api/auth/session',
    'GET /assets/shell/1.0.0/main.js',
    'POST /error-reports',
  ])('refuses %s over http', async (line) => {
    const response = await ask(await listening({ publicUrl }), line);
    expect([response.status, response.headers.location, findings(response)]).toEqual([403, undefined, []]);
  });

  it('serves health over http too', async () => {
    expect((await ask(await listening({ publicUrl }), 'GET /healthz')).status).toBe(200);
  });

  it('accepts deploy calls over http from the private network only', async () => {
    const port = await listening({ publicUrl });
    const token = `authorization: Bearer ${deployToken}`;
    expect((await ask(port, 'GET /deploy/fleet', token)).status).toBe(200);
    for (const forwarded of ['x-forwarded-proto: http', 'x-forwarded-for: 10.0.0.9'])
      expect((await ask(port, 'GET /deploy/fleet', token, forwarded)).status).toBe(403);
  });

  it('takes the forwarded scheme in any case', async () => {
    const port = await listening({ publicUrl });
    const response = await ask(port, 'GET /', 'x-forwarded-proto: HTTPS');
    expect([response.status, response.headers[hsts]]).toEqual([200, 'max-age=31536000']);
  });

  it('trusts the forwarding headers of trusted proxies only', async () => {
    const port = await listening({ publicUrl, trustedProxies: ['192.0.2.1'] });
    expect((await ask(port, 'POST /api/login/', behindTls)).status).toBe(403);
  });
});
