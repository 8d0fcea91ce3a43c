// `npm run bench:csv`: what a stray quote costs in a CSV file of 100,000 lines, and what a line of 500 MB costs. First
// reading only, then whole imports, each compared with the same file without it.
import { chmodSync, createWriteStream, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';
import { cpus, loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { prepareDatabase, startDatabase } from '../src/db/index.ts';
import { importApplications } from '../src/import/index.ts';
import { readRecords } from '../src/import/records.ts';

const LINES = Number(process.env.BENCH_LINES ?? 100_000);
const ROUNDS = 3;
const MAX_RATIO = 1.5;
const COLUMNS = 'customer,reference,category,country,appliedAt,history,fees,title';
/** The row with the stray quote, and its position in the row. */
const STRAY_ROW = Math.floor(LINES / 3);
const strays: Record<string, (row: string) => string> = {
  'at the start of the last field': (row) => row.replace('Application', '"Application'),
  'within a field': (row) => row.replace('Application', 'Appli"cation'),
  'at the start of the line': (row) => `"${row}`,
  'at the end of the line': (row) => `${row}"`,
  'within a quoted field': (row) => row.replace('85000', '8"5000'),
};

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-bench-'));
chmodSync(dataDir, 0o755);
try {
  const ratios = [...(await measureReading()), await measureImports()];
  await measureLongLine();
  console.log(
    `${cpus()[0]?.model}, ${cpus().length} cores, ${Math.round(totalmem() / 2 ** 30)} GiB · ` +
      `load ${loadavg()[0]?.toFixed(1)} · Node ${process.version}`,
  );
  console.log(`highest ratio ${Math.max(...ratios).toFixed(2)} (wanted: at most ${MAX_RATIO})`);
  process.exitCode = Math.max(...ratios) <= MAX_RATIO ? 0 : 1;
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Rounds alternate between the files, so that other work of the machine affects all of them alike. */
async function measureReading(): Promise<number[]> {
  const clean = await writeRows('clean', (row) => row);
  const files = await Promise.all(
    Object.entries(strays).map(async ([where, stray], index) => ({
      where,
      file: await writeRows(`stray-${index}`, stray),
    })),
  );
  const times = new Map<string, number[]>();
  for (let round = 0; round < ROUNDS; round++) {
    for (const file of [clean, ...files.map(({ file }) => file)]) {
      const durations = await seconds(() => expectLines(file, file === clean ? 0 : 1));
      times.set(file, [...(times.get(file) ?? []), durations]);
    }
  }
  const best = (file: string) => Math.min(...(times.get(file) ?? []));
  const ratios = files.map(({ file }) => best(file) / best(clean));
  console.table({
    'reading, clean': { seconds: rounded(best(clean)), ratio: 1 },
    ...Object.fromEntries(
      files.map(({ where, file }, index) => [
        `reading, a stray quote ${where}`,
        { seconds: rounded(best(file)), ratio: rounded(ratios[index] ?? 0) },
      ]),
    ),
  });
  return ratios;
}

async function expectLines(file: string, wantedRefused: number): Promise<void> {
  let accepted = 0;
  let refused = 0;
  for await (const found of readRecords(file)) {
    if ('reason' in found) refused += 1;
    else accepted += found.lines;
  }
  if (refused !== wantedRefused || accepted + refused !== LINES) {
    throw new Error(`${file}: ${accepted} lines accepted and ${refused} refused.`);
  }
}

async function measureImports(): Promise<number> {
  const server = await startDatabase({ dataDir });
  try {
    const adminUrl = server.adminUrl.replace(/\/postgres$/, new URL(server.url).pathname);
    await prepareDatabase(adminUrl);
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    await admin.query("INSERT INTO customers (code, name) VALUES ('BENCH', 'Bench')");
    await admin.end();
    const run = (file: string, refused: number) =>
      seconds(async () => {
        const report = await importApplications(server.url, file, { partial: true });
        if (report.stored === LINES - refused && report.refused.length === refused) return;
        throw new Error(`The import went otherwise: ${JSON.stringify(report).slice(0, 400)}`);
      });
    const clean = await run(await writeRows('import-clean', (row) => row), 0);
    const stray = await run(await writeRows('import-stray', (row) => `${row}"`), 1);
    console.table({
      'import, clean': { seconds: rounded(clean), ratio: 1 },
      'import, a stray quote': { seconds: rounded(stray), ratio: rounded(stray / clean) },
    });
    return stray / clean;
  } finally {
    await server.stop();
  }
}

async function measureLongLine(): Promise<void> {
  const file = join(dataDir, 'long.csv');
  writeFileSync(file, `${COLUMNS}\n`);
  truncateSync(file, 500_000_000);
  await appendFile(file, `\n${rowOf('L', 1)}\n`);
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => (peak = Math.max(peak, process.memoryUsage.rss())), 10);
  const found: string[] = [];
  const durations = await seconds(async () => {
    for await (const each of readRecords(file)) found.push('reason' in each ? each.reason : 'accepted');
  });
  clearInterval(watch);
  console.log(
    `a line of 500 MB and one more: ${found.join(', ')}; ${rounded(durations)} s, ` +
      `${Math.round((peak - before) / 1e6)} MB of memory more than before`,
  );
}

async function writeRows(name: string, strayed: (row: string) => string): Promise<string> {
  const path = join(dataDir, `${name}.csv`);
  function* rows() {
    yield `${COLUMNS}\n`;
    for (let number = 1; number <= LINES; number++) {
      const row = rowOf(name, number);
      yield `${number === STRAY_ROW ? strayed(row) : row}\n`;
    }
  }
  await pipeline(Readable.from(rows()), createWriteStream(path));
  return path;
}

function rowOf(name: string, number: number): string {
  const history = [
    { status: 'Draft', at: '2024-01-02' },
    { status: 'Filed', at: '2024-01-05' },
  ];
  const fees = [{ name: 'Official fee', amount: 85_000, paidAt: '2024-01-06' }];
  const lists = [history, fees].map((list) => `"${JSON.stringify(list).replaceAll('"', '""')}"`);
  return `BENCH,${name}-${number},Trademark,EU,2024-01-02,${lists.join(',')},Application ${number}`;
}

async function seconds(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
}

function rounded(value: number): number {
  return Number(value.toFixed(2));
}
