import { readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  type Arm,
  ErrorLog,
  FileTallies,
  type FleetState,
  publish,
  Registry,
  type ReportedError,
  runsOf,
  type SeenPerson,
  UsageLog,
  withCanary,
  withoutDeployable,
} from '@atrium/registry';
import {
  createErrorReport,
  createManifest,
  createRemoteBuild,
  createShellBuild,
} from '@atrium/registry/testing';
import type { FastifyInstance } from 'fastify';
import { createControl } from '../app.ts';
import { createSettings } from '../testing/fixture.ts';
import { errorsByVersion } from './fleet-report.ts';
import { withoutOverlap } from './usage-charts.ts';

const operatorPassword = 'an operator’s own password';
let gateway: FastifyInstance;
let registryFolder: string;
let log: ErrorLog;

beforeEach(async () => {
  const settings = createSettings({ operatorPassword });
  registryFolder = settings.registryFolder;
  log = new ErrorLog(join(registryFolder, 'errors'));
  await publish(createShellBuild(), registryFolder);
  await publish(createRemoteBuild(), registryFolder);
  gateway = await createControl(settings);
});

afterEach(() => gateway.close());

function open(password: string | null = operatorPassword, path = '/fleet') {
  const authorization = `Basic ${Buffer.from(`operator:${password}`).toString('base64')}`;
  return gateway.inject({ url: path, headers: password === null ? {} : { authorization } });
}

function createReported(overrides: Partial<ReportedError> = {}): ReportedError {
  return { ...createErrorReport(), team: 'Probes', at: new Date().toISOString(), ...overrides };
}

/** Text of the page, with bars between cells. */
function readable(body: string): string {
  return body
    .replace(/<(style|script).*?<\/\1>/gs, '')
    .replace(/<[^>]*>/g, '|')
    .replace(/[|\s]+/g, ' ');
}

const sender = { isProved: true, network: '203.0.113' };

