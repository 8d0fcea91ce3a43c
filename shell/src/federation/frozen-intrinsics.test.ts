import { createContext, runInContext } from 'node:vm';
import { freezeIntrinsics } from './frozen-intrinsics.ts';

const realm = createContext({ fetch: () => 'response', setTimeout: () => 1 });
const ordinary = createContext({ fetch: () => 'response' });
const FILE = `https://portal.example/assets/${'c'.repeat(24)}/mfe-fees/list.js`;
/** Runs code of a remote in a page of its own. */
const run = (code: string, page = realm): unknown => runInContext(`'use strict'; ${code}`, page, FILE);

beforeAll(() => {
  freezeIntrinsics(run('globalThis') as typeof globalThis);
  // For retries of the runtime's start.
  freezeIntrinsics(run('globalThis') as typeof globalThis);
});

test.each([
  'globalThis.fetch = () => {}',
  'Object.defineProperty(globalThis, "fetch", { value: null })',
  'Array.prototype.map = () => []',
  'Array.prototype.push = () => 0',
  'Array.prototype.last = function () {}',
  'delete Array.prototype.filter',
  'Array.from = () => []',
  'Object.keys = () => []',
  'Object.prototype.toString = () => ""',
  'Object.prototype.polluted = true',
  '({}).__proto__.polluted = true',
  'Function.prototype.call = () => {}',
  'Promise.prototype.then = () => {}',
  'Promise.all = () => {}',
  'JSON.parse = () => ({})',
  'Math.max = () => 0',
  'String.prototype.split = () => []',
  'Map.prototype.get = () => 1',
  'Date.prototype.getTime = () => 0',
  'Error.prototype.name = "Mine"',
  'Reflect.get = () => 1',
  'Promise.resolve = () => 1',
  'delete Map.prototype.get',
  'Object.defineProperty(Map.prototype, "size", { get: () => 0 })',
  'setTimeout = () => 0',
])('a remote cannot run %s', (code) => {
  expect(run(`try { ${code}; 'allowed'; } catch (error) { error.name; }`)).toBe('TypeError');
});

const ownOnes: [string, string, unknown][] = [
  [
    'the name of an error',
    'const e = new TypeError("no"); e.name = "Mine"; e.message = "why"; String(e)',
    'Mine: why',
  ],
  ['toString of an object', 'const o = {}; o.toString = () => "mine"; String(o)', 'mine'],
  ['a constructor without classes', 'const p = {}; p.constructor = Array; p.constructor === Array', true],
  ['push of a list of chunks', 'const list = []; list.push = () => "mine"; list.push(1)', 'mine'],
  [
    'the iterator of a transpiled generator',
    'const i = Object.create(Iterator.prototype); i[Symbol.iterator] = () => "mine"; i[Symbol.iterator]()',
    'mine',
  ],
  [
    'methods of a subclass',
    'const l = new (class extends Array { map() { return "mine" } })(); l.map()',
    'mine',
  ],
  ['methods of a map, as core-js does', 'const m = new WeakMap(); m.get = () => "mine"; m.get()', 'mine'],
  ['the limit of stack traces', 'Error.stackTraceLimit = 5; Error.stackTraceLimit', 5],
  ['an enumerable property as if assigned', 'const o = {}; o.valueOf = 1; Object.keys(o).join()', 'valueOf'],
];

test.each(ownOnes)('a remote can set %s of its own', (_, code, expected) => {
  expect(run(`(() => { ${code.replace(/; ([^;]+)$/, '; return $1')} })()`)).toBe(expected);
});

test('what cannot be replaced is named, with the remote that tried it', () => {
  const attempt = 'try { Array.prototype.flat = () => []; } catch (error) { error.message; }';
  expect(run(attempt)).toBe(
    'Array.prototype.flat cannot be replaced: it is shared by all parts of the portal. mfe-fees tried it. ' +
      'Call a function of your own instead, or set it on an object or a subclass of your own.',
  );
});

test('what cannot be replaced is named with the package that tried it, in development', () => {
  const module = '../../node_modules/.pnpm/probe@1.0.0/node_modules/@probe/dates/index.js';
  const code = `const modules = { '${module}'() { fetch = 1; } };
    try { modules['${module}'](); } catch (error) { error.message; }`;
  expect(run(code)).toMatch(
    /^fetch cannot be replaced: .* mfe-fees tried it, in its package @probe\/dates\./,
  );
});

