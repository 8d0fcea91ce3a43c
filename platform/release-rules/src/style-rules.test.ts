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
  '@font-face { font-family: "mfe-probe__Mono"; src: url(mono.woff2) }',
  '@property --mfe-probe__size { syntax: "*"; inherits: false }',
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
  ['@keyframes spin { to { rotate: 1turn } }', '@keyframes spin: the name must begin with "mfe-probe__"'],
  ['@font-face { font-family: Inter; src: url(i.woff2) }', '@font-face Inter: the family must begin with'],
  ['@font-face { src: url(i.woff2) }', '@font-face : the family must begin with'],
  [
    '@import url(https://elsewhere.example/x.css);',
    '@import: applies to the whole document; only the shell may use it',
  ],
  ['@page { margin: 0 }', '@page: applies to the whole document'],
  ['.mfe-probe__row_a1 { color: red', 'does not parse: line 1:1: Unclosed block'],
])('rejects styles that affect the rest of the page: %s', (css, reason) => {
  expect(styleFindings(css, name).join('\n')).toContain(reason);
});
