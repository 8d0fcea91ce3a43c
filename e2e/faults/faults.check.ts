// `npm run check:faults`: tries every fault of fault-list.ts in a browser, prints what happened, and writes docs/faults.md if
// every fault had its outcome.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import { repository } from '../../scripts/repository.ts';
import { faults } from './fault-list.ts';
import { faultsPage } from './fault-table.ts';
import { MEASURED, type Measured } from './measured-fault.ts';

const folder = mkdtempSync(join(tmpdir(), 'atrium-faults-'));
const file = join(folder, 'report.json');
const { status } = spawnSync(
  join(repository, 'e2e/node_modules/.bin/playwright'),
  ['test', 'broken-remote', 'hung-remote', 'meddling-remote', 'package-styles', 'worker-remote-faults'],
  {
    cwd: join(repository, 'e2e'),
    stdio: 'inherit',
    env: { ...process.env, FAULTS: 'all', JOURNEYS: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  },
);
const { suites } = JSON.parse(readFileSync(file, 'utf8')) as JSONReport;
rmSync(folder, { recursive: true });
const measured = suites.flatMap(measuredIn);
const page = faultsPage(measured);
console.log(page);
const missing = faults.filter(
  ({ part, fault }) => !measured.some((row) => row.part === part && row.fault === fault),
);
for (const { part, fault } of missing) console.log(`Not measured: ${part} ${fault}`);
const isComplete = status === 0 && missing.length === 0;
if (isComplete) writeFileSync(join(repository, 'docs/faults.md'), page);
process.exitCode = isComplete ? 0 : 1;

function measuredIn({ specs, suites = [] }: JSONReportSuite): Measured[] {
  const own = specs.flatMap(({ tests }) => tests.flatMap(({ annotations }) => annotations));
  const found = own.filter(({ type }) => type === MEASURED);
  return [
    ...found.map(({ description = '' }) => JSON.parse(description) as Measured),
    ...suites.flatMap(measuredIn),
  ];
}
