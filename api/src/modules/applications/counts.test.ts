import { type ApplicationFilters, applicationFilters } from '@atrium/contract';
import { Metrics } from '@atrium/server';
import { errorCode } from '@atrium/server/thrown';
import fc from 'fast-check';
import sql, { join, raw } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { createScheduler } from '../../jobs/index.ts';
import {
  createApplication,
  createCustomer,
  createFee,
  createUser,
  randomRuns,
  useTestDatabase,
} from '../../testing/index.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { areKept, type CountKey, countedApplications, GROUPINGS } from './counted-applications.repository.ts';
import { countJobs } from './counts.jobs.ts';
import { addChanges, correctCounts } from './keep-counts.repository.ts';

const db = useTestDatabase();
const COUNTRIES = ['US', 'EU', 'DE'];
const DAYS = ['2025-01-01', '2025-01-31', '2025-02-01', '2026-12-31'];

const asJob = <T>(work: (tx: Transaction) => Promise<T>) => db.database.asJob(work);
const run = (query: ReturnType<typeof sql>) => asJob((tx) => tx.rows(query));
const check = (customerId: number) => asJob((tx) => correctCounts(tx, customerId));

async function checkedCustomer(): Promise<number> {
  const { id } = await createCustomer(db.database);
  await check(id);
  return id;
}

/** The rows of a source, added up by all of the keys. */
async function sums(source: ReturnType<typeof sql>, keys: readonly CountKey[]): Promise<unknown[]> {
  const columns = keys.map((key) =>
    key === 'applied_at' ? sql`date_trunc('month', applied_at::timestamp)::date AS month` : raw(key),
  );
  return asJob((tx) =>
    tx.rows(sql`
      SELECT * FROM (
        SELECT ${join([...columns, raw('sum(count)::int8 AS count, sum(spending)::int8 AS spending, sum(unpaid)::int8 AS unpaid')])}
        FROM ${source} s ${raw(keys.length > 0 ? `GROUP BY ${keys.map((_, index) => index + 1).join(', ')}` : '')}
      ) t WHERE (count, spending, unpaid) <> (0, 0, 0) ORDER BY t`),
  );
}

async function expectSumsOfRows(filters: ApplicationFilters): Promise<void> {
  const rows = sql`(SELECT a.*, 1 AS count FROM applications a WHERE ${applicationFilter(filters)})`;
  for (const { keys } of [{ keys: [] }, ...GROUPINGS]) {
    const grouped: CountKey[] = ['customer_id', ...keys];
    expect(await sums(countedApplications(filters, grouped), grouped)).toEqual(await sums(rows, grouped));
  }
}

