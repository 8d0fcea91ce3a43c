import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { diagramOf } from './diagram.ts';
import { folderCycleRule } from './folder-cycles.ts';
import { rules } from './rules.ts';
import { lawfulFiles, seededViolations, vendors, waysBack } from './seeded-violations.ts';
import { sqlFunctionRule } from './sql-functions.ts';
import { testCodeRule } from './test-code.ts';
import { wordRule, wordsToAvoid } from './words.ts';

const check = join(import.meta.dirname, 'check.ts');
const packages = globSync('{*,shared/*,platform/*}/package.json', {
  cwd: join(import.meta.dirname, '../..'),
  exclude: ['e2e/**', 'node_modules/**'],
})
  .map(dirname)
  .sort();
const products = packages.filter((folder) => folder !== 'shared/testing');
const vendorFileOf = (folder: string) => `${folder}/src/seeded-vendor.ts`;
const testCodeFileOf = (folder: string) => `${folder}/src/seeded-test-code.ts`;
let tree: string;
let found: string;

function write(path: string, text: string) {
  const file = join(tree, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

function violations(): string {
  try {
    execFileSync(process.execPath, [check, '--root', tree], { encoding: 'utf8', stdio: 'pipe' });
    return '';
  } catch (error) {
    return (error as { stderr: string }).stderr;
  }
}

beforeAll(() => {
  tree = mkdtempSync(join(tmpdir(), 'atrium-architecture-'));
  for (const vendor of vendors) {
    const [name] = /^(@[^/]+\/)?[^/]+/.exec(vendor) ?? [];
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${vendor === name ? `${name}/index` : vendor}.js`, '');
  }
  const rest = Object.values(seededViolations).filter(({ file }) => !(file in lawfulFiles));
  for (const { file, imports } of rest) write(file, `export * from '${imports}';`);
  for (const [file, text] of Object.entries(lawfulFiles)) write(file, text);
  for (const folder of packages) {
    write(vendorFileOf(folder), "export * from 'notistack';");
    write(`${folder}/src/testing/seeded.ts`, '');
    write(testCodeFileOf(folder), "export * from './testing/seeded.ts';");
  }
  write('api/functions/ledger/earn.sql', '-- A line.\n'.repeat(70));
  write('api/functions/ledger/redeem.sql', '-- A line.\n'.repeat(71));
  write('docs/page.md', `one line\n${wordsToAvoid()[0]}\n`);
  // The words are looked for in what git lists.
  execFileSync('git', ['init', '--quiet', tree]);
});

afterAll(() => rmSync(tree, { recursive: true }));

beforeAll(() => {
  found = violations();
});

test.each([...rules, testCodeRule, folderCycleRule].map(({ name }) => name ?? ''))(
  'the rule "%s" fails on its seeded violation',
  (name) => {
    expect(seededViolations).toHaveProperty([name]);
    expect(found).toContain(`${name}: ${seededViolations[name]?.file} -> `);
  },
);

test('the packages of the repository are listed', () => {
  expect(packages).toEqual(
    expect.arrayContaining(['api', 'platform/release-rules', 'shared/contract', 'shell']),
  );
});

// The shell owns notistack.
test.each(packages.filter((folder) => folder !== 'shell'))(
  'a vendor behind a door is found in %s',
  (folder) => {
    expect(found).toContain(`one-door-for-notistack: ${vendorFileOf(folder)} -> `);
  },
);

test.each(products)('test code in a product is found in %s', (folder) => {
  expect(found).toContain(`testing-stays-out-of-the-product: ${testCodeFileOf(folder)} -> `);
});

test.each(products)('the diagram shows %s', (folder) => {
  const module = { source: `${folder}/src/index.ts`, dependencies: [], dependents: [], valid: true };
  expect(diagramOf([module])).toContain(`["${folder}"]`);
});

test(`the rule "${wordRule.name}" fails on its seeded violation`, () => {
  expect(found).toContain(`${wordRule.name}: docs/page.md:2 -> ${wordsToAvoid()[0]}\n`);
});

test(`the rule "${sqlFunctionRule.name}" fails on its seeded violation`, () => {
  expect(found).toContain(`${sqlFunctionRule.name}: api/functions/ledger/redeem.sql -> 71 lines\n`);
  expect(found).not.toContain('earn.sql');
});

test('allowed imports break no rule', () => {
  for (const file of Object.keys(lawfulFiles)) {
    if (!waysBack.includes(file)) expect(found).not.toContain(`: ${file} -> `);
  }
});
