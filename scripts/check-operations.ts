// `npm run check:operations`: checks the alert rules with promtool, also against the recorded faults, and that rules and
// dashboard read metrics that exist. promtool is that of `PROMTOOL`, or comes with Debian's
// package prometheus, which is downloaded once and not installed. Then it renders the overlays of operations/kubernetes,
// and checks them by the schemas of Kubernetes and of CloudNativePG.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { problemsOfOverlays } from './kubernetes/check.ts';
import { repository } from './settings.ts';

const folder = join(repository, 'operations');
const cache = join(homedir(), '.cache/atrium-promtool');

function run(command: string, args: readonly string[], cwd = folder): void {
  execFileSync(command, args, { cwd, stdio: 'inherit' });
}

function promtool(): string {
  const own = process.env.PROMTOOL;
  if (own) return own;
  const program = join(cache, 'usr/bin/promtool');
  if (existsSync(program)) return program;
  mkdirSync(cache, { recursive: true });
  run('apt-get', ['-qq', 'update'], cache);
  run('apt-get', ['-qq', 'download', 'prometheus'], cache);
  for (const file of globSync('prometheus_*.deb', { cwd: cache }))
    run('dpkg-deb', ['-x', file, cache], cache);
  return program;
}

const METRIC = /\b(?:atrium|nodejs|process)_[a-z_]+\b/g;

/** Names of metrics, without the suffixes of a histogram. */
function metricsIn(file: string): string[] {
  const names = readFileSync(join(repository, file), 'utf8').match(METRIC) ?? [];
  return [...new Set(names.map((name) => name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds')))];
}

const tool = promtool();
for (const file of ['prometheus.yaml', 'kubernetes/prometheus.yaml'])
  run(tool, ['check', 'config', '--syntax-only', file]);
run(tool, ['check', 'rules', 'prometheus-rules.yaml']);
run(tool, ['test', 'rules', ...globSync('recorded/*.yaml', { cwd: folder }).sort()]);

const documented = metricsIn('docs/operations.md');
const unknown = ['operations/prometheus-rules.yaml', 'operations/grafana-dashboard.json'].flatMap((file) =>
  metricsIn(file)
    .filter((name) => !documented.includes(name))
    .map((name) => `${file}: ${name}`),
);
const alerts = [...readFileSync(join(folder, 'prometheus-rules.yaml'), 'utf8').matchAll(/alert: (\w+)/g)];
const runbook = readFileSync(join(repository, 'docs/operations.md'), 'utf8');
const silent = alerts.map(([, name]) => name).filter((name) => !runbook.includes(`| \`${name}\` |`));
for (const name of unknown) console.error(`Not in docs/operations.md: ${name}`);
for (const name of silent) console.error(`docs/operations.md does not say what to do at ${name}.`);
const wrong = await problemsOfOverlays();
for (const problem of wrong) console.error(problem);
if (unknown.length > 0 || silent.length > 0 || wrong.length > 0) process.exitCode = 1;
