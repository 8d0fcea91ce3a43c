type Done = (event: { type: string }) => void;

const { retryChunks } = require('../runtime/chunk-retry.mjs');

const url = 'http://localhost/assets/mfe-probe/1.0.0/list.js';
const neighbour = 'http://localhost/assets/mfe-probe/1.0.0/detail.js';

/** A page with a fake script loader: the test decides how each request ends. */
function createPage() {
  const requests: { address: string; end: Done }[] = [];
  const bundler = { l: (address: string, end: Done) => void requests.push({ address, end }) };
  Object.assign(globalThis, { __atriumFailures: undefined });
  retryChunks(bundler, 'mfe-probe');
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
    Object.assign(globalThis, { __atriumFailures: undefined });
    retryChunks(bundler, 'mfe-probe');
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