const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 });
const row = fc.record({
  statusId: fc.integer({ min: 1, max: 4 }),
  categoryId: fc.integer({ min: 1, max: 2 }),
  countryCode: fc.constantFrom(...COUNTRIES),
  appliedAt: fc.constantFrom(...DAYS),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;
/** A part of the applications, by the remainder of their ids. */
const part = fc.record({ of: fc.integer({ min: 1, max: 4 }), rest: fc.nat(3) });
const change = fc.oneof(
  fc.record({ kind: fc.constant('file' as const), rows: fc.array(row, { minLength: 1, maxLength: 5 }) }),
  fc.record({ kind: fc.constant('move' as const), part, row }),
  fc.record({ kind: fc.constant('charge' as const), part, amount: fc.nat(9_000), isPaid: fc.boolean() }),
  fc.record({ kind: fc.constant('pay' as const), part }),
  fc.record({ kind: fc.constant('delete' as const), part }),
  fc.record({ kind: fc.constantFrom('add' as const, 'check' as const) }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

async function apply(tx: Transaction, customerId: number, made: Change): Promise<void> {
  const mine = ({ of, rest }: { of: number; rest: number }) =>
    sql`customer_id = ${customerId} AND id % ${of} = ${rest}`;
  if (made.kind === 'file') for (const one of made.rows) await file(tx, customerId, one);
  if (made.kind === 'add') await addChanges(tx);
  if (made.kind === 'check') await correctCounts(tx, customerId);
  if (made.kind === 'move') {
    const { statusId, categoryId, countryCode, appliedAt } = made.row;
    await tx.rows(sql`
      UPDATE applications SET status_id = ${statusId}, category_id = ${categoryId}, country_code = ${countryCode},
        applied_at = ${appliedAt} WHERE ${mine(made.part)}`);
  }
  if (made.kind === 'charge')
    await tx.rows(sql`
      INSERT INTO fees (customer_id, application_id, name, amount, paid_at)
      SELECT customer_id, id, 'Fee', ${made.amount}, CASE WHEN ${made.isPaid} THEN now() END
      FROM applications WHERE ${mine(made.part)}`);
  if (made.kind === 'pay') await tx.rows(sql`UPDATE fees SET paid_at = now() WHERE ${mine(made.part)}`);
  if (made.kind === 'delete') await tx.rows(sql`DELETE FROM applications WHERE ${mine(made.part)}`);
}

let filed = 0;
function file(tx: Transaction, customerId: number, { statusId, categoryId, countryCode, appliedAt }: Row) {
  return tx.rows(sql`
    INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
    VALUES (${customerId}, ${`R-${++filed}`}, 'Title', ${categoryId}, ${countryCode}, ${statusId}, ${appliedAt})`);
}

/** SQLSTATE of a deadlock, and of a fee whose application is gone. */
const REFUSALS = new Set(['40P01', '23503']);

/** Takes back the transaction of a change, as an import that fails does. */
class TakenBack extends Error {}

async function make(customerId: number, { made, isKept }: { made: Change; isKept: boolean }): Promise<void> {
  try {
    await asJob(async (tx) => {
      await apply(tx, customerId, made);
      if (!isKept) throw new TakenBack();
    });
  } catch (error) {
    // Of changes to the same rows on several connections, one may be refused.
    if (!(error instanceof TakenBack) && !REFUSALS.has(errorCode(error) ?? '')) throw error;
  }
}

const period = fc.constantFrom(
  {},
  { from: '2025-01-01' },
  { to: '2025-01-31' },
  { from: '2025-02-01', to: '2026-12-31' },
);

test('sums equal the rows for all filters that they answer, after any changes on several connections', async () => {
  const changes = fc.array(
    fc.array(fc.record({ made: change, isKept: fc.constantFrom(true, true, true, false) }), {
      minLength: 1,
      maxLength: 4,
    }),
    { maxLength: 6 },
  );
  const filters = fc.record({
    category: some([1, 2]),
    status: some([1, 2]),
    mainStatus: some([1, 2]),
    country: some(COUNTRIES),
    period,
  });
  await fc.assert(
    fc.asyncProperty(
      changes,
      filters,
      fc.boolean(),
      async (rounds, { period: dates, ...lists }, isChecked) => {
        const { id } = await createCustomer(db.database);
        if (isChecked) await check(id);
        for (const round of rounds) await Promise.all(round.map((each) => make(id, each)));
        const asked = { ...applicationFilters.parse({}), ...lists, ...dates, customer: [id] };
        expect(areKept(asked)).toBe(true);
        await expectSumsOfRows(asked);
        await asJob(addChanges);
        await expectSumsOfRows(asked);
        if (isChecked) expect(await check(id)).toBe(0);
      },
    ),
    randomRuns(25),
  );
}, 120_000);

test('a writer waits neither for another one whose transaction stays open nor for the jobs', async () => {
  const customerId = await checkedCustomer();
  const { id } = await createApplication(db.database, { customerId, statusId: 1 });
  const [opened, close] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const open = asJob(async (tx) => {
    await file(tx, customerId, { statusId: 1, categoryId: 1, countryCode: 'US', appliedAt: '2025-01-01' });
    opened.resolve();
    await close.promise;
  });
  await opened.promise;
  await asJob(async (tx) => {
    await tx.rows(sql`SET LOCAL lock_timeout = '1s'`);
    await tx.rows(sql`UPDATE applications SET status_id = 2 WHERE id = ${id}`);
  });
  await asJob(addChanges);
  expect(await check(customerId)).toBe(0);
  close.resolve();
  await open;
  expect(await check(customerId)).toBe(0);
  await expectSumsOfRows({ ...applicationFilters.parse({}), customer: [customerId] });
});

test('the applications of a customer that was not checked yet are counted one by one', async () => {
  const { id: customerId } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, { customerId });
  // As after the upgrade from 1.0.0, when there are no sums of the rows.
  await run(sql`DELETE FROM application_count_changes WHERE customer_id = ${customerId}`);
  const asked = { ...applicationFilters.parse({}), customer: [customerId] };
  await expectSumsOfRows(asked);
  await createFee(db.database, { customerId, applicationId, amount: 500 });
  await expectSumsOfRows(asked);
  expect(await check(customerId)).toBeGreaterThan(0);
  await expectSumsOfRows(asked);
});

test('two corrections at a time add a difference once', async () => {
  const customerId = await checkedCustomer();
  await run(
    sql`INSERT INTO application_count_changes VALUES (${customerId}, 1, 1, 'US', '2025-01-01', 1, 0, 0)`,
  );
  const [corrected, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = asJob(async (tx) => {
    const differences = await correctCounts(tx, customerId);
    corrected.resolve();
    await commit.promise;
    return differences;
  });
  await corrected.promise;
  const second = check(customerId);
  await untilOneWaits();
  commit.resolve();
  expect([(await first) > 0, await second]).toEqual([true, 0]);
});

/** Resolves when a connection waits for a lock of another one. */
async function untilOneWaits(): Promise<void> {
  for (;;) {
    const [found] = await asJob((tx) =>
      tx.rows<{ waits: boolean }>(sql`SELECT EXISTS (SELECT FROM pg_locks WHERE NOT granted) AS waits`),
    );
    if (found?.waits) return;
  }
}

describe('the job that checks', () => {
  const job = async () => {
    const metrics = new Metrics();
    const logged: object[] = [];
    const log = { info: () => undefined, error: (facts: object) => void logged.push(facts) };
    await createScheduler(db.database, countJobs(metrics, log), log).run('check-counts');
    return { logged, metrics: metrics.text() };
  };

  test('adds up all customers that have no sums, and then compares one', async () => {
    const { id } = await createCustomer(db.database);
    await createApplication(db.database, { customerId: id });
    expect((await job()).logged).toEqual([]);
    expect(await run(sql`SELECT 1 FROM application_count_checks WHERE customer_id = ${id}`)).toHaveLength(1);
  });

  test('corrects a sum that is wrong, and reports it', async () => {
    const customerId = await checkedCustomer();
    await createApplication(db.database, { customerId });
    await asJob(addChanges);
    await run(
      sql`UPDATE application_counts SET count = count + 1 WHERE customer_id = ${customerId} AND grouping = 0`,
    );
    await run(
      sql`UPDATE application_count_checks SET checked_at = '2020-01-01' WHERE customer_id = ${customerId}`,
    );
    const { logged, metrics } = await job();
    expect(logged).toEqual([{ customerId, differences: 1 }]);
    expect(metrics).toContain('atrium_count_differences_total 1');
    await expectSumsOfRows({ ...applicationFilters.parse({}), customer: [customerId] });
  });
});

describe('a request', () => {
  const scopeOf = async (customerId: number) => ({
    userId: (await createUser(db.database)).id,
    customerIds: [customerId],
  });

  test('reads only the sums of its customers', async () => {
    const [mine, other] = [await checkedCustomer(), await checkedCustomer()];
    await createApplication(db.database, { customerId: other });
    const count = (table: string) =>
      scopeOf(mine).then((scope) =>
        db.database.inScope(scope, (tx) =>
          tx.rows(sql`SELECT FROM ${raw(table)} WHERE customer_id = ${other}`),
        ),
      );
    expect(await count('application_count_changes')).toEqual([]);
    await asJob(addChanges);
    expect(await count('application_counts')).toEqual([]);
    expect(await count('application_count_checks')).toEqual([]);
  });

  test('appends no changes of another customer', async () => {
    const [scope, other] = [await scopeOf(await checkedCustomer()), await checkedCustomer()];
    const append = db.database.inScope(scope, (tx) =>
      tx.rows(
        sql`INSERT INTO application_count_changes VALUES (${other}, 1, 1, 'US', '2025-01-01', 1, 0, 0)`,
      ),
    );
    await expect(append).rejects.toThrow('row-level security');
  });

  test.each(['application_counts', 'application_count_changes', 'application_count_checks'])(
    'changes nothing in %s',
    async (table) => {
      const scope = await scopeOf(await checkedCustomer());
      const write = db.database.inScope(scope, (tx) => tx.rows(sql`DELETE FROM ${raw(table)}`));
      await expect(write).rejects.toThrow('permission denied');
    },
  );
});

test.each([
  [{ from: '2025-02-01', to: '2025-02-28' }, true],
  [{ to: '2024-02-28' }, false],
  [{ to: '2024-02-29' }, true],
  [{ from: '2025-02-02' }, false],
  [{ search: 'lamp' }, false],
  [{ dueTo: '2025-01-31' }, false],
  [{ due: '7' as const }, false],
])('whether sums answer %j: %s', (filters, expected) => {
  expect(areKept({ ...applicationFilters.parse({}), ...filters })).toBe(expected);
});
