import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { listStatements } from './list-sql.ts';
import { type ReadRequest, serveReadOrders } from './read-load.ts';
import { beginOf } from './read-sql.ts';

const connections: Promise<pg.Client>[] = [];
const statements = new Map<string, Promise<Sql[]>>();

const keyOf = ({ list, query }: ReadRequest) => `${list}?${query}`;

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.argv[2], options: '-c role=atrium_app' });
  await client.connect();
  return client;
}

/** The transaction of a list, and nothing else. */
async function ask(index: number, read: ReadRequest): Promise<void> {
  connections[index] ??= connect();
  const client = await connections[index];
  let own = statements.get(keyOf(read));
  if (!own) {
    own = listStatements(read);
    statements.set(keyOf(read), own);
  }
  await client.query(beginOf(read));
  for (const { text, values } of await own) await client.query({ text, values });
  await client.query('COMMIT');
}

serveReadOrders(ask);
