import type { ApplicationDetail } from '@atrium/contract';
import type { CaseChange, DeskCaseDetail } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { dispatchEvents } from '../../outbox/index.ts';
import {
  createApplication,
  createDeadline,
  createFee,
  inDays,
  type Member,
  type TestApplication,
  usePortal,
} from '../../testing/index.ts';
import { createReward, newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { earnFromEvents } from '../loyalty/earning/earn-from-events.ts';

const portal = usePortal();
const { db, createMember } = portal;

const [DRAFT, FILED, WITHDRAWN] = [1, 3, 12];
const PAID_ON = '2026-01-06';

interface Changed {
  application: DeskCaseDetail;
}
interface Logged {
  activityLogs: { action: string; actor: { name: string }; details: object }[];
}

let member: Member;
let agent: StaffMember;
let application: TestApplication;

beforeAll(async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO earn_rules (id, event, name, description, points, per_amount, pending_days, position)
      VALUES (1, 'fee_paid', 'Fees', '', 2, 1000, 0, 1),
             (2, 'first_filing', 'First filing', '', 300, NULL, 0, 2)`),
  );
});
beforeEach(async () => {
  member = await createMember();
  agent = await signInStaff(portal, { displayName: 'Ada Agent', customerIds: [member.customerId] });
  application = await createApplication(db.database, { customerId: member.customerId, statusId: DRAFT });
});

const typeOf = ({ body }: { body: unknown }) => (body as { type: string }).type.split(':').at(-1);
const seen = async () => (await agent.get<Changed>(`/applications/${application.id}`)).body.application;
const ofCustomer = async () =>
  (await member.get<{ application: ApplicationDetail }>(`/applications/${application.id}`)).body.application;
const logged = async () => (await member.get<Logged>('/activity_logs')).body.activityLogs;
const relay = () => db.database.asJob((tx) => dispatchEvents(tx, [earnFromEvents]));
const wallet = () =>
  db.database.asJob((tx) =>
    tx.one(sql`SELECT points, debt FROM wallets WHERE customer_id = ${member.customerId}`),
  );
const feeOf = (overrides: Partial<Parameters<typeof createFee>[1]> = {}) =>
  createFee(db.database, { customerId: member.customerId, applicationId: application.id, ...overrides });
const deadlineOf = () =>
  createDeadline(db.database, {
    customerId: member.customerId,
    applicationId: application.id,
    kind: 'renewal',
  });

async function change(path: string, body: object): Promise<CaseChange> {
  const { version } = await seen();
  const answer = await agent.post<Changed>(path, { version, ...body });
  expect([path, answer.status, answer.body]).toEqual([path, 200, expect.anything()]);
  const [latest] = (await seen()).changes;
  if (!latest) throw new Error(`${path} kept no change.`);
  return latest;
}

async function undo({ id }: Pick<CaseChange, 'id'>, as = agent, version?: number) {
  const present = version ?? (await seen()).version;
  return as.post<Changed>(`/applications/${application.id}/changes/${id}/undo`, { version: present });
}

const ofCase = (path: string) => `/applications/${application.id}/${path}`;
const toStatus = (statusId: number) => change(ofCase('status'), { statusId });
const toTitle = (title: string) => change(ofCase('details'), { title, appliedAt: '2025-03-04' });

describe('an undone change of status', () => {
  test('leaves both entries in the history, and in the log under the provider’s name', async () => {
    const filed = await toStatus(FILED);
    expect(filed).toMatchObject({ canUndo: true, undone: null, by: { name: expect.stringMatching(/^Ada/) } });
    const { status } = await undo(filed);
    const { timeline, ...present } = await ofCustomer();
    expect([status, present.status.id]).toEqual([200, DRAFT]);
    expect(timeline.map((step) => step.status.id)).toEqual([DRAFT, FILED, DRAFT]);
    expect(await logged()).toMatchObject([
      {
        action: 'application.undone',
        actor: { name: expect.stringMatching(/^Ada Agent \(.+\)$/) },
        details: { change: 'application.status_changed' },
      },
      { action: 'application.status_changed' },
    ]);
  });

  test('takes back the points of a first filing, which a later filing earns again', async () => {
    const filed = await toStatus(FILED);
    await relay();
    expect(await wallet()).toEqual({ points: 300, debt: 0 });
    await undo(filed);
    await relay();
    expect(await wallet()).toEqual({ points: 0, debt: 0 });
    await toStatus(FILED);
    await relay();
    expect(await wallet()).toEqual({ points: 300, debt: 0 });
  });

  test('gives the points of a first filing to the next one in the office', async () => {
    const filed = await toStatus(FILED);
    const first = application;
    application = await createApplication(db.database, { customerId: member.customerId, statusId: DRAFT });
    await toStatus(FILED);
    await relay();
    application = first;
    await undo(filed);
    await relay();
    const { transactions } = (
      await member.get<{ transactions: { kind: string; points: number }[] }>('/points/success_txn')
    ).body;
    expect(transactions.map(({ kind, points }) => [kind, points])).toEqual([
      ['earn', 300],
      ['claw_back', -300],
      ['earn', 300],
    ]);
  });

  test('opens the deadlines again that were waived with it', async () => {
    await toStatus(FILED);
    await deadlineOf();
    const closed = await toStatus(WITHDRAWN);
    expect((await seen()).deadlines).toMatchObject([{ state: 'waived' }]);
    await undo(closed);
    expect((await seen()).deadlines).toMatchObject([{ state: 'open' }]);
  });

  test('waits for that of a later status', async () => {
    const filed = await toStatus(FILED);
    const closed = await toStatus(WITHDRAWN);
    const refused = await undo(filed);
    expect([refused.status, typeOf(refused), refused.body]).toEqual([
      409,
      'conflict',
      expect.objectContaining({ dependsOn: 'changed-since' }),
    ]);
    expect((await undo(closed)).status).toBe(200);
    expect((await undo(filed)).status).toBe(200);
  });
});

describe('an undone correction', () => {
  test('gives back what it changed', async () => {
    await undo(await toTitle('Grey heron'));
    const { title, appliedAt } = await ofCustomer();
    expect({ title, appliedAt }).toEqual({ title: application.title, appliedAt: application.appliedAt });
  });

  test('is refused after an import changed the same', async () => {
    const corrected = await toTitle('Grey heron');
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE applications SET title = 'White heron' WHERE id = ${application.id}`),
    );
    expect((await undo(corrected)).body).toMatchObject({ dependsOn: 'changed-since' });
  });
});

