import { activityActions } from '@atrium/contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import { usePortal } from '../testing/index.ts';
import {
  createStage,
  type RecordedAction,
  recordedActions,
  type Stage,
} from '../testing/recorded-actions.ts';

let admin: pg.Client;
afterAll(() => admin.end());
const portal = usePortal();
const { db } = portal;

beforeAll(async () => {
  admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(`
    CREATE FUNCTION app.refuse_commit() RETURNS trigger LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'refused at its commit'; END $$;
    GRANT EXECUTE ON FUNCTION app.refuse_commit() TO PUBLIC`);
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, position)
      VALUES (1, 'fee_paid', 'Fees', '', 2, 1000, 14, 1)`),
  );
});

type Changes = NonNullable<RecordedAction['changes']>;

/** Runs an action whose transaction fails when it commits, if it changes the table. */
async function runAndFail(act: () => Promise<unknown>, { table, columns }: Changes): Promise<void> {
  const update = columns ? `UPDATE OF ${columns.join(', ')}` : 'UPDATE';
  await admin.query(`
    CREATE CONSTRAINT TRIGGER refused AFTER INSERT OR DELETE OR ${update} ON ${table}
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION app.refuse_commit()`);
  try {
    await expect(act()).rejects.toThrow(/refused at its commit|The API failed with 500/);
  } finally {
    await admin.query(`DROP TRIGGER refused ON ${table}`);
  }
}

async function contentsOf({ table, columns }: Changes): Promise<string> {
  const { rows } = await admin.query(
    `SELECT md5(coalesce(string_agg(line, ',' ORDER BY line), '')) AS contents
     FROM (SELECT (${columns ? `ROW(${columns.join(', ')})` : 't'})::text AS line FROM ${table} t) lines`,
  );
  return rows[0].contents;
}

/** Entries of a kind about the customer or the owner of a stage. */
async function entries(kind: string, { customer, owner }: Stage): Promise<number> {
  const { rows } = await admin.query(
    'SELECT count(*)::int AS count FROM activity_logs WHERE action = $1 AND (customer_id = $2 OR actor_id = $3)',
    [kind, customer.id, owner.id],
  );
  return rows[0].count;
}

const cases = activityActions.flatMap((kind) =>
  recordedActions[kind].map((action) => ({ kind, way: action.way, action })),
);

test('every kind of entry has an action that records it', () => {
  expect(activityActions.filter((kind) => recordedActions[kind].length === 0)).toEqual([]);
});

test.each(cases)(
  '$kind, $way, is recorded once, in the same transaction as the change',
  async ({ kind, action }) => {
    const stage = await createStage(portal);
    const act = await action.prepare(stage);
    const { changes } = action;
    const contentsBefore = changes && (await contentsOf(changes));
    expect(await entries(kind, stage)).toBe(0);

    await runAndFail(act, { table: 'activity_logs' });
    expect(await entries(kind, stage)).toBe(0);
    if (changes) {
      expect(await contentsOf(changes)).toBe(contentsBefore);
      await runAndFail(act, changes);
      expect(await entries(kind, stage)).toBe(0);
    }

    await act();
    expect(await entries(kind, stage)).toBe(1);
    if (changes) expect(await contentsOf(changes)).not.toBe(contentsBefore);
  },
);
