import { withUsedVariables } from './used-variables.ts';

const theme = {
  names: 'css-global abc',
  css: ':root{color-scheme:light;--a:1px;--b:var(--c);--c:2px;--d:3px;--e:"x";}[data-theme="dark"]{--b:4px;--d:5px;}',
};
const base = { names: 'css-global def', css: 'body{margin:var(--a, 0);}' };
const page = { html: '<main></main>', styles: [theme, base] };

test('variables stay that the page or a style sheet of the document uses, and what they refer to', () => {
  const { styles } = withUsedVariables(page, ['.card{border:var( --b)}']);
  expect(styles.map(({ css }) => css)).toEqual([
    ':root{color-scheme:light;--a:1px;--b:var(--c);--c:2px;}[data-theme="dark"]{--b:4px;}',
    base.css,
  ]);
});

test('a sheet of variables is not adopted by the page, and the others are', () => {
  expect(withUsedVariables(page, []).styles.map(({ names }) => names)).toEqual(['theme', 'css-global def']);
});
