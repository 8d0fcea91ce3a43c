import { MAX_REPORT_SCHEDULES, type ReportSchedule } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createApplication,
  createDeadline,
  createMembership,
  inDays,
  type Member,
  OLD_PASSWORD,
  usePortal,
} from '../../../testing/index.ts';
import { fund } from '../../../testing/points.ts';
import { parseSheet, unzip } from '../../../testing/read-files.ts';
import { readPdf } from '../../../testing/read-pdf.ts';
import { hashPassword } from '../../identity/credentials/index.ts';
import { runDueSchedules } from './schedules.service.ts';

const { db, api, createMember: createPerson } = usePortal();
let passwordHash: string;
beforeAll(async () => {
  passwordHash = await hashPassword(OLD_PASSWORD);
});
const createMember: typeof createPerson = (overrides) => createPerson({ passwordHash, ...overrides });
let member: Member;
/** Only mails with reports, to the person of the test. */
const mails = () =>
  api.mails.filter(({ to, subject }) => to === member.user.email && !subject.includes('Report scheduled'));

const STATEMENT = {
  name: 'Points for accounting',
  report: 'points_statement',
  format: 'pdf',
  rhythm: 'monthly',
  day: 31,
  isAttached: true,
  timeZone: 'Asia/Tokyo',
  password: OLD_PASSWORD,
};

beforeEach(async () => {
  // Each test has schedules of its own only.
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM report_schedules`));
  member = await createMember();
});

type Client = Pick<Member, 'post' | 'get'>;
async function create(values: object = {}, client: Client = member): Promise<ReportSchedule> {
  const { status, body } = await client.post<{ reportSchedule: ReportSchedule }>('/report_schedules', {
    ...STATEMENT,
    ...values,
  });
  expect(status).toBe(201);
  return body.reportSchedule;
}
const list = async (client: Client = member) =>
  (await client.get<{ reportSchedules: ReportSchedule[] }>('/report_schedules')).body.reportSchedules;

/** Makes every schedule due, and sends what is due. */
async function send(): Promise<void> {
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE report_schedules SET next_run_at = '2026-10-30T22:00:00Z' WHERE state = 'active'`),
  );
  await run();
  await api.deliver();
}
const run = () => db.database.asJob((tx) => runDueSchedules(tx, new Date(), 10));
const fileOf = (id: number, client: Member = member) =>
  api.get(`/customer-portal/report_runs/${id}/file`, client.token);
