import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { VitalsReport } from '@atrium/contract';
import type { UsageReport } from '@atrium/control';
import { browsersAt, inlinedSet, setUpSigningApi, Usage } from '@atrium/edge/testing';
import { UsageLog } from '@atrium/registry';
import { createRemoteBuild } from '@atrium/registry/testing';
import { createGateway } from './app.ts';
import type { GatewaySettings } from './settings.ts';
import { createSettings } from './testing/fixture.ts';
import { setUpDeployTests } from './testing/gateway-tests.ts';

const start = Date.parse('2026-11-23T10:00:00Z');
const minute = 60_000;
const day = 24 * 60 * minute;
let overrides: Partial<GatewaySettings> = {};

beforeEach(() => {
  overrides = { vitalsOneIn: 1 };
  jest.useFakeTimers({
    now: start,
    doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'setTimeout', 'clearTimeout'],
  });
});

const api = setUpSigningApi();
const { call, ship, upload, inject, issueToken, tokens, paths } = setUpDeployTests(() => ({
  ...overrides,
  apiUrl: api.url(),
}));
const browsers = browsersAt(inject);

afterEach(() => jest.useRealTimers());

let people = 0;

/** Opens a page as a person, by default another one each time, and returns the signed id of its document. */
async function open({ customer = 7, person }: { customer?: number; person?: number } = {}) {
  people += 1;
  const { body, id } = await browsers.openAs(person ?? people, customer);
  return { id, measures: inlinedSet(body).settings.measuresVitals };
}

/** Opens a page with a cookie that no session is behind. */
const openForged = (customer = 7) => browsers.open(customer, '10.0.0.1', 'atrium.session-token=forged');

type Part = VitalsReport['parts'][number];
const probe: Part = { name: 'mfe-probe', version: '1.0.0', lcp: 2_000, inp: 100, cls: 0.05, load: 400 };

async function report(document: string, part: Partial<Part> = {}) {
  const payload = { document, parts: [{ ...probe, ...part }] };
  return (await inject({ method: 'POST', url: '/vitals-reports', payload })).statusCode;
}

async function pollNews(document: string, version = '1.0.0') {
  const query = `customer=7&have=shell@1.0.0&have=mfe-probe@${version}&document=${document}`;
  expect((await inject(`/release-news?${query}`)).statusCode).toBe(200);
}

async function usage(): Promise<UsageReport> {
  const { status, body } = await call('GET', '/usage/mfe-probe');
  expect(status).toBe(200);
  return body;
}

async function measured(): Promise<number> {
  return (await usage()).versions[0]?.vitals.lcp?.documents ?? 0;
}

