// `npm run bench:api -- instructions`: the list of instructions over HTTP, of a customer with a million and of one with
// 10,000, alternating in one run.
import { openPlace, perform, printMachine, printPlans } from './bench-place.ts';
import { fillInstructions } from './fill-instructions.ts';
import { listStatements } from './list-sql.ts';
import { figures, isWithin, medianOf, type ReadRequest, type ReadResult } from './read-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 2_000);
const WARM_UP_MS = 3_000;
const ROWS = { few: 10_000, many: Number(process.env.BENCH_INSTRUCTIONS ?? 1_000_000) };
const TARGET_GROWTH = 1.2;
/** As the page asks: what is newest, what waits by its cut-off, what was answered, and a page further on. */
const QUERIES = [
  'sort=-sentAt&page=1',
  'sort=-sentAt&page=40',
  'state=sent&state=accepted&sort=cutOffAt&page=1',
  'state=sent&sort=cutOffAt&pageSize=100',
  'state=done&state=refused&state=cancelled&sort=-sentAt&page=1',
  'kind=5&sort=-sentAt&page=1',
];

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const database = await place.openDatabase('bench_instructions', {
    applications: 60_000,
    customers: 2,
    seed: 1,
  });
  const [many, few] = database.customers;
  if (!many || !few) throw new Error('There have to be two customers.');
  await fillInstructions(database.admin, { customerId: few.id, rows: ROWS.few });
  await fillInstructions(database.admin, { customerId: many.id, rows: ROWS.many });
  await database.admin.query('VACUUM ANALYZE instructions');
  const http = place.startLoad('list-http.ts', await database.startApi());
  const readers = {
    few: await database.createReader([few.id]),
    many: await database.createReader([many.id]),
  };
  const verdicts: boolean[] = [];
  for (const query of QUERIES) {
    const readOf = (side: keyof typeof readers): ReadRequest => ({
      ...readers[side],
      list: 'instructions',
      query,
      name: `instructions?${query}`,
    });
    const measured = (side: keyof typeof readers, measureMs = MEASURE_MS) =>
      perform(http, { reads: [readOf(side)], clients: 1, warmUpMs: 300, measureMs });
    for (const side of ['few', 'many'] as const) await measured(side, WARM_UP_MS);
    const rounds: Record<keyof typeof readers, ReadResult>[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ few: await measured('few'), many: await measured('many') });
    await printPlans(database.admin, query, readOf('many'), await listStatements(readOf('many')));
    console.log(`\n${query}; median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`);
    console.table({
      [`among ${ROWS.few.toLocaleString('en')}`]: figures(medianOf(rounds.map(({ few }) => few))),
      [`among ${ROWS.many.toLocaleString('en')}`]: figures(medianOf(rounds.map(({ many }) => many))),
    });
    verdicts.push(
      isWithin(
        { atMost: TARGET_GROWTH },
        'growth of p95',
        rounds.map((round) => round.many.p95Ms / round.few.p95Ms),
      ),
    );
    const failures = rounds.flatMap((round) => Object.values(round).flatMap(({ failed }) => failed));
    if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
    verdicts.push(failures.length === 0);
  }
  await printMachine(database);
  process.exitCode = verdicts.every(Boolean) ? 0 : 1;
} finally {
  await place.close();
}
