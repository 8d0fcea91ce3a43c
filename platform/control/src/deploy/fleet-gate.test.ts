import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Release } from '@atrium/contract';
import type { ApiDescription } from '@atrium/registry';
import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  type ReleaseOverrides,
  remoteContents,
} from '@atrium/registry/testing';
import { partWeights, weightFindings } from '@atrium/release-rules';
import { fleetFindings } from './fleet-gate.ts';

const budgets = { shellStart: 1000, remotePage: 100, remoteFile: 5_000, remoteFiles: 8_000 };

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

function findings(releases: readonly Release[], bytes = 1, api: Partial<ApiDescription> = {}): string[] {
  const members = releases.map((release) => ({
    release,
    transferBytes: new Map(release.files.map(({ path }) => [path, bytes])),
  }));
  return fleetFindings(members, { version: '1.0.0', calls: null, permissions: null, ...api }, budgets);
}

it('has no findings for a compatible fleet', () => {
  expect(findings([shell(), remote()])).toEqual([]);
});

it('reports a remote whose build names no entry', () => {
  expect(findings([shell(), remote({ entry: [] })])).toEqual([
    'mfe-probe 1.0.0: remote.json: the build has no entry of the remote.',
  ]);
});

it('reports an API that the shell does not support', () => {
  expect(
    findings([shell({ api: '^1.0.0' }), remote({ remote: createManifest({ api: '*' }) })], 1, {
      version: '2.0.0',
    }),
  ).toEqual(['shell 1.0.0 needs API ^1.0.0, but the running API is 2.0.0.']);
});

it.each<[string, ReleaseOverrides, string]>([
  [
    'another range of a shared package',
    { shared: [{ name: 'react', provides: null, requires: '^18.0.0' }] },
    'mfe-probe 1.0.0 needs react ^18.0.0, but shell 1.0.0 provides 19.3.1: its owner, Probes, has to publish a version that accepts both first.',
  ],
  [
    'a shared package that the shell lacks',
    { shared: [{ name: 'lodash', provides: null, requires: '^4.0.0' }] },
    'mfe-probe 1.0.0 needs lodash ^4.0.0, but shell 1.0.0 does not provide it.',
  ],
  [
    'a shared package for others',
    { shared: [{ name: 'react', provides: '19.9.9', requires: '^19.0.0' }] },
    'mfe-probe 1.0.0 provides react 19.9.9 to others, but only shell 1.0.0 may provide shared packages.',
  ],
  [
    'a newer shell contract',
    { remote: createManifest({ shellContract: '^2.0.0' }) },
    'mfe-probe 1.0.0 needs shell contract ^2.0.0, but shell 1.0.0 offers 1.4.0.',
  ],
  [
    'a layout that older shells do not know',
    {
      remote: createManifest({
        routes: createManifest().routes.map((route) => ({
          ...route,
          ...(route.id === 'settings' && { path: ':id/settings', layout: 'detail' }),
        })),
        shellContract: '^1.4.0',
      }),
    },
    'mfe-probe 1.0.0: remote.json: shellContract "^1.4.0" includes shells that do not know the layout "detail" of "settings"; write "^1.5.0".',
  ],
  [
    'a path with a star that older shells do not know',
    {
      remote: createManifest({
        routes: createManifest().routes.map((route) => ({
          ...route,
          ...(route.id === 'settings' && { path: 'settings/*' }),
        })),
      }),
    },
    'mfe-probe 1.0.0: remote.json: shellContract "^1.0.0" includes shells that do not know the path "settings/*" of "settings"; write "^1.5.0".',
  ],
  [
    'another API',
    { remote: createManifest({ api: '^3.0.0' }) },
    'mfe-probe 1.0.0 needs API ^3.0.0, but the running API is 1.0.0.',
  ],
  [
    'a route without scripts',
    { chunks: { list: ['list.js'], detail: ['detail.js'], card: ['card.js'] } },
    'mfe-probe 1.0.0: remote.json: "settings" has no scripts in the build.',
  ],
  [
    'a first call that is not safe',
    {
      remote: createManifest({
        routes: createManifest().routes.map((route) => ({
          ...route,
          ...(route.id === 'list' && { data: [{ call: 'POST /customer-portal/rewards/redeem' }] }),
        })),
      }),
    },
    'mfe-probe 1.0.0: remote.json: routes: data of "list": "POST /customer-portal/rewards/redeem" is not marked as safe in the contract.',
  ],
  [
    'a search that is none',
    {
      remote: createManifest({
        subjects: { probe: 'detail' },
        search: [
          {
            label: { 'en-US': 'Probes' },
            icon: 'M0 0h24',
            order: 1,
            call: 'GET /customer-portal/rewards',
            subject: 'probe',
            permission: 'rewards:read',
          },
        ],
      }),
    },
    'mfe-probe 1.0.0: remote.json: search.0: "GET /customer-portal/rewards" is not a search: it has to take searchQuery and answer with searchResponse.',
  ],
  [
    'another remote’s name',
    { remote: createManifest({ name: 'mfe-other' }) },
    'mfe-probe 1.0.0: remote.json: name: is "mfe-other" but the package is "mfe-probe".',
  ],
])('rejects a remote with %s, with both releases and the reason', (_, overrides, reason) => {
  expect(findings([shell(), remote(overrides)])).toEqual([reason]);
});