describe('adoption', () => {
  beforeEach(() => ship());

  test('documents whose session was proved count by version, of the shell too', async () => {
    await open();
    await open();
    await browsers.open(7);
    await openForged();
    await ship({ version: '1.1.0' });
    await open();
    expect((await usage()).versions).toMatchObject([
      { version: '1.0.0', offered: 'no longer', documents: 2 },
      { version: '1.1.0', offered: 'current', documents: 1 },
    ]);
    const ofShell = await new UsageLog(join(paths.registry, 'usage')).read('shell');
    expect(ofShell['2026-11-23T10']).toMatchObject({ '1.0.0': { documents: 3 } });
  });

  test('visible tabs count once a minute, with the id of a document whose session was proved', async () => {
    const { id } = await open();
    const other = await open();
    const forged = await openForged();
    for (const document of [id, id, other.id, forged.id, `${id}x`, 'made-up']) await pollNews(document);
    jest.setSystemTime(start + minute);
    await pollNews(id);
    jest.setSystemTime(start + 2 * minute);
    expect((await usage()).versions).toMatchObject([{ version: '1.0.0', tabs: 1.5 }]);
  });

  test('a tab of a document from days ago counts too', async () => {
    const { id } = await open();
    jest.setSystemTime(start + 3 * day);
    await pollNews(id);
    expect((await usage()).versions[0]).toMatchObject({ tabs: 1, documents: 0 });
  });

  test('who is in the canary is shown in numbers', async () => {
    await upload(createRemoteBuild({ version: '1.1.0' }));
    await call('PUT', '/canaries/mfe-probe', { version: '1.1.0', percent: 10, customers: [7, 8] });
    await open();
    const { canary, versions } = await usage();
    expect(canary).toEqual({ version: '1.1.0', percent: 10, customers: 2 });
    expect(versions).toMatchObject([
      { version: '1.1.0', offered: 'canary', documents: 1 },
      { version: '1.0.0', offered: 'current' },
    ]);
  });

  test('changes of the deployable are listed with the hours, newest first', async () => {
    jest.setSystemTime(start + 60 * minute);
    await ship({ version: '1.1.0' });
    const { hours, deploys } = await usage();
    expect([hours.length, hours[0]?.at, hours.at(-1)?.at]).toEqual([
      48,
      '2026-11-21T12:00:00Z',
      '2026-11-23T11:00:00Z',
    ]);
    expect(deploys.map(({ action, version, by }) => [action, version, by])).toEqual([
      ['promote', '1.1.0', 'Probes'],
      ['publish', '1.1.0', 'Probes'],
      ['promote', '1.0.0', 'Probes'],
      ['publish', '1.0.0', 'Probes'],
    ]);
  });

  test('a team sees its own remote only', async () => {
    expect((await call('GET', '/usage/mfe-probe', undefined, tokens.others)).status).toBe(403);
    expect((await call('GET', '/usage/shell')).status).toBe(403);
    expect((await call('GET', '/usage/mfe-probe', undefined, 'atrium_guess')).status).toBe(401);
  });

  test('a name that leads out of the folder reads nothing', async () => {
    await open();
    const operators = await issueToken('Operators', '*');
    for (const name of ['..%2Fusage%2Fmfe-probe', '.%2Fmfe-probe', 'mfe-unknown']) {
      const { status, body } = await call('GET', `/usage/${name}`, undefined, operators);
      expect([status, body.versions]).toEqual([200, []]);
    }
  });

  test('documents and tabs of staging are not counted', async () => {
    const registryFolder = paths.registry;
    const staging = await createGateway(
      createSettings({ registryFolder, fleet: 'staging', vitalsOneIn: 1, apiUrl: api.url() }),
    );
    const { id } = await browsersAt((request) => staging.edge.inject(request)).openAs(1, 7);
    await staging.edge.inject(`/release-news?customer=7&have=mfe-probe@1.0.0&document=${id}`);
    const payload = { document: id, parts: [probe] };
    await staging.edge.inject({ method: 'POST', url: '/vitals-reports', payload });
    await staging.close();
    expect((await usage()).versions).toMatchObject([{ tabs: 0, documents: 0, vitals: { lcp: null } }]);
  });
});

