// `npm run test:long`: the tests that have a longer form, in that form, and those whose file is named `*.long.test.ts`,
// which `npm test` leaves out. The former are found by what they read, so that none can be left out; words after `--`
// choose among them by their path.
import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from './repository.ts';

const longForm = {
  ARCHIVE_MIB: '4200',
  EDGE_REQUESTS: '20000',
  HISTORIES: '20000',
  LEDGER_OPERATIONS: '200000',
  LONG_TESTS: 'on',
  MUTATED_UPLOADS: '20000',
  RANDOM_RUNS_FACTOR: '20',
  RESETS: '200',
  ROLLING_CLIENTS: '60',
};
const readers = new RegExp(`\\b(?:${Object.keys(longForm).join('|')}|randomRuns|isLongRun)\\b`);

const words = process.argv.slice(2);
const files = globSync('{api,platform/*,scripts,shared/*,shell,mfe-*}/**/*.test.{ts,tsx}', {
  cwd: repository,
  exclude: ['**/node_modules/**', '**/dist/**'],
})
  .filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  .filter(
    (path) => path.includes('.long.test.') || readers.test(readFileSync(join(repository, path), 'utf8')),
  )
  .sort();
if (files.length === 0) throw new Error(`No test with a longer form has ${words.join(' or ')} in its path.`);

const jest = join(repository, 'node_modules/jest/bin/jest.js');
const { status } = spawnSync(process.execPath, [jest, '--runTestsByPath', ...files], {
  cwd: repository,
  env: { ...process.env, ...longForm, NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  stdio: 'inherit',
});
process.exitCode = status ?? 1;
