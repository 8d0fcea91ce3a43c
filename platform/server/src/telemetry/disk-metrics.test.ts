import { statfs } from 'node:fs/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { watchDisks } from './disk-metrics.ts';
import { Metrics } from './metrics.ts';

test('the disk of a folder is measured, also before the folder exists', async () => {
  const { blocks, bsize } = await statfs('/dev/shm');
  const metrics = new Metrics();
  const stop = watchDisks(metrics, ['/dev/shm/not/there', '/dev/shm']);
  while (!metrics.text().includes('atrium_disk_size_bytes{path="/dev/shm"}')) await nextTurn();
  stop();
  expect(metrics.text()).toContain(`atrium_disk_size_bytes{path="/dev/shm/not/there"} ${blocks * bsize}`);
  expect(metrics.text()).toMatch(/^atrium_disk_free_bytes\{path="\/dev\/shm"\} [1-9]\d*$/m);
});
