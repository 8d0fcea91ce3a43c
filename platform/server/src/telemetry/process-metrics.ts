import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const DELAY_RESOLUTION_MS = 20;
const NS = 1e-9;

/** Dashboards for Node.js know these names. The returned function ends the measuring. */
export function addProcessMetrics(metrics: Metrics): () => void {
  const startedAt = metrics.gauge({
    name: 'process_start_time_seconds',
    help: 'When the process started, since the epoch.',
  });
  const cpu = metrics.counter({ name: 'process_cpu_seconds_total', help: 'Processor time of the process.' });
  const memory = metrics.gauge({ name: 'process_resident_memory_bytes', help: 'Memory of the process.' });
  const heap = metrics.gauge({ name: 'nodejs_heap_size_used_bytes', help: 'Used memory of the heap.' });
  const lag = (of: string, help: string) =>
    metrics.gauge({ name: `nodejs_eventloop_lag_${of}_seconds`, help });
  const median = lag('p50', 'How late half of the timers were at most, since the last scrape.');
  const most = lag('p99', 'How late 99 of 100 timers were at most, since the last scrape.');
  const latest = lag('max', 'How late the latest timer was since the last scrape.');
  const active = metrics.counter({
    name: 'nodejs_eventloop_active_seconds_total',
    help: 'Time in which the event loop was not idle.',
  });
  const delay = monitorEventLoopDelay({ resolution: DELAY_RESOLUTION_MS });
  delay.enable();
  startedAt.set({}, performance.timeOrigin / 1_000);
  metrics.onScrape(() => {
    const { user, system } = process.cpuUsage();
    const { rss, heapUsed } = process.memoryUsage();
    cpu.set({}, (user + system) / 1e6);
    memory.set({}, rss);
    heap.set({}, heapUsed);
    // Without a sample the maximum is 0 and the others are no numbers.
    median.set({}, delay.count ? delay.percentile(50) * NS : 0);
    most.set({}, delay.count ? delay.percentile(99) * NS : 0);
    latest.set({}, delay.max * NS);
    delay.reset();
    active.set({}, performance.eventLoopUtilization().active / 1_000);
  });
  return () => void delay.disable();
}
