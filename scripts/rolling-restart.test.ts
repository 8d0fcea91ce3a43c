import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { prepareDatabase, type RunningDatabase, startDatabase } from '@atrium/api';
import { publish } from '@atrium/registry';
import { createShellBuild } from '@atrium/registry/testing';
import { Balancer } from '@atrium/server/testing';
import { createFirstOwner } from './testing/first-owner.ts';
import { endProcess, type ServiceProcess, startService } from './testing/service-process.ts';

/** Concurrent clients; `test:long` sets more. */
const CLIENTS = Number(process.env.ROLLING_CLIENTS ?? 8);
/** Of the two replicas of each process; `test:long` restarts both. */
const RESTARTED = process.env.ROLLING_CLIENTS ? 2 : 1;
/** Pause between the calls of one client: a process that starts needs the processor, one that ends needs calls to lose. */
const PAUSE_MS = { starting: 250, ending: 50 };
/** Longer than the polling interval of the balancer. */
const DRAIN_DELAY_MS = 400;

let dataDir: string;
let database: RunningDatabase;
const running: ServiceProcess[] = [];
const balancers = { api: new Balancer(), gateway: new Balancer() };
let phase: keyof typeof PAUSE_MS = 'starting';

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'atrium-rolling-'));
  // Readable by the user that the database runs as, so that its files are here too.
  chmodSync(dataDir, 0o755);
  database = await startDatabase({ dataDir, volatile: true });
  await prepareDatabase(database.url);
  await publish(createShellBuild(), join(dataDir, 'registry'));
}, 60_000);

afterAll(async () => {
  await Promise.all(running.map(({ process }) => endProcess(process)));
  await Promise.all(Object.values(balancers).map((balancer) => balancer.close()));
  await database?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(script: string, env: Record<string, string>): Promise<ServiceProcess> {
  const service = await startService(script, {
    DATA_DIR: dataDir,
    DRAIN_DELAY_MS: String(DRAIN_DELAY_MS),
    ...env,
  });
  running.push(service);
  return service;
}

interface CallResult {
  readonly status: number | string;
  readonly type: string;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

/** One call without a retry; for a broken connection the status is the error's code. */
function call(url: string, { token, body }: { token?: string; body?: object } = {}): Promise<CallResult> {
  return new Promise((resolve) => {
    const sent = request(
      url,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(body ? { 'content-type': 'application/json' } : {}),
        },
      },
      async (response) => {
        const text = await response.toArray().then(
          (chunks) => chunks.join(''),
          (error: NodeJS.ErrnoException) => `broken: ${error.code}`,
        );
        resolve({ status: response.statusCode ?? 0, type: String(response.headers['content-type']), text });
      },
    );
    sent.once('error', ({ code }: NodeJS.ErrnoException) =>
      resolve({ status: String(code), type: '', text: '' }),
    );
    sent.end(body && JSON.stringify(body));
  });
}

async function signedIn(origin: string): Promise<{ token: string; customerId: number }> {
  const { customerId, ...body } = await createFirstOwner(database.url, origin);
  const { text } = await call(`${origin}/api/login/`, { body });
  return { token: JSON.parse(text).token, customerId };
}

/** Makes calls one after the other while `goOn` returns true. */
async function client(
  origin: string,
  { token, customerId }: { token: string; customerId: number },
  goOn: () => boolean,
): Promise<CallResult[]> {
  const responses: CallResult[] = [];
  while (goOn()) {
    responses.push(
      await call(`${origin}/c/${customerId}`),
      await call(`${origin}/customer-portal/applications/categories`, { token }),
      await call(`${origin}/customer-portal/auth/sign_by_customer`, {
        token,
        body: { customerId, renewal: true },
      }),
    );
    await delay(PAUSE_MS[phase]);
  }
  return responses;
}

/** Replaces an old process by a new one. */
async function replace(balancer: Balancer, old: ServiceProcess, startNew: () => Promise<ServiceProcess>) {
  const fresh = await startNew();
  balancer.add(fresh.url);
  await balancer.ready(3);
  phase = 'ending';
  await delay(PAUSE_MS.starting);
  await endProcess(old.process);
  balancer.remove(old.url);
  phase = 'starting';
}

test(`of two replicas of each process ${RESTARTED} restart, one after the other, under ${CLIENTS} clients, and no request is lost`, async () => {
  const startApi = () => start('api/src/main.ts', { DATABASE_URL: database.url });
  const apis = await Promise.all([startApi(), startApi()]);
  for (const { url } of apis) balancers.api.add(url);
  const apiUrl = await balancers.api.listen();
  const startGateway = () =>
    start('platform/edge/src/main.ts', { REGISTRY_DIR: join(dataDir, 'registry'), API_URL: apiUrl });
  const gateways = await Promise.all([startGateway(), startGateway()]);
  for (const { url } of gateways) balancers.gateway.add(url);
  const origin = await balancers.gateway.listen();
  await Promise.all([balancers.api.ready(2), balancers.gateway.ready(2)]);
  const person = await signedIn(origin);

  let stopping = false;
  const clients = Array.from({ length: CLIENTS }, () => client(origin, person, () => !stopping));
  try {
    for (const old of apis.slice(0, RESTARTED)) await replace(balancers.api, old, startApi);
    for (const old of gateways.slice(0, RESTARTED)) await replace(balancers.gateway, old, startGateway);
  } finally {
    // Otherwise they would go on after a failure, and keep the process alive.
    stopping = true;
  }
  const responses = (await Promise.all(clients)).flat();

  expect(responses.length).toBeGreaterThan(CLIENTS * 3);
  expect(responses.filter(({ status }) => status !== 200)).toEqual([]);
  expect(responses.filter(({ text }) => text.startsWith('broken'))).toEqual([]);
}, 120_000);

test('a second signal ends a process that is draining at once', async () => {
  const { process, url } = await start('platform/edge/src/main.ts', {
    REGISTRY_DIR: join(dataDir, 'registry'),
    API_URL: 'http://127.0.0.1:9',
    DRAIN_DELAY_MS: '60000',
  });
  process.kill('SIGTERM');
  while ((await call(`${url}/readyz`)).status !== 503);
  const ended = once(process, 'close');
  process.kill('SIGTERM');
  expect(await ended).toEqual([1, null]);
});
