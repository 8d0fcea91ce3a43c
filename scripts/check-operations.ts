// `npm run check:operations`: checks the alert rules with promtool, also against the recorded faults and the recorded
// quiet hour, and that rules and dashboard read metrics that exist. promtool is that of `PROMTOOL`, or the one of Debian's
// package prometheus. Then it renders the overlays of operations/kubernetes, and checks them by the schemas of Kubernetes
// and of CloudNativePG.
import { execFileSync } from 'node:child_process';
import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from '@atrium/server/thrown';
import { parse, stringify } from 'yaml';
import { problemsOfOverlays } from './kubernetes/check.ts';
import { repository } from './repository.ts';

const folder = join(repository, 'operations');
const promtool = process.env.PROMTOOL || 'promtool';

/** Runs promtool on the files of operations/; ends the check where there is none. */
function check(...args: readonly string[]): void {
  try {
    execFileSync(promtool, args, { cwd: folder, stdio: 'inherit' });
  } catch (error) {
    // What promtool has found, it has printed.
    if (errorCode(error) === 'ENOENT')
      console.error(
        `There is no ${promtool}. Install Debian's package prometheus (apt-get install prometheus), or name promtool by PROMTOOL.`,
      );
    process.exit(1);
  }
}

const METRIC = /\b(?:atrium|nodejs|process)_[a-z_]+\b/g;

/** Names of metrics, without the suffixes of a histogram. */
function metricsIn(file: string): string[] {
  const names = readFileSync(join(repository, file), 'utf8').match(METRIC) ?? [];
  return [...new Set(names.map((name) => name.replace(/_seconds_(?:bucket|count|sum)$/, '_seconds')))];
}

/** Debian's promtool cannot find targets in Kubernetes, so it checks everything else of that configuration. */
function checkKubernetesConfig(): void {
  const config = parse(readFileSync(join(folder, 'kubernetes/prometheus.yaml'), 'utf8')) as {
    scrape_configs: Record<string, unknown>[];
  };
  for (const job of config.scrape_configs) delete job.kubernetes_sd_configs;
  const copy = mkdtempSync(join(tmpdir(), 'atrium-operations-'));
  try {
    writeFileSync(join(copy, 'kubernetes-prometheus.yaml'), stringify(config));
    check('check', 'config', '--syntax-only', join(copy, 'kubernetes-prometheus.yaml'));
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

check('check', 'config', '--syntax-only', 'prometheus.yaml');
checkKubernetesConfig();
check('check', 'rules', 'prometheus-rules.yaml');
check('test', 'rules', ...globSync('{recorded,written}/*.yaml', { cwd: folder }).sort());

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
