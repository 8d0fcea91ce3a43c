import {
  type ApplicationFilters,
  applicationFilters,
  type DeadlineFilters,
  deadlineActors,
  deadlineFilters,
  deadlineKinds,
  deadlineStates,
  dueWindows,
  feeFilters,
  feeStates,
} from '@atrium/contract';
import { Metrics } from '@atrium/server';
import { errorCode } from '@atrium/server/thrown';
import fc from 'fast-check';
import sql, { join, raw } from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import { createScheduler } from '../../jobs/index.ts';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createFee,
  createUser,
  inDays,
  isLongRun,
  useTestDatabase,
} from '../../testing/index.ts';
import * as deadlineRows from '../deadlines/deadline-filter.repository.ts';
import { countByWindow, countDeadlines } from '../deadlines/deadlines.repository.ts';
import { applicationFilter } from './application-filter.repository.ts';
import { areKept, type CountKey, countedApplications, GROUPINGS } from './counted-applications.repository.ts';
import { countJobs } from './counts.jobs.ts';
import * as feeRows from './fees/fee-rows.repository.ts';
import * as feeSums from './fees/fee-sums.repository.ts';
import { addChanges, correctCounts } from './keep-counts.repository.ts';

const db = useTestDatabase();
/** Of about ten changes each. */
const RUNS = isLongRun ? 10_000 : 25;
const COUNTRIES = ['US', 'EU', 'DE'];
const DAYS = ['2025-01-01', '2025-01-31', '2025-02-01', '2026-12-31'];

const asJob = <T>(work: (tx: Transaction) => Promise<T>) => db.database.asJob(work);
const CHANGES = ['application_count_changes', 'deadline_count_changes', 'fee_count_changes'];
const SUMS = ['application_counts', 'deadline_counts', 'fee_counts'];
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

/** Today, around it, and in months of their own. */
const DUE_DAYS = [-400, -32, -1, 0, 1, 8, 40, 400].map(inDays);

async function expectCountsOfDeadlines(filters: DeadlineFilters): Promise<void> {
  expect(deadlineRows.areKept(filters)).toBe(true);
  const countRows = async (due: DeadlineFilters['due']) => {
    const [row] = await asJob((tx) =>
      tx.rows<{ count: number }>(
        sql`SELECT count(*) AS count FROM deadlines d WHERE ${deadlineRows.deadlineFilter({ ...filters, due })}`,
      ),
    );
    return row?.count;
  };
  expect(await asJob((tx) => countDeadlines(tx, filters))).toBe(await countRows(filters.due));
  const counts = await asJob((tx) => countByWindow(tx, { ...filters, due: undefined }));
  for (const window of dueWindows)
    expect([window, counts[window]]).toEqual([window, await countRows(window)]);
}

async function expectSumsOfFees(customerId: number): Promise<void> {
  const filters = { ...feeFilters.parse({}), customer: [customerId] };
  const rows = await run(sql`
    SELECT ${feeRows.feeState} AS state, count(*) AS count, sum(f.amount)::int8 AS amount
    FROM ${feeRows.feeRows} WHERE f.customer_id = ${customerId} GROUP BY 1`);
  const summed = await asJob((tx) => feeSums.sumFees(tx, filters));
  const found = feeStates.map((state) => ({
    state,
    count: summed[state].count,
    amount: summed[state].amount,
  }));
  expect(found.filter(({ count }) => count > 0)).toEqual(
    feeStates.flatMap((state) => rows.filter((row) => (row as { state: string }).state === state)),
  );
}

