import { Agent, get } from 'node:http';
import { type ReadRequest, serveReadOrders } from './read-load.ts';

const agents: Agent[] = [];

function ask(client: number, { query, token, list }: ReadRequest): Promise<void> {
  agents[client] ??= new Agent({ keepAlive: true, maxSockets: 1 });
  const url = `${process.argv[2]}/customer-portal/${list}?${query}`;
  return new Promise((done, failed) => {
    get(url, { agent: agents[client], headers: { authorization: `Bearer ${token}` } }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk) => (text += chunk));
      response.on('end', () => (response.statusCode === 200 ? done() : failed(new Error(text))));
    }).on('error', failed);
  });
}

serveReadOrders(ask);
