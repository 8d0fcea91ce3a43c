import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from 'sql-template-tag';
import { type InTime, withClient } from './client-in-time.ts';
import { isStandby } from './database-problem.ts';
import type { TimeLimit } from './time-limits.ts';

/** int8 is a number, a timestamptz an ISO 8601 string in UTC, a date `YYYY-MM-DD`. */
export interface Queryable {
  rows<R>(query: Sql): Promise<R[]>;
  one<R>(query: Sql): Promise<R>;
  maybeOne<R>(query: Sql): Promise<R | undefined>;
}

export interface Transaction extends Queryable {
  /** Reads a result of any length with a cursor, at most `size` rows at a time, as of the start of the query. */
  batches<R>(query: Sql, size: number): AsyncIterable<R[]>;
  /** Lines are in the text format of COPY, each ending with a line feed. */
  copyInto(
    table: string,
    columns: readonly string[],
    lines: AsyncIterable<string> | Iterable<string>,
  ): Promise<void>;
}

export interface TransactionStart {
  readonly pool: pg.Pool;
  readonly begin: string;
  readonly limit: TimeLimit;
}

/** @param work `begun` is the last row that `begin` returned */
export function inTransaction<T>(
  { pool, begin, limit }: TransactionStart,
  work: (tx: Transaction, begun: unknown) => Promise<T>,
): Promise<T> {
  return rolledBackOnError(pool, limit, async (client, inTime) => {
    const begun = [await inTime(client.query(begin))].flat().at(-1)?.rows.at(-1);
    const result = await work(transactionOn(client, inTime), begun);
    await inTime(client.query('COMMIT'));
    return result;
  });
}

/** All statements are sent at once. If BEGIN fails, PostgreSQL rejects those that follow it. */
export function inOneRoundTrip<T>(
  { pool, begin, limit }: TransactionStart,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  return rolledBackOnError(pool, limit, async (client, inTime) => {
    const statements: Statement[] = [];
    const responses = Promise.withResolvers<pg.QueryResult[]>();
    let isSent = false;
    const result = work(
      queryableOf(async (statement) => {
        if (isSent)
          throw new Error('The transaction was sent: all its statements have to be asked for at once.');
        const place = statements.push(statement) - 1;
        return (await responses.promise)[place]?.rows ?? [];
      }),
    );
    isSent = true;
    responses.resolve(inTime(sendAll(client, begin, statements)));
    const [outcome] = await Promise.all([result, responses.promise]);
    return outcome;
  });
}

/** Sends a transaction of one statement as one message. */
export function inOneMessage<R>({ pool, begin, limit }: TransactionStart, statement: string): Promise<R[]> {
  return rolledBackOnError(pool, limit, async (client, inTime) => {
    const results: unknown = await inTime(client.query(`${begin} ${statement}; COMMIT`));
    return (results as pg.QueryResult[]).at(-2)?.rows ?? [];
  });
}

/** The connection keeps the plan of the statement. */
export function namedQuery<R>(
  { pool, limit }: TransactionStart,
  name: string,
  text: string,
  values: unknown[],
): Promise<R[]> {
  return withClient(pool, limit, async (client, inTime) => {
    const { rows } = await inTime(client.query({ name, text, values }));
    return rows;
  });
}

async function sendAll(
  client: pg.PoolClient,
  begin: string,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const { stream } = client.connection;
  stream.cork();
  const sent = [begin, ...statements, 'COMMIT'].map((statement) => client.query(statement));
  stream.uncork();
  // All have to settle before the connection is released; the first failure is the one to report.
  await Promise.allSettled(sent);
  const [, ...results] = await Promise.all(sent);
  return results;
}

function rolledBackOnError<T>(
  pool: pg.Pool,
  limit: TimeLimit,
  work: (client: pg.PoolClient, inTime: InTime) => Promise<T>,
): Promise<T> {
  return withClient(pool, limit, async (client, inTime, discard) => {
    try {
      return await work(client, inTime);
    } catch (error) {
      // A connection that cannot roll back is discarded; the first error is the one to report.
      await inTime(client.query('ROLLBACK')).catch(discard);
      // Another connection is made to the server that is primary by now.
      if (isStandby(error)) discard(error as Error);
      throw error;
    }
  });
}

interface Statement {
  text: string;
  values: unknown[];
}

function queryableOf(run: (statement: Statement) => Promise<unknown[]>): Queryable {
  const rows = async <R>({ text, values }: Sql): Promise<R[]> => (await run({ text, values })) as R[];
  const maybeOne = async <R>(query: Sql): Promise<R | undefined> => {
    const results = await rows<R>(query);
    if (results.length > 1) throw new Error(`Expected at most one row, got ${results.length}.`);
    return results[0];
  };
  const one = async <R>(query: Sql): Promise<R> => {
    const row = await maybeOne<R>(query);
    if (row === undefined) throw new Error('Expected one row, got none.');
    return row;
  };
  return { rows, one, maybeOne };
}

function transactionOn(client: pg.PoolClient, inTime: InTime): Transaction {
  const queryable = queryableOf(async (query) => (await inTime(client.query(query))).rows);
  let cursors = 0;
  const batches = async function* <R>(query: Sql, size: number): AsyncGenerator<R[]> {
    const cursor = `batches_${++cursors}`;
    const text = `DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.text}`;
    await inTime(client.query({ text, values: query.values }));
    while (true) {
      const { rows } = await inTime(client.query(`FETCH ${Math.trunc(size)} FROM ${cursor}`));
      const batch: R[] = rows;
      if (batch.length > 0) yield batch;
      if (batch.length < size) break;
    }
    await inTime(client.query(`CLOSE ${cursor}`));
  };
  const copyInto: Transaction['copyInto'] = async (table, columns, lines) => {
    const names = [table, ...columns].map((name) => pg.escapeIdentifier(name));
    const target = `${names[0]} (${names.slice(1).join(', ')})`;
    const copy = client.query(copyFrom(`COPY ${target} FROM STDIN`));
    await inTime(pipeline(Readable.from(lines), copy));
  };
  return { ...queryable, batches, copyInto };
}
