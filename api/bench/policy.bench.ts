// `npm run bench:api -- policy`: what the rule that decides what a session may act for costs each request. The same empty
// list is read by people of customers without a security policy, and of as many that demand a second factor within limits
// of time, alternating in one run.
import { openPlace, perform, printMachine } from './bench-place.ts';
import { figures, isWithin, medianOf, type ReadRequest, type ReadResult } from './read-load.ts';

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 9);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 2_000);
const WARM_UP_MS = 3_000;
/** Customers of one person. */
const SIZES = [1, 20];
const MOST = Math.max(...SIZES);
const TARGET_GROWTH = 1.2;

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const database = await place.openDatabase('bench_policy', {
    applications: 400,
    customers: 2 * MOST,
    seed: 1,
  });
  const ids = database.customers.map(({ id }) => id);
  const http = place.startLoad('list-http.ts', await database.startApi());
  const sides = { without: ids.slice(0, MOST), with: ids.slice(MOST) };
  await database.admin.query(
    `INSERT INTO security_policies (customer_id, demands, idle_minutes, max_age_hours)
     SELECT id, 'second_factor', 720, 168 FROM unnest($1::int[]) id ON CONFLICT DO NOTHING`,
    [sides.with],
  );
  const verdicts: boolean[] = [];
  for (const size of SIZES) {
    const readerOf = async (side: keyof typeof sides): Promise<ReadRequest> => {
      const reader = await database.createReader(sides[side].slice(0, size));
      const { sessionId, userId } = reader.scope;
      await database.admin.query(
        `INSERT INTO session_factors (session_id, user_id, factor) VALUES ($1, $2, 'passkey')`,
        [sessionId, userId],
      );
      return { ...reader, list: 'instructions', query: 'sort=-sentAt&page=1', name: `${side} ${size}` };
    };
    const readers = { without: await readerOf('without'), with: await readerOf('with') };
    const measured = (side: keyof typeof readers, measureMs = MEASURE_MS) =>
      perform(http, { reads: [readers[side]], clients: 1, warmUpMs: 300, measureMs });
    for (const side of ['without', 'with'] as const) await measured(side, WARM_UP_MS);
    const rounds: Record<keyof typeof readers, ReadResult>[] = [];
    for (let round = 0; round < ROUNDS; round++)
      rounds.push({ without: await measured('without'), with: await measured('with') });
    console.log(`\n${size} customers; median of ${ROUNDS} rounds of ${MEASURE_MS / 1000} s`);
    console.table({
      'without policies': figures(medianOf(rounds.map(({ without }) => without))),
      'with policies': figures(medianOf(rounds.map((round) => round.with))),
    });
    const ratios = rounds.map((round) => round.with.p50Ms / round.without.p50Ms);
    verdicts.push(isWithin({ atMost: TARGET_GROWTH }, 'growth of the median', ratios));
    const failures = rounds.flatMap((round) => Object.values(round).flatMap(({ failed }) => failed));
    if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
    verdicts.push(failures.length === 0);
  }
  await printMachine(database);
  if (verdicts.includes(false)) process.exitCode = 1;
} finally {
  await place.close();
}
