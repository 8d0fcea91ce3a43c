import fc from 'fast-check';
import sql from 'sql-template-tag';
import type { Staff } from '../../http/index.ts';
import { dispatchEvents } from '../../outbox/index.ts';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createFee,
  inDays,
  randomRuns,
  useTestDatabase,
} from '../../testing/index.ts';
import { createStaff, createStaffSession } from '../../testing/staff.ts';
import { earnFromEvents } from '../loyalty/earning/earn-from-events.ts';
import * as changes from './case-changes.service.ts';
import { changeDeadline, describeCase, setStatus } from './cases.service.ts';
import { undoChange } from './undo.service.ts';

const db = useTestDatabase();
const DRAFT = 1;

const change = fc.oneof(
  fc.record({ kind: fc.constant('status' as const), place: fc.nat() }),
  fc.record({ kind: fc.constant('details' as const), title: fc.constantFrom('Blue heron', 'Grey heron') }),
  fc.record({ kind: fc.constant('deadline' as const), inDays: fc.integer({ min: 1, max: 300 }) }),
  fc.record({
    kind: fc.constantFrom('done' as const, 'reopen' as const, 'waive' as const, 'extend' as const),
    place: fc.nat(),
  }),
  fc.record({ kind: fc.constant('fee' as const), amount: fc.nat({ max: 1_000_000 }), place: fc.nat() }),
  fc.record({
    kind: fc.constantFrom('amount' as const, 'pay' as const, 'void' as const),
    place: fc.nat(),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

let staff: Staff;
let customerId: number;
let id: number;

beforeAll(async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, days_before_due, position)
      VALUES (1, 'fee_paid', 'Fees', '', 2, 1000, 0, NULL, 1), (2, 'first_filing', 'First filing', '', 300, NULL, 0, NULL, 2),
             (3, 'early_renewal', 'Early renewal', '', 150, NULL, 0, 5, 3)`),
  );
  const { id: userId } = await createStaff(db.database);
  const sessionId = await createStaffSession(db.database, userId);
  const access = await db.database.findStaffAccess({ userId, sessionId });
  if (!access) throw new Error('The person of the provider has no access.');
  staff = { userId, sessionId, expiresAt: 0, ...access };
});

async function createCase(): Promise<void> {
  const { database } = db;
  customerId = (await createCustomer(database)).id;
  id = (await createApplication(database, { customerId, statusId: DRAFT })).id;
  const { id: deadlineId } = await createDeadline(database, {
    customerId,
    applicationId: id,
    kind: 'renewal',
  });
  await createDeadline(database, { customerId, applicationId: id, dueAt: inDays(5) });
  await createFee(database, { customerId, applicationId: id, amount: 90_000, deadlineId });
  await createFee(database, { customerId, applicationId: id, amount: 12_345 });
}

const origin = { ipAddress: '127.0.0.1', userAgent: '' };
const provider = 'Atrium';
const context = () => ({ database: db.database, acting: { staff, provider, ipAddress: '127.0.0.1' } });
const answering = () => ({ database: db.database, provider, clock: () => null });
const detail = () => describeCase(answering(), { staff }, id);
const relay = () => db.database.asJob((tx) => dispatchEvents(tx, [earnFromEvents]));
const at = <T>(list: readonly T[], place: number) => list[place % Math.max(1, list.length)];

/** Makes a change. One that the desk refuses changes nothing. */
async function make(one: Change): Promise<void> {
  const { version, deadlines, fees, nextStatuses, ...present } = await detail();
  if (one.kind === 'status') {
    const statusId = at(nextStatuses, one.place)?.id;
    if (statusId) await setStatus(answering(), { staff, origin }, { id, statusId, version });
  } else if (one.kind === 'details') {
    await changes.correctDetails(context(), id, {
      title: one.title,
      appliedAt: present.appliedAt,
      version,
    });
  } else if (one.kind === 'deadline') {
    const added = { kind: 'renewal', actor: 'customer', mandatory: true, version } as const;
    await changes.addDeadline(context(), id, { ...added, dueAt: inDays(one.inDays) });
  } else if (one.kind === 'fee') {
    const deadlineId = at(
      deadlines.filter(({ kind, state }) => kind === 'renewal' && state === 'open'),
      one.place,
    )?.id;
    await changes.addFee(context(), id, { name: 'Late fee', amount: one.amount, deadlineId, version });
  } else if (one.kind === 'amount' || one.kind === 'pay' || one.kind === 'void') {
    const fee = at(
      fees.filter(({ state }) => state !== 'paid'),
      one.place,
    );
    if (!fee) return;
    const seen = { id: fee.id, version };
    if (one.kind === 'amount')
      await changes.changeAmount(context(), { ...seen, amount: fee.amount + one.place });
    if (one.kind === 'pay') await changes.payFee(context(), { ...seen, paidOn: inDays(-3) });
    if (one.kind === 'void') await changes.voidFee(context(), seen);
  } else {
    const deadline = at(
      deadlines.filter(({ state }) => (state === 'open') === (one.kind !== 'reopen')),
      one.place,
    );
    if (!deadline) return;
    const moved = one.kind === 'extend' ? { dueAt: inDays(400) } : {};
    if (one.kind === 'extend' && deadline.dueAt >= inDays(400)) return;
    await changeDeadline(answering(), { staff, origin }, deadline.id, {
      action: one.kind,
      version: deadline.version,
      ...moved,
    });
  }
}

/** What the customer has, without versions, times of changes, and what only grows: history and log. */
function state(): Promise<unknown> {
  const list = (rows: ReturnType<typeof sql>) => sql`(SELECT coalesce(json_agg(r), '[]') FROM (${rows}) r)`;
  return db.database.asJob((tx) =>
    tx.one(sql`
      SELECT ${list(sql`SELECT title, applied_at, status_id, due_at, spending, unpaid FROM applications WHERE id = ${id}`)} AS application,
             ${list(sql`SELECT id, name, amount, paid_at, paid_date, deadline_id, created_at FROM fees
                        WHERE application_id = ${id} ORDER BY id`)} AS fees,
             ${list(sql`SELECT id, kind, due_at, original_due_at, state, actor, mandatory, rule FROM deadlines
                        WHERE application_id = ${id} ORDER BY id`)} AS deadlines,
             ${list(sql`SELECT word FROM search_words WHERE application_id = ${id} ORDER BY word`)} AS words,
             ${list(sql`SELECT kind, subject_id, cut_off_at FROM queue_items WHERE application_id = ${id}
                        ORDER BY kind, subject_id`)} AS queue,
             ${list(sql`SELECT h.status_id FROM standing_status_history h WHERE h.application_id = ${id}
                        ORDER BY h.at, h.id`)} AS history,
             ${list(sql`SELECT points, debt FROM wallets WHERE customer_id = ${customerId}`)} AS wallet`),
  );
}

async function entries(): Promise<number> {
  const { count } = await db.database.asJob((tx) =>
    tx.one<{ count: number }>(sql`
      SELECT count(*) AS count FROM activity_logs WHERE customer_id = ${customerId} AND actor_id = ${staff.userId}`),
  );
  return count;
}

test('undoing what was done, the last first, leads through the states before, and adds to the log', async () => {
  const property = fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (list) => {
    await createCase();
    const states: unknown[] = [];
    for (const one of list) {
      const before = await state();
      const known = (await detail()).changes.length;
      await make(one);
      await relay();
      if ((await detail()).changes.length > known) states.push(before);
    }
    for (const before of states.toReversed()) {
      const { changes: kept, version } = await detail();
      const latest = kept.find(({ undone }) => undone === null);
      const logged = await entries();
      expect(latest).toMatchObject({ canUndo: true });
      await undoChange(context(), { id, changeId: latest?.id ?? 0, version });
      await relay();
      expect(await state()).toEqual(before);
      expect(await entries()).toBeGreaterThan(logged);
    }
  });
  await fc.assert(property, { ...randomRuns(15), endOnFailure: true });
}, 600_000);
