import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApplicationDetail, DeadlineDetail } from '@atrium/contract';
import type { DeskCase, DeskCaseDetail, DeskResponseOf } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import { importApplications } from '../../import/index.ts';
import { createApplication, createDeadline, inDays, usePortal } from '../../testing/index.ts';
import { keepWords } from '../../testing/kept-words.ts';
import { signInStaff } from '../../testing/staff.ts';

const portal = usePortal();
const { db, createMember } = portal;

const [DRAFT, FILED, EXAMINED, WITHDRAWN] = [1, 3, 4, 12];

interface Cases {
  applications: DeskCase[];
  total: number;
}
interface Detail {
  application: DeskCaseDetail;
}

type Filters = DeskResponseOf<'GET /customer-portal/desk/applications/filters'>;

const signIn = (overrides: Parameters<typeof signInStaff>[1] = {}) => signInStaff(portal, overrides);
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const typeOf = ({ body }: { body: unknown }) => (body as { type: string }).type.split(':').at(-1);

describe('the list of cases', () => {
  test('has the applications of the customers of an agent, newest change first', async () => {
    const [one, other, foreign] = [await createMember(), await createMember(), await createMember()];
    const older = await createApplication(db.database, { customerId: one.customerId });
    const newer = await createApplication(db.database, { customerId: other.customerId });
    await createApplication(db.database, { customerId: foreign.customerId });
    const agent = await signIn({ customerIds: [one.customerId, other.customerId] });
    const { body } = await agent.get<Cases>('/applications');
    expect([body.total, body.applications.map(({ id }) => id)]).toEqual([2, [newer.id, older.id]]);
    expect(body.applications[0]).toMatchObject({ version: 1, customer: { name: other.customer.name } });
    const filtered = await agent.get<Cases>(`/applications?customer=${foreign.customerId}`);
    expect(filtered.body).toMatchObject({ applications: [], total: 0 });
  });

  test.each([false, true])('is searched over all customers, whether words are kept: %s', async (areKept) => {
    const [one, other] = [await createMember(), await createMember()];
    const title = `Heron ${areKept ? 'kept' : 'read'}`;
    const found = [
      await createApplication(db.database, { customerId: one.customerId, title: `${title} of glass` }),
      await createApplication(db.database, { customerId: other.customerId, title: `Blue ${title}` }),
    ];
    await createApplication(db.database, { customerId: other.customerId, title: 'Sparrow' });
    if (areKept) for (const { customerId } of [one, other]) await keepWords(db.database, customerId);
    const supervisor = await signIn({ role: 'supervisor' });
    const search = encodeURIComponent(title.toLowerCase());
    const { body } = await supervisor.get<Cases>(`/applications?search=${search}&sort=reference`);
    expect(body.applications.map(({ id }) => id).toSorted()).toEqual(found.map(({ id }) => id).toSorted());
    const agent = await signIn({ customerIds: [one.customerId] });
    expect((await agent.get<Cases>(`/applications?search=${search}`)).body.total).toBe(1);
  });

  test('of all customers has the order of changes alone', async () => {
    const supervisor = await signIn({ role: 'supervisor' });
    expect((await supervisor.get('/applications?sort=title')).status).toBe(400);
    expect((await supervisor.get('/applications?sort=updatedAt')).status).toBe(200);
  });

  test('is filtered by what there is, and by the customers of the person alone', async () => {
    const [one, foreign] = [await createMember(), await createMember()];
    const agent = await signIn({ customerIds: [one.customerId] });
    const { body } = await agent.get<Filters>('/applications/filters');
    expect(body.customers).toEqual([{ id: one.customerId, name: one.customer.name }]);
    expect(body.statuses.map(({ id }) => id)).toContain(FILED);
    expect(body.categories.length * body.countries.length).toBeGreaterThan(0);
    const supervisor = await signIn({ role: 'supervisor' });
    const all = (await supervisor.get<Filters>('/applications/filters')).body.customers;
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([one.customerId, foreign.customerId]));
  });

  test('marks those whose customer waits for a reply', async () => {
    const member = await createMember();
    const { id } = await createApplication(db.database, { customerId: member.customerId });
    await createApplication(db.database, { customerId: member.customerId });
    await member.post(`/applications/${id}/messages`, { text: 'When?' });
    const agent = await signIn({ customerIds: [member.customerId] });
    const { body } = await agent.get<Cases>('/applications');
    expect(body.applications.filter(({ hasUnread }) => hasUnread).map((each) => each.id)).toEqual([id]);
  });
});

