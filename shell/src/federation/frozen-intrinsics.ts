/**
 * Freezes what shell, shared packages and all remotes rely on: classes and functions of the language and the browser.
 * A remote that replaces one of them gets a TypeError, and so fails alone. Not a boundary against malicious code, which
 * shares the page.
 *
 * `RegExp.prototype` is left out, since V8 runs every expression three to eight times slower once it is touched.
 */

// Everybody has objects of these classes, and libraries assign inherited names on them: `constructor` in inheritance
// without classes, `name` of errors, `get` of a WeakMap. Where such a property is read-only, that would throw.
const classes = [
  'Object',
  'Function',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'XMLHttpRequest',
  'Event',
];

/** Their constructors stay open, for `Error.stackTraceLimit`. */
const errors = [
  'Error',
  'AggregateError',
  'EvalError',
  'RangeError',
  'ReferenceError',
  'SyntaxError',
  'TypeError',
  'URIError',
];

// These are classes of primitives, of what the page has once, of methods that V8 optimises only as plain properties,
// and those on whose objects no library was seen to assign a method. Nothing inherited can be assigned on their
// objects except for these names: `push` of the bundler's list of chunks, and the iterator of transpiled generators.
const sealedClasses: Readonly<Record<string, readonly (string | symbol)[]>> = {
  Array: ['push', 'toString', 'toLocaleString'],
  Iterator: [Symbol.iterator],
  Date: ['toString', 'toJSON'],
  Promise: [],
  String: [],
  Number: [],
  Boolean: [],
  BigInt: [],
  Symbol: [],
  ArrayBuffer: [],
  Uint8Array: [],
  TextEncoder: [],
  TextDecoder: [],
  ReadableStream: [],
  Blob: [],
  AbortController: [],
  AbortSignal: [],
  MessageChannel: [],
  MessagePort: [],
  MutationObserver: [],
  ResizeObserver: [],
  IntersectionObserver: [],
  EventTarget: [],
  Node: [],
  Element: [],
  Document: [],
  CSSStyleSheet: [],
  History: [],
  Storage: [],
};

const namespaces = ['JSON', 'Math', 'Reflect', 'Intl'];

/** The values of these names only keep their place on the page. */
const functions = [
  'Proxy',
  'RegExp',
  'atob',
  'btoa',
  'cancelAnimationFrame',
  'cancelIdleCallback',
  'clearInterval',
  'clearTimeout',
  'decodeURIComponent',
  'encodeURIComponent',
  'fetch',
  'getComputedStyle',
  'matchMedia',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setInterval',
  'setTimeout',
  'structuredClone',
];

function protect(owner: object, key: string | symbol): void {
  const found = Object.getOwnPropertyDescriptor(owner, key);
  if (!found?.writable || !found.configurable) return;
  const { value, enumerable } = found;
  Object.defineProperty(owner, key, {
    configurable: false,
    enumerable,
    get: () => value,
    set(this: object, own: unknown) {
      // On the owner itself this throws: the property is not configurable.
      Object.defineProperty(this, key, { value: own, writable: true, enumerable: true, configurable: true });
    },
  });
}

function freezePrototype(type: unknown, assignable?: readonly (string | symbol)[]): void {
  if (typeof type !== 'function') return;
  const { prototype } = type;
  for (const key of assignable ?? Object.getOwnPropertyNames(prototype)) protect(prototype, key);
  Object.freeze(prototype);
}

/** It runs before the first code of a remote and after the first paint. */
export function freezeIntrinsics(page: typeof globalThis): void {
  const builtIn = (name: string): unknown => Reflect.get(page, name);
  const sealed = Object.keys(sealedClasses);
  for (const name of [...classes, ...errors]) freezePrototype(builtIn(name));
  for (const name of sealed) freezePrototype(builtIn(name), sealedClasses[name]);
  for (const name of [...classes, ...sealed, ...namespaces]) Object.freeze(builtIn(name));
  for (const name of [...classes, ...errors, ...sealed, ...namespaces, ...functions])
    if (Object.getOwnPropertyDescriptor(page, name)?.configurable)
      Object.defineProperty(page, name, { value: builtIn(name), writable: false, configurable: false });
}
