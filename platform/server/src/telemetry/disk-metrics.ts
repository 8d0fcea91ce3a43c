import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Metrics } from './metrics.ts';

const INTERVAL_MS = 15_000;

/** A folder that does not exist yet counts as the one that it will be in. The returned function ends the measuring. */
export function watchDisks(metrics: Metrics, folders: readonly string[]): () => void {
  const labels = ['path'] as const;
  const free = metrics.gauge({
    name: 'atrium_disk_free_bytes',
    help: 'Room on the disk of a folder that the process writes to.',
    labels,
  });
  const size = metrics.gauge({ name: 'atrium_disk_size_bytes', help: 'Size of that disk.', labels });
  const measure = async () => {
    for (const path of folders) {
      const found = await statOf(path);
      free.set({ path }, found.bavail * found.bsize);
      size.set({ path }, found.blocks * found.bsize);
    }
  };
  // A disk that does not respond keeps its last figures, since it has other symptoms.
  const run = () => void measure().catch(() => {});
  run();
  const timer = setInterval(run, INTERVAL_MS).unref();
  return () => clearInterval(timer);
}

async function statOf(path: string): Promise<StatsFs> {
  return statfs(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' || dirname(path) === path) throw error;
    return statOf(dirname(path));
  });
}
