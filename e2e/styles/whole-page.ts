/** Style sheets that a package may have, by path: they style everything on a page, and define names that it has. */
export const wholePageSheets: Readonly<Record<string, string>> = {
  'whole-page.css': `
    @layer lists, ui, base;
    @import './base.css' layer(base);
    :root { --probe-accent: rgb(1, 2, 3); --mui-palette-primary-main: red; --atrium-palette-primary-main: red }
    html { font-size: 40px; filter: invert(1) }
    body, body * { color: rgb(4, 5, 6) !important; letter-spacing: 3px; position: static }
    *, ::before, ::after { outline: 3px solid red }
    h1, button, main, nav, header, a, table, input { background: rgb(7, 8, 9) !important; display: block }
    #root, #root > * { display: none }
    #root + *, main ~ *, main + .probe-day, body:not(.none) > * { opacity: 0.9 }
    [class], [class*="Mui"], .MuiButton-root { border: 9px solid red }
    :where(html[lang], .probe-day) { font-style: italic }
    .probe-day { font-family: Inter, serif; animation: in 1s }
    @media all { @supports (display: grid) { main { opacity: 0 } @container (width >= 0) { main { opacity: 0 } } } }
    @keyframes in { to { rotate: 1turn } }
    @font-face { font-family: Inter; src: local("Times New Roman") }
    @font-face { font-family: "Inter Variable"; src: local("Times New Roman") }
    @property --atrium-palette-text-primary { syntax: "<color>"; inherits: false; initial-value: red }
    @counter-style decimal-leading-zero { system: cyclic; symbols: x }
    @page { margin: 0 }`,
  'base.css': '.probe-day { color: var(--probe-accent) } nav { display: none }',
};

/** Elements of every area, and the whole page. */
const everything = ':root, body, body *, main, #root + *, .probe-day, .MuiButton-root, *::before';

/** What scripts of a package may add to a page at run time, each by its own way; `RULES` are those of {@link scriptRules}. */
export const scriptStyles = `
  import { createElement } from 'react';

  const style = document.createElement('style');
  style.append(RULES.text);
  document.head.append(style);

  const inserted = document.head.appendChild(document.createElement('style'));
  inserted.sheet.insertRule(RULES.inserted);
  export const insertLater = () => inserted.sheet.insertRule(RULES.insertedLater, 1);

  const sheet = new CSSStyleSheet();
  sheet.replaceSync(RULES.constructed);
  document.adoptedStyleSheets.push(sheet);

  export const ofReact = createElement('style', null, RULES.ofReact);
`;

const rule = (declaration: string) => `${everything} { ${declaration} !important }`;
export const scriptRules = {
  text: rule('word-spacing: 5px'),
  inserted: `@media all { ${rule('text-indent: 6px')} }`,
  insertedLater: rule('line-height: 41px'),
  constructed: rule('tab-size: 3'),
  ofReact: rule('hyphens: manual'),
};
