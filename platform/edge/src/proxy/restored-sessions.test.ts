import { DOCUMENT_HEADER } from '@atrium/contract';
import { createRemoteBuild, createShellBuild } from '@atrium/registry/testing';
import { MARK_HEADER, MARK_WANTED_HEADER } from '@atrium/server';
import type { FastifyRequest } from 'fastify';
import { setUpGatewayTests } from '../testing/gateway-with-api.ts';
import { browsersAt, setUpSigningApi } from '../testing/signing-api.ts';
import { markExchange } from './restored-sessions.ts';

const restore = { method: 'POST', url: '/api/auth/restore', ip: '203.0.113.9' };
const id = 'signed-id';
const exchange = markExchange(
  { wantedFor: (document) => `mark of ${document}`, bind: (document, mark) => `${document} by ${mark}` },
  '/api/auth',
);
const requestOf = (headers: object, overrides: object = {}) =>
  ({ ...restore, headers, ...overrides }) as unknown as FastifyRequest;

test('the gateway asks for the mark of a document that restores its session', () => {
  const headers = { accept: '*/*', [DOCUMENT_HEADER]: id };
  expect(exchange.ofRequest(requestOf(headers), headers)).toEqual({
    accept: '*/*',
    [MARK_WANTED_HEADER]: `mark of ${id}`,
  });
});

test.each([
  ['another call', { url: '/api/auth/session' }],
  ['another method', { method: 'GET' }],
  ['a call of the API', { url: '/customer-portal/auth/me' }],
])('%s gets no mark, whatever it asks for', (_, overrides) => {
  const headers = { [DOCUMENT_HEADER]: id, [MARK_WANTED_HEADER]: 'forged' };
  const request = requestOf(headers, overrides);
  expect(exchange.ofRequest(request, headers)).toEqual({});
  expect(exchange.ofResponse(request, { [MARK_HEADER]: 'mark' })).toEqual({});
});

test('a browser gets the id that proves its session, and never a mark', () => {
  const headers = { [DOCUMENT_HEADER]: id };
  const request = requestOf(headers);
  exchange.ofRequest(request, headers);
  expect(exchange.ofResponse(request, { [MARK_HEADER]: 'mark', vary: 'cookie' })).toEqual({
    vary: 'cookie',
    [DOCUMENT_HEADER]: `${id} by mark`,
  });
  expect(exchange.ofResponse(requestOf({}), { [MARK_HEADER]: 'mark' })).toEqual({});
});

test('a failure costs the proof, never the response', () => {
  const fails = () => {
    throw new Error('broken');
  };
  const broken = markExchange({ wantedFor: fails, bind: fails }, '/api/auth');
  const headers = { accept: '*/*', [DOCUMENT_HEADER]: id };
  const warn = jest.fn();
  const request = requestOf(headers, { log: { warn } });
  expect(broken.ofRequest(request, headers)).toEqual({ accept: '*/*' });
  expect(broken.ofResponse(request, { [MARK_HEADER]: 'mark', vary: 'cookie' })).toEqual({ vary: 'cookie' });
  expect(warn).toHaveBeenCalledTimes(2);
});

describe('at a gateway', () => {
  const api = setUpSigningApi();
  const { gatewayWith } = setUpGatewayTests();

  test('only a session that the API restores proves a document', async () => {
    const edge = await gatewayWith([createShellBuild(), createRemoteBuild()], { apiUrl: api.url() });
    const browsers = browsersAt((request) => edge.inject(request));
    const page = await browsers.openAs(5, 7);
    expect(page.id).toMatch(/^[\w.-]{1,1500}$/);
    const stranger = await browsers.open(7);
    for (const headers of [{}, { cookie: 'atrium.session-token=forged' }] as Record<string, string>[])
      expect(await browsers.restore(stranger.id, 7, headers, '10.0.0.1')).toBe(stranger.id);
    api.foreign.add(8);
    const other = await browsers.open(8);
    expect(await browsers.restore(other.id, 8, { cookie: 'person=5' }, '10.0.0.1')).toBe(other.id);
  });
});
