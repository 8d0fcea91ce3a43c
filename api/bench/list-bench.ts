// A customer's list over HTTP compared with the same SQL through the bare driver, and among few and many rows.
import { type BenchDatabase, type BenchPlace, perform, printPlans } from './bench-place.ts';
import { listStatements } from './list-sql.ts';
import {
  type BenchedList,
  figures,
  isWithin,
  medianOf,
  type ReadRequest,
  type ReadResult,
} from './read-load.ts';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 4_000);
/** After so long, what both run is compiled. */
const WARM_UP_MS = 6_000;
const TARGET_RATIOS: Readonly<Record<string, number>> = { applications: 0.8, deadlines: 0.8, calendar: 0.5 };
const TARGET_GROWTH = 1.5;
/** A list: two filters and a sort order, pages 1 and 40, with total. The calendar: one month with the number of each day. */
const PAGES: Readonly<Record<string, readonly Pick<Read, 'list' | 'query'>[]>> = {
  applications: listOf(
    'applications',
    'mainStatus=2&mainStatus=4&category=1&category=2&category=3&sort=-updatedAt',
  ),
  deadlines: listOf(
    'deadlines',
    'state=open&state=missed&state=done&category=1&category=2&category=3&sort=dueAt',
  ),
  calendar: [
    { list: 'deadlines', query: `${month()}&sort=dueAt&pageSize=100` },
    { list: 'deadlines/days', query: month() },
  ],
};

type Read = ReadRequest & { readonly list: BenchedList };

/** @returns whether the targets were met */
export async function benchList(
  page: string,
  place: BenchPlace,
  databases: { small: BenchDatabase; large: BenchDatabase },
  customers: { small: number; large: number },
): Promise<boolean> {
  const [small, large] = [
    await prepare(page, place, databases.small, customers.small),
    await prepare(page, place, databases.large, customers.large),
  ];
  const order = { clients: CLIENTS, warmUpMs: 300, measureMs: MEASURE_MS };
  for (const { http, driver, reads } of [small, large]) {
    await perform(http, { ...order, reads, measureMs: WARM_UP_MS });
    await perform(driver, { ...order, reads, measureMs: WARM_UP_MS });
  }
  const rounds: { overHttp: ReadResult; bare: ReadResult; amongFew: ReadResult; amongMany: ReadResult }[] =
    [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      overHttp: await perform(large.http, { ...order, reads: large.reads }),
      bare: await perform(large.driver, { ...order, reads: large.reads }),
      amongFew: await perform(small.http, { ...order, reads: small.reads, clients: 1 }),
      amongMany: await perform(large.http, { ...order, reads: large.reads, clients: 1 }),
    });
  }
  for (const read of large.reads) {
    await printPlans(databases.large.admin, read.name, read, await listStatements(read));
  }
  console.log(
    `\n${page}: ${large.reads.map(({ name }) => name).join(', ')}; median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`,
  );
  const middle = (side: keyof (typeof rounds)[number]) => medianOf(rounds.map((round) => round[side]));
  const [overHttp, bare] = [middle('overHttp'), middle('bare')];
  const [amongFew, amongMany] = [middle('amongFew'), middle('amongMany')];
  console.table({
    [`HTTP, ${CLIENTS} clients`]: figures(overHttp),
    [`bare pg, ${CLIENTS} connections`]: figures(bare),
    [`HTTP, 1 client, among ${databases.small.rows.toLocaleString('en')}`]: figures(amongFew),
    [`HTTP, 1 client, among ${databases.large.rows.toLocaleString('en')}`]: figures(amongMany),
  });
  const verdicts = [
    isWithin(
      { atLeast: TARGET_RATIOS[page] ?? 1 },
      'requests per second, HTTP / bare pg',
      rounds.map((round) => round.overHttp.ratePerSecond / round.bare.ratePerSecond),
    ),
    isWithin(
      { atMost: TARGET_GROWTH },
      'growth of p95',
      rounds.map((round) => round.amongMany.p95Ms / round.amongFew.p95Ms),
    ),
  ];
  const failures = rounds.flatMap((round) => Object.values(round).flatMap(({ failed }) => failed));
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  return failures.length === 0 && verdicts.every(Boolean);
}

async function prepare(page: string, place: BenchPlace, database: BenchDatabase, customerId: number) {
  const reader = await database.createReader([customerId]);
  const reads: Read[] = (PAGES[page] ?? []).map(({ list, query }) => ({
    ...reader,
    list,
    query,
    name: `${list}?${query}`,
  }));
  return {
    reads,
    http: place.startLoad('list-http.ts', await database.startApi()),
    driver: place.startLoad('list-pg.ts', database.url),
  };
}

function listOf(list: BenchedList, query: string) {
  return [1, 40].map((page) => ({ list, query: `${query}&page=${page}` }));
}

function month(): string {
  const now = new Date();
  const [first, last] = [0, 1].map(
    (later) => new Date(Date.UTC(now.getFullYear(), now.getMonth() + later, 1 - later)),
  );
  const date = (day: Date | undefined) => day?.toISOString().slice(0, 10);
  return `from=${date(first)}&to=${date(last)}`;
}
