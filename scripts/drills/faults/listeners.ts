// Opens a stream of live events for each token that its parent sends, and keeps them open.
import { get } from 'node:http';

const AT_ONCE = 50;

interface Order {
  readonly origin: string;
  readonly tokens: string[];
}

process.once('message', async ({ origin, tokens }: Order) => {
  const listen = async () => {
    for (let token = tokens.shift(); token; token = tokens.shift()) await openStream(origin, token);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, listen));
});

/** Resolves once the stream has begun, or was refused. */
function openStream(origin: string, token: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve) => {
    get(`${origin}/customer-portal/notifications/stream`, { headers, agent: false }, (response) => {
      if (response.statusCode !== 200) console.error(`A stream was refused with ${response.statusCode}.`);
      response.on('error', () => {}).resume();
      resolve();
    }).on('error', (error) => {
      console.error(`A stream was not opened: ${error.message}`);
      resolve();
    });
  });
}
