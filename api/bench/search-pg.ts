import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Queryable } from '../src/db/index.ts';
import { type ReadRequest, serveReadOrders } from './read-load.ts';
import { beginOf } from './read-sql.ts';
import { findBy } from './search-sql.ts';

const connections: Promise<pg.Client>[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.argv[2], options: '-c role=atrium_app' });
  await client.connect();
  return client;
}

/** The statements of a search, and nothing else. */
async function ask(index: number, read: ReadRequest): Promise<void> {
  connections[index] ??= connect();
  const client = await connections[index];
  const rows = async <R>({ text, values }: Sql) => (await client.query({ text, values })).rows as R[];
  await client.query(beginOf(read));
  const one = async <R>(query: Sql) => (await rows<R>(query))[0] as R;
  await findBy({ rows, one } as Queryable, read);
  await client.query('COMMIT');
}

serveReadOrders(ask);
