import { Agent, request } from 'node:http';

/** Times when all streams were open and when the last of the expected events arrived. */
export interface ReadersReport {
  readonly afterMs: number;
  readonly lastAt: number;
}

type Order = { readonly url: string; readonly bearers: readonly string[] } | { readonly expect: number };

/** How many streams are opened at once: few enough that the listen queue is not what is measured. */
const AT_ONCE = 100;
const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
let told = 0;
let expected = 0;

process.on('message', (order: Order) => {
  if ('expect' in order) {
    told = 0;
    expected = order.expect;
  } else void openAll(order.url, order.bearers);
});
process.on('disconnect', () => process.exit());

async function openAll(url: string, bearers: readonly string[]): Promise<void> {
  const startedAt = Date.now();
  for (let from = 0; from < bearers.length; from += AT_ONCE) {
    await Promise.all(bearers.slice(from, from + AT_ONCE).map((bearer) => open(url, bearer)));
  }
  report(startedAt);
}

/** Resolves with the first event, the current state of the bell. */
function open(url: string, bearer: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const call = request(url, { agent, headers: { authorization: `Bearer ${bearer}` } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`The stream responded ${response.statusCode}.`));
      let isFirst = true;
      response.setEncoding('utf8');
      response.on('data', (text: string) => {
        if (!text.includes('event: bell')) return;
        if (isFirst) resolve();
        else count();
        isFirst = false;
      });
    });
    call.on('error', reject);
    call.end();
  });
}

function count(): void {
  told += 1;
  if (told === expected) report(Date.now());
}

function report(startedAt: number): void {
  const lastAt = Date.now();
  process.send?.({ afterMs: lastAt - startedAt, lastAt } satisfies ReadersReport);
}
