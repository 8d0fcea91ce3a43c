// `npm run bench:api -- reminders`: what a day with 400,000 reminders costs people at the portal. A process of the API
// answers lists while it reminds and mails, and while there is nothing to remind of: in turns, each from a new start.
import { setTimeout as delay } from 'node:timers/promises';
import { startMailServer } from '../src/testing/mail-server.ts';
import { type BenchDatabase, openPlace, perform, printMachine } from './bench-place.ts';
import { figures, isWithin, medianOf, type ReadRequest, type ReadResult } from './read-load.ts';

const REMINDERS = Number(process.env.BENCH_REMINDERS ?? 400_000);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const MEASURE_MS = Number(process.env.BENCH_MS ?? 30_000);
/** The job of reminders is not the first one that starts. */
const START_MS = 15_000;
const CLIENTS = 2;
const CUSTOMERS = 20;
const MEMBERS = 20;
const TARGET_RATIO = 1.1;
const QUERIES = [
  ['applications', 'mainStatus=2&mainStatus=4&category=1&category=2&sort=-updatedAt'],
  ['applications', 'country=US&country=DE&sort=title&page=40'],
  ['deadlines', 'state=open&sort=dueAt&pageSize=10'],
  ['deadlines', 'state=open&state=missed&category=1&sort=-updatedAt'],
] as const;

const place = await openPlace(process.env.BENCH_DATA_DIR);
const mailServer = await startMailServer();
try {
  const database = await place.openDatabase('bench_reminders', {
    applications: 20_000,
    customers: 200,
    seed: 1,
  });
  await createDue(database);
  const rounds: { with: ReadResult; without: ReadResult }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const measured: Partial<Record<'with' | 'without', ReadResult>> = {};
    for (const side of round % 2 ? (['with', 'without'] as const) : (['without', 'with'] as const))
      measured[side] = await measure(database, side === 'with');
    rounds.push(measured as { with: ReadResult; without: ReadResult });
  }
  console.table({
    'while it reminds': figures(medianOf(rounds.map((round) => round.with))),
    'with nothing to remind of': figures(medianOf(rounds.map((round) => round.without))),
  });
  const ratios = rounds.map((round) => round.with.p95Ms / round.without.p95Ms);
  const isMet = isWithin({ atMost: TARGET_RATIO }, 'p95 while it reminds', ratios);
  const failures = rounds.flatMap((round) => [...round.with.failed, ...round.without.failed]);
  if (failures.length > 0) console.log(`failures: ${[...new Set(failures)].join(' · ')}`);
  await printMachine(database);
  process.exitCode = isMet && failures.length === 0 ? 0 : 1;
} finally {
  await mailServer.close();
  await place.close();
}

async function measure(database: BenchDatabase, hasReminders: boolean): Promise<ReadResult> {
  const { admin } = database;
  await admin.query('TRUNCATE deadline_reminders, notifications, deliveries');
  await admin.query('DELETE FROM reminder_settings');
  if (!hasReminders)
    await admin.query(
      "INSERT INTO reminder_settings (user_id, days, scope, by_mail) SELECT id, '{}', 'mine', true FROM users",
    );
  const address = await database.startApi({
    SMTP_URL: mailServer.smtpUrl,
    MAIL_FROM: 'portal@atrium.example',
  });
  const load = place.startLoad('list-http.ts', address);
  const reader = await database.createReader(database.customers.slice(0, 1).map(({ id }) => id));
  const reads: ReadRequest[] = QUERIES.map(([list, query]) => ({ ...reader, list, query, name: list }));
  await delay(START_MS);
  const result = await perform(load, { reads, clients: CLIENTS, warmUpMs: 3_000, measureMs: MEASURE_MS });
  await database.stopApi(address);
  const { rows } = await admin.query('SELECT count(*) FROM deadline_reminders');
  const { rows: sent } = await admin.query("SELECT count(*) FROM deliveries WHERE state = 'sent'");
  console.log(
    `${hasReminders ? 'with' : 'without'}: p95 ${result.p95Ms.toFixed(1)} ms, ${rows[0].count} reminders, ${sent[0].count} mails sent`,
  );
  return result;
}

/** Deadlines of tomorrow that every member of their customer is reminded of. */
async function createDue({ admin, customers }: BenchDatabase): Promise<void> {
  const ids = customers.slice(0, CUSTOMERS).map(({ id }) => id);
  await admin.query(
    `WITH people AS (
       INSERT INTO users (email, display_name)
       SELECT 'reminded' || n || '@people.example', 'Person ' || n FROM generate_series(1, $2::int) n
       ON CONFLICT DO NOTHING RETURNING id
     )
     INSERT INTO memberships (customer_id, user_id, role, reminded_since)
     SELECT c.id, p.id, 'owner', now() - interval '1 year'
     FROM (SELECT id, row_number() OVER () AS n FROM people) p
     JOIN unnest($1::int[]) WITH ORDINALITY AS c (id, n) ON (p.n - 1) / ${MEMBERS} + 1 = c.n`,
    [ids, CUSTOMERS * MEMBERS],
  );
  await admin.query(
    `INSERT INTO deadlines (customer_id, application_id, kind, due_at, created_at)
     SELECT a.customer_id, a.id, 'response', (now() AT TIME ZONE 'UTC')::date + 1, now() - interval '1 year'
     FROM (SELECT customer_id, min(id) AS id FROM applications WHERE customer_id = ANY ($1) GROUP BY 1) a,
          generate_series(1, $2::int)
     WHERE NOT EXISTS (SELECT FROM deadlines d WHERE d.customer_id = a.customer_id AND d.application_id = a.id
                       AND d.due_at = (now() AT TIME ZONE 'UTC')::date + 1 OFFSET 1000)`,
    [ids, Math.ceil(REMINDERS / CUSTOMERS / MEMBERS)],
  );
  await admin.query('VACUUM ANALYZE');
}
