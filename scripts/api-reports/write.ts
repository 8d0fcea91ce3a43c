// `npm run generate:api-reports`: writes the API report of each package for teams. `--released` makes them those of the
// last release too.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { currentReports, releasedFolder, reportsFolder } from './api-findings.ts';

const { values } = parseArgs({ options: { released: { type: 'boolean', default: false } } });
const reports = await currentReports();
for (const folder of values.released ? [reportsFolder, releasedFolder] : [reportsFolder]) {
  mkdirSync(folder, { recursive: true });
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.md'))) rmSync(join(folder, file));
  for (const { file, current } of reports) writeFileSync(join(folder, file), current);
}
console.log(`${reports.length} reports in api-reports/`);
