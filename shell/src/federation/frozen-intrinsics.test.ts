import { createContext, runInContext } from 'node:vm';
import { freezeIntrinsics } from './frozen-intrinsics.ts';

const realm = createContext({ fetch: () => 'response' });
/** Runs code of a remote in a page of its own. */
const run = (code: string): unknown => runInContext(`'use strict'; ${code}`, realm);

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

test('frozen objects do what they did', () => {
  expect(run('[1, 2].map((n) => n + 1).concat([].push.call([], 1)).join()')).toBe('2,3,1');
  expect(run('Object.prototype.toString.call([]) + String(new Error("no"))')).toBe('[object Array]Error: no');
});
