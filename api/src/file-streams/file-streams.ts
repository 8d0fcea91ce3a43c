import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Scope, Transaction } from '../db/index.ts';
import { ProblemError } from '../http/index.ts';
import { refusals } from '../messages/index.ts';
import type { ReadInTurn } from './rows-in-turn.ts';

/** Each file reads in a transaction of its own, one after the other; the other connections stay free for requests. */
const MAX_FILES_AT_ONCE = 5;
/** Slow downloads do not block others: neither two people nor all people of one customer can use all places. */
const MAX_FILES_OF_ONE_PERSON = 2;
const MAX_FILES_OF_ONE_CUSTOMER = 3;
const RETRY_AFTER_S = 10;
/** A download is aborted after this time without progress, and makes room for another. */
const MAX_PAUSE_MS = 60_000;

export interface FileStreams {
  /**
   * @param record runs in its own transaction, before the first byte is sent
   * @throws ProblemError `too-many-attempts` at the limit of this person or of one of their customers, `unavailable` at
   * the limit of all downloads
   */
  begin<T>(
    scope: Scope,
    record: (tx: Transaction) => Promise<T>,
    write: (read: ReadInTurn, recorded: T) => AsyncIterable<string | Buffer>,
  ): Promise<Readable>;
}

export function createFileStreams(database: Database): FileStreams {
  const running = new Map<Readable, Scope>();
  return {
    begin: async (scope, record, write) => {
      refuseTooMany([...running.values()], scope);
      const file = new PassThrough();
      running.set(file, scope);
      file.once('close', () => running.delete(file));
      try {
        const recorded = await database.inScope(scope, record);
        // The file has everything that its entry in the log counts.
        const read = readerOf(database, await database.noteChange(scope));
        pipeline(untilPaused(write(read, recorded), file), file).catch((error: Error) => file.destroy(error));
        return file;
      } catch (error) {
        file.destroy();
        throw error;
      }
    },
  };
}

/** The rights are checked after each part: without them, row-level security leaves out rows and says nothing. */
function readerOf(database: Database, scope: Scope): ReadInTurn {
  let current = scope;
  return async (work) => {
    const result = await database.inScope(current, work, 'report');
    current = await stillAllowed(database, current);
    return result;
  };
}

async function stillAllowed(database: Database, scope: Scope): Promise<Scope> {
  const { userId, customerIds, sessionId } = scope;
  if (sessionId === undefined) return scope;
  const access = await database.findSessionAccess(userId, sessionId);
  const held = new Set(access?.memberships.map(({ customerId }) => customerId));
  if (!access || !customerIds.every((id) => held.has(id)))
    throw new Error('The session or a membership ended while the file was read.');
  return { ...scope, position: access.position };
}

function refuseTooMany(running: readonly Scope[], { userId, customerIds }: Scope): void {
  const headers = { 'retry-after': String(RETRY_AFTER_S) };
  const own = running.filter((other) => other.userId === userId).length;
  const ofCustomer = (id: number) => running.filter((other) => other.customerIds.includes(id)).length;
  if (own >= MAX_FILES_OF_ONE_PERSON) {
    throw new ProblemError('too-many-attempts', {
      detail: refusals.filesOfPerson(MAX_FILES_OF_ONE_PERSON),
      headers,
    });
  }
  if (customerIds.some((id) => ofCustomer(id) >= MAX_FILES_OF_ONE_CUSTOMER)) {
    throw new ProblemError('too-many-attempts', {
      detail: refusals.filesOfCustomer(MAX_FILES_OF_ONE_CUSTOMER),
      headers,
    });
  }
  if (running.length >= MAX_FILES_AT_ONCE) throw new ProblemError('unavailable', { headers });
}

async function* untilPaused<T>(pieces: AsyncIterable<T>, file: PassThrough): AsyncGenerator<T> {
  for await (const piece of pieces) {
    const timer = setTimeout(() => file.destroy(new Error('The file was not read any more.')), MAX_PAUSE_MS);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
