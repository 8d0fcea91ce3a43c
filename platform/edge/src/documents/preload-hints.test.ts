import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Language } from '@atrium/contract';
import type { RemoteRelease } from '@atrium/registry';
import {
  createManifest,
  createRemoteBuild,
  createShellBuild,
  remoteContents,
} from '@atrium/registry/testing';
import type { DocumentReleases } from './document-releases.ts';
import { preloadHints } from './preload-hints.ts';

function described<T>(folder: string): T {
  return JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8'));
}

const releases: DocumentReleases = {
  workspace: 'customer',
  customer: 0,
  canaries: {},
  revision: 1,
  shell: described(createShellBuild()),
  remotes: [
    described<RemoteRelease>(createRemoteBuild()),
    described<RemoteRelease>(
      createRemoteBuild({
        name: 'mfe-other',
        remote: createManifest({ name: 'mfe-other', basePath: 'other', slots: [] }),
      }),
    ),
  ],
};

const font = '/assets/shell/1.0.0/inter-latin-wght-normal.woff2';
const moduleOf = (name: string) =>
  ['remoteEntry.js', 'module.js'].map((file) => `/assets/${name}/1.0.0/${file}`);

it.each([
  ['/c/7/probe', ['list.js']],
  ['/c/0/probe/', ['list.js']],
  ['/c/7/probe/12', ['detail.js']],
  ['/c/7/probe/settings', ['settings.js']],
  ['/c/7/probe/12/unknown', []],
])('%s has hints for the remote of the path and its route only', (path, chunks) => {
  expect(preloadHints(releases, { path, language: 'en-US' }).map(({ href }) => href)).toEqual([
    font,
    ...moduleOf('mfe-probe'),
    ...chunks.map((file) => `/assets/mfe-probe/1.0.0/${file}`),
  ]);
});

it('a page in a layout has hints for both', () => {
  const page = { title: { 'en-US': 'Probes' }, permission: 'person' as const };
  const routes = [
    { id: 'list', path: '', ...page },
    { id: 'detail', path: ':id', ...page },
    { id: 'settings', path: ':id/*', layout: 'detail', ...page },
  ];
  const nested = {
    ...releases,
    remotes: [described<RemoteRelease>(createRemoteBuild({ remote: createManifest({ routes }) }))],
  };
  expect(
    preloadHints(nested, { path: '/c/7/probe/12/any/thing', language: 'en-US' }).map(({ href }) => href),
  ).toEqual([
    font,
    ...moduleOf('mfe-probe'),
    ...['detail.js', 'settings.js'].map((file) => `/assets/mfe-probe/1.0.0/${file}`),
  ]);
});

it('the home page has hints for all home cards', () => {
  expect(preloadHints(releases, { path: '/c/7/', language: 'en-US' }).map(({ href }) => href)).toEqual([
    font,
    ...moduleOf('mfe-probe'),
    '/assets/mfe-probe/1.0.0/card.js',
  ]);
});

it('a page with remotes has a hint for the shell’s chunk for remotes, before those of remotes', () => {
  const shell = described<DocumentReleases['shell']>(
    createShellBuild({ exposed: ['for-remotes.js'], contents: { 'for-remotes.js': 'window.mui = 1;' } }),
  );
  const hrefs = (path: string) =>
    preloadHints({ ...releases, shell }, { path, language: 'en-US', limit: 1 }).map(({ href }) => href);
  expect(hrefs('/c/7/probe')).toEqual([
    font,
    '/assets/shell/1.0.0/for-remotes.js',
    '/assets/mfe-probe/1.0.0/remoteEntry.js',
  ]);
  expect(hrefs('/signin')).toEqual([font]);
});

it('each page has hints for the shell’s chunks that it needs', () => {
  const names = ['calls', 'frame', 'home', 'pages'];
  const shell = described<DocumentReleases['shell']>(
    createShellBuild({
      chunks: Object.fromEntries(names.map((name) => [name, ['common.js', `${name}.js`]])),
      contents: Object.fromEntries(['common', ...names].map((name) => [`${name}.js`, `window.${name} = 1;`])),
      fonts: [],
    }),
  );
  const chunksOf = (path: string) =>
    preloadHints({ ...releases, remotes: [], shell }, { path, language: 'en-US' }).map(({ href }) =>
      href.replace('/assets/shell/1.0.0/', ''),
    );
  const [common, calls, frame, home, pages] = ['common', ...names].map((name) => `${name}.js`);
  expect(chunksOf('/signin')).toEqual([common, calls]);
  expect(chunksOf('/c/7/probe')).toEqual([common, calls, frame]);
  for (const path of ['/', '/c/7', '/c/7/']) expect(chunksOf(path)).toEqual([common, calls, frame, home]);
  for (const path of ['/signout', '/signin/line', '/reset-password/'])
    expect(chunksOf(path)).toEqual([common, calls, pages]);
});

it.each(['/', '/signin', '/c', '/c/7/unknown', '/probe'])('%s has a hint for the font only', (path) => {
  expect(preloadHints(releases, { path, language: 'en-US' }).map(({ href }) => href)).toEqual([font]);
});

it('each script has its hash', () => {
  for (const { as, integrity } of preloadHints(releases, { path: '/c/7/probe', language: 'en-US' }))
    if (as === 'script') expect(integrity).toMatch(/^sha256-/);
});

it('style sheets of the remote and of its route are hinted at as such, with their hashes', () => {
  const remote = described<RemoteRelease>(
    createRemoteBuild({
      contents: { ...remoteContents, 'module.css': '.mfe-probe__a {}', 'list.css': '.mfe-probe__b {}' },
      exposed: ['remoteEntry.js', 'module.css'],
      chunks: { list: ['list.js', 'list.css'] },
    }),
  );
  const hints = preloadHints({ ...releases, remotes: [remote] }, { path: '/c/7/probe', language: 'en-US' });
  expect(hints.filter(({ as }) => as === 'style')).toEqual(
    ['module.css', 'list.css'].map((file) => ({
      href: `/assets/mfe-probe/1.0.0/${file}`,
      as: 'style',
      integrity: expect.stringMatching(/^sha256-/),
    })),
  );
});

test("the chunk of the document's language is preloaded with the others", () => {
  const shell = { ...releases.shell, chunks: { 'th-TH': ['th.js'] } };
  const hrefs = (language: Language) =>
    preloadHints({ ...releases, remotes: [], shell }, { path: '/signin', language }).map(({ href }) => href);
  expect(hrefs('th-TH')).toContainEqual(expect.stringMatching(/th\.js$/));
  expect(hrefs('en-US')).not.toContainEqual(expect.stringMatching(/th\.js$/));
});
