import type { Release } from '@atrium/contract';
import type { ApiDescription, CurrentVersions } from '@atrium/registry';
import { createManifest } from '@atrium/registry/testing';
import fc from 'fast-check';
import { satisfies } from 'semver';
import { versionsAfterAdoption } from './adoptions.ts';
import { tabFindings } from './tab-gate.ts';

const api: ApiDescription = {
  version: '1.0.0',
  calls: new Map([['GET /rewards', 'person']]),
  permissions: new Map([['rewards:read', ['owner']]]),
};

const release = (name: string, major: number, overrides: Partial<Release>): Release => ({
  name,
  version: `${major}.0.0`,
  contentAddressed: false,
  entry: [],
  styles: [],
  fonts: [],
  exposed: [],
  chunks: { list: [] },
  files: [],
  sourceMaps: [],
  shared: [],
  offers: {},
  uses: {},
  calls: [],
  callsByPart: {},
  links: [],
  remote: null,
  sourceHash: '',
  ...overrides,
});

/** A shell that offers the contract 1.<major>, React 19.<major> and the names `one` to its own number. */
const shell = (major: number) =>
  release('shell', major, {
    shellContract: `1.${major}.0`,
    shared: [{ name: 'react', provides: `19.${major}.0`, requires: '^19.0.0' }],
    offers: { '@atrium/host': ['first', ...(major > 1 ? ['second'] : [])] },
  });

type Described = Partial<NonNullable<Release['remote']>>;

const remote = (name: string, major: number, described: Described = {}, overrides: Partial<Release> = {}) => {
  const routes = [{ id: 'list', path: '', title: { 'en-US': 'List' }, permission: 'person' as const }];
  const basePath = name.replace('mfe-', '');
  const manifest = createManifest({ name, basePath, routes, slots: [], ...described });
  return release(name, major, {
    entry: [file.path],
    files: [file],
    remote: manifest,
    ...overrides,
  });
};
const file = { path: 'remoteEntry.js', integrity: 'sha256-x', bytes: 1 };

/** What a tab has that was opened three releases ago, on the page of `mfe-used`. */
const opened = {
  shell: shell(1),
  used: remote('mfe-used', 1, { permissions: [own('used:read')] }, { links: ['offer'] }),
  other: remote('mfe-other', 1, { subjects: { offer: 'list' } }),
};
const had = Object.values(opened);

function own(name: 'used:read') {
  return { name, label: { 'en-US': name } };
}

const card = { slot: 'home', id: 'card', order: 1, permission: 'person' } as const;
const knowing: ApiDescription = { ...api, permissions: new Map([['used:read', ['owner']]]) };

it.each<[string, Described, Partial<Release>, string | null]>([
  ['fits', {}, {}, null],
  [
    'needs a shared package that is newer than the shell has',
    {},
    { shared: [{ name: 'react', provides: null, requires: '^19.4.0' }] },
    'mfe-other 4.0.0 needs react ^19.4.0, but shell 1.0.0 provides 19.1.0: its owner, Probes, has to publish a version that accepts both first.',
  ],
  [
    'brings a second copy of a shared package',
    {},
    { shared: [{ name: 'react', provides: '19.4.0', requires: '^19.0.0' }] },
    'mfe-other 4.0.0 provides react 19.4.0 to others, but only shell 1.0.0 may provide shared packages.',
  ],
  [
    'needs a newer shell contract',
    { shellContract: '^1.4.0' },
    {},
    'mfe-other 4.0.0 needs shell contract ^1.4.0, but shell 1.0.0 offers 1.1.0.',
  ],
  [
    'imports a name that the shell did not have yet',
    {},
    { uses: { '@atrium/host': ['first', 'second'] } },
    'mfe-other 4.0.0 imports "second" of @atrium/host, which shell 1.0.0 does not offer.',
  ],
  [
    'has moved to the base path of what the tab runs',
    { basePath: 'used' },
    {},
    'mfe-other 4.0.0 and mfe-used 1.0.0 both use the base path "used".',
  ],
  [
    'brings a permission along that what the tab runs brings, too',
    { permissions: [own('used:read')] },
    {},
    'mfe-other 4.0.0 and mfe-used 1.0.0 both bring the permission "used:read" along.',
  ],
  [
    'no longer shows the subject that what the tab runs links to',
    { subjects: {} },
    {},
    'mfe-used 1.0.0 links to the subject "offer", which no remote shows any more.',
  ],
  [
    'names a permission that the API does not know',
    { slots: [{ ...card, permission: 'rewards:redeem' }] },
    { chunks: { list: [], card: [] } },
    'mfe-other 4.0.0 names the permission "rewards:redeem", which the running API does not know.',
  ],
  [
    'has a command with a permission that the API does not know',
    { commands: [{ label: { 'en-US': 'Redeem' }, route: 'list', permission: 'rewards:redeem' }] },
    { chunks: { list: [], card: [] } },
    'mfe-other 4.0.0 names the permission "rewards:redeem", which the running API does not know.',
  ],
  [
    'makes a call that the API does not have',
    {},
    { calls: ['POST /rewards'] },
    'mfe-other 4.0.0 calls POST /rewards, which the running API (1.0.0) does not have.',
  ],
  [
    'needs another API',
    { api: '^2.0.0' },
    {},
    'mfe-other 4.0.0 needs API ^2.0.0, but the running API is 1.0.0.',
  ],
])('a tab of three releases ago meets a release that %s', (_, described, overrides, finding) => {
  const live = remote('mfe-other', 4, { subjects: { offer: 'list' }, ...described }, overrides);
  const findings = tabFindings([opened.shell, opened.used, live], had, knowing);
  expect(findings).toEqual(finding === null ? [] : [finding]);
});

