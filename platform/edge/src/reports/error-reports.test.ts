import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DocumentIds, ErrorLog, publish, type ReportedError } from '@atrium/registry';
import {
  createErrorReport,
  createFolder,
  createRemoteBuild,
  createShellBuild,
} from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createEdge } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';

let gateway: FastifyInstance;
let log: ErrorLog;
let folder: string;

beforeEach(async () => {
  const settings = createSettings();
  await publish(createShellBuild(), settings.registryFolder);
  await publish(createRemoteBuild(), settings.registryFolder);
  gateway = await createEdge(settings);
  folder = join(settings.registryFolder, 'errors');
  log = new ErrorLog(folder);
});

afterEach(() => {
  jest.restoreAllMocks();
  return gateway.close();
});

/** The id of a document whose session was proved. */
async function provedId(): Promise<string | undefined> {
  const ids = new DocumentIds(join(folder, '..', 'document-keys.json'));
  await ids.loadKeys(Date.now());
  const served = ids.create(7, { revision: 1, canaries: [], servedAt: Date.now(), measures: false });
  const proof = { AAAAAAAAAAAA: { person: 'p'.repeat(16), customer: null } };
  return (served && ids.sign({ ...served, proof })) ?? undefined;
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
  expect(await send(createErrorReport())).toBe(204);
  expect(await log.all()).toEqual([{ ...createErrorReport(), team: 'Probes', at: expect.any(String) }]);
});

test('a report leads to the requests before it', async () => {
  const requests = ['4bf92f3577b34da6a3ce929d0e0e4736'];
  expect(await send(createErrorReport({ requests }))).toBe(204);
  expect(await log.all()).toMatchObject([{ supportCode: '7KQ2-M9XD', requests }]);
});

test('a crash of the shell belongs to no team', async () => {
  expect(await send(createErrorReport({ name: 'shell', part: null, places: [] }))).toBe(204);
  expect(await log.all()).toMatchObject([{ name: 'shell', team: null }]);
});

test('no personal data is stored: no address, cookie, browser, or text that is not in the release', async () => {
  const headers = {
    cookie: 'session=secret',
    'user-agent': 'Lynx',
    referer: 'http://portal/c/7/users?q=Jane',
  };
  await send(
    createErrorReport({
      part: 'jane',
      places: ['jane@acme.example', 'calendar/c2VjcmV0.ics:1:2', 'list.js:1:2'],
    }),
    headers,
    '203.0.113.9',
  );
  const [file = ''] = readdirSync(folder);
  const kept = readFileSync(join(folder, file), 'utf8');
  expect(kept).toContain('list.js:1:2');
  expect(kept).not.toMatch(/203\.0\.113\.9|secret|c2VjcmV0|Lynx|jane|\/c\/7/i);
});

test.each([
  ['another field', { ...createErrorReport(), stack: 'Jane Doe is undefined' }],
  ['a made-up support code', createErrorReport({ supportCode: '<script>' })],
  ['a made-up id of a request', createErrorReport({ requests: ['ada@acme.example'] })],
  ['a version that is not published', createErrorReport({ version: '9.9.9' })],
  ['a name that leads out of the registry', createErrorReport({ name: '../../etc' })],
  ['a sentence for the class of the error', createErrorReport({ error: 'Cannot read Jane' })],
  ['too many places', createErrorReport({ places: Array.from({ length: 9 }, () => 'list.js:1:1') })],
])('a report with %s is rejected', async (_, report) => {
  expect(await send(report)).toBe(422);
  expect(await log.all()).toEqual([]);
});

test('a report that is not JSON, or too long, is rejected', async () => {
  const headers = { 'content-type': 'application/json' };
  const broken = await gateway.inject({ method: 'POST', url: '/error-reports', headers, payload: '{' });
  expect([broken.statusCode, broken.json().type]).toEqual([400, 'urn:atrium:problem:invalid-input']);
  expect(await send({ ...createErrorReport(), error: 'E'.repeat(5_000) })).toBe(413);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }],
  ['a neighbour of the portal', { 'sec-fetch-site': 'same-site' }],
  ['a form of another site', { 'content-type': 'text/plain' }],
])('a report sent by %s is rejected', async (_, headers) => {
  expect(await send(createErrorReport(), headers)).toBe(403);
  expect(await log.all()).toEqual([]);
});

