import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import type { AnsweringApi } from '../proxy/answering-api.ts';
import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  type ReleaseOverrides,
  remoteContents,
} from '../testing/fixture.ts';
import { fleetFindings } from './fleet-gate.ts';
import { partWeights, weightFindings } from './part-weights.ts';

const budgets = { shellStart: 1000, remotePage: 100 };

function releaseIn(folder: string): Release {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
}

const shell = (overrides: ReleaseOverrides = {}) =>
  releaseIn(
    createShellBuild({
      shared: [{ name: 'react', provides: '19.3.1', requires: '^19.3.1' }],
      shellContract: '1.4.0',
      ...overrides,
    }),
  );

const remote = (overrides: ReleaseOverrides = {}) =>
  releaseIn(
    createRemoteBuild({
      shared: [{ name: 'react', provides: null, requires: '^19.0.0' }],
      ...overrides,
    }),
  );

function findings(releases: readonly Release[], bytes = 1, api: Partial<AnsweringApi> = {}): string[] {
  const members = releases.map((release) => ({
    release,
    transferBytes: new Map(release.files.map(({ path }) => [path, bytes])),
  }));
  return fleetFindings(members, { version: '1.0.0', calls: null, ...api }, budgets);
}

it('finds nothing wrong with a fleet that works', () => {
  expect(findings([shell(), remote()])).toEqual([]);
});

it('names an API that the shell does not work with', () => {
  expect(
    findings([shell({ api: '^1.0.0' }), remote({ remote: createManifest({ api: '*' }) })], 1, {
      version: '2.0.0',
    }),
  ).toEqual(['shell 1.0.0 needs API ^1.0.0, but the API that answers is 2.0.0.']);
});

it.each<[string, ReleaseOverrides, string]>([
  [
    'another range of a shared package',
    { shared: [{ name: 'react', provides: null, requires: '^18.0.0' }] },
    'mfe-probe 1.0.0 needs react ^18.0.0, but shell 1.0.0 brings 19.3.1.',
  ],
  [
    'a shared package that the shell lacks',
    { shared: [{ name: 'lodash', provides: null, requires: '^4.0.0' }] },
    'mfe-probe 1.0.0 needs lodash ^4.0.0, but shell 1.0.0 brings none.',
  ],
  [
    'a shared package for others',
    { shared: [{ name: 'react', provides: '19.9.9', requires: '^19.0.0' }] },
    'mfe-probe 1.0.0 brings react 19.9.9 for others, but only shell 1.0.0 may bring shared packages.',
  ],
  [
    'a newer shell contract',
    { remote: createManifest({ shellContract: '^2.0.0' }) },
    'mfe-probe 1.0.0 needs shell contract ^2.0.0, but shell 1.0.0 offers 1.4.0.',
  ],
  [
    'another API',
    { remote: createManifest({ api: '^3.0.0' }) },
    'mfe-probe 1.0.0 needs API ^3.0.0, but the API that answers is 1.0.0.',
  ],
  [
    'a route without scripts',
    { chunks: { list: ['list.js'], detail: ['detail.js'], card: ['card.js'] } },
    'mfe-probe 1.0.0: remote.json: "settings" has no scripts in the build.',
  ],
  [
    'somebody else’s name',
    { remote: createManifest({ name: 'mfe-other' }) },
    'mfe-probe 1.0.0: remote.json: name: is "mfe-other" but the package is "mfe-probe".',
  ],
])('refuses a remote with %s, naming both and why', (_, overrides, reason) => {
  expect(findings([shell(), remote(overrides)])).toEqual([reason]);
});

it('refuses two remotes with one base path, naming both', () => {
  const other = remote({
    name: 'mfe-twin',
    remote: createManifest({ name: 'mfe-twin', slots: [] }),
  });
  expect(findings([shell(), remote(), other])).toEqual([
    'mfe-twin 1.0.0 and mfe-probe 1.0.0 both use the base path "probe".',
  ]);
});

it('names a subject that two remotes show', () => {
  const showing = (name: string, basePath: string) =>
    remote({ name, remote: createManifest({ name, basePath, slots: [], subjects: { reward: 'detail' } }) });
  expect(findings([shell(), showing('mfe-probe', 'probe'), showing('mfe-twin', 'twin')])).toEqual([
    'mfe-twin 1.0.0 and mfe-probe 1.0.0 both show the subject "reward".',
  ]);
});

