import type { FastifyInstance } from 'fastify';
import { createServer } from './create-server.ts';
import { RESPONSE_HEADERS } from './response-headers.ts';

let app: FastifyInstance;
let logged = '';

beforeEach(() => {
  logged = '';
  app = createServer({
    headers: RESPONSE_HEADERS,
    maxHeaderBytes: 4_096,
    trustedProxies: ['loopback', '10.0.0.0/8'],
    logLevel: 'info',
    logOutput: { write: (line: string) => (logged += line) } as never,
    drainDelayMs: 0,
  });
  app.get('/', ({ ip, protocol }) => ({ ip, protocol }));
});

afterEach(() => app.close());

const ask = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
  (await app.inject({ url: '/', remoteAddress, headers })).json() as { ip: string; protocol: string };

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:54321', '203.0.113.7'],
  ['2001:db8::7', '2001:db8::7'],
  ['[2001:db8::7]', '2001:db8::7'],
  ['[2001:db8::7]:443', '2001:db8::7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['[fe80::1%25eth0]:80', 'fe80::1'],
  ['203.0.113.7:54321, 127.0.0.1', '203.0.113.7'],
  ['203.0.113.7:54321, 10.0.0.9:80, [::1]:80', '203.0.113.7'],
  ['198.51.100.1, 203.0.113.7:1', '203.0.113.7'],
  ['unknown, 203.0.113.7', '203.0.113.7'],
  [', 203.0.113.7 ,', '203.0.113.7'],
])('an address is understood as proxies write it: %s', async (header, ip) => {
  expect((await ask({ 'x-forwarded-for': header })).ip).toBe(ip);
});

test.each([
  ['unknown', '127.0.0.1'],
  ['', '127.0.0.1'],
  ['203.0.113.7:port', '127.0.0.1'],
  ['203.0.113.7, _hidden', '127.0.0.1'],
  ['999.1.1.1:80', '127.0.0.1'],
  ['[', '127.0.0.1'],
  ['203.0.113.7, unknown, 10.0.0.9', '10.0.0.9'],
  ["'); DROP TABLE sessions --", '127.0.0.1'],
])('for what is no address counts the proxy that passed it on: %s', async (header, ip) => {
  expect((await ask({ 'x-forwarded-for': header })).ip).toBe(ip);
});

test('what someone else claims does not count', async () => {
  const claimed = { 'x-forwarded-for': '203.0.113.7:1', 'x-forwarded-proto': 'HTTPS' };
  expect(await ask(claimed, '198.51.100.1')).toEqual({ ip: '198.51.100.1', protocol: 'http' });
});

test.each(['https', 'HTTPS', 'Https'])('the scheme %s is https', async (scheme) => {
  expect((await ask({ 'x-forwarded-proto': scheme })).protocol).toBe('https');
});

test('the log has the address too', async () => {
  await app.inject({ url: '/missing', headers: { 'x-forwarded-for': '[2001:db8::7]:443' } });
  expect(JSON.parse(logged)).toMatchObject({ ip: '2001:db8::7', status: 404 });
});
