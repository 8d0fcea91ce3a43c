import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  isLongRun,
  randomRuns,
  readBody,
  type TestApplication,
  usePortal,
} from '../../testing/index.ts';
import { parseCsv, parseSheet, unzip } from '../../testing/read-files.ts';

const TITLES = ['Alpha 100%', 'alpha_beta', 'ÄRMEL Blue', 'back\\slash', "O'Neill", 'Gamma'];
const MAIN_STATUS_OF = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 5, 5, 5];

const { db, api } = usePortal();
let token: string;
const rows: TestApplication[] = [];
const customerIds: number[] = [];

beforeAll(async () => {
  const user = await createUser(db.database);
  for (let number = 0; number < 3; number++) {
    const { id } = await createCustomer(db.database);
    customerIds.push(id);
    // The third belongs to another person: it may never appear.
    if (number < 2) await createMembership(db.database, { userId: user.id, customerId: id });
  }
  for (let index = 0; index < 90; index++) {
    const row = await createApplication(db.database, {
      customerId: customerIds[index % 3] as number,
      title: `${TITLES[index % TITLES.length]} ${index}`,
      categoryId: 1 + (index % 5),
      countryCode: ['US', 'EU', 'DE', 'JP'][index % 4] as string,
      statusId: 1 + (index % 13),
      appliedAt: `2026-0${1 + (index % 6)}-${String(1 + (index % 28)).padStart(2, '0')}`,
      spending: (index * 37) % 1000,
    });
    if (index % 3 < 2) rows.push(row);
  }
  token = await api.signedIn(user.id);
});

interface Filters {
  category: number[];
  status: number[];
  mainStatus: number[];
  country: string[];
  customer: number[];
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const dates = fc.constantFrom('2026-01-01', '2026-02-14', '2026-03-31', '2026-06-30');
const filters: fc.Arbitrary<Filters> = fc
  .record({
    category: fc.subarray([1, 2, 3, 4, 5]),
    status: fc.subarray([1, 2, 3, 7, 9, 13]),
    mainStatus: fc.subarray([1, 2, 3, 4, 5]),
    country: fc.subarray(['US', 'EU', 'DE', 'BR']),
    customer: fc.subarray([0, 1]),
    search: fc.option(
      fc.constantFrom(
        'alpha',
        '%',
        '_',
        'ärmel',
        'ARMEL',
        '\\',
        "'",
        'R-',
        '1 GAMMA',
        'ＢＬＵＥ　Ärmel',
        '100% 2 alpha',
      ),
      { nil: undefined },
    ),
    from: fc.option(dates, { nil: undefined }),
    to: fc.option(dates, { nil: undefined }),
  })
  .filter(({ from, to }) => !from || !to || from <= to);

const queryOf = ({ customer, ...rest }: Filters) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries({
    ...rest,
    customer: customer.map((index) => customerIds[index]),
  })) {
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
  }
  return query;
};

