import { Agent, get } from 'node:http';
import { CONNECTIONS, dashboard } from './dashboard-sql.ts';
import { type ReadQuestion, takeReadOrders } from './read-load.ts';

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

function call(chart: string, { query, token }: ReadQuestion): Promise<void> {
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

takeReadOrders(async (_, question) => {
  await Promise.all(Object.keys(dashboard).map((chart) => call(chart, question)));
});
