import type { Release } from '@atrium/contract';
import { buildWarnings } from './build-findings.ts';

const warnings = (css: string, remote: object | null = {}) =>
  buildWarnings({ files: [{ path: 'list.css' }], remote } as unknown as Release, async () => css);

test('an address of another host is named with its file, its rule and its property', async () => {
  expect(await warnings('.day::before { background: url(https://cdn.example/a.png) no-repeat }')).toEqual([
    'list.css: background of ".day::before" is at https://cdn.example/a.png. ' +
      'Pages load nothing from other hosts: put the file next to the style sheet, and name it by its path.',
  ]);
});

test.each([
  ['in quotation marks', '.a { cursor: url("http://cdn.example/a.png"), auto }', '"\\.a"'],
  ['without a scheme', '.a { background: url( //cdn.example/a.png) }', 'at //cdn\\.example'],
  ['of a font', '@font-face { src: local(a), url(https://cdn.example/a.woff2) }', '"@font-face"'],
  [
    'of one of several images',
    '.a { background: image-set("/a.png" 1x, "https://b.example/b.png" 2x) }',
    'b\\.png',
  ],
  ['of a custom property', ':root { --image: url(https://cdn.example/a.png) }', '--image'],
])('so is one %s', async (_, css, named) => {
  expect(await warnings(css)).toEqual([expect.stringMatching(named)]);
});

test.each([
  '.a { background: url(/assets/H/mfe-a/a.png) }',
  `.a { background: url("data:image/svg+xml,%3csvg xmlns='http://www.w3.org/2000/svg'/%3e") }`,
  '.a { content: "https://cdn.example" }',
  '.a::after { content: attr(x) "//" }',
  '/* url(https://cdn.example/a.png) */ .a { color: red }',
])('%s has none', async (css) => {
  expect(await warnings(css)).toEqual([]);
});

test('the shell has none, and a hostile build has no more than twenty', async () => {
  const many = Array.from({ length: 50 }, (_, index) => `.a { background: url(//x.example/${index}) }`).join(
    '',
  );
  expect(await warnings(many, null)).toEqual([]);
  expect(await warnings(many)).toHaveLength(20);
});
