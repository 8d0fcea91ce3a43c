import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Sql } from 'sql-template-tag';
import { type InTime, withClient } from './client-in-time.ts';
import { isStandby } from './database-problem.ts';
import { type Statement, StatementBatch } from './statement-batch.ts';
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
  /** What follows BEGIN, where connections keep what they have prepared. It does the same as `begin`. */
  readonly enter?: Statement | undefined;
  readonly limit: TimeLimit;
}

/** @param work `begun` is the last row that `begin` returned */
export function inTransaction<T>(
  { pool, begin, enter, limit }: TransactionStart,
  work: (tx: Transaction, begun: unknown) => Promise<T>,
): Promise<T> {
  return rolledBackOnError(pool, limit, async (client, inTime) => {
    const lane = new Lane(client, inTime, enter && [{ text: 'BEGIN' }, enter]);
    const begun = enter ? undefined : [await inTime(client.query(begin))].flat().at(-1)?.rows.at(-1);
    const result = await work(transactionOn(client, inTime, lane), begun);
    await lane.settled();
    await inTime(client.query('COMMIT'));
    return result;
  });
}

/** All statements are sent at once. If the first one fails, PostgreSQL rejects those that follow it. */
export function inOneRoundTrip<T>(
  { pool, begin, enter, limit }: TransactionStart,
  work: (tx: Queryable) => Promise<T>,
): Promise<T> {
  const send = async (client: pg.PoolClient, inTime: InTime) => {
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
    responses.resolve(
      inTime(enter ? sendBatch(client, enter, statements) : sendAll(client, begin, statements)),
    );
    const [outcome] = await Promise.all([result, responses.promise]);
    return outcome;
  };
  return rolledBackOnError(pool, limit, send, { hasBegun: !enter });
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

/** Without BEGIN, what is sent at once is a transaction. */
async function sendBatch(
  client: pg.PoolClient,
  enter: Statement,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const [, ...results] = await client.query(new StatementBatch([enter, ...statements], true)).results;
  return results;
}

async function sendAll(
  client: pg.PoolClient,
  begin: string,
  statements: readonly Statement[],
): Promise<pg.QueryResult[]> {
  const { stream } = client.connection;
  stream.cork();
  const sent = [{ text: begin }, ...statements, { text: 'COMMIT' }].map(({ text, values = [] }) =>
    client.query({ text, values: [...values] }),
  );
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
  { hasBegun = true } = {},
): Promise<T> {
  return withClient(pool, limit, async (client, inTime, discard) => {
    try {
      return await work(client, inTime);
    } catch (error) {
      // A connection that cannot roll back is discarded; the first error is the one to report.
      if (hasBegun) await inTime(client.query('ROLLBACK')).catch(discard);
      // Another connection is made to the server that is primary by now.
      if (isStandby(error)) discard(error as Error);
      throw error;
    }
  });
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

/** Statements that are asked for at once are sent at once, the first of them together with the start. */
class Lane {
  readonly #client: pg.PoolClient;
  readonly #inTime: InTime;
  readonly #isPrepared: boolean;
  #waiting: Statement[];
  #sending: Promise<pg.QueryResult[]> | undefined;

  constructor(client: pg.PoolClient, inTime: InTime, start: Statement[] | undefined) {
    this.#client = client;
    this.#inTime = inTime;
    this.#isPrepared = start !== undefined;
    this.#waiting = start ?? [];
  }

  async run(statement: Statement): Promise<unknown[]> {
    const place = this.#waiting.push(statement) - 1;
    this.#sending ??= Promise.resolve().then(() => this.#send());
    return (await this.#sending)[place]?.rows ?? [];
  }

  /** What does not go through the lane follows what does. */
  async settled(): Promise<void> {
    if (this.#waiting.length > 0) await (this.#sending ?? this.#send());
  }

  #send(): Promise<pg.QueryResult[]> {
    const statements = this.#waiting;
    this.#waiting = [];
    this.#sending = undefined;
    return this.#inTime(this.#client.query(new StatementBatch(statements, this.#isPrepared)).results);
  }
}

function transactionOn(client: pg.PoolClient, inTime: InTime, lane: Lane): Transaction {
  const queryable = queryableOf((statement) => lane.run(statement));
  let cursors = 0;
  const batches = async function* <R>(query: Sql, size: number): AsyncGenerator<R[]> {
    const cursor = `batches_${++cursors}`;
    const text = `DECLARE ${cursor} NO SCROLL CURSOR FOR ${query.text}`;
    await lane.settled();
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
    await lane.settled();
    const copy = client.query(copyFrom(`COPY ${target} FROM STDIN`));
    await inTime(pipeline(Readable.from(lines), copy));
  };
  return { ...queryable, batches, copyInto };
}