test('a case shows all that its customer sees, and what may follow', async () => {
  const member = await createMember();
  const { customerId } = member;
  const { id } = await createApplication(db.database, { customerId, statusId: FILED, spending: 500 });
  const deadline = await createDeadline(db.database, { customerId, applicationId: id });
  const agent = await signIn({ customerIds: [customerId] });
  const { body } = await agent.get<Detail>(`/applications/${id}`);
  const { version, deadlines, instructions, nextStatuses, planned, changes, ...shown } = body.application;
  const seen = await member.get<{ application: ApplicationDetail }>(`/applications/${id}`);
  expect(shown).toEqual(seen.body.application);
  expect({ version, planned, changes, instructions, deadlines: deadlines.map((each) => each.id) }).toEqual({
    version: 1,
    planned: [],
    changes: [],
    instructions: [],
    deadlines: [deadline.id],
  });
  expect(nextStatuses.map((status) => status.name)).toEqual([
    'Under examination',
    'Payment due',
    'Withdrawn',
  ]);
  const foreign = await signIn({ customerIds: [(await createMember()).customerId] });
  expect((await foreign.get(`/applications/${id}`)).status).toBe(404);
});

describe('a change of status', () => {
  test('is in the timeline and in the log, in the name of who made it', async () => {
    const member = await createMember();
    const { id } = await createApplication(db.database, { customerId: member.customerId, statusId: FILED });
    const agent = await signIn({ displayName: 'Ada Agent' });
    const change = { statusId: EXAMINED, note: 'Examiner named.', version: 1 };
    const { status, body } = await agent.post<Detail>(`/applications/${id}/status`, change);
    expect([status, body.application.version, body.application.status.id]).toEqual([200, 2, EXAMINED]);
    expect(body.application.timeline.at(-1)).toMatchObject({ note: 'Examiner named.' });
    const log = await member.get<{ activityLogs: { action: string; actor: { name: string } }[] }>(
      '/activity_logs',
    );
    expect(log.body.activityLogs[0]).toMatchObject({
      action: 'application.status_changed',
      actor: { name: expect.stringMatching(/^Ada Agent \(.+\)$/) },
      details: { status: 'Under examination' },
    });
  });

  test('is refused where another one came first, or where it may not follow', async () => {
    const member = await createMember();
    const { id } = await createApplication(db.database, { customerId: member.customerId, statusId: FILED });
    const [one, other] = [await signIn(), await signIn()];
    const path = `/applications/${id}/status`;
    const outcomes = await Promise.all(
      [one, other].map((agent) => agent.post(path, { statusId: EXAMINED, version: 1 })),
    );
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const refused = await one.post(path, { statusId: DRAFT, version: 2 });
    expect([refused.status, typeOf(refused)]).toEqual([422, 'invalid-input']);
  });

  test('closes the deadlines of an application that ends', async () => {
    const member = await createMember();
    const { customerId } = member;
    const { id } = await createApplication(db.database, { customerId, statusId: FILED });
    await createDeadline(db.database, { customerId, applicationId: id, dueAt: inDays(3) });
    const agent = await signIn({ customerIds: [customerId] });
    const { body } = await agent.post<Detail>(`/applications/${id}/status`, {
      statusId: WITHDRAWN,
      version: 1,
    });
    expect(body.application.deadlines.map(({ state }) => state)).toEqual(['waived']);
    expect((await agent.get<{ total: number }>('/queue')).body.total).toBe(0);
  });

  test('is not for agents of other customers', async () => {
    const member = await createMember();
    const { id } = await createApplication(db.database, { customerId: member.customerId, statusId: FILED });
    const foreign = await signIn({ customerIds: [(await createMember()).customerId] });
    const response = await foreign.post(`/applications/${id}/status`, { statusId: EXAMINED, version: 1 });
    expect(response.status).toBe(404);
  });
});

