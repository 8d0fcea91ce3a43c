import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Database, Scope, Transaction } from '../../db/index.ts';
import { ProblemError } from '../../http/index.ts';

/** Each file holds a connection while it is read; the others are for everybody else. */
const MAX_FILES_AT_ONCE = 3;
/** Somebody who takes files slowly keeps nobody else from theirs. */
const MAX_FILES_OF_ONE_PERSON = 2;
const RETRY_AFTER_S = 10;
/** Who takes nothing for so long gives the connection back. */
const MAX_PAUSE_MS = 60_000;

/** Files of any length, a few at once, each read from the database as fast as it is taken. */
export interface FileStreams {
  /**
   * Writes down that a file leaves, and then begins it.
   *
   * @param record in a transaction of its own, before the first byte leaves
   * @param write reads the rows of one moment: its transaction lives as long as somebody takes them
   * @throws ProblemError `unavailable` while as many files as may be are on their way, of all or of this person
   */
  begin<T>(
    scope: Scope,
    record: (tx: Transaction) => Promise<T>,
    write: (tx: Transaction, recorded: T) => AsyncIterable<string | Buffer>,
  ): Promise<Readable>;
}

export function createFileStreams(database: Database): FileStreams {
  const running = new Map<Readable, number>();
  return {
    begin: async (scope, record, write) => {
      const { userId } = scope;
      const own = [...running.values()].filter((id) => id === userId).length;
      if (running.size >= MAX_FILES_AT_ONCE || own >= MAX_FILES_OF_ONE_PERSON) {
        throw new ProblemError('unavailable', { headers: { 'retry-after': String(RETRY_AFTER_S) } });
      }
      const file = new PassThrough();
      running.set(file, userId);
      file.once('close', () => running.delete(file));
      try {
        const recorded = await database.inScope(scope, record);
        database
          .inScope(scope, (tx) => pipeline(untilPaused(write(tx, recorded), file), file))
          .catch((error: Error) => file.destroy(error));
        return file;
      } catch (error) {
        file.destroy();
        throw error;
      }
    },
  };
}

async function* untilPaused<T>(pieces: AsyncIterable<T>, file: PassThrough): AsyncGenerator<T> {
  for await (const piece of pieces) {
    const timer = setTimeout(() => file.destroy(new Error('The file was not taken any more.')), MAX_PAUSE_MS);
    try {
      yield piece;
    } finally {
      clearTimeout(timer);
    }
  }
}
