import { Agent, request } from 'node:http';
import { type BenchWallet, runLoad, serveOrders } from './load.ts';

const url = new URL('/customer-portal/rewards/redeem', process.argv[2]);
const agents: Agent[] = [];

function redeem(client: number, { token }: BenchWallet, key: string, body: string): Promise<void> {
  agents[client] ??= new Agent({ keepAlive: true, maxSockets: 1 });
  return new Promise((done, failed) => {
    const call = request(
      url,
      {
        method: 'POST',
        agent: agents[client],
        headers: {
          authorization: `Bearer ${token}`,
          'idempotency-key': key,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => (response.statusCode === 201 ? done() : failed(new Error(text))));
      },
    );
    call.on('error', failed);
    call.end(body);
  });
}

serveOrders((order) => {
  const body = JSON.stringify({ rewardId: order.rewardId });
  return runLoad(order, (client, wallet, key) => redeem(client, wallet, key, body));
});
