// The ten calls of the dashboard together, over HTTP compared with the same SQL through the bare driver: for one
// customer, among few and many rows, and for a person who acts for all customers.
import type { ChildProcess } from 'node:child_process';
import { type BenchDatabase, type BenchPlace, perform, printPlans } from './bench-place.ts';
import { CONNECTIONS, chartStatements, dashboard } from './dashboard-sql.ts';
import { figures, medianOf, type ReadRequest, type ReadResult } from './read-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 4_000);
/** Fewer rounds: the dashboard of all customers takes longer than that of one. */
const MEASURE_ALL_MS = 3 * MEASURE_MS;
const MAX_RATIO = 1.5;
const MAX_GROWTH = 1.5;

interface Side {
  readonly http: ChildProcess;
  readonly driver: ChildProcess;
}

/** @returns whether the targets were met */
export async function benchDashboard(
  place: BenchPlace,
  databases: { small: BenchDatabase; large: BenchDatabase },
  customers: { small: number; large: number },
): Promise<boolean> {
  const { small, large } = databases;
  const [few, many] = [await startSide(place, small), await startSide(place, large)];
  const amongFew = await read(small, 'a customer', [customers.small]);
  const amongMany = await read(large, 'a customer', [customers.large]);
  const everybody = await read(
    large,
    'everybody',
    large.customers.map(({ id }) => id),
  );
  const ask = (load: ChildProcess, asked: ReadRequest, measureMs = MEASURE_MS) =>
    perform(load, { reads: [asked], clients: 1, warmUpMs: measureMs / 4, measureMs });
  const rounds: Record<'http' | 'bare' | 'amongFew' | 'allOverHttp' | 'allBare', ReadResult>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      http: await ask(many.http, amongMany),
      bare: await ask(many.driver, amongMany),
      amongFew: await ask(few.http, amongFew),
      allOverHttp: await ask(many.http, everybody, MEASURE_ALL_MS),
      allBare: await ask(many.driver, everybody, MEASURE_ALL_MS),
    });
  }
  for (const asked of [amongMany, everybody]) {
    for (const [name, chart] of Object.entries(dashboard)) {
      await printPlans(large.admin, `${asked.name}, ${name}`, asked, await chartStatements(chart, asked));
    }
  }
  console.log(
    `\nDashboard: ten calls over ${CONNECTIONS} connections, one reader; median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`,
  );
  type Round = (typeof rounds)[number];
  const middle = (side: keyof Round) => figures(medianOf(rounds.map((round) => round[side])));
  const ofRounds = (ratio: (round: Round) => number) => rounds.map(ratio);
  const among = (database: BenchDatabase) => `among ${database.rows.toLocaleString('en')}`;
  console.table({
    [`a customer ${among(large)}, HTTP`]: middle('http'),
    [`a customer ${among(large)}, bare pg`]: middle('bare'),
    [`a customer ${among(small)}, HTTP`]: middle('amongFew'),
    [`all ${large.customers.length} customers, HTTP`]: middle('allOverHttp'),
    [`all ${large.customers.length} customers, bare pg`]: middle('allBare'),
  });
  const failures = rounds.flatMap((round) => Object.values(round).flatMap(({ failed }) => failed));
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  const verdicts = [
    isAtMost(
      MAX_RATIO,
      'p50 of a customer, HTTP / bare pg',
      ofRounds(({ http, bare }) => http.p50Ms / bare.p50Ms),
    ),
    isAtMost(
      MAX_RATIO,
      'p50 of everybody, HTTP / bare pg',
      ofRounds(({ allOverHttp, allBare }) => allOverHttp.p50Ms / allBare.p50Ms),
    ),
    isAtMost(
      MAX_GROWTH,
      'growth of the p95 of a customer',
      ofRounds(({ http, amongFew }) => http.p95Ms / amongFew.p95Ms),
    ),
  ];
  return failures.length === 0 && verdicts.every(Boolean);
}

async function startSide(place: BenchPlace, database: BenchDatabase): Promise<Side> {
  return {
    http: place.startLoad('dashboard-http.ts', await database.startApi()),
    driver: place.startLoad('dashboard-pg.ts', database.url),
  };
}

async function read(
  database: BenchDatabase,
  name: string,
  customerIds: readonly number[],
): Promise<ReadRequest> {
  return { name, query: 'interval=month', ...(await database.createReader(customerIds)) };
}

/** Compares the median of the ratios of each round: the speed of a machine varies between rounds, hardly within one. */
function isAtMost(limit: number, name: string, ratios: readonly number[]): boolean {
  const sorted = ratios.toSorted((one, other) => one - other);
  const middle = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const each = ratios.map((ratio) => ratio.toFixed(2)).join(' ');
  console.log(`${name}: ${middle.toFixed(2)} (target: at most ${limit}; by round ${each})`);
  return middle <= limit;
}
