import { ASSETS_PATH } from '@atrium/contract';

interface Bundler {
  /** The bundler's federation runtime, which knows which chunks have a file. */
  federation?: { chunkMatcher: ((chunkId: string) => boolean) | undefined };
  e?: (chunkId: string) => Promise<unknown>;
  u?: (chunkId: string) => string;
  k?: (chunkId: string) => string;
  integrityOf?: (url: string) => string;
}

const list = `${ASSETS_PATH}${'L'.repeat(24)}/mfe-probe/list.js`;
const listOfOther = `${ASSETS_PATH}${'O'.repeat(24)}/mfe-other/list.js`;
const sheet = `${ASSETS_PATH}${'S'.repeat(24)}/mfe-probe/list.css`;

const whole = jest.fn();

/** What the shell gives the scripts of all builds about the files that it knows. */
const listing = (integrity: Record<string, string>) => ({
  integrity,
  addresses: new Map(
    Object.keys(integrity).map((address) => [address.split('/').slice(3).join('/'), address]),
  ),
  whole,
});

/** The bundler's functions of a remote, on a page with these files in its release set. */
function createPage(
  integrity: Record<string, string>,
  chunkMatcher?: (chunkId: string) => boolean,
): Required<Bundler> {
  const bundler: Bundler = {
    federation: { chunkMatcher },
    u: (chunkId) => `${chunkId}.js`,
    k: (chunkId) => `${chunkId}.css`,
    e: async (chunkId) => bundler.u?.(chunkId),
  };
  Object.assign(globalThis, {
    document: { baseURI: 'http://localhost/c/7/probe' },
    __atriumFiles: listing(integrity),
  });
  jest.isolateModules(() => {
    require('../runtime/content-addresses.mjs').addressByContent(bundler, 'mfe-probe');
  });
  return bundler as Required<Bundler>;
}

const files = { [listOfOther]: 'sha256-other', [list]: 'sha256-list', [sheet]: 'sha256-sheet' };

test('a chunk has the address and the hash that the document has for it', () => {
  const { u, k, integrityOf } = createPage(files);
  expect(`/assets/${u('list')}`).toBe(list);
  expect(`/assets/${k('list')}`).toBe(sheet);
  expect(integrityOf(list)).toBe('sha256-list');
  expect(integrityOf(`http://localhost${sheet}?retry=1`)).toBe('sha256-sheet');
});

test.each([
  `/assets/${'L'.repeat(24)}/mfe-probe/evil.js`,
  `https://evil.example/assets/${'X'.repeat(24)}/mfe-probe/list.js`,
  'data:text/javascript,alert(1)',
])('a script that the document does not list matches no hash: %s', (url) => {
  const { u, integrityOf } = createPage(files);
  expect(integrityOf(url)).toMatch(/^sha256-A{43}=$/);
  expect(integrityOf(`/assets/${u('evil')}`)).toMatch(/^sha256-A{43}=$/);
});

describe('a chunk', () => {
  beforeEach(() => {
    whole.mockReset().mockImplementation(async () => {
      Object.assign(globalThis, {
        __atriumFiles: listing({ [list]: 'sha256-list', [sheet]: 'sha256-sheet' }),
      });
    });
  });

  test('that the document does not list waits for the whole release set', async () => {
    const { e, integrityOf } = createPage({});
    expect(`/assets/${await e('list')}`).toBe(list);
    expect(integrityOf(list)).toBe('sha256-list');
    expect(whole).toHaveBeenCalledTimes(1);
  });

  test.each([list, sheet])('of which the document lists %s waits for nothing', async (address) => {
    const { e } = createPage({ [address]: 'sha256-listed' });
    await e('list');
    expect(whole).not.toHaveBeenCalled();
  });

  test('without a file, which only takes shared modules, waits for nothing', async () => {
    const { e } = createPage({ [list]: 'sha256-list' }, (chunkId) => chunkId !== 'shared');
    await e('shared');
    expect(whole).not.toHaveBeenCalled();
  });
});

test('a build without chunks gets no functions for their names', () => {
  const bundler: Bundler = {};
  jest.isolateModules(() => {
    require('../runtime/content-addresses.mjs').addressByContent(bundler, 'mfe-probe');
  });
  expect(Object.keys(bundler)).toEqual(['integrityOf']);
});
