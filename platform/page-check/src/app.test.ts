import type { AddressInfo } from 'node:net';
import { healthChecks } from '@atrium/server/testing';
import { createPageCheck } from './app.ts';

const secret = 'the secret of gateway and page check';
const app = createPageCheck({
  host: '127.0.0.1',
  port: 0,
  gatewayUrl: 'http://127.0.0.1:1',
  secret,
  chromiumPath: '/nowhere',
  logLevel: 'silent',
  drainDelayMs: 0,
  pageTimeoutMs: 1,
});
const request = {
  ticket: 'ticket',
  deployables: [{ name: 'mfe-probe', version: '2.0.0' }],
  addresses: ['/c/1/probe'],
  permissions: ['probe:read'],
};
const ask = (payload: object, authorization = `Bearer ${secret}`) =>
  app.inject({ method: 'POST', url: '/page-checks', headers: { authorization }, payload });

afterAll(() => app.close());

test('only who knows the secret may ask', async () => {
  expect((await ask(request, 'Bearer another')).statusCode).toBe(401);
  expect((await ask(request, '')).statusCode).toBe(401);
});

test.each([
  ['pages elsewhere', { addresses: ['//elsewhere.example/'] }],
  ['pages outside of the scope', { addresses: ['/signin'] }],
  ['pages of another customer', { addresses: ['/c/12'] }],
  ['nothing to check', { deployables: [] }],
  ['no ticket', { ticket: '' }],
])('a request with %s is refused', async (_, change) => {
  expect((await ask({ ...request, ...change })).statusCode).toBe(422);
});

test('a browser that does not start is an error, not a release in order', async () => {
  expect((await ask(request)).statusCode).toBe(500);
});

test('a health check without a host gets 200', async () => {
  await app.listen({ host: '127.0.0.1', port: 0 });
  const found = await healthChecks((app.server.address() as AddressInfo).port, '/livez', '/readyz');
  expect(found.filter(([, status]) => status !== 200)).toEqual([]);
});
