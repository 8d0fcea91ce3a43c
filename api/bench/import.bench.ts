// `npm run bench:import`: imports 100,000 lines with history and fees, compared with a plain COPY of the same rows into
// tables without row-level security, foreign keys, activity log or events. Then imports the same file again.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { prepareDatabase, startDatabase } from '../src/db/index.ts';
import { importApplications } from '../src/import/index.ts';

const LINES = Number(process.env.BENCH_LINES ?? 100_000);
const CUSTOMERS = 200;
const TARGET_SECONDS = 60;
/** Draft, filed, under examination: ids of the reference data, and the day of the year of each. */
const STEPS = [
  { id: 1, status: 'Draft', day: 2 },
  { id: 3, status: 'Filed', day: 5 },
  { id: 4, status: 'Under examination', day: 40 },
] as const;

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
chmodSync(dataDir, 0o755);
const server = await startDatabase({ dataDir });
const name = new URL(server.url).pathname;
const adminUrl = server.adminUrl.replace(/\/postgres$/, name);
const admin = new pg.Client({ connectionString: adminUrl });
admin.on('error', () => undefined);
try {
  process.exitCode = await bench();
} finally {
  await admin.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

async function bench(): Promise<number> {
  await prepareDatabase(adminUrl);
  await admin.connect();
  await admin.query(
    "INSERT INTO customers (code, name) SELECT 'C' || n, 'Customer ' || n FROM generate_series(0, $1) n",
    [CUSTOMERS - 1],
  );
  const file = join(dataDir, 'applications.ndjson');
  await writeRecords(file);

  const bare = await seconds(copyBare);
  const first = await seconds(() => imported(file, { stored: LINES, unchanged: 0 }));
  const again = await seconds(() => imported(file, { stored: 0, unchanged: LINES }));

  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB · ` +
      `load ${loadavg()[0]?.toFixed(1)} · Node ${process.version}`,
  );
  const perSecond = (durations: number) => Math.round(LINES / durations);
  console.table({
    'import of new lines': { seconds: rounded(first), 'lines/s': perSecond(first) },
    'import of the same file again': { seconds: rounded(again), 'lines/s': perSecond(again) },
    'plain COPY of the same rows': { seconds: rounded(bare), 'lines/s': perSecond(bare) },
  });
  console.log(`ratio import / plain COPY: ${(first / bare).toFixed(1)}`);
  console.log(
    `${LINES.toLocaleString('en')} lines in ${first.toFixed(1)} s (target: at most ${TARGET_SECONDS})`,
  );
  return first <= TARGET_SECONDS ? 0 : 1;
}

async function imported(file: string, wanted: { stored: number; unchanged: number }): Promise<void> {
  const report = await importApplications(server.url, file, { partial: false });
  if (report.stored !== wanted.stored || report.unchanged !== wanted.unchanged || report.refused.length > 0) {
    throw new Error(`The import went otherwise: ${JSON.stringify(report).slice(0, 400)}`);
  }
}

function dayOf(number: number, day: number): string {
  return new Date(Date.UTC(2015 + (number % 10), 0, day)).toISOString().slice(0, 10);
}

function feesOf(number: number) {
  return [
    { name: 'Official fee', amount: 85_000 + (number % 997), day: 6 },
    { name: 'Examination fee', amount: 20_000, day: undefined },
  ];
}

async function writeRecords(path: string): Promise<void> {
  const file = await open(path, 'w');
  for (let number = 0; number < LINES; number++) {
    const record = {
      customer: `C${number % CUSTOMERS}`,
      reference: `B-${number}`,
      title: `Application ${number}, classes 9 and 35`,
      category: 'Trademark',
      country: 'EU',
      appliedAt: dayOf(number, 2),
      history: STEPS.map(({ status, day }) => ({ status, at: dayOf(number, day) })),
      fees: feesOf(number).map(({ name, amount, day }) => ({
        name,
        amount,
        paidAt: day ? dayOf(number, day) : null,
      })),
    };
    await file.write(`${JSON.stringify(record)}\n`);
  }
  await file.close();
}

async function copyBare(): Promise<void> {
  await admin.query('CREATE SCHEMA bare');
  for (const table of ['applications', 'application_status_history', 'fees']) {
    await admin.query(
      `CREATE TABLE bare.${table} (LIKE ${table} INCLUDING DEFAULTS INCLUDING GENERATED INCLUDING IDENTITY INCLUDING INDEXES)`,
    );
  }
  await copy(
    'applications (id, customer_id, reference, title, category_id, country_code, status_id, applied_at, spending)',
    (number) => [
      [
        number + 1,
        (number % CUSTOMERS) + 1,
        `B-${number}`,
        `Application ${number}, classes 9 and 35`,
        1,
        'EU',
        STEPS.at(-1)?.id ?? 0,
        dayOf(number, 2),
        105_000,
      ],
    ],
  );
  await copy(
    'application_status_history (customer_id, application_id, from_status_id, status_id, at)',
    (number) =>
      STEPS.map(({ id, day }, step) => [
        (number % CUSTOMERS) + 1,
        number + 1,
        STEPS[step - 1]?.id ?? '\\N',
        id,
        dayOf(number, day),
      ]),
  );
  await copy('fees (customer_id, application_id, name, amount, paid_at)', (number) =>
    feesOf(number).map(({ name, amount, day }) => [
      (number % CUSTOMERS) + 1,
      number + 1,
      name,
      amount,
      day ? dayOf(number, day) : '\\N',
    ]),
  );
}

async function copy(target: string, rowsOf: (number: number) => (string | number)[][]): Promise<void> {
  function* lines() {
    for (let number = 0; number < LINES; number++) {
      yield rowsOf(number)
        .map((row) => `${row.join('\t')}\n`)
        .join('');
    }
  }
  await pipeline(Readable.from(lines()), admin.query(copyFrom(`COPY bare.${target} FROM STDIN`)));
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function rounded(value: number): number {
  return Number(value.toFixed(1));
}
