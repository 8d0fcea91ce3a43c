import { styleFindings } from './style-rules.ts';

const name = 'mfe-probe';

it.each([
  '.mfe-probe__row_a1 { color: red }',
  '.mfe-probe__row_a1 > a:hover, .mfe-probe__row_a1 b + i { color: red }',
  'a.mfe-probe__row_a1::before { color: red }',
  'html[data-theme=dark] .mfe-probe__row_a1 { color: red }',
  '* + .mfe-probe__row_a1 { color: red }',
  '.mfe-probe__row_a1 { &:hover { color: red } & > b { color: red } b { color: red } > i { color: red } }',
  '.mfe-probe__row_a1 { @media (width > 3px) { & { color: red } } }',
  '@media print { @supports (display: grid) { .mfe-probe__row_a1 { color: red } } }',
  '@keyframes mfe-probe__spin_a1 { from { top: 0 } 50% { top: 1px } to { top: 0 } }',
  '.mfe-probe__a { view-transition-name: mfe-probe__hero }',
  '.mfe-probe__a { view-transition-name: None } .mfe-probe__b { view-transition-name: var(--name) }',
  '@font-face { font-family: "mfe-probe__Mono"; src: url(mono.woff2) }',
  '@property --mfe-probe__size { syntax: "*"; inherits: false }',
  '[data-mfe-probe] .row { color: red }',
  'body.picker-open .row:where([data-mfe-probe], [data-mfe-probe] *)::before { color: red }',
  ':root :where([data-mfe-probe]) { --accent: red }',
  '@scope (.card) { :scope:where([data-mfe-probe] *) { color: red } }',
  '@layer ui, lists; @layer ui { .mfe-probe__row_a1 { color: red } } @layer mfe-probe__base;',
  '@charset "utf-8"; .mfe-probe__row_a1 { --braces: { a: b }; content: "}" }',
])('accepts styles that affect only the remote: %s', (css) => {
  expect(styleFindings(css, name)).toEqual([]);
});

it.each([
  ['a { background: red !important }', '"a" can match elements outside the remote'],
  [':root { --accent: red }', '":root" can match'],
  ['* { margin: 0 }', '"*" can match'],
  ['#root { margin: 0 }', '"#root" can match'],
  ['body.dark { margin: 0 }', '"body.dark" can match'],
  ['.MuiButton-root { color: red }', '".MuiButton-root" can match'],
  ['.mfe-probe-2__row_a1 { color: red }', '".mfe-probe-2__row_a1" can match'],
  ['.mfe-probe__row_a1, a { color: red }', '"a" can match'],
  ['.mfe-probe__row_a1 ~ div { color: red }', '".mfe-probe__row_a1 ~ div" can match'],
  ['.mfe-probe__row_a1 + div span { color: red }', 'can match'],
  ['a:not(.mfe-probe__row_a1) { color: red }', 'can match'],
  ['body:has(.mfe-probe__row_a1) { color: red }', 'can match'],
  ['@media print { a { color: red } }', '"a" can match'],
  ['.mfe-probe__row_a1 { & ~ div { color: red } }', '"& ~ div" can match'],
  ['.mfe-probe__row_a1 { + div { color: red } }', '"+ div" can match'],
  ['.mfe-probe__row_a1 { a:not(&) { color: red } }', '"a:not(&)" can match'],
  ['.mfe-probe__row_a1 { @scope (body) { & { color: red } } }', '"&" can match'],
  ['.mfe-probe__row_a1 { @scope (body) { a { color: red } } }', '"a" can match'],
  [
    '.mfe-probe__a { view-transition-name: hero }',
    '"view-transition-name: hero": the name must begin with "mfe-probe__"',
  ],
  ['@keyframes spin { to { rotate: 1turn } }', '@keyframes spin: the name must begin with "mfe-probe__"'],
  ['@font-face { font-family: Inter; src: url(i.woff2) }', '@font-face Inter: the family must begin with'],
  ['@font-face { src: url(i.woff2) }', '@font-face : the family must begin with'],
  [
    '@import url(https://elsewhere.example/x.css);',
    '@import: applies to the whole document; only the shell may use it',
  ],
  ['@page { margin: 0 }', '@page: applies to the whole document'],
  ['.mfe-probe__row_a1 { color: red', 'does not parse: line 1:1: Unclosed block'],
  ['[data-mfe-probe-2] a { color: red }', '"[data-mfe-probe-2] a" can match'],
  ['[data-mfe-probe] + a { color: red }', 'can match'],
  ['a:where([data-mfe-probe], body *) { color: red }', 'can match'],
  ['a:where([data-mfe-probe] ~ *) { color: red }', 'can match'],
  ['a::before:where([data-mfe-probe]) { color: red }', 'can match'],
  ['a:where() { color: red }', 'can match'],
  ['a:where { color: red }', 'can match'],
  ['.mfe-probe__row_a1 { a:where(& ~ *) { color: red } }', 'can match'],
  ['@scope (body) { color: red }', '"color: red": styles the root of an @scope'],
  ['@scope (body) { @media print { color: red } }', '"color: red": styles the root of an @scope'],
  ['@layer lists, base;', '@layer base: the name must begin with "mfe-probe__"'],
  ['@layer ui.base { .mfe-probe__row_a1 { color: red } }', '@layer ui.base: the name must begin with'],
])('rejects styles that affect the rest of the page: %s', (css, reason) => {
  expect(styleFindings(css, name).join('\n')).toContain(reason);
});

// A browser finds a rule for `main` in each of them, which postcss does not.
it.each([
  [
    '.mfe-probe__a { content: "\n} main { color: red } /* " */ ; }',
    'line 1: does not parse: Unexpected newline',
  ],
  ['.mfe-probe__a { --x, &:hover ~ a, & ~ main { color: red } }', '"--x,": is not the name of a property'],
  ['.mfe-probe__a { *--x: 1 }', '"--x": is not the name of a property'],
  ['.mfe-probe__a { *--x:(;}main{) }', 'closes what is not open'],
  ['.mfe-probe__a { background: url(a"b) } /* " */', 'line 1: does not parse: Unexpected character'],
  ['<!-- main { color: red }', 'is not CSS; remove it'],
  ['.mfe-probe__a { color: red } --> main { color: red }', 'is not CSS; remove it'],
  ['@charset "shift_jis"; .mfe-probe__a { color: red }', '@charset: must be "utf-8"'],
  [Buffer.from('feff7b7d', 'hex').toString(), 'has bytes that are not UTF-8'],
  ['.mfe-probe__a\0 { color: red }', 'has bytes that are not UTF-8'],
])('rejects what browsers read in another way than the parser: %s', (css, reason) => {
  expect(styleFindings(css, name).join('\n')).toContain(reason);
});
