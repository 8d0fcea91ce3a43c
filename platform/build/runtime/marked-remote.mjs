import { createElement } from 'react';

// The rules of packages are for elements with this attribute, and for what is in them: `scoped-styles.ts`.
export const MARK = `data-${process.env.ATRIUM_DEPLOYABLE}`;
const IS_MARKING = Symbol.for(`atrium.${MARK}`);
const style = { display: 'contents' };

function marked(load, watchPart) {
  return async () => {
    const { Component } = await load();
    const ref = watchPart && ((part) => part && watchPart(part));
    const Marked = () => createElement('div', { [MARK]: '', style, ref }, createElement(Component));
    return { Component: Marked };
  };
}

function markedParts(parts, watchPart) {
  return Object.fromEntries(Object.entries(parts).map(([id, load]) => [id, marked(load, watchPart)]));
}

/** React keeps the place in the tree of each element that it made. */
export function isRendered(element) {
  const key = Object.keys(element).find((name) => name.startsWith('__reactFiber$'));
  for (let place = element[key]; place; place = place.return)
    if (place.stateNode instanceof Element && place.stateNode.hasAttribute(MARK)) return true;
  return false;
}

/** Which arguments of these methods of the body are added to it. */
const added = {
  append: (nodes) => nodes,
  appendChild: ([node]) => [node],
  insertAdjacentElement: ([, node]) => [node],
  insertBefore: ([node]) => [node],
  prepend: (nodes) => nodes,
};

/** Pickers, menus and dialogs of packages are in the body, outside the remote's own part of the page. */
function markWhatIsAdded(name) {
  const add = document.body[name];
  const value = (...args) => {
    // Its first line is this function's own.
    const [, ...callers] = new Error().stack.replace(/^Error\n/, '').split('\n');
    const isCalledByOwn = callers.some((line) => line.includes(`/${process.env.ATRIUM_DEPLOYABLE}/`));
    for (const node of added[name](args))
      if (node instanceof Element && (isCalledByOwn || isRendered(node))) node.setAttribute(MARK, '');
    return add.apply(document.body, args);
  };
  Object.defineProperty(document.body, name, { value, configurable: true, writable: true });
}

/** `watchPart`, if any, is called with the element around each part. */
export function markedRemote({ routes = {}, slots = {} }, watchPart) {
  // An update of the remote, or a second try to load it, comes here again.
  if (!Object.hasOwn(document.body, IS_MARKING)) {
    Object.defineProperty(document.body, IS_MARKING, { value: true });
    for (const name of Object.keys(added)) markWhatIsAdded(name);
  }
  return { routes: markedParts(routes, watchPart), slots: markedParts(slots, watchPart) };
}
