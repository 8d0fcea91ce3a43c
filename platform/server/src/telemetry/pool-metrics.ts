import type { Metrics } from './metrics.ts';

/** `waiting` is how many transactions wait for a connection. */
export interface PoolState {
  readonly pool: string;
  readonly max: number;
  readonly open: number;
  readonly idle: number;
  readonly waiting: number;
}

export function watchPools(metrics: Metrics, read: () => readonly PoolState[]): void {
  const connections = metrics.gauge({
    name: 'atrium_db_connections',
    help: 'Connections to the database: at most, open, and open without use.',
    labels: ['pool', 'state'],
  });
  const waiting = metrics.gauge({
    name: 'atrium_db_waiting',
    help: 'Transactions that wait for a connection.',
    labels: ['pool'],
  });
  metrics.onScrape(() => {
    for (const { pool, max, open, idle, waiting: count } of read()) {
      connections.set({ pool, state: 'max' }, max);
      connections.set({ pool, state: 'open' }, open);
      connections.set({ pool, state: 'idle' }, idle);
      waiting.set({ pool }, count);
    }
  });
}
