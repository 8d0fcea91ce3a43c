// `npm run bench:telemetry`: processor time of an API per request, with metrics, traces of 1 % and a line in the log for
// each request, compared with the same API without metrics and traces, and with one that does not log either. The APIs
// take turns in ROUNDS paired rounds; the medians of the ratios count. They are started again every ROUNDS_OF_PROCESS
// rounds, since two processes of the same code can differ by more than telemetry costs.
import { Agent, request } from 'node:http';
import { loadavg } from 'node:os';
import { openPlace } from './bench-place.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 21);
const ROUNDS_OF_PROCESS = 7;
const REQUESTS = Number(process.env.REQUESTS ?? 1_000);
const CLIENTS = 4;
const PATHS = [
  'applications?pageSize=25',
  'charts/applications/status',
  'auth/me',
  'notifications?pageSize=10',
];
/** What telemetry may cost, in processor time per request. */
const GOAL = 1.05;

const without = { METRICS_PORT: '', OTEL_EXPORTER_OTLP_ENDPOINT: '' };

interface Measured {
  readonly name: string;
  readonly settings: Record<string, string>;
  readonly times: number[];
}
const silent: Measured = { name: 'silent', settings: { ...without, LOG_LEVEL: 'silent' }, times: [] };
const logged: Measured = { name: 'logged', settings: without, times: [] };
const watched: Measured = { name: 'watched', settings: {}, times: [] };
const all = [silent, logged, watched];

const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });

function call(address: string, path: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${address}/customer-portal/${path}`,
      { agent, headers: { authorization: `Bearer ${token}` } },
      (response) => {
        response.resume().once('end', () => {
          if (response.statusCode === 200) resolve();
          else reject(new Error(`${path}: ${response.statusCode}`));
        });
      },
    );
    sent.once('error', reject);
    sent.end();
  });
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[sorted.length >> 1] ?? Number.NaN;
}

const place = await openPlace(undefined);
try {
  const database = await place.openDatabase('telemetry', { applications: 20_000, customers: 3, seed: 1 });
  const addresses = new Map<Measured, string>();
  const startAll = async () => {
    for (const address of addresses.values()) await database.stopApi(address);
    for (const one of all) addresses.set(one, await database.startApi(one.settings));
  };
  const measure = async (one: Measured): Promise<number> => {
    const address = addresses.get(one) ?? '';
    // A token does not last for all rounds.
    const { token } = await database.createReader([database.customers[0]?.id ?? 0]);
    const before = database.cpuMs(address);
    let left = REQUESTS;
    const client = async () => {
      while (left-- > 0) await call(address, PATHS[left % PATHS.length] ?? '', token);
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    return (database.cpuMs(address) - before) / REQUESTS;
  };

  for (let round = 0; round < ROUNDS; round++) {
    if (round % ROUNDS_OF_PROCESS === 0) {
      await startAll();
      // A first round compiles what runs often.
      for (const one of [...all, ...all]) await measure(one);
    }
    const first = round % all.length;
    for (const one of [...all.slice(first), ...all.slice(0, first)]) one.times.push(await measure(one));
  }
  const ratio = (of: Measured, to: Measured) =>
    median(of.times.map((time, round) => time / (to.times[round] ?? Number.NaN)));
  console.log(`${ROUNDS} rounds of ${REQUESTS} requests each; load ${loadavg()[0]?.toFixed(1)}`);
  for (const { name, times } of all)
    console.log(`  ${name}: ${median(times).toFixed(3)} ms of processor time per request`);
  const cost = ratio(watched, logged);
  console.log(`  metrics and traces: ${cost.toFixed(3)} times (goal ${GOAL})`);
  console.log(`  with the log: ${ratio(watched, silent).toFixed(3)} times`);
  if (cost > GOAL) process.exitCode = 1;
} finally {
  agent.destroy();
  await place.close();
}
