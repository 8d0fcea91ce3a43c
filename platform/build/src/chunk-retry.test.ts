type Done = (event: { type: string }) => void;

const url = 'http://localhost/assets/mfe-probe/1.0.0/list.js';
const neighbour = 'http://localhost/assets/mfe-probe/1.0.0/detail.js';

beforeAll(() => {
  process.env.ATRIUM_DEPLOYABLE = 'mfe-probe';
});

afterAll(() => {
  delete process.env.ATRIUM_DEPLOYABLE;
});

/** A page with a fake script loader: the test decides how each request ends. */
function createPage() {
  const requests: { address: string; end: Done }[] = [];
  const bundler = { l: (address: string, end: Done) => void requests.push({ address, end }) };
  Object.assign(globalThis, { __webpack_require__: bundler, __atriumFailures: undefined });
  jest.isolateModules(() => {
    require('../runtime/chunk-retry.mjs');
  });
  const end = (type: string) => requests.at(-1)?.end({ type });
  return { load: (address: string, done: Done) => bundler.l(address, done), requests, end };
}

it('a chunk that loads is requested once, by its own URL', () => {
  const { load, requests, end } = createPage();
  const done = jest.fn();
  load(url, done);
  end('load');
  expect(requests.map(({ address }) => address)).toEqual([url]);
  expect(done).toHaveBeenCalledWith({ type: 'load' });
});

it('a chunk that fails is retried once at once with another URL, then reported as failed', () => {
  const { load, requests, end } = createPage();
  const done = jest.fn();
  load(url, done);
  end('error');
  expect(done).not.toHaveBeenCalled();
  end('error');
  expect(done).toHaveBeenCalledTimes(1);
  expect(requests.map(({ address }) => address)).toEqual([url, `${url}?retry=1`]);
});

it('a chunk that times out is reported as failed at once, and its next request has another URL', () => {
  const { load, requests, end } = createPage();
  const done = jest.fn();
  load(url, done);
  end('timeout');
  expect(done).toHaveBeenCalledTimes(1);
  load(url, done);
  expect(requests.map(({ address }) => address)).toEqual([url, `${url}?retry=1`]);
});

it('after a failure all files of that deployable get other URLs, and those of others keep theirs', () => {
  const { load, requests, end } = createPage();
  load(url, jest.fn());
  end('timeout');
  load(neighbour, jest.fn());
  expect(requests.map(({ address }) => address)).toEqual([url, `${neighbour}?retry=1`]);
  const { __atriumFailures } = globalThis as { __atriumFailures?: Map<string, number> };
  expect(__atriumFailures).toEqual(new Map([['mfe-probe', 1]]));
});

it('a shared module that fails to load fails the chunk that needs it before it runs, and the next request retries', async () => {
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

  /** A fake of the bundler's style sheet loader, which exposes no request and forgets failed ones. */
  function createStylesPage() {
    const requests: { address: string; end: (type: string) => void }[] = [];
    const css = (chunkId: string, promises: Promise<unknown>[]) => {
      const address = bundler.p + bundler.k(chunkId);
      const request = new Promise<void>((resolve, reject) => {
        const end = (type: string) =>
          type === 'load' ? resolve() : reject(Object.assign(new Error(type), { type }));
        requests.push({ address, end });
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
      requests.at(-1)?.end(type);
      await new Promise(setImmediate);
    };
    return { load, requests, end };
  }

  it('that loads is requested once, by its own URL', async () => {
    const { load, requests, end } = createStylesPage();
    const loaded = load('list');
    await end('load');
    await expect(loaded).resolves.toBeDefined();
    expect(requests.map(({ address }) => address)).toEqual([`${folder}list.css`]);
  });

  it('that arrives corrupt is retried at once with another URL, and recovers', async () => {
    const { load, requests, end } = createStylesPage();
    const loaded = load('list');
    await end('error');
    await end('load');
    await expect(loaded).resolves.toBeDefined();
    expect(requests.map(({ address }) => address)).toEqual([
      `${folder}list.css`,
      `${folder}list.css?retry=1`,
    ]);
  });

  it('that stays corrupt fails after the second attempt, and a manual retry has a third URL', async () => {
    const { load, requests, end } = createStylesPage();
    const first = load('list').catch((error) => error.type);
    await end('error');
    await end('error');
    expect(await first).toBe('error');
    const second = load('list');
    await end('load');
    await expect(second).resolves.toBeDefined();
    expect(requests.at(-1)?.address).toBe(`${folder}list.css?retry=2`);
  });

  it('that times out fails at once, and its next request has another URL', async () => {
    const { load, requests, end } = createStylesPage();
    const first = load('list').catch((error) => error.type);
    await end('timeout');
    expect(await first).toBe('timeout');
    void load('list');
    expect(requests.at(-1)?.address).toBe(`${folder}list.css?retry=1`);
  });
});
