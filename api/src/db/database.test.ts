import { Socket } from 'node:net';
import pg from 'pg';
import sql, { type Sql } from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  useTestDatabase,
} from '../testing/index.ts';
import { databaseProblem } from './database-problem.ts';

const db = useTestDatabase();

const customerIds = (tx: { rows<R>(query: ReturnType<typeof sql>): Promise<R[]> }) =>
  tx.rows<{ id: number }>(sql`SELECT id FROM customers ORDER BY id`).then((rows) => rows.map(({ id }) => id));

describe.each(['inScope', 'queryInScope'] as const)('%s', (way) => {
  test('a query without any filter sees only the rows of the scope', async () => {
    const [mine, other] = [await createCustomer(db.database), await createCustomer(db.database)];
    const user = await createUser(db.database);
    const seen = await db.database[way]({ userId: user.id, customerIds: [mine.id] }, customerIds);
    expect(seen).toEqual([mine.id]);
    expect(await db.database.asJob(customerIds)).toEqual(expect.arrayContaining([mine.id, other.id]));
  });

  test('an empty scope sees nothing, and a scope does not stay on its connection', async () => {
    const customer = await createCustomer(db.database);
    const user = await createUser(db.database);
    const scope = { userId: user.id, customerIds: [customer.id] };
    expect(await db.database[way](scope, customerIds)).toEqual([customer.id]);
    expect(await db.database[way]({ ...scope, customerIds: [] }, customerIds)).toEqual([]);
  });

  test('a scope with a session drops customers whose membership was withdrawn in the meantime', async () => {
    const customer = await createCustomer(db.database);
    const user = await createUser(db.database);
    await createMembership(db.database, { userId: user.id, customerId: customer.id, role: 'viewer' });
    const sessionId = await createSession(db.database, user.id);
    const scope = { userId: user.id, customerIds: [customer.id], sessionId };
    expect(await db.database[way](scope, customerIds)).toEqual([customer.id]);
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM memberships WHERE user_id = ${user.id}`));
    expect(await db.database[way](scope, customerIds)).toEqual([]);
  });
});

describe('a query in scope', () => {
  const scopeOf = async () => {
    const [customer, user] = [await createCustomer(db.database), await createUser(db.database)];
    return { userId: user.id, customerIds: [customer.id] };
  };

  test('runs several statements, each with its own rows', async () => {
    const scope = await scopeOf();
    const [ids, one] = await db.database.queryInScope(scope, (tx) =>
      Promise.all([customerIds(tx), tx.one(sql`SELECT 1 AS one`)]),
    );
    expect([ids, one]).toEqual([scope.customerIds, { one: 1 }]);
  });

  test('runs no statement that follows another: it is refused and not sent', async () => {
    const scope = await scopeOf();
    const twice = db.database.queryInScope(scope, async (tx) => [
      await customerIds(tx),
      await customerIds(tx),
    ]);
    await expect(twice).rejects.toThrow('asked for at once');
    expect(await db.database.queryInScope(scope, customerIds)).toEqual(scope.customerIds);
  });

  test('fails if the scope cannot be entered, with that error', async () => {
    const impossible = { ...(await scopeOf()), userId: 2 ** 40 };
    await expect(db.database.queryInScope(impossible, customerIds)).rejects.toMatchObject({
      message: expect.stringContaining('enter_scope'),
    });
  });

  test('that fails reports the error and releases its connection', async () => {
    const scope = await scopeOf();
    const failing = db.database.queryInScope(scope, (tx) =>
      Promise.all([tx.rows(sql`SELECT 1 / ${0}::int`), customerIds(tx)]),
    );
    await expect(failing).rejects.toThrow('division by zero');
    expect(await db.database.queryInScope(scope, customerIds)).toEqual(scope.customerIds);
  });

  test('is sent together with BEGIN and COMMIT in one write', async () => {
    const scope = await scopeOf();
    await db.database.queryInScope(scope, customerIds);
    const writes = jest.spyOn(Socket.prototype, '_writev' as never);
    const single = jest.spyOn(Socket.prototype, '_write');
    await db.database.queryInScope(scope, (tx) => Promise.all([customerIds(tx), customerIds(tx)]));
    expect([writes.mock.calls.length, single.mock.calls.length]).toEqual([1, 0]);
  });
});

describe('the access of a session', () => {
  const tick = () => new Promise((done) => setImmediate(done));
  let userId: number;
  let sessionId: string;

  beforeEach(async () => {
    const customer = await createCustomer(db.database);
    ({ id: userId } = await createUser(db.database));
    await createMembership(db.database, { userId, customerId: customer.id });
    sessionId = await createSession(db.database, userId);
  });

  test('is queried once for all checks within one tick', async () => {
    const other = await createSession(db.database, userId);
    const connect = jest.spyOn(pg.Pool.prototype, 'connect');
    const [one, another] = await Promise.all([
      db.database.findSessionAccess(userId, sessionId),
      db.database.findSessionAccess(userId, sessionId),
      db.database.findSessionAccess(userId, other),
    ]);
    expect(one?.memberships).toHaveLength(1);
    expect(another).toBe(one);
    expect(connect).toHaveBeenCalledTimes(2);
  });

  test('is queried again once a query is in flight, which may have missed what was committed since', async () => {
    const connection = Promise.withResolvers<never>();
    const connect = jest.spyOn(pg.Pool.prototype, 'connect').mockReturnValue(connection.promise as never);
    db.database.findSessionAccess(userId, sessionId).catch(() => undefined);
    await tick();
    expect(connect).toHaveBeenCalledTimes(1);
    db.database.findSessionAccess(userId, sessionId).catch(() => undefined);
    await tick();
    expect(connect).toHaveBeenCalledTimes(2);
    connection.reject(new Error('The test has ended.'));
  });
});

test('a failed transaction changes nothing and releases its connection', async () => {
  const before = await db.database.asJob(customerIds);
  const failing = db.database.asJob(async (tx) => {
    await tx.rows(sql`INSERT INTO customers (code, name) VALUES ('LOST', 'Lost')`);
    throw new Error('on purpose');
  });
  await expect(failing).rejects.toThrow('on purpose');
  expect(await db.database.asJob(customerIds)).toEqual(before);
});

test('a connection that breaks between two queries fails its transaction as an outage, and nothing else', async () => {
  const server = new pg.Client({ connectionString: db.adminUrl });
  await server.connect();
  const failure = await db.database
    .asJob(async (tx) => {
      const { pid } = await tx.one<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await server.query('SELECT pg_terminate_backend($1, 5000)', [pid]);
      // After a round trip, the driver has read the end of the other connection.
      await server.query('SELECT 1');
      await tx.rows(sql`SELECT 1`);
    })
    .catch((error: unknown) => error);
  await server.end();
  expect(databaseProblem(failure)).toEqual({ kind: 'unavailable' });
  await expect(db.database.asJob(customerIds)).resolves.toBeInstanceOf(Array);
});

test('no role of the portal may bypass row-level security, and every table forces it', async () => {
  const { bypassing, open } = await db.database.asJob((tx) =>
    tx.one<{ bypassing: number; open: string[] }>(sql`
      SELECT (SELECT count(*)::int FROM pg_roles
              WHERE rolname LIKE 'atrium\\_%' AND rolname <> 'atrium_admin' AND (rolbypassrls OR rolsuper)) AS bypassing,
             ARRAY(SELECT relname::text FROM pg_class
                   WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace
                     AND NOT (relrowsecurity AND relforcerowsecurity)) AS open`),
  );
  expect({ bypassing, open }).toEqual({ bypassing: 0, open: [] });
});

test('the functions that erase see every table', async () => {
  const unseen = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT relname AS name FROM pg_class c
      WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace AND NOT relispartition
        AND NOT EXISTS (SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname IN ('erasing', 'owner'))`),
  );
  expect(unseen).toEqual([]);
});

