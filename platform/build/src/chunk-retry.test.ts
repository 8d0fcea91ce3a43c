type Done = (event: { type: string }) => void;

const url = 'http://localhost/assets/mfe-probe/1.0.0/list.js';
const neighbour = 'http://localhost/assets/mfe-probe/1.0.0/detail.js';
const other = 'http://localhost/assets/mfe-other/1.0.0/list.js';

/** A page whose script loader is told by the test how each request ends. */
function createPage() {
  const asked: { address: string; end: Done }[] = [];
  const bundler = { l: (address: string, end: Done) => void asked.push({ address, end }) };
  Object.assign(globalThis, { __webpack_require__: bundler, __atriumFailures: undefined });
  jest.isolateModules(() => {
    require('../runtime/chunk-retry.mjs');
  });
  const end = (type: string) => asked.at(-1)?.end({ type });
  return { load: (address: string, done: Done) => bundler.l(address, done), asked, end };
}

it('a chunk that loads is asked for once, under its own address', () => {
  const { load, asked, end } = createPage();
  const done = jest.fn();
  load(url, done);
  end('load');
  expect(asked.map(({ address }) => address)).toEqual([url]);
  expect(done).toHaveBeenCalledWith({ type: 'load' });
});

it('a refused chunk is tried again at once under another address, and then given up', () => {
  const { load, asked, end } = createPage();
  const done = jest.fn();
  load(url, done);
  end('error');
  expect(done).not.toHaveBeenCalled();
  end('error');
  expect(done).toHaveBeenCalledTimes(1);
  expect(asked.map(({ address }) => address)).toEqual([url, `${url}?retry=1`]);
});

it('a chunk that hangs is given up at once, and its next try has another address', () => {
  const { load, asked, end } = createPage();
  const done = jest.fn();
  load(url, done);
  end('timeout');
  expect(done).toHaveBeenCalledTimes(1);
  load(url, done);
  expect(asked.map(({ address }) => address)).toEqual([url, `${url}?retry=1`]);
});

it('after a failure the rest of that release has other addresses too, and other releases keep theirs', () => {
  const { load, asked, end } = createPage();
  load(url, jest.fn());
  end('timeout');
  load(neighbour, jest.fn());
  load(other, jest.fn());
  expect(asked.map(({ address }) => address)).toEqual([url, `${neighbour}?retry=1`, other]);
});

it('a shared module that does not come fails the chunk that needs it, before that runs, and the next try asks again', async () => {
  const ensureChunk = jest.fn().mockResolvedValue(undefined);
  const bundler = { l: () => {}, e: ensureChunk as (chunkId: string) => Promise<void> };
  Object.assign(globalThis, { __webpack_require__: bundler });
  let plugin: { errorLoadShare(failure: object): void } | undefined;
  jest.isolateModules(() => {
    plugin = require('../runtime/chunk-retry.mjs').default();
  });
  plugin?.errorLoadShare({ error: new Error('refused'), loadContext: { chunkId: 'list' } });
  await expect(bundler.e('detail')).resolves.toBeUndefined();
  await expect(bundler.e('list')).rejects.toThrow('refused');
  await expect(bundler.e('list')).resolves.toBeUndefined();
  expect(ensureChunk.mock.calls).toEqual([['detail'], ['list'], ['list']]);
});

describe('a style sheet', () => {
  const folder = 'http://localhost/assets/mfe-probe/1.0.0/';

  /** The bundler's loader of style sheets: it keeps its request to itself and forgets one that failed. */
  function createStylesPage() {
    const asked: { address: string; end: (type: string) => void }[] = [];
    const css = (chunkId: string, promises: Promise<unknown>[]) => {
      const address = bundler.p + bundler.k(chunkId);
      const request = new Promise<void>((resolve, reject) => {
        const end = (type: string) =>
          type === 'load' ? resolve() : reject(Object.assign(new Error(type), { type }));
        asked.push({ address, end });
      });
      promises.push(request);
    };
    const bundler = { l: () => {}, p: folder, k: (chunkId: string) => `${chunkId}.css`, f: { css } };
    Object.assign(globalThis, {
      __webpack_require__: bundler,
      __atriumFailures: undefined,
      document: { baseURI: 'http://localhost/' },
    });
    jest.isolateModules(() => {
      require('../runtime/chunk-retry.mjs');
    });
    const load = (chunkId: string) => {
      const promises: Promise<unknown>[] = [];
      bundler.f.css(chunkId, promises);
      return Promise.all(promises);
    };
    const end = async (type: string) => {
      asked.at(-1)?.end(type);
      await new Promise(setImmediate);
    };
    return { load, asked, end };
  }

  it('that loads is asked for once, under its own address', async () => {
    const { load, asked, end } = createStylesPage();
    const loaded = load('list');
    await end('load');
    await expect(loaded).resolves.toBeDefined();
    expect(asked.map(({ address }) => address)).toEqual([`${folder}list.css`]);
  });

  it('that arrives corrupt is asked for again at once under another address, and heals', async () => {
    const { load, asked, end } = createStylesPage();
    const loaded = load('list');
    await end('error');
    await end('load');
    await expect(loaded).resolves.toBeDefined();
    expect(asked.map(({ address }) => address)).toEqual([`${folder}list.css`, `${folder}list.css?retry=1`]);
  });

  it('that stays corrupt is given up after the second try, and a retry by hand has a third address', async () => {
    const { load, asked, end } = createStylesPage();
    const first = load('list').catch((error) => error.type);
    await end('error');
    await end('error');
    expect(await first).toBe('error');
    const second = load('list');
    await end('load');
    await expect(second).resolves.toBeDefined();
    expect(asked.at(-1)?.address).toBe(`${folder}list.css?retry=2`);
  });

  it('that hangs is given up at once, and its next try has another address', async () => {
    const { load, asked, end } = createStylesPage();
    const first = load('list').catch((error) => error.type);
    await end('timeout');
    expect(await first).toBe('timeout');
    void load('list');
    expect(asked.at(-1)?.address).toBe(`${folder}list.css?retry=1`);
  });
});
