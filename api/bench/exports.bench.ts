// `npm run bench:api -- exports`: a file of a million fees over HTTP. What the API holds of it may not grow with what has been
// read, and no snapshot may keep vacuum from cleaning up for longer than a minute.
import { addUpCounts } from './add-up-counts.ts';
import { type BenchDatabase, openPlace, printMachine } from './bench-place.ts';
import { growApplications } from './grow-applications.ts';

const ROWS = Number(process.env.BENCH_ROWS ?? 1_000_000);
const SAMPLE_MS = 200;
const MAX_SNAPSHOT_S = 60;
const MAX_GROWTH = 1.1;

interface Sample {
  readonly memoryBytes: number;
  /** Age of the oldest snapshot that a transaction holds. */
  readonly snapshotS: number;
}

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const database = await place.openDatabase('bench_exports', { applications: 10_000, customers: 2, seed: 1 });
  const customerId = database.customers[0]?.id ?? 0;
  const rows = await growToRows(database, customerId);
  const address = await database.startApi();
  const { token } = await database.createReader([customerId]);
  const samples: Sample[] = [];
  const sampling = setInterval(
    () => void sample(database, address).then((each) => samples.push(each)),
    SAMPLE_MS,
  );
  const startedAt = performance.now();
  const lines = await readLines(`${address}/customer-portal/fees/export?format=csv`, token);
  const seconds = (performance.now() - startedAt) / 1_000;
  clearInterval(sampling);
  const quarter = Math.ceil(samples.length / 4);
  // The first one warms up.
  const [second, last] = [samples.slice(quarter, 2 * quarter), samples.slice(-quarter)].map((part) =>
    Math.max(...part.map(({ memoryBytes }) => memoryBytes)),
  ) as [number, number];
  const snapshotS = Math.max(...samples.map((each) => each.snapshotS));
  console.table({
    rows: { value: rows },
    'lines of the file': { value: lines },
    seconds: { value: Math.round(seconds) },
    'memory in the second quarter, MiB': { value: Math.round(second / 2 ** 20) },
    'memory in the last quarter, MiB': { value: Math.round(last / 2 ** 20) },
    'longest snapshot, s': { value: Math.round(snapshotS * 10) / 10 },
  });
  await printMachine(database);
  // The first line has the titles.
  const isMet = lines === rows + 1 && last / second <= MAX_GROWTH && snapshotS <= MAX_SNAPSHOT_S;
  console.log(
    `all rows, memory at most ${MAX_GROWTH} times that of the second quarter, no snapshot over ${MAX_SNAPSHOT_S} s: ${isMet ? 'met' : 'missed'}`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await place.close();
}

async function growToRows({ admin, url, adminUrl }: BenchDatabase, customerId: number): Promise<number> {
  const count = async () => {
    const { rows } = await admin.query('SELECT count(*)::int FROM fees WHERE customer_id = $1', [customerId]);
    return rows[0].count as number;
  };
  const seeded = await count();
  if (seeded >= ROWS) return seeded;
  await growApplications(adminUrl, Math.ceil(ROWS / seeded), customerId);
  await addUpCounts(url);
  return count();
}

async function sample({ admin, memoryBytes }: BenchDatabase, address: string): Promise<Sample> {
  const { rows } = await admin.query<{ age: number }>(
    `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - xact_start)), 0)::float8 AS age FROM pg_stat_activity
     WHERE backend_xmin IS NOT NULL AND pid <> pg_backend_pid()`,
  );
  return { memoryBytes: memoryBytes(address), snapshotS: rows[0]?.age ?? 0 };
}

async function readLines(address: string, token: string): Promise<number> {
  const response = await fetch(address, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`The export was refused: ${response.status}`);
  let lines = 0;
  const newline = 10;
  for await (const bytes of response.body) for (const byte of bytes) if (byte === newline) lines += 1;
  return lines;
}