it.each([
  [{ reward: 'gone' }, 'subjects.reward: no route has the id "gone"'],
  [{ reward: 'deep' }, 'subjects.reward: the path ":year/:id" has several parameters'],
])('names a subject without a page that could show it: %j', (subjects, reason) => {
  const { routes } = createManifest();
  const deep = { id: 'deep', path: ':year/:id', title: { 'en-US': 'Deep' }, permission: 'person' } as const;
  const manifest = createManifest({ subjects, routes: [...routes, deep] });
  const chunks = { list: [], detail: [], settings: [], card: [], deep: [] };
  expect(findings([shell(), remote({ remote: manifest, chunks })])).toEqual([
    `mfe-probe 1.0.0: remote.json: ${reason}.`,
  ]);
});

it('refuses a shell that leaves a live remote behind', () => {
  const newer = shell({ version: '2.0.0', shellContract: '2.0.0' });
  expect(findings([newer, remote()])).toEqual([
    'mfe-probe 1.0.0 needs shell contract ^1.0.0, but shell 2.0.0 offers 2.0.0.',
  ]);
});

it('refuses what is over its budget, naming the page', () => {
  expect(findings([shell(), remote()], 40)).toContain(
    'mfe-probe 1.0.0: "list" weighs 0 KB, over the budget of 0 KB.',
  );
});

it('counts what is loaded later towards each page, and styles too', () => {
  const contents = { ...remoteContents, 'lazy.js': 'window.lazy = 1;', 'lazy.css': '' };
  const member = {
    release: remote({ contents }),
    transferBytes: new Map([
      ['lazy.js', 30],
      ['lazy.css', 40],
      ['list.js', 5],
    ]),
  };
  const weights = partWeights(member, budgets).map(({ part, bytes }) => [part, bytes]);
  expect(weights).toEqual([
    ['list', 75],
    ['detail', 70],
    ['settings', 70],
    ['card', 70],
  ]);
});

it('counts all scripts and styles of the shell', () => {
  const contents = { 'main.js': '1', 'main.css': '', 'later.js': '1', 'font.woff2': '' };
  const transferBytes = new Map(Object.keys(contents).map((path) => [path, 400]));
  expect(weightFindings({ release: shell({ contents }), transferBytes }, budgets)).toEqual([
    'shell 1.0.0: its scripts and styles weigh 1 KB, over the budget of 1 KB.',
  ]);
});

it('refuses a fleet without a shell', () => {
  expect(findings([remote()])).toEqual(['The fleet has no shell; promote one first.']);
});

describe('the names by which parts depend on each other', () => {
  const host = '@atrium/host';
  const using = (...names: string[]) => remote({ uses: { [host]: names } });
  const offering = (...names: string[]) => shell({ offers: { [host]: names } });

  it('fit where the shell offers what the remote imports', () => {
    expect(findings([offering('notify', 'request'), using('notify')])).toEqual([]);
  });

  it('refuse a shell without an export that a remote imports, naming who imports what', () => {
    expect(findings([offering('request'), using('notify', 'onCustomerChange', 'request')])).toEqual([
      'mfe-probe 1.0.0 imports "notify", "onCustomerChange" of @atrium/host, which shell 1.0.0 does not offer.',
    ]);
  });

  it('are judged for all of a module where the remote takes it as a whole', () => {
    expect(findings([offering('request'), using('*', 'notify', 'request')])).toEqual([
      'mfe-probe 1.0.0 imports "notify" of @atrium/host, which shell 1.0.0 does not offer.',
    ]);
  });

  it('are not judged where one of the two was published before they were recorded, or cannot be told', () => {
    expect(findings([shell(), using('gone')])).toEqual([]);
    expect(findings([offering('request'), remote()])).toEqual([]);
    expect(findings([shell({ offers: { [host]: null } }), using('gone')])).toEqual([]);
  });

  const calls = new Set(['GET /customer-portal/applications/:', 'POST /api/login']);
  const calling = (...names: string[]) => remote({ calls: names });

  it('refuse a release that calls what the API does not have, whatever a parameter is called', () => {
    const known = ['GET /customer-portal/applications/:id', 'POST /api/login/'];
    expect(findings([shell(), calling(...known, 'GET /customer-portal/gone')], 1, { calls })).toEqual([
      'mfe-probe 1.0.0 calls GET /customer-portal/gone, which the API that answers (1.0.0) does not have.',
    ]);
    expect(findings([shell({ calls: ['GET /customer-portal/gone'] })], 1, { calls })).toHaveLength(1);
  });

  it('are not judged while the API does not answer', () => {
    expect(findings([shell(), calling('GET /customer-portal/gone')])).toEqual([]);
  });
});