describe('an undone change of a deadline', () => {
  test('gives it its former date', async () => {
    const { id, dueAt } = await deadlineOf();
    const extended = await change(`/deadlines/${id}/extend`, { dueAt: inDays(90), version: 1 });
    expect(extended.deadline).toMatchObject({ from: dueAt, dueAt: inDays(90) });
    await undo(extended);
    expect((await seen()).deadlines).toMatchObject([{ dueAt, originalDueAt: null, state: 'open' }]);
    expect((await logged()).map(({ action }) => action)).toEqual(['deadline.undone', 'deadline.extended']);
  });

  test('is refused once the customer has instructed by it', async () => {
    const { id } = await deadlineOf();
    const extended = await change(`/deadlines/${id}/extend`, { dueAt: inDays(90), version: 1 });
    await member.post(
      '/instructions',
      { kindId: 5, targets: [{ applicationId: application.id, deadlineId: id }] },
      newKey(),
    );
    const refused = await undo(extended);
    expect([refused.status, refused.body]).toMatchObject([409, { dependsOn: 'instructed' }]);
  });

  test('is refused after the customer changed it', async () => {
    const { id } = await deadlineOf();
    const done = await change(`/deadlines/${id}/done`, { version: 1 });
    await member.post(`/deadlines/${id}/reopen`, {});
    expect((await undo(done)).body).toMatchObject({ dependsOn: 'changed-since' });
  });

  test('removes one that was added, unless something was done about it', async () => {
    const added = () =>
      change(ofCase('deadlines'), {
        kind: 'renewal',
        actor: 'customer',
        mandatory: true,
        dueAt: inDays(60),
      });
    await undo(await added());
    expect((await seen()).deadlines).toEqual([]);
    const used = await added();
    await change(`/deadlines/${(await seen()).deadlines[0]?.id}/done`, { version: 1 });
    expect((await undo(used)).body).toMatchObject({ dependsOn: expect.anything() });
  });
});