describe('web vitals', () => {
  beforeEach(() => ship());

  test('percentiles by version, and by hour', async () => {
    for (let count = 1; count <= 20; count += 1) {
      const { id } = await open();
      expect(await report(id, { lcp: count * 100 })).toBe(204);
    }
    const { versions, hours } = await usage();
    const { lcp, cls } = versions[0]?.vitals ?? {};
    expect(lcp?.documents).toBe(20);
    expect(Math.abs((lcp?.p75 ?? 0) - 1_500)).toBeLessThan(120);
    expect(Math.abs((lcp?.p95 ?? 0) - 1_900)).toBeLessThan(150);
    expect(cls?.p75).toBeCloseTo(0.05);
    expect(hours.at(-1)?.versions).toMatchObject([
      { version: '1.0.0', documents: 20, p75: { lcp: lcp?.p75 } },
    ]);
  });

  test('a document counts once', async () => {
    const { id } = await open();
    expect([await report(id), await report(id)]).toEqual([204, 204]);
    expect(await measured()).toBe(1);
  });

  test('a report without the signed id of a measuring document does not count', async () => {
    const { id } = await open();
    const stranger = await browsers.open(7);
    expect(inlinedSet(stranger.body).settings.measuresVitals).toBeUndefined();
    for (const wrong of ['made-up', id.slice(0, -2), stranger.id]) expect(await report(wrong)).toBe(204);
    jest.setSystemTime(start + day + minute);
    await report(id);
    expect(await measured()).toBe(0);
  });

  test('a report counts for the version that its document had', async () => {
    const { id } = await open();
    await ship({ version: '1.1.0' });
    await report(id, { version: '1.1.0' });
    expect((await usage()).versions.map(({ vitals }) => vitals.lcp)).toEqual([null, null]);
  });

  test('forged cookies move no percentile', async () => {
    await report((await open()).id);
    for (let count = 0; count < 60; count += 1)
      await report((await openForged(count + 1)).id, { lcp: 58_000 });
    expect(await measured()).toBe(1);
    expect((await usage()).versions[0]?.vitals.lcp?.p75).toBeLessThan(2_200);
  });

  test('of the reports of one person about a version the first of a day counts', async () => {
    for (let customer = 1; customer <= 30; customer += 1)
      await report((await open({ person: 1, customer })).id, { lcp: 100 * customer });
    expect(await measured()).toBe(1);
    jest.setSystemTime(start + day);
    await report((await open({ person: 1 })).id);
    expect(await measured()).toBe(2);
  });

  test.each([
    ['an address', { page: '/c/7/users?q=Jane' }],
    ['a negative time', { lcp: -1 }],
    ['an endless time', { lcp: 1e9 }],
    ['a name that leads out of the registry', { name: '../../etc' }],
  ])('a report with %s is rejected', async (_, part) => {
    expect(await report((await open()).id, part as Partial<Part>)).toBe(422);
  });

  test('another site cannot report', async () => {
    const { id } = await open();
    const headers = { 'sec-fetch-site': 'cross-site' };
    const payload = { document: id, parts: [probe] };
    expect((await inject({ method: 'POST', url: '/vitals-reports', headers, payload })).statusCode).toBe(403);
  });

  test('nothing about the person is stored', async () => {
    const { id } = await open();
    await report(id);
    await usage();
    const folder = join(paths.registry, 'usage/mfe-probe');
    const [file = ''] = readdirSync(folder);
    const stored = readFileSync(join(folder, file), 'utf8');
    const vitals = { lcp: { 55: 1 }, inp: { 33: 1 }, cls: { 28: 1 }, load: { 43: 1 } };
    expect(JSON.parse(stored)).toEqual({
      '2026-11-23T10': { '1.0.0': { documents: 1, tabMinutes: 0, vitals } },
    });
    expect(stored).not.toContain(id.split('.')[3]);
  });
});

test('one document in so many measures, and none by the setting 0', () => {
  const chosen = (vitalsOneIn: number) => new Usage({ vitalsOneIn } as never).choosesToMeasure();
  jest.spyOn(Math, 'random').mockReturnValue(0.3);
  expect([1, 3, 4, 0].map(chosen)).toEqual([true, true, false, false]);
  jest.restoreAllMocks();
});

describe('the log', () => {
  const used = { name: 'mfe-probe', version: '1.0.0' };

  test('adds up what several processes counted, also after a restart', async () => {
    const folder = join(paths.registry, 'usage');
    const [one, other] = [new UsageLog(folder), new UsageLog(folder)];
    one.countDocument(used, start);
    other.countDocument(used, start);
    await one.store();
    one.countDocument(used, start);
    await Promise.all([one.store(), other.store()]);
    expect(await new UsageLog(folder).read('mfe-probe')).toMatchObject({
      '2026-11-23T10': { '1.0.0': { documents: 3 } },
    });
  });

  test('is limited in versions per hour, and deleted after fourteen days', async () => {
    const folder = join(paths.registry, 'usage');
    const log = new UsageLog(folder);
    for (let patch = 0; patch < 30; patch += 1)
      log.countDocument({ ...used, version: `1.0.${patch}` }, start);
    expect(Object.keys((await log.read('mfe-probe'))['2026-11-23T10'] ?? {})).toHaveLength(20);
    jest.setSystemTime(start + 13 * day);
    await log.store();
    expect(readdirSync(join(folder, 'mfe-probe'))).toHaveLength(1);
    jest.setSystemTime(start + 14 * day);
    await log.store();
    expect(readdirSync(join(folder, 'mfe-probe'))).toEqual([]);
  });
});