const plainWords = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('ä', 'a')
    .replaceAll(/[-_\\']/g, '')
    .split(' ')
    .filter(Boolean);
/** A search of punctuation only. */
const findsNothing = ({ search = '' }: Filters) => search !== '' && plainWords(search).length === 0;

const matches = (row: TestApplication, wanted: Filters) => {
  const has = <T>(list: T[], value: T) => list.length === 0 || list.includes(value);
  const texts = [row.title, row.reference].map((text) => plainWords(text).join(' '));
  return (
    has(wanted.category, row.categoryId) &&
    has(wanted.status, row.statusId) &&
    has(wanted.mainStatus, MAIN_STATUS_OF[row.statusId] as number) &&
    has(wanted.country, row.countryCode) &&
    has(wanted.customer, customerIds.indexOf(row.customerId)) &&
    !findsNothing(wanted) &&
    plainWords(wanted.search ?? '').every((word) => texts.some((text) => text.includes(word))) &&
    (!wanted.from || row.appliedAt >= wanted.from) &&
    (!wanted.to || row.appliedAt <= wanted.to)
  );
};

const read = (path: string) => readBody(api, `/customer-portal/${path}`, token);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** The rows by a naive query that joins everything. */
const naiveIds = async (wanted: Filters): Promise<number[]> => {
  const found = await db.database.asJob((tx) =>
    tx.rows<{ id: number }>(sql`
      SELECT a.id FROM applications a JOIN statuses s ON s.id = a.status_id
      WHERE a.customer_id IN (${customerIds[0]}, ${customerIds[1]})
        AND (cardinality(${wanted.category}::int[]) = 0 OR a.category_id = ANY (${wanted.category}::int[]))
        AND (cardinality(${wanted.status}::int[]) = 0 OR a.status_id = ANY (${wanted.status}::int[]))
        AND (cardinality(${wanted.mainStatus}::int[]) = 0 OR s.main_status_id = ANY (${wanted.mainStatus}::int[]))
        AND (cardinality(${wanted.country}::text[]) = 0 OR a.country_code = ANY (${wanted.country}::text[]))
        AND (cardinality(${wanted.customer}::int[]) = 0 OR a.customer_id = ANY (${wanted.customer.map((index) => customerIds[index])}::int[]))
        AND NOT EXISTS (
          SELECT FROM unnest(${plainWords(wanted.search ?? '')}::text[]) word
          WHERE position(word IN translate(lower(a.title || chr(10) || a.reference), 'äÄ-', 'aa')) = 0)
        AND NOT ${findsNothing(wanted)}
        AND (${wanted.from ?? null}::date IS NULL OR a.applied_at >= ${wanted.from ?? null}::date)
        AND (${wanted.to ?? null}::date IS NULL OR a.applied_at <= ${wanted.to ?? null}::date)
      ORDER BY a.reference COLLATE app.alphabetical, a.id`),
  );
  return found.map(({ id }) => id);
};

test('rows, total, tabs and export agree with a naive query, for any filters', async () => {
  const referenceOf = new Map(rows.map(({ id, reference }) => [id, reference]));
  await fc.assert(
    fc.asyncProperty(filters, async (wanted) => {
      const expected = await naiveIds(wanted);
      const query = queryOf(wanted);
      const list = await read(`applications?${query}&pageSize=100&sort=reference`);
      const tabs = await read(`applications/totals?${query}`);
      expect(list.applications.map(({ id }: { id: number }) => id)).toEqual(expected);
      expect([list.total, tabs.total]).toEqual([expected.length, expected.length]);
      expect(tabs.mainStatuses).toHaveLength(5);
      expect(sum(tabs.mainStatuses.map(({ count }: { count: number }) => count))).toBe(expected.length);
      const file = `applications/export?${query}&sort=reference`;
      const csv = await api.get(`/customer-portal/${file}&format=csv`, token);
      const xlsx = await api.get(`/customer-portal/${file}&format=xlsx`, token);
      const references = expected.map((id) => referenceOf.get(id));
      expect(firstColumn(parseCsv(csv.body))).toEqual(references);
      expect(firstColumn(parseSheet(unzip(xlsx.rawPayload).get('xl/worksheets/sheet1.xml') ?? ''))).toEqual(
        references,
      );
    }),
    randomRuns(20),
  );
}, 120_000);

const byNumber = new Intl.Collator('en', { numeric: true });
const firstColumn = (table: string[][]) => table.slice(1).map(([reference]) => reference);

test('list and charts agree with a naive filter over all rows, for any filters', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (wanted) => {
      const expected = rows.filter((row) => matches(row, wanted));
      const query = queryOf(wanted);
      const list = await read(`applications?${query}&pageSize=100&sort=reference`);
      expect(list.total).toBe(expected.length);
      expect(list.applications.map(({ id }: { id: number }) => id)).toEqual(
        [...expected].sort((a, b) => byNumber.compare(a.reference, b.reference)).map(({ id }) => id),
      );
      const charts = 'charts/applications';
      for (const name of ['categories', 'country', 'status', 'top_10_customer', 'count_by_app_date']) {
        const { data } = await read(`${charts}/${name}?${query}`);
        expect(sum(data.map(({ count }: { count: number }) => count))).toBe(expected.length);
      }
      const { data } = await read(`${charts}/count_by_categories?${query}&interval=week`);
      const counts = data.flatMap((step: { categories: { count: number }[] }) => step.categories);
      expect(sum(counts.map(({ count }: { count: number }) => count))).toBe(expected.length);
      expect(await read(`${charts}/count?${query}`)).toEqual({ applications: expected.length });
      expect((await read(`${charts}/total_spending?${query}`)).totalSpending).toEqual({
        amount: sum(expected.map(({ spending }) => spending)),
        currency: 'USD',
      });
    }),
    randomRuns(8),
  );
});

