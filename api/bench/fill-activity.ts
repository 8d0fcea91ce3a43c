import type pg from 'pg';

/** A generated activity log, and people who read it. */
export interface FilledActivity {
  readonly largest: number;
  readonly small: number;
  readonly all: readonly number[];
  /** Has five entries of long ago, at the largest customer. */
  readonly rarePerson: number;
  readonly reader: number;
}

const BATCH = 500_000;
const PEOPLE_OF_A_CUSTOMER = 3;
const MONTHS = 24;
const TABLES = "'{activity_logs,outbox,notifications,deliveries}'::regclass[]";
/** Customer k has about 1/k of the entries of the first. */
const CUSTOMER = 'least(floor(exp(random() * ln($1::float8 + 1)))::int, $1)';

/** Fills the log of an empty database, in the order of time; a second call finds it filled. */
export async function fillActivity(
  admin: pg.Client,
  { rows, customers }: { readonly rows: number; readonly customers: number },
): Promise<FilledActivity> {
  const { rows: found } = await admin.query('SELECT FROM activity_logs LIMIT 1');
  if (found.length === 0) {
    const startedAt = performance.now();
    await createMonths(admin);
    await createPeople(admin, customers);
    for (let done = 0; done < rows; done += BATCH) await insertEntries(admin, done, rows, customers);
    await insertRareEntries(admin);
    await admin.query('VACUUM ANALYZE');
    console.log(
      `${rows.toLocaleString('en')} entries in ${Math.round((performance.now() - startedAt) / 1_000)} s`,
    );
  }
  const { rows: ids } = await admin.query<{ id: number }>('SELECT id FROM customers ORDER BY id');
  const all = ids.map(({ id }) => id);
  const { rows: people } = await admin.query<{ first: number; last: number }>(
    'SELECT min(id) AS first, max(id) AS last FROM users',
  );
  return {
    all,
    largest: all[0] ?? 0,
    small: all[Math.floor(all.length * 0.9)] ?? 0,
    rarePerson: people[0]?.last ?? 0,
    reader: people[0]?.first ?? 0,
  };
}

/** There are as many partitions as after two years of use. */
async function createMonths(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ child: string }>(
    `SELECT inhrelid::regclass::text AS child FROM pg_inherits WHERE inhparent = ANY (${TABLES})`,
  );
  for (const { child } of rows) await admin.query(`DROP TABLE ${child}`);
  await admin.query(`
    SET ROLE atrium_owner;
    SELECT app.add_partitions(now() - interval '${MONTHS} months', ${MONTHS} + 3);
    RESET ROLE`);
}

/** The last person is another member of the first customer. */
async function createPeople(admin: pg.Client, customers: number): Promise<void> {
  await admin.query(
    "INSERT INTO customers (code, name) SELECT 'C' || n, 'Customer ' || n FROM generate_series(1, $1) n",
    [customers],
  );
  await admin.query(
    `INSERT INTO users (email, display_name)
     SELECT n || '@people.example', 'Person ' || n FROM generate_series(1, $1) n`,
    [customers * PEOPLE_OF_A_CUSTOMER + 1],
  );
  await admin.query(
    `INSERT INTO memberships (customer_id, user_id, role)
     SELECT c.id, u.id, 'owner'
     FROM (SELECT id, row_number() OVER (ORDER BY id) AS n FROM customers) c
     JOIN (SELECT id, row_number() OVER (ORDER BY id) AS n FROM users) u
       ON (u.n - 1) / ${PEOPLE_OF_A_CUSTOMER} + 1 = c.n OR c.n = 1 AND u.n = $1`,
    [customers * PEOPLE_OF_A_CUSTOMER + 1],
  );
}

async function insertEntries(admin: pg.Client, done: number, rows: number, customers: number): Promise<void> {
  // Foreign keys would be checked row by row.
  await admin.query('SET session_replication_role = replica');
  await admin.query(
    `INSERT INTO activity_logs (customer_id, actor_id, action, subject_kind, subject_id, subject_label, at)
     SELECT c.first + k - 1, u.first + (k - 1) * ${PEOPLE_OF_A_CUSTOMER} + n % ${PEOPLE_OF_A_CUSTOMER},
            CASE WHEN n % 50 = 0 THEN 'document.uploaded' WHEN n % 3 = 0 THEN 'customer.switched' ELSE 'application.viewed' END,
            'application', n, 'R-' || n,
            now() - interval '${MONTHS} months' + interval '${MONTHS} months' * (n::float8 / $4)
     FROM (SELECT n, ${CUSTOMER} AS k FROM generate_series($2::int + 1, least($2::int + $3::int, $4::int)) n OFFSET 0) entry,
          (SELECT min(id) AS first FROM customers) c, (SELECT min(id) AS first FROM users) u`,
    [customers, done, BATCH, rows],
  );
  await admin.query('RESET session_replication_role');
}

async function insertRareEntries(admin: pg.Client): Promise<void> {
  await admin.query(`
    INSERT INTO activity_logs (customer_id, actor_id, action, at)
    SELECT (SELECT min(id) FROM customers), (SELECT max(id) FROM users), 'customer.switched',
           now() - interval '20 months' + n * interval '1 day'
    FROM generate_series(1, 5) n`);
}
