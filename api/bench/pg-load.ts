import { createHash } from 'node:crypto';
import pg from 'pg';
import { type BenchWallet, runLoad, serveOrders } from './load.ts';

const connections: Promise<pg.Client>[] = [];

async function connect(): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: process.argv[2], options: '-c role=atrium_app' });
  await client.connect();
  return client;
}

/** The transaction of a redemption as the API sends it, and nothing else. */
async function redeem(index: number, wallet: BenchWallet, key: string, rewardId: number): Promise<void> {
  connections[index] ??= connect();
  const client = await connections[index];
  const { customerId, userId, sessionId } = wallet;
  await client.query(`BEGIN; SELECT app.enter_scope(${userId}, '{${customerId}}', '${sessionId}')`);
  const { rows } = await client.query(
    'SELECT ledger.redeem($1, $2, $3, $4, $5, $6, false, $7::inet, NULL) AS response',
    [customerId, userId, rewardId, key, createHash('sha256').update(key).digest(), key, '127.0.0.1'],
  );
  await client.query('COMMIT');
  if (rows[0].response.problem) throw new Error(rows[0].response.problem);
}

serveOrders((order) => runLoad(order, (client, wallet, key) => redeem(client, wallet, key, order.rewardId)));
