import type { AddressInfo } from 'node:net';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import Fastify, { type FastifyInstance } from 'fastify';
import { errorReply } from './error-reply.ts';
import { notFound } from './problem.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';
import { ServerGuard } from './server-guard.ts';
import { exchange, responseFindings } from './testing/index.ts';

let app: FastifyInstance;
let port: number;

const replyError = errorReply();

beforeEach(async () => {
  const guard = new ServerGuard({
    headers: RESPONSE_HEADERS,
    timeouts: { headersMs: 100, bodyMs: 100 },
    maxHeaderBytes: 4_096,
    replyError,
  });
  app = Fastify({
    ...guard.options,
    trustProxy: ['127.0.0.1'],
    bodyLimit: 64,
    forceCloseConnections: true,
  });
  guard.attach(app);
  app.setErrorHandler<Error>(replyError);
  app.setNotFoundHandler((request, reply) => replyError(notFound(), request, reply));
  app.get('/', () => ({}));
  for (const path of ['/livez', '/readyz', '/healthz']) app.get(path, () => ({}));
  app.get('/rows/:id', () => ({}));
  app.get('/elsewhere', (_request, reply) => reply.redirect('/'));
  app.get('/known', (_request, reply) => reply.code(304).send());
  app.get('/raw', (_request, reply) => {
    reply.hijack();
    reply.raw.writeHead(200, { 'content-type': 'text/plain' }).end('raw');
  });
  app.get('/stream', (_request, reply) => {
    reply.hijack();
    reply.raw.write('begun ');
    setTimeout(() => reply.raw.end('ended'), 300);
  });
  app.post('/', (request) => request.body);
  app.post('/patient', { config: { bodyTimeoutMs: 10_000 } }, (request) => request.body);
  app.addContentTypeParser(
    'application/octet-stream',
    async (_request: unknown, body: AsyncIterable<Buffer>) => {
      for await (const _piece of body);
    },
  );
  app.post('/large', { config: { bodyProgressMs: 100 } }, () => ({}));
  await app.listen({ host: '127.0.0.1', port: 0 });
  ({ port } = app.server.address() as AddressInfo);
});

afterEach(() => app.close());

const get = (path: string, headers = 'host: a') =>
  exchange(port, `GET ${path} HTTP/1.1\r\nconnection: close\r\n${headers}\r\n\r\n`);
const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-type: application/json\r\n` +
  `content-length: ${length}\r\n\r\n`;

describe('every response', () => {
  it.each([
    ['a success', '/', 200],
    ['a redirect', '/elsewhere', 302],
    ['what is known already', '/known', 304],
    ['what a library writes itself', '/raw', 200],
    ['what is not there', '/nothing', 404],
    ['an address that cannot be decoded', '/%zz', 400],
    ['a parameter that is too long', `/rows/${'x'.repeat(101)}`, 414],
  ])('has the headers: %s', async (_, path, status) => {
    const response = await get(path);
    expect([response.status, responseFindings(response)]).toEqual([status, []]);
  });

  it.each([
    ['no HTTP', 'HELLO\r\n\r\n', 400],
    ['headers beyond the limit', `GET / HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(5_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n', 417],
    ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nhost: a\r\n\r\n', 405],
    ['two lengths', `${post('/', 2).trim()}\r\ncontent-length: 3\r\n\r\n{}`, 400],
    ['a body beyond the limit', `${post('/', 100)}${'x'.repeat(100)}`, 413],
  ])('to %s is a problem', async (_, sent, status) => {
    const response = await exchange(port, sent);
    expect([response.status, responseFindings(response)]).toEqual([status, []]);
  });
});

describe('a request', () => {
  it.each([
    ['without a host', 'x: y'],
    ['with two', 'host: a\r\nhost: b'],
    ['with one that is none', 'host: a b'],
    ['with a user before it', 'host: a@b'],
    ['with a forwarded one that is none', 'host: a\r\nx-forwarded-host: a/b'],
    ['with a forwarded protocol that is none', 'host: a\r\nx-forwarded-proto: gopher'],
  ])('%s is refused', async (_, headers) => {
    const response = await get('/', headers);
    expect([response.status, responseFindings(response)]).toEqual([400, []]);
  });

  it.each(['/livez', '/readyz', '/healthz'])('to %s needs no host', async (path) => {
    const response = await exchange(port, `GET ${path} HTTP/1.0\r\n\r\n`);
    expect(response.status).toBe(200);
  });

  it.each([
    ['headers', 'GET / HTTP/1.1\r\nhost: a\r\n'],
    ['first byte', ''],
    ['body', `${post('/', 10)}{`],
  ])('whose %s does not arrive gets a problem', async (_, sent) => {
    const response = await exchange(port, sent);
    expect([response.status, responseFindings(response)]).toEqual([408, []]);
  });

  it('may take longer if its route has another timeout', async () => {
    const socket = connect(port, '127.0.0.1');
    socket.write(`${post('/patient', 2)}{`);
    await (await fetch(`http://127.0.0.1:${port}/stream`)).text();
    socket.write('}');
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /);
  });

  /** Sends a body in pieces for three times as long as an interval of `/large`. */
  async function sendFor(pieceBytes: number): Promise<string> {
    const socket = connect(port, '127.0.0.1');
    const response = text(socket);
    socket.write('POST /large HTTP/1.1\r\nhost: a\r\nconnection: close\r\ntransfer-encoding: chunked\r\n');
    socket.write('content-type: application/octet-stream\r\n\r\n');
    const piece = `${pieceBytes.toString(16)}\r\n${'x'.repeat(pieceBytes)}\r\n`;
    for (const end = Date.now() + 300; Date.now() < end && !socket.closed; ) {
      if (pieceBytes > 1 || Date.now() % 10 === 0) socket.write(piece);
      await new Promise(setImmediate);
    }
    socket.end('0\r\n\r\n');
    return response;
  }

  it('may take as long as it progresses, if its route says so', async () => {
    expect(await sendFor(2_048)).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('that progresses by a byte now and then is refused there', async () => {
    expect(await sendFor(1)).toMatch(/^HTTP\/1\.1 408 /);
  });

  it('that is complete has no timeout for its response', async () => {
    const sent = 'GET /stream HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 2\r\n\r\n{}';
    expect((await exchange(port, sent)).body).toMatch(/begun [\s\S]*ended/);
  });

  it('that is incomplete does not corrupt a response that has begun', async () => {
    const sent = 'GET /stream HTTP/1.1\r\nhost: a\r\nconnection: close\r\ncontent-length: 9\r\n\r\n{}';
    const { status, body } = await exchange(port, sent);
    expect([status, body]).toEqual([200, expect.not.stringContaining('HTTP/1.1')]);
  });
});
