import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import { setImmediate as endOfTick } from 'node:timers/promises';
import { type ApplicationFilters, applicationFilters, type ChartSegment } from '@atrium/contract';
import type { Queryable, Scope } from '../../db/index.ts';
import {
  type Client,
  createApplication,
  createCustomer,
  createMembership,
  createSession,
  type Member,
  usePortal,
} from '../../testing/index.ts';
import { createCharts } from './charts.service.ts';

const CHARTS = '/charts/applications';

const { db, api, createMember } = usePortal();
let member: Member;

beforeAll(async () => {
  member = await createMember();
  await addApplication();
});
afterEach(() => jest.restoreAllMocks());

const addApplication = (customerId = member.customerId) =>
  createApplication(db.database, { customerId, countryCode: 'US' });
const statements = () => jest.spyOn(db.database, 'queryInScope');

async function total(client: Client, query = ''): Promise<number> {
  return (await client.get<{ applications: number }>(`${CHARTS}/count${query}`)).body.applications;
}

async function sumByStatus(client: Client, query = ''): Promise<number> {
  const { body } = await client.get<{ data: ChartSegment[] }>(`${CHARTS}/status${query}`);
  return body.data.reduce((sum, { count }) => sum + count, 0);
}

/** Holds the next statement before it is sent, as a pool without a free connection does, or its rows. */
function hold(what: 'statement' | 'rows') {
  const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const { queryInScope } = db.database;
  const wait = () => {
    reached.resolve();
    return released.promise;
  };
  const sent = statements().mockImplementationOnce(
    async <T>(scope: Scope, work: (tx: Queryable) => Promise<T>) => {
      if (what === 'statement') await wait();
      const rows = await queryInScope(scope, work);
      if (what === 'rows') await wait();
      return rows;
    },
  );
  return { sent, reached: reached.promise, release: released.resolve };
}

/** Resolves when the next request has passed all checks and asked for its chart. */
function nextArrival(): Promise<void> {
  const { findSessionAccess } = db.database;
  return new Promise((done) => {
    jest.spyOn(db.database, 'findSessionAccess').mockImplementationOnce(async (userId, sessionId) => {
      const access = await findSessionAccess(userId, sessionId);
      void endOfTick().then(endOfTick).then(done);
      return access;
    });
  });
}

test('charts asked for at once share a statement', async () => {
  const sent = statements();
  const [all, byStatus] = await Promise.all([total(member), sumByStatus(member)]);
  expect(sent).toHaveBeenCalledTimes(1);
  expect([all, byStatus]).toEqual([1, 1]);
});

describe('no statement is shared', () => {
  const filters = applicationFilters.parse({});
  let second: number;
  let scope: Scope;

  beforeAll(async () => {
    ({ id: second } = await createCustomer(db.database));
    await createMembership(db.database, { userId: member.userId, customerId: second });
    for (let number = 0; number < 3; number++) await addApplication(second);
    const { userId, customerId, sessionId } = member;
    scope = { userId, customerIds: [customerId], sessionId };
  });

  /** Asks for both in the same tick. @returns the number of statements, and the sum of each chart */
  async function askAtOnce(other: { scope?: Scope; filters?: ApplicationFilters }) {
    const sent = statements();
    const charts = createCharts(db.database);
    const [all, byStatus] = await Promise.all([
      charts.total(scope, filters),
      charts.byStatus(other.scope ?? scope, other.filters ?? filters),
    ]);
    return [sent.mock.calls.length, all, byStatus.reduce((sum, { count }) => sum + count, 0)];
  }

  const others: Record<string, () => Promise<Scope>> = {
    'by two people of a customer': async () => {
      const { userId, sessionId } = await createMember({ customer: member.customer });
      return { ...scope, userId, sessionId };
    },
    'by two sessions of a person': async () => ({
      ...scope,
      sessionId: await createSession(db.database, member.userId),
    }),
    'by a session and one that has ended': async () => ({ ...scope, sessionId: randomUUID() }),
    'by two customers of a person': async () => ({ ...scope, customerIds: [second] }),
    'by a customer and all customers of a person': async () => ({
      ...scope,
      customerIds: [...scope.customerIds, second],
    }),
  };

  test.each([
    ['by two people of a customer', 1],
    ['by two sessions of a person', 1],
    ['by a session and one that has ended', 0],
    ['by two customers of a person', 3],
    ['by a customer and all customers of a person', 4],
  ])('%s', async (name, expected) => {
    expect(await askAtOnce({ scope: (await others[name]?.()) ?? scope })).toEqual([2, 1, expected]);
  });

  test.each([
    { country: ['JP'] },
    { category: [2] },
    { status: [2] },
    { mainStatus: [5] },
    { search: 'nothing' },
    { from: '2026-01-16' },
    { to: '2026-01-14' },
  ])('by two sets of filters, one of them %j', async (filter) => {
    expect(await askAtOnce({ filters: { ...filters, ...filter } })).toEqual([2, 1, 0]);
  });

  test.each([
    ['one filter with two values', { country: ['US'] }, { country: ['JP'] }],
    ['two filters with the same value', { category: [2] }, { status: [2] }],
  ])('by %s', async (_, one, other) => {
    const sent = statements();
    const charts = createCharts(db.database);
    await Promise.all([one, other].map((filter) => charts.total(scope, { ...filters, ...filter })));
    expect(sent).toHaveBeenCalledTimes(2);
  });

  test('the same charts of one scope, asked for in the same way, do share one', async () => {
    expect(await askAtOnce({})).toEqual([1, 1, 1]);
  });
});

