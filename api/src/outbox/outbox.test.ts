import sql from 'sql-template-tag';
import { createDatabase } from '../db/index.ts';
import { useTestDatabase } from '../testing/index.ts';
import { emit, passOn, retryInS } from './index.ts';

const db = useTestDatabase();

beforeEach(() => db.database.asJob((tx) => tx.rows(sql`DELETE FROM outbox`)));

const emitKinds = (...kinds: string[]) =>
  db.database.asJob(async (tx) => {
    for (const kind of kinds) await emit(tx, { kind });
  });

test('events are passed on in order, and once', async () => {
  await emitKinds('first', 'second', 'third');
  const heard: string[] = [];
  const relay = () =>
    db.database.asJob((tx) => passOn(tx, [async (_, event) => void heard.push(event.kind)]));
  expect(await relay()).toBe(3);
  expect(await relay()).toBe(0);
  expect(heard).toEqual(['first', 'second', 'third']);
});

test('an event whose listener fails waits, leaves nothing behind and holds up no other', async () => {
  await emitKinds('bad', 'good');
  const listener = async (tx: Parameters<typeof emit>[0], { kind }: { kind: string }) => {
    await emit(tx, { kind: `seen ${kind}` });
    if (kind === 'bad') throw new Error('broken');
  };
  await db.database.asJob((tx) => passOn(tx, [listener]));
  const rows = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT kind, passed_on_at IS NOT NULL AS passed, attempts, retry_at > now() AS later, last_error AS error
      FROM outbox ORDER BY id`),
  );
  expect(rows).toEqual([
    { kind: 'bad', passed: false, attempts: 1, later: true, error: 'Error: broken' },
    { kind: 'good', passed: true, attempts: 0, later: false, error: null },
    { kind: 'seen good', passed: false, attempts: 0, later: false, error: null },
  ]);
});

test('replicas that relay at the same moment pass no event on twice', async () => {
  await emitKinds(...Array.from({ length: 40 }, (_, index) => `event ${index}`));
  const other = createDatabase({ url: db.url });
  const heard: number[] = [];
  const listener = async (_: unknown, { id }: { id: number }) => void heard.push(id);
  await Promise.all(
    [db.database, other, db.database].map((database) => database.asJob((tx) => passOn(tx, [listener]))),
  );
  expect(heard).toHaveLength(40);
  expect(new Set(heard).size).toBe(40);
  await other.close();
});

test('each wait is twice as long, up to an hour', () => {
  expect([1, 2, 3, 20].map(retryInS)).toEqual([1, 2, 4, 3_600]);
});
