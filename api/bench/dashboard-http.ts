import { Agent, get } from 'node:http';
import { CONNECTIONS, type DashboardRead, dashboard } from './dashboard-sql.ts';
import { serveReadOrders } from './read-load.ts';

const overHttp1 = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const atOnceAgent = new Agent({ keepAlive: true });

function call(agent: Agent, chart: string, query: string, token: string): Promise<void> {
  const url = `${process.argv[2]}/customer-portal/charts/applications/${chart}?${query}`;
  return new Promise((done, failed) => {
    get(url, { agent, headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => (response.statusCode === 200 ? done() : failed(new Error(text))));
    }).on('error', failed);
  });
}

serveReadOrders(async (_, { query, token, ownTokens = [], atOnce }: DashboardRead) => {
  const agent = atOnce ? atOnceAgent : overHttp1;
  await Promise.all(
    Object.keys(dashboard).map((chart, index) => call(agent, chart, query, ownTokens[index] ?? token)),
  );
});