test('a chart segment has the number of rows of the list behind it', async () => {
  for (const [chart, filter] of [
    ['categories', 'category'],
    ['country', 'country'],
    ['status', 'status'],
    ['top_10_customer', 'customer'],
  ]) {
    const { data } = await read(`charts/applications/${chart}`);
    for (const { id, count } of data) {
      expect((await read(`applications?${filter}=${id}&pageSize=1`)).total).toBe(count);
    }
  }
});

test.each(['reference', 'title', 'appliedAt', 'updatedAt', 'dueAt', 'spending'])(
  'pages by %s show every row once, in both directions',
  async (key) => {
    const ids = async (sort: string) => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => read(`applications?sort=${sort}&page=${page}&pageSize=20`)),
      );
      return pages.flatMap(({ applications }) => applications.map(({ id }: { id: number }) => id));
    };
    const [up, down] = [await ids(key), await ids(`-${key}`)];
    expect(new Set(up).size).toBe(rows.length);
    expect(up).toHaveLength(rows.length);
    expect(down).toEqual([...up].reverse());
  },
);

test.each([
  ['sort=nope', 'sort'],
  ['page=0', 'page'],
  ['pageSize=101', 'pageSize'],
  ['page=1e1', 'page'],
  ['page=', 'page'],
  ['pageSize=0x10', 'pageSize'],
  ['status=abc', 'status'],
  ['status=1&status=0x1', 'status'],
  ['customer=%201', 'customer'],
  ['from=2026-02-30', 'from'],
  ['from=0000-01-01', 'from'],
  ['to=0000-01-01', 'to'],
  ['from=2026-03-01&to=2026-02-01', 'from'],
  ['dueFrom=2026-03-01&dueTo=2026-02-01', 'dueFrom'],
  [`search=${'x'.repeat(201)}`, 'search'],
  ['search=%00', 'search'],
])('%s is a 400 that names the field', async (query, field) => {
  const response = await api.get(`/customer-portal/applications?${query}`, token);
  expect(response.statusCode).toBe(400);
  expect(Object.keys(response.json().errors)[0]).toMatch(new RegExp(`^${field}`));
  expect(response.headers['content-type']).toContain('application/problem+json');
});

test.each([
  ['category=1&category=99', 'category', 'there is no 99'],
  ['status=99', 'status', 'there is no 99'],
  ['mainStatus=6', 'mainStatus', 'there is no 6'],
  ['country=US&country=XX', 'country', 'there is no XX'],
  ['customer=2147483647', 'customer', 'there is no 2147483647'],
])('%s, which does not exist, is a 400 for list, tabs, export and charts', async (query, field, message) => {
  for (const path of [
    'applications?',
    'applications/totals?',
    'applications/export?format=csv&',
    'charts/applications/count?',
  ]) {
    const response = await api.get(`/customer-portal/${path}${query}`, token);
    expect([path, response.statusCode, response.json().errors]).toEqual([path, 400, { [field]: [message] }]);
  }
});

