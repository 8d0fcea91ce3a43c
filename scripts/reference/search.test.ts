/** @jest-environment ../shared/testing/src/browser-environment.mjs */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const fees = [
  'feesQuery',
  'Fee',
  'FeeLine',
  'feeStates',
  'feeSortKeys',
  'feeCalls',
  'feeListExport',
  'feeSum',
];
const index = [
  ['A list with filters and pages', 'Recipe', 'recipes/list.html', 'Narrow screens fees'],
  ['Style sheets of a remote', 'Guide', 'guides/styles-of-a-remote.html'],
  ['Components', 'Page', 'components.html'],
  ...fees.flatMap((name) => [name, `${name}Of`].map((each) => [each, '@atrium/contract', `#${each}`])),
  ['GET /customer-portal/fees', 'Call', 'calls.html#fees', 'Fees of all applications'],
  ['POST /customer-portal/users_management/invite', 'Call', 'calls.html#invite', 'Invite a person'],
];

/** Names of the hits, in order. */
function found(words: string): string[] {
  const field = document.querySelector('input') as HTMLInputElement;
  field.value = words;
  field.dispatchEvent(new Event('input'));
  return [...document.querySelectorAll('#search-hits a')].map(({ textContent }) => textContent ?? '');
}

beforeAll(() => {
  document.body.innerHTML =
    '<search><input id="search-field"><p id="search-found"></p><ul id="search-hits"></ul></search>';
  Object.assign(window, { atriumIndex: index });
  const script = document.createElement('script');
  script.textContent = readFileSync(join(__dirname, 'assets/search.js'), 'utf8');
  document.body.append(script);
});

test('a word that many names have finds its recipe and its call too, within twelve hits', () => {
  const hits = found('fee');
  expect(hits).toHaveLength(12);
  expect(hits[0]).toBe('Fee @atrium/contract');
  expect(hits).toEqual(
    expect.arrayContaining(['A list with filters and pages Recipe', 'GET /customer-portal/fees Call']),
  );
});

test.each([
  ['list narrow', 'A list with filters and pages Recipe'],
  ['invite person', 'POST /customer-portal/users_management/invite Call'],
  ['remote style', 'Style sheets of a remote Guide'],
])('"%s" finds what has all of its words, in any order', (words, hit) => {
  expect(found(words)).toEqual([hit]);
});

test('what nothing has finds nothing', () => {
  expect(found('zebra')).toEqual([]);
});
