import type { Metrics } from '@atrium/server';
import type { JobReport } from './scheduler.ts';

export function watchJobs(metrics: Metrics, reports: readonly JobReport[]): void {
  // Prometheus gives the label `job` a meaning of its own.
  const labels = ['name'] as const;
  const runs = metrics.counter({
    name: 'atrium_job_runs_total',
    help: 'Runs of a job in this process.',
    labels,
  });
  const failures = metrics.counter({ name: 'atrium_job_failures_total', help: 'Runs that failed.', labels });
  const done = metrics.counter({
    name: 'atrium_job_done_total',
    help: 'Items that the runs processed.',
    labels,
  });
  const lastSuccess = metrics.gauge({
    name: 'atrium_job_last_success_timestamp_seconds',
    help: 'Time of the last successful run; 0 for never.',
    labels,
  });
  metrics.onScrape(() => {
    for (const report of reports) {
      const name = { name: report.name };
      runs.set(name, report.runs);
      failures.set(name, report.failures);
      done.set(name, report.done);
      lastSuccess.set(name, report.lastSuccessAt);
    }
  });
}
