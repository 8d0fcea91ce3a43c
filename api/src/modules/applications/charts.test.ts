import {
  type Application,
  applicationFilters,
  type ChartSegment,
  type Money,
  type SpendingSplits,
} from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  randomRuns,
  usePortal,
} from '../../testing/index.ts';
import { type Chart, readCharts } from './chart-passes.repository.ts';
import { countByDate, countByDateAndCategory, splitSpending } from './charts.repository.ts';

const CHARTS = '/customer-portal/charts/applications';
const COUNTRIES = ['US', 'EU', 'DE', 'JP', 'CN'];

const { db, api } = usePortal();
let token: string;
const customerIds: number[] = [];

beforeAll(async () => {
  const { id: userId } = await createUser(db.database);
  for (let number = 0; number < 4; number++) {
    const { id } = await createCustomer(db.database);
    customerIds.push(id);
    // The last belongs to another person: it is never counted.
    if (number < 3) await createMembership(db.database, { userId, customerId: id });
  }
  for (let index = 0; index < 240; index++) {
    const { id, customerId } = await createApplication(db.database, {
      customerId: customerIds[index % 4] as number,
      title: `${['Alpha', 'beta 100%', 'Gamma'][index % 3]} ${index}`,
      categoryId: 1 + (index % 5),
      countryCode: COUNTRIES[(index * 7) % COUNTRIES.length] as string,
      statusId: 1 + (index % 13),
      appliedAt: new Date(Date.UTC(2025, 0, 1 + ((index * 13) % 500))).toISOString().slice(0, 10),
      spending: (index * 1_237) % 90_000,
    });
    if (index % 3 === 0) await addFee(customerId, id, 1_001 * index);
  }
  token = await api.signedIn(userId);
});