it('rejects two remotes with the same base path', () => {
  const other = remote({
    name: 'mfe-twin',
    remote: createManifest({ name: 'mfe-twin', slots: [] }),
  });
  expect(findings([shell(), remote(), other])).toEqual([
    'mfe-twin 1.0.0 and mfe-probe 1.0.0 both use the base path "probe".',
  ]);
});

it('reports a subject that two remotes show', () => {
  const showing = (name: string, basePath: string) =>
    remote({ name, remote: createManifest({ name, basePath, slots: [], subjects: { reward: 'detail' } }) });
  expect(findings([shell(), showing('mfe-probe', 'probe'), showing('mfe-twin', 'twin')])).toEqual([
    'mfe-twin 1.0.0 and mfe-probe 1.0.0 both show the subject "reward".',
  ]);
});

it.each([
  [{ reward: 'gone' }, 'subjects.reward: no route has the id "gone"'],
  [{ reward: 'deep' }, 'subjects.reward: the path ":year/:id" has several parameters'],
])('reports a subject without a suitable page: %j', (subjects, reason) => {
  const { routes } = createManifest();
  const deep = { id: 'deep', path: ':year/:id', title: { 'en-US': 'Deep' }, permission: 'person' } as const;
  const manifest = createManifest({ subjects, routes: [...routes, deep] });
  const chunks = { list: [], detail: [], settings: [], card: [], deep: [] };
  expect(findings([shell(), remote({ remote: manifest, chunks })])).toEqual([
    `mfe-probe 1.0.0: remote.json: ${reason}.`,
  ]);
});

it('rejects a shell that a current remote does not support', () => {
  const newer = shell({ version: '2.0.0', shellContract: '2.0.0' });
  expect(findings([newer, remote()])).toEqual([
    'mfe-probe 1.0.0 needs shell contract ^1.0.0, but shell 2.0.0 offers 2.0.0.',
  ]);
});

it('rejects a page that exceeds its budget', () => {
  expect(findings([shell(), remote()], 40)).toContain(
    'mfe-probe 1.0.0: "list" weighs 0 KB, over the budget of 0 KB.',
  );
});