describe('an undone change of a fee', () => {
  test('is as if the fee was never added, changed or removed', async () => {
    const { id, amount } = await feeOf();
    const before = (await seen()).fees;
    await undo(await change(ofCase('fees'), { name: 'Late fee', amount: 50 }));
    await undo(await change(`/fees/${id}/change`, { amount: amount + 1 }));
    await undo(await change(`/fees/${id}/void`, {}));
    expect((await seen()).fees).toEqual(before);
  });

  test('makes it unpaid, opens its deadline, and takes back its points until it is paid again', async () => {
    const { id: deadlineId } = await deadlineOf();
    const { id } = await feeOf({ deadlineId, amount: 9_000 });
    const paid = await change(`/fees/${id}/pay`, { paidOn: PAID_ON });
    await relay();
    expect(await wallet()).toEqual({ points: 18, debt: 0 });
    await undo(paid);
    await relay();
    expect(await seen()).toMatchObject({
      fees: [{ state: 'unpaid', paidOn: null }],
      deadlines: [{ state: 'open' }],
      spending: { amount: 0 },
    });
    expect(await wallet()).toEqual({ points: 0, debt: 0 });
    await change(`/fees/${id}/pay`, { paidOn: PAID_ON });
    await relay();
    expect(await wallet()).toEqual({ points: 18, debt: 0 });
  });

  test('leaves points that are spent as a debt, as the ledger does', async () => {
    const { id } = await feeOf({ amount: 100_000 });
    const paid = await change(`/fees/${id}/pay`, { paidOn: PAID_ON });
    await relay();
    const { id: rewardId } = await createReward(db.database, { pointsCost: 150 });
    await member.post('/rewards/redeem', { rewardId }, newKey());
    expect((await undo(paid)).status).toBe(200);
    await relay();
    expect(await wallet()).toEqual({ points: 0, debt: 150 });
  });

  test('is refused once the fee was paid', async () => {
    const { id } = await feeOf();
    const changed = await change(`/fees/${id}/change`, { amount: 50 });
    await change(`/fees/${id}/pay`, { paidOn: PAID_ON });
    expect((await undo(changed)).body).toMatchObject({ dependsOn: 'changed-since' });
  });
});

describe('undoing', () => {
  test('a second time changes nothing', async () => {
    const { version } = await seen();
    const corrected = await toTitle('Grey heron');
    await undo(corrected);
    const entries = await logged();
    const again = await undo(corrected, agent, version);
    expect([again.status, await logged()]).toEqual([200, entries]);
  });

  test('of a version that the person has not seen is refused', async () => {
    const corrected = await toTitle('Grey heron');
    const { version } = await seen();
    await change(ofCase('fees'), { name: 'Late fee', amount: 50 });
    const late = await undo(corrected, agent, version);
    expect([late.status, typeOf(late)]).toEqual([409, 'conflict']);
  });

  test('is for who made the change, and for supervisors', async () => {
    const corrected = await toTitle('Grey heron');
    const customerIds = [member.customerId];
    const colleague = await signInStaff(portal, { customerIds });
    const supervisor = await signInStaff(portal, { customerIds, role: 'supervisor' });
    const listed = await colleague.get<Changed>(`/applications/${application.id}`);
    expect(listed.body.application.changes).toMatchObject([{ canUndo: false }]);
    const refused = await undo(corrected, colleague);
    expect([refused.status, typeOf(refused)]).toEqual([403, 'forbidden']);
    expect((await undo(corrected, supervisor)).status).toBe(200);
  });

  test('has no change of another application', async () => {
    const corrected = await toTitle('Grey heron');
    application = await createApplication(db.database, { customerId: member.customerId });
    expect((await undo(corrected)).status).toBe(404);
  });
});
