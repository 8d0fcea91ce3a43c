import type { ReplicaReport } from './replicas.ts';

const outcomes = ['served', 'behind', 'failed'] as const;

/** What replicas were asked for, in the text format of Prometheus. */
export function replicaMetricsText(reports: readonly ReplicaReport[]): string {
  if (reports.length === 0) return '';
  const lines = [
    '# HELP atrium_replica_reads_total Reads that a replica answered, or left to the primary.',
    '# TYPE atrium_replica_reads_total counter',
    ...reports.flatMap((report) =>
      outcomes.map(
        (outcome) =>
          `atrium_replica_reads_total{replica="${report.name}",outcome="${outcome}"} ${report[outcome]}`,
      ),
    ),
  ];
  return `${lines.join('\n')}\n`;
}
