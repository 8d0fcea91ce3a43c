// `npm run bench:api -- desk`: the provider's queue and its search of all cases over HTTP, as a person who sees all
// customers. BENCH_DESK_APPLICATIONS=10000000 BENCH_DESK_CUSTOMERS=10000 is the size that they are meant for.
import { type BenchDatabase, openPlace, printMachine } from './bench-place.ts';
import { growApplications } from './grow-applications.ts';

const APPLICATIONS = Number(process.env.BENCH_DESK_APPLICATIONS ?? 50_000);
const CUSTOMERS = Number(process.env.BENCH_DESK_CUSTOMERS ?? 500);
/** More of them are copies of these. */
const SEEDED = Math.min(APPLICATIONS, 200_000);
const REQUESTS = Number(process.env.BENCH_REQUESTS ?? 40);
const WARM_UP = 8;
const TARGET_MS = 200;
/** Of each application one, answered by no one. */
const INSTRUCTED = Math.min(APPLICATIONS, 20_000);

const place = await openPlace(process.env.BENCH_DATA_DIR);
try {
  const size = { applications: SEEDED, customers: CUSTOMERS, seed: 1 };
  const database = await place.openDatabase('bench_desk', size);
  await grow(database);
  await instruct(database);
  const session = await createStaff(database);
  const address = await database.startApi();
  const rows = [];
  for (const path of await pathsOf(database)) rows.push(await measure(database, session, address, path));
  console.table(rows);
  await printMachine(database);
  const isSlow = rows.some(({ p95Ms, failed }) => p95Ms > TARGET_MS || failed > 0);
  console.log(`p95 of each within ${TARGET_MS} ms: ${isSlow ? 'no' : 'yes'}`);
  process.exitCode = isSlow ? 1 : 0;
} finally {
  await place.close();
}

async function pathsOf({ admin, customers }: BenchDatabase): Promise<string[]> {
  const { rows } = await admin.query(
    'SELECT reference, title FROM applications ORDER BY id OFFSET (SELECT count(*) / 2 FROM applications) LIMIT 1',
  );
  const [word = ''] = rows[0].title.split(' ');
  const search = (text: string) => `applications?search=${encodeURIComponent(text)}`;
  return [
    'queue',
    'queue?page=40',
    'queue?kind=deadline',
    'queue?mine=true',
    `queue?customer=${customers[0]?.id}`,
    'applications',
    'applications?page=40',
    search(rows[0].reference),
    search(rows[0].title),
    search(word),
    search(`${word} ${rows[0].reference.slice(0, 3)}`),
    search('nothinghasthis'),
  ];
}

/** No trigger runs for copies, so that their deadlines are queued here. */
async function grow({ admin, adminUrl }: BenchDatabase): Promise<void> {
  const { rows } = await admin.query('SELECT count(*)::int AS count FROM applications');
  const factor = Math.floor(APPLICATIONS / rows[0].count);
  if (factor < 2) return;
  await growApplications(adminUrl, factor);
  await admin.query(
    `INSERT INTO queue_items (customer_id, kind, subject_id, application_id, cut_off_at)
     SELECT w.customer_id, 'deadline', w.id, w.application_id, w.cut_off_at
     FROM deadlines_to_answer w JOIN deadlines d ON d.customer_id = w.customer_id AND d.id = w.id
     WHERE d.state = 'open' AND d.due_at <= app.queue_until()
     ON CONFLICT DO NOTHING`,
  );
}

/** Triggers keep the queue. Foreign keys and they are what takes time. */
async function instruct({ admin }: BenchDatabase): Promise<void> {
  const { rows } = await admin.query('SELECT FROM instructions LIMIT 1');
  if (rows.length > 0) return;
  await admin.query(
    `INSERT INTO instructions (customer_id, application_id, kind_id, status_id, sent_at, sent_by)
     SELECT a.customer_id, a.id, (SELECT min(id) FROM instruction_kinds), a.status_id, now() - interval '1 day', 1
     FROM applications a WHERE a.id % greatest(${APPLICATIONS} / ${INSTRUCTED}, 1) = 0 LIMIT ${INSTRUCTED}`,
  );
  await admin.query('VACUUM ANALYZE queue_items');
}

interface Session {
  readonly userId: number;
  readonly sessionId: string;
}

async function createStaff({ admin }: BenchDatabase): Promise<Session> {
  const { rows } = await admin.query<Session>(
    `WITH person AS (
       INSERT INTO users (email, display_name) VALUES (gen_random_uuid() || '@bench.example', 'Bench') RETURNING id
     ), staff AS (
       INSERT INTO staff (user_id, role, all_customers) SELECT id, 'supervisor', true FROM person
     ), session AS (
       INSERT INTO sessions (user_id, expires_at) SELECT id, now() + interval '1 hour' FROM person RETURNING id, user_id
     )
     INSERT INTO session_factors (session_id, user_id, factor) SELECT id, user_id, 'passkey' FROM session
     RETURNING user_id AS "userId", session_id AS "sessionId"`,
  );
  const [session] = rows;
  if (!session) throw new Error('The session is one row.');
  return session;
}

async function measure(
  database: BenchDatabase,
  { userId, sessionId }: Session,
  address: string,
  path: string,
) {
  const authorization = `Bearer ${await database.signStaff(userId, sessionId)}`;
  const times: number[] = [];
  let total = 0;
  let failed = 0;
  for (let count = 0; count < WARM_UP + REQUESTS; count++) {
    const startedAt = performance.now();
    const response = await fetch(`${address}/customer-portal/desk/${path}`, { headers: { authorization } });
    const body = (await response.json()) as { total?: number };
    if (count >= WARM_UP) times.push(performance.now() - startedAt);
    if (response.ok) total = body.total ?? 0;
    else failed += 1;
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1));
  return { path, total, p50Ms: at(0.5), p95Ms: at(0.95), failed };
}
