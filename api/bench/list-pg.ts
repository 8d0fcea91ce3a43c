import pg from 'pg';
import type { Sql } from 'sql-template-tag';
import { type ListQuestion, takeListOrders } from './list-load.ts';
import { beginOf, statementsOf } from './list-sql.ts';

const connections: Promise<pg.Client>[] = [];
const statements = new Map<string, Promise<Sql[]>>();

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.argv[2], options: '-c role=atrium_app' });
  await client.connect();
  return client;
}

/** The transaction of a list and nothing else. */
async function ask(index: number, question: ListQuestion): Promise<void> {
  connections[index] ??= connect();
  const client = await connections[index];
  let own = statements.get(question.query);
  if (!own) {
    own = statementsOf(question);
    statements.set(question.query, own);
  }
  await client.query(beginOf(question));
  for (const { text, values } of await own) await client.query({ text, values });
  await client.query('COMMIT');
}

takeListOrders(ask);
