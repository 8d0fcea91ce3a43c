import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { IMPORT_PART_BYTES } from '@atrium/contract/desk';
import sql, { type Sql } from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { createCustomer, usePortal } from '../testing/index.ts';
import { runNextPiece } from './running.service.ts';

const { db } = usePortal();
const MEGABYTE = 1_000_000;
const RECORD_BYTES = 60_000;
/** Two pieces of a partial import, and three times what may be held. */
const FILE_MEGABYTES = 36;

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Lines of 60 KB, most of which are blanks: large, and imported fast. */
function* lines(count: number) {
  for (let index = 0; index < count; index++) {
    const record = {
      reference: `TM-${index}`,
      title: 'Blue bird',
      category: 'Trademark',
      country: 'EU',
      appliedAt: '2026-01-02',
      history: [{ status: 'Draft', at: '2026-01-02' }],
    };
    yield Buffer.from(`${JSON.stringify(record).padEnd(RECORD_BYTES - 1)}\n`);
  }
}

/** An import whose file has arrived, and which is started. */
async function started(megabytes: number, isPartial: boolean): Promise<number> {
  const customer = await createCustomer(db.database);
  const count = Math.ceil((megabytes * MEGABYTE) / RECORD_BYTES);
  const content = Buffer.concat([...lines(count)]);
  return db.database.asJob(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO imports (customer_id, name, size_bytes, received_bytes, state, is_partial, lines, created_by)
      VALUES (${customer.id}, 'cases.ndjson', ${content.length}, ${content.length}, 'waiting', ${isPartial}, ${count}, 1)
      RETURNING id`);
    for (let from = 0; from < content.length; from += IMPORT_PART_BYTES)
      await tx.rows(sql`
        INSERT INTO import_parts VALUES (
          ${customer.id}, ${id}, ${from}, ${content.subarray(from, from + IMPORT_PART_BYTES)})`);
    return id;
  });
}

function bytesOf(rows: readonly unknown[]): number {
  const contents = rows
    .flatMap((row) => Object.values(Object(row)))
    .filter((value) => Buffer.isBuffer(value));
  return contents.reduce((sum, { length }) => sum + length, 0);
}

/** Imports, and looks at what is held of former reads as the file is read, and at how much one of them brings. */
async function heldBytes(): Promise<{ held: number; read: number }> {
  collectGarbage();
  const before = process.memoryUsage().arrayBuffers;
  let held = 0;
  let read = 0;
  const measure = () => {
    // What the first one finds is freed in the background, until the second one.
    collectGarbage();
    collectGarbage();
    held = Math.max(held, process.memoryUsage().arrayBuffers - before);
  };
  const watched: Database = {
    ...db.database,
    asJob: (work, purpose) =>
      db.database.asJob((tx) => {
        let reads = 0;
        return work({
          ...tx,
          rows: async <R>(query: Sql) => {
            const found = await tx.rows<R>(query);
            if (!query.sql.includes('FROM import_parts')) return found;
            if (++reads % 8 === 0) measure();
            read = Math.max(read, bytesOf(found));
            return found;
          },
        });
      }, purpose),
  };
  while ((await runNextPiece(watched)) > 0);
  return { held, read };
}

test.each([
  ['whole', false],
  ['partial', true],
])(
  'a %s import of a large file holds little of it at a time',
  async (_, isPartial) => {
    const id = await started(FILE_MEGABYTES, isPartial);
    const { held, read } = await heldBytes();
    const { state, stored } = await db.database.asJob((tx) =>
      tx.one<{ state: string; stored: number }>(sql`SELECT state, stored FROM imports WHERE id = ${id}`),
    );
    expect({ state, stored }).toEqual({ state: 'done', stored: 600 });
    expect(read).toBeLessThan(2 * MEGABYTE);
    expect(held).toBeLessThan(12 * MEGABYTE);
  },
  240_000,
);
