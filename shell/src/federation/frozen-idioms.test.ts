import { createContext, runInContext } from 'node:vm';
import { freezeIntrinsics } from './frozen-intrinsics.ts';

const frozen = createContext({});
const ordinary = createContext({});
freezeIntrinsics(runInContext('globalThis', frozen));

const outcome = (code: string, page: typeof frozen): unknown =>
  JSON.stringify(
    runInContext(`'use strict'; (() => { try { ${code} } catch (error) { return String(error); } })()`, page),
  );

/** What packages do with inherited names, each as it was seen in the package: see `e2e/kitchen-sink`. */
test.each<[packages: string, idiom: string, code: string]>([
  [
    '@date-fns/tz, react-day-picker',
    'set the getters of dates on a subclass',
    `class Zoned extends Date {}
     for (const name of Object.getOwnPropertyNames(Date.prototype))
       if (/^get(?!UTC|Timezone)/.test(name)) Zoned.prototype[name] = function () { return name; };
     return [new Zoned(0).getHours(), new Zoned(0).getTime(), Object.keys(Zoned.prototype).length];`,
  ],
  [
    'rxjs, bluebird, joi',
    'make classes of errors without class',
    `function Own(message) { this.message = message; }
     Own.prototype = Object.create(Error.prototype);
     Own.prototype.name = 'Own'; Own.prototype.constructor = Own; Own.prototype.toString = () => 'own';
     return [String(new Own('why')), new Own('why') instanceof Error, Object.keys(Own.prototype).join()];`,
  ],
  ['localforage, joi', 'name an error', 'const e = new Error("why"); e.name = "Own"; return String(e);'],
  [
    'lodash, underscore, bluebird',
    'set bind, toString and valueOf on a function and its prototype',
    `function lib() {} lib.bind = 1; lib.toString = () => 'lib'; lib.prototype.valueOf = () => 2;
     return [lib.bind, String(lib), new lib().valueOf(), Object.keys(lib).join()];`,
  ],
  [
    '@reduxjs/toolkit',
    'set toString of a function',
    'const f = () => 1; f.toString = () => "type"; return "" + f;',
  ],
  [
    'moment, dayjs, decimal.js-light, handlebars',
    'set valueOf and toString on a prototype',
    `function M() {} M.prototype.valueOf = () => 5; M.prototype.toString = () => 'm';
     return [new M() + 1, String(new M())];`,
  ],
  [
    'd3-color, echarts, victory-vendor',
    'set the constructor of a prototype',
    `function C() {} const p = (C.prototype = {}); p.constructor = C;
     return [new C().constructor === C, Object.keys(p).join()];`,
  ],
  [
    'core-js',
    'set the methods of a WeakMap to themselves',
    'const m = new WeakMap(); m.get = m.get; m.has = m.has; m.set = m.set; const k = {}; m.set(k, 1); return m.get(k);',
  ],
  [
    'core-js',
    'set the constructor of a promise',
    'const p = Promise.resolve(); p.constructor = Promise; return p.constructor === Promise;',
  ],
  [
    'core-js',
    'set how functions look as text',
    'Function.prototype.toString = Function.prototype.toString; return "set";',
  ],
  [
    'core-js, pdfjs-dist',
    'replace what later changes of the standard changed',
    `const own = (value) => ({ value, writable: true, enumerable: false, configurable: true });
     Object.defineProperty(Promise, 'try', own(() => 1));
     Object.defineProperty(Iterator.prototype, 'take', own(() => 2));
     return [Promise.try(), [].values().take()];`,
  ],
  [
    'jspdf',
    'set then and catch of a promise',
    'const p = Promise.resolve(); p.then = () => "mine"; p.catch = 1; return p.then();',
  ],
  [
    'mobx',
    'set toString and toLocaleString among methods of arrays',
    'const e = {}; e.toString = () => "a"; e.toLocaleString = 1; return Object.keys(e);',
  ],
  [
    'get-intrinsic, qs',
    'read methods by their descriptors',
    `const found = Object.getOwnPropertyDescriptor(Map.prototype, 'get');
     const read = found.get && !('originalValue' in found.get) ? found.get : Map.prototype.get;
     return read.call(new Map([[1, 2]]), 1);`,
  ],
  [
    'immer',
    'read methods by their descriptors, through a proxy',
    `const draft = new Proxy([1], { get(target, key) {
       if (Object.hasOwn(target, key)) return target[key];
       const found = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(target), key);
       return 'value' in found ? found.value : found.get.call(draft);
     } }); return draft.map((n) => n + 1);`,
  ],
  [
    'tslib',
    'inherit from a date as in ES5',
    `function Own() {} function Between() { this.constructor = Own; }
     Between.prototype = Date.prototype; Own.prototype = new Between();
     return new Own().constructor === Own;`,
  ],
  [
    'pdfjs-dist, core-js',
    'add to iterators what is missing',
    'Iterator.prototype.joined = function () { return [...this].join(); }; return [1, 2].values().joined();',
  ],
  [
    'pdfjs-dist',
    'add to responses what is missing',
    'Map.prototype.bytes = () => 1; return new Map().bytes();',
  ],
  ['highcharts', 'add to Math', 'Math.easeInOutSine = (x) => x; return Math.easeInOutSine(1);'],
  [
    'reflect-metadata, tsyringe, inversify',
    'define functions of Reflect',
    'Object.defineProperty(Reflect, "metadata", { value: () => 1, writable: true, configurable: true }); return Reflect.metadata();',
  ],
])('%s %s', (_, __, code) => {
  expect(outcome(code, frozen)).toBe(outcome(code, ordinary));
});
