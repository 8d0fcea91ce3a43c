import pg from 'pg';
import sql, { raw } from 'sql-template-tag';
import { createUser, useTestDatabase } from '../testing/index.ts';
import { createDatabase, type Database } from './database.ts';
import { MAX_PREPARED } from './statement-batch.ts';

const db = useTestDatabase();
let database: Database;
let scope: { userId: number; customerIds: number[] };

beforeEach(async () => {
  database = createDatabase({ url: db.url, maxConnections: 1 });
  scope = { userId: (await createUser(db.database)).id, customerIds: [] };
});

afterEach(() => database.close());

const ask = (text: string) => database.queryInScope(scope, (tx) => tx.rows(sql`SELECT ${raw(`'${text}'`)}`));

function prepared(like: string): Promise<{ statement: string; plans: number }[]> {
  return database.inScope(scope, (tx) =>
    tx.rows(sql`
      SELECT statement, generic_plans + custom_plans AS plans FROM pg_prepared_statements
      WHERE statement LIKE ${like} ORDER BY 1`),
  );
}

test('a connection prepares a statement once', async () => {
  await ask('once');
  await ask('once');
  expect(await prepared("SELECT 'once'")).toEqual([{ statement: "SELECT 'once'", plans: 2 }]);
});

test('a connection keeps the statements that it used last, and no more than it may', async () => {
  await ask('first');
  for (let count = 0; count < MAX_PREPARED; count++) await ask(`one of many ${count}`);
  expect(await prepared("SELECT 'first'")).toEqual([]);
  expect((await prepared('%')).length).toBeLessThanOrEqual(MAX_PREPARED);
});

test('a statement that fails is not kept by the server', async () => {
  const failing = () => database.queryInScope(scope, (tx) => tx.rows(sql`SELECT 1 / 0 AS failing`));
  await expect(failing()).rejects.toThrow('division by zero');
  await expect(failing()).rejects.toThrow('division by zero');
  expect(await prepared('%failing%')).toEqual([]);
});

test('a statement whose plan a change of its table made void works the next time', async () => {
  const owner = new pg.Client({ connectionString: db.adminUrl });
  await owner.connect();
  await owner.query('CREATE TABLE changing AS SELECT 1 AS value; GRANT SELECT ON changing TO atrium_app');
  const read = () => database.queryInScope(scope, (tx) => tx.rows(sql`SELECT value FROM changing`));
  expect(await read()).toEqual([{ value: 1 }]);
  await owner.query("ALTER TABLE changing ALTER value TYPE text USING 'one'");
  await read().catch(() => undefined);
  expect(await read()).toEqual([{ value: 'one' }]);
  await owner.query('DROP TABLE changing');
  await owner.end();
});

test('a value that cannot be sent fails its query, and nothing after it', async () => {
  const circular: Record<string, unknown> = {};
  circular.own = circular;
  const failing = database.queryInScope(scope, (tx) => tx.rows(sql`SELECT ${circular}::json`));
  await expect(failing).rejects.toThrow('circular');
  expect(await ask('after')).toHaveLength(1);
});

test.each(['inScope', 'queryInScope'] as const)(
  'if one statement of %s fails, none has changed anything',
  async (way) => {
    const failing = database[way](scope, (tx) =>
      Promise.all([
        tx.rows(sql`UPDATE users SET locale = 'de-DE' WHERE id = ${scope.userId}`),
        tx.rows(sql`SELECT 1 / 0`),
      ]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    const read = sql`SELECT locale FROM users WHERE id = ${scope.userId}`;
    expect(await database.queryInScope(scope, (tx) => tx.rows(read))).toEqual([{ locale: 'en-US' }]);
  },
);

test('what a person filters by is planned for its values each time, and the rest is not', async () => {
  const read = sql`SELECT count(*) AS filtered FROM applications WHERE customer_id = ${1}`;
  const plansOf = async () => {
    const [plans] = await database.queryInScope(scope, (tx) =>
      tx.rows<{ generic: number }>(sql`
        SELECT generic_plans AS generic FROM pg_prepared_statements WHERE statement LIKE '%filtered FROM appl%'`),
    );
    return plans?.generic;
  };
  for (let count = 0; count < 10; count++) await database.queryInScope(scope, (tx) => tx.rows(read), 'list');
  expect(await plansOf()).toBe(0);
  for (let count = 0; count < 10; count++) await database.queryInScope(scope, (tx) => tx.rows(read));
  expect(await plansOf()).toBeGreaterThan(0);
});
