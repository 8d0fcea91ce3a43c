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
