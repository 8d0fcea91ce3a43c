import pg from 'pg';
import { CONNECTIONS, chartStatements, dashboard } from './dashboard-sql.ts';
import { type ReadRequest, serveReadOrders } from './read-load.ts';
import { beginOf } from './read-sql.ts';

const clients = Promise.all(
  Array.from({ length: CONNECTIONS }, async () => {
    const client = new pg.Client({ connectionString: process.argv[2], options: '-c role=atrium_app' });
    await client.connect();
    return client;
  }),
);

type Statements = Awaited<ReturnType<typeof chartStatements>>;
const recorded = new Map<string, Promise<Statements[]>>();

/** The ten calls of a dashboard, each with its own transaction, over as many connections as a browser opens. */
async function ask(_: number, read: ReadRequest): Promise<void> {
  const own =
    recorded.get(read.token) ??
    Promise.all(Object.values(dashboard).map((chart) => chartStatements([chart], read)));
  recorded.set(read.token, own);
  const waiting = [...(await own)];
  const work = async (client: pg.Client) => {
    for (let statements = waiting.shift(); statements; statements = waiting.shift()) {
      await client.query(beginOf(read));
      for (const { text, values } of statements) await client.query({ text, values });
      await client.query('COMMIT');
    }
  };
  await Promise.all((await clients).map(work));
}

serveReadOrders(ask);