describe('a deadline', () => {
  type Changed = { deadline: DeadlineDetail };

  test('is moved, closed, opened again, each once in the log and in the name of who did it', async () => {
    const member = await createMember();
    const { customerId } = member;
    const { id } = await createDeadline(db.database, { customerId, dueAt: inDays(20), actor: 'provider' });
    const agent = await signIn({ displayName: 'Ada Agent' });
    const change = async (action: string, body: object) =>
      (await agent.post<Changed>(`/deadlines/${id}/${action}`, body)).body.deadline;
    const extended = await change('extend', { dueAt: inDays(40), version: 1, note: 'Granted.' });
    expect(extended).toMatchObject({ dueAt: inDays(40), originalDueAt: inDays(20), version: 2 });
    expect(extended.history.at(-1)).toMatchObject({ event: 'extended', note: 'Granted.' });
    expect((await change('done', { version: 2 })).state).toBe('done');
    expect((await change('reopen', { version: 3 })).state).toBe('open');
    expect((await change('waive', { version: 4 })).state).toBe('waived');
    const log = await member.get<{ activityLogs: { action: string; actor: { id: number } }[] }>(
      '/activity_logs',
    );
    expect(log.body.activityLogs.map(({ action, actor }) => [action, actor.id])).toEqual(
      ['waived', 'reopened', 'done', 'extended'].map((event) => [`deadline.${event}`, agent.userId]),
    );
  });

  test('of another version, or of another agent’s customer, is not changed', async () => {
    const member = await createMember();
    const { id } = await createDeadline(db.database, { customerId: member.customerId });
    const agent = await signIn();
    const refused = await agent.post(`/deadlines/${id}/done`, { version: 2 });
    expect([refused.status, typeOf(refused)]).toEqual([409, 'deadline-changed']);
    const foreign = await signIn({ customerIds: [(await createMember()).customerId] });
    expect((await foreign.post(`/deadlines/${id}/done`, { version: 1 })).status).toBe(404);
  });
});

describe('an import of the same change', () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-cases-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  async function imported(code: string, references: readonly string[], last?: string): Promise<void> {
    const history = [{ status: 'Draft', at: '2026-01-02T10:00:00Z' }];
    const records = references.map((reference) => ({
      customer: code,
      reference,
      title: 'Heron',
      category: 'Trademark',
      country: 'EU',
      appliedAt: '2026-01-02',
      history: last ? [...history, { status: last, at: new Date().toISOString() }] : history,
      deadlines: [{ kind: 'renewal', dueAt: inDays(40) }],
    }));
    const file = join(folder, 'records.ndjson');
    writeFileSync(file, records.map((each) => `${JSON.stringify(each)}\n`).join(''));
    expect(await importApplications(db.url, file, { partial: false })).toMatchObject({ refused: [] });
  }

  /** What happened, without ids, times and the person. */
  const caused = async (customerId: number, reference: string) => ({
    logged: await rows(sql`
      SELECT action, subject_kind, details FROM activity_logs
      WHERE customer_id = ${customerId} AND subject_label LIKE ${`${reference} %`} ORDER BY action, id`),
    emitted: await rows(sql`
      SELECT kind, ((payload #- '{subject,id}'::text[]) #- '{subject,label}'::text[]) - 'filedAt'::text AS payload FROM outbox
      WHERE customer_id = ${customerId} AND payload #>> '{subject,label}' LIKE ${`${reference} %`} ORDER BY id`),
  });

  test.each([
    ['Filed', FILED],
    ['Withdrawn', WITHDRAWN],
  ])('to %s causes the same entries and events', async (name, statusId) => {
    const { customer, customerId } = await createMember();
    await imported(customer.code, ['A-1', 'B-1']);
    const [application] = await rows<{ id: number }>(sql`
      SELECT id FROM applications WHERE customer_id = ${customerId} AND reference = 'A-1'`);
    const agent = await signIn();
    const change = { statusId, version: 1 };
    expect((await agent.post(`/applications/${application?.id}/status`, change)).status).toBe(200);
    await imported(customer.code, ['B-1'], name);
    const ofDesk = await caused(customerId, 'A-1');
    expect(ofDesk.emitted.length).toBeGreaterThan(0);
    expect(ofDesk).toEqual(await caused(customerId, 'B-1'));
  });
});