test('a request that follows another reads the rows again', async () => {
  const before = await total(member);
  await addApplication();
  expect(await total(member)).toBe(before + 1);
});

test('a request joins no statement that has been sent: it sees what was committed before it', async () => {
  const { reached, release } = hold('rows');
  const first = total(member);
  await reached;
  await addApplication();
  const second = total(member);
  release();
  expect(await second).toBe((await first) + 1);
});

test('requests that arrive while a statement runs share the next', async () => {
  const { sent, reached, release } = hold('rows');
  const first = total(member);
  await reached;
  const later: Promise<number>[] = [];
  for (const chart of [total, sumByStatus]) {
    const arrival = nextArrival();
    later.push(chart(member));
    await arrival;
  }
  expect(sent).toHaveBeenCalledTimes(1);
  release();
  expect(new Set([await first, ...(await Promise.all(later))]).size).toBe(1);
  expect(sent).toHaveBeenCalledTimes(2);
});

test('requests of another person do not wait for a statement that runs', async () => {
  const { reached, release } = hold('rows');
  const first = total(member);
  await reached;
  expect(await total(await createMember({ customer: member.customer }))).toBeGreaterThan(0);
  release();
  await first;
});

test('requests join a statement that waits for a connection', async () => {
  const { sent, reached, release } = hold('statement');
  const first = total(member);
  await reached;
  await addApplication();
  const arrival = nextArrival();
  const second = sumByStatus(member);
  await arrival;
  release();
  expect(await first).toBe(await second);
  expect(sent).toHaveBeenCalledTimes(1);
});

test.each(['before the statement', 'in the statement'])(
  'a failure %s reaches all requests that wait, and no later one',
  async (when) => {
    const { queryInScope } = db.database;
    statements().mockImplementationOnce(
      async <T>(scope: Scope, work: (tx: Queryable) => Promise<T>): Promise<T> => {
        if (when === 'in the statement') await queryInScope(scope, work);
        throw new Error('The connection broke.');
      },
    );
    const asked = ['count', 'status'].map((chart) => member.get(`${CHARTS}/${chart}`));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual([500, 500]);
    expect(await total(member)).toBe(await sumByStatus(member));
  },
);

test('a request that is aborted does not end those that wait with it', async () => {
  const { app } = api;
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const closed = new Promise((done) => {
    app.server.once('connection', (socket: Socket) => socket.once('close', done));
  });
  const { sent, reached, release } = hold('statement');
  const leaving = new AbortController();
  const left = fetch(`${url}/customer-portal${CHARTS}/count`, {
    headers: { authorization: `Bearer ${member.token}` },
    signal: leaving.signal,
  });
  await reached;
  const arrival = nextArrival();
  const staying = sumByStatus(member);
  await arrival;
  leaving.abort();
  await expect(left).rejects.toThrow();
  await closed;
  release();
  expect(await staying).toBeGreaterThan(0);
  expect(sent).toHaveBeenCalledTimes(1);
});
