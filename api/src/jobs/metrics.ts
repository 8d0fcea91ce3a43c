import type { JobReport } from './scheduler.ts';

const metrics: readonly { name: string; type: 'counter' | 'gauge'; help: string; of: keyof JobReport }[] = [
  { name: 'atrium_job_runs_total', type: 'counter', help: 'Runs of a job in this process.', of: 'runs' },
  { name: 'atrium_job_failures_total', type: 'counter', help: 'Runs that failed.', of: 'failures' },
  { name: 'atrium_job_done_total', type: 'counter', help: 'Items that the runs processed.', of: 'done' },
  {
    name: 'atrium_job_last_success_timestamp_seconds',
    type: 'gauge',
    help: 'Time of the last successful run; 0 for never.',
    of: 'lastSuccessAt',
  },
];

/** The metrics of the jobs in the text format of Prometheus. */
export function metricsText(reports: readonly JobReport[]): string {
  const lines = metrics.flatMap(({ name, type, help, of }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...reports.map((report) => `${name}{job="${report.name}"} ${report[of]}`),
  ]);
  return `${lines.join('\n')}\n`;
}
