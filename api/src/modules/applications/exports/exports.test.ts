import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createMembership,
  createUser,
  type TestCustomer,
  usePortal,
} from '../../../testing/index.ts';
import { parseCsv, parseSheet, unzip } from '../../../testing/read-files.ts';

const { db, api, createMember } = usePortal();
let token: string;
let customer: TestCustomer;
let customerId: number;

const HOSTILE = [
  '=1+1',
  '+1',
  '-2',
  '@SUM(A1)',
  '\t=1',
  '  =1',
  '|cmd',
  '＝1+1',
  '\u200b＠SUM(A1)',
  'a "quoted", title',
  '<b>&amp;</b>',
  'plain',
];

beforeAll(async () => {
  customer = await createCustomer(db.database, { name: '=HYPERLINK("http://evil")' });
  customerId = customer.id;
  for (const [index, title] of HOSTILE.entries()) {
    await createApplication(db.database, {
      customerId,
      reference: `R-${index + 10}`,
      title,
      spending: 1_234_567,
    });
  }
  ({ token } = (await createMember({ customer, role: 'viewer' })).forAll);
});

const exported = (format: string) =>
  api.get(`/customer-portal/applications/export?format=${format}&sort=reference`, token);

test('no cell of the CSV begins like a formula, and none loses its text', async () => {
  const response = await exported('csv');
  const [titles, ...rows] = parseCsv(response.body);
  expect(titles?.slice(0, 3)).toEqual(['Reference', 'Title', 'Customer']);
  expect(rows).toHaveLength(HOSTILE.length);
  for (const [index, row] of rows.entries()) {
    expect(row[1]?.replace(/^'/, '')).toBe(HOSTILE[index]);
    for (const cell of row) expect(cell.normalize('NFKC')).not.toMatch(/^[\s\p{Cf}]*[=+@|\t-]/u);
    expect([row[11], row[12], row[13]]).toEqual(['12345.67', '0.00', 'USD']);
  }
  expect(response.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(/^attachment; filename="applications-[\d-]+\.csv"/),
    'cache-control': 'no-store',
  });
});

test('the workbook holds the same rows as text and amounts as numbers, and no formula', async () => {
  const files = unzip((await exported('xlsx')).rawPayload);
  const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
  const [, ...rows] = parseSheet(sheet);
  expect(rows.map(([, title]) => title)).toEqual(HOSTILE);
  expect(rows.map((row) => row[11])).toEqual(HOSTILE.map(() => '12345.67'));
  expect(sheet).not.toContain('<f>');
  expect([...files.keys()]).toContain('[Content_Types].xml');
});

test('each export is logged with its format and number of rows, for the exported customer', async () => {
  const entries = await db.database.asJob((tx) =>
    tx.rows<{ customer_id: number; details: object }>(sql`
      SELECT customer_id, details FROM activity_logs WHERE action = 'export.created' ORDER BY id`),
  );
  expect(entries).toEqual([
    { customer_id: customerId, details: { format: 'csv', rows: HOSTILE.length } },
    { customer_id: customerId, details: { format: 'xlsx', rows: HOSTILE.length } },
  ]);
});

test('an export of many customers is logged for each of them, by one statement', async () => {
  const user = await createUser(db.database);
  const customerIds: number[] = [];
  for (const rows of [1, 2, 3]) {
    const { id } = await createCustomer(db.database);
    await createMembership(db.database, { userId: user.id, customerId: id, role: 'viewer' });
    for (let row = 0; row < rows; row++) await createApplication(db.database, { customerId: id });
    customerIds.push(id);
  }
  const path = '/customer-portal/applications/export?format=csv';
  expect((await api.get(path, await api.signedIn(user.id))).statusCode).toBe(200);
  const entries = await db.database.asJob((tx) =>
    tx.rows<{ customerId: number; rows: number; statement: string }>(sql`
      SELECT customer_id AS "customerId", (details ->> 'rows')::int AS rows, xmin || '/' || cmin AS statement
      FROM activity_logs WHERE action = 'export.created' AND actor_id = ${user.id} ORDER BY id`),
  );
  expect(entries.map(({ customerId, rows }) => [customerId, rows])).toEqual(
    customerIds.map((id, index) => [id, index + 1]),
  );
  expect(new Set(entries.map(({ statement }) => statement)).size).toBe(1);
});

test('selected rows are exported in the order of the list, and one that is not visible refuses all of them', async () => {
  const { id: foreignCustomer } = await createCustomer(db.database);
  const foreign = await createApplication(db.database, { customerId: foreignCustomer });
  const first = await createApplication(db.database, { customerId, reference: 'Z-1' });
  const second = await createApplication(db.database, { customerId, reference: 'Z-2' });
  const selected = (...ids: number[]) =>
    api.get(
      `/customer-portal/applications/export?format=csv&sort=reference${ids.map((id) => `&id=${id}`).join('')}`,
      token,
    );
  const [, ...rows] = parseCsv((await selected(second.id, first.id, first.id)).body);
  expect(rows.map(([reference]) => reference)).toEqual(['Z-1', 'Z-2']);
  const before = await countExports();
  const refusals = [await selected(first.id, foreign.id), await selected(first.id, 2_000_000_000)];
  expect(refusals.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  const [one, other] = refusals.map(({ body }) => ({ ...JSON.parse(body), requestId: '', instance: '' }));
  expect(one).toEqual(other);
  expect(await countExports()).toBe(before);
  await db.database.asJob((tx) =>
    tx.rows(sql`DELETE FROM applications WHERE id = ANY (${[first.id, second.id]}::int[])`),
  );
});

async function countExports(): Promise<number> {
  const { count } = await db.database.asJob((tx) =>
    tx.one<{ count: number }>(
      sql`SELECT count(*) AS count FROM activity_logs WHERE action = 'export.created'`,
    ),
  );
  return count;
}

test('thousands of rows are streamed, and an aborted export releases its connection', async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
      SELECT ${customerId}, 'S-' || n, 'Streamed ' || n, 1, 'US', 1, '2026-01-01' FROM generate_series(1, 30000) n`),
  );
  const address = await api.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `${address}/customer-portal/applications/export?format=csv`;
  const headers = { authorization: `Bearer ${token}` };
  for (let turn = 0; turn < 6; turn++) {
    const leaving = new AbortController();
    const response = await untilAccepted(() => fetch(url, { headers, signal: leaving.signal }));
    const reader = response.body?.getReader();
    await reader?.read();
    leaving.abort();
    await reader?.closed.catch(() => undefined);
  }
  const whole = await untilAccepted(() => fetch(url, { headers }));
  expect(parseCsv(await whole.text())).toHaveLength(30_000 + HOSTILE.length + 1);
}, 60_000);

test('a person who downloads slowly does not block the exports of others', async () => {
  const other = await createMember({ customer, role: 'viewer' });
  const [scope, others] = [token, other.forAll.token];
  const { port } = api.app.server.address() as { port: number };
  const begin = (bearer: string) =>
    fetch(`http://127.0.0.1:${port}/customer-portal/applications/export?format=csv`, {
      headers: { authorization: `Bearer ${bearer}` },
    });
  const taken = [await begin(scope), await begin(scope), await begin(scope), await begin(others)];
  expect(taken.map(({ status }) => status)).toEqual([200, 200, 429, 200]);
  await Promise.all(taken.map(({ body }) => body?.cancel()));
}, 60_000);

