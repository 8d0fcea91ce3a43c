import pg from 'pg';
import { prepareDatabase, type RunningDatabase } from '../src/db/index.ts';
import { seedApplications } from '../src/seed/index.ts';
import { addUpCounts } from './add-up-counts.ts';
import { growApplications } from './grow-applications.ts';

/** A million applications, of which one customer has 630,000, and a person with as many notifications. */
export interface DeepLists {
  readonly url: string;
  readonly customerId: number;
  readonly userId: number;
}

const NAME = 'deep_lists';
const SEEDED = 100_000;
const GROWTH = 4;
const GROWTH_OF_LARGEST = 25;
const NOTIFICATIONS = 630_000;

/** A second call finds the database filled. */
export async function openDeepLists(server: RunningDatabase): Promise<DeepLists> {
  const [url, adminUrl] = [server.url, server.adminUrl].map(
    (address) => Object.assign(new URL(address), { pathname: `/${NAME}` }).href,
  ) as [string, string];
  const isNew = await createDatabase(server.adminUrl);
  await prepareDatabase(adminUrl);
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    if (isNew) await fill(admin, url, adminUrl);
    const { rows } = await admin.query<Omit<DeepLists, 'url'>>(
      'SELECT (SELECT min(id) FROM customers) AS "customerId", (SELECT min(id) FROM users) AS "userId"',
    );
    return { url, customerId: rows[0]?.customerId ?? 0, userId: rows[0]?.userId ?? 0 };
  } finally {
    await admin.end();
  }
}

async function createDatabase(adminUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [NAME]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${NAME}`);
  await client.end();
  return rowCount === 0;
}

async function fill(admin: pg.Client, url: string, adminUrl: string): Promise<void> {
  const startedAt = performance.now();
  await seedApplications(url, { applications: SEEDED, customers: 2_000, seed: 1 });
  // In production a day has few missed deadlines, which the job sets.
  await admin.query(
    "UPDATE deadlines SET state = 'missed' WHERE state = 'open' AND due_at < current_date - 1",
  );
  const { rows } = await admin.query<{ id: number }>('SELECT min(id) AS id FROM customers');
  await growApplications(adminUrl, GROWTH);
  await growApplications(adminUrl, GROWTH_OF_LARGEST, rows[0]?.id);
  await admin.query('SET session_replication_role = replica');
  await admin.query(`
    UPDATE fees f SET deadline_id = d.id
    FROM (SELECT DISTINCT ON (customer_id, application_id) customer_id, application_id, id
          FROM deadlines ORDER BY 1, 2, 3) d
    WHERE d.customer_id = f.customer_id AND d.application_id = f.application_id
      AND (f.paid_at IS NULL OR f.id % 8 = 0)`);
  await admin.query("INSERT INTO users (email, display_name) VALUES ('reader@people.example', 'Reader')");
  await admin.query(
    `INSERT INTO notifications (customer_id, user_id, kind, message, parameters, read_at, created_at)
     SELECT (SELECT min(id) FROM customers), (SELECT min(id) FROM users), 'document', 'documentUploaded', '{}', now(),
            now() - n * interval '30 seconds'
     FROM generate_series(1, $1::int) n`,
    [NOTIFICATIONS],
  );
  await admin.query('RESET session_replication_role');
  await addUpCounts(url);
  await admin.query('VACUUM ANALYZE');
  console.log(`a million applications in ${Math.round((performance.now() - startedAt) / 1_000)} s`);
}
