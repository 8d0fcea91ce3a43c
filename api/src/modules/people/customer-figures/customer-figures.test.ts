import type { ResponseOf } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createUser,
  usePortal,
} from '../../../testing/index.ts';
import { fund } from '../../../testing/points.ts';

type Figures = ResponseOf<'GET /customer-portal/customer_figures'>;

const { db, api } = usePortal();
let token: string;
let statusOf: (tone: string) => Promise<number>;

const figures = async (query = '', bearer = token): Promise<Figures> =>
  (await api.get(`/customer-portal/customer_figures${query}`, bearer)).json();
const names = ({ customers }: Figures) => customers.map(({ name }) => name);

/** A person who acts for 305 customers, named "Client 001" to "Client 305". */
async function createAgent(): Promise<number> {
  const { id } = await createUser(db.database);
  await db.database.asJob((tx) =>
    tx.rows(sql`
      WITH created AS (
        INSERT INTO customers (code, name)
        SELECT 'CL-' || n, 'Client ' || lpad(n::text, 3, '0') FROM generate_series(1, 305) n RETURNING id)
      INSERT INTO memberships (customer_id, user_id, role) SELECT id, ${id}, 'viewer' FROM created`),
  );
  return id;
}

async function customerId(name: string): Promise<number> {
  const found = await db.database.asJob((tx) =>
    tx.one<{ id: number }>(sql`SELECT id FROM customers WHERE name = ${name}`),
  );
  return found.id;
}

async function file(name: string, tone: string, dueAt: string | null = null): Promise<void> {
  const [customer, statusId] = [await customerId(name), await statusOf(tone)];
  const { id } = await createApplication(db.database, { customerId: customer, statusId });
  await db.database.asJob((tx) => tx.rows(sql`UPDATE applications SET due_at = ${dueAt} WHERE id = ${id}`));
}

beforeAll(async () => {
  statusOf = async (tone) => {
    const { id } = await db.database.asJob((tx) =>
      tx.one<{ id: number }>(sql`
        SELECT s.id FROM statuses s JOIN main_statuses ms ON ms.id = s.main_status_id
        WHERE ms.tone = ${tone} ORDER BY s.id LIMIT 1`),
    );
    return id;
  };
  token = await api.signedIn(await createAgent());
  await file('Client 300', 'attention', '2026-12-24');
  await file('Client 200', 'attention', '2026-11-30');
  await file('Client 200', 'progress', '2026-11-01');
  await file('Client 100', 'attention');
  await file('Client 050', 'progress');
  await file('Client 050', 'neutral');
  await file('Client 007', 'closed', '2026-11-01');
  await file('Client 007', 'success', '2026-11-02');
  await fund(db.database, await customerId('Client 200'), 1_250);
  // This customer is out of scope.
  const { id: stranger } = await createCustomer(db.database, { name: 'Client of a stranger' });
  await createApplication(db.database, { customerId: stranger, statusId: await statusOf('attention') });
});

test('of 305 customers the one with the earliest due date of a required action comes first', async () => {
  const page = await figures('?pageSize=6');
  expect(page).toMatchObject({ total: 305, page: 1, pageSize: 6 });
  expect(names(page)).toEqual([
    'Client 200',
    'Client 300',
    'Client 100',
    'Client 050',
    'Client 001',
    'Client 002',
  ]);
  expect(page.customers[0]).toMatchObject({
    code: 'CL-200',
    openApplications: 2,
    actionRequired: 1,
    nextDueAt: '2026-11-30',
    points: 1_250,
  });
});

test.each([
  ['name', ['Client 001', 'Client 002', 'Client 003']],
  ['-openApplications', ['Client 050', 'Client 200', 'Client 100']],
])('in the order %s they are %j', async (sort, expected) => {
  expect(names(await figures(`?pageSize=3&sort=${sort}`))).toEqual(expected);
});

test('protected and closed applications count for nothing', async () => {
  const { customers } = await figures('?search=Client+007');
  expect(customers).toEqual([
    expect.objectContaining({ openApplications: 0, actionRequired: 0, nextDueAt: null, points: 0 }),
  ]);
});

test('the earliest open or missed deadline counts whatever the status of its application', async () => {
  const customer = await customerId('Client 009');
  const closed = await createApplication(db.database, {
    customerId: customer,
    statusId: await statusOf('closed'),
  });
  const due = (state: 'open' | 'missed' | 'done', dueAt: string) =>
    createDeadline(db.database, { customerId: customer, applicationId: closed.id, state, dueAt });
  await due('done', '2026-01-05');
  await due('open', '2099-02-01');
  expect((await figures('?search=Client+009')).customers[0]).toMatchObject({
    actionRequired: 0,
    nextDeadlineAt: '2099-02-01',
  });
  await due('missed', '2026-01-15');
  expect((await figures('?search=Client+009')).customers[0]?.nextDeadlineAt).toBe('2026-01-15');
});

test('the pages together hold each customer once', async () => {
  const pages = await Promise.all([1, 2, 3, 4].map((page) => figures(`?pageSize=100&page=${page}`)));
  expect(pages.map(({ customers }) => customers.length)).toEqual([100, 100, 100, 5]);
  expect(new Set(pages.flatMap(names)).size).toBe(305);
});

test('all words of a search have to be in the name or the code', async () => {
  expect(names(await figures('?search=cl-30+client'))).toEqual(
    ['300', '030', '301', '302', '303', '304', '305'].map((number) => `Client ${number}`),
  );
  expect((await figures('?search=stranger')).total).toBe(0);
});

test('the token of one customer shows that customer only', async () => {
  const id = await customerId('Client 200');
  const scoped = await api.post('/customer-portal/auth/sign_by_customer', { customerId: id }, token);
  expect(names(await figures('', scoped.json().token))).toEqual(['Client 200']);
});
