import { join } from 'node:path';
import sql from 'sql-template-tag';
import { readFunctionFiles } from '../db/function-files.ts';
import { createDatabase } from '../db/index.ts';
import { createCustomer, createUser, useTestDatabase } from '../testing/index.ts';
import { createReward } from '../testing/points.ts';
import { dispatchEvents, type EventListener, emit, listenTo, retryDelayS } from './index.ts';

const db = useTestDatabase();

beforeEach(() => db.database.asJob((tx) => tx.rows(sql`DELETE FROM outbox`)));

/** Dispatches as the relay does, without its limit of time, since a busy machine needs more. */
const dispatchAll: typeof dispatchEvents = (tx, listeners, options) =>
  dispatchEvents(tx, listeners, { batchMs: Number.POSITIVE_INFINITY, ...options });

const emitMails = (...mailIds: number[]) =>
  db.database.asJob(async (tx) => {
    for (const mailId of mailIds) await emit(tx, { kind: 'invitation.issued', payload: { mailId } });
  });

test('events are dispatched in order, and once', async () => {
  await emitMails(1, 2, 3);
  const received: number[] = [];
  const listener = listenTo({
    'invitation.issued': async (_, { payload }) => void received.push(payload.mailId),
  });
  const relay = () => db.database.asJob((tx) => dispatchAll(tx, [listener]));
  expect(await relay()).toBe(3);
  expect(await relay()).toBe(0);
  expect(received).toEqual([1, 2, 3]);
});

test('an event whose listener fails is retried later, leaves no writes behind and blocks no other', async () => {
  const [bad, good] = [13, 14];
  await emitMails(bad, good);
  const listener = listenTo({
    'invitation.issued': async (tx, { payload }) => {
      await emit(tx, { kind: 'password.reset', payload: { userId: payload.mailId } });
      if (payload.mailId === bad) throw new Error('broken');
    },
  });
  await db.database.asJob((tx) => dispatchAll(tx, [listener]));
  expect(await stored()).toEqual([
    { payload: { mailId: bad }, passed: false, attempts: 1, later: true, error: 'Error: broken' },
    { payload: { mailId: good }, passed: true, attempts: 0, later: false, error: null },
    { payload: { userId: good }, passed: false, attempts: 0, later: false, error: null },
  ]);
});

test('a batch ends when its time is over, so that it holds its locks no longer', async () => {
  await emitMails(1, 2);
  const relay = () => db.database.asJob((tx) => dispatchAll(tx, [async () => undefined], { batchMs: 0 }));
  expect([await relay(), await relay(), await relay()]).toEqual([1, 1, 0]);
});

test('urgent events do not wait for others, nor are they dispatched twice', async () => {
  await db.database.asJob((tx) =>
    emit(tx, { kind: 'points.released', payload: { points: 1, transactionIds: [] } }),
  );
  await emitMails(7);
  const received: string[] = [];
  const listener: EventListener = async (_, { kind }) => void received.push(kind);
  const relayed = (lane: 'urgent' | 'other') =>
    db.database.asJob((tx) => dispatchAll(tx, [listener], { lane }));
  await db.database.asJob(async (others) => {
    expect(await dispatchAll(others, [listener], { lane: 'other' })).toBe(1);
    expect(await relayed('urgent')).toBe(1);
    expect(received).toEqual(['points.released', 'invitation.issued']);
  });
  expect([await relayed('urgent'), await relayed('other')]).toEqual([0, 0]);
});

test.each([
  ['a kind that this release does not know', 'no.such_event', '{}', 'There is no event no.such_event.'],
  ['a payload that does not fit its kind', 'invitation.issued', '{"mailId": "seven"}', 'mailId'],
])('%s reaches no listener and is retried later', async (_, kind, payload, reason) => {
  await db.database.asJob((tx) =>
    tx.rows(sql`INSERT INTO outbox (kind, payload) VALUES (${kind}, ${payload}::jsonb)`),
  );
  const received: string[] = [];
  await db.database.asJob((tx) => dispatchAll(tx, [async (_, event) => void received.push(event.kind)]));
  expect(received).toEqual([]);
  expect(await stored()).toMatchObject([
    { passed: false, attempts: 1, later: true, error: expect.stringContaining(reason) },
  ]);
});

test('the relay reads every event that the functions of the database emit', async () => {
  const files = readFunctionFiles(join(import.meta.dirname, '../../functions'));
  const emitted = files.flatMap(({ text }) => [...text.matchAll(/'(points\.\w+)'/g)].map(([, kind]) => kind));
  await useLedger();
  const received: string[] = [];
  await db.database.asJob((tx) => dispatchAll(tx, [async (_, event) => void received.push(event.kind)]));
  expect((await stored()).filter(({ passed }) => !passed)).toEqual([]);
  expect(new Set(received)).toEqual(new Set(emitted));
});

/** Calls every function of the ledger that emits an event, once. */
async function useLedger(): Promise<void> {
  const { id: customer } = await createCustomer(db.database);
  const { id: person } = await createUser(db.database);
  const { id: reward } = await createReward(db.database, { pointsCost: 60 });
  const hash = Buffer.from('hash');
  await db.database.asJob(async (tx) => {
    await tx.rows(sql`
      SELECT ledger.earn(${customer}, 100, 'fee:1', NULL, NULL, NULL, NULL, '2026-01-10', 14, '2026-01-10')`);
    await tx.rows(sql`SELECT ledger.release_due(10, '2026-01-24')`);
    await tx.rows(sql`SELECT ledger.adjust(${customer}, 50, NULL, 'Opening', NULL, '2026-01-25')`);
    const { redemption } = await tx.one<{ redemption: number }>(sql`
      SELECT (ledger.redeem(${customer}, ${person}, ${reward}, 'the-first-request', ${hash}, 'CODE', false, NULL, '2026-02-01')
              -> 'redemption' ->> 'id')::int AS redemption`);
    await tx.rows(sql`
      SELECT ledger.refund(${customer}, ${person}, ${redemption}, 'the-second-request', ${hash}, NULL, '2026-02-02')`);
    await tx.rows(sql`SELECT ledger.claw_back(${customer}, 'fee:1', 'Returned', '2026-02-03')`);
    await tx.rows(sql`SELECT ledger.expire_due(10, '2027-06-01')`);
  });
}

const stored = () =>
  db.database.asJob((tx) =>
    tx.rows<{ passed: boolean }>(sql`
      SELECT payload, dispatched_at IS NOT NULL AS passed, attempts, retry_at > created_at AS later, last_error AS error
      FROM outbox ORDER BY id`),
  );

test('replicas that relay at the same time dispatch no event twice', async () => {
  await emitMails(...Array.from({ length: 40 }, (_, index) => index));
  const other = createDatabase({ url: db.url });
  const received: number[] = [];
  const listener = async (_: unknown, { id }: { id: number }) => void received.push(id);
  await Promise.all(
    [db.database, other, db.database].map((database) => database.asJob((tx) => dispatchAll(tx, [listener]))),
  );
  expect(received).toHaveLength(40);
  expect(new Set(received).size).toBe(40);
  await other.close();
});

test('each retry waits twice as long, up to an hour', () => {
  expect([1, 2, 3, 20].map(retryDelayS)).toEqual([1, 2, 4, 3_600]);
});