test('a customer of others is refused like one that does not exist, and a new status is accepted at once', async () => {
  const refused = await api.get(`/customer-portal/applications?customer=${customerIds[2]}`, token);
  expect(refused.json().errors).toEqual({ customer: [`there is no ${customerIds[2]}`] });
  const { id } = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO statuses (main_status_id, name, position) VALUES (2, 'Allowed', 99) RETURNING id`),
  );
  expect((await read(`applications?status=${id}`)).total).toBe(0);
});

test('2,000 repeated values are a 400 that names the field', async () => {
  const query = Array.from({ length: 2000 }, (_, index) => `status=${index + 1}`).join('&');
  const response = await api.get(`/customer-portal/applications?${query}`, token);
  expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([400, ['status']]);
});

test.each(['reference', '-title', 'appliedAt', '-updatedAt', 'dueAt', '-dueAt', '-spending'])(
  'neighbours sorted by %s are those of the filtered list',
  async (sort) => {
    const query = `country=US&country=DE&sort=${sort}`;
    const list = (await read(`applications?${query}&pageSize=100`)).applications as { id: number }[];
    for (const [index, { id }] of list.entries()) {
      const isEnd = index < 3 || index >= list.length - 3;
      if (!isEnd && !isLongRun && index % 5 > 0) continue;
      const { previous, next, position, total } = await read(`applications/${id}/neighbours?${query}`);
      expect([previous?.id, next?.id, position, total]).toEqual([
        list[index - 1]?.id,
        list[index + 1]?.id,
        index + 1,
        list.length,
      ]);
    }
    const outside = rows.find(({ countryCode }) => countryCode === 'JP') as TestApplication;
    expect(await read(`applications/${outside.id}/neighbours?${query}`)).toMatchObject({
      previous: null,
      next: null,
      position: null,
    });
  },
);

test("what happens next is derived from the customer's own cases at the same office and status", async () => {
  const customerId = customerIds[0] as number;
  const history = async (statusId: number, countryCode: string, days: number | null) => {
    const row = await createApplication(db.database, { customerId, countryCode, statusId: statusId ? 5 : 4 });
    await db.database.asJob(async (tx) => {
      await tx.rows(sql`DELETE FROM application_status_history WHERE application_id = ${row.id}`);
      await tx.rows(sql`
        INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id, at)
        VALUES (${customerId}, ${row.id}, NULL, 4, '2026-01-01')`);
      if (days === null) return;
      await tx.rows(sql`
        INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id, at)
        VALUES (${customerId}, ${row.id}, 4, ${statusId}, timestamptz '2026-01-01' + make_interval(days => ${days}))`);
    });
    return row.id;
  };
  for (const days of [10, 20, 30, 40, 50, 60, 70, 80, 90, 100, 110]) await history(5, 'SG', days);
  await history(7, 'SG', 12);
  await history(5, 'AE', 1000);
  const waiting = await history(0, 'SG', null);
  const { outlook } = await read(`applications/${waiting}/outlook`);
  expect(outlook.since).toBe('2026-01-01T00:00:00.000Z');
  expect(outlook.experience).toEqual({ cases: 12, medianDays: 55, p90Days: 99 });
  expect(outlook.next).toMatchObject([
    { status: { id: 5 }, cases: 11, medianDays: 60, p90Days: 100 },
    { status: { id: 7 }, cases: 1, medianDays: 12, p90Days: null },
  ]);
});

test('what happens next is derived from the latest 2,000 cases of all offices', async () => {
  const customerId = customerIds[0] as number;
  const [there, here] = [
    await createApplication(db.database, { customerId, countryCode: 'AE', statusId: 4 }),
    await createApplication(db.database, { customerId, countryCode: 'SG', statusId: 4 }),
  ];
  const leave = ({ id }: TestApplication, on: string, times: number) =>
    db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id, at)
        SELECT ${customerId}, ${id}, 4, 5, ${on}::timestamptz + make_interval(secs => n)
        FROM generate_series(1, ${times}::int) n`),
    );
  const casesHere = async () => (await read(`applications/${here.id}/outlook`)).outlook.experience?.cases;
  await leave(here, '2199-01-01', 1);
  await leave(there, '2199-02-01', 1_999);
  expect(await casesHere()).toBe(1);
  await leave(there, '2199-03-01', 1);
  expect(await casesHere()).toBeUndefined();
});

