import { casts, jestMocks, longFunctions } from './places.ts';
import { pairsOfSharedLines } from './shared-lines.ts';
import { isProduct, readSource } from './sources.ts';

test('product code is what runs, apart from tests, texts and declarations', () => {
  const product = [
    'shell/src/main.tsx',
    'api/functions/ledger/earn.sql',
    'platform/build/runtime/shared.mjs',
  ];
  const rest = [
    'shell/src/main.test.tsx',
    'shell/src/testing/render.tsx',
    'shared/testing/src/index.ts',
    'shell/src/messages/en-us.ts',
    'shell/src/css.d.ts',
    'scripts/start.ts',
  ];
  expect([...product, ...rest].filter(isProduct)).toEqual(product);
});

test('a comment line has nothing but a comment, in scripts, JSX and SQL', () => {
  const script = readSource(
    'a.tsx',
    'const a = 1; // one\n/**\n * two\n */\nconst b = <p>\n  {/* three */}\n</p>;\n',
  );
  expect([...script.commentLines]).toEqual([2, 3, 4, 6]);
  expect([...readSource('a.sql', '-- one\nSELECT 1; -- two\n').commentLines]).toEqual([1]);
});

test('casts are counted, and neither constants nor names given by imports', () => {
  const source = readSource(
    'a.ts',
    "import { one as two } from './one.ts';\nconst a = ['a'] as const;\nconst b = two as string;\nconst c = { ...(a as unknown as object) };\n",
  );
  expect(casts(source)).toEqual(['a.ts:3', 'a.ts:4', 'a.ts:4']);
});

test('mocked modules are counted', () => {
  expect(jestMocks(readSource('a.ts', "jest.fn();\njest.mock('./b.ts', () => ({}));\n"))).toEqual(['a.ts:2']);
});

test('a function is long when its lines, the first and the last included, are more than the limit', () => {
  const source = readSource(
    'a.ts',
    'const a = () => {\n  one();\n};\nfunction b() {\n  one();\n  two();\n}\n',
  );
  expect(longFunctions(source, 3)).toEqual(['a.ts:4 4 lines']);
});

test('a suite of tests is no long function, and the tests in it are', () => {
  const suite = "('one', () => {\n  test('two', () => {\n    one();\n    two();\n  });\n});\n";
  const source = readSource(
    'a.test.ts',
    ['describe', 'describe.each([1])', 'test.describe'].map((callee) => callee + suite).join(''),
  );
  expect(longFunctions(source, 3)).toEqual([
    'a.test.ts:2 4 lines',
    'a.test.ts:8 4 lines',
    'a.test.ts:14 4 lines',
  ]);
});

test('a run of shared lines is one pair, whatever the indentation, comments and imports', () => {
  const code = 'one();\ntwo();\nthree();\n';
  const sources = [
    readSource('a.ts', `import {\n  one,\n} from './one.ts';\n${code}four();\n`),
    readSource('b.ts', `{\n  // A comment.\n  one();\n\n  two();\n  three();\n  four();\n}\n`),
    readSource('c.ts', `import {\n  one,\n} from './one.ts';\nfive();\n`),
  ];
  expect(pairsOfSharedLines(sources, 3)).toEqual(['a.ts:4 ~ b.ts:3']);
  expect(pairsOfSharedLines(sources, 5)).toEqual([]);
});
