import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from 'sql-template-tag';

/**
 * What asks the database. Rows arrive as the contract writes them: int8 is a number, a timestamptz an ISO 8601
 * string in UTC, a date `YYYY-MM-DD`.
 */
export interface Queryable {
  rows<R>(query: Sql): Promise<R[]>;
  /** Exactly one row; anything else is a programming error. */
  one<R>(query: Sql): Promise<R>;
  maybeOne<R>(query: Sql): Promise<R | undefined>;
}

/** One open transaction. */
export interface Transaction extends Queryable {
  /** A result of any length as it stood when asked for, by a cursor: never more than `size` rows in memory. */
  batches<R>(query: Sql, size: number): AsyncIterable<R[]>;
  /** COPY into a table, such as a temporary one: lines of its text format, each with its line feed. */
  copyInto(
    table: string,
    columns: readonly string[],
    lines: AsyncIterable<string> | Iterable<string>,
  ): Promise<void>;
}

/** Begins, works, commits; an error takes everything back. */
export function inTransaction<T>(
  pool: pg.Pool,
  begin: string,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return onConnection(pool, async (client) => {
    await client.query(begin);
    const result = await work(transactionOn(client));
    await client.query('COMMIT');
    return result;
  });
}

/**
 * A transaction of one statement, all of it sent at once. Where the begin fails, PostgreSQL refuses the statement that
 * is already on its way.
 */
export function inOneTrip<T>(pool: pg.Pool, begin: string, work: (tx: Queryable) => Promise<T>): Promise<T> {
  return onConnection(pool, (client) => {
    let hasAsked = false;
    return work(
      queryableOf(async (query) => {
        if (hasAsked) throw new Error('A transaction of one round trip has one statement.');
        hasAsked = true;
        const { stream } = client.connection;
        stream.cork();
        const sent = [begin, query, 'COMMIT'].map((statement) => client.query(statement));
        stream.uncork();
        // All have to be over before the connection is given back; the first that failed says why.
        await Promise.allSettled(sent);
        const [, found] = await Promise.all(sent);
        return found?.rows ?? [];
      }),
    );
  });
}

async function onConnection<T>(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  // Between two queries nobody else hears that the connection broke, and what nobody hears ends the process.
  const hear = (error: Error) => {
    broken = error;
  };
  client.on('error', hear);
  try {
    return await work(client);
  } catch (error) {
    // A connection that cannot even roll back is thrown away; the first error is the one that matters.
    await client.query('ROLLBACK').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.off('error', hear);
    client.release(broken);
  }
}

function queryableOf(ask: (query: { text: string; values: unknown[] }) => Promise<unknown[]>): Queryable {
  const rows = async <R>({ text, values }: Sql): Promise<R[]> => (await ask({ text, values })) as R[];
  const maybeOne = async <R>(query: Sql): Promise<R | undefined> => {
    const found = await rows<R>(query);
    if (found.length > 1) throw new Error(`Expected at most one row, got ${found.length}.`);
    return found[0];
  };
  const one = async <R>(query: Sql): Promise<R> => {
    const found = await maybeOne<R>(query);
    if (found === undefined) throw new Error('Expected one row, got none.');
    return found;
  };
  return { rows, one, maybeOne };
}

function transactionOn(client: pg.PoolClient): Transaction {
  const queryable = queryableOf(async (query) => (await client.query(query)).rows);
  let cursors = 0;
  const batches = async function* <R>(query: Sql, size: number): AsyncGenerator<R[]> {
    const cursor = `batches_${++cursors}`;
    await client.query({
      text: `DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.text}`,
      values: query.values,
    });
    while (true) {
      const batch = (await client.query(`FETCH ${Math.trunc(size)} FROM ${cursor}`)).rows as R[];
      if (batch.length > 0) yield batch;
      if (batch.length < size) break;
    }
    await client.query(`CLOSE ${cursor}`);
  };
  const copyInto: Transaction['copyInto'] = async (table, columns, lines) => {
    const names = [table, ...columns].map((name) => pg.escapeIdentifier(name));
    const target = `${names[0]} (${names.slice(1).join(', ')})`;
    await pipeline(Readable.from(lines), client.query(copyFrom(`COPY ${target} FROM STDIN`)));
  };
  return { ...queryable, batches, copyInto };
}
