import type { Metrics } from '@atrium/server';
import type { ReplicaReport } from './replicas.ts';

const outcomes = ['served', 'behind', 'failed'] as const;

export function watchReplicas(metrics: Metrics, reports: readonly ReplicaReport[]): void {
  if (reports.length === 0) return;
  const reads = metrics.counter({
    name: 'atrium_replica_reads_total',
    help: 'Reads that a replica answered, or left to the primary.',
    labels: ['replica', 'outcome'],
  });
  metrics.onScrape(() => {
    for (const report of reports)
      for (const outcome of outcomes) reads.set({ replica: report.name, outcome }, report[outcome]);
  });
}