/** The person is not the only owner. */
const setMembership = async (status: string) => {
  await createMember({ customer: member.customer });
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE memberships SET status = ${status} WHERE user_id = ${member.userId}`),
  );
};

describe('a schedule', () => {
  it('is listed with its next run, and can be paused, resumed and deleted', async () => {
    const { id, nextRunAt, ...rest } = await create();
    expect(rest).toMatchObject({ customer: { id: member.customerId }, state: 'active', lastRun: null });
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(Date.now());
    await member.post(`/report_schedules/${id}/pause`);
    expect(await list()).toMatchObject([{ id, state: 'paused', nextRunAt: null }]);
    expect(await run()).toBe(0);
    await member.post(`/report_schedules/${id}/resume`);
    expect(await list()).toMatchObject([{ id, state: 'active', nextRunAt }]);
    expect((await member.post(`/report_schedules/${id}/delete`)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it.each([
    [{ rhythm: 'weekly', day: 8 }, 'day'],
    [{ report: 'deadlines', query: 'state=unknown' }, 'query'],
    [{ report: 'applications', query: 'due=soon' }, 'query'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
  ])('with %j is refused', async (values, field) => {
    const { status, body } = await member.post<{ errors: object }>('/report_schedules', {
      ...STATEMENT,
      ...values,
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual([field]);
  });

  it('is one of a limited number', async () => {
    for (let count = 0; count < MAX_REPORT_SCHEDULES; count++) await create({ name: `Report ${count}` });
    expect((await member.post('/report_schedules', STATEMENT)).status).toBe(409);
  });
});

describe('a report', () => {
  it('is mailed once with its file, also by several replicas', async () => {
    await fund(db.database, member.customerId, 1_500);
    await create();
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE report_schedules SET next_run_at = '2026-10-30T22:00:00Z'`),
    );
    await Promise.all([run(), run(), run()]);
    await api.deliver();
    // A replica with an older view of the schedule finds that its day has a run.
    await send();
    expect(mails()).toMatchObject([
      { to: member.user.email, subject: expect.stringContaining('Points for') },
    ]);
    const [file] = mails()[0]?.attachments ?? [];
    expect(file?.fileName).toMatch(/^points-statement-.*\.pdf$/);
    const { pages } = await readPdf(file?.content ?? Buffer.of());
    // The report is sent on the 31st in Tokyo, and covers the whole month before.
    expect(pages[0]).toContain('Sep 1, 2026 – Sep 30, 2026');
    const [{ lastRun, nextRunAt } = {}] = await list();
    expect(lastRun?.on).toBe('2026-10-31');
    expect(Date.parse(nextRunAt ?? '')).toBeGreaterThan(Date.now());
  });

  it('as a link has no file in the mail, and is downloaded by its person only', async () => {
    const { id: applicationId } = await createApplication(db.database, {
      customerId: member.customerId,
      reference: 'TM-7',
    });
    const ofMine = { customerId: member.customerId, applicationId };
    await createDeadline(db.database, { ...ofMine, dueAt: inDays(3) });
    await createDeadline(db.database, { ...ofMine, dueAt: inDays(40), kind: 'renewal' });
    const view = { report: 'deadlines', query: 'due=7&layout=agenda', format: 'xlsx', isAttached: false };
    await create({ ...view, name: 'Due this week', rhythm: 'weekly', day: 6 });
    await send();
    expect(mails()).toHaveLength(1);
    expect(mails()[0]?.attachments).toEqual([]);
    expect(mails()[0]?.text).toContain(`/c/${member.customerId}/account/reports`);
    const runId = (await list())[0]?.lastRun?.id ?? 0;
    const file = await fileOf(runId);
    expect(file.headers['content-disposition']).toMatch(/deadlines-.*\.xlsx/);
    const sheet = unzip(file.rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
    expect(parseSheet(sheet).map((row) => row[1])).toEqual(['Kind', 'Response']);
    const colleague = await createMember({ customer: member.customer });
    expect((await fileOf(runId, colleague)).statusCode).toBe(404);
    await db.database.asJob((tx) => tx.rows(sql`UPDATE report_runs SET expires_at = now()`));
    expect((await fileOf(runId)).statusCode).toBe(404);
  });

  it('has dates and amounts as numbers in a workbook', async () => {
    const { id: applicationId } = await createApplication(db.database, {
      customerId: member.customerId,
      spending: 123_450,
    });
    const dueAt = inDays(3);
    await createDeadline(db.database, { customerId: member.customerId, applicationId, dueAt });
    for (const report of ['applications', 'deadlines', 'points_statement'])
      await create({ report, query: '', format: 'xlsx', isAttached: true });
    await send();
    const [applications, deadlines, statement] = mails()
      .flatMap(({ attachments = [] }) => attachments)
      .toSorted((a, b) => a.fileName.localeCompare(b.fileName))
      .map(({ content }) => parseSheet(unzip(content).get('xl/worksheets/sheet1.xml') ?? ''));
    const serial = String(Date.parse(dueAt) / 86_400_000 + 25_569);
    expect(applications?.[0]?.at(-1)).toBe('Spending (USD)');
    expect(applications?.[1]?.slice(-2)).toEqual([serial, '1234.50']);
    expect(deadlines?.[1]?.[0]).toBe(serial);
    expect(statement?.[1]?.[0]).toMatch(/^\d{5}$/);
  });

  it('of applications has the rows and columns of its view', async () => {
    await createApplication(db.database, {
      customerId: member.customerId,
      reference: 'A-1',
      countryCode: 'DE',
    });
    await createApplication(db.database, { customerId: member.customerId, reference: 'A-2' });
    await create({ report: 'applications', query: 'country=DE&columns=title', isAttached: true });
    await send();
    const { pages } = await readPdf(mails()[0]?.attachments?.[0]?.content ?? Buffer.of());
    expect(pages[0]).toContain('A-1');
    expect(pages[0]).not.toContain('A-2');
  });

  it('has names of statuses in the language of who gets it', async () => {
    member = await createMember({ locale: 'ja-JP' });
    await createApplication(db.database, { customerId: member.customerId, statusId: 1 });
    await create({ report: 'applications', query: 'status=1' });
    await send();
    const [file] = mails().flatMap(({ attachments = [] }) => attachments);
    const { pages } = await readPdf(file?.content ?? Buffer.of());
    expect(pages.join('')).toContain('下書き');
    expect(pages.join('')).not.toContain('Draft');
  });

  it('of all customers has those that the person may see when it is sent', async () => {
    const second = await createMember();
    await createMembership(db.database, { userId: member.userId, customerId: second.customerId });
    for (const { customerId, reference } of [
      { customerId: member.customerId, reference: 'MINE-1' },
      { customerId: second.customerId, reference: 'GONE-1' },
    ])
      await createApplication(db.database, { customerId, reference });
    await create({ report: 'applications' }, member.forAll);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE memberships SET status = 'deactivated'
                  WHERE user_id = ${member.userId} AND customer_id = ${second.customerId}`),
    );
    await send();
    const { pages } = await readPdf(mails()[0]?.attachments?.[0]?.content ?? Buffer.of());
    expect(pages.join('')).toContain('MINE-1');
    expect(pages.join('')).not.toContain('GONE-1');
  });
});

describe('a person who has lost access', () => {
  it('gets no report: the schedule is stopped, and they are told once', async () => {
    await create();
    await setMembership('deactivated');
    await send();
    await send();
    expect(mails().map(({ subject }) => subject)).toEqual(['Atrium: Report stopped: Points for accounting']);
    expect(await list(member.forAll)).toMatchObject([{ state: 'stopped', nextRunAt: null, lastRun: null }]);
  });

  it('gets neither the file of an earlier report nor its mail that is still waiting', async () => {
    const { id } = await create();
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE report_schedules SET next_run_at = '2026-10-30T22:00:00Z' WHERE id = ${id}`),
    );
    await run();
    const runId = (await list())[0]?.lastRun?.id ?? 0;
    await setMembership('deactivated');
    await api.deliver();
    expect(mails()).toEqual([]);
    expect(
      (await api.get(`/customer-portal/report_runs/${runId}/file`, member.forAll.token)).statusCode,
    ).toBe(403);
  });
});