const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 2 });
const row = fc.record({
  statusId: fc.integer({ min: 1, max: 4 }),
  categoryId: fc.integer({ min: 1, max: 2 }),
  countryCode: fc.constantFrom(...COUNTRIES),
  appliedAt: fc.constantFrom(...DAYS),
});
type Row = typeof row extends fc.Arbitrary<infer T> ? T : never;
const deadline = fc.record({
  state: fc.constantFrom(...deadlineStates),
  kind: fc.constantFrom(...deadlineKinds.slice(0, 2)),
  due_at: fc.constantFrom(...DUE_DAYS),
  actor: fc.constantFrom(...deadlineActors),
});
/** A part of the applications, by the remainder of their ids. */
const part = fc.record({ of: fc.integer({ min: 1, max: 4 }), rest: fc.nat(3) });
const filing = fc.record({
  kind: fc.constant('file' as const),
  rows: fc.array(row, { minLength: 1, maxLength: 5 }),
});
const charging = fc.record({
  kind: fc.constant('charge' as const),
  part,
  amount: fc.nat(9_000),
  isPaid: fc.boolean(),
});
const setting = fc.record({ kind: fc.constant('set' as const), part, deadline });
const change = fc.oneof(
  filing,
  fc.record({ kind: fc.constant('move' as const), part, row }),
  charging,
  setting,
  fc.record({
    kind: fc.constant('reset' as const),
    part,
    deadline,
    column: fc.constantFrom('state', 'kind', 'due_at', 'actor'),
  }),
  fc.record({ kind: fc.constantFrom('delete' as const, 'pay' as const, 'cut' as const), part }),
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
      INSERT INTO fees (customer_id, application_id, name, amount, paid_at, deadline_id)
      SELECT customer_id, id, 'Fee', ${made.amount}, CASE WHEN ${made.isPaid} THEN now() END,
             (SELECT min(d.id) FROM deadlines d WHERE d.customer_id = a.customer_id AND d.application_id = a.id)
      FROM applications a WHERE ${mine(made.part)}`);
  if (made.kind === 'set') {
    const { state, kind, due_at, actor } = made.deadline;
    await tx.rows(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at, actor, state)
      SELECT customer_id, id, ${kind}, ${due_at}::date, ${actor}, ${state} FROM applications WHERE ${mine(made.part)}`);
  }
  if (made.kind === 'reset')
    await tx.rows(sql`
      UPDATE deadlines d SET ${raw(made.column)} = n.${raw(made.column)}
      FROM jsonb_populate_record(NULL::deadlines, ${JSON.stringify(made.deadline)}::jsonb) n
      WHERE d.customer_id = ${customerId} AND d.id % ${made.part.of} = ${made.part.rest}`);
  if (made.kind === 'cut') await tx.rows(sql`DELETE FROM deadlines WHERE ${mine(made.part)}`);
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

test(
  'sums equal the rows for all filters that they answer, after any changes on several connections',
  async () => {
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
    const ofDeadlines = fc.record({
      state: fc.subarray([...deadlineStates]),
      kind: some(deadlineKinds),
      actor: some(deadlineActors),
      due: fc.option(fc.constantFrom(...dueWindows), { nil: undefined }),
      from: fc.constantFrom(undefined, ...DUE_DAYS.slice(0, 4), `${inDays(0).slice(0, 7)}-01`),
      to: fc.constantFrom(undefined, ...DUE_DAYS.slice(4), `${inDays(0).slice(0, 4)}-12-31`),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.tuple(filing, setting, charging),
        changes,
        filters,
        ofDeadlines,
        fc.boolean(),
        async (begun, rounds, { period: dates, ...lists }, dueFilters, isChecked) => {
          const { id } = await createCustomer(db.database);
          if (isChecked) await check(id);
          for (const made of begun) await asJob((tx) => apply(tx, id, made));
          for (const round of rounds) await Promise.all(round.map((each) => make(id, each)));
          const asked = { ...applicationFilters.parse({}), ...lists, ...dates, customer: [id] };
          const askedDeadlines = { ...deadlineFilters.parse({}), ...dueFilters, customer: [id] };
          expect(areKept(asked)).toBe(true);
          const expectSums = async () => {
            await expectSumsOfRows(asked);
            await expectCountsOfDeadlines(askedDeadlines);
            await expectSumsOfFees(id);
          };
          await expectSums();
          await asJob(addChanges);
          await expectSums();
          if (isChecked) expect(await check(id)).toBe(0);
        },
      ),
      { numRuns: RUNS },
    );
  },
  RUNS * 5_000,
);

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

