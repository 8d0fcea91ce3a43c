/** @jest-environment ../../shared/testing/src/browser-environment.mjs */
import { act, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

const own = ':where([data-mfe-probe], [data-mfe-probe] *)';
let scopeMade: (made: Element | CSSStyleSheet) => void;
let markedRemote: (
  parts: object,
  watchPart: unknown,
) => { routes: { list(): Promise<{ Component(): ReactNode }> } };
let watchPart: unknown;

beforeAll(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  process.env.ATRIUM_DEPLOYABLE = 'mfe-probe';
  ({ watchPart } = require('../../runtime/script-styles.mjs'));
  ({ markedRemote } = require('../../runtime/marked-remote.mjs'));
  scopeMade = globalThis.__atriumStyles?.get('mfe-probe') as typeof scopeMade;
});

declare global {
  var __atriumStyles: Map<string, (made: Element | CSSStyleSheet) => void> | undefined;
}

function makeStyle(): HTMLStyleElement {
  const style = document.createElement('style');
  scopeMade(style);
  return style;
}

/** What observers and microtasks do has been done. */
async function settled(): Promise<void> {
  for (const _ of ['made', 'observed']) await null;
}

const selectorsOf = ({ sheet }: HTMLStyleElement) =>
  [...(sheet?.cssRules ?? [])].map((rule) => (rule as CSSStyleRule).selectorText);

test.each([
  ['.day', `.day${own}`],
  ['a:hover, .x > *', `a:hover${own}, .x > *${own}`],
  ['.day::before', `.day${own}::before`],
  [':is(.a, .b)::after', `:is(.a, .b)${own}::after`],
  ['[title="a,b::c"]', `[title="a,b::c"]${own}`],
  ['.md\\:flex', `.md\\:flex${own}`],
  ['.card-body', `.card-body${own}`],
  [':root', `:root :where([data-mfe-probe]), :root${own}`],
  ['body.open', `body.open :where([data-mfe-probe]), body.open${own}`],
])('%s matches within the remote alone', async (selector, scoped) => {
  const style = makeStyle();
  document.head.append(style);
  style.textContent = `${selector} { color: red }`;
  await settled();
  expect(selectorsOf(style)).toEqual([scoped]);
});

test('rules within rules are scoped too', async () => {
  const style = makeStyle();
  style.textContent = '@media all { main { color: red } }';
  document.head.append(style);
  await settled();
  const [media] = style.sheet?.cssRules ?? [];
  expect(media).toMatchObject({ cssRules: [{ selectorText: `main${own}` }] });
});

test('rules that are inserted one by one are scoped at once, at the places that the package knows', async () => {
  const style = makeStyle();
  document.head.append(style);
  style.sheet?.insertRule('.first { color: red }');
  await settled();
  expect(style.sheet?.insertRule('main { color: red }', 1)).toBe(1);
  expect(selectorsOf(style)).toEqual([`.first${own}`, `main${own}`]);
});

test('a text that changes later is scoped, and stays what the package wrote', async () => {
  const style = makeStyle();
  style.append('.first { color: red }');
  document.head.append(style);
  await settled();
  (style.firstChild as Text).data += ' main { color: red }';
  await settled();
  expect(selectorsOf(style)).toEqual([`.first${own}`, `main${own}`]);
  expect(style.textContent).toBe('.first { color: red } main { color: red }');
});

test('an element that gets into the page later is scoped there', async () => {
  const style = makeStyle();
  style.textContent = 'main { color: red }';
  await settled();
  document.body.append(style);
  await settled();
  expect(selectorsOf(style)).toEqual([`main${own}`]);
});

test('a style element that React makes in a part of the remote is scoped, and one of the shell is not', async () => {
  const Part = () => <style>{'main { color: red }'}</style>;
  const remote = markedRemote({ routes: { list: async () => ({ Component: Part }) } }, watchPart);
  const { Component } = await remote.routes.list();
  document.body.innerHTML = '<div id="part"></div><div id="shell"></div>';
  for (const [id, element] of [
    ['part', <Component key="part" />],
    ['shell', <Part key="shell" />],
  ] as const)
    await act(async () => createRoot(document.getElementById(id) as HTMLElement).render(element));
  await settled();
  expect(
    [...document.querySelectorAll('#part style, #shell style')].map((each) =>
      selectorsOf(each as HTMLStyleElement),
    ),
  ).toEqual([[`main${own}`], ['main']]);
});

test('a style sheet that is constructed is scoped when it gets its rules', async () => {
  const rules: { selectorText: string; constructor: object }[] = [];
  const sheet = {
    cssRules: rules,
    replaceSync: (text: string) =>
      void rules.splice(0, rules.length, { selectorText: text, constructor: Object }),
    replace: async (text: string) => sheet.replaceSync(text),
  };
  scopeMade(sheet as unknown as CSSStyleSheet);
  sheet.replaceSync('main');
  expect(rules[0]?.selectorText).toBe(`main${own}`);
  await sheet.replace('nav');
  expect(rules[0]?.selectorText).toBe(`nav${own}`);
});
