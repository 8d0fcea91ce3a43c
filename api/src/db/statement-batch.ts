import pg from 'pg';

declare module 'pg' {
  /** The driver calls it, and its types do not have it. */
  interface Query {
    handleCommandComplete(message: unknown, connection: pg.Connection): void;
  }
}

const { prepareValue } = (
  pg as unknown as { utils: { prepareValue(value: unknown): string | Buffer | null } }
).utils;

export interface Statement {
  readonly text: string;
  readonly values?: readonly unknown[];
}

/** Each takes memory of the server, so a connection keeps those that it used last. */
export const MAX_PREPARED = 150;

interface Prepared {
  /** By their texts, in the order of their last use. */
  readonly names: Map<string, string>;
  /** Of statements that the server may still have, and that are not used again. */
  dropped: string[];
}

const preparedOn = new WeakMap<pg.Connection, Prepared>();
let named = 0;

/**
 * Statements that are sent at once, and that the server responds to at once. Outside of a transaction block they are a
 * transaction of their own. The connection prepares each of them once, if it may.
 */
export class StatementBatch extends pg.Query {
  readonly results: Promise<pg.QueryResult[]>;
  /** Is called with the place of each statement that has succeeded. */
  onComplete: ((place: number) => void) | undefined;
  #completed = 0;
  #statements: readonly Statement[];
  #isPrepared: boolean;

  /** @param isPrepared not behind a pooler, where the next statement may run on another connection */
  constructor(statements: readonly Statement[], isPrepared: boolean) {
    const { promise, resolve, reject } = Promise.withResolvers<pg.QueryResult[]>();
    let prepared: Prepared | undefined;
    super('', (error, results: unknown) => {
      if (!error) return resolve([results as pg.QueryResult | pg.QueryResult[]].flat());
      // The server has prepared some of them, or has a plan that a change of a table made void.
      for (const { text } of this.#statements) drop(prepared, text);
      reject(error);
    });
    this.results = promise;
    this.#statements = statements;
    this.#isPrepared = isPrepared;
    this.submit = (connection) => {
      prepared = this.#isPrepared ? preparedStatements(connection) : undefined;
      return send(connection, this.#statements, prepared);
    };
  }

  override handleCommandComplete(...response: Parameters<pg.Query['handleCommandComplete']>): void {
    super.handleCommandComplete(...response);
    this.onComplete?.(this.#completed);
    this.#completed += 1;
  }

  get statements(): readonly Statement[] {
    return this.#statements;
  }

  /** Each is sent with a comment of its own, and so is not prepared. */
  comment(comments: readonly (string | undefined)[]): void {
    this.#isPrepared = false;
    this.#statements = this.#statements.map((statement, index) => ({
      ...statement,
      text: `${comments[index] ?? ''}${statement.text}`,
    }));
  }
}

function preparedStatements(connection: pg.Connection): Prepared {
  const prepared = preparedOn.get(connection) ?? { names: new Map(), dropped: [] };
  preparedOn.set(connection, prepared);
  return prepared;
}

/** @returns why nothing was sent */
function send(
  connection: pg.Connection,
  statements: readonly Statement[],
  prepared: Prepared | undefined,
): Error | null {
  let bound: (string | Buffer | null)[][];
  try {
    bound = statements.map(({ values = [] }) => values.map((value) => prepareValue(value)));
  } catch (error) {
    return error as Error;
  }
  connection.stream.cork();
  // After a statement that fails, the server ignores what follows.
  for (const name of prepared?.dropped.splice(0) ?? []) connection.close({ type: 'S', name }, true);
  for (const [index, { text }] of statements.entries()) {
    const { name, isNew } = prepared ? use(prepared, text) : { name: '', isNew: true };
    if (isNew) connection.parse({ name, text, types: [] }, true);
    connection.bind({ statement: name, values: bound[index] }, true);
    connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
  }
  connection.sync();
  connection.stream.uncork();
  return null;
}

function use(prepared: Prepared, text: string): { name: string; isNew: boolean } {
  const known = prepared.names.get(text);
  named += known ? 0 : 1;
  const name = known ?? `s${named}`;
  prepared.names.delete(text);
  prepared.names.set(text, name);
  const [oldest = ''] = prepared.names.keys();
  if (prepared.names.size > MAX_PREPARED) drop(prepared, oldest);
  return { name, isNew: !known };
}

function drop(prepared: Prepared | undefined, text: string): void {
  const name = prepared?.names.get(text);
  if (!name) return;
  prepared?.names.delete(text);
  prepared?.dropped.push(name);
}
