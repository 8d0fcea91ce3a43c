// Ends the process if it uses too much memory or if its gateway is gone. Heap limits alone would not do, since they do
// not count strings and buffers outside the heap.
import process from 'node:process';
import { workerData } from 'node:worker_threads';

const INTERVAL_MS = 50;
const { maxBytes } = workerData as { readonly maxBytes: number };
const gateway = process.ppid;

setInterval(() => {
  if (process.memoryUsage.rss() > maxBytes || process.ppid !== gateway) process.kill(process.pid, 'SIGKILL');
}, INTERVAL_MS);
