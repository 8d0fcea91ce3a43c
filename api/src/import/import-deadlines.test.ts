import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { createCustomer, createMembership, createUser, inDays, useTestDatabase } from '../testing/index.ts';
import { importApplications } from './index.ts';

const db = useTestDatabase();
let folder: string;
let customerId: number;
let code: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'atrium-deadlines-'));
  ({ id: customerId, code } = await createCustomer(db.database));
});
afterEach(() => rmSync(folder, { recursive: true }));

const SOON = inDays(20);
const LATER = inDays(80);
const response = { kind: 'response', dueAt: SOON, rule: 'Within three months' };

const record = (overrides: object = {}) => ({
  customer: code,
  reference: 'TM-1',
  title: 'Blue bird',
  category: 'Trademark',
  country: 'EU',
  appliedAt: '2026-01-02',
  history: [{ status: 'Draft', at: '2026-01-02' }],
  deadlines: [response],
  ...overrides,
});

async function imported(...records: object[]) {
  const file = join(folder, 'records.ndjson');
  writeFileSync(file, records.map((each) => `${JSON.stringify(each)}\n`).join(''));
  return importApplications(db.url, file, { partial: false });
}

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));

const deadlines = () =>
  rows<{ kind: string; dueAt: string; state: string; responsibleId: number | null }>(sql`
    SELECT kind, due_at AS "dueAt", original_due_at AS "originalDueAt", mandatory, actor, rule, state,
           responsible_id AS "responsibleId"
    FROM deadlines WHERE customer_id = ${customerId} ORDER BY due_at, id`);
const dueAt = async () =>
  (
    await rows<{ dueAt: string | null }>(sql`
    SELECT due_at AS "dueAt" FROM applications WHERE customer_id = ${customerId}`)
  )[0]?.dueAt;
const changes = () =>
  rows<{ event: string }>(sql`
    SELECT event, from_due_at AS "from", to_due_at AS "to", person_id AS "personId" FROM deadline_changes
    WHERE customer_id = ${customerId} ORDER BY id`);
const change = (set: ReturnType<typeof sql>) =>
  rows(sql`UPDATE deadlines SET ${set} WHERE customer_id = ${customerId}`);

const plain = { originalDueAt: null, mandatory: true, actor: 'customer', rule: null, responsibleId: null };

test('deadlines are imported, and the due date is the earliest that waits', async () => {
  const { id: userId, email } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId, role: 'viewer' });
  const list = [
    { ...response, originalDueAt: '2026-01-01', responsible: email.toUpperCase() },
    { kind: 'document', dueAt: inDays(5), mandatory: false, actor: 'provider' },
    { kind: 'payment', dueAt: inDays(6), state: 'done' },
    { kind: 'renewal', dueAt: LATER },
  ];
  expect(await imported(record({ deadlines: list }))).toMatchObject({ stored: 1, refused: [] });
  expect(await deadlines()).toEqual([
    { ...plain, kind: 'document', dueAt: inDays(5), mandatory: false, actor: 'provider', state: 'open' },
    { ...plain, kind: 'payment', dueAt: inDays(6), state: 'done' },
    { ...plain, ...response, originalDueAt: '2026-01-01', responsibleId: userId, state: 'open' },
    { ...plain, kind: 'renewal', dueAt: LATER, state: 'open' },
  ]);
  expect(await dueAt()).toBe(inDays(5));
  expect(
    await rows(
      sql`SELECT kind, payload FROM outbox WHERE customer_id = ${customerId} AND kind LIKE 'deadline%'`,
    ),
  ).toEqual([{ kind: 'deadlines.assigned', payload: { userId, count: 1, dueOn: SOON } }]);
});

describe('a fee with a last day to pay', () => {
  const fee = { name: 'Renewal fee', amount: 60_000, renewalDueAt: LATER };
  const renewal = { ...plain, kind: 'renewal', dueAt: LATER, rule: 'Renewal fee' };

  const dueOfFees = async () =>
    (
      await rows<{ dueAt: string | null }>(sql`
        SELECT d.due_at AS "dueAt" FROM fees f LEFT JOIN deadlines d ON d.id = f.deadline_id
        WHERE f.customer_id = ${customerId} ORDER BY f.id`)
    ).map(({ dueAt: day }) => day);

  test('has a deadline, which is done once the fee is paid', async () => {
    const unpaid = record({ deadlines: undefined, fees: [fee] });
    await imported(unpaid);
    await imported(unpaid);
    expect(await deadlines()).toEqual([{ ...renewal, state: 'open' }]);
    expect(await dueAt()).toBe(LATER);
    expect(await dueOfFees()).toEqual([LATER]);
    await imported({ ...unpaid, fees: [{ ...fee, paidAt: '2026-03-02T08:00:00Z' }] });
    expect(await deadlines()).toEqual([{ ...renewal, state: 'done' }]);
    expect(await dueAt()).toBeNull();
    expect(await dueOfFees()).toEqual([LATER]);
  });

  test('is the deadline that the file names on that day, where it names one', async () => {
    await imported(record({ deadlines: [{ kind: 'payment', dueAt: LATER }], fees: [fee] }));
    expect(await deadlines()).toEqual([{ ...plain, kind: 'payment', dueAt: LATER, state: 'open' }]);
    expect(await dueOfFees()).toEqual([LATER]);
  });

  test('gets it also when a later file says so, and keeps it when the deadline is extended', async () => {
    const { renewalDueAt: _, ...undated } = fee;
    await imported(record({ deadlines: undefined, fees: [undated] }));
    expect(await dueOfFees()).toEqual([null]);
    const dated = record({ deadlines: undefined, fees: [fee] });
    await imported(dated);
    expect(await dueOfFees()).toEqual([LATER]);
    await change(sql`due_at = ${inDays(100)}, original_due_at = ${LATER}`);
    expect(await imported(dated)).toMatchObject({ unchanged: 1 });
    expect(await dueOfFees()).toEqual([inDays(100)]);
  });

  test('has one deadline together with others of the same name and day, until all are paid', async () => {
    const paid = { ...fee, paidAt: '2026-03-02T08:00:00Z' };
    await imported(record({ deadlines: undefined, fees: [fee, paid] }));
    expect(await deadlines()).toEqual([{ ...renewal, state: 'open' }]);
  });
});

