import type { Release } from '@atrium/contract';
import { buildFindings } from '@atrium/release-rules';
import { scopedStyles } from './scoped-styles.ts';

const remote = 'mfe-probe';
const part = ':where([data-mfe-probe],[data-mfe-probe] *)';
const page = ':where([data-mfe-probe])';

function scoped(css: string): string {
  return scopedStyles(new Map([['list.css', css]]), remote).get('list.css') ?? css;
}

/** What the gate says about a style sheet of the remote. */
function findingsOf(css: string): Promise<string[]> {
  const release = { name: remote, remote: {}, entry: [], exposed: [], files: [{ path: 'list.css' }] };
  return buildFindings(release as never as Release, async () => css);
}

test.each([
  ['.day {}', `.day${part} {}`],
  ['a:hover > b + i {}', `a:hover > b + i${part} {}`],
  ['*, ::before, .a::before {}', `*${part},${part}::before,.a${part}::before {}`],
  ['::selection {}', `${part}::selection {}`],
  ['a:after {}', `a${part}:after {}`],
  ['.list ::-webkit-scrollbar , .day {}', `.list ${part}::-webkit-scrollbar,.day${part} {}`],
  ['html {}', `html ${page} {}`],
  ['body.open::before {}', `body.open ${page}::before {}`],
  [':root[data-theme=dark] {}', `:root[data-theme=dark] ${page} {}`],
  [':root .day {}', `:root .day${part} {}`],
  [
    ':where(html[dir=ltr], .toaster) {}',
    `:where(html[dir=ltr], .toaster) ${page},:where(html[dir=ltr], .toaster)${part} {}`,
  ],
  ['.day { & ~ .day {} &:hover {} .in {} }', `.day${part} { & ~ .day${part} {} &:hover {} .in {} }`],
  ['@media print { .day {} }', `@media print { .day${part} {} }`],
  ['@scope (.card) { img {} }', `@scope (.card) { img${part} {} }`],
])(
  'a selector matches within the remote, and with the specificity that it had: %s',
  async (css, expected) => {
    expect(scoped(css)).toBe(expected);
    expect(await findingsOf(scoped(css))).toEqual([]);
  },
);

test.each([
  [
    '@keyframes open {} .a { animation: open 1s }',
    '@keyframes mfe-probe__open {}',
    'animation: mfe-probe__open 1s',
  ],
  ['@keyframes open {} .a { --in: open 1s; animation: var(--in) }', '--in: mfe-probe__open 1s'],
  ['@keyframes open {} .a { --in: var(--x); --x: open; animation-name: var(--in) }', '--x: mfe-probe__open'],
  ['@keyframes open {} .a { --in: open; content: var(--in) }', '--in: open'],
  ['@keyframes "open" {} .a { transition: open 1s }', '@keyframes "mfe-probe__open"', 'transition: open 1s'],
  [
    '@font-face { font-family: Two Words } .a { font: bold 1em Two  Words, serif }',
    'bold 1em "mfe-probe__Two Words", serif',
  ],
  ['@font-face { font-family: "Icons" } .a { --icons: icons; }', '--icons: "mfe-probe__Icons"'],
  [
    '@font-face { font-family: "Icons" } .a { font-family: var(--f, Icons), IconsOfOthers }',
    'var(--f, "mfe-probe__Icons"), IconsOfOthers',
  ],
  [
    '@counter-style ring {} li { list-style: ring; content: counter(a, ring) }',
    'list-style: mfe-probe__ring; content: counter(a, mfe-probe__ring)',
  ],
  [
    '@property --size { syntax: "*" } .a { --size: 1; width: var(--size) }',
    '--mfe-probe__size: 1; width: var(--mfe-probe__size)',
  ],
  [
    '.a { view-transition-name: hero } .b { view-transition-name: none }',
    'name: mfe-probe__hero',
    'name: none',
  ],
  ['@layer base, ui; @layer base { a {} }', '@layer mfe-probe__base, ui;', '@layer mfe-probe__base {'],
])(
  'a name for the whole document begins with the remote’s prefix where it is defined and used: %s',
  async (css, ...expected) => {
    for (const text of expected) expect(scoped(css)).toContain(text);
    expect(await findingsOf(scoped(css))).toEqual([]);
  },
);

test('a style sheet uses the names that another one of the remote defines', () => {
  const sheets = new Map([
    ['fonts.css', '@font-face { font-family: Inter } @keyframes in {}'],
    ['list.css', '.mfe-probe__row_a1 { font-family: Inter; animation: in 1s }'],
  ]);
  expect(scopedStyles(sheets, remote).get('list.css')).toBe(
    '.mfe-probe__row_a1 { font-family: "mfe-probe__Inter"; animation: mfe-probe__in 1s }',
  );
});

test('style sheets that were scoped before stay as they are, and others use their names', () => {
  const before = scoped('@font-face { font-family: Inter } @keyframes in {} .day { animation: in 1s }');
  const sheets = new Map([
    ['fonts.css', before],
    ['list.css', '.row { font-family: Inter; animation: in 1s }'],
  ]);
  const changed = scopedStyles(sheets, remote);
  expect([...changed.keys()]).toEqual(['list.css']);
  expect(changed.get('list.css')).toContain('font-family: "mfe-probe__Inter"; animation: mfe-probe__in 1s');
});

test('what is for the whole document, for browsers of the past, or for none is left out', () => {
  const css =
    '@charset "x"; @page { margin: 0 } @-moz-keyframes a {} @-ms-viewport {} [b]: {} .a { *zoom: 1; top: 0 }';
  expect(scoped(css).trim()).toBe(`.a${part} { top: 0 }`);
});

test('style sheets of CSS modules stay as they are', () => {
  const css = '@layer ui, lists; .mfe-probe__row_a1 > a:hover{color : red;}\n@keyframes mfe-probe__in {}';
  expect(scopedStyles(new Map([['list.css', css]]), remote)).toEqual(new Map());
});