it('counts lazy files and style sheets towards each page', () => {
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

it('counts a layout towards each page in it', () => {
  const page = { title: { 'en-US': 'Probes' }, permission: 'person' as const };
  const routes = [
    { id: 'list', path: '', ...page },
    { id: 'detail', path: ':id', ...page },
    { id: 'settings', path: ':id/settings', layout: 'detail', ...page },
  ];
  const member = {
    release: remote({ remote: createManifest({ routes }) }),
    transferBytes: new Map([
      ['detail.js', 30],
      ['settings.js', 5],
    ]),
  };
  const weights = partWeights(member, budgets).map(({ part, bytes }) => [part, bytes]);
  expect(weights).toEqual([
    ['list', 0],
    ['detail', 30],
    ['settings', 35],
    ['card', 0],
  ]);
});

it('counts chunks of a language towards that language alone', () => {
  const contents = {
    ...remoteContents,
    'th-TH.js': '1',
    'th-TH-bell.js': '1',
    'ja-JP.js': '1',
    'thick.js': '1',
  };
  const transferBytes = new Map([
    ['th-TH.js', 40 * 1024],
    ['th-TH-bell.js', 21 * 1024],
    ['ja-JP.js', 60 * 1024],
    ['thick.js', 7],
  ]);
  const member = { release: remote({ contents }), transferBytes };
  expect(new Set(partWeights(member, budgets).map(({ bytes }) => bytes))).toEqual(new Set([7]));
  expect(weightFindings(member, budgets)).toEqual([
    'mfe-probe 1.0.0: its texts in th-TH weigh 61 KB, over the budget of 60 KB.',
  ]);
});

it('counts all scripts and styles of the shell', () => {
  const contents = { 'main.js': '1', 'main.css': '', 'later.js': '1', 'font.woff2': '' };
  const transferBytes = new Map(Object.keys(contents).map((path) => [path, 400]));
  const release = { ...shell({ contents }), chunks: { later: ['later.js'] } };
  expect(weightFindings({ release, transferBytes }, budgets)).toEqual([
    'shell 1.0.0: its scripts and styles weigh 1 KB, over the budget of 1 KB.',
  ]);
});

it('counts images, fonts, WebAssembly and workers of a remote by themselves', () => {
  const contents = {
    ...remoteContents,
    'photo.png': '',
    'text.woff2': '',
    'add.wasm': '',
    'workers/sum.js': '1',
  };
  const weigh = (bytes: number) => {
    const others = ['photo.png', 'text.woff2', 'add.wasm', 'workers/sum.js'];
    const transferBytes = new Map(others.map((path) => [path, bytes]));
    return weightFindings({ release: remote({ contents }), transferBytes }, budgets);
  };
  expect(weigh(2_000)).toEqual([]);
  expect(weigh(2_048)).toEqual([
    ...['list', 'detail', 'settings', 'card'].map(
      (part) =>
        `mfe-probe 1.0.0: images, fonts, workers and other files of "${part}" weigh 8 KB, over the budget of 8 KB.`,
    ),
  ]);
  expect(weigh(6_144)).toContain('mfe-probe 1.0.0: photo.png weighs 6 KB, over the budget of 5 KB.');
});

it('counts images and fonts towards the pages that name them, and workers towards each', () => {
  const contents = { ...remoteContents, 'a.png': '', 'b.png': '', 'workers/sum.js': '1' };
  const transferBytes = new Map(['a.png', 'b.png', 'workers/sum.js'].map((path) => [path, 4_100]));
  const weigh = (media: Release['media']) =>
    weightFindings({ release: remote({ contents, media }), transferBytes }, budgets);
  expect(weigh({ list: ['a.png'], detail: ['b.png'] })).toEqual(
    ['list', 'detail'].map(
      (part) =>
        `mfe-probe 1.0.0: images, fonts, workers and other files of "${part}" weigh 8 KB, over the budget of 8 KB.`,
    ),
  );
  expect(weigh({ list: ['a.png', 'b.png'] })).toHaveLength(1);
});

it('rejects a fleet without a shell', () => {
  expect(findings([remote()])).toEqual(['The fleet has no shell; promote one first.']);
});

describe('the names by which parts depend on each other', () => {
  const host = '@atrium/host';
  const using = (...names: string[]) => remote({ uses: { [host]: names } });
  const offering = (...names: string[]) => shell({ offers: { [host]: names } });

  it('are compatible if the shell exports all that the remote imports', () => {
    expect(findings([offering('notify', 'request'), using('notify')])).toEqual([]);
  });

  it('are reported if the shell lacks an export that a remote imports', () => {
    expect(findings([offering('request'), using('notify', 'onCustomerChange', 'request')])).toEqual([
      'mfe-probe 1.0.0 imports "notify", "onCustomerChange" of @atrium/host, which shell 1.0.0 does not offer.',
    ]);
  });

  it('are all names of a module that the remote uses as a whole', () => {
    expect(findings([offering('request'), using('*', 'notify', 'request')])).toEqual([
      'mfe-probe 1.0.0 imports "notify" of @atrium/host, which shell 1.0.0 does not offer.',
    ]);
  });

  it('are not checked if one of the two releases does not declare them', () => {
    expect(findings([shell(), using('gone')])).toEqual([]);
    expect(findings([offering('request'), remote()])).toEqual([]);
    expect(findings([shell({ offers: { [host]: null } }), using('gone')])).toEqual([]);
  });

  const calls = new Map([
    ['GET /customer-portal/applications/:', 'person'],
    ['POST /api/login', 'public'],
  ]);
  const calling = (...names: string[]) => remote({ calls: names });

  it('are reported if the API lacks a call, regardless of parameter names', () => {
    const known = ['GET /customer-portal/applications/:id', 'POST /api/login/'];
    expect(findings([shell(), calling(...known, 'GET /customer-portal/gone')], 1, { calls })).toEqual([
      'mfe-probe 1.0.0 calls GET /customer-portal/gone, which the running API (1.0.0) does not have.',
    ]);
    expect(findings([shell({ calls: ['GET /customer-portal/gone'] })], 1, { calls })).toHaveLength(1);
  });

  it('are not checked while the API is down', () => {
    expect(findings([shell(), calling('GET /customer-portal/gone')])).toEqual([]);
  });
});