test('a CSV file has them as JSON in a cell', async () => {
  const file = join(folder, 'records.csv');
  const { history, deadlines: list, ...cells } = record();
  const quoted = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`;
  writeFileSync(
    file,
    `${Object.keys(cells).join()},history,deadlines\n${Object.values(cells).join()},${quoted(history)},${quoted(list)}\n`,
  );
  expect(await importApplications(db.url, file, { partial: false })).toMatchObject({
    stored: 1,
    refused: [],
  });
  expect(await deadlines()).toMatchObject([{ kind: 'response', dueAt: SOON, state: 'open' }]);
});

test('dueAt alone is a mandatory response, and importing it again changes nothing', async () => {
  const short = record({ deadlines: undefined, dueAt: SOON });
  await imported(short);
  expect(await deadlines()).toEqual([{ ...plain, kind: 'response', dueAt: SOON, state: 'open' }]);
  expect(await imported(short)).toMatchObject({ stored: 0, updated: 0, unchanged: 1 });
  expect([await deadlines(), await changes()]).toMatchObject([[{ dueAt: SOON }], []]);
});

test.each([
  ['an unknown kind', { deadlines: [{ kind: 'party', dueAt: SOON }] }, /^deadlines\.0\.kind: /],
  ['no date', { deadlines: [{ kind: 'payment' }] }, /^deadlines\.0\.dueAt: /],
  [
    'a responsible person who is no member',
    { deadlines: [{ ...response, responsible: 'x@y.example' }] },
    /^deadlines: x@y\.example is not a member$/,
  ],
  ['both a due date and deadlines', { dueAt: SOON }, /^dueAt: follows from the deadlines/],
])('a line with %s is refused', async (_, overrides, reason) => {
  expect((await imported(record(overrides))).refused).toMatchObject([
    { line: 1, reason: expect.stringMatching(reason) },
  ]);
  expect(await deadlines()).toEqual([]);
});

test('a later date extends a deadline, an earlier one corrects it, and another rule adds one', async () => {
  await imported(record());
  await imported(record({ deadlines: [{ ...response, dueAt: LATER }] }));
  expect(await deadlines()).toMatchObject([{ dueAt: LATER, originalDueAt: SOON }]);
  expect(await dueAt()).toBe(LATER);
  const early = { ...response, dueAt: inDays(10) };
  await imported(record({ deadlines: [early, { ...response, rule: 'Another' }] }));
  expect(await deadlines()).toMatchObject([{ dueAt: inDays(10) }, { dueAt: SOON, rule: 'Another' }]);
  expect(await dueAt()).toBe(inDays(10));
  expect(await changes()).toEqual([
    { event: 'extended', from: SOON, to: LATER, personId: null },
    { event: 'corrected', from: LATER, to: inDays(10), personId: null },
  ]);
});

test('an import does not undo what people did: extended, done, reopened', async () => {
  await imported(record());
  const [{ id }] = (await rows<{ id: number }>(
    sql`SELECT id FROM deadlines WHERE customer_id = ${customerId}`,
  )) as [{ id: number }];
  const did = (event: string, from: string | null = null, to: string | null = null) =>
    rows(sql`
      INSERT INTO deadline_changes (customer_id, deadline_id, event, from_due_at, to_due_at)
      VALUES (${customerId}, ${id}, ${event}, ${from}, ${to})`);
  await change(sql`due_at = ${LATER}, original_due_at = ${SOON}`);
  await did('extended', SOON, LATER);
  expect(await imported(record())).toMatchObject({ unchanged: 1 });
  expect(await deadlines()).toMatchObject([{ dueAt: LATER, state: 'open' }]);
  await change(sql`due_at = ${inDays(100)}`);
  await did('extended', LATER, inDays(100));
  expect(await imported(record({ deadlines: [{ ...response, dueAt: LATER }] }))).toMatchObject({
    unchanged: 1,
  });
  await change(sql`state = 'done'`);
  await imported(record({ deadlines: [{ ...response, state: 'open' }] }));
  expect(await deadlines()).toMatchObject([{ state: 'done' }]);
  await change(sql`state = 'open'`);
  await did('reopened');
  await imported(record({ deadlines: [{ ...response, state: 'done' }] }));
  expect(await deadlines()).toMatchObject([{ state: 'open' }]);
});

test('an import closes deadlines that the provider did, and waives what is open once the application is closed', async () => {
  const list = [response, { kind: 'payment', dueAt: LATER }];
  await imported(record({ deadlines: list }));
  await imported(record({ deadlines: [{ ...response, state: 'done' }, list[1]] }));
  expect((await deadlines()).map(({ state }) => state)).toEqual(['done', 'open']);
  expect(await dueAt()).toBe(LATER);
  const history = [...record().history, { status: 'Withdrawn', at: '2026-02-01' }];
  await imported(record({ deadlines: [{ ...response, state: 'done' }, list[1]], history }));
  expect((await deadlines()).map(({ state }) => state)).toEqual(['done', 'waived']);
  expect(await dueAt()).toBeNull();
  expect((await changes()).map(({ event }) => event)).toEqual(['done', 'waived']);
});
