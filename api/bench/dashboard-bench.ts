// The ten calls of the dashboard together, for one customer and for a person who acts for all: over HTTP as one page sends
// them, over HTTP with each call alone, and alone through the bare driver; and for a customer among few and many rows.
import { type BenchDatabase, type BenchPlace, perform, printPlans } from './bench-place.ts';
import { CONNECTIONS, chartStatements, type DashboardRead, dashboard } from './dashboard-sql.ts';
import { figures, isWithin, medianOf, type ReadRequest, type ReadResult } from './read-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 4_000);
/** The dashboard of all customers takes longer than that of one, so fewer are measured. */
const MEASURE_ALL_MS = 3 * MEASURE_MS;
const MAX_RATIO = 1.3;
const MAX_GROWTH = 1.5;
const MAX_OF_ALONE = 1;
const MAX_OF_ALONE_AT_ONCE = 0.5;

type Side = 'http' | 'alone' | 'bare' | 'amongFew' | 'all' | 'allAlone' | 'allAtOnce' | 'allAtOnceAlone';
type Round = Readonly<Record<Side, ReadResult>>;

/** @returns whether the targets were met */
export async function benchDashboard(
  place: BenchPlace,
  databases: { small: BenchDatabase; large: BenchDatabase },
  customers: { small: number; large: number },
): Promise<boolean> {
  const { small, large } = databases;
  const all = large.customers.map(({ id }) => id);
  const customer = await read(large, 'a customer', [customers.large]);
  const everybody = await read(large, 'everybody', all);
  const everybodyAlone = await alone(large, everybody);
  const http = place.startLoad('dashboard-http.ts', await large.startApi());
  const driver = place.startLoad('dashboard-pg.ts', large.url);
  const httpAmongFew = place.startLoad('dashboard-http.ts', await small.startApi());
  const sides: Record<Side, () => Promise<ReadResult>> = {
    http: side(http, large, customer),
    alone: side(http, large, await alone(large, customer)),
    bare: side(driver, large, customer),
    amongFew: side(httpAmongFew, small, await read(small, 'a customer', [customers.small])),
    all: side(http, large, everybody, MEASURE_ALL_MS),
    allAlone: side(http, large, everybodyAlone, MEASURE_ALL_MS),
    allAtOnce: side(http, large, { ...everybody, atOnce: true }, MEASURE_ALL_MS),
    allAtOnceAlone: side(http, large, { ...everybodyAlone, atOnce: true }, MEASURE_ALL_MS),
  };
  const rounds: Round[] = [];
  for (let number = 0; number < ROUNDS; number++) {
    const round: Partial<Record<Side, ReadResult>> = {};
    for (const name of Object.keys(sides) as Side[]) round[name] = await sides[name]();
    rounds.push(round as Round);
  }
  for (const asked of [customer, everybody]) await printDashboardPlans(large, asked);
  return report(rounds, databases);
}

type Scope = ReadRequest['scope'];

/** A dashboard, and the people who send its calls, if each has one of its own. */
type Asked = DashboardRead & { readonly owners?: readonly Scope[] };

function side(
  load: Parameters<typeof perform>[0],
  database: BenchDatabase,
  { owners, ...asked }: Asked,
  measureMs = MEASURE_MS,
) {
  return async () => {
    const token = await database.signToken(asked.scope);
    const ownTokens = owners && (await Promise.all(owners.map((scope) => database.signToken(scope))));
    const reads = [{ ...asked, token, ownTokens }];
    return perform(load, { reads, clients: 1, warmUpMs: measureMs / 4, measureMs });
  };
}

async function read(
  database: BenchDatabase,
  name: string,
  customerIds: readonly number[],
): Promise<DashboardRead> {
  return { name, query: 'interval=month', ...(await database.createReader(customerIds)) };
}

/** The same dashboard with each call from another person. */
async function alone(database: BenchDatabase, page: DashboardRead): Promise<Asked> {
  const owners: Scope[] = [];
  for (const _ of Object.keys(dashboard))
    owners.push((await database.createReader(page.scope.customerIds)).scope);
  return { ...page, owners };
}

async function printDashboardPlans(database: BenchDatabase, page: DashboardRead): Promise<void> {
  const print = async (name: string, charts: Parameters<typeof chartStatements>[0]) =>
    printPlans(database.admin, `${page.name}, ${name}`, page, await chartStatements(charts, page));
  for (const [name, chart] of Object.entries(dashboard)) await print(name, [chart]);
  await print('together', Object.values(dashboard));
}

function report(
  rounds: readonly Round[],
  { small, large }: { small: BenchDatabase; large: BenchDatabase },
): boolean {
  const among = (database: BenchDatabase) => `among ${database.rows.toLocaleString('en')}`;
  const everybody = `all ${large.customers.length} customers`;
  const names: Record<Side, string> = {
    http: `a customer ${among(large)}, HTTP`,
    alone: `a customer ${among(large)}, HTTP, each call alone`,
    bare: `a customer ${among(large)}, bare pg, each call alone`,
    amongFew: `a customer ${among(small)}, HTTP`,
    all: `${everybody}, HTTP`,
    allAlone: `${everybody}, HTTP, each call alone`,
    allAtOnce: `${everybody}, HTTP, all calls at once`,
    allAtOnceAlone: `${everybody}, HTTP, all calls at once, each alone`,
  };
  console.log(
    `\nDashboard: ten calls, over ${CONNECTIONS} connections unless said, one reader; median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`,
  );
  const middle = (name: Side) => figures(medianOf(rounds.map((round) => round[name])));
  console.table(Object.fromEntries(Object.entries(names).map(([key, name]) => [name, middle(key as Side)])));
  const failures = rounds.flatMap((round) => Object.values(round).flatMap(({ failed }) => failed));
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  const ratio = (of: Side, to: Side, quantile: 'p50Ms' | 'p95Ms' = 'p50Ms') =>
    rounds.map((round) => round[of][quantile] / round[to][quantile]);
  const verdicts = [
    isWithin({ atMost: MAX_RATIO }, 'p50 of a customer, HTTP / bare pg', ratio('http', 'bare')),
    isWithin({ atMost: MAX_GROWTH }, 'growth of the p95 of a customer', ratio('http', 'amongFew', 'p95Ms')),
    isWithin(
      { atMost: MAX_OF_ALONE },
      'p50 of a customer, one page / each call alone',
      ratio('http', 'alone'),
    ),
    isWithin(
      { atMost: MAX_OF_ALONE_AT_ONCE },
      'p50 of everybody, all calls at once, one page / each call alone',
      ratio('allAtOnce', 'allAtOnceAlone'),
    ),
    isWithin(
      { atMost: MAX_OF_ALONE },
      `p50 of everybody, over ${CONNECTIONS} connections, one page / each call alone`,
      ratio('all', 'allAlone'),
    ),
  ];
  return failures.length === 0 && verdicts.every(Boolean);
}
