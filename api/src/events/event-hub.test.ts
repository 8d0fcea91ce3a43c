import type { Database } from '../db/index.ts';
import type { Person } from '../tokens/index.ts';
import { bellChanges } from './bell-changes.ts';
import { createEventHub, type EventHub } from './event-hub.ts';

/** Bells of live sessions; other sessions have ended. */
const bells = new Map<
  string,
  { unread: object[]; latestId: number; roles: object[]; addedPermissions: object[] }
>();
let notifyChange: (payload: string) => void;
let loseConnection: () => void;
const database = {
  asJob: async (work: (tx: object) => Promise<unknown>) =>
    work({ rows: async () => [...bells].map(([sessionId, state]) => ({ sessionId, ...state })) }),
  listen: (_channel: string, listener: { onMessage(payload: string): void; onGap(): void }) => {
    notifyChange = listener.onMessage;
    loseConnection = listener.onGap;
    return async () => {};
  },
} as unknown as Database;

const person: Person = {
  userId: 7,
  sessionId: 's-7',
  customerId: 0,
  tokenKind: 'user',
  expiresAt: Math.floor(Date.now() / 1000) + 300,
};
const bell = (latestId: number) => ({ unread: [], latestId, roles: [], addedPermissions: [] });

let hub: EventHub<Person>;
let failures: unknown[];

beforeEach(() => {
  jest.useFakeTimers();
  failures = [];
  bells.clear();
  bells.set('s-7', bell(1));
  hub = createEventHub(database, bellChanges(database), (error) => failures.push(error));
});
afterEach(async () => {
  await hub.close();
  jest.useRealTimers();
});

/** What a reader received since the last call. */
async function received(stream: ReturnType<EventHub<Person>['open']>, afterMs = 50): Promise<string> {
  await jest.advanceTimersByTimeAsync(afterMs);
  let text = '';
  for (let part = stream.read(); part !== null; part = stream.read()) text += part;
  return text;
}

test('an idle stream sends a comment every 15 seconds, so that no proxy closes it', async () => {
  const stream = hub.open(person);
  await received(stream);
  expect(await received(stream, 45_000)).toBe(': \n\n: \n\n: \n\n');
});

test('a stream ends with the token that opened it', async () => {
  const stream = hub.open({ ...person, expiresAt: Math.floor(Date.now() / 1000) + 20 });
  const ended = new Promise((resolve) => stream.once('end', resolve));
  stream.resume();
  await jest.advanceTimersByTimeAsync(31_000);
  await ended;
  expect(hub.size).toBe(0);
});

test('changes at the same time are sent once, and an unchanged bell is not sent again', async () => {
  const stream = hub.open(person);
  expect(await received(stream)).toContain('"latestId":1');
  bells.set('s-7', bell(3));
  for (const _ of [1, 2, 3]) notifyChange('n:7');
  expect((await received(stream)).match(/event: bell/g)).toHaveLength(1);
  notifyChange('n:7');
  notifyChange('n:8');
  expect(await received(stream)).toBe('');
});

test('after the connection to the database was lost everyone gets the current bell', async () => {
  const stream = hub.open(person);
  await received(stream);
  bells.set('s-7', bell(2));
  loseConnection();
  expect(await received(stream)).toContain('"latestId":2');
});

test('a reader who does not read is disconnected and uses no memory', async () => {
  const stream = hub.open(person);
  const closed = new Promise((resolve) => stream.once('close', resolve));
  for (let latestId = 2; !stream.destroyed && latestId < 5_000; latestId += 1) {
    stream.send('bell', JSON.stringify(bell(latestId)));
  }
  await closed;
  expect(hub.size).toBe(0);
});

test('bells that cannot be loaded end the streams, so that readers reconnect', async () => {
  const stream = hub.open(person);
  await received(stream);
  const ended = new Promise((resolve) => stream.once('end', resolve));
  stream.resume();
  jest.spyOn(database, 'asJob').mockRejectedValueOnce(new Error('away'));
  notifyChange('n:7');
  await jest.advanceTimersByTimeAsync(50);
  await ended;
  expect(failures).toHaveLength(1);
});

/** Opens streams of one person. @returns how many of them are refused */
function refusedOf(sessionIds: readonly string[]): number {
  return sessionIds.filter((sessionId) => {
    try {
      return !hub.open({ ...person, sessionId });
    } catch (error) {
      expect(error).toMatchObject({
        type: 'too-many-attempts',
        details: { headers: { 'retry-after': '30' } },
      });
      return true;
    }
  }).length;
}

test('a person has 24 streams, however many sessions; one more is refused and ends none', async () => {
  const sessionIds = Array.from({ length: 30 }, (_, index) => `s-${index}`);
  expect(refusedOf(sessionIds)).toBe(6);
  expect(hub.size).toBe(24);
  hub.open({ ...person, userId: 8, sessionId: 's-8' });
  expect(hub.size).toBe(25);
});

test('a session has eight streams; the oldest ends for the newest, also for a person with 24', async () => {
  const oldest = hub.open({ ...person, sessionId: 'a' });
  const ofSession = (sessionId: string, count: number) => Array.from({ length: count }, () => sessionId);
  expect(refusedOf([...ofSession('a', 7), ...ofSession('b', 8), ...ofSession('c', 8)])).toBe(0);
  const closed = new Promise((resolve) => oldest.once('close', resolve));
  oldest.resume();
  hub.open({ ...person, sessionId: 'a' });
  await closed;
  expect(hub.size).toBe(24);
});