describe('the fleet page', () => {
  it('shows versions, team, health and sizes', async () => {
    const response = await open();
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    const body = readable(response.body);
    const today = new Date().toISOString().slice(0, 10);
    expect(body).toContain(`mfe-probe 1.0.0 since ${today} ● Healthy Probes 0.0 0 0 KB of 195 KB`);
    expect(body).toContain(`shell 1.0.0 since ${today} ● Healthy Shell`);
    expect(body).toContain('API ▲ Not responding');
    expect(body).toContain('operator Promoted mfe-probe 1.0.0');
  });

  it('shows a canary, its share and its number of named customers', async () => {
    const registry = new Registry(registryFolder);
    await registry.publish(createRemoteBuild({ version: '1.1.0' }));
    const canary = { version: '1.1.0', customers: [7, 8], percent: 10 };
    await registry.change({
      by: 'Probes',
      action: 'canary',
      next: (state) => withCanary(state, 'mfe-probe', canary),
    });
    const body = readable((await open()).body);
    expect(body).toContain('● Healthy 1.1.0 for 10% of customers and 2 customers Probes');
    expect(body).toContain('Canaries mfe-probe 1.1.0 for 10% of customers and 2 customers');
  });

  it('shows what was counted of people next to what documents reported, the canary next to the current version', async () => {
    const registry = new Registry(registryFolder);
    await registry.publish(createRemoteBuild({ version: '1.1.0' }));
    const canary = { version: '1.1.0', customers: [], percent: 10 };
    await registry.change({
      by: 'Probes',
      action: 'canary',
      next: (state) => withCanary(state, 'mfe-probe', canary),
    });
    const [run] = runsOf(await registry.history());
    const person = (number: number, arm: Arm, isBad: boolean): SeenPerson => ({
      step: run?.steps.at(-1) ?? 0,
      arm,
      person: `${arm} ${number}`,
      customer: `${number % 5}`,
      network: '1',
      firstAt: 1,
      badAt: isBad ? 2 : null,
    });
    await new FileTallies(join(registryFolder, 'canaries')).add(run?.id ?? '', {
      documents: { canary: { served: 40, bad: 12 }, stable: { served: 400, bad: 2 } },
      people: [
        ...Array.from({ length: 8 }, (_, number) => person(number, 'canary', number < 4)),
        ...Array.from({ length: 100 }, (_, number) => person(number, 'stable', number === 0)),
      ],
    });
    const body = readable((await open()).body);
    expect(body).toContain(
      'Canary 1.1.0 50% 4 of 8 80% 4 of 5 30% 12 of 40 Current 1.0.0 1.0% 1 of 100 20% 1 of 5 0.5% 2 of 400',
    );
    expect(body).toContain(
      'Needs attention ▲ API does not respond. mfe-probe ▲ 1.1.0: Stopped: more people have errors than with the current version.',
    );
  });

  it('names a canary that cannot be judged', async () => {
    const registry = new Registry(registryFolder);
    await registry.publish(
      createRemoteBuild({ name: 'mfe-new', remote: createManifest({ name: 'mfe-new' }) }),
    );
    const canary = { version: '1.0.0', customers: [7] };
    await registry.change({
      by: 'Probes',
      action: 'canary',
      next: (state) => withCanary(state, 'mfe-new', canary),
    });
    expect(readable((await open()).body)).toContain('mfe-new ▲ 1.0.0: It is not judged: there is no current');
  });

  it('says since when nothing was counted', async () => {
    expect(readable((await open()).body)).toContain('○ No documents were counted yet.');
    const usage = new UsageLog(join(registryFolder, 'usage'));
    usage.countDocument({ name: 'mfe-probe', version: '1.0.0' }, Date.now());
    await usage.store();
    expect(readable((await open()).body)).toContain('Live Deployable');
    const [file = ''] = readdirSync(join(registryFolder, 'usage/mfe-probe'));
    const before = new Date('2026-03-01T10:20:30Z');
    utimesSync(join(registryFolder, 'usage/mfe-probe', file), before, before);
    expect(readable((await open()).body)).toContain('○ Nothing was counted since 2026-03-01 10:20 UTC:');
  });

  it('is refreshed without styles and scripts, whose nonce the browser’s page does not have', async () => {
    const authorization = `Basic ${Buffer.from(`operator:${operatorPassword}`).toString('base64')}`;
    const { body } = await gateway.inject({ url: '/fleet', headers: { authorization, 'x-refresh': '1' } });
    expect(body).toContain('row-mfe-probe');
    expect(body).not.toMatch(/<style|<script/);
  });

  it('shows no retired remote', async () => {
    const next = (state: FleetState) => withoutDeployable(state, 'mfe-probe');
    await new Registry(registryFolder).change({ by: 'Probes', action: 'retire', next });
    const body = readable((await open()).body);
    expect(body).not.toContain('mfe-probe 1.0.0 since');
    expect(body).toContain('Probes Retired mfe-probe');
  });

  it('shows how canaries do, and what comes next', async () => {
    const registry = new Registry(registryFolder);
    await registry.publish(createRemoteBuild({ version: '1.1.0' }));
    const wanted = { version: '1.1.0', percent: 10, steps: [50, 100], stepMinutes: 60 };
    await registry.change({
      by: 'Probes (automatic)',
      action: 'canary',
      reason: '2 of 90 documents with 1.1.0 had errors',
      next: (state) => withCanary(state, 'mfe-probe', wanted),
    });
    const body = readable((await open()).body);
    expect(body).toContain(
      'mfe-probe 1.1.0 for 10% of customers ' +
        '○ Fewer than five customers opened it: errors stop its growth, and it is not rolled back by itself. ' +
        '10% 50% 100% At least 60 minutes each ' +
        'With errors People Customers Documents, as reported ' +
        'Canary 1.1.0 none yet none yet none yet Current 1.0.0 none yet none yet none yet',
    );
    expect(body).toContain('1.1.0 for 10% of customers 2 of 90 documents with 1.1.0 had errors');
  });

  it('shows error reports by version and in a list', async () => {
    await log.add(createReported(), sender);
    await log.add(createReported({ kind: 'load', supportCode: 'AAAA-BBBB' }), sender);
    const body = readable((await open()).body);
    expect(body).toContain('Needs attention ▲ API does not respond. mfe-probe ▲ 2 reports in the last hour');
    expect(body).toMatch(/mfe-probe 1\.0\.0 1 1 0 \S+ \S+ UTC list\.js:1:23/);
    expect(body).toMatch(/AAAA-BBBB mfe-probe 1\.0\.0 Probes Failed to load list TypeError list\.js:1:23/);
  });

  it('says how many reports were dropped, and whose', async () => {
    for (let count = 0; count < 25; count += 1)
      await log.add(createReported(), { ...sender, isProved: false });
    await log.dropped();
    const today = new Date().toISOString().slice(0, 10);
    expect(readable((await open()).body)).toContain(
      `Reports about mfe-probe that were dropped on ${today}: 5 of documents without a proved session.`,
    );
  });

  it('finds a report by its support code, in any case', async () => {
    await log.add(createReported({ requests: ['4bf92f3577b34da6a3ce929d0e0e4736'] }), sender);
    await log.add(createReported({ supportCode: 'AAAA-BBBB' }), sender);
    const found = readable((await open(operatorPassword, '/fleet?code=%207kq2-m9xd')).body);
    expect(found).toContain('Reports with the support code 7KQ2-M9XD');
    expect(found).toContain('7KQ2-M9XD mfe-probe');
    expect(found).toContain('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(found).not.toContain('AAAA-BBBB mfe-probe');
    const none = readable((await open(operatorPassword, '/fleet?code=0000-0000')).body);
    expect(none).toContain('There is no report with this support code');
  });

  it('reports missing or changed files of a current version', async () => {
    const folder = join(registryFolder, 'assets/mfe-probe/1.0.0');
    rmSync(join(folder, 'list.js'));
    expect(readable((await open()).body)).toContain('▲ 1 file is missing or changed');
    writeFileSync(join(folder, 'card.js'), '');
    expect(readable((await open()).body)).toContain('▲ 2 files are missing or changed');
  });

  it('escapes error reports', async () => {
    const { body } = await open(operatorPassword, '/fleet?code=%22%3E%3Cb%3E');
    expect(body).toContain('&quot;&gt;&lt;B&gt;');
    expect(body).not.toContain('"><B>');
  });
});

describe('a person who is not an operator', () => {
  it.each([
    ['without a password', null],
    ['with a wrong one', 'a guess of sixteen letters'],
    ['with an empty one', ''],
  ])('%s does not see the page', async (_, password) => {
    const response = await open(password);
    expect(response.statusCode).toBe(401);
    expect(response.headers['www-authenticate']).toMatch(/^Basic /);
    expect(response.body).not.toContain('mfe-probe');
  });

  it('cannot open the page with a session or a deploy token', async () => {
    const headers = { authorization: 'Bearer atrium_token', cookie: 'atrium.session-token=x' };
    expect((await gateway.inject({ url: '/fleet', headers })).statusCode).toBe(401);
  });

  it('has a limited number of attempts, and correct passwords do not count', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(1_800_000_000_000);
    for (let count = 0; count < 30; count += 1) expect((await open()).statusCode).toBe(200);
    const responses = [];
    for (let count = 0; count < 22; count += 1) responses.push((await open(`guess ${count}`)).statusCode);
    expect(responses.filter((status) => status === 401)).toHaveLength(20);
    expect((await open()).statusCode).toBe(429);
    jest.restoreAllMocks();
  });

  it('finds no fleet page if no password is set', async () => {
    const open = await createControl(createSettings({ registryFolder }));
    expect((await open.inject('/fleet')).statusCode).toBe(404);
    await open.close();
  });
});

