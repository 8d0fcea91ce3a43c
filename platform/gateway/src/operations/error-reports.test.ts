import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ErrorReport } from '@atrium/contract';
import type { FastifyInstance } from 'fastify';
import { createGateway } from '../app.ts';
import { publish } from '../registry/publish-folder.ts';
import { createFolder, createRemoteBuild, createSettings, createShellBuild } from '../testing/fixture.ts';
import { ErrorLog, type ReportedError } from './error-log.ts';

let gateway: FastifyInstance;
let log: ErrorLog;
let folder: string;

beforeEach(async () => {
  const settings = createSettings();
  await publish(createShellBuild(), settings.registryFolder);
  await publish(createRemoteBuild(), settings.registryFolder);
  gateway = await createGateway(settings);
  folder = join(settings.registryFolder, 'errors');
  log = new ErrorLog(folder);
});

afterEach(() => {
  jest.restoreAllMocks();
  return gateway.close();
});

function createReport(overrides: Partial<ErrorReport> = {}): ErrorReport {
  return {
    supportCode: '7KQ2-M9XD',
    kind: 'crash',
    name: 'mfe-probe',
    version: '1.0.0',
    part: 'list',
    error: 'TypeError',
    places: ['list.js:1:23'],
    ...overrides,
  };
}

async function send(report: object, headers: Record<string, string> = {}, from = '10.0.0.1') {
  const response = await gateway.inject({
    method: 'POST',
    url: '/error-reports',
    remoteAddress: from,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(report),
  });
  return response.statusCode;
}

test('a report is stored with the team that owns the remote', async () => {
  expect(await send(createReport())).toBe(204);
  expect(await log.all()).toEqual([{ ...createReport(), team: 'Probes', at: expect.any(String) }]);
});

test('a report leads to the requests before it', async () => {
  const requests = ['4bf92f3577b34da6a3ce929d0e0e4736'];
  expect(await send(createReport({ requests }))).toBe(204);
  expect(await log.all()).toMatchObject([{ supportCode: '7KQ2-M9XD', requests }]);
});

test('a crash of the shell belongs to no team', async () => {
  expect(await send(createReport({ name: 'shell', part: null, places: [] }))).toBe(204);
  expect(await log.all()).toMatchObject([{ name: 'shell', team: null }]);
});

test('no personal data is stored: no address, cookie, browser, or text that is not in the release', async () => {
  const headers = {
    cookie: 'session=secret',
    'user-agent': 'Lynx',
    referer: 'http://portal/c/7/users?q=Jane',
  };
  await send(
    createReport({ part: 'jane', places: ['jane@acme.example', 'calendar/c2VjcmV0.ics:1:2', 'list.js:1:2'] }),
    headers,
    '203.0.113.9',
  );
  const [file = ''] = readdirSync(folder);
  const kept = readFileSync(join(folder, file), 'utf8');
  expect(kept).toContain('list.js:1:2');
  expect(kept).not.toMatch(/203\.0\.113\.9|secret|c2VjcmV0|Lynx|jane|\/c\/7/i);
});

test.each([
  ['another field', { ...createReport(), stack: 'Jane Doe is undefined' }],
  ['a made-up support code', createReport({ supportCode: '<script>' })],
  ['a made-up id of a request', createReport({ requests: ['ada@acme.example'] })],
  ['a version that is not published', createReport({ version: '9.9.9' })],
  ['a name that leads out of the registry', createReport({ name: '../../etc' })],
  ['a sentence for the class of the error', createReport({ error: 'Cannot read Jane' })],
  ['too many places', createReport({ places: Array.from({ length: 9 }, () => 'list.js:1:1') })],
])('a report with %s is rejected', async (_, report) => {
  expect(await send(report)).toBe(422);
  expect(await log.all()).toEqual([]);
});

test('a report that is not JSON, or too long, is rejected', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = await gateway.inject({ method: 'POST', url: '/error-reports', headers, payload: '{' });
  expect([broken.statusCode, broken.json().type]).toEqual([400, 'urn:atrium:problem:invalid-input']);
  expect(await send({ ...createReport(), error: 'E'.repeat(5_000) })).toBe(413);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the portal', { 'sec-fetch-site': 'same-site' }],
  ['a form of another site', { 'content-type': 'text/plain' }],
])('a report sent by %s is rejected', async (_, headers) => {
  expect(await send(createReport(), headers)).toBe(403);
  expect(await log.all()).toEqual([]);
});

test('one sender cannot fill the log or prevent reports of others', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  const responses = await Promise.all(Array.from({ length: 40 }, () => send(createReport())));
  expect(responses.filter((status) => status === 204)).toHaveLength(30);
  expect(responses.filter((status) => status === 429)).toHaveLength(10);
  expect(await send(createReport(), {}, '10.0.0.2')).toBe(204);
});

describe('the log', () => {
  const reported = (at: string): ReportedError => ({ ...createReport(), team: null, at });

  test('has a maximum size per day', async () => {
    const bounded = new ErrorLog(createFolder(), 500);
    const added = [];
    for (let count = 0; count < 4; count += 1)
      added.push(await bounded.add(reported('2026-03-01T10:00:00Z')));
    expect(added).toEqual([true, true, false, false]);
    expect(await bounded.add(reported('2026-03-02T10:00:00Z'))).toBe(true);
  });

  test('deletes old days, and returns the newest report first', async () => {
    const kept = new ErrorLog(createFolder());
    for (let day = 1; day <= 20; day += 1)
      await kept.add(reported(`2026-03-${String(day).padStart(2, '0')}T10:00:00Z`));
    const days = (await kept.all()).map(({ at }) => Number(at.slice(8, 10)));
    expect(days).toEqual([20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7]);
  });
});