test('setting what there is already changes nothing, as guarded polyfills do', () => {
  expect(
    run('Promise.prototype.finally = Promise.prototype.finally || null; fetch = fetch; "no error"'),
  ).toBe('no error');
});

test.each<[string, string, unknown]>([
  [
    'pdf.js',
    'Iterator.prototype.joined ??= function () { return "joined"; }; [].values().joined()',
    'joined',
  ],
  ['core-js', 'Object.defineProperty(Symbol, "useSetter", { value: 1 }).useSetter', 1],
  ['Highcharts', 'Math.easeInOutSine = (x) => x; Math.easeInOutSine(2)', 2],
  ['reflect-metadata', 'Object.defineProperty(Reflect, "metadata", { value: 3 }).metadata', 3],
])('names are added where a browser lacks them, as %s does', (_, code, expected) => {
  expect(run(code)).toBe(expected);
});

const outcome = (code: string, page: typeof realm) =>
  run(`(() => { try { ${code} } catch (error) { return error.name } })()`, page);

test.each<[string, string]>([
  ['a date', 'const own = new Date(0); own.getTime = () => 5; return own.getTime();'],
  ['a class of dates', 'class T extends Date {} T.prototype.getTime = () => 5; return new T(0).getTime();'],
  ['an array', 'const own = [1]; own.map = () => "mine"; return own.map() + Object.keys(own);'],
  [
    'a promise',
    'const own = Promise.resolve(); own.finally = 1; own.catch = 2; return Object.keys(own).join();',
  ],
  ['a function', 'const own = () => 1; own.call = () => "mine"; own.bind = 1; return own.call() + own.bind;'],
  [
    'an error',
    'const own = new TypeError("no"); own.name = "Mine"; own.message = "why"; return String(own);',
  ],
  ['an object', 'const own = {}; own.toString = () => "mine"; return String(own) + Object.keys(own);'],
  ['a frozen array', 'const own = Object.freeze([]); own.map = 1; return "set";'],
  [
    'a read-only property',
    'const own = Object.defineProperty([], "map", { value: 1 }); own.map = 2; return own.map;',
  ],
  ['a text', 'const own = "text"; own.split = 1; return "set";'],
  ['what another object receives', 'const own = {}; Reflect.set([], "map", 1, own); return own.map;'],
  [
    'a property that keeps its attributes',
    `const own = Object.defineProperty([], 'map', { value: 1, writable: true });
    Reflect.set(Array.prototype, 'map', 2, own); return JSON.stringify(Object.getOwnPropertyDescriptor(own, 'map'));`,
  ],
  [
    'a superclass’s property',
    `class T extends Array { constructor() { super(); super.map = 1; } }
    return new T().map + Object.keys(new T());`,
  ],
  [
    'a proxy',
    `const traps = []; const own = new Proxy([], {
      set(target, key, value, receiver) { traps.push('set'); return Reflect.set(target, key, value, receiver); },
      getOwnPropertyDescriptor(target, key) { traps.push('get'); return Reflect.getOwnPropertyDescriptor(target, key); },
      defineProperty(target, key, found) { traps.push('define'); return Reflect.defineProperty(target, key, found); },
    }); own.map = 1; return traps.join() + own.map;`,
  ],
  ['Object.assign', 'return Object.keys(Object.assign(new Map(), { get: 1, toString: 2 })).join();'],
  ['a copy', 'const own = []; own.map = 1; return JSON.stringify({ ...own, ...{ toString: 1 } });'],
  ['a function of a class', 'class T extends Promise {} T.all = () => "mine"; return T.all();'],
])('a remote sets inherited names on %s as on any other page', (_, code) => {
  expect(outcome(code, realm)).toEqual(outcome(code, ordinary));
});

test('code that is not strict sets inherited names, too', () => {
  expect(runInContext('var list = []; list.map = 1; list.map', realm)).toBe(1);
});

test('frozen objects do what they did', () => {
  expect(run('[1, 2].map((n) => n + 1).concat([].push.call([], 1)).join()')).toBe('2,3,1');
  expect(run('Object.prototype.toString.call([]) + String(new Error("no"))')).toBe('[object Array]Error: no');
});
