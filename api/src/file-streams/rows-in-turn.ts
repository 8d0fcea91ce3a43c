import type { Transaction } from '../db/index.ts';

/** Each call is a transaction of its own, so that a file, however long its reader takes, keeps nothing from vacuum. */
export type ReadInTurn = <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>;

export const FILE_BATCH_ROWS = 1_000;

export interface ListedRows<Row extends { readonly id: number }> {
  /** In the order of the file; four bytes of each are kept until it ends. */
  ids(tx: Transaction): AsyncIterable<readonly { readonly id: number }[]>;
  /** In any order. */
  find(tx: Transaction, ids: readonly number[]): Promise<readonly Row[]>;
}

/**
 * The rows that were listed when the file began, each once and as it is when it is read, wherever it would be listed by
 * then; without those that were deleted meanwhile.
 */
export async function* listedRows<Row extends { readonly id: number }>(
  read: ReadInTurn,
  { ids, find }: ListedRows<Row>,
): AsyncGenerator<Row[]> {
  const listed = await read(async (tx) => {
    const parts: Int32Array[] = [];
    for await (const part of ids(tx)) parts.push(Int32Array.from(part, ({ id }) => id));
    return parts;
  });
  for (const part of listed) {
    const found = await read((tx) => find(tx, [...part]));
    const rows = new Map(found.map((row) => [row.id, row]));
    yield [...part].flatMap((id) => rows.get(id) ?? []);
  }
}

/**
 * Rows of a table that only grows, one page after the other.
 * @param page those that follow a row, or the first ones; none is the end
 */
export async function* pagesInTurn<Row>(
  read: ReadInTurn,
  page: (tx: Transaction, after: Row | undefined) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let last: Row | undefined;
  for (;;) {
    const rows = await read((tx) => page(tx, last));
    if (rows.length === 0) return;
    last = rows.at(-1);
    yield rows;
  }
}
