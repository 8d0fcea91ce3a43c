import { RELEASE_SET_ELEMENT_ID } from '@atrium/contract';

interface Bundler {
  u?: (chunkId: string) => string;
  k?: (chunkId: string) => string;
  integrityOf?: (url: string) => string;
}

const list = `/assets/${'L'.repeat(24)}/mfe-probe/list.js`;
const listOfOther = `/assets/${'O'.repeat(24)}/mfe-other/list.js`;
const sheet = `/assets/${'S'.repeat(24)}/mfe-probe/list.css`;

/** The bundler's functions of a remote, on a page with these files in its release set. */
function createPage(integrity: Record<string, string>): Required<Bundler> {
  const bundler: Bundler = { u: (chunkId) => `${chunkId}.js`, k: (chunkId) => `${chunkId}.css` };
  const page = {
    baseURI: 'http://localhost/c/7/probe',
    getElementById: (id: string) => ({
      textContent: JSON.stringify(id === RELEASE_SET_ELEMENT_ID ? { integrity } : null),
    }),
  };
  Object.assign(globalThis, { document: page });
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

test('a build without chunks gets no functions for their names', () => {
  const bundler: Bundler = {};
  jest.isolateModules(() => {
    require('../runtime/content-addresses.mjs').addressByContent(bundler, 'mfe-probe');
  });
  expect(Object.keys(bundler)).toEqual(['integrityOf']);
});
