// `npm run seed -- --applications 1000000 --customers 2000`: fills the database with generated applications.
import { parseArgs } from 'node:util';
import { withDatabase } from '@atrium/admin';
import { RealCustomers, seedApplications } from '@atrium/api/seed';
import { errorMessage } from '@atrium/server/thrown';

const USAGE = 'Usage: npm run seed -- [--applications 10000] [--customers 20] [--seed 1] [--yes]';
const MAX_APPLICATIONS = 100_000_000;

try {
  const options = readOptions();
  await withDatabase(async (databaseUrl, rolePrefix) => {
    const started = performance.now();
    const seconds = () => ((performance.now() - started) / 1000).toFixed(1);
    const { stored, filledBefore } = await seedApplications(databaseUrl, {
      ...options,
      rolePrefix,
      onProgress: (count) =>
        console.log(
          `  ${count.toLocaleString('en')} of ${options.applications.toLocaleString('en')} (${seconds()} s)`,
        ),
    });
    console.log(
      `${stored.toLocaleString('en')} of ${options.applications.toLocaleString('en')} applications stored in ${seconds()} s.`,
    );
    if (filledBefore > 0)
      console.log(
        `The others belong to ${filledBefore.toLocaleString('en')} generated customers that have applications from an earlier run; they were left as they are.`,
      );
  });
} catch (error) {
  console.error(errorMessage(error));
  if (error instanceof RealCustomers)
    console.error(
      'Generated applications cannot be told from theirs later on. --yes stores them nevertheless.',
    );
  process.exitCode = 1;
}

function readOptions() {
  const { values } = parseArgs({
    options: {
      applications: { type: 'string', default: '10000' },
      customers: { type: 'string', default: '20' },
      seed: { type: 'string', default: '1' },
      yes: { type: 'boolean', default: false },
    },
  });
  const [applications, customers, seed] = [
    countOf('applications', values.applications),
    countOf('customers', values.customers),
    countOf('seed', values.seed),
  ];
  if (customers > applications)
    throw new Error(`--customers must not be more than --applications.\n${USAGE}`);
  return { applications, customers, seed, nextToRealCustomers: values.yes };
}

function countOf(name: string, text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= 1 && value <= MAX_APPLICATIONS) return value;
  throw new Error(`--${name} must be a whole number from 1 to ${MAX_APPLICATIONS}, not "${text}".\n${USAGE}`);
}