it('letters of changes in the charts share a label where they would overlap', () => {
  const at = (letter: string, place: number) => ({ letter, place });
  const labels = withoutOverlap([at('a', 0.1), at('b', 0.5), at('c', 0.52), at('d', 0.57), at('e', 0.9)]);
  expect(labels.map(({ letter }) => letter)).toEqual(['a', 'b–d', 'e']);
  expect(withoutOverlap([at('a', 1)])[0]?.place).toBeLessThan(1);
});

it('errors are counted by version, the one with the latest report first', () => {
  const at = (minute: number) => `2026-03-01T10:0${minute}:00Z`;
  const counted = errorsByVersion([
    createReported({ at: at(4), places: ['a.js:1:1'] }),
    createReported({ at: at(3), version: '2.0.0', kind: 'hang', places: [] }),
    createReported({ at: at(2), places: ['b.js:1:1'] }),
    createReported({ at: at(1), places: ['b.js:1:1'] }),
  ]);
  expect(counted).toEqual([
    {
      name: 'mfe-probe',
      version: '1.0.0',
      loads: 0,
      crashes: 3,
      hangs: 0,
      last: at(4),
      commonPlace: 'b.js:1:1',
    },
    { name: 'mfe-probe', version: '2.0.0', loads: 0, crashes: 0, hangs: 1, last: at(3), commonPlace: null },
  ]);
});
