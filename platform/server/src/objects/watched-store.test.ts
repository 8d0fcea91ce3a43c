import { EventEmitter, once } from 'node:events';
import { Metrics } from '../telemetry/metrics.ts';
import { describeObject, readObject } from './described-object.ts';
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

const outages: unknown[] = [];
const log = {
  warn: ({ err }: { err: unknown }) => outages.push(err),
  info: (message: string) => outages.push(message),
};

async function countsOf(use: (watched: WatchedStore) => Promise<unknown>, probeIntervalMs = 60_000) {
  const metrics = new Metrics();
  const watched = new WatchedStore(store, { metrics, log, probeIntervalMs });
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

test('an object with other bytes than were stored is counted as damaged', async () => {
  const described = await describeObject([Buffer.from('as it was stored')]);
  respond = async () => Buffer.from('as it came back') as never;
  const counts = await countsOf(async (watched) => {
    for await (const piece of readObject(watched, 'a', described)) expect(piece).toBeUndefined();
  });
  // It is read twice, since bytes can be damaged on their way.
  expect(counts).toEqual(['{operation="read",outcome="done"} 2', '{operation="read",outcome="damaged"} 1']);
});

test('a storage that no one uses is asked for, too, and its outage is told once, with the cause', async () => {
  const silence = new Error('no response');
  respond = async () => Promise.reject(new ObjectsUnavailable(silence));
  const probes = async () => {
    for (const _ of [1, 2, 3]) await once(asked, 'probe');
  };
  const found = await countsOf(async () => {
    await probes();
    respond = async () => undefined as never;
    await probes();
  }, 1);
  expect(found).toEqual(
    ['done', 'unavailable'].map((outcome) => expect.stringContaining(`probe",outcome="${outcome}"`)),
  );
  expect(outages).toEqual([silence, 'the storage of files responds again']);
});

test('what has not happened yet is counted as 0, so that its first time is seen', () => {
  const metrics = new Metrics();
  void new WatchedStore(store, { metrics, log }).close();
  expect(metrics.text()).toContain('{operation="read",outcome="unavailable"} 0');
});
