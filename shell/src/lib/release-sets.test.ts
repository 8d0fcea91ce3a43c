import { type DocumentSet, expandReleaseSet, type WholeSet } from '@atrium/contract';
import { RequestError } from '@atrium/host';
import { createReleaseSet } from '../testing/release-sets.ts';
import { fetchAfterFirstPaint, type ReleaseSets, releaseSetsOf } from './release-sets.ts';

const label = { 'en-US': 'Rewards' };
const menu = [{ label, icon: 'M4 4h16', order: 1, route: 'list' }];
const route = { id: 'list', path: '', permission: 'person' } as const;
const { shell, customer, canaries, settings } = createReleaseSet();
const inlined: DocumentSet = {
  shell: { ...shell, files: { hashes: { 'main.js': 'm'.repeat(43) }, exposed: [] } },
  remotes: [
    {
      name: 'mfe-rewards',
      version: '1.0.0',
      team: 'Rewards',
      basePath: 'rewards',
      menu: menu.map((item) => ({ ...item, path: '', permission: 'person' })),
    },
  ],
  customer,
  canaries,
  known: { slots: [], links: [] },
  preloads: true,
  whole: '-_'.repeat(21).concat('A'),
  settings,
};
const whole: WholeSet = {
  remotes: [
    {
      name: 'mfe-rewards',
      version: '1.0.0',
      remote: { team: 'Rewards', basePath: 'rewards', menu, routes: [{ ...route, title: label }], slots: [] },
      files: {
        hashes: { 'remoteEntry.js': 'f'.repeat(43), 'list.js': 'l'.repeat(43), 'list.css': 'c'.repeat(43) },
        exposed: [],
        entry: 'remoteEntry.js',
        parts: { list: ['list.js', 'list.css'] },
      },
    },
  ],
};

const fetched = jest.fn();
beforeEach(() => {
  fetched.mockReset().mockImplementation(async () => Response.json(whole));
  globalThis.fetch = fetched;
});

const address = (letter: string, file: string) => `/assets/${letter.repeat(24)}/mfe-rewards/${file}`;

test('a document names a remote, and its files come with the whole set', async () => {
  const releaseSets = releaseSetsOf(inlined);
  const [named] = releaseSets.current().remotes;
  expect(named).toMatchObject({ listed: [], remote: { menu, routes: [{ ...route, title: label }] } });
  const changed = jest.fn();
  releaseSets.subscribe(changed);
  const { remotes, integrity, known } = await releaseSets.whole();
  expect(changed).toHaveBeenCalledTimes(1);
  expect(known).toBeUndefined();
  expect(remotes[0]).toMatchObject({
    entryUrl: address('f', 'remoteEntry.js'),
    scripts: { list: [address('l', 'list.js')] },
    styles: { list: [address('c', 'list.css')] },
  });
  expect(integrity[address('l', 'list.js')]).toBe(`sha256-${'l'.repeat(43)}=`);
  expect(releaseSets.current()).toBe(await releaseSets.whole());
});

test('the browser compares the whole set with the hash in the document, and fetches it once', async () => {
  const releaseSets = releaseSetsOf(inlined);
  await Promise.all([releaseSets.whole(), releaseSets.whole()]);
  await releaseSets.whole();
  expect(fetched.mock.calls).toEqual([
    [
      `/release-sets/${inlined.whole}.json`,
      expect.objectContaining({ integrity: `sha256-${'+/'.repeat(21)}A=`, credentials: 'omit' }),
    ],
  ]);
});

test.each([
  ['another hash', async () => Promise.reject(new TypeError('Failed to fetch'))],
  ['no such set', async () => new Response(null, { status: 404 })],
])('after a failure (%s) the next call asks again, past the cache', async (_, answer) => {
  const releaseSets = releaseSetsOf(inlined);
  fetched.mockImplementationOnce(answer);
  await expect(releaseSets.whole()).rejects.toThrow(RequestError);
  expect(releaseSets.current()).toEqual(expandReleaseSet(inlined, null));
  await expect(releaseSets.whole()).resolves.toMatchObject({ remotes: [{ name: 'mfe-rewards' }] });
  expect(fetched.mock.calls.map(([, { cache }]) => cache)).toEqual(['default', 'reload']);
});

test('a document that has everything itself asks for nothing', async () => {
  const releaseSets = releaseSetsOf({ ...inlined, ...whole, whole: null });
  await expect(releaseSets.whole()).resolves.toBe(releaseSets.current());
  expect(fetched).not.toHaveBeenCalled();
});

test.each([
  ['fetched when the page has loaded', false, 1],
  ['not fetched ahead if the person asked to save data', true, 0],
])('the whole set is %s', (_, saveData, requests) => {
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
  fetchAfterFirstPaint(releaseSetsOf(inlined));
  expect(fetched).toHaveBeenCalledTimes(requests);
  Reflect.deleteProperty(navigator, 'connection');
});

describe('versions that a tab takes without a new document', () => {
  const [remote] = whole.remotes;
  const newer = { remotes: [{ ...remote, version: '2.0.0' }] } as WholeSet;
  const adoptable = { set: 'n'.repeat(43), versions: { 'mfe-rewards': '2.0.0' } };
  const versions = (releaseSets: ReleaseSets) => releaseSets.current().remotes.map(({ version }) => version);
  beforeEach(() => {
    fetched.mockImplementation(async (path: string) =>
      Response.json(path.includes(adoptable.set) ? newer : whole),
    );
  });

  test('are there at once, with everything about them, and nothing of before comes back', async () => {
    const releaseSets = releaseSetsOf(inlined);
    expect(await releaseSets.adopt(adoptable, () => true)).toBe(true);
    expect(versions(releaseSets)).toEqual(['2.0.0']);
    expect(releaseSets.current().known).toBeUndefined();
    expect(await releaseSets.whole()).toBe(releaseSets.current());
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('are not taken if the tab has begun to use another one', async () => {
    const releaseSets = releaseSetsOf(inlined);
    expect(await releaseSets.adopt(adoptable, () => false)).toBe(false);
    expect(versions(releaseSets)).toEqual(['1.0.0']);
  });

  test('are not taken if nothing is known of them', async () => {
    fetched.mockImplementation(async () => new Response(null, { status: 404 }));
    const releaseSets = releaseSetsOf(inlined);
    expect(await releaseSets.adopt(adoptable, () => true)).toBe(false);
    expect(versions(releaseSets)).toEqual(['1.0.0']);
  });
});
