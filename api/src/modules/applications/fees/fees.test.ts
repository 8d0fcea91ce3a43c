import { type Fee, type FeeState, type FeeSums, feeSortKeys, feeStates } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createFee,
  createMembership,
  createUser,
  type Member,
  randomRuns,
  readBody,
  usePortal,
} from '../../../testing/index.ts';
import { keepWords } from '../../../testing/kept-words.ts';
import { parseCsv, parseSheet, unzip } from '../../../testing/read-files.ts';

/** The last zone on Earth, one in between, and the first. */
const ZONES = { US: 'Etc/GMT+12', EU: 'Europe/Berlin', JP: 'Pacific/Kiritimati' };
const OFFICES = Object.keys(ZONES) as (keyof typeof ZONES)[];
const NAMES = ['Official fee', 'Renewal fee', 'Gebühr 100%'];

const { db, api, createMember } = usePortal();

beforeAll(async () => {
  for (const [code, zone] of Object.entries(ZONES))
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE countries SET time_zone = ${zone} WHERE code = ${code}`),
    );
});

const hours = (offset: number) =>
  new Date(Math.floor(Date.now() / 1000) * 1000 + offset * 3_600_000).toISOString();
const dateAt = (zone: string, instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(new Date(instant));

const wantedFee = fc.record({
  customer: fc.constantFrom(0, 0, 1, 1, 2),
  office: fc.constantFrom(...OFFICES),
  category: fc.constantFrom(1, 2),
  name: fc.constantFrom(...NAMES),
  amount: fc.nat(1_000_000),
  paid: fc.oneof(
    fc.constant(null),
    fc.record({ isDate: fc.boolean(), hoursAgo: fc.constantFrom(1, 11, 13, 25, 37, 300, 900) }),
  ),
  due: fc.option(
    fc.record({
      days: fc.constantFrom(-30, -2, -1, 0, 1, 2, 40),
      state: fc.constantFrom('open' as const, 'open' as const, 'missed' as const, 'done' as const),
    }),
  ),
});
type WantedFee = typeof wantedFee extends fc.Arbitrary<infer F> ? F : never;

type Period = readonly [string | null, string | null];
const ALWAYS: Period = [null, null];
const day = fc.constantFrom(-40, -13, -2, -1, 0, 1, 2, 40).map((days) => hours(days * 24).slice(0, 10));
const period = fc
  .tuple(fc.option(day), fc.option(day))
  .map(([one, other]): Period => (one && other && one > other ? [other, one] : [one, other]));
/** Most filters are not set, so that most fees are listed. */
const seldom = <T>(none: T, filter: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 4, arbitrary: fc.constant(none) }, { weight: 1, arbitrary: filter });
const NO_FILTERS = {
  state: [],
  category: [],
  country: [],
  customer: [],
  search: '',
  paid: ALWAYS,
  due: ALWAYS,
};
const wantedFilters = fc.record({
  state: seldom<FeeState[]>([], fc.subarray([...feeStates], { maxLength: 2 })),
  category: seldom<number[]>([], fc.constantFrom([1], [2])),
  country: seldom<string[]>([], fc.subarray([...OFFICES], { maxLength: 2 })),
  customer: seldom<number[]>([], fc.constantFrom([0], [1])),
  search: seldom<string>(
    '',
    fc.constantFrom('renewal', 'GEBÜHR 100%', 'fee official', 'title of second', 'second fee'),
  ),
  paid: seldom(ALWAYS, period),
  due: seldom(ALWAYS, period),
});
const amountOf = (fees: readonly { amount: number }[]) =>
  fees.reduce((total, { amount }) => total + amount, 0);
type WantedFilters = typeof wantedFilters extends fc.Arbitrary<infer F> ? F : never;

const ORDINALS = ['first', 'second', 'third', 'fourth'];

interface Created extends WantedFee {
  readonly id: number;
  readonly applicationId: number;
  readonly title: string;
  readonly paidOn: string | null;
  readonly dueAt: string | null;
  readonly expected: FeeState;
}

/** A reader of two customers, and fees of these and of a third. */
async function createCase(wanted: readonly WantedFee[]) {
  const { id: userId } = await createUser(db.database);
  const customerIds: number[] = [];
  for (const number of [0, 1, 2]) {
    const { id: customerId } = await createCustomer(db.database);
    customerIds.push(customerId);
    if (number < 2) await createMembership(db.database, { userId, customerId });
  }
  const created: Created[] = [];
  for (const [index, each] of wanted.entries()) {
    const customerId = customerIds[each.customer] as number;
    // Titles have words, since digits may be in references too.
    const title = `Title of ${ORDINALS[index % ORDINALS.length]}`;
    const { id: applicationId } = await createApplication(db.database, {
      customerId,
      title,
      categoryId: each.category,
      countryCode: each.office,
    });
    const zone = ZONES[each.office];
    const paidAt = each.paid && hours(-each.paid.hoursAgo);
    const paidDate = paidAt && each.paid?.isDate ? paidAt.slice(0, 10) : null;
    const dueAt = each.due && dateAt(zone, hours(each.due.days * 24));
    const deadlineId =
      dueAt && each.due
        ? (
            await createDeadline(db.database, {
              customerId,
              applicationId,
              kind: 'renewal',
              dueAt,
              state: each.due.state,
            })
          ).id
        : null;
    const { id } = await createFee(db.database, {
      ...{ customerId, applicationId, name: each.name, amount: each.amount, deadlineId, paidDate },
      paidAt: paidDate ? `${paidDate}T00:00:00Z` : paidAt,
    });
    const isOverdue = each.due !== null && each.due.state !== 'done' && each.due.days < 0;
    created.push({
      ...each,
      ...{ id, applicationId, title, dueAt },
      paidOn: paidDate ?? (paidAt && dateAt(zone, paidAt)),
      expected: paidAt ? 'paid' : isOverdue ? 'overdue' : 'unpaid',
    });
  }
  // Its sums and words are kept; the rows of the others are counted and searched one by one.
  await keepWords(db.database, customerIds[0] as number);
  return { created, customerIds, token: await api.signedIn(userId) };
}

const isWithin = (value: string | null, [from, to]: Period) =>
  (!from && !to) || (value !== null && (!from || value >= from) && (!to || value <= to));

function matches(
  fee: Created,
  { state, category, country, customer, search, paid, due }: WantedFilters,
): boolean {
  const text = `${fee.title} ${fee.name}`.toLowerCase();
  return (
    fee.customer < 2 &&
    (state.length === 0 || state.includes(fee.expected)) &&
    (category.length === 0 || category.includes(fee.category)) &&
    (country.length === 0 || country.includes(fee.office)) &&
    (customer.length === 0 || customer.includes(fee.customer)) &&
    search
      .toLowerCase()
      .split(' ')
      .every((word) => text.includes(word)) &&
    isWithin(fee.paidOn, paid) &&
    isWithin(fee.dueAt, due)
  );
}

function queryOf(filters: WantedFilters, customerIds: readonly number[]): URLSearchParams {
  const query = new URLSearchParams();
  const { state, category, country, customer, search, paid, due } = filters;
  const lists = { state, category, country, customer: customer.map((index) => customerIds[index]) };
  for (const [name, values] of Object.entries(lists))
    for (const value of values) query.append(name, String(value));
  const dates = { paidFrom: paid[0], paidTo: paid[1], dueFrom: due[0], dueTo: due[1] };
  for (const [name, value] of Object.entries({ ...dates, search })) if (value) query.set(name, value);
  return query;
}

function sumsOf(fees: readonly { amount: number; state: FeeState }[]): FeeSums {
  const sum = (state: FeeState) => {
    const listed = fees.filter((fee) => fee.state === state);
    return {
      count: listed.length,
      amount: listed.reduce((total, { amount }) => total + amount, 0),
      currency: 'USD',
    };
  };
  return { paid: sum('paid'), unpaid: sum('unpaid'), overdue: sum('overdue') };
}

async function everyFee(
  query: URLSearchParams,
  token: string,
): Promise<{ fees: Fee[]; sums: FeeSums; total: number }> {
  const fees: Fee[] = [];
  for (let page = 1; ; page++) {
    const body = await readBody(api, `/customer-portal/fees?${query}&page=${page}&pageSize=3`, token);
    fees.push(...body.fees);
    if (body.fees.length < 3) return { ...body, fees };
  }
}

const STATE_NAMES: Record<string, FeeState> = { Paid: 'paid', Open: 'unpaid', Overdue: 'overdue' };
const feesIn = ([, ...rows]: readonly (readonly string[])[]) =>
  rows.map((row) => ({
    state: STATE_NAMES[row[2] ?? ''] as FeeState,
    amount: Math.round(Number(row[10]) * 100),
  }));
/** What of a fee its place in the list and in a file is told by. */
const placesIn = ([, ...rows]: readonly (readonly string[])[]) =>
  rows.map((row) => [row[0], row[1], row[3], row[4], Math.round(Number(row[10]) * 100)]);
const placesOf = (fees: readonly Fee[]) =>
  fees.map(({ paidOn, dueAt, name, application, amount }) => [
    paidOn ?? '',
    dueAt ?? '',
    name,
    application.reference,
    amount,
  ]);
test('when words are kept, each word of a search may be in the name of a fee or in its application', async () => {
  const { customerId, token } = await createMember();
  const file = async (title: string, name: string) => {
    const { id: applicationId } = await createApplication(db.database, { customerId, title });
    return (await createFee(db.database, { customerId, applicationId, name })).id;
  };
  const [titled, named, both] = [
    await file('Renewal of a lamp', 'Official fee'),
    await file('Table of oak', 'Renewal fee'),
    await file('Lamp of oak', 'Renewal fee'),
  ];
  await keepWords(db.database, customerId);
  const found = async (search: string) => {
    const { fees } = await readBody(api, `/customer-portal/fees?${new URLSearchParams({ search })}`, token);
    return fees.map(({ id }: Fee) => id).toSorted((one: number, other: number) => one - other);
  };
  expect(await found('renewal')).toEqual([titled, named, both]);
  expect(await found('oak renewal')).toEqual([named, both]);
  expect(await found('lamp fee renewal')).toEqual([titled, both]);
  expect(await found('lamp nothing')).toEqual([]);
});

const wantedSort = fc.constantFrom(...feeSortKeys.flatMap((key) => [key, `-${key}`]));

test('for any fees, filters and order, list, sums, details and files have the same fees and add up to the same', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wantedFee, { minLength: 4, maxLength: 10 }),
      wantedFilters,
      wantedSort,
      async (wanted, filters, sort) => {
        const { created, customerIds, token } = await createCase(wanted);
        const query = queryOf(filters, customerIds);
        query.set('sort', sort);
        const expected = created.filter((fee) => matches(fee, filters));
        const { fees, sums, total } = await everyFee(query, token);
        expect(fees.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual(expected.map(({ id }) => id));
        expect(total).toBe(expected.length);
        expect(sums).toEqual(sumsOf(expected.map(({ expected: state, amount }) => ({ state, amount }))));
        for (const { id, state, paidOn, dueAt, daysLeft } of fees) {
          const known = expected.find((fee) => fee.id === id);
          expect([id, state, paidOn, dueAt]).toEqual([id, known?.expected, known?.paidOn, known?.dueAt]);
          expect([id, daysLeft !== null && daysLeft < 0]).toEqual([id, state === 'overdue']);
        }
        const details = await Promise.all(
          fees.map(async ({ id, application }) => {
            const body = await readBody(api, `/customer-portal/applications/${application.id}`, token);
            return body.application.fees.find((fee: Fee) => fee.id === id);
          }),
        );
        expect(sumsOf(details)).toEqual(sums);
        const file = (format: string) =>
          api.get(`/customer-portal/fees/export?${query}&format=${format}`, token);
        const lines = parseCsv((await file('csv')).body);
        expect(sumsOf(feesIn(lines))).toEqual(sums);
        expect(placesOf(fees)).toEqual(placesIn(lines));
        const sheet = unzip((await file('xlsx')).rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
        expect(sumsOf(feesIn(parseSheet(sheet)))).toEqual(sums);
      },
    ),
    randomRuns(25),
  );
}, 120_000);

test('for any fees, charts and total by date of payment add up to what the list has', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(wantedFee, { minLength: 4, maxLength: 10 }),
      wantedFilters,
      fc.constantFrom('day', 'week', 'month'),
      async (wanted, { category, country, customer, paid }, interval) => {
        const { created, customerIds, token } = await createCase(wanted);
        const filters: WantedFilters = { ...NO_FILTERS, category, country, customer };
        const query = queryOf(filters, customerIds);
        const charted = new URLSearchParams(query);
        for (const [name, date] of Object.entries({ from: paid[0], to: paid[1] }))
          if (date) charted.set(name, date);
        const chart = (name: string, more = '&by=payment') =>
          readBody(api, `/customer-portal/charts/applications/${name}?${charted}${more}`, token);

        const { fees, sums } = await everyFee(
          queryOf({ ...filters, state: ['paid'], paid }, customerIds),
          token,
        );
        const { sums: all } = await everyFee(query, token);
        const expected = created.filter((fee) => matches(fee, { ...filters, state: ['paid'], paid }));
        expect(sums.paid.amount).toBe(expected.reduce((total, { amount }) => total + amount, 0));
        expect(await chart('total_spending')).toEqual({
          totalSpending: { amount: sums.paid.amount, currency: 'USD' },
          totalUnpaid: { amount: all.unpaid.amount + all.overdue.amount, currency: 'USD' },
        });
        const { spending } = await chart('spending', `&by=payment&interval=${interval}`);
        for (const parts of [spending.categories, spending.countries, spending.dates])
          expect(parts.reduce((total: number, { amount }: { amount: number }) => total + amount, 0)).toBe(
            sums.paid.amount,
          );
        for (const { id, amount } of spending.countries)
          expect([id, amount]).toEqual([id, amountOf(fees.filter((fee) => fee.country.code === id))]);
        const starts = [...spending.dates.map(({ date }: { date: string }) => date), '9999-12-31'];
        for (const [index, { date, amount }] of spending.dates.entries()) {
          const inStep = fees.filter(({ paidOn }) => paidOn && paidOn >= date && paidOn < starts[index + 1]);
          expect([date, amount]).toEqual([date, amountOf(inStep)]);
        }

        const { totalSpending } = await readBody(
          api,
          `/customer-portal/charts/applications/total_spending?${query}`,
          token,
        );
        expect(totalSpending.amount).toBe(all.paid.amount);
      },
    ),
    randomRuns(20),
  );
}, 120_000);

test('without a parameter, charts of money go by date of application', async () => {
  const { customerId, token } = await createMember();
  const { id: applicationId } = await createApplication(db.database, { customerId, appliedAt: '2025-03-10' });
  await createFee(db.database, { customerId, applicationId, amount: 700, paidAt: '2026-10-05T13:00:00Z' });
  const in2025 = async (more: string) => {
    const path = '/customer-portal/charts/applications';
    const period = `from=2025-01-01&to=2025-12-31${more}`;
    const { totalSpending } = await readBody(api, `${path}/total_spending?${period}`, token);
    const { spending } = await readBody(api, `${path}/spending?${period}`, token);
    return [totalSpending.amount, spending.dates];
  };
  expect(await in2025('')).toEqual([700, [{ date: '2025-03-01', amount: 700 }]]);
  expect(await in2025('&by=payment')).toEqual([0, []]);
});

test.each([
  ['first', 'JP', '2026-09-30T10:00:00Z'],
  ['last', 'US', '2026-10-02T11:59:00Z'],
] as const)(
  'a fee paid at the %s office on Earth is found by the date there',
  async (_, countryCode, paidAt) => {
    const { customerId, token } = await createMember();
    const application = await createApplication(db.database, { customerId, countryCode });
    const { id } = await createFee(db.database, { customerId, applicationId: application.id, paidAt });
    const on = async (date: string) => {
      const { fees } = await readBody(api, `/customer-portal/fees?paidFrom=${date}&paidTo=${date}`, token);
      return fees.map((fee: Fee) => [fee.id, fee.paidOn]);
    };
    expect(await on('2026-10-01')).toEqual([[id, '2026-10-01']]);
    expect(await on(paidAt.slice(0, 10))).toEqual([]);
  },
);

test('fees are sorted by name as an alphabet is, numbers as numbers', async () => {
  const reader = await createMember();
  const { customerId } = reader;
  const { id: applicationId } = await createApplication(db.database, { customerId });
  for (const name of ['Zebra', 'Äpfel 10', 'apfel', 'Éclair', 'Äpfel 2'])
    await createFee(db.database, { customerId, applicationId, name });
  const { fees } = await readBody(api, '/customer-portal/fees?sort=name', reader.token);
  expect(fees.map(({ name }: Fee) => name)).toEqual(['apfel', 'Äpfel 2', 'Äpfel 10', 'Éclair', 'Zebra']);
});

describe('with a customer of its own', () => {
  let member: Member;
  let other: Member;
  const own: number[] = [];

  beforeAll(async () => {
    member = await createMember();
    other = await createMember();
    for (const [index, paidAt] of [null, '2026-10-05T13:00:00Z', '2026-09-30T13:00:00Z'].entries()) {
      const { id: applicationId, customerId } = await createApplication(db.database, {
        customerId: member.customerId,
        reference: `F-${3 - index}`,
      });
      const deadline = await createDeadline(db.database, { customerId, applicationId, dueAt: '2030-02-01' });
      const fee = { customerId, applicationId, paidAt, amount: 100 * (index + 1) };
      own.push((await createFee(db.database, { ...fee, ...(paidAt ? {} : { deadlineId: deadline.id }) })).id);
    }
    const theirs = await createApplication(db.database, { customerId: other.customerId });
    await createFee(db.database, { customerId: other.customerId, applicationId: theirs.id });
  });

  const idsBy = async (query: string) =>
    (await readBody(api, `/customer-portal/fees?${query}`, member.token)).fees.map(({ id }: Fee) =>
      own.indexOf(id),
    );

  test.each([
    ['', [1, 2, 0]],
    ['sort=-paidOn', [1, 2, 0]],
    ['sort=paidOn', [2, 1, 0]],
    ['sort=dueAt', [0, 1, 2]],
    ['sort=-amount', [2, 1, 0]],
    ['sort=reference', [2, 1, 0]],
    ['sort=name', [0, 1, 2]],
    ['paidFrom=2026-10-01&paidTo=2026-10-31', [1]],
  ])('the list with "%s" is in order, with what has no date at the end', async (query, order) => {
    expect(await idsBy(query)).toEqual(order);
  });

  test('a page past the end is empty, and has the sums of all', async () => {
    const { fees, sums, total } = await readBody(api, '/customer-portal/fees?page=9', member.token);
    expect([fees, total, sums.paid]).toEqual([[], 3, { count: 2, amount: 500, currency: 'USD' }]);
  });

  test('a range that begins after it ends is refused by its name', async () => {
    const path = '/customer-portal/fees?paidFrom=2026-10-02&paidTo=2026-10-01';
    const response = await api.get(path, member.token);
    expect([response.statusCode, response.json().errors]).toEqual([400, { paidFrom: [expect.any(String)] }]);
  });

  test("another person's customer is refused as a filter, and the policy hides its fees without one", async () => {
    const response = await api.get(`/customer-portal/fees?customer=${other.customerId}`, member.token);
    expect(response.statusCode).toBe(400);
    const scope = { userId: member.userId, customerIds: [member.customerId] };
    const seen = await db.database.inScope(scope, (tx) =>
      tx.rows<{ id: number }>(sql`SELECT id FROM fees ORDER BY id`),
    );
    expect(seen.map(({ id }) => id)).toEqual(own.toSorted((a, b) => a - b));
  });

  test('an export of chosen fees has these, is logged, and is refused for a fee of someone else', async () => {
    const path = '/customer-portal/fees/export?format=csv&sort=paidOn';
    const { body } = await api.get(`${path}&id=${own[1]}&id=${own[2]}`, member.token);
    const dates = ['2026-09-30', '2026-10-05'];
    expect(parseCsv(body).map((row) => row[0])).toEqual(['Paid on', ...dates]);
    const [entry] = await db.database.asJob((tx) =>
      tx.rows<{ details: object }>(sql`
        SELECT details FROM activity_logs
        WHERE customer_id = ${member.customerId} AND action = 'export.created' ORDER BY id DESC LIMIT 1`),
    );
    expect(entry?.details).toEqual({ format: 'csv', rows: 2 });
    expect((await api.get(`${path}&id=${own[0]}`, other.token)).statusCode).toBe(404);
    const workbook = await api.get(`${path.replace('csv', 'xlsx')}&id=${own[1]}&id=${own[2]}`, member.token);
    const [, ...rows] = parseSheet(unzip(workbook.rawPayload).get('xl/worksheets/sheet1.xml') ?? '');
    // Amounts are numbers of the spreadsheet.
    expect(rows.map((row) => Number(row[0]))).toEqual(
      dates.map((date) => Date.parse(date) / 86_400_000 + 25_569),
    );
  });
});
