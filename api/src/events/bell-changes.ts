import { BELL_EVENT, type BellState, permissionsWith } from '@atrium/contract';
import type { Database } from '../db/index.ts';
import type { Person } from '../tokens/index.ts';
import type { Changes } from './event-hub.ts';
import type { EventStream } from './event-stream.ts';
import { listBells } from './events.repository.ts';

/** `n:7` is for a person's bell, `a:7` for their access, `a:*` for the access of all people. */
const CHANNEL = 'atrium_people';
const EVERYBODY = 'a:*';

/** The bells and the access of people, by the person's id. */
export function bellChanges(database: Database): Changes<Person> {
  return {
    channel: CHANNEL,
    keysOf: (payload, streams) => {
      if (payload === EVERYBODY) return streams.userIds();
      const userId = Number(payload.slice(2));
      return streams.has(userId) ? [userId] : [];
    },
    all: (streams) => streams.userIds(),
    begin: ({ reader }, add) => add([reader.userId]),
    send: (streams, userIds) => sendBells(database, streams.of(userIds)),
  };
}

/** One query reads the bells of all user tokens, and one those of each customer whose tokens opened a stream. */
async function sendBells(database: Database, streams: readonly EventStream<Person>[]): Promise<void> {
  for (const [customerId, ofScope] of Map.groupBy(streams, ({ reader }) => reader.customerId))
    await sendBellsOf(customerId, database, ofScope);
}

async function sendBellsOf(
  customerId: number,
  database: Database,
  streams: readonly EventStream<Person>[],
): Promise<void> {
  const sessionIds = [...new Set(streams.map(({ reader }) => reader.sessionId))];
  // Access is read for each change, so that a session or membership that has just ended gets nothing more.
  const bells = await database.asJob((tx) => listBells(tx, sessionIds, customerId));
  const dataOf = new Map(
    bells.map(({ sessionId, addedPermissions, ...state }) => {
      const permissionsOfRole = permissionsWith(addedPermissions);
      return [sessionId, JSON.stringify({ ...state, permissionsOfRole } satisfies BellState)];
    }),
  );
  for (const stream of streams) {
    const data = dataOf.get(stream.reader.sessionId);
    if (data === undefined) stream.finish();
    else stream.send(BELL_EVENT, data);
  }
}
