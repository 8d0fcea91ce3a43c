const { loadStyles } = require('../runtime/style-loader.mjs');

const listed = new Map([['/assets/list.css', 'sha256-list']]);

interface Link {
  rel: string;
  integrity: string;
  crossOrigin: string;
  href: string;
  readonly sheet?: object;
  onload(): void;
  onerror(): void;
  remove(): void;
}
let links: Link[];

/** The bundler's functions of a remote whose document lists a style sheet for one chunk. */
function openPage(early: readonly Partial<Link>[] = []) {
  links = [...early] as Link[];
  const createElement = () => ({ remove: () => links.pop() });
  const querySelector = (selector: string) =>
    links.find(({ href }) => selector === `link[rel=stylesheet][href="${href}"]`) ?? null;
  const document = { createElement, head: { append: (link: Link) => links.push(link), querySelector } };
  Object.assign(globalThis, { document });
  const bundler = {
    p: '/assets/',
    k: (chunkId: string) => `${chunkId}.css`,
    f: {} as { css(chunkId: string, promises: Promise<unknown>[]): void },
  };
  loadStyles(bundler, (url: string) => listed.get(url));
  return (chunkId: string) => {
    const promises: Promise<unknown>[] = [];
    bundler.f.css(chunkId, promises);
    return promises;
  };
}

beforeEach(() => {
  jest.useFakeTimers();
});

afterEach(() => {
  jest.useRealTimers();
});

test('a style sheet is loaded once, with the hash that the document has for it', async () => {
  const load = openPage();
  const promises = [...load('list'), ...load('list')];
  expect(links.map(({ rel, integrity, crossOrigin }) => ({ rel, integrity, crossOrigin }))).toEqual([
    { rel: 'stylesheet', integrity: 'sha256-list', crossOrigin: 'anonymous' },
  ]);
  links[0]?.onload();
  await expect(Promise.all(promises)).resolves.toHaveLength(2);
  expect(load('list')).toHaveLength(1);
  expect(links).toHaveLength(1);
});

test('a style sheet that the page asked for before is not loaded again', async () => {
  const [loaded] = openPage([{ href: '/assets/list.css', sheet: {} }])('list');
  await expect(loaded).resolves.toBeUndefined();
  const [loading] = openPage([{ href: '/assets/list.css' }])('list');
  links[0]?.onload();
  await expect(loading).resolves.toBeUndefined();
  expect(links).toHaveLength(1);
});

test('a chunk without a style sheet in the document waits for none', () => {
  expect(openPage()('detail')).toEqual([]);
  expect(links).toEqual([]);
});

test('a style sheet that fails is taken out and loaded again at the next request', async () => {
  const load = openPage();
  const [first] = load('list');
  links[0]?.onerror();
  await expect(first).rejects.toMatchObject({ type: 'error' });
  expect(links).toEqual([]);
  load('list');
  expect(links).toHaveLength(1);
});

test('a style sheet that hangs fails after a time', async () => {
  const [first] = openPage()('list');
  jest.advanceTimersByTime(15_000);
  await expect(first).rejects.toMatchObject({ type: 'timeout' });
});

test('a remote without any style sheet, whose bundler has no names for them, waits for none', () => {
  const bundler: { p: string; f: { css?: unknown; other?: unknown } } = { p: '/assets/', f: { other: 1 } };
  loadStyles(bundler, (url: string) => listed.get(url));
  expect(bundler.f).toEqual({ other: 1 });
});