test('no view bypasses the policies, and no function but those that keep partitions and erase, which return counts', async () => {
  const leaks = await db.database.asJob((tx) =>
    tx.rows<{ name: string }>(sql`
      SELECT relname::text AS name FROM pg_class
      WHERE relkind IN ('v', 'm') AND relnamespace IN ('public'::regnamespace, 'app'::regnamespace)
        AND NOT coalesce(reloptions::text ~ 'security_invoker=(true|on)', false)
      UNION ALL
      SELECT oid::regprocedure::text || ' ' || prorettype::regtype FROM pg_proc
      WHERE pronamespace IN ('public'::regnamespace, 'app'::regnamespace) AND prosecdef`),
  );
  expect(leaks.map(({ name }) => name).sort()).toEqual([
    'app.delete_customer_rows(integer,integer) bigint',
    'app.erase_message_text(integer,text,text,timestamp with time zone) boolean',
    'app.erase_person(integer,text,timestamp with time zone,boolean) jsonb',
    'app.keep_partitions(integer,jsonb) integer',
  ]);
});

test('a request can never read a password hash', async () => {
  const user = await createUser(db.database, { passwordHash: 'hash' });
  const reading = db.database.inScope({ userId: user.id, customerIds: [] }, (tx) =>
    tx.rows(sql`SELECT password_hash FROM credentials`),
  );
  await expect(reading).rejects.toThrow('permission denied');
});

