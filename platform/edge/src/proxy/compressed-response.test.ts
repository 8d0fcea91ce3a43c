import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync } from 'node:zlib';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';

const { gatewayWith } = setUpGatewayTests();
const rows = JSON.stringify({ applications: Array.from({ length: 100 }, (_, id) => ({ id })) });
let api: Server;
let answer: { readonly body: string; readonly headers: Record<string, string> };

beforeAll(async () => {
  api = createServer((_, response) => {
    response.writeHead(200, { 'content-length': Buffer.byteLength(answer.body), ...answer.headers });
    response.end(answer.body, () => answer.headers['content-length'] && response.destroy());
  });
  await new Promise<void>((listening) => api.listen(0, '127.0.0.1', listening));
});
afterAll(() => new Promise((closed) => api.close(closed)));

const json = { 'content-type': 'application/json; charset=utf-8' };
const asked = { authorization: 'Bearer token', 'accept-encoding': 'gzip, deflate, br, zstd' };

async function responseTo(
  headers: Record<string, string>,
  { url = '/customer-portal/applications', body = rows, answered = {} } = {},
) {
  answer = { body, headers: { ...json, ...answered } };
  const { port } = api.address() as AddressInfo;
  const gateway = await gatewayWith([], { apiUrl: `http://127.0.0.1:${port}` });
  return gateway.inject({ url, headers });
}

test('JSON for a request with a token is compressed', async () => {
  const { headers, rawPayload } = await responseTo(asked, { answered: { vary: 'origin', etag: '"1"' } });
  expect(headers).toMatchObject({ 'content-encoding': 'br', etag: 'W/"1"', vary: 'origin, accept-encoding' });
  expect(headers['content-length']).toBe(String(rawPayload.length));
  expect(brotliDecompressSync(rawPayload).toString()).toBe(rows);
  expect(rawPayload.length).toBeLessThan(rows.length / 2);
});

test.each([
  ['to a request with a cookie alone', { 'accept-encoding': 'br', cookie: 'session=1' }, {}],
  ['of the session', asked, { url: '/api/auth/restore' }],
  ['for a browser without brotli', { ...asked, 'accept-encoding': 'gzip' }, {}],
  ['that is small', asked, { body: '{}' }],
  ['that is no JSON', asked, { answered: { 'content-type': 'application/pdf' } }],
  ['that is compressed already', asked, { answered: { 'content-encoding': 'gzip' } }],
])('a response %s stays as it is', async (_, headers, options) => {
  const response = await responseTo(headers, options);
  expect(response.headers['content-encoding']).not.toBe('br');
  expect(response.body).toBe(('body' in options && options.body) || rows);
});

test('a response that breaks off before it was sent becomes a problem', async () => {
  const { headers, statusCode, body } = await responseTo(asked, {
    body: '{}',
    answered: { 'content-length': '10', etag: '"1"' },
  });
  expect(statusCode).toBe(503);
  expect(headers['content-type']).toMatch(/^application\/problem\+json/);
  expect(headers).not.toHaveProperty('etag');
  expect(JSON.parse(body)).toMatchObject({ status: 503 });
});

test('a long response is sent on while it arrives, compressed all the same', async () => {
  const long = JSON.stringify(Array.from({ length: 20_000 }, (_, id) => ({ id })));
  const { headers, rawPayload } = await responseTo(asked, { body: long });
  expect(headers).not.toHaveProperty('content-length');
  expect(brotliDecompressSync(rawPayload).toString()).toBe(long);
});