/** The server notices an aborted export a moment later and responds 429 until then. */
async function untilAccepted(ask: () => Promise<Response>): Promise<Response> {
  const response = await ask();
  if (response.status !== 429) return response;
  await response.body?.cancel();
  return untilAccepted(ask);
}

describe('times in the file', () => {
  let member: Awaited<ReturnType<typeof createMember>>;
  const timeOf = async (query = '') => {
    const path = `/customer-portal/applications/export?format=csv${query}`;
    const [titles, row] = parseCsv((await api.get(path, member.forAll.token)).body);
    return [titles?.[10], row?.[10]];
  };

  beforeAll(async () => {
    member = await createMember({ role: 'viewer' });
    const { id } = await createApplication(db.database, { customerId: member.customerId });
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE applications SET updated_at = '2026-03-28T23:30:00Z' WHERE id = ${id}`),
    );
  });

  it.each([
    ['Asia/Bangkok', '2026-03-29 06:30:00'],
    ['Asia/Tokyo', '2026-03-29 08:30:00'],
    ['Europe/Berlin', '2026-03-29 00:30:00'],
    ['America/Los_Angeles', '2026-03-28 16:30:00'],
  ])('are those of a reader in %s', async (timeZone, time) => {
    expect(await timeOf(`&timeZone=${timeZone}`)).toEqual([`Updated (${timeZone})`, time]);
  });

  it('are in the time zone that the reader chose, where the request names none', async () => {
    expect(await timeOf()).toEqual(['Updated (UTC)', '2026-03-28 23:30:00']);
    await member.post('/auth/change_time_zone', { timeZone: 'Asia/Tokyo' });
    expect(await timeOf()).toEqual(['Updated (Asia/Tokyo)', '2026-03-29 08:30:00']);
  });
});

test.each(['applications', 'deadlines', 'fees', 'instructions'])(
  'headers of %s are in the language of the reader, and in English for programs that ask for it',
  async (list) => {
    const user = await createUser(db.database);
    await createMembership(db.database, { userId: user.id, customerId, role: 'viewer' });
    const session = await api.signedIn(user.id);
    await api.post('/customer-portal/auth/change_locale', { locale: 'ja-JP' }, session);
    const headersOf = async (query: string) =>
      parseCsv(
        (await api.get(`/customer-portal/${list}/export?format=csv${query}`, session)).body,
      )[0]?.join();
    expect(await headersOf('')).not.toMatch(/\b(Due|Reference|Status|State)\b/);
    expect(await headersOf('&headers=en')).toMatch(/\b(Due|Reference|Status|State)\b/);
    await api.post('/customer-portal/auth/change_region', { region: 'DE', calendar: 'gregory' }, session);
    const stable = await api.get(`/customer-portal/${list}/export?format=csv&headers=en`, session);
    expect(stable.body.split('\n')[0]).not.toContain(';');
  },
);
