// `npm run bench:api -- streams`: many open event streams on one API process. How much memory each takes, and how long an
// event takes from its commit to the last browser: an event for one person, and one for everyone. The readers run in
// their own process.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { createDatabase, type Database, prepareDatabase, startDatabase } from '../src/db/index.ts';
import { createMailer } from '../src/mail/index.ts';
import { emit } from '../src/outbox/index.ts';
import { createApp } from '../src/server/app.ts';
import { createTokens, generateKeys, parseKeys } from '../src/tokens/index.ts';
import type { ReadersReport } from './stream-readers.ts';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);
const MAX_KIB_PER_STREAM = 64;
const MAX_EVENT_MS = 1_000;

interface BenchPerson {
  readonly userId: number;
  readonly sessionId: string;
}

const dataDir = mkdtempSync(join(tmpdir(), 'atrium-streams-'));
chmodSync(dataDir, 0o755);
const server = await startDatabase({ dataDir, volatile: true });
await prepareDatabase(server.url);
const database = createDatabase({ url: server.url });
const tokens = createTokens(await parseKeys(await generateKeys()));
const app = await createApp({
  database,
  tokens,
  mailer: createMailer({
    portalUrl: 'http://localhost',
    providerName: 'Atrium',
    transport: undefined,
    onFailure: () => {},
  }),
  session: { secrets: ['x'.repeat(32)], basePath: '/api/auth', publicUrl: undefined },
  services: ['portal'],
  trustProxy: [],
  logLevel: 'silent',
});
let readers: ChildProcess | undefined;
try {
  const { customerId, people } = await createPeople(database);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const bearers = await Promise.all(
    people.map(({ userId, sessionId }) => tokens.signUser(userId, sessionId)),
  );
  readers = fork(join(import.meta.dirname, 'stream-readers.ts'));
  const before = memory();
  readers.send({ url: `${url}/customer-portal/notifications/stream`, bearers });
  const opened = await nextReport(readers);
  const kibPerStream = (memory() - before) / 1_024 / STREAMS;

  const forOne = await measure(1, (round) => {
    const { userId } = people[(round * 37) % people.length] as BenchPerson;
    return { kind: 'role.changed', customerId, payload: { userId, displayName: 'x', role: 'viewer' } };
  });
  const forAll = await measure(STREAMS, () => ({
    kind: 'document.uploaded',
    customerId,
    payload: { subject: { kind: 'application', id: 1, label: 'R-1' }, name: 'x.pdf' },
  }));

  print(`${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, Node ${process.version}, one API process`);
  print(`${STREAMS} streams open after ${opened.afterMs.toFixed(0)} ms, ${kibPerStream.toFixed(1)} KiB each`);
  print(`event for one person:  ${times(forOne)} ms from commit to browser`);
  print(`event for all of them: ${times(forAll)} ms from commit to the last browser`);
  const isFine = kibPerStream <= MAX_KIB_PER_STREAM && Math.max(...forOne) <= MAX_EVENT_MS;
  print(isFine ? 'passed' : `failed: more than ${MAX_KIB_PER_STREAM} KiB or ${MAX_EVENT_MS} ms`);
  process.exitCode = isFine ? 0 : 1;

  async function measure(expected: number, event: (round: number) => Parameters<typeof emit>[1]) {
    const durations: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      readers?.send({ expect: expected });
      const told = nextReport(readers as ChildProcess);
      await database.asJob((tx) => emit(tx, event(round)));
      const committedAt = Date.now();
      durations.push((await told).lastAt - committedAt);
    }
    return durations;
  }
} finally {
  readers?.kill();
  await app.close();
  await database.close();
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function createPeople(db: Database) {
  return db.asJob(async (tx) => {
    const { id: customerId } = await tx.one<{ id: number }>(
      sql`INSERT INTO customers (code, name) VALUES ('BENCH', 'Bench') RETURNING id`,
    );
    const people = await tx.rows<BenchPerson>(sql`
      WITH made AS (
        INSERT INTO users (email, display_name)
        SELECT 'person' || n || '@bench.example', 'Person ' || n FROM generate_series(1, ${STREAMS}::int) AS n
        RETURNING id
      ), joined AS (
        INSERT INTO memberships (customer_id, user_id, role) SELECT ${customerId}, id, 'viewer' FROM made
      ), signed_in AS (
        INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 hour' FROM made
        RETURNING id, user_id
      ) SELECT user_id AS "userId", id AS "sessionId" FROM signed_in`);
    return { customerId, people };
  });
}

async function nextReport(child: ChildProcess): Promise<ReadersReport> {
  const [report] = await once(child, 'message');
  return report as ReadersReport;
}

/** Resident memory of the process, after garbage collection where `--expose-gc` is set. */
function memory(): number {
  globalThis.gc?.();
  return process.memoryUsage().rss;
}

function times(durations: readonly number[]): string {
  const sorted = [...durations].sort((a, b) => a - b);
  return `median ${sorted[Math.floor(sorted.length / 2)]}, worst ${sorted.at(-1)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