test('the rows of a customer that was not checked yet are counted one by one', async () => {
  const { id: customerId } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, { customerId });
  const { id: deadlineId } = await createDeadline(db.database, {
    customerId,
    applicationId,
    dueAt: inDays(-40),
  });
  await createFee(db.database, { customerId, applicationId, deadlineId, amount: 500 });
  // As after the upgrade from 1.0.0, when there are no sums of the rows.
  for (const table of CHANGES) await run(sql`DELETE FROM ${raw(table)} WHERE customer_id = ${customerId}`);
  const expectSums = async () => {
    await expectSumsOfRows({ ...applicationFilters.parse({}), customer: [customerId] });
    await expectCountsOfDeadlines({ ...deadlineFilters.parse({}), customer: [customerId] });
    await expectSumsOfFees(customerId);
  };
  await expectSums();
  await createFee(db.database, { customerId, applicationId, amount: 500 });
  await expectSums();
  expect(await check(customerId)).toBeGreaterThan(0);
  await expectSums();
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

describe('the jobs that fill sums, then check them', () => {
  const job = async () => {
    const metrics = new Metrics();
    const logged: object[] = [];
    const log = { info: () => undefined, error: (facts: object) => void logged.push(facts) };
    const scheduler = createScheduler(db.database, countJobs(metrics, log), log, {
      now: () => performance.now(),
      pause: async () => undefined,
    });
    for (const name of ['fill-counts', 'check-counts']) await scheduler.run(name);
    return { logged, metrics: metrics.text() };
  };

  test('add up all customers that have no sums, then compare one', async () => {
    const { id } = await createCustomer(db.database);
    await createApplication(db.database, { customerId: id });
    expect((await job()).logged).toEqual([]);
    expect(await run(sql`SELECT 1 FROM application_count_checks WHERE customer_id = ${id}`)).toHaveLength(1);
  });

  test('correct a sum that is wrong, which is reported', async () => {
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
    const { id: applicationId } = await createApplication(db.database, { customerId: other, spending: 1 });
    await createDeadline(db.database, { customerId: other, applicationId });
    const count = (table: string) =>
      scopeOf(mine).then((scope) =>
        db.database.inScope(scope, (tx) =>
          tx.rows(sql`SELECT FROM ${raw(table)} WHERE customer_id = ${other}`),
        ),
      );
    for (const table of CHANGES) {
      expect(await run(sql`SELECT FROM ${raw(table)} WHERE customer_id = ${other}`)).not.toEqual([]);
      expect(await count(table)).toEqual([]);
    }
    await asJob(addChanges);
    for (const table of SUMS) {
      expect(await run(sql`SELECT FROM ${raw(table)} WHERE customer_id = ${other}`)).not.toEqual([]);
      expect(await count(table)).toEqual([]);
    }
    expect(await count('application_count_checks')).toEqual([]);
  });

  test.each([
    ['application_count_changes', "1, 1, 'US', '2025-01-01', 1, 0, 0", 'row-level security'],
    ['deadline_count_changes', "'open', 'response', 'customer', '2025-01-01', 1", 'row-level security'],
    ['fee_count_changes', 'true, 1, 1', 'permission denied'],
  ])('appends no changes of another customer to %s', async (table, values, refusal) => {
    const [scope, other] = [await scopeOf(await checkedCustomer()), await checkedCustomer()];
    const append = db.database.inScope(scope, (tx) =>
      tx.rows(sql`INSERT INTO ${raw(table)} VALUES (${other}, ${raw(values)})`),
    );
    await expect(append).rejects.toThrow(refusal);
  });

  test.each([...SUMS, ...CHANGES, 'application_count_checks'])('changes nothing in %s', async (table) => {
    const scope = await scopeOf(await checkedCustomer());
    const write = db.database.inScope(scope, (tx) => tx.rows(sql`DELETE FROM ${raw(table)}`));
    await expect(write).rejects.toThrow('permission denied');
  });
});

test.each([
  [{ state: ['open' as const], from: '2025-02-02', due: '7' as const }, true],
  [{ search: 'lamp' }, false],
  [{ country: ['US'] }, false],
  [{ unassigned: false }, false],
  [{ responsible: [1] }, false],
  [{ application: [1] }, false],
])('whether sums answer deadlines of %j: %s', (filters, expected) => {
  expect(deadlineRows.areKept({ ...deadlineFilters.parse({}), ...filters })).toBe(expected);
});

test.each([
  [{ state: ['overdue' as const] }, true],
  [{ category: [1] }, false],
  [{ application: [1] }, false],
  [{ search: 'renewal' }, false],
  [{ paidFrom: '2025-01-01' }, false],
  [{ dueTo: '2025-01-31' }, false],
])('whether sums answer fees of %j: %s', (filters, expected) => {
  expect(feeSums.areKept({ ...feeFilters.parse({}), ...filters })).toBe(expected);
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
