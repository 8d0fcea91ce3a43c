// `npm run bench:search`: the searches of the palette over HTTP, compared with the same SQL through the bare driver, for a
// person of one customer, of the usual size or the largest, and for one of all customers.
import { type BenchDatabase, openPlace, perform, printMachine } from './bench-place.ts';
import { medianOf, type ReadRequest, type ReadResult } from './read-load.ts';
import { benchedSearches } from './search-sql.ts';

const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 1_000_000);
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 2_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 2_000);
/** For the customer of the usual size; for the others as below. */
const TARGET_MS = 100;
const LARGE_TARGET_MS = 200;

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const database = await place.openDatabase('bench_large', {
    applications: APPLICATIONS,
    customers: CUSTOMERS,
    seed: 1,
  });
  const load = {
    http: place.startLoad('list-http.ts', await database.startApi()),
    driver: place.startLoad('search-pg.ts', database.url),
  };
  const mean = database.rows / database.customers.length;
  const usual = database.customers.toSorted(
    (one, other) => Math.abs(one.rows - mean) - Math.abs(other.rows - mean),
  );
  const isFast = [
    await bench(usual.slice(0, 1), TARGET_MS),
    await bench(database.customers.slice(0, 1), LARGE_TARGET_MS),
    await bench(database.customers, LARGE_TARGET_MS),
  ];
  await printMachine(database);
  process.exitCode = isFast.every(Boolean) ? 0 : 1;

  /** @returns whether the target was met */
  async function bench(customers: BenchDatabase['customers'], targetMs: number): Promise<boolean> {
    const reader = await database.createReader(customers.map(({ id }) => id));
    const table: Record<string, object> = {};
    let slowest = 0;
    for (const [name, search] of Object.entries(await searchesOf(database, customers[0]?.id ?? 0)))
      for (const list of benchedSearches) {
        const read = { ...reader, name, list, query: String(new URLSearchParams({ search })) };
        const { overHttp, bare } = await measure(load, read);
        slowest = Math.max(slowest, overHttp.p95Ms);
        table[`${list} ${name}`] = rowOf(overHttp, bare);
      }
    console.log(
      `\n${customers.length} customers with ${customers.reduce((sum, { rows }) => sum + rows, 0).toLocaleString('en')} applications of ${database.rows.toLocaleString('en')}, one client`,
    );
    console.table(table);
    console.log(`slowest p95 over HTTP: ${slowest.toFixed(1)} ms (target: at most ${targetMs})`);
    return slowest <= targetMs;
  }
} finally {
  await place.close();
}

/** People type words of the customer's own rows. */
async function searchesOf({ admin }: BenchDatabase, customerId: number): Promise<Record<string, string>> {
  const { rows } = await admin.query(
    `SELECT reference, title FROM applications WHERE customer_id = $1 ORDER BY length(title) DESC, id LIMIT 1`,
    [customerId],
  );
  const { reference, title } = rows[0] as { reference: string; title: string };
  const words = title.split(/[^A-Za-z]+/).toSorted((one, other) => other.length - one.length);
  const [word = '', other = ''] = words;
  const misspelled = `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;
  return {
    'exact reference': reference,
    'one word': word,
    'two words': `${other} ${word.slice(0, 4)}`,
    'misspelled word': misspelled,
    nothing: 'qqqqqqq',
  };
}

type Load = Record<'http' | 'driver', ReturnType<typeof place.startLoad>>;

async function measure(
  { http, driver }: Load,
  read: ReadRequest,
): Promise<{ overHttp: ReadResult; bare: ReadResult }> {
  const order = { reads: [read], clients: 1, warmUpMs: 200, measureMs: MEASURE_MS };
  const rounds: { overHttp: ReadResult; bare: ReadResult }[] = [];
  for (let round = 0; round < ROUNDS; round++)
    rounds.push({ overHttp: await perform(http, order), bare: await perform(driver, order) });
  const failed = rounds.flatMap(({ overHttp, bare }) => [...overHttp.failed, ...bare.failed]);
  if (failed.length > 0) throw new Error(failed[0]);
  return {
    overHttp: medianOf(rounds.map((round) => round.overHttp)),
    bare: medianOf(rounds.map((round) => round.bare)),
  };
}

function rowOf(overHttp: ReadResult, bare: ReadResult): object {
  // A process sends what is not a number as null.
  const rounded = (value: number | null) => value && Number(value.toFixed(2));
  return {
    'ratio p50': rounded(overHttp.p50Ms / bare.p50Ms),
    'ratio p95': rounded(overHttp.p95Ms / bare.p95Ms),
    'HTTP p50 ms': rounded(overHttp.p50Ms),
    'HTTP p95 ms': rounded(overHttp.p95Ms),
    'SQL p50 ms': rounded(bare.p50Ms),
    'SQL p95 ms': rounded(bare.p95Ms),
  };
}
