import { RELEASE_SET_ELEMENT_ID } from '@atrium/contract';

interface Bundler {
  l?: (url: string, done: (event: unknown) => void, key?: string, chunkId?: string) => void;
  f?: { css?: (chunkId: string, promises: Promise<unknown>[]) => void };
  u?: (chunkId: string) => string;
  k?: (chunkId: string) => string;
  integrityOf?: (url: string) => string;
}

const list = `/assets/${'L'.repeat(24)}/mfe-probe/list.js`;
const listOfOther = `/assets/${'O'.repeat(24)}/mfe-other/list.js`;
const sheet = `/assets/${'S'.repeat(24)}/mfe-probe/list.css`;

beforeAll(() => {
  process.env.ATRIUM_DEPLOYABLE = 'mfe-probe';
});

afterAll(() => {
  delete process.env.ATRIUM_DEPLOYABLE;
});

const loadScript = jest.fn();

/** The bundler's functions of a remote, on a page with these files in its release set. */
function createPage(integrity: Record<string, string>): Required<Bundler> {
  const bundler: Bundler = {
    u: (chunkId) => `${chunkId}.js`,
    k: (chunkId) => `${chunkId}.css`,
    l: loadScript,
    f: {
      // As the bundler's loader does: nothing for a chunk without a style sheet.
      css: (chunkId, promises) => {
        if (chunkId !== 'scripts') promises.push(new Promise((resolve) => resolve(bundler.k?.(chunkId))));
      },
    },
  };
  const page = {
    baseURI: 'http://localhost/c/7/probe',
    getElementById: (id: string) => ({
      textContent: JSON.stringify(id === RELEASE_SET_ELEMENT_ID ? { integrity } : null),
    }),
  };
  Object.assign(globalThis, { __webpack_require__: bundler, __atriumFiles: undefined, document: page });
  jest.isolateModules(() => {
    require('../runtime/content-addresses.mjs');
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
      Object.assign(globalThis, { __atriumFiles: { ...listing(list, sheet), whole: null } });
    });
    loadScript.mockReset();
  });

  const asked = () => loadScript.mock.calls.map(([url]) => url);
  const stylesOf = async ({ f }: Required<Bundler>, chunkId: string) => {
    const promises: Promise<unknown>[] = [];
    f.css?.(chunkId, promises);
    return (await Promise.all(promises)).flat();
  };

  test('that the document does not list waits for the whole release set', async () => {
    const bundler = createPage({});
    Object.assign(globalThis, { __atriumFiles: listing() });
    bundler.l(`/assets/${bundler.u('list')}?retry=1`, jest.fn(), 'chunk-list', 'list');
    expect(asked()).toEqual([]);
    expect(await stylesOf(bundler, 'list')).toEqual([sheet.replace('/assets/', '')]);
    expect(asked()).toEqual([`${list}?retry=1`]);
    expect(bundler.integrityOf(list)).toBe(`sha384-${list}`);
  });

  test('that the document lists, or without a file of its kind, waits for nothing', async () => {
    const bundler = createPage({});
    Object.assign(globalThis, { __atriumFiles: listing(list, sheet) });
    bundler.l(`/assets/${bundler.u('list')}`, jest.fn(), 'chunk-list', 'list');
    await stylesOf(bundler, 'list');
    await stylesOf(bundler, 'scripts');
    expect(asked()).toEqual([list]);
    expect(whole).not.toHaveBeenCalled();
  });

  test('fails to load if the whole release set does', async () => {
    whole.mockRejectedValue(new Error('refused'));
    const bundler = createPage({});
    Object.assign(globalThis, { __atriumFiles: listing() });
    const event = await new Promise((done) => bundler.l('/assets/mfe-probe/list.js', done, 'key', 'list'));
    expect(event).toMatchObject({ type: 'error' });
    await expect(stylesOf(bundler, 'list')).rejects.toThrow('refused');
    expect(asked()).toEqual([]);
  });

  test('of a document that lists everything is loaded at once', () => {
    const { l } = createPage(files);
    l(list, jest.fn(), 'chunk-list', 'list');
    expect(asked()).toEqual([list]);
  });
});

test('a build without chunks is left alone', () => {
  Object.assign(globalThis, { __webpack_require__: {} });
  expect(() => jest.isolateModules(() => require('../runtime/content-addresses.mjs'))).not.toThrow();
});
