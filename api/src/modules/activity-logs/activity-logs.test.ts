import type { ActivityLog } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createTestApp,
  createTestDatabase,
  createUser,
  type TestApp,
  type TestDatabase,
} from '../../testing/index.ts';
import { recordActivity } from './activity-logs.service.ts';

const LOG = '/customer-portal/activity_logs';

let db: TestDatabase;
let api: TestApp;
let token: string;
const people: { id: number; displayName: string }[] = [];
const customers: { id: number; name: string }[] = [];

beforeAll(async () => {
  db = await createTestDatabase();
  api = await createTestApp(db);
  for (const displayName of ['Ada', 'Ben']) people.push(await createUser(db.database, { displayName }));
  for (let number = 0; number < 2; number++) customers.push(await createCustomer(db.database));
  const [ada, ben] = people.map(({ id }) => id) as [number, number];
  const [own, foreign] = customers.map(({ id }) => id) as [number, number];
  await createMembership(db.database, { userId: ada, customerId: own });
  await db.database.asJob(async (tx) => {
    for (let id = 1; id <= 30; id++) {
      await recordActivity(tx, {
        action: id % 2 === 0 ? 'document.uploaded' : 'fee.paid',
        customerId: id % 3 === 0 ? foreign : own,
        actorId: id % 5 === 0 ? undefined : ben,
        subject: { kind: 'application', id, label: id === 7 ? '=1+1 "seven"' : `R-${id} 100% sure` },
        ipAddress: '192.0.2.7',
        details: { name: `Document ${id}` },
      });
    }
    await recordActivity(tx, { action: 'auth.login', actorId: ben });
    await recordActivity(tx, { action: 'auth.login', actorId: ada });
  });
  token = await api.signedIn(ada);
});
afterAll(async () => {
  await api.close();
  await db.drop();
});

async function log(query = ''): Promise<{ activityLogs: ActivityLog[]; total: number }> {
  return (await api.get(`${LOG}?pageSize=100${query}`, token)).json();
}

test("the log holds the customers' entries and the person's own, nobody else's", async () => {
  const { activityLogs, total } = await log();
  expect(total).toBe(21);
  expect(activityLogs).toHaveLength(21);
  expect(new Set(activityLogs.map(({ customer }) => customer?.id ?? null))).toEqual(
    new Set([customers[0]?.id, null]),
  );
  expect(activityLogs.filter(({ action }) => action === 'auth.login')).toHaveLength(1);
});

test('filters by action, person, period and text narrow it down, together too', async () => {
  const ben = people[1]?.id;
  expect((await log('&action=fee.paid')).total).toBe(10);
  expect((await log('&action=fee.paid&action=auth.login')).total).toBe(11);
  const his = await log(`&person=${ben}`);
  expect(his.total).toBe(16);
  expect(his.activityLogs.every(({ actor }) => actor?.id === ben)).toBe(true);
  expect((await log(`&person=${ben}&action=fee.paid`)).total).toBe(8);
  expect((await log(`&search=${encodeURIComponent('r-2 100%')}`)).total).toBe(1);
  expect((await log(`&search=${encodeURIComponent('%')}`)).total).toBe(19);
  expect((await log('&to=2020-01-01')).total).toBe(0);
  expect((await log('&from=2020-01-01')).total).toBe(21);
});

test('pages follow each other, newest first, without a gap or an overlap', async () => {
  const pages = await Promise.all(
    [1, 2, 3].map(async (page) => (await api.get(`${LOG}?pageSize=8&page=${page}`, token)).json()),
  );
  const ids = pages.flatMap(({ activityLogs }) => activityLogs.map(({ id }: ActivityLog) => id));
  expect(ids).toEqual([...new Set<number>(ids)].sort((a, b) => b - a));
  expect(ids).toHaveLength(21);
});

test('it can be asked only for people whom it tells of', async () => {
  const { people: named } = (await api.get(`${LOG}/people`, token)).json();
  expect(named.map(({ name }: { name: string }) => name)).toEqual(['Ada', 'Ben']);
});

test('a bad filter is refused by name', async () => {
  for (const [query, field] of [
    ['person=nobody', 'person'],
    ['action=anything', 'action'],
    ['from=2026-02-01&to=2026-01-01', 'from'],
  ]) {
    const answer = await api.get(`${LOG}?${query}`, token);
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().errors).join()).toContain(field);
  }
});

test('the file holds all filtered rows, and that it was made is written down', async () => {
  const answer = await api.get(`${LOG}/export?action=fee.paid`, token);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="activity-log-/);
  const lines = answer.body.trim().split('\r\n');
  expect(lines[0]).toContain('"Who","For whom","What"');
  expect(lines).toHaveLength(11);
  expect(answer.body).toContain(`"'=1+1 ""seven"""`);
  const { activityLogs } = await log('&action=export.created');
  expect(activityLogs.map(({ customer, actor, details }) => [customer?.id, actor?.name, details])).toEqual([
    [customers[0]?.id, 'Ada', { format: 'csv', rows: 10, of: 'activity_logs' }],
  ]);
});

test.each(['UPDATE activity_logs SET action = action', 'DELETE FROM activity_logs'])(
  'requests and jobs alike cannot change what is written: %s',
  async (statement) => {
    const scope = { userId: people[0]?.id ?? 0, customerIds: customers.map(({ id }) => id) };
    const change = sql([statement]);
    await expect(db.database.inScope(scope, (tx) => tx.rows(change))).rejects.toThrow();
    await expect(db.database.asJob((tx) => tx.rows(change))).rejects.toThrow();
  },
);
