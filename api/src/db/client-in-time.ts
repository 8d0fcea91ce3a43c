import type pg from 'pg';
import { DatabaseTimeoutError, type TimeLimit } from './time-limits.ts';

/** Drops the connection if the response takes longer than the limit. */
export type InTime = <T>(response: Promise<T>) => Promise<T>;

/** @throws DatabaseTimeoutError if there is no connection within the limit, or a response that `inTime` waits for */
export async function withClient<T>(
  pool: pg.Pool,
  limit: TimeLimit,
  work: (client: pg.PoolClient, inTime: InTime, discard: (reason: Error) => void) => Promise<T>,
): Promise<T> {
  const askedAt = performance.now();
  const firstResponseMs = limit.firstResponseMs ?? limit.responseMs;
  const client = await connect(pool, firstResponseMs);
  let broken: Error | undefined;
  const discard = (reason: Error) => {
    broken = reason;
  };
  // Between two queries nothing else listens for errors of the connection, and an unhandled one ends the process.
  client.on('error', discard);
  let responseMs = Math.max(firstResponseMs - (performance.now() - askedAt), 1);
  const inTime: InTime = async (response) => {
    const timer = setTimeout(() => client.connection.stream.destroy(new DatabaseTimeoutError()), responseMs);
    responseMs = limit.responseMs;
    try {
      return await response;
    } finally {
      clearTimeout(timer);
    }
  };
  try {
    return await work(client, inTime, discard);
  } finally {
    client.off('error', discard);
    client.release(broken);
  }
}

/** The pool's own timeout counts the wait for a free place and that for a new connection one after the other. */
async function connect(pool: pg.Pool, limitMs: number): Promise<pg.PoolClient> {
  const connecting = pool.connect();
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new DatabaseTimeoutError()), limitMs);
  try {
    return await Promise.race([connecting, tooLate]);
  } catch (error) {
    connecting.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
