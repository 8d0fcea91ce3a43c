import { setTimeout as delay } from 'node:timers/promises';
import type { ResponseOf } from '@atrium/contract';
import sql from 'sql-template-tag';
import { createApplication, createCustomer, isLongRun, useTestDatabase } from '../../testing/index.ts';
import { KillableApi } from '../../testing/killable-api.ts';
import { newKey } from '../../testing/points.ts';

/** `npm run test:long` has the full form. */
const { CLIENTS, DEADLINES, KILLS } = isLongRun
  ? { CLIENTS: 50, DEADLINES: 1_000, KILLS: 3 }
  : { CLIENTS: 6, DEADLINES: 100, KILLS: 1 };
const LET_LAPSE = 5;
const RETRY_MS = 50;

type Sent = ResponseOf<'POST /customer-portal/instructions'>;

let api: KillableApi;
afterAll(() => api.close());
const db = useTestDatabase();

beforeAll(async () => {
  api = new KillableApi(db);
  await api.start();
});

test('when many instruct the same deadlines while the API is killed, each has one instruction and each client knows which', async () => {
  const { id: customerId } = await createCustomer(db.database);
  const { id: applicationId } = await createApplication(db.database, { customerId });
  const deadlines = await db.database.asJob((tx) =>
    tx.rows<{ id: number }>(sql`
      INSERT INTO deadlines (customer_id, application_id, kind, due_at)
      SELECT ${customerId}, ${applicationId}, 'response', current_date + 30 FROM generate_series(1, ${DEADLINES}::int)
      RETURNING id`),
  );
  const targets = deadlines.map(({ id: deadlineId }) => ({ applicationId, deadlineId }));
  const tokens = await Promise.all(Array.from({ length: CLIENTS }, () => api.tokenFor(customerId)));
  let kills = 0;
  let restarting: Promise<void> | undefined;
  const kill = () => {
    kills += 1;
    api.kill();
    restarting = api.start();
  };
  const client = async (token: string, place: number): Promise<Sent> => {
    const key = newKey();
    const body = { kindId: LET_LAPSE, targets };
    for (;;) {
      const response = await api.post('/instructions', body, { token, key }).catch(() => undefined);
      if (response?.status === 201) return JSON.parse(response.body);
      await restarting;
      await delay(RETRY_MS * (1 + (place % 4)));
    }
  };
  const killing = async () => {
    while (kills < KILLS) {
      // Halfway through a transaction as likely as between two.
      await delay(RETRY_MS * (2 + kills));
      kill();
      await restarting;
    }
  };
  const [responses] = await Promise.all([Promise.all(tokens.map(client)), killing()]);

  const made = await db.database.asJob((tx) =>
    tx.rows<{ id: number; deadlineId: number }>(
      sql`SELECT id, deadline_id AS "deadlineId" FROM instructions ORDER BY deadline_id`,
    ),
  );
  expect(made.map(({ deadlineId }) => deadlineId)).toEqual(deadlines.map(({ id }) => id));
  const idOf = new Map(made.map(({ id, deadlineId }) => [deadlineId, id]));
  const wrong = responses.flatMap(({ items }) =>
    items.filter(
      ({ deadlineId, instruction, first }) => (instruction ?? first)?.id !== idOf.get(deadlineId ?? 0),
    ),
  );
  expect(wrong).toEqual([]);
  const sent = responses.flatMap(({ items }) => items.filter(({ instruction }) => instruction));
  expect(sent).toHaveLength(DEADLINES);
}, 300_000);
