import pg from 'pg';
import { seedApplications } from '../seed/index.ts';
import { createMembership, createUser, useTestDatabase } from '../testing/index.ts';
import { createReward, fund, newKey } from '../testing/points.ts';
import { prepareDatabase } from './index.ts';

// Cells as in docs/scaling.md: installations with whole customers, each with a range of ids of its own.
const RANGES = [
  { first: 1_000_000_001, last: 1_100_000_000 },
  { first: 1_100_000_001, last: 1_200_000_000 },
] as const;
const SIZE = { applications: 12, customers: 2, seed: 1 };

const clients: [pg.Client, pg.Client] = [new pg.Client(), new pg.Client()];
afterAll(() => Promise.all(clients.map((client) => client.end())));
const databases = [useTestDatabase(), useTestDatabase()] as const;

beforeAll(async () => {
  for (const [index, { adminUrl, database, url }] of databases.entries()) {
    await prepareDatabase(adminUrl, { idRange: RANGES[index] });
    await seedApplications(url, SIZE);
    const client = new pg.Client({ connectionString: adminUrl });
    await client.connect();
    clients[index] = client;
    const [{ id: userId }, { id: rewardId }] = [await createUser(database), await createReward(database)];
    // The provider gives each customer a code of its own.
    const { rows } = await client.query<{ id: number }>(
      `UPDATE customers SET code = code || '-${index}' RETURNING id`,
    );
    for (const { id: customerId } of rows) {
      await createMembership(database, { userId, customerId });
      await fund(database, customerId, 5_000);
      await client.query('SELECT ledger.redeem($1, $2, $3, $4, $5, $6, true, NULL)', [
        customerId,
        userId,
        rewardId,
        newKey(),
        Buffer.from('body'),
        newKey(),
      ]);
    }
  }
});

async function tablesWith(client: pg.Client, column: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = $1
     WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition ORDER BY 1`,
    [column],
  );
  return rows.map(({ name }) => name);
}

/** @returns the number of copied rows */
async function carry(table: string, condition: string): Promise<number> {
  const [from, to] = clients;
  const { rows: columns } = await from.query<{ name: string }>(
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  const names = columns.map(({ name }) => name).join(', ');
  const { rows } = await from.query(
    `SELECT coalesce(json_agg(t), '[]') AS found FROM (SELECT ${names} FROM ${table} WHERE ${condition}) t`,
  );
  const { rowCount } = await to.query(
    `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
     SELECT ${names} FROM json_populate_recordset(NULL::${table}, $1)`,
    [JSON.stringify(rows[0].found)],
  );
  return rowCount ?? 0;
}

test('two cells with different ranges assign no id twice, in any table', async () => {
  const idsOf = async (client: pg.Client, table: string) => {
    const { rows } = await client.query<{ id: string }>(
      `SELECT id::text FROM ${table} WHERE id::text ~ '^\\d+$' AND id::text::bigint >= ${RANGES[0].first}`,
    );
    return rows.map(({ id }) => id);
  };
  const withRows: string[] = [];
  for (const table of await tablesWith(clients[0], 'id')) {
    const [one, other] = [await idsOf(clients[0], table), await idsOf(clients[1], table)];
    expect({ table, twice: one.filter((id) => other.includes(id)) }).toEqual({ table, twice: [] });
    if (one.length > 0) withRows.push(table);
  }
  expect(withRows).toEqual(
    expect.arrayContaining(['applications', 'customers', 'deadlines', 'fees', 'redemptions', 'users']),
  );
});

test('a customer of one cell can be loaded into another as it is', async () => {
  const [from, to] = clients;
  const { rows } = await from.query<{ id: number }>('SELECT min(id) AS id FROM customers');
  const id = rows[0]?.id ?? 0;
  const ofCustomer = await tablesWith(from, 'customer_id');
  await to.query('SET session_replication_role = replica');
  await carry('customers', `id = ${id}`);
  await carry('users', `id IN (SELECT user_id FROM memberships WHERE customer_id = ${id})`);
  await carry('rewards', `id IN (SELECT reward_id FROM redemptions WHERE customer_id = ${id})`);
  const carried: Record<string, number> = {};
  for (const table of ofCustomer) carried[table] = await carry(table, `customer_id = ${id}`);
  await to.query('RESET session_replication_role');

  expect(carried).toMatchObject({ wallets: 1, redemptions: 1 });
  expect(carried.applications).toBeGreaterThan(0);
  expect((await to.query('SELECT * FROM ledger.audit()')).rows).toEqual([]);
  await checkForeignKeys(to);
});

/** Adding a foreign key checks all rows. */
async function checkForeignKeys(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(`
    SELECT format('ALTER TABLE %s ADD CONSTRAINT again %s; ALTER TABLE %1$s DROP CONSTRAINT again',
                  conrelid::regclass, pg_get_constraintdef(oid)) AS statement
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0`);
  expect(rows.length).toBeGreaterThan(0);
  for (const { statement } of rows) await client.query(statement);
}
