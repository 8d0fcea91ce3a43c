import type { Deadline } from '@atrium/contract';
import type { DeskCaseDetail } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import {
  createApplication,
  createDeadline,
  createFee,
  inDays,
  type Member,
  type TestApplication,
  usePortal,
} from '../../testing/index.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, createMember } = portal;

const FILED = 3;

interface Changed {
  application: DeskCaseDetail;
}
interface Logged {
  activityLogs: { action: string; actor: { name: string }; details: object; subject: { label: string } }[];
}

let member: Member;
let agent: StaffMember;
let application: TestApplication;

beforeEach(async () => {
  member = await createMember();
  agent = await signInStaff(portal, { displayName: 'Ada Agent', customerIds: [member.customerId] });
  application = await createApplication(db.database, { customerId: member.customerId, statusId: FILED });
});

const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const typeOf = ({ body }: { body: unknown }) => (body as { type: string }).type.split(':').at(-1);
const change = (path: string, body: object) =>
  agent.post<Changed>(`/applications/${application.id}/${path}`, body);
const logged = async () => (await member.get<Logged>('/activity_logs')).body.activityLogs;
const emitted = () =>
  rows<{ kind: string; payload: object }>(sql`
    SELECT kind, payload FROM outbox WHERE customer_id = ${member.customerId} ORDER BY id`);
const feeOf = (overrides: Partial<Parameters<typeof createFee>[1]> = {}) =>
  createFee(db.database, {
    customerId: member.customerId,
    applicationId: application.id,
    ...overrides,
  });

describe('the details of a case', () => {
  const correct = (body: object = {}) =>
    change('details', { title: 'Grey heron', appliedAt: '2025-03-04', version: 1, ...body });

  test('are corrected, with one entry in the name of who did it', async () => {
    const { status, body } = await correct();
    expect([status, body.application.version]).toEqual([200, 2]);
    const seen = await member.get<Changed>(`/applications/${application.id}`);
    expect(seen.body.application).toMatchObject({ title: 'Grey heron', appliedAt: '2025-03-04' });
    const [entry, ...others] = await logged();
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      action: 'application.changed',
      actor: { name: expect.stringMatching(/^Ada Agent \(.+\)$/) },
      subject: { label: expect.stringContaining('Grey heron') },
      details: {
        before: { title: application.title, appliedAt: expect.any(String) },
        after: { title: 'Grey heron', appliedAt: '2025-03-04' },
      },
    });
  });

  test('are found by their new words', async () => {
    await correct();
    const { body } = await agent.get<{ total: number }>('/applications?search=grey');
    expect(body.total).toBe(1);
  });

  test('that someone else has changed meanwhile stay', async () => {
    await correct();
    const late = await correct({ title: 'White heron' });
    expect([late.status, typeOf(late)]).toEqual([409, 'conflict']);
  });

  test('have no date in the future', async () => {
    const refused = await correct({ appliedAt: inDays(30) });
    expect([refused.status, typeOf(refused)]).toEqual([422, 'invalid-input']);
  });
});

describe('a new deadline', () => {
  const deadline = { kind: 'renewal', actor: 'customer', mandatory: true, rule: 'Renewal', version: 1 };

  test('is seen by the customer, and in the log', async () => {
    const { status, body } = await change('deadlines', { ...deadline, dueAt: inDays(60) });
    expect([status, body.application.dueAt]).toEqual([200, inDays(60)]);
    const { deadlines } = (await member.get<{ deadlines: Deadline[] }>('/deadlines')).body;
    expect(deadlines).toMatchObject([{ kind: 'renewal', dueAt: inDays(60), rule: 'Renewal', state: 'open' }]);
    expect(await logged()).toMatchObject([
      { action: 'deadline.added', details: { after: { dueAt: inDays(60) } } },
    ]);
  });

  test('that is near waits in the queue', async () => {
    await change('deadlines', { ...deadline, dueAt: inDays(5) });
    const { body } = await agent.get<{ items: { kind: string }[] }>('/queue');
    expect(body.items).toMatchObject([{ kind: 'deadline' }]);
  });

  test('has not passed', async () => {
    const refused = await change('deadlines', { ...deadline, dueAt: '2026-01-01' });
    expect([refused.status, typeOf(refused)]).toEqual([422, 'invalid-input']);
  });
});

