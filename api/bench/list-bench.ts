// A customer's list over HTTP compared with the same SQL through the bare driver, and among few and many rows.
import { type BenchDatabase, type BenchPlace, perform, printPlans } from './bench-place.ts';
import { listStatements } from './list-sql.ts';
import { type BenchedList, figures, medianOf, type ReadRequest, type ReadResult } from './read-load.ts';

const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 8);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 4_000);
const TARGET_RATIO = 0.5;
const TARGET_GROWTH = 1.5;
/** Two filters and a sort order each, up to page 40. */
const FILTERS: Readonly<Record<BenchedList, string>> = {
  applications: 'mainStatus=2&mainStatus=4&category=1&category=2&category=3&sort=-updatedAt',
  deadlines: 'state=open&state=missed&state=done&category=1&category=2&category=3&sort=dueAt',
};
const PAGES = [1, 40];

/** @returns whether the targets were met */
export async function benchList(
  list: BenchedList,
  place: BenchPlace,
  databases: { small: BenchDatabase; large: BenchDatabase },
  customers: { small: number; large: number },
): Promise<boolean> {
  const [small, large] = [
    await prepare(list, place, databases.small, customers.small),
    await prepare(list, place, databases.large, customers.large),
  ];
  const order = { clients: CLIENTS, warmUpMs: 300, measureMs: MEASURE_MS };
  for (const { http, driver, reads } of [small, large]) {
    await perform(http, { ...order, reads, measureMs: 1_500 });
    await perform(driver, { ...order, reads, measureMs: 1_500 });
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
    `\nList: ${list}?${FILTERS[list]}, pages ${PAGES.join(' and ')}, with total; median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`,
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
  const ratio = overHttp.ratePerSecond / bare.ratePerSecond;
  const growth = amongMany.p95Ms / amongFew.p95Ms;
  console.log(`ratio HTTP / bare pg: ${ratio.toFixed(2)} (target: at least ${TARGET_RATIO})`);
  console.log(`growth of p95: ${growth.toFixed(2)} (target: at most ${TARGET_GROWTH})`);
  const failures = rounds.flatMap((round) => Object.values(round).flatMap(({ failed }) => failed));
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  return ratio >= TARGET_RATIO && growth <= TARGET_GROWTH && failures.length === 0;
}

async function prepare(list: BenchedList, place: BenchPlace, database: BenchDatabase, customerId: number) {
  const reader = await database.createReader([customerId]);
  const reads: ReadRequest[] = PAGES.map((page) => ({
    ...reader,
    list,
    name: `page ${page}`,
    query: `${FILTERS[list]}&page=${page}`,
  }));
  return {
    reads,
    http: place.startLoad('list-http.ts', await database.startApi()),
    driver: place.startLoad('list-pg.ts', database.url),
  };
}
