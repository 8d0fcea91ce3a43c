import { EventEmitter, once } from 'node:events';
import { Metrics } from '../telemetry/metrics.ts';
import { ObjectDamaged, type ObjectStore, ObjectsUnavailable } from './object-store.ts';
import { WatchedStore } from './watched-store.ts';

const asked = new EventEmitter();
/** What the storage responds with. */
let respond: () => Promise<never>;

const store: ObjectStore = {
  put: () => respond(),
  read: () => respond(),
  stat: async (key) => {
    asked.emit(key);
    return respond();
  },
  async *list() {
    yield await respond();
  },
  delete: () => respond(),
  close: async () => {},
};

async function countsOf(use: (watched: WatchedStore) => Promise<unknown>, intervalMs?: number) {
  const metrics = new Metrics();
  const watched = new WatchedStore(store, metrics, intervalMs);
  await use(watched).catch(() => {});
  await watched.close();
  const lines = metrics
    .text()
    .split('\n')
    .filter((line) => line.includes('operation='));
  return lines
    .map((line) => line.replace('atrium_storage_operations_total', ''))
    .filter((line) => !/ 0$/.test(line));
}

const uses: [string, (watched: WatchedStore) => Promise<unknown>][] = [
  ['put', (watched) => watched.put('a', {} as never, () => [] as never)],
  ['read', (watched) => watched.read('a', { from: 0, bytes: 1 })],
  ['stat', (watched) => watched.stat('a')],
  [
    'list',
    async (watched) => {
      for await (const object of watched.list('a')) expect(object).toBeUndefined();
    },
  ],
  ['delete', (watched) => watched.delete('a')],
];

test.each(uses)('each %s is counted by how it ended', async (operation, use) => {
  respond = async () => undefined as never;
  expect(await countsOf(use)).toEqual([`{operation="${operation}",outcome="done"} 1`]);
  respond = async () => Promise.reject(new ObjectsUnavailable(new Error('no response')));
  expect(await countsOf(use)).toEqual([`{operation="${operation}",outcome="unavailable"} 1`]);
  respond = async () => Promise.reject(new ObjectDamaged('a', 'is missing'));
  expect(await countsOf(use)).toEqual([`{operation="${operation}",outcome="damaged"} 1`]);
});

test('a storage that no one uses is asked for, too', async () => {
  respond = async () => Promise.reject(new ObjectsUnavailable(new Error('no response')));
  const found = await countsOf(async () => {
    await once(asked, 'probe');
    await once(asked, 'probe');
  }, 1);
  expect(found).toEqual([expect.stringContaining('operation="probe",outcome="unavailable"')]);
});

test('what has not happened yet is counted as 0, so that its first time is seen', () => {
  const metrics = new Metrics();
  void new WatchedStore(store, metrics).close();
  expect(metrics.text()).toContain('{operation="read",outcome="unavailable"} 0');
});
