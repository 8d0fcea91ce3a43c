import { QUEUE_EVENT } from '@atrium/contract/desk';
import type { Database } from '../db/index.ts';
import type { Staff } from '../http/index.ts';
import type { Changes } from './event-hub.ts';
import type { EventStream } from './event-stream.ts';

/** The payload is the customer of an item that came, changed or went. */
const CHANNEL = 'atrium_queue';
const ALL_CUSTOMERS = 0;

/** Changes of the provider's queue, by the customer's id. An event says that there was one; the queue itself is read by a call. */
export function queueChanges(database: Database): Changes<Staff> {
  let count = 0;
  return {
    channel: CHANNEL,
    keysOf: (payload) => [Number(payload)],
    all: () => [ALL_CUSTOMERS],
    begin: (stream) => stream.send(QUEUE_EVENT, JSON.stringify({ change: count })),
    send: async (streams, customerIds) => {
      count += 1;
      const ofSession = [...Map.groupBy(streams.all(), ({ reader }) => reader.sessionId).values()];
      await Promise.all(ofSession.map((own) => sendChange(database, own, { count, customerIds })));
    },
  };
}

async function sendChange(
  database: Database,
  streams: readonly EventStream<Staff>[],
  { count, customerIds }: { readonly count: number; readonly customerIds: readonly number[] },
): Promise<void> {
  const [first] = streams;
  // Access is read for each change, so that who has just lost it learns of nothing more.
  const access = first && (await database.findStaffAccess(first.reader));
  const isTold =
    access &&
    (!access.customerIds ||
      customerIds.some((id) => id === ALL_CUSTOMERS || access.customerIds?.includes(id)));
  for (const stream of streams) {
    if (!access || access.needsFactor) stream.finish();
    else if (isTold) stream.send(QUEUE_EVENT, JSON.stringify({ change: count }));
  }
}
