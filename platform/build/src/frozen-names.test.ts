import { frozenNamesSet } from './frozen-names.ts';

test.each([
  ['Array.prototype.flat=function(){}', ['Array.prototype.flat']],
  ['window.fetch = instrumented; history.pushState=x', ['window.fetch', 'history.pushState']],
  ['String.prototype.format = f; String.prototype.format = g', ['String.prototype.format']],
  ['if (Array.prototype.flat === undefined || Array.prototype.at == null) {}', []],
  ['Own.prototype.toString = f; const then = Promise.prototype.then;', []],
])('%s sets %j', (script, names) => {
  expect(frozenNamesSet(script)).toEqual(names);
});