it('what the tab has already against what it runs prevents nothing', () => {
  const outdated = remote('mfe-used', 1, { api: '^0.9.0' });
  expect(tabFindings([shell(1), outdated, remote('mfe-other', 4)], [shell(1), outdated], api)).toEqual([]);
});

it('a retired remote stays if what the tab runs links to its pages', () => {
  expect(tabFindings([opened.shell, opened.used], had, knowing)).toEqual([
    'mfe-used 1.0.0 links to the subject "offer", which no remote shows any more.',
  ]);
});

const names = ['mfe-a', 'mfe-b', 'mfe-c'];
const basePaths = ['a', 'b', 'c', 'd'];
/** What each release of a remote needs; four in a row. */
const history = fc.array(
  fc.record({
    contract: fc.integer({ min: 0, max: 5 }),
    react: fc.integer({ min: 0, max: 5 }),
    basePath: fc.constantFrom(...basePaths),
  }),
  { minLength: 4, maxLength: 4 },
);

it('whatever the last releases need: a tab never gets what does not fit what it runs', () => {
  fc.assert(
    fc.property(
      fc.tuple(history, history, history),
      fc.subarray(names),
      fc.subarray(names),
      fc.constantFrom(1, 2, 3),
      fc.constantFrom(2, 3, 4),
      (histories, loaded, ofCanary, since, live) => {
        const published = names.flatMap((name, index) =>
          (histories[index] ?? []).map(({ contract, react, basePath }, release) =>
            remote(
              name,
              release + 1,
              { basePath, shellContract: `>=1.${contract}.0` },
              { shared: [{ name: 'react', provides: null, requires: `>=19.${react}.0` }] },
            ),
          ),
        );
        const all = [shell(1), shell(2), shell(3), shell(4), ...published];
        const at = (major: number): CurrentVersions =>
          Object.fromEntries(['shell', ...names].map((name) => [name, `${major}.0.0`]));
        const released = (versions: CurrentVersions) =>
          all.filter(({ name, version }) => versions[name] === version);
        const has = at(since);
        const canaries = Object.fromEntries(
          ofCanary.map((name) => [name, { version: '4.0.0', customers: [7] }]),
        );
        const tab = { has, loaded: new Set(loaded), customer: 7, workspace: 'customer' } as const;
        const next = versionsAfterAdoption(tab, { versions: at(live), canaries });

        for (const name of ['shell', ...loaded, ...ofCanary]) expect(next[name]).toBe(has[name]);
        if (tabFindings(released(next), released(has), api).length > 0) return;
        const taken = released(next).filter(({ name, version }) => has[name] !== version);
        const ranges = taken.flatMap(({ remote: described, shared }) => [
          satisfies(`1.${since}.0`, described?.shellContract ?? ''),
          ...shared.map(({ requires }) => satisfies(`19.${since}.0`, requires)),
        ]);
        expect(ranges).not.toContain(false);
        for (const one of taken)
          for (const other of released(next).filter((each) => each !== one))
            expect(other.remote?.basePath).not.toBe(one.remote?.basePath);
      },
    ),
  );
});