describe('a request changes only its own user', () => {
  const inScope = async (change: (ids: { me: number; colleague: number; customer: number }) => Sql) => {
    const [me, colleague] = [await createUser(db.database), await createUser(db.database)];
    const { id: customer } = await createCustomer(db.database);
    for (const { id } of [me, colleague]) {
      await createMembership(db.database, { userId: id, customerId: customer });
      const sessionId = await createSession(db.database, id);
      await db.database.asJob((tx) =>
        tx.rows(sql`UPDATE sessions SET revoked_at = now() WHERE id = ${sessionId}`),
      );
      await db.database.asJob((tx) =>
        tx.rows(sql`
          INSERT INTO one_time_passwords (user_id, purpose, code_hash, expires_at)
          VALUES (${id}, 'redeem', '', now())`),
      );
    }
    return db.database.inScope({ userId: me.id, customerIds: [customer] }, (tx) =>
      tx.rows(change({ me: me.id, colleague: colleague.id, customer })),
    );
  };

  test('and sees, but does not change, the other users of its customers', async () => {
    const seen = await inScope(({ colleague }) => sql`SELECT id FROM users WHERE id = ${colleague}`);
    expect(seen).toHaveLength(1);
    const changed = await inScope(() => sql`UPDATE users SET locale = 'de-DE' RETURNING locale`);
    expect(changed).toEqual([{ locale: 'de-DE' }]);
  });

  test.each<[string, (ids: { me: number; colleague: number; customer: number }) => Sql]>([
    ['a name', ({ me }) => sql`UPDATE users SET display_name = 'Another' WHERE id = ${me}`],
    ['the end of a session', () => sql`UPDATE sessions SET revoked_at = NULL`],
    ['what a code is for', () => sql`UPDATE one_time_passwords SET purpose = 'change_password'`],
    [
      'who did something',
      ({ colleague, customer }) => sql`
        INSERT INTO activity_logs (customer_id, actor_id, action) VALUES (${customer}, ${colleague}, 'fee.paid')`,
    ],
  ])('and not %s', async (_, change) => {
    await expect(inScope(change)).rejects.toThrow(/permission denied|row-level security/);
  });
});

test('entries of the activity log can be neither changed nor deleted', async () => {
  const user = await createUser(db.database);
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO activity_logs (actor_id, action) VALUES (${user.id}, 'auth.login')`),
  );
  for (const change of [sql`UPDATE activity_logs SET action = 'x'`, sql`DELETE FROM activity_logs`]) {
    await expect(db.database.asJob((tx) => tx.rows(change))).rejects.toThrow('permission denied');
  }
});

test.each(['applications', 'customers', 'activity_logs'])(
  'a plan that filters all rows of %s reads the customers of the scope once, not for each row',
  async (table) => {
    const lines = await db.database.inScope({ userId: 1, customerIds: [1, 2, 3] }, async (tx) => {
      await tx.rows(sql`SET LOCAL enable_indexscan = off`);
      await tx.rows(sql`SET LOCAL enable_bitmapscan = off`);
      return tx.rows<{ 'QUERY PLAN': string }>(sql([`EXPLAIN (COSTS OFF) SELECT count(*) FROM ${table}`]));
    });
    const filters = lines.map((line) => line['QUERY PLAN']).filter((line) => line.includes('Filter:'));
    // The plan has one filter for each partition, if there are any.
    expect(filters).not.toEqual([]);
    for (const filter of filters) {
      expect(filter).toContain('hashed SubPlan');
      expect(filter).not.toContain('current_setting');
    }
  },
);