function addFee(customerId: number, applicationId: number, amount: number) {
  return db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO fees (customer_id, application_id, name, amount)
                VALUES (${customerId}, ${applicationId}, 'Another fee', ${amount})`),
  );
}

const some = <T>(values: readonly T[]) => fc.subarray([...values], { maxLength: 3 });
const day = fc
  .integer({ min: 0, max: 520 })
  .map((offset) => new Date(Date.UTC(2025, 0, offset)).toISOString().slice(0, 10));
const filterSets = fc
  .record({
    category: some([1, 2, 3, 4, 5]),
    status: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some([1, 2, 3, 4, 5, 6, 7, 8])),
    mainStatus: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, some([1, 2, 3, 4, 5])),
    country: some(COUNTRIES),
    customer: fc.nat(7).map((bits) => customerIds.slice(0, 3).filter((_, index) => bits & (1 << index))),
    search: fc.constantFrom('', '', 'ALPHA', '100%', '1'),
    period: fc.tuple(fc.option(day), fc.option(day)),
    interval: fc.constantFrom('day', 'week', 'month'),
  })
  .map(({ period: [one, other], search, interval, ...lists }) => {
    const [from, to] = one && other && one > other ? [other, one] : [one, other];
    const query = new URLSearchParams();
    for (const [name, values] of Object.entries(lists)) {
      for (const value of values) query.append(name, String(value));
    }
    if (search) query.set('search', search);
    if (from) query.set('from', from);
    if (to) query.set('to', to);
    return { query, interval };
  });

async function ask<T>(path: string, query: URLSearchParams, more: Record<string, string> = {}): Promise<T> {
  const asked = new URLSearchParams([...query, ...Object.entries(more)]);
  const response = await api.get(`${path}?${asked}`, token);
  expect(response.statusCode).toBe(200);
  return response.json();
}

const sum = (values: readonly { count: number }[]) => values.reduce((total, { count }) => total + count, 0);

async function everyRow(query: URLSearchParams): Promise<{ rows: Application[]; total: number }> {
  const rows: Application[] = [];
  for (let page = 1; ; page++) {
    const response = await ask<{ applications: Application[]; total: number }>(
      '/customer-portal/applications',
      query,
      { pageSize: '100', page: String(page) },
    );
    rows.push(...response.applications);
    if (response.applications.length < 100) return { rows, total: response.total };
  }
}

function newest(rows: readonly Application[], count: number): number[] {
  const byDate = rows.toSorted((a, b) => b.appliedAt.localeCompare(a.appliedAt) || b.id - a.id);
  return byDate.slice(0, count).map(({ id }) => id);
}

function feesOf(ids: readonly number[]): Promise<{ paid: number; unpaid: number }> {
  return db.database.asJob((tx) =>
    tx.one(sql`
      SELECT coalesce(sum(amount) FILTER (WHERE paid_at IS NOT NULL), 0)::int8 AS paid,
             coalesce(sum(amount) FILTER (WHERE paid_at IS NULL), 0)::int8 AS unpaid
      FROM fees WHERE application_id = ANY (${ids}::int[])`),
  );
}

test('for any filters each chart adds up to the list, and spending to the fees that were paid', async () => {
  await fc.assert(
    fc.asyncProperty(filterSets, async ({ query, interval }) => {
      const { rows, total } = await everyRow(query);
      expect(rows).toHaveLength(total);

      const { applications } = await ask<{ applications: number }>(`${CHARTS}/count`, query);
      expect(applications).toBe(total);
      for (const chart of ['categories', 'country', 'status', 'top_10_customer']) {
        const { data } = await ask<{ data: ChartSegment[] }>(`${CHARTS}/${chart}`, query);
        expect([chart, sum(data)]).toEqual([chart, total]);
      }
      const byDate = await ask<{ data: { date: string; count: number }[] }>(
        `${CHARTS}/count_by_app_date`,
        query,
        { interval },
      );
      expect(sum(byDate.data)).toBe(total);
      const byBoth = await ask<{ data: { date: string; categories: ChartSegment[] }[] }>(
        `${CHARTS}/count_by_categories`,
        query,
        { interval },
      );
      expect(byBoth.data.map(({ date, categories }) => ({ date, count: sum(categories) }))).toEqual(
        byDate.data,
      );

      const { totalSpending, totalUnpaid } = await ask<{ totalSpending: Money; totalUnpaid: Money }>(
        `${CHARTS}/total_spending`,
        query,
      );
      expect({ paid: totalSpending.amount, unpaid: totalUnpaid.amount }).toEqual(
        await feesOf(rows.map(({ id }) => id)),
      );
      const { spending } = await ask<{ spending: SpendingSplits }>(`${CHARTS}/spending`, query, { interval });
      expect(spending.currency).toBe(totalSpending.currency);
      expect(spending.dates.map(({ date }) => date)).toEqual(byDate.data.map(({ date }) => date));
      for (const parts of [spending.categories, spending.countries, spending.dates]) {
        expect(parts.reduce((total, { amount }) => total + amount, 0)).toBe(totalSpending.amount);
      }
      const latest = await ask<{ data: Application[] }>(`${CHARTS}/latest_application`, query);
      expect(latest.data.map(({ id }) => id)).toEqual(newest(rows, 10));
    }),
    randomRuns(20),
  );
}, 60_000);

test('for any filters the charts of one page are what each of them is alone', async () => {
  const query = jest.spyOn(db.database, 'queryInScope');
  await fc.assert(
    fc.asyncProperty(filterSets, async ({ query: filters, interval }) => {
      const charts = [
        ...['categories', 'country', 'status', 'top_10_customer', 'count', 'total_spending'].map((name) => ({
          name,
          more: {},
        })),
        ...['count_by_app_date', 'count_by_categories', 'spending'].map((name) => ({
          name,
          more: { interval },
        })),
      ];
      const read = ({ name, more }: (typeof charts)[number]) => ask(`${CHARTS}/${name}`, filters, more);
      query.mockClear();
      const together = await Promise.all(charts.map(read));
      expect(query).toHaveBeenCalledTimes(2);
      for (const [index, chart] of charts.entries()) expect(await read(chart)).toEqual(together[index]);
      expect(query).toHaveBeenCalledTimes(2 + charts.length);
    }),
    randomRuns(8),
  );
}, 60_000);

describe('one statement', () => {
  const read = (isLarge: boolean, ...charts: Chart[]) => {
    const filters = { ...applicationFilters.parse({}), customer: customerIds.slice(0, 3) };
    const selection = { filters, isLarge };
    const scope = { userId: 1, customerIds: filters.customer };
    return db.database.queryInScope(scope, (tx) => readCharts(tx, selection, charts));
  };
  const byDate = [countByDate, countByDateAndCategory, splitSpending];

  test.each(['day', 'week', 'month'] as const)(
    'reads the same by %s of many rows as of few',
    async (interval) => {
      const charts = byDate.map((chart) => chart(interval));
      const few = await read(false, ...charts);
      expect(few.every((rows) => rows.length > 0)).toBe(true);
      expect(await read(true, ...charts)).toEqual(few);
    },
  );

  test.each([true, false])('reads several intervals, of many rows: %s', async (isLarge) => {
    const charts = [countByDate('week'), countByDate('month'), countByDateAndCategory('day')];
    const alone = await Promise.all(charts.map(async (chart) => (await read(isLarge, chart))[0]));
    expect(await read(isLarge, ...charts)).toEqual(alone);
  });
});

test('the newest applications of a customer that is named twice are listed once', async () => {
  const [id] = customerIds;
  const query = new URLSearchParams([`customer=${id}`, `customer=${id}`].join('&'));
  const { data } = await ask<{ data: Application[] }>(`${CHARTS}/latest_application`, query);
  expect(data.map((row) => row.id)).toEqual(newest((await everyRow(query)).rows, 10));
});

test('each segment counts the rows of the list with that filter added', async () => {
  const none = new URLSearchParams();
  for (const [chart, filter] of [
    ['categories', 'category'],
    ['country', 'country'],
    ['status', 'status'],
    ['top_10_customer', 'customer'],
  ] as const) {
    const { data } = await ask<{ data: ChartSegment[] }>(`${CHARTS}/${chart}`, none);
    expect(data.length).toBeGreaterThan(1);
    for (const { id, count } of data) {
      const list = await ask<{ total: number }>('/customer-portal/applications', none, {
        [filter]: String(id),
      });
      expect([chart, id, list.total]).toEqual([chart, id, count]);
    }
  }
});

test('each part of the spending is the sum of the rows of the list with that filter added', async () => {
  const { spending } = await ask<{ spending: SpendingSplits }>(`${CHARTS}/spending`, new URLSearchParams());
  for (const [parts, filter] of [
    [spending.categories, 'category'],
    [spending.countries, 'country'],
  ] as const) {
    expect(parts.length).toBeGreaterThan(1);
    for (const { id, amount } of parts) {
      const { rows } = await everyRow(new URLSearchParams({ [filter]: String(id) }));
      const listed = rows.reduce((total, row) => total + row.spending.amount, 0);
      expect([filter, id, amount]).toEqual([filter, id, listed]);
    }
  }
  const [january] = spending.dates;
  const { rows } = await everyRow(new URLSearchParams({ from: '2025-01-01', to: '2025-01-31' }));
  expect(january).toEqual({
    date: '2025-01-01',
    amount: rows.reduce((total, row) => total + row.spending.amount, 0),
  });
});
