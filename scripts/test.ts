// `npm test`: every check of the repository, in one command. Each check counts as one test, in addition to those of
// jest and Playwright; the last line is `N passed, N failed`.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { findChromium } from './chromium.ts';
import { buildChanged, deployables } from './deployables.ts';
import { repository } from './repository.ts';
import { lateOptimization } from './testing/v8-flags.ts';

interface Count {
  passed: number;
  failed: number;
}

const GIB = 2 ** 30;
// Also for what the tests write, the databases among it.
const temporary = mkdtempSync(join(inMemory('/dev/shm') ? '/dev/shm' : tmpdir(), 'atrium-test-'));
// A database of root runs as another user, who has to pass here.
chmodSync(temporary, 0o711);
const bin = (name: string) => join(repository, 'node_modules/.bin', name);
const counts: Count[] = [];

const running = new Set<ChildProcess>();
let stopping = false;

process.on('exit', () => rmSync(temporary, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, async () => {
    stopping = true;
    await Promise.all([...running].map((child) => child.kill(signal) && once(child, 'close')));
    process.exit(1);
  });

const [types, ...sources] = await Promise.all([
  check('types', () => succeed(bin('tsc'), '--noEmit')),
  check('lint and format', () => succeed(bin('biome'), 'check', '.')),
  check('unused exports and dependencies', () => succeed(bin('knip'), '--no-progress', '--no-config-hints')),
  check('architecture', () => succeed(process.execPath, 'scripts/architecture/check.ts')),
  check('figures of the house', () => succeed(process.execPath, 'scripts/house/check.ts')),
]);
counts.push(types, ...sources);
counts.push(await check('browser and build', () => prepare(types.failed === 0)));
// Not at the same time as the journeys, which would become slow enough to fail.
counts.push(await jest());
counts.push(await journeys());

const passed = counts.reduce((sum, count) => sum + count.passed, 0);
const failed = counts.reduce((sum, count) => sum + count.failed, 0);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);

/**
 * Whether files of the tests have room in a folder of Linux's memory. Each database is some 300 files that live for
 * seconds, and ext4 looks at every file deleted in the last minutes before it creates one: a third of all processor
 * time. The tests write 1 GiB at most.
 */
function inMemory(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize > 4 * GIB && process.availableMemory() > 8 * GIB;
  } catch {
    return false;
  }
}

/** Runs a check, which throws if it fails. */
async function check(name: string, work: () => Promise<void>): Promise<Count> {
  const started = performance.now();
  const problem = await work().then(
    () => null,
    (error: Error) => error.message,
  );
  console.log(`${problem === null ? 'ok    ' : 'FAILED'} ${name} (${secondsSince(started)} s)`);
  if (problem === null) return { passed: 1, failed: 0 };
  console.log(problem);
  return { passed: 0, failed: 1 };
}

async function succeed(command: string, ...args: string[]): Promise<void> {
  const { code, output } = await run(command, args, { quiet: true });
  if (code !== 0) throw new Error(output);
}

async function jest(): Promise<Count> {
  const file = join(temporary, 'jest.json');
  const compileOnce = join(repository, 'scripts/testing/compile-once.mjs');
  // Workers inherit the options of Node.
  const options = [...lateOptimization, `--import=${compileOnce}`];
  const command = [join(repository, 'node_modules/jest/bin/jest.js'), '--json', `--outputFile=${file}`];
  const { code, output, seconds } = await run(process.execPath, [...options, ...command], {
    quiet: true,
    onLine: (line) => /^(PASS|FAIL) /.test(line) && console.log(line),
    env: { NODE_OPTIONS: '--experimental-vm-modules --no-warnings' },
  });
  if (code !== 0) console.log(output);
  const report = readJson<{
    numPassedTests: number;
    numFailedTests: number;
    numRuntimeErrorTestSuites: number;
  }>(file);
  const count = report
    ? { passed: report.numPassedTests, failed: report.numFailedTests + report.numRuntimeErrorTestSuites }
    : { passed: 0, failed: 1 };
  return finish('unit and API tests', count, code, seconds);
}

/** Does once what several tests need: installs a browser, and builds what the portals serve. */
async function prepare(typesChecked: boolean): Promise<void> {
  findChromium();
  await buildChanged(deployables(), () => {}, { typesChecked });
}

async function journeys(): Promise<Count> {
  const file = join(temporary, 'playwright.json');
  const { code, seconds } = await run(join(repository, 'e2e/node_modules/.bin/playwright'), ['test'], {
    cwd: join(repository, 'e2e'),
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
  });
  const stats = readJson<{ stats: { expected: number; unexpected: number; flaky: number } }>(file)?.stats;
  const count = stats
    ? { passed: stats.expected + stats.flaky, failed: stats.unexpected }
    : { passed: 0, failed: 1 };
  if (stats?.flaky) console.log(`${stats.flaky} flaky journeys passed only when retried; fix them.`);
  return finish('browser journeys', count, code, seconds);
}

/** Prints a result. A runner that fails without a failed test counts as one failure. */
function finish(name: string, count: Count, code: number, seconds: number): Count {
  const failed = count.failed === 0 && code !== 0 ? 1 : count.failed;
  console.log(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${name}: ${count.passed} passed, ${failed} failed (${seconds} s)`,
  );
  return { passed: count.passed, failed };
}

interface RunOptions {
  /** Captures the output instead of printing it. */
  quiet?: boolean;
  onLine?: (line: string) => void;
  cwd?: string;
  env?: Record<string, string>;
}

function run(command: string, args: string[], options: RunOptions) {
  const started = performance.now();
  return new Promise<{ code: number; output: string; seconds: number }>((done) => {
    const child = spawn(command, args, {
      cwd: options.cwd ?? repository,
      env: { ...process.env, TMPDIR: temporary, ...options.env },
      stdio: ['ignore', options.quiet ? 'pipe' : 'inherit', options.quiet ? 'pipe' : 'inherit'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        output += `${line}\n`;
        options.onLine?.(line);
      });
    }
    const end = (code: number) => {
      running.delete(child);
      if (!stopping) done({ code, output, seconds: secondsSince(started) });
    };
    child.on('error', (error) => {
      output += String(error);
      end(1);
    });
    child.on('close', (code) => end(code ?? 1));
  });
}

function secondsSince(started: number): number {
  return Math.round((performance.now() - started) / 1000);
}

function readJson<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T;
  } catch {
    return undefined;
  }
}
