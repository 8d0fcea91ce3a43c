import type { Deadline, DeadlineKind } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { serialOf } from '../../spreadsheets/index.ts';
import {
  createApplication,
  createCalendarFeed,
  createCustomer,
  createDeadline,
  createMembership,
  createUser,
  inDays,
  type Member,
  randomRuns,
  readBody,
  usePortal,
} from '../../testing/index.ts';
import { parseCsv, parseSheet, unzip } from '../../testing/read-files.ts';

const TITLES = ['Alpha 100%', 'alpha_beta', 'ÄRMEL Blue', 'back\\slash', "O'Neill", 'Gamma'];
const OFFICES = ['US', 'EU', 'DE', 'JP'];
const STATES = ['open', 'done', 'missed', 'waived'] as const;
const KINDS = ['response', 'payment', 'renewal', 'opposition_end', 'document'] as const;
const DAYS = [-400, -40, -2, -1, 0, 1, 2, 40, 400];

const { db, api, createMember } = usePortal();
let token: string;
let readerId: number;
const customerIds: number[] = [];
const userIds: number[] = [];
const applicationIds: number[] = [];

beforeAll(async () => {
  const reader = await createUser(db.database);
  readerId = reader.id;
  for (const _ of ['a', 'b']) userIds.push((await createUser(db.database)).id);
  for (let number = 0; number < 3; number++) {
    const { id: customerId } = await createCustomer(db.database);
    customerIds.push(customerId);
    // The third belongs to another person: it may never appear.
    if (number < 2) await createMembership(db.database, { userId: reader.id, customerId, role: 'viewer' });
    for (const userId of userIds) await createMembership(db.database, { userId, customerId });
  }
  for (let index = 0; index < 36; index++) {
    const { id } = await createApplication(db.database, {
      customerId: customerIds[index % 3] as number,
      reference: `R-${100 + index}`,
      title: `${TITLES[index % TITLES.length]} ${index}`,
      categoryId: 1 + (index % 5),
      countryCode: OFFICES[index % OFFICES.length] as string,
    });
    applicationIds.push(id);
  }
  // Each application has three deadlines: states, kinds and dates in all combinations that matter, many of them around
  // today.
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at, mandatory, responsible_id, state)
      SELECT a.customer_id, a.id, (${KINDS}::text[])[1 + n % 5], current_date + (${DAYS}::int[])[1 + n % 9],
             n % 4 > 0, (${[...userIds, null]}::int[])[1 + n % 3], (${STATES}::text[])[1 + n / 2 % 4]
      FROM applications a CROSS JOIN generate_series(0, 2) turn CROSS JOIN LATERAL (SELECT a.id * 3 + turn AS n) number`),
  );
  token = await api.signedIn(reader.id);
});

interface Filters {
  state: string[];
  kind: string[];
  category: number[];
  country: string[];
  responsible: number[];
  unassigned?: boolean | undefined;
  application: number[];
  customer: number[];
  search?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

const dates = fc.option(fc.constantFrom(...DAYS).map(inDays), { nil: undefined });
const indexes = (values: number[]) => fc.subarray(values);
const filters: fc.Arbitrary<Filters> = fc
  .record({
    state: fc.subarray([...STATES]),
    kind: fc.subarray([...KINDS]),
    category: fc.subarray([1, 2, 3, 4, 5]),
    country: fc.subarray(['US', 'DE', 'JP', 'BR']),
    responsible: indexes([0, 1]),
    unassigned: fc.option(fc.boolean(), { nil: undefined }),
    application: fc.oneof(
      { weight: 3, arbitrary: fc.constant<number[]>([]) },
      indexes([0, 1, 2, 3, 4, 5, 6, 7]),
    ),
    customer: indexes([0, 1]),
    search: fc.option(
      fc.constantFrom('alpha', '%', '_', 'ärmel', 'ARMEL', '\\', "'", 'R-1', '1 GAMMA', '100% 2 alpha'),
      { nil: undefined },
    ),
    from: dates,
    to: dates,
  })
  .filter(({ from, to }) => !from || !to || from <= to)
  .map((chosen) => ({
    ...chosen,
    responsible: chosen.responsible.map((index) => userIds[index] as number),
    application: chosen.application.map((index) => applicationIds[index] as number),
    customer: chosen.customer.map((index) => customerIds[index] as number),
  }));

const queryOf = (wanted: Filters) => {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(wanted))
    for (const item of [value].flat()) if (item !== undefined) query.append(name, String(item));
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

/** The rows by a naive query that joins everything and looks at each office's clock. */
const naive = (wanted: Filters) =>
  db.database.asJob((tx) =>
    tx.rows<{ id: number; dueAt: string; kind: DeadlineKind; reference: string }>(sql`
      SELECT d.id, d.due_at AS "dueAt", d.kind, a.reference
      FROM deadlines d JOIN applications a ON a.id = d.application_id JOIN countries c ON c.code = a.country_code
      CROSS JOIN LATERAL (SELECT CASE WHEN d.state NOT IN ('open', 'missed') THEN d.state
                                   WHEN d.due_at < (now() AT TIME ZONE c.time_zone)::date THEN 'missed'
                                   ELSE 'open' END AS state) present
      WHERE d.customer_id IN (${customerIds[0]}, ${customerIds[1]})
        AND (cardinality(${wanted.state}::text[]) = 0 OR present.state = ANY (${wanted.state}::text[]))
        AND (cardinality(${wanted.kind}::text[]) = 0 OR d.kind = ANY (${wanted.kind}::text[]))
        AND (cardinality(${wanted.category}::int[]) = 0 OR a.category_id = ANY (${wanted.category}::int[]))
        AND (cardinality(${wanted.country}::text[]) = 0 OR a.country_code = ANY (${wanted.country}::text[]))
        AND (cardinality(${wanted.responsible}::int[]) = 0 OR d.responsible_id = ANY (${wanted.responsible}::int[]))
        AND (${wanted.unassigned ?? null}::boolean IS NULL OR (d.responsible_id IS NULL) = ${wanted.unassigned ?? null})
        AND (cardinality(${wanted.application}::int[]) = 0 OR a.id = ANY (${wanted.application}::int[]))
        AND (cardinality(${wanted.customer}::int[]) = 0 OR d.customer_id = ANY (${wanted.customer}::int[]))
        AND NOT EXISTS (
          SELECT FROM unnest(${plainWords(wanted.search ?? '')}::text[]) word
          WHERE position(word IN translate(lower(a.title || chr(10) || a.reference), 'äÄ-', 'aa')) = 0)
        AND NOT ${findsNothing(wanted)}
        AND (${wanted.from ?? null}::date IS NULL OR d.due_at >= ${wanted.from ?? null}::date)
        AND (${wanted.to ?? null}::date IS NULL OR d.due_at <= ${wanted.to ?? null}::date)
      ORDER BY d.due_at, d.id`),
  );

let feeds = 0;
/** Deadlines in a feed with the query, by date: their ids and dates. */
const eventsOfFeed = async (query: URLSearchParams) => {
  const { path } = await createCalendarFeed(db.database, { userId: readerId, query: query.toString() });
  const response = await api.app.inject({
    url: path,
    // Each read is from another network, since reads are counted by it.
    headers: { 'x-forwarded-for': `198.51.${++feeds % 250}.7` },
  });
  const events = response.body.matchAll(
    /^UID:deadline-(\d+)@.*?^DTSTART;VALUE=DATE:(\d{4})(\d\d)(\d\d)\r$/gms,
  );
  return [...events]
    .map(([, id, year, month, day]) => ({ id: Number(id), dueAt: `${year}-${month}-${day}` }))
    .sort((one, other) => one.dueAt.localeCompare(other.dueAt) || one.id - other.id);
};

const read = (path: string) => readBody(api, `/customer-portal/${path}`, token);
const idsOf = ({ deadlines }: { deadlines: Deadline[] }) => deadlines.map(({ id }) => id);

const kindNames: Record<DeadlineKind, string> = {
  response: 'Response',
  payment: 'Payment',
  renewal: 'Renewal',
  opposition_end: 'End of opposition',
  document: 'Document',
};
const exportOf = (query: string, format = 'csv') =>
  api.get(`/customer-portal/deadlines/export?${query}&format=${format}`, token);
/** Date, kind and reference of each exported row. */
const exportedRows = ([, ...rows]: string[][]) =>
  rows.map(([dueAt, kind, , , reference]) => [dueAt, kind, reference]);

test('rows, total, days, export and calendar feed agree with a naive query, for any filters', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (wanted) => {
      const expected = await naive(wanted);
      const query = queryOf(wanted);
      const list = await read(`deadlines?${query}&pageSize=100`);
      expect(idsOf(list)).toEqual(expected.map(({ id }) => id));
      expect(list.total).toBe(expected.length);
      if (wanted.state.length > 0)
        for (const { state } of list.deadlines) expect(wanted.state).toContain(state);
      const { days } = await read(`deadlines/days?${query}`);
      const perDay = Map.groupBy(expected, ({ dueAt }) => dueAt);
      expect(days).toEqual([...perDay].map(([date, rows]) => ({ date, count: rows.length })));
      expect(exportedRows(parseCsv((await exportOf(`${query}`)).body))).toEqual(
        expected.map(({ dueAt, kind, reference }) => [dueAt, kindNames[kind], reference]),
      );
      const inReach = expected.filter(({ dueAt }) => dueAt >= inDays(-364) && dueAt <= inDays(728));
      expect(await eventsOfFeed(query)).toEqual(inReach.map(({ id, dueAt }) => ({ id, dueAt })));
    }),
    randomRuns(40),
  );
}, 60_000);

describe('an export', () => {
  it('holds the same rows as a workbook, in the order of the list', async () => {
    const query = 'kind=renewal&kind=payment&sort=-reference';
    const { deadlines } = await read(`deadlines?${query}&pageSize=100`);
    const sheet = unzip((await exportOf(query, 'xlsx')).rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    expect(exportedRows(parseSheet(sheet))).toEqual(
      deadlines.map(({ dueAt, kind, application }: Deadline) => [
        String(serialOf(dueAt)),
        kindNames[kind],
        application.reference,
      ]),
    );
  });

  it('says what each deadline is, in words', async () => {
    const [mine] = (await read('deadlines?state=done&unassigned=false')).deadlines as [Deadline];
    const [titles, row] = parseCsv((await exportOf(`id=${mine.id}`)).body);
    const names = titles?.map((title) => title.replace(/ \(.*/, ''));
    expect(Object.fromEntries((names ?? []).map((name, index) => [name, row?.[index]]))).toEqual({
      Due: mine.dueAt,
      Kind: kindNames[mine.kind],
      State: 'Done',
      Requirement: mine.mandatory ? 'Mandatory' : 'Optional',
      Reference: mine.application.reference,
      Title: mine.application.title,
      Customer: mine.customer.name,
      Category: mine.category.name,
      Office: mine.country.code,
      'Office name': mine.country.name,
      'Who acts': 'Customer',
      Responsible: mine.responsible?.name,
      'Originally due': '',
      Rule: '',
      Updated: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
    });
  });

  it('has the selected rows, and one that is not visible refuses all of them', async () => {
    const [first, second] = (await read('deadlines')).deadlines as [Deadline, Deadline];
    const selected = (...ids: number[]) => exportOf(ids.map((id) => `id=${id}`).join('&'));
    expect(parseCsv((await selected(second.id, first.id, first.id)).body)).toHaveLength(3);
    const { id: foreign } = await createDeadline(db.database, { customerId: customerIds[2] as number });
    expect((await selected(first.id, foreign)).statusCode).toBe(404);
    expect((await selected(first.id, 2_000_000_000)).statusCode).toBe(404);
  });

  it('is logged for each customer', async () => {
    await exportOf('state=waived');
    const { activityLogs } = await read('activity_logs?action=export.created&pageSize=2');
    const logged: number[] = activityLogs.map(({ customer }: Deadline) => customer.id);
    expect(logged.toSorted()).toEqual(customerIds.slice(0, 2));
    const rowsOf = async (id?: number) => (await read(`deadlines?state=waived&customer=${id}`)).total;
    for (const { customer, details } of activityLogs)
      expect(details).toEqual({ format: 'csv', rows: await rowsOf(customer.id) });
  });
});

test.each(['dueAt', 'reference', 'title', 'updatedAt'])(
  'pages by %s show every row once, in both directions',
  async (key) => {
    const ids = async (sort: string) => {
      const pages = await Promise.all(
        [1, 2, 3, 4].map((page) => read(`deadlines?sort=${sort}&page=${page}&pageSize=20`)),
      );
      return pages.flatMap(idsOf);
    };
    const [up, down] = [await ids(key), await ids(`-${key}`)];
    expect(new Set(up).size).toBe(72);
    expect(down).toEqual([...up].reverse());
  },
);

test.each([
  ['sort=nope', 'sort'],
  ['state=late', 'state'],
  ['kind=party', 'kind'],
  ['pageSize=101', 'pageSize'],
  ['from=2026-02-30', 'from'],
  ['from=2026-03-01&to=2026-02-01', 'from'],
  ['category=99', 'category'],
  ['country=XX', 'country'],
  ['customer=2147483647', 'customer'],
])('%s is a 400 that names the field', async (query, field) => {
  const response = await api.get(`/customer-portal/deadlines?${query}`, token);
  expect([response.statusCode, Object.keys(response.json().errors)[0]]).toEqual([
    400,
    expect.stringMatching(`^${field}`),
  ]);
});

test('unknown applications and people are filters without rows, as are those of other customers', async () => {
  const foreign = applicationIds[2];
  for (const query of ['application=2147483647', `application=${foreign}`, 'responsible=2147483647'])
    expect((await read(`deadlines?${query}`)).total).toBe(0);
});

test('everyone who is responsible for a deadline is listed once', async () => {
  const { people } = await read('deadlines/people');
  expect(people.map(({ id }: { id: number }) => id).toSorted()).toEqual(userIds.toSorted());
});

test('applications are filtered by their due date', async () => {
  const { total } = await read(`applications?dueFrom=${inDays(1)}&dueTo=${inDays(400)}`);
  const [{ count }] = (await db.database.asJob((tx) =>
    tx.rows<{ count: number }>(sql`
      SELECT count(*) AS count FROM (
        SELECT min(due_at) AS due_at FROM deadlines
        WHERE state IN ('open', 'missed') AND customer_id = ANY (${customerIds.slice(0, 2)}::int[])
        GROUP BY application_id
      ) next WHERE due_at BETWEEN ${inDays(1)}::date AND ${inDays(400)}::date`),
  )) as [{ count: number }];
  expect(total).toBe(count);
  expect(count).toBeGreaterThan(0);
});

describe('the date of a deadline ends at its office', () => {
  let member: Member;
  beforeAll(async () => {
    member = await createMember();
  });

  /** A zone in which it is another date than in UTC: one of the two always is. */
  const now = new Date();
  const [zone, offset] = now.getUTCHours() >= 12 ? ['Pacific/Kiritimati', 14] : ['Pacific/Pago_Pago', -11];
  const there = new Date(now.getTime() + offset * 3_600_000).toISOString().slice(0, 10);
  const dayBefore = new Date(Date.parse(there) - 86_400_000).toISOString().slice(0, 10);

  it.each([
    [there, 'open'],
    [dayBefore, 'missed'],
  ])('one of %s reads as %s, before any job has run', async (dueAt, state) => {
    await db.database.asJob((tx) => tx.rows(sql`UPDATE countries SET time_zone = ${zone} WHERE code = 'AE'`));
    const { customerId } = member;
    const { id: applicationId } = await createApplication(db.database, { customerId, countryCode: 'AE' });
    const { id } = await createDeadline(db.database, { customerId, applicationId, dueAt });
    const { body } = await member.get<{ deadline: Deadline }>(`/deadlines/${id}`);
    expect(body.deadline).toMatchObject({ dueAt, state, country: { code: 'AE', timeZone: zone } });
    for (const filter of ['open', 'missed']) {
      const found = await member.get<{ total: number }>(
        `/deadlines?application=${applicationId}&state=${filter}`,
      );
      expect(found.body.total).toBe(filter === state ? 1 : 0);
    }
  });
});