test('one sender cannot fill the log or prevent reports of others', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  const responses = await Promise.all(Array.from({ length: 40 }, () => send(createErrorReport())));
  expect(responses.filter((status) => status === 204)).toHaveLength(30);
  expect(responses.filter((status) => status === 429)).toHaveLength(10);
  expect(await send(createErrorReport(), {}, '10.0.1.2')).toBe(204);
});

test('strangers in many networks neither fill the log nor use up the limit of documents with a proved session', async () => {
  jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
  const flood = Array.from({ length: 1_120 }, (_, index) =>
    send(
      createErrorReport({ error: `Invented${index}` }),
      {},
      `10.${Math.floor(index / 250)}.${index % 250}.1`,
    ),
  );
  expect(new Set(await Promise.all(flood))).toEqual(new Set([204, 429]));
  const document = await provedId();
  expect(await send(createErrorReport({ supportCode: 'AAAA-BBBB', document }))).toBe(204);
  expect((await log.all())[0]).toMatchObject({ supportCode: 'AAAA-BBBB' });
});

describe('the log', () => {
  const reported = (at: string, supportCode = '7KQ2-M9XD'): ReportedError => ({
    ...createErrorReport({ supportCode }),
    team: null,
    at,
  });
  const proved = { isProved: true, network: '203.0.113' };
  const unproved = { ...proved, isProved: false };
  const noon = '2026-03-01T12:00:00Z';
  const addMany = async (to: ErrorLog, count: number, sender: typeof proved) => {
    const added = [];
    for (let index = 0; index < count; index += 1) added.push(await to.add(reported(noon), sender));
    return added.filter(Boolean).length;
  };

  test('has a maximum size per day, of which reports without a proved session have a quarter', async () => {
    const bounded = new ErrorLog(createFolder(), 1_200);
    expect([await addMany(bounded, 9, unproved), await addMany(bounded, 9, proved)]).toEqual([1, 5]);
    expect(await bounded.add(reported('2026-03-02T10:00:00Z'), unproved)).toBe(true);
  });

  test('has quotas for each network and deployable, by day', async () => {
    const kept = new ErrorLog(createFolder());
    expect(await addMany(kept, 30, unproved)).toBe(20);
    expect(await addMany(kept, 300, proved)).toBe(200);
    for (let network = 0; network < 10; network += 1)
      await addMany(kept, 30, { isProved: false, network: `${network}` });
    expect((await kept.all()).length).toBe(300);
    expect(await kept.add({ ...reported(noon), name: 'mfe-other' }, unproved)).toBe(true);
    expect(await kept.add(reported('2026-03-02T12:00:00Z'), unproved)).toBe(true);
  });

  test('says what was dropped, of all processes and after a restart', async () => {
    const folder = createFolder();
    for (const each of [new ErrorLog(folder), new ErrorLog(folder)]) {
      await addMany(each, 25, unproved);
      await each.dropped();
    }
    expect(await new ErrorLog(folder).dropped()).toEqual([
      { day: '2026-03-01', name: 'mfe-probe', proved: 0, unproved: 10 },
    ]);
  });

  test('deletes old days, and returns the newest report first', async () => {
    const kept = new ErrorLog(createFolder());
    for (let day = 1; day <= 20; day += 1)
      for (const sender of [proved, unproved])
        await kept.add(reported(`2026-03-${String(day).padStart(2, '0')}T10:00:00Z`), sender);
    const days = (await kept.all()).map(({ at }) => Number(at.slice(8, 10)));
    const newest = [20, 19, 18, 17, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7];
    expect(days).toEqual(newest.flatMap((day) => [day, day]));
  });
});