test('the detail has timeline, documents and fees', async () => {
  const row = rows.find(({ spending }) => spending > 0) as TestApplication;
  const { application } = await read(`applications/${row.id}/`);
  expect(application).toMatchObject({
    id: row.id,
    spending: { amount: row.spending, currency: 'USD' },
    documents: [],
    files: [],
    fees: [{ amount: row.spending, currency: 'USD', paidAt: expect.any(String) }],
    timeline: [{ status: { id: row.statusId } }],
  });
});

test('spending is what was paid of the fees and unpaid the rest, after every change of them', async () => {
  const row = await createApplication(db.database, { customerId: customerIds[2] as number, spending: 500 });
  const sums = () =>
    db.database.asJob((tx) => tx.one(sql`SELECT spending, unpaid FROM applications WHERE id = ${row.id}`));
  const change = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
  await change(sql`UPDATE fees SET amount = 700 WHERE application_id = ${row.id}`);
  expect(await sums()).toEqual({ spending: 700, unpaid: 0 });
  await change(sql`
    INSERT INTO fees (customer_id, application_id, name, amount)
    VALUES (${row.customerId}, ${row.id}, 'Renewal fee', 300)`);
  expect(await sums()).toEqual({ spending: 700, unpaid: 300 });
  await change(sql`UPDATE fees SET paid_at = now() WHERE application_id = ${row.id} AND paid_at IS NULL`);
  expect(await sums()).toEqual({ spending: 1000, unpaid: 0 });
  await change(sql`UPDATE fees SET paid_at = NULL WHERE application_id = ${row.id} AND amount = 700`);
  expect(await sums()).toEqual({ spending: 300, unpaid: 700 });
  await change(sql`DELETE FROM fees WHERE application_id = ${row.id}`);
  expect(await sums()).toEqual({ spending: 0, unpaid: 0 });
});

test('a history has allowed transitions only', async () => {
  const row = rows[0] as TestApplication;
  const jump = db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO application_status_history (customer_id, application_id, from_status_id, status_id)
      VALUES (${row.customerId}, ${row.id}, 11, 9)`),
  );
  await expect(jump).rejects.toThrow('violates foreign key');
});

test('reference lists have an ETag and respond 304 to a client that has them', async () => {
  for (const path of ['statuses', 'main_status', 'categories', 'countries']) {
    const url = `/customer-portal/applications/${path}`;
    const first = await api.get(url, token);
    const headers = { authorization: `Bearer ${token}`, 'if-none-match': String(first.headers.etag) };
    const again = await api.app.inject({ url, headers });
    expect([first.statusCode, again.statusCode, again.body]).toEqual([200, 304, '']);
  }
});

test.each([
  ['weak, as a compressing proxy makes it', (etag: string) => `W/${etag}`, 304],
  ['among others', (etag: string) => `"older", ${etag}`, 304],
  ['any', () => '*', 304],
  ['another', () => '"older", W/"oldest"', 200],
])('an If-None-Match that is %s is compared with the ETag: %#', async (_, wanted, status) => {
  const url = '/customer-portal/applications/statuses';
  const etag = String((await api.get(url, token)).headers.etag);
  const headers = { authorization: `Bearer ${token}`, 'if-none-match': wanted(etag) };
  expect((await api.app.inject({ url, headers })).statusCode).toBe(status);
});
