// Databases of generated applications, and the people who use them, for the commands in scripts/capacity.
import { chmodSync, mkdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { prepareDatabase, type RunningDatabase, startDatabase } from '../src/db/index.ts';
import { hashPassword } from '../src/modules/identity/credentials/index.ts';
import { seedApplications } from '../src/seed/index.ts';
import { addUpCounts } from './add-up-counts.ts';
import { growApplications } from './grow-applications.ts';

export { startMailServer, type TestMailServer } from '../src/testing/mail-server.ts';

export interface CapacityPerson {
  readonly email: string;
  readonly password: string;
  /** Customer that the person works for, or 0 for all of them. */
  readonly customerId: number;
}

export interface CapacityDatabase {
  readonly url: string;
  readonly applications: number;
  readonly largestCustomer: number;
  readonly bytes: number;
  /** PostgreSQL's first process, the parent of all others. */
  readonly serverPid: number;
  readonly version: string;
  /** Most people work for one large customer, one in ten for ten customers; all have points to spend. */
  createPeople(count: number): Promise<CapacityPerson[]>;
  close(): Promise<void>;
}

const CUSTOMERS = 2_000;
/** So many applications are generated one by one; larger databases hold copies of these. */
const SEEDED = 100_000;
const GROWTH = 10;
const PASSWORD = 'quite a long passphrase';
const CUSTOMERS_OF_A_FEW = 10;
/** No wallet runs out of so many points. */
const PLENTY = 10_000_000;

/**
 * Starts PostgreSQL with a database of this many applications, which is filled the first time: a hundred thousand are
 * generated, larger databases are made of the next smaller one.
 */
export async function openCapacityDatabase(dataDir: string, applications: number): Promise<CapacityDatabase> {
  mkdirSync(dataDir, { recursive: true });
  // The user that the database runs as has to read the folder.
  chmodSync(dataDir, 0o755);
  const name = await endingWith(startDatabase({ dataDir, volatile: true }), (filling) =>
    fill(filling, applications).finally(() => filling.stop()),
  );
  const server = await endingWith(startDatabase({ dataDir }), async (started) => {
    await prepareDatabase(addressOf(started.adminUrl, name));
    await addUpCounts(addressOf(started.url, name));
    return started;
  });
  const client = new pg.Client({ connectionString: addressOf(server.adminUrl, name) });
  // If the command fails, the server stops before its clients.
  client.on('error', () => undefined);
  await client.connect();
  return {
    url: addressOf(server.url, name),
    applications,
    ...(await describe(client)),
    createPeople: (count) => createPeople(client, count),
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/** Stops the server, then the command, if that is interrupted before the work is done. */
async function endingWith<T>(
  starting: Promise<RunningDatabase>,
  work: (server: RunningDatabase) => Promise<T>,
): Promise<T> {
  const signals = ['SIGINT', 'SIGTERM'] as const;
  const end = () => void starting.then((server) => server.stop()).finally(() => process.exit(1));
  for (const signal of signals) process.once(signal, end);
  try {
    return await work(await starting);
  } finally {
    for (const signal of signals) process.off(signal, end);
  }
}

function addressOf(url: string, pathname: string): string {
  return Object.assign(new URL(url), { pathname }).href;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes a database under another name first, so that an interrupted one is made again. @returns its name */
async function fill(server: RunningDatabase, applications: number): Promise<string> {
  const name = `capacity_${applications}`;
  const unfinished = `${name}_unfinished`;
  const { rowCount } = await withClient(server.adminUrl, (client) =>
    client.query('SELECT FROM pg_database WHERE datname = $1', [name]),
  );
  if (rowCount === 1) return name;
  const template = applications > SEEDED ? await fill(server, applications / GROWTH) : 'template1';
  const startedAt = performance.now();
  await withClient(server.adminUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${unfinished}`);
    await client.query(`CREATE DATABASE ${unfinished} TEMPLATE ${template} STRATEGY file_copy`);
  });
  if (template === 'template1') await seed(server, unfinished, applications);
  else await growApplications(addressOf(server.adminUrl, unfinished), GROWTH);
  await withClient(server.adminUrl, (client) =>
    client.query(`ALTER DATABASE ${unfinished} RENAME TO ${name}`),
  );
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`${applications.toLocaleString('en')} applications generated in ${seconds} s`);
  return name;
}

async function seed(server: RunningDatabase, name: string, applications: number): Promise<void> {
  const adminUrl = addressOf(server.adminUrl, name);
  await prepareDatabase(adminUrl);
  await seedApplications(addressOf(server.url, name), { applications, customers: CUSTOMERS, seed: 1 });
  // In production a day has few missed deadlines, which the job sets.
  const missed = "UPDATE deadlines SET state = 'missed' WHERE state = 'open' AND due_at < current_date - 1";
  await withClient(adminUrl, async (client) => {
    await client.query(missed);
    await client.query('VACUUM ANALYZE');
  });
}

async function describe(client: pg.Client) {
  const { rows } = await client.query<{
    backend: number;
    bytes: number;
    version: string;
    largestCustomer: number;
  }>(
    `SELECT pg_backend_pid() AS backend, pg_database_size(current_database())::float8 AS bytes,
            current_setting('server_version') AS version,
            (SELECT count(*)::int FROM applications WHERE customer_id = (SELECT min(id) FROM customers)) AS "largestCustomer"`,
  );
  const [found] = rows;
  if (!found) throw new Error('The database did not respond.');
  const { backend, ...facts } = found;
  return { ...facts, serverPid: parentOf(backend) };
}

function parentOf(pid: number): number {
  return Number(
    readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')[1],
  );
}

async function createPeople(client: pg.Client, count: number): Promise<CapacityPerson[]> {
  const run = Date.now().toString(36);
  const { rows } = await client.query<{ email: string; customerId: number }>(
    `WITH ranked AS (SELECT id, row_number() OVER (ORDER BY id) AS rank, count(*) OVER () AS customers FROM customers),
          numbers AS (
            SELECT n, n % 10 = 0 AS has_several,
                   least(floor(exp((n - 0.5) / $1 * ln(customers + 1)))::int, customers) AS rank
            FROM generate_series(1, $1::int) n, (SELECT count(*) AS customers FROM customers) c
          ),
          people AS (
            INSERT INTO users (email, display_name)
            SELECT 'person' || n || '@${run}.example', 'Person ' || n FROM numbers RETURNING id, email
          ),
          named AS (
            SELECT p.id, p.email, numbers.* FROM numbers JOIN people p ON p.email = 'person' || n || '@${run}.example'
          ),
          known AS (INSERT INTO credentials (user_id, password_hash) SELECT id, $2 FROM named),
          joined AS (
            INSERT INTO memberships (customer_id, user_id, role)
            SELECT DISTINCT ON (r.id, p.id) r.id, p.id, (ARRAY['owner', 'manager', 'viewer'])[p.n % 3 + 1]
            FROM named p JOIN ranked r
              ON r.rank = p.rank OR p.has_several AND r.rank BETWEEN p.rank AND p.rank + ${CUSTOMERS_OF_A_FEW} - 1
          )
     SELECT p.email, CASE WHEN p.has_several THEN 0 ELSE r.id END AS "customerId"
     FROM named p JOIN ranked r ON r.rank = p.rank ORDER BY p.n`,
    [count, await hashPassword(PASSWORD)],
  );
  // No deadline here has a responsible person, so everyone would be reminded of all of them on their first day.
  await client.query(
    `INSERT INTO reminder_settings (user_id, days, scope, by_mail)
     SELECT id, '{}', 'mine', false FROM users WHERE email LIKE '%@${run}.example'`,
  );
  await client.query(
    `INSERT INTO rewards (id, name, description, points_cost, position)
     SELECT 1000 + n, 'Fee credit ' || n, 'Taken off the next invoice.', 10 * n, n FROM generate_series(1, 12) n
     ON CONFLICT DO NOTHING`,
  );
  // A wallet has three lots, as in production.
  await client.query(
    `SELECT ledger.earn(m.customer_id, $1, 'capacity:${run}:' || lot, NULL, NULL, NULL, NULL, now() - lot * interval '40 days', 0)
     FROM (SELECT DISTINCT customer_id FROM memberships) m, generate_series(0, 2) lot`,
    [PLENTY],
  );
  await client.query('ANALYZE users, memberships, credentials, wallets, point_lots');
  return rows.map((row) => ({ ...row, password: PASSWORD }));
}
