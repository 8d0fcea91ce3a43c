import { assetsIn } from '../lib/assets.ts';

/**
 * Freezes what shell, shared packages and all remotes rely on: classes and functions of the language and the browser.
 * A remote that replaces one of them gets a TypeError, and so fails alone. Not a boundary against malicious code, which
 * shares the page.
 *
 * Libraries set inherited names on objects and subclasses of their own: `name` of errors, `getTime` of dates in a time
 * zone, `constructor` in inheritance without classes. Where such a property is read-only, that would throw. So each is
 * an accessor, whose setter refuses on what is shared and does what an assignment does on any other object.
 *
 * `RegExp.prototype` is left out, since V8 runs every expression three to eight times slower once it is touched.
 */

const classes = [
  'Object',
  'Function',
  'Array',
  'Iterator',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'WeakRef',
  'Date',
  'Promise',
  'String',
  'Number',
  'Boolean',
  'BigInt',
  'Symbol',
  'ArrayBuffer',
  'Uint8Array',
  'TextEncoder',
  'TextDecoder',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'XMLHttpRequest',
  'ReadableStream',
  'Blob',
  'AbortController',
  'AbortSignal',
  'MessageChannel',
  'MessagePort',
  'MutationObserver',
  'ResizeObserver',
  'IntersectionObserver',
  'Event',
  'EventTarget',
  'Node',
  'Element',
  'Document',
  'CSSStyleSheet',
  'History',
  'Storage',
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

type Keys = readonly (string | symbol)[];

// V8 runs what depends on these three to thirty times slower once they are accessors: mapping and spreading arrays,
// copying bytes. They become read-only, so nothing inherited can be set by these names.
const readOnly: Readonly<Record<string, Keys>> = {
  Array: ['constructor', Symbol.iterator],
  Promise: ['resolve'],
  Uint8Array: ['constructor'],
};

// Of these nothing else can be set: texts are read all the time, a page has one document, and each property of the
// browser's classes costs time when the page starts.
const settable: Readonly<Record<string, Keys>> = {
  String: ['constructor', 'toString', 'valueOf'],
  Document: [],
  History: ['pushState', 'replaceState'],
  Node: [
    'constructor',
    'appendChild',
    'insertBefore',
    'removeChild',
    'replaceChild',
    'cloneNode',
    'contains',
  ],
  Element: [
    'constructor',
    'append',
    'prepend',
    'remove',
    'replaceChildren',
    'getBoundingClientRect',
    'scrollIntoView',
  ],
};

/** Subclasses inherit functions of these constructors; of the others instrumentation is refused by name. */
const withFunctions = ['Array', 'Date', 'Promise', 'JSON'];

// These take new names, which libraries add where a browser lacks them: pdf.js to iterators and responses, core-js to
// collections and symbols, Highcharts to Math, reflect-metadata to Reflect. What there is cannot be replaced.
const extensible: ReadonlySet<string> = new Set([
  'Iterator',
  'Map',
  'Set',
  'WeakMap',
  'WeakSet',
  'Promise',
  'Symbol',
  'ArrayBuffer',
  'Uint8Array',
  'URL',
  'URLSearchParams',
  'Headers',
  'Request',
  'Response',
  'ReadableStream',
  'Blob',
  'AbortSignal',
  'Math',
  'Reflect',
  'Intl',
]);

// core-js, in pdf.js for older browsers too, replaces these and `structuredClone` with functions that follow later
// changes of the standard.
const left: Readonly<Record<string, Keys>> = {
  Promise: ['try'],
  Iterator: ['take', 'drop'],
  Math: ['sumPrecise'],
};

/** core-js sets it whenever it is loaded, which only changes how functions look as text. */
const UNHEEDED = 'Function.prototype.toString';

const namespaces = ['JSON', 'Math', 'Reflect', 'Intl'];

/** These only keep their place on the page. */
const onThePage = [
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
  'getComputedStyle',
  'matchMedia',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setInterval',
  'setTimeout',
];

function refusal(name: string): TypeError {
  const frames = (new Error().stack ?? '')
    .split('\n')
    .map((frame) => ({ frame, remote: assetsIn(frame).find((asset) => asset.name !== 'shell')?.name }))
    .filter(({ remote }) => remote);
  // In development a frame has the path of its module.
  const [library] = frames.flatMap(
    ({ frame }) => /.*node_modules\/((?:@[^/\s]+\/)?[^/\s]+)\//.exec(frame)?.[1] ?? [],
  );
  const [{ remote } = {}] = frames;
  const who = remote ? ` ${remote} tried it${library ? `, in its package ${library}` : ''}.` : '';
  return new TypeError(
    `${name} cannot be replaced: it is shared by all parts of the portal.${who} ` +
      'Call a function of your own instead, or set it on an object or a subclass of your own.',
  );
}

/** Does what an assignment does where an inherited property is writable. */
function assign(receiver: object, key: string | symbol, value: unknown): void {
  const own = Object.getOwnPropertyDescriptor(receiver, key);
  if (own && !own.writable) throw new TypeError(`Cannot assign to read only property '${String(key)}'`);
  Object.defineProperty(
    receiver,
    key,
    own ? { value } : { value, writable: true, enumerable: true, configurable: true },
  );
}

type Shared = Pick<ReadonlySet<object | undefined>, 'has'>;

function protect(owner: object, key: string | symbol, label: string, shared: Shared): void {
  const found = Object.getOwnPropertyDescriptor(owner, key);
  if (!found?.writable || !found.configurable) return;
  const { value, enumerable } = found;
  const get = () => value;
  // By this name libraries that read descriptors, such as get-intrinsic, know what the accessor replaces.
  get.originalValue = value;
  Object.defineProperty(owner, key, {
    configurable: false,
    enumerable,
    get,
    set(this: object, next: unknown) {
      const name = `${label}${String(key)}`;
      if (!shared.has(this)) assign(this, key, next);
      // Guarded polyfills set what there is already.
      else if (next !== value && name !== UNHEEDED) throw refusal(name);
    },
  });
}

/** Every reader of the page's own functions gets the same. */
const everyone: Shared = { has: () => true };

/** What is set on one of these is there for all parts. */
function sharedOn(page: typeof globalThis, owners: readonly (object | undefined)[]): Shared {
  const { document, history } = page;
  const ofPage = [document, document?.documentElement, document?.head, document?.body, history];
  return new Set([...owners, page, ...ofPage]);
}

/** What is there cannot be replaced any more. */
function keep(owner: object, except: Keys = []): void {
  for (const key of Reflect.ownKeys(owner)) {
    const found = Object.getOwnPropertyDescriptor(owner, key);
    if (found?.configurable && !except.includes(key))
      Object.defineProperty(owner, key, { configurable: false, ...(found.writable && { writable: false }) });
  }
}

interface BuiltIn {
  readonly name: string;
  readonly value: object;
  readonly prototype: object | undefined;
}

function builtIns(page: typeof globalThis, names: readonly string[]): BuiltIn[] {
  return names.flatMap((name) => {
    const value = Reflect.get(page, name);
    return value ? [{ name, value, prototype: value.prototype }] : [];
  });
}

/** It runs before the first code of a remote and after the first paint. */
export function freezeIntrinsics(page: typeof globalThis): void {
  const ofErrors = builtIns(page, errors);
  const frozen = builtIns(page, [...classes, ...namespaces]);
  const all = [...ofErrors, ...frozen];
  const shared = sharedOn(page, [
    ...frozen.map(({ value }) => value),
    ...all.map(({ prototype }) => prototype),
  ]);
  const protectAll = (owner: object, label: string, name: string, keys: Keys = Reflect.ownKeys(owner)) => {
    const except = [...(readOnly[name] ?? []), ...(left[name] ?? [])];
    for (const key of keys) if (!except.includes(key)) protect(owner, key, label, shared);
  };
  const close = (owner: object, name: string) =>
    extensible.has(name) ? keep(owner, left[name]) : Object.freeze(owner);
  for (const { name, prototype } of all) {
    if (!prototype) continue;
    protectAll(prototype, `${name}.prototype.`, name, settable[name]);
    close(prototype, name);
  }
  for (const { name, value } of frozen) {
    if (withFunctions.includes(name)) protectAll(value, `${name}.`, name);
    close(value, name);
  }
  // The others stay plain: core-js takes a `queueMicrotask` that is an accessor for one that is missing.
  protect(page, 'fetch', '', everyone);
  for (const { name, value } of [...all, ...builtIns(page, onThePage)])
    if (Object.getOwnPropertyDescriptor(page, name)?.configurable)
      Object.defineProperty(page, name, { value, writable: false, configurable: false });
}
