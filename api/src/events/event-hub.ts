import { type BellState, permissionsWith } from '@atrium/contract';
import type { Database } from '../db/index.ts';
import type { Person } from '../tokens/index.ts';
import type { EventStream } from './event-stream.ts';
import { listBells } from './events.repository.ts';
import { createStreamRegistry } from './stream-registry.ts';

/** `n:7` is for a person's bell, `a:7` for their access, `a:*` for the access of all people. */
const CHANNEL = 'atrium_people';
const EVERYBODY = 'a:*';
const DEBOUNCE_MS = 20;
const KEEP_ALIVE_MS = 15_000;

export interface EventHub {
  /** @throws ProblemError `too-many-attempts` for one more than a person may have in this process */
  open(person: Person): EventStream;
  readonly size: number;
  close(): Promise<void>;
}

export function createEventHub(database: Database, onFailure: (error: unknown) => void): EventHub {
  const streams = createStreamRegistry();
  const finishAll = () => {
    for (const stream of streams.all()) stream.finish();
  };
  const changes = debounceChanges(async (userIds) => {
    try {
      await sendBells(database, streams.of(userIds));
    } catch (error) {
      onFailure(error);
      // Without the bell readers would be out of date: they reconnect and get the current one.
      finishAll();
    }
  });
  const addAll = () => {
    for (const userId of streams.userIds()) changes.add(userId);
  };
  const unsubscribe = database.listen(CHANNEL, {
    onMessage: (payload) => {
      if (payload === EVERYBODY) return addAll();
      const userId = Number(payload.slice(2));
      if (streams.has(userId)) changes.add(userId);
    },
    onGap: addAll,
  });
  const keepAlive = setInterval(() => keepStreamsAlive(streams.all()), KEEP_ALIVE_MS);
  keepAlive.unref();

  return {
    get size() {
      return streams.all().length;
    },
    open: (person) => {
      const stream = streams.open(person);
      changes.add(person.userId);
      return stream;
    },
    close: async () => {
      clearInterval(keepAlive);
      finishAll();
      await changes.close();
      await unsubscribe();
    },
  };
}

/** One query reads the bells of all user tokens, and one those of each customer whose tokens opened a stream. */
async function sendBells(database: Database, streams: readonly EventStream[]): Promise<void> {
  for (const [customerId, ofScope] of Map.groupBy(streams, ({ person }) => person.customerId))
    await sendBellsOf(customerId, database, ofScope);
}

async function sendBellsOf(
  customerId: number,
  database: Database,
  streams: readonly EventStream[],
): Promise<void> {
  const sessionIds = [...new Set(streams.map(({ person }) => person.sessionId))];
  // Access is read for each change, so that a session or membership that has just ended gets nothing more.
  const bells = await database.asJob((tx) => listBells(tx, sessionIds, customerId));
  const dataOf = new Map(
    bells.map(({ sessionId, addedPermissions, ...state }) => {
      const permissionsOfRole = permissionsWith(addedPermissions);
      return [sessionId, JSON.stringify({ ...state, permissionsOfRole } satisfies BellState)];
    }),
  );
  for (const stream of streams) {
    const data = dataOf.get(stream.person.sessionId);
    if (data === undefined) stream.finish();
    else stream.sendBell(data);
  }
}

function keepStreamsAlive(streams: readonly EventStream[]): void {
  const now = Date.now() / 1000;
  for (const stream of streams) {
    // A stream ends with the token that opened it.
    if (stream.person.expiresAt <= now) stream.finish();
    else stream.keepAlive();
  }
}

function debounceChanges(handle: (userIds: readonly number[]) => Promise<void>) {
  const pending = new Set<number>();
  let timer: NodeJS.Timeout | undefined;
  let inFlight = Promise.resolve();

  const flush = () => {
    timer = undefined;
    const userIds = [...pending];
    pending.clear();
    inFlight = inFlight.then(() => handle(userIds));
  };
  return {
    add: (userId: number) => {
      pending.add(userId);
      timer ??= setTimeout(flush, DEBOUNCE_MS);
    },
    close: async () => {
      clearTimeout(timer);
      await inFlight;
    },
  };
}
