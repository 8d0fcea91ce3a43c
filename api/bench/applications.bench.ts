// `npm run bench:api -- reads`: the lists, the calendar and the dashboard over HTTP, compared with the same SQL through the bare driver:
// alternating in one run, each from its own process. And for a customer of the same size among 10,000 and 1,000,000 rows.
import { type BenchDatabase, openPlace, printMachine } from './bench-place.ts';
import { benchDashboard } from './dashboard-bench.ts';
import { benchList } from './list-bench.ts';

const APPLICATIONS = Number(process.env.BENCH_APPLICATIONS ?? 1_000_000);
const CUSTOMERS = Number(process.env.BENCH_CUSTOMERS ?? 2_000);
const CUSTOMER_ROWS = 5_000;

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const databases = {
    small: await place.openDatabase('bench_small', { applications: 10_000, customers: 3, seed: 1 }),
    large: await place.openDatabase('bench_large', {
      applications: APPLICATIONS,
      customers: CUSTOMERS,
      seed: 1,
    }),
  };
  const [small, large] = [middling(databases.small), middling(databases.large)];
  const customers = { small: small.id, large: large.id };
  const passed = [
    await benchList('applications', place, databases, customers),
    await benchList('deadlines', place, databases, customers),
    await benchList('calendar', place, databases, customers),
    await benchDashboard(place, databases, customers),
  ];
  await printMachine(databases.large);
  console.log(`a customer of ${large.rows} rows (of ${small.rows} in the small database)`);
  process.exitCode = passed.every(Boolean) ? 0 : 1;
} finally {
  await place.close();
}

/** The customer with about five thousand applications. */
function middling({ customers }: BenchDatabase): { id: number; rows: number } {
  const distance = ({ rows }: { rows: number }) => Math.abs(rows - CUSTOMER_ROWS);
  const [nearest] = customers.toSorted((one, other) => distance(one) - distance(other));
  if (!nearest) throw new Error('There are no applications.');
  return nearest;
}
