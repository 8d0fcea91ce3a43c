import sql from 'sql-template-tag';
import type { Scope } from '../../db/index.ts';
import { createDeadline, createMembership, type Member, usePortal } from '../../testing/index.ts';

const { db, createMember } = usePortal();
let mine: Member;
let other: Member;
let scope: Scope;
let own: number;
let foreign: number;

beforeAll(async () => {
  mine = await createMember();
  other = await createMember();
  scope = { userId: mine.userId, customerIds: [mine.customerId] };
  own = (await createDeadline(db.database, { customerId: mine.customerId })).id;
  foreign = (await createDeadline(db.database, { customerId: other.customerId })).id;
  await createMembership(db.database, { userId: other.userId, customerId: mine.customerId });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO deadline_snoozes (customer_id, deadline_id, user_id, until)
      VALUES (${mine.customerId}, ${own}, ${other.userId}, '2199-01-01'),
             (${mine.customerId}, ${own}, ${mine.userId}, '2199-01-01')`),
  );
});

const inScope = <R>(query: ReturnType<typeof sql>) => db.database.inScope(scope, (tx) => tx.rows<R>(query));
const changeBy = (personId: number | null, customerId: number, id: number) => sql`
  INSERT INTO deadline_changes (customer_id, deadline_id, event, person_id)
  VALUES (${customerId}, ${id}, 'done', ${personId})`;

test('a query without any filter sees and changes the deadlines of the scope only', async () => {
  expect(await inScope(sql`SELECT id FROM deadlines`)).toEqual([{ id: own }]);
  expect(await inScope(sql`UPDATE deadlines SET version = version + 1 RETURNING id`)).toEqual([{ id: own }]);
  await inScope(changeBy(mine.userId, mine.customerId, own));
  expect(await inScope(sql`SELECT DISTINCT deadline_id AS id FROM deadline_changes`)).toEqual([{ id: own }]);
});

test("a person sees only their own snoozes, also of a colleague's deadlines", async () => {
  expect(await inScope(sql`SELECT user_id AS "userId" FROM deadline_snoozes`)).toEqual([
    { userId: mine.userId },
  ]);
});

test.each([
  ['a history entry for another customer', () => changeBy(mine.userId, other.customerId, foreign)],
  ['a history entry in the name of another person', () => changeBy(other.userId, mine.customerId, own)],
  ['a history entry in the name of no one', () => changeBy(null, mine.customerId, own)],
  [
    'a snooze for another person',
    () => sql`
      INSERT INTO deadline_snoozes (customer_id, deadline_id, user_id, until)
      VALUES (${mine.customerId}, ${own}, ${other.userId}, '2199-01-02')`,
  ],
])('a request cannot write %s', async (_, statement) => {
  await expect(inScope(statement())).rejects.toThrow(/row-level security/);
});

test.each([
  ['create deadlines', sql`INSERT INTO deadlines (customer_id) VALUES (1)`],
  ['delete deadlines', sql`DELETE FROM deadlines`],
  ['change the history', sql`UPDATE deadline_changes SET note = 'no'`],
  ['delete the history', sql`DELETE FROM deadline_changes`],
  ['change what an application is', sql`UPDATE applications SET title = 'no'`],
])('a request may not %s', async (_, statement) => {
  await expect(inScope(statement)).rejects.toThrow(/permission denied/);
});

test('the login service takes responsibilities away and reads nothing of a deadline', async () => {
  const asLogin = (statement: ReturnType<typeof sql>) => db.database.asLogin((tx) => tx.rows(statement));
  await expect(asLogin(sql`SELECT due_at FROM deadlines`)).rejects.toThrow(/permission denied/);
  await expect(asLogin(sql`UPDATE deadlines SET state = 'done'`)).rejects.toThrow(/permission denied/);
  await expect(
    asLogin(sql`UPDATE deadlines SET responsible_id = ${other.userId} WHERE id = ${own}`),
  ).rejects.toThrow(/row-level security/);
});