describe('a fee', () => {
  const fee = { name: 'Official fee', amount: 9_000, version: 1 };

  test('is added with its last day, and counts as unpaid', async () => {
    const { customerId } = member;
    const due = await createDeadline(db.database, {
      customerId,
      applicationId: application.id,
      kind: 'renewal',
      dueAt: inDays(40),
    });
    const { body } = await change('fees', { ...fee, deadlineId: due.id });
    expect(body.application).toMatchObject({
      unpaid: { amount: 9_000 },
      fees: [{ name: 'Official fee', amount: 9_000, state: 'unpaid', dueAt: inDays(40) }],
    });
    expect((await logged())[0]).toMatchObject({ action: 'fee.added', details: { name: 'Official fee' } });
  });

  test('has no last day of another application', async () => {
    const { customerId } = member;
    const other = await createDeadline(db.database, { customerId, kind: 'renewal' });
    const refused = await change('fees', { ...fee, deadlineId: other.id });
    expect([refused.status, typeOf(refused)]).toEqual([422, 'invalid-input']);
  });

  test('that is not paid is changed or removed, each once in the log', async () => {
    const { id } = await feeOf();
    await agent.post(`/fees/${id}/change`, { amount: 50, version: 1 });
    const { body } = await agent.post<Changed>(`/fees/${id}/void`, { version: 2 });
    expect(body.application).toMatchObject({ fees: [], unpaid: { amount: 0 }, version: 3 });
    expect((await logged()).map(({ action }) => action)).toEqual(['fee.voided', 'fee.changed']);
  });

  test('that is paid counts as spent, and its deadline is done with the last one', async () => {
    const { customerId } = member;
    const { id: deadlineId } = await createDeadline(db.database, {
      customerId,
      applicationId: application.id,
      kind: 'renewal',
    });
    const [first, last] = [await feeOf({ deadlineId }), await feeOf({ deadlineId })];
    const one = await agent.post<Changed>(`/fees/${first.id}/pay`, { paidOn: '2026-01-06', version: 1 });
    expect(one.body.application.deadlines).toMatchObject([{ state: 'open' }]);
    const both = await agent.post<Changed>(`/fees/${last.id}/pay`, { paidOn: '2026-01-07', version: 2 });
    expect(both.body.application).toMatchObject({
      deadlines: [{ state: 'done' }],
      spending: { amount: first.amount + last.amount },
      unpaid: { amount: 0 },
    });
  });

  test('that is paid stays as it is', async () => {
    const { id } = await feeOf({ paidAt: '2026-01-06T00:00:00Z', paidDate: '2026-01-06' });
    const bodies = { change: { amount: 1 }, pay: { paidOn: '2026-01-07' }, void: {} };
    for (const [action, body] of Object.entries(bodies)) {
      const refused = await agent.post(`/fees/${id}/${action}`, { ...body, version: 1 });
      expect([action, refused.status, typeOf(refused)]).toEqual([action, 409, 'conflict']);
    }
  });

  test('that is paid is in the log, and causes the event that gives its points', async () => {
    const { id, name, amount } = await feeOf();
    await agent.post(`/fees/${id}/pay`, { paidOn: '2026-01-06', version: 1 });
    expect(await logged()).toMatchObject([
      { action: 'fee.paid', details: { name, amount, after: { paidOn: '2026-01-06' } } },
    ]);
    expect(await emitted()).toMatchObject([
      {
        kind: 'fee.paid',
        payload: { name, feeId: id, amount, paidOn: '2026-01-06', renewalDueAt: null },
      },
    ]);
  });
});
