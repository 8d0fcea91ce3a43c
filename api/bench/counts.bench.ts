// `npm run bench:counts`: what kept sums and words cost those who write, and sums save those who read. Imports a file of new
// lines, the same lines with another status, and changes single applications: each with and without the triggers that keep
// sums and words, in turns. Then counts a customer's applications by the sums and row by row.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { applicationFilters } from '@atrium/contract';
import pg from 'pg';
import sql, { raw, type Sql } from 'sql-template-tag';
import { createDatabase, type Database, prepareDatabase, startDatabase } from '../src/db/index.ts';
import { importApplications } from '../src/import/index.ts';
import { applicationFilter } from '../src/modules/applications/application-filter.repository.ts';
import {
  type CountKey,
  countedApplications,
} from '../src/modules/applications/counted-applications.repository.ts';
import { checkCounts } from '../src/modules/applications/counts.service.ts';
import { addChanges } from '../src/modules/applications/keep-counts.repository.ts';

const LINES = Number(process.env.BENCH_LINES ?? 10_000);
const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SINGLE_CHANGES = 1_000;
const CUSTOMERS = 20;
const MAX_WRITING_RATIO = 1.15;

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
chmodSync(dataDir, 0o755);
const server = await startDatabase({ dataDir });
const adminUrl = server.adminUrl.replace(/\/postgres$/, new URL(server.url).pathname);
const admin = new pg.Client({ connectionString: adminUrl });
admin.on('error', () => undefined);
const database = createDatabase({ url: server.url });
try {
  await prepareDatabase(adminUrl);
  await admin.connect();
  await admin.query(
    "INSERT INTO customers (code, name) SELECT 'C' || n, 'Customer ' || n FROM generate_series(0, $1) n",
    [CUSTOMERS - 1],
  );
  const isMet = await writing();
  await reading(database);
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB · ` +
      `load ${loadavg()[0]?.toFixed(1)} · Node ${process.version}`,
  );
  process.exitCode = isMet ? 0 : 1;
} finally {
  await database.close();
  await admin.end();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

type Kind = 'import of new lines' | 'import of another status' | 'single changes of status';

async function writing(): Promise<boolean> {
  const times: Record<Kind, { on: number[]; off: number[] }> = {
    'import of new lines': { on: [], off: [] },
    'import of another status': { on: [], off: [] },
    'single changes of status': { on: [], off: [] },
  };
  // The first round warms up.
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const side of round % 2 ? (['on', 'off'] as const) : (['off', 'on'] as const)) {
      await setTriggers(side === 'on' ? 'ENABLE' : 'DISABLE');
      const prefix = `${round}-${side}`;
      const measured: Record<Kind, number> = {
        'import of new lines': await seconds(() => importLines(prefix, 1)),
        'import of another status': await seconds(() => importLines(prefix, 2)),
        'single changes of status': await seconds(() => changeSingly(prefix)),
      };
      await setTriggers('ENABLE');
      while ((await database.asJob(addChanges)) > 0);
      if (round > 0)
        for (const kind of Object.keys(measured) as Kind[]) times[kind][side].push(measured[kind]);
    }
  const rows = Object.entries(times).map(([kind, { on, off }]) => [
    kind,
    { 'with them, s': median(on), 'without, s': median(off), ratio: rounded(median(on) / median(off)) },
  ]);
  console.table(Object.fromEntries(rows));
  const isMet = Object.values(times).every(({ on, off }) => median(on) / median(off) <= MAX_WRITING_RATIO);
  console.log(`ratio of writing: at most ${MAX_WRITING_RATIO}${isMet ? '' : ', missed'}`);
  return isMet;
}

async function setTriggers(state: 'ENABLE' | 'DISABLE'): Promise<void> {
  for (const which of ['new', 'changed', 'gone']) {
    for (const rows of ['applications', 'deadlines', 'fees'])
      await admin.query(`ALTER TABLE ${rows} ${state} TRIGGER count_${which}_${rows}`);
    await admin.query(`ALTER TABLE applications ${state} TRIGGER keep_words_of_${which}`);
  }
  await admin.query(`ALTER TABLE documents ${state} TRIGGER keep_words_of_new`);
}

async function importLines(prefix: string, steps: 1 | 2): Promise<void> {
  const file = join(dataDir, 'lines.ndjson');
  const lines = Array.from({ length: LINES }, (_, number) =>
    JSON.stringify({
      customer: `C${number % CUSTOMERS}`,
      reference: `${prefix}-${number}`,
      title: `Application ${number}, classes 9 and 35`,
      category: ['Trademark', 'Patent'][number % 2],
      country: ['EU', 'US', 'JP'][number % 3],
      appliedAt: dayOf(number, 2),
      history: [
        { status: 'Draft', at: dayOf(number, 2) },
        ...(steps === 2 ? [{ status: 'Filed', at: dayOf(number, 5) }] : []),
      ],
      fees: [{ name: 'Official fee', amount: 85_000 + (number % 997), paidAt: dayOf(number, 6) }],
      deadlines: [{ kind: 'renewal', dueAt: dayOf(number, 9) }],
    }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  const { stored, updated, refused } = await importApplications(server.url, file, { partial: false });
  if (stored + updated !== LINES)
    throw new Error(`The import went otherwise: ${JSON.stringify(refused).slice(0, 300)}`);
}

async function changeSingly(prefix: string): Promise<void> {
  for (let number = 0; number < SINGLE_CHANGES; number += 1)
    await database.asJob((tx) =>
      tx.rows(sql`UPDATE applications SET status_id = 4, updated_at = now() WHERE reference = ${`${prefix}-${number}`}
                  AND customer_id = (SELECT id FROM customers WHERE code = ${`C${number % CUSTOMERS}`})`),
    );
}

async function reading(database: Database): Promise<void> {
  await checkCounts(database);
  await admin.query('VACUUM ANALYZE');
  const { rows: customers } = await admin.query<{ id: number }>('SELECT id FROM customers ORDER BY id');
  const ids = customers.map(({ id }) => id);
  const filters = { ...applicationFilters.parse({}), customer: ids };
  const rowsOf = sql`(SELECT *, 1 AS count FROM applications a WHERE ${applicationFilter(filters)})`;
  const results: Record<string, object> = {};
  const kinds: Record<string, CountKey[]> = {
    total: [],
    'by status': ['status_id'],
    'by country': ['country_code'],
    'by date and category': ['applied_at', 'category_id'],
  };
  for (const [name, keys] of Object.entries(kinds)) {
    const read = (source: Sql) => () =>
      database.queryInScope({ userId: 1, customerIds: ids }, (tx) =>
        tx.rows(sql`SELECT ${raw([...keys, 'sum(count)'].join(', '))} FROM ${source} a
                    ${raw(keys.length > 0 ? `GROUP BY ${keys.join(', ')}` : '')}`),
      );
    const [bySums, byRows] = [
      await medianMs(read(countedApplications(filters, keys))),
      await medianMs(read(rowsOf)),
    ];
    results[name] = {
      'sums, ms': rounded(bySums),
      'rows, ms': rounded(byRows),
      ratio: rounded(bySums / byRows),
    };
  }
  console.table(results);
}

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < 9; round += 1) times.push((await seconds(work)) * 1_000);
  return median(times);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return (performance.now() - start) / 1_000;
}

function median(values: readonly number[]): number {
  return rounded(values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0);
}

function rounded(value: number): number {
  return Math.round(value * 1_000) / 1_000;
}

function dayOf(number: number, day: number): string {
  return new Date(Date.UTC(2015 + (number % 10), 0, day)).toISOString().slice(0, 10);
}
