import type { AddressInfo } from 'node:net';
import {
  bodyForms,
  exchange,
  healthChecks,
  hostileRequest,
  type RawResponse,
  responseFindings,
  sendBody,
} from '@atrium/server/testing';
import fc from 'fast-check';
import { demoLineSettings } from '../demo/index.ts';
import { usePortal } from '../testing/index.ts';

/** Number of requests of the fuzz test; `test:long` sets more. */
const REQUESTS = Number(process.env.EDGE_REQUESTS ?? 400);

const { api, createMember } = usePortal({
  line: demoLineSettings('http://127.0.0.1:1'),
  demo: { origins: ['http://localhost:8080'] },
  timeouts: { headersMs: 300, bodyMs: 300 },
});
let port: number;
let token: string;

beforeAll(async () => {
  await api.app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = api.app.server.address() as AddressInfo);
  ({ token } = (await createMember()).forAll);
});

const ask = (line: string, ...headers: string[]) =>
  exchange(
    port,
    [`${line} HTTP/1.1`, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n'),
  );

/** Addresses that OpenAPI does not list. */
const hidden = [
  ...['/healthz', '/openapi.json', '/docs', '/docs/static/index.html', '/.well-known/jwks.json'],
  ...[
    'session',
    'csrf',
    'providers',
    'signin',
    'signout',
    'error',
    '_log',
    'callback/credentials',
    'nope',
  ].map((action) => `/api/auth/${action}`),
  ...['/api/line_login/start', '/mailbox', '/mailbox/all.json', '/mailbox/1', '/mailbox/2147483648/html'],
  ...['/line/auth', '/line/token', '/line/interaction/x', '/line/page.css', '/line/nothing'],
];

async function everyPath(): Promise<string[]> {
  const { paths } = (await api.get('/openapi.json')).json() as { paths: object };
  return [...hidden, ...Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '1'))];
}

/** NextAuth v4's client needs this body of a failed sign-in. */
function isOfNextAuth({ status, body }: RawResponse): boolean {
  return status === 401 && /^\{"url":/.test(body);
}

/** The demo's LINE is an OAuth server of its own, with its own error responses. */
function isOfDemoLine(sent: string, { status }: RawResponse): boolean {
  return / \/line\//.test(sent) && status > 0 && status < 500;
}

function findingsOf(sent: string, response: RawResponse): string[] {
  const isProtocol = isOfNextAuth(response) || isOfDemoLine(sent, response);
  return responseFindings(isProtocol ? { ...response, status: 200 } : response);
}

test('every response has the required headers, and every error is a problem', async () => {
  for (const path of await everyPath()) {
    for (const method of ['GET', 'POST', 'PATCH']) {
      const line = `${method} ${path}`;
      expect([line, findingsOf(line, await ask(line))]).toEqual([line, []]);
    }
  }
});

test('the response to any request has the required headers, and is never an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(hostileRequest(await everyPath()), fc.boolean(), async (request, isSignedIn) => {
      const bearer = isSignedIn ? `\r\nauthorization: Bearer ${token}` : '';
      const sent = request.replace('connection: close', `connection: close${bearer}`);
      const response = await exchange(port, sent);
      expect(findingsOf(sent, response)).toEqual([]);
    }),
    { numRuns: REQUESTS },
  );
});

test.each([
  [
    'a parameter of more than 100 characters',
    `GET /customer-portal/applications/${'1'.repeat(101)}`,
    [],
    414,
  ],
  ['an address that cannot be decoded', 'GET /customer-portal/applications/%ff', [], 400],
  ['headers beyond the limit', 'GET /', [`x: ${'y'.repeat(75_000)}`], 431],
  ['an expectation', 'POST /api/login', ['expect: more'], 417],
  ['a second host', 'GET /healthz/x', ['host: evil.example'], 400],
  ['a forwarded protocol that is none', 'POST /api/login', ['x-forwarded-proto: gopher'], 400],
  ['an update of a session without its token', 'POST /api/auth/session', [], 400],
  ['a mail beyond the largest id', 'GET /mailbox/2147483648', [], 404],
  ['a callback that is not a URL', 'GET /api/auth/signin?callbackUrl=UTC', [], 400],
  ['a callback that is a script', 'GET /api/auth/error?callbackUrl=javascript:1', [], 400],
] as const)('%s is a problem', async (_, line, headers, status) => {
  const response = await ask(line, ...headers);
  expect([response.status, responseFindings(response)]).toEqual([status, []]);
});

test('a health check without a host gets 200', async () => {
  const found = await healthChecks(port, '/livez', '/readyz', '/healthz');
  expect(found.filter(([, status]) => status !== 200)).toEqual([]);
});

test('a stored callback that is not a URL is dropped', async () => {
  const response = await ask('GET /api/auth/session', 'cookie: atrium.callback-url=UTC');
  expect([response.status, response.body]).toEqual([200, '{}']);
});

test.each([
  ['', 'Default'],
  ['?error=%E2%9C%93', 'Default'],
  ['?error=a%0d%0aset-cookie:%20x', 'Default'],
  ['?error=a%26b=c', 'Default'],
  ['?error=AccessDenied', 'AccessDenied'],
])('the error page gets one of its own codes: %s', async (query, code) => {
  const { status, headers } = await ask(`GET /api/auth/error${query}`);
  expect([status, headers.location]).toEqual([302, `/error?error=${code}`]);
});

test.each(bodyForms)('a body larger than its call allows is refused: $form', async (form) => {
  const sent = [
    ['/api/login/', 32_769],
    ['/api/auth/signout', 65_537],
    ['/customer-portal/auth/reset_password', 600_000],
  ] as const;
  for (const [path, bytes] of sent)
    expect([path, await sendBody(port, path, bytes, form)]).toEqual([path, 413]);
});

test('an incomplete body is a problem', async () => {
  const sent =
    'POST /api/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{';
  const response = await exchange(port, sent);
  expect([response.status, responseFindings(response)]).toEqual([408, []]);
});

test('errors that a browser reports are accepted and not logged', async () => {
  const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
  const response = await api.post('/api/auth/_log', {
    code: 'x',
    level: 'error',
    error: { stack: 'forged' },
  });
  expect([response.statusCode, response.json(), written.mock.calls]).toEqual([200, {}, []]);
  written.mockRestore();
});
