// Checks every import of the product against rules.ts, the length of SQL functions, every text against the words of the
// glossary, that the diagram in docs/architecture.md is up to date, and the APIs of the packages against their reports.
// `--write` redraws it; `--root <folder>` checks another tree (for the test of the rules).
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { cruise, type ICruiseResult } from 'dependency-cruiser';
import { apiFindings } from '../api-reports/api-findings.ts';
import { diagramOf, withDiagram } from './diagram.ts';
import { folderCycleRule, folderCycles } from './folder-cycles.ts';
import { options, rules } from './rules.ts';
import { longSqlFunctions, sqlFunctionRule } from './sql-functions.ts';
import { misplacedTestCode, testCodeRule } from './test-code.ts';
import { wordRule, wordViolations } from './words.ts';

const { values } = parseArgs({
  options: { root: { type: 'string' }, write: { type: 'boolean', default: false } },
});
const repository = join(import.meta.dirname, '../..');
const root = values.root ?? repository;
const folders = ['shell', 'mfe-.*', 'shared', 'api', 'platform', 'scripts', 'e2e'];

const { output } = await cruise(existingFolders(), {
  ...options,
  baseDir: root,
  validate: true,
  ruleSet: { forbidden: rules },
});
const result = output as ICruiseResult;
const violations = [
  ...result.summary.violations.map(({ rule: { name }, ...violation }) => ({ ...violation, name })),
  ...misplacedTestCode(result.modules).map((violation) => ({ ...violation, name: testCodeRule.name })),
  ...folderCycles(result.modules).map((violation) => ({ ...violation, name: folderCycleRule.name })),
  ...longSqlFunctions(root).map((violation) => ({ ...violation, name: sqlFunctionRule.name })),
  ...wordViolations(root).map((violation) => ({ ...violation, name: wordRule.name })),
];
for (const { name, from, to } of violations) {
  const sentence = [...rules, testCodeRule, folderCycleRule, sqlFunctionRule, wordRule].find(
    (rule) => rule.name === name,
  )?.comment;
  console.error(`${name}: ${from} -> ${to}\n  ${sentence}`);
}
console.log(`${result.summary.totalCruised} modules, ${violations.length} violations`);
const findingsOfApi = values.root === undefined ? await apiFindings() : [];
for (const finding of findingsOfApi) console.error(finding);
const diagramIsCurrent = values.root !== undefined || checkDiagram();
// Not process.exit(), which would cut off what is still being written to a pipe.
process.exitCode = violations.length + findingsOfApi.length === 0 && diagramIsCurrent ? 0 : 1;

function existingFolders(): string[] {
  return readdirSync(root).filter((name) => folders.some((pattern) => new RegExp(`^${pattern}$`).test(name)));
}

function checkDiagram(): boolean {
  const page = join(repository, 'docs/architecture.md');
  const current = readFileSync(page, 'utf8');
  const wanted = withDiagram(current, diagramOf(result.modules));
  if (current === wanted) return true;
  if (values.write) {
    writeFileSync(page, wanted);
    return true;
  }
  console.error(
    'docs/architecture.md: the diagram does not match the imports; run npm run check:architecture -- --write',
  );
  return false;
}
