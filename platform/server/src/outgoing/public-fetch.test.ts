import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createPublicFetch } from './public-fetch.ts';

/** Every name leads to this machine, as that of an attacker may. */
jest.mock('node:dns', () => ({
  lookup: (_host: string, options: { all?: boolean }, done: (...answer: unknown[]) => void) =>
    options.all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4),
}));

let server: Server;
let port: number;
let asked: string[] = [];
const get = { method: 'GET', headers: {} };

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(String(request.url));
    if (request.url === '/redirect') response.writeHead(302, { location: '/target' }).end();
    else if (request.url === '/large') response.end('x'.repeat(300_000));
    else response.writeHead(200, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  ({ port } = server.address() as AddressInfo);
});

beforeEach(() => {
  asked = [];
});

afterAll(() => new Promise((closed) => server.close(closed)));

test.each([
  ['http', 'http://provider.example/'],
  ['a file', 'file:///etc/passwd'],
  ['a user in the address', 'https://a@provider.example/'],
])('%s is refused', async (_name, url) => {
  await expect(createPublicFetch()(url, get)).rejects.toThrow('https://');
});

test('a name that leads to a private network is refused when it is connected to', async () => {
  await expect(createPublicFetch()(`https://provider.example:${port}/`, get)).rejects.toThrow(
    'provider.example is in a private network',
  );
  expect(asked).toEqual([]);
});

test('a name is refused even where this machine is allowed', async () => {
  const fetch = createPublicFetch({ allowsLoopback: true });
  await expect(fetch(`https://provider.example:${port}/`, get)).rejects.toThrow('private network');
  await expect(fetch(`http://provider.example:${port}/`, get)).rejects.toThrow('https://');
});

test('http on this machine is allowed by the setting alone', async () => {
  const url = `http://127.0.0.1:${port}/`;
  await expect(createPublicFetch()(url, get)).rejects.toThrow('https://');
  const response = await createPublicFetch({ allowsLoopback: true })(url, get);
  expect(await response.json()).toEqual({ ok: true });
});

test('a redirect is not followed', async () => {
  const fetch = createPublicFetch({ allowsLoopback: true });
  expect((await fetch(`http://127.0.0.1:${port}/redirect`, get)).status).toBe(302);
  expect(asked).toEqual(['/redirect']);
});

test('a response of more than 256 KB is refused', async () => {
  const fetch = createPublicFetch({ allowsLoopback: true });
  await expect(fetch(`http://127.0.0.1:${port}/large`, get)).rejects.toThrow('too large');
});
