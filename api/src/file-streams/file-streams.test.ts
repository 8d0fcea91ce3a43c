import type { Database, Scope } from '../db/index.ts';
import { createFileStreams, type FileStreams } from './file-streams.ts';

/** Of the customers for which the person may act. */
let memberships: { readonly customerId: number }[] = [];
const database = {
  inScope: (_scope: Scope, work: (tx: unknown) => Promise<unknown>) => work({}),
  noteChange: async (scope: Scope) => scope,
  findSessionAccess: async () => ({ memberships }),
} as unknown as Database;

let streams: FileStreams;
beforeEach(() => {
  streams = createFileStreams(database);
});

/** This file is never read to the end. */
async function* slow() {
  while (true) yield 'a line\n'.repeat(1_000);
}

/** Begins a file for a person of the customers. @returns the file, or why it was refused */
const begin = (userId: number, ...customerIds: number[]) =>
  streams
    .begin({ userId, customerIds }, async () => undefined, slow)
    .catch(({ type, details }) => ({ type, retryAfter: details.headers['retry-after'] }));
const file = { readable: true };
const tooMany = { type: 'too-many-attempts', retryAfter: '10' };

test('a person has at most two downloads in progress, whatever the customers', async () => {
  expect([await begin(1, 7), await begin(1, 8), await begin(1, 9)]).toMatchObject([file, file, tooMany]);
});

test('a customer has at most three downloads in progress, whichever people read them', async () => {
  const taken = [await begin(1, 7), await begin(1, 7), await begin(2, 7, 8), await begin(3, 7)];
  expect(taken).toMatchObject([file, file, file, tooMany]);
  expect(await begin(3, 8)).toMatchObject(file);
});

test('neither two people nor one customer can use all downloads; five in progress are the limit', async () => {
  const heldByTwo = [await begin(1, 7), await begin(1, 8), await begin(2, 9), await begin(2, 10)];
  expect(heldByTwo).toMatchObject([file, file, file, file]);
  expect(await begin(3, 11)).toMatchObject(file);
  expect(await begin(4, 12)).toEqual({ type: 'unavailable', retryAfter: '10' });
});

test('an aborted download makes room', async () => {
  const [first] = [await begin(1, 7), await begin(1, 7)];
  const closed = new Promise((resolve) => (first as NodeJS.EventEmitter).once('close', resolve));
  (first as { destroy(): void }).destroy();
  await closed;
  expect(await begin(1, 7)).toMatchObject(file);
});

test('a download ends as an error once a membership has ended, rather than without the rows of that customer', async () => {
  memberships = [{ customerId: 7 }, { customerId: 8 }];
  const stream = await streams.begin(
    { userId: 1, customerIds: [7, 8], sessionId: 'of the person' },
    async () => undefined,
    async function* (read) {
      yield await read(async () => 'of both');
      memberships = [{ customerId: 7 }];
      yield await read(async () => 'of one');
    },
  );
  await expect(stream.toArray()).rejects.toThrow('a membership ended');
});
