/** @jest-environment ../../shared/testing/src/browser-environment.mjs */
import { act, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

const mark = 'data-mfe-probe';
const page = () => document.getElementById('root') as HTMLElement;
let root: Root;

/** Renders a part of the remote on a page that has another element. */
async function renderPart(part: ReactNode): Promise<void> {
  const Part = () => part;
  const { markedRemote } = require('../../runtime/marked-remote.mjs');
  const remote = markedRemote({ routes: { list: async () => ({ Component: Part }) } });
  const { Component } = await remote.routes.list();
  await act(async () => root.render(<Component />));
}

beforeEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  process.env.ATRIUM_DEPLOYABLE = 'mfe-probe';
  document.body.innerHTML = '<div id="root"></div><div id="other"></div>';
  root = createRoot(page());
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceWith(document.createElement('body'));
});

test('a part of the remote is in an element with its mark that has no place in the layout', async () => {
  await renderPart(<h1>Fees</h1>);
  expect(page().innerHTML).toBe(`<div ${mark}="" style="display: contents;"><h1>Fees</h1></div>`);
});

test('what a part renders into the body has the mark, and what the shell renders there has none', async () => {
  await renderPart(createPortal(<dialog id="own" />, document.body));
  const others = createRoot(document.getElementById('other') as HTMLElement);
  await act(async () => others.render(createPortal(<dialog id="others" />, document.body)));
  expect(document.getElementById('own')?.hasAttribute(mark)).toBe(true);
  expect(document.getElementById('others')?.hasAttribute(mark)).toBe(false);
  await act(async () => others.unmount());
});

test('a second start of the remote adds nothing to the body’s methods', async () => {
  await renderPart('text');
  const { append } = document.body;
  await renderPart('text');
  expect(document.body.append).toBe(append);
});

test.each([
  ['appendChild', (element: Element) => document.body.appendChild(element)],
  ['append', (element: Element) => document.body.append('text', element)],
  ['prepend', (element: Element) => document.body.prepend(element)],
  ['insertBefore', (element: Element) => document.body.insertBefore(element, page())],
  ['insertAdjacentElement', (element: Element) => document.body.insertAdjacentElement('beforeend', element)],
])('%s marks what a script of the remote adds to the body, and nothing else', async (_, add) => {
  await renderPart('text');
  const stacks = [
    'Error\n    at value (/assets/H/mfe-probe/remote-module.js:1:1)\n    at open (/assets/H/mfe-probe/list.js:1:1)',
    'value@/assets/H/mfe-probe/remote-module.js:1:1\nopen@/assets/H/mfe-other/list.js:1:1\n',
  ];
  const marked = stacks.map((stack) => {
    const spy = jest.spyOn(globalThis, 'Error').mockImplementation(() => ({ stack }) as Error);
    const element = document.createElement('div');
    add(element);
    spy.mockRestore();
    return element.isConnected && element.hasAttribute(mark);
  });
  expect(marked).toEqual([true, false]);
  expect(page().hasAttribute(mark)).toBe(false);
});
