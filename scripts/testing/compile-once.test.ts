import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const run = (source: string) =>
  spawnSync(process.execPath, ['--import', join(import.meta.dirname, 'compile-once.mjs'), '-e', source], {
    encoding: 'utf8',
    env: {},
  }).stdout.trim();

test('a module that was compiled for two contexts has the globals and the parameters of each', () => {
  const said = run(`
    const vm = require('node:vm');
    const run = (name) =>
      vm.compileFunction('count = (globalThis.count ?? 0) + by; return name + count', ['by'], {
        parsingContext: vm.createContext({ name }),
      })(1);
    console.log(run('a'), run('b'));
  `);
  expect(said).toBe('a1 b1');
});

test('a module that imports at run time still can', () => {
  const said = run(`
    const vm = require('node:vm');
    const load = vm.compileFunction("return import('node:path')", [], {
      parsingContext: vm.createContext(),
      importModuleDynamically: vm.constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
    });
    load().then(({ sep }) => console.log(sep.length));
  `);
  expect(said).toBe('1');
});
