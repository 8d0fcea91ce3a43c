import { readFileSync, writeFileSync } from 'node:fs';

export const SCRAPE_MS = 15_000;
const SCRAPE_TIMEOUT_MS = 5_000;
const rules = new URL('../../operations/prometheus-rules.yaml', import.meta.url);

/** A process that is scraped. */
interface Target {
  readonly job: string;
  readonly instance: string;
  readonly metricsUrl: string;
}

/** The series of all processes as Prometheus would scrape them: those that the alert rules read. */
export class Recorder {
  readonly #names = new Set(readFileSync(rules, 'utf8').match(/\b(?:atrium|nodejs|process)_[a-z_]+\b/g));
  readonly #values = new Map<string, string[]>();
  readonly #startedAt = Date.now() / 1_000;
  #scrapes = 0;

  async scrape(targets: readonly Target[]): Promise<void> {
    await Promise.all(targets.map((target) => this.#scrapeOne(target)));
    this.#scrapes += 1;
  }

  async #scrapeOne({ job, instance, metricsUrl }: Target): Promise<void> {
    const text = await fetch(metricsUrl, { signal: AbortSignal.timeout(SCRAPE_TIMEOUT_MS) }).then(
      (response) => response.text(),
      () => '',
    );
    const source = `job="${job}",instance="${instance}"`;
    this.#add(`up{${source}}`, text ? '1' : '0');
    for (const line of text.split('\n')) {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
      if (this.#names.has(name) && isRead(name, labels))
        this.#add(`${name}{${[source, labels].filter(Boolean).join(',')}}`, value);
    }
  }

  /** Writes a unit test for promtool: these alerts have fired at the end; if none is named, none has. */
  write(file: string, { name, alerts }: { readonly name: string; readonly alerts: readonly string[] }): void {
    const series = [...this.#values].map(([key, values]) => {
      const relative = key.includes('_timestamp_seconds{')
        ? values.map((at) => `${since(at, this.#startedAt)}`)
        : values;
      return `      - { series: '${key}', values: '${compressed(relative)}' }`;
    });
    const minutes = ((this.#scrapes - 1) * SCRAPE_MS) / 60_000;
    const samples = alerts.map((alert) => `          - { labels: '{alertname="${alert}"}', value: 1 }`);
    const ofThese = alerts.length > 0 ? `,alertname=~"${alerts.join('|')}"` : '';
    const wanted = `alertstate="firing"${ofThese}`;
    const test = [
      `# Recorded by \`npm run drill:alerts\` on ${new Date().toISOString().slice(0, 10)}: ${name}, ${minutes} minutes.`,
      'rule_files: [../prometheus-rules.yaml]',
      'evaluation_interval: 15s',
      'tests:',
      '  - interval: 15s',
      '    input_series:',
      ...series,
      '    promql_expr_test:',
      `      - expr: max by (alertname) (max_over_time(ALERTS{${wanted}}[2h]))`,
      `        eval_time: ${Math.round(minutes * 60)}s`,
      samples.length > 0 ? '        exp_samples:' : '        exp_samples: []',
      ...samples,
    ];
    writeFileSync(file, `${test.join('\n')}\n`);
  }

  #add(key: string, value: string): void {
    const values = this.#values.get(key) ?? [];
    while (values.length < this.#scrapes) values.push('_');
    this.#values.set(key, [...values, value]);
  }
}

/** The rules read one bound of histograms, and two jobs' times. */
function isRead(name: string, labels: string): boolean {
  if (name.endsWith('_bucket')) return labels.endsWith('le="1"');
  return (
    name !== 'atrium_job_last_success_timestamp_seconds' || /"(?:measure-queues|check-ledger)"/.test(labels)
  );
}

/** promtool's clock starts at 0. */
function since(at: string, startedAt: number): number {
  return at === '_' ? 0 : Math.round((Number(at) - startedAt) * 1_000) / 1_000;
}

/** Equal steps in promtool's short form: `0+15x3` for `0 15 30 45`. */
function compressed(values: readonly string[]): string {
  const parts: string[] = [];
  for (let index = 0; index < values.length; ) {
    const first = values[index] ?? '_';
    const step = round(Number(values[index + 1]) - Number(first));
    let end = index + 1;
    while (end < values.length && round(Number(values[end]) - Number(values[end - 1])) === step) end += 1;
    const steps = end - index - 1;
    if (first === '_' || Number.isNaN(step) || steps < 2) {
      parts.push(first);
      index += 1;
    } else {
      parts.push(`${first}${step < 0 ? '' : '+'}${step}x${steps}`);
      index = end;
    }
  }
  return parts.join(' ');
}

function round(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
