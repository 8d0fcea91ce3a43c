// Loaded into every process of jest by `npm test`. `vm.compileFunction`, which jest calls, does not use V8's compilation
// cache, so jest compiles every module again for each test file. `vm.Script` uses it for sources without `import()`:
// a module is compiled once per process, and still runs in the context of each test file.
import vm from 'node:vm';

const { compileFunction } = vm;
const DYNAMIC_IMPORT = /\bimport\s*[(./]/;

vm.compileFunction = (source, parameters, options) => {
  if (!options?.parsingContext || DYNAMIC_IMPORT.test(source))
    return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(', ')}) {`;
  const script = new vm.Script(`${head}${source}\n})`, {
    filename: options.filename,
    columnOffset: -head.length,
  });
  return script.runInContext(options.parsingContext);
};
