import { RELEASE_SET_ELEMENT_ID } from '@atrium/contract';

interface Bundler {
  /** The bundler's federation runtime, which knows which chunks have a file. */
  federation?: { chunkMatcher: ((chunkId: string) => boolean) | undefined };
  e?: (chunkId: string) => Promise<unknown>;
  u?: (chunkId: string) => string;
  k?: (chunkId: string) => string;
  integrityOf?: (url: string) => string;
}

const list = `/assets/${'L'.repeat(24)}/mfe-probe/list.js`;
const listOfOther = `/assets/${'O'.repeat(24)}/mfe-other/list.js`;
const sheet = `/assets/${'S'.repeat(24)}/mfe-probe/list.css`;

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
  const page = {
    baseURI: 'http://localhost/c/7/probe',
    getElementById: (id: string) => ({
      textContent: JSON.stringify(id === RELEASE_SET_ELEMENT_ID ? { integrity } : null),
    }),
  };
  Object.assign(globalThis, { document: page, __atriumFiles: undefined });
  jest.isolateModules(() => {
    require('../runtime/content-addresses.mjs').addressByContent(bundler, 'mfe-probe');
  });
  return bundler as Required<Bundler>;
}

const files = { [listOfOther]: 'sha384-other', [list]: 'sha384-list', [sheet]: 'sha384-sheet' };

test('a chunk has the address and the hash that the document has for it', () => {
  const { u, k, integrityOf } = createPage(files);
  expect(`/assets/${u('list')}`).toBe(list);
  expect(`/assets/${k('list')}`).toBe(sheet);
  expect(integrityOf(list)).toBe('sha384-list');
  expect(integrityOf(`http://localhost${sheet}?retry=1`)).toBe('sha384-sheet');
});

test.each([
  `/assets/${'L'.repeat(24)}/mfe-probe/evil.js`,
  `https://evil.example/assets/${'X'.repeat(24)}/mfe-probe/list.js`,
  'data:text/javascript,alert(1)',
])('a script that the document does not list matches no hash: %s', (url) => {
  const { u, integrityOf } = createPage(files);
  expect(integrityOf(url)).toMatch(/^sha384-A{64}$/);
  expect(integrityOf(`/assets/${u('evil')}`)).toMatch(/^sha384-A{64}$/);
});

describe('a chunk', () => {
  const whole = jest.fn();
  const listing = (...addresses: string[]) => ({
    integrity: Object.fromEntries(addresses.map((address) => [address, `sha384-${address}`])),
    addresses: new Map(addresses.map((address) => [address.split('/').slice(3).join('/'), address])),
    whole,
  });

  beforeEach(() => {
    whole.mockReset().mockImplementation(async () => {
      Object.assign(globalThis, { __atriumFiles: listing(list, sheet) });
    });
  });

  test('that the document does not list waits for the whole release set', async () => {
    const { e, integrityOf } = createPage({});
    Object.assign(globalThis, { __atriumFiles: listing() });
    expect(`/assets/${await e('list')}`).toBe(list);
    expect(integrityOf(list)).toBe(`sha384-${list}`);
    expect(whole).toHaveBeenCalledTimes(1);
  });

  test.each([list, sheet])('of which the document lists %s waits for nothing', async (address) => {
    const { e } = createPage({});
    Object.assign(globalThis, { __atriumFiles: listing(address) });
    await e('list');
    expect(whole).not.toHaveBeenCalled();
  });

  test('without a file, which only takes shared modules, waits for nothing', async () => {
    const { e } = createPage({}, (chunkId) => chunkId !== 'shared');
    Object.assign(globalThis, { __atriumFiles: listing(list) });
    await e('shared');
    expect(whole).not.toHaveBeenCalled();
  });

  test('with a shell whose documents list everything waits for nothing', async () => {
    const { e } = createPage(files);
    expect(`/assets/${await e('list')}`).toBe(list);
  });
});

test('a build without chunks gets no functions for their names', () => {
  const bundler: Bundler = {};
  jest.isolateModules(() => {
    require('../runtime/content-addresses.mjs').addressByContent(bundler, 'mfe-probe');
  });
  expect(Object.keys(bundler)).toEqual(['integrityOf']);
});
