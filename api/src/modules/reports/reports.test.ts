import type { Deadline, PointsStatement } from '@atrium/contract';
import sql from 'sql-template-tag';
import {
  createApplication,
  createDeadline,
  createFee,
  createMembership,
  inDays,
  type Member,
  type TestApplication,
  usePortal,
} from '../../testing/index.ts';
import { newKey } from '../../testing/points.ts';
import { readPdf, tagsWith } from '../../testing/read-pdf.ts';
import { earn } from '../loyalty/ledger/index.ts';
import { MAX_PDF_ROWS } from './report.ts';

const { db, api, createMember, signIn } = usePortal();
let member: Member;
let other: Member;
let application: TestApplication;

const KEEPER = 'สมชาย ใจดี';
const TITLE = '北極星の商標登録';

beforeAll(async () => {
  member = await createMember({ displayName: KEEPER });
  other = await createMember();
  const { customerId } = member;
  application = await createApplication(db.database, {
    customerId,
    reference: 'TM-2026-0001',
    title: TITLE,
    spending: 123_450,
  });
  const ofApplication = { customerId, applicationId: application.id };
  await createDeadline(db.database, { ...ofApplication, dueAt: '2030-02-28', responsibleId: member.userId });
  await createDeadline(db.database, { ...ofApplication, kind: 'payment', dueAt: inDays(-3), state: 'done' });
  await createDeadline(db.database, { customerId: other.customerId });
  await createFee(db.database, {
    ...ofApplication,
    name: 'Annuity',
    amount: 70_000,
    paidDate: '2031-05-02',
    paidAt: '2031-05-02T00:00:00Z',
  });
  await createFee(db.database, { ...ofApplication, name: 'Annuity of 2032', amount: 80_000 });
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes)
      VALUES (${customerId}, ${application.id}, 'Urkunde.pdf', 'application/pdf', 2500)`),
  );
  const earnings = Array.from({ length: 60 }, (_, index) => ({
    customerId,
    points: 10 + index,
    cause: newKey(),
    ruleId: null,
    subject: { kind: 'application', id: application.id, label: `TM-2026-0001 ${TITLE}` },
    earnedAt: new Date(Date.UTC(2026, 3, 1 + Math.floor(index / 2), 12)),
    pendingDays: 0,
    at: new Date(Date.UTC(2026, 3, 1 + Math.floor(index / 2), 12, index)),
  }));
  await db.database.asJob((tx) => earn(tx, earnings, null));
});

const fileOf = async (path: string, token = member.token) => {
  const response = await api.get(`/customer-portal${path}`, token);
  expect(response.statusCode).toBe(200);
  return response;
};
const pdfOf = async (path: string, token?: string) => readPdf((await fileOf(path, token)).rawPayload);
const PERIOD = 'from=2026-04-05&to=2026-04-30';

describe('the statement as PDF', () => {
  it('has the totals and the lines of its page', async () => {
    const { body } = await member.get<{ statement: PointsStatement }>(`/points/statement?${PERIOD}`);
    const { opening, closing, totals, lines } = body.statement;
    const { pages, tags } = await pdfOf(`/points/statement/pdf?${PERIOD}`);
    const number = (points: number) => points.toLocaleString('en-US');

    const rows = tags
      .flatMap((page) => tagsWith(page, 'TR'))
      .map(({ children }) => children.map(({ text }) => text));
    expect(rows.slice(0, 3)).toEqual([
      ['Opening balance', number(opening)],
      ['Earned', `+${number(totals.earn)}`],
      ['Closing balance', number(closing)],
    ]);
    const written = rows.filter((row) => row[3]?.startsWith('+'));
    expect(written.map((row) => [row[3], row[4]])).toEqual(
      lines.map(({ points, balanceAfter }) => [`+${points}`, number(balanceAfter)]),
    );
    expect(rows.at(-1)).toEqual(['Apr 30, 2026', '', 'Closing balance', '', number(closing)]);
    expect(pages.length).toBeGreaterThan(1);
    const [, forward] = /Carried forward\s*([\d,]+)/.exec(pages[0] ?? '') ?? [];
    expect(forward).toMatch(/\d/);
    expect(/Brought forward\s*([\d,]+)/.exec(pages[1] ?? '')?.[1]).toBe(forward);
    expect(pages[0]).toContain(TITLE);
  });

  it('is named by customer and date, never shown in the browser, and logged', async () => {
    const { headers } = await fileOf(`/points/statement/pdf?${PERIOD}&timeZone=Asia/Tokyo`);
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format();
    const name = `points-statement-${member.customer.name.replaceAll(' ', '-')}-${today}.pdf`;
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': expect.stringContaining(`attachment; filename="${name}"`),
      'cache-control': 'no-store',
    });
    const entries = await db.database.asJob((tx) =>
      tx.rows(sql`SELECT details FROM activity_logs
                  WHERE action = 'export.created' AND customer_id = ${member.customerId} ORDER BY id DESC LIMIT 1`),
    );
    const details = { format: 'pdf', rows: 52, of: 'points_statement', from: '2026-04-05', to: '2026-04-30' };
    expect(entries).toEqual([{ details }]);
  });

  it('of too many transactions is refused in words', async () => {
    const busy = await createMember();
    const cause = () => ({ cause: newKey(), ruleId: null, subject: null, pendingDays: 0 });
    const earnings = Array.from({ length: MAX_PDF_ROWS + 1 }, () => ({
      customerId: busy.customerId,
      points: 1,
      earnedAt: new Date(),
      ...cause(),
    }));
    await db.database.asJob((tx) => earn(tx, earnings, null));
    const refusal = await busy.get('/points/statement/pdf');
    expect(refusal).toMatchObject({
      status: 409,
      body: {
        type: 'urn:atrium:problem:limit-reached',
        detail: expect.stringContaining('2,000 transactions'),
      },
    });
  });
});

describe('the list of fees as PDF', () => {
  it('has the rows of the filtered list, in its order, its sums, and names the filters', async () => {
    const { pages, tags } = await pdfOf(
      '/fees/pdf?state=paid&category=1&country=US&search=annuity&paidFrom=2031-05-01&paidTo=2031-05-31&sort=-amount',
    );
    const rows = tagsWith(tags[0] ?? [], 'TR').map(({ children }) => children.map(({ text }) => text));
    expect(rows.slice(0, 3)).toEqual([
      ['Paid', '$700.00 (1 fee)'],
      ['Open', '$0.00 (0 fees)'],
      ['Overdue', '$0.00 (0 fees)'],
    ]);
    expect(rows.slice(4)).toEqual([
      ['May 2, 2031', '', 'Paid', 'Annuity', expect.stringContaining('TM-2026-0001'), 'US', '$700.00'],
    ]);
    for (const line of [
      'State: Paid',
      'Paid on: May 1, 2031 – May 31, 2031',
      'Category: Trademark',
      'Office: United States',
      'Search: annuity',
    ])
      expect(pages[0]).toContain(line);
  });
});

describe('the list of deadlines as PDF', () => {
  it('has the rows of the filtered list, in its order, and names the filters', async () => {
    const query = `state=open&state=done&kind=response&kind=payment&country=US&search=tm-2026&responsible=${member.userId}&from=2030-01-01&sort=-dueAt`;
    const { body } = await member.get<{ deadlines: Deadline[] }>(`/deadlines?${query}`);
    const { pages, tags } = await pdfOf(`/deadlines/pdf?${query}`);
    expect(tagsWith(tags[0] ?? [], 'TR').map(({ children }) => children[0]?.text)).toEqual([
      'Due',
      ...body.deadlines.map(() => 'Feb 28, 2030'),
    ]);
    expect(body.deadlines).toHaveLength(1);
    const [text = ''] = pages;
    for (const line of [
      'Due: From Jan 1, 2030',
      'State: Open, Done',
      'Kind: Response, Payment',
      'Office: United States',
      `Responsible: ${KEEPER}`.normalize('NFKC'),
      'Search: tm-2026',
      '1 deadline',
    ])
      expect(text).toContain(line);
  });

  it('of all customers has a column for them, and no one else’s rows', async () => {
    const { user } = await createMember({ customer: member.customer, role: 'viewer' });
    const second = await createMember();
    await createMembership(db.database, { userId: user.id, customerId: second.customerId, role: 'viewer' });
    const own = await createDeadline(db.database, { customerId: second.customerId });
    const { token } = await signIn(user.id, 0);
    const { pages, tags } = await pdfOf('/deadlines/pdf', token);
    expect(pages[0]).toContain('All my customers');
    const customers = tagsWith(tags[0] ?? [], 'TR')
      .slice(1)
      .map(({ children }) => children[3]?.text);
    expect(new Set(customers)).toEqual(new Set([member.customer.name, second.customer.name]));
    expect(own.customerId).toBe(second.customerId);
  });

  it('refuses the filters that the list refuses', async () => {
    const path = (call: string) => `/${call}?customer=${other.customerId}&category=99`;
    const [list, file] = [await member.get(path('deadlines')), await member.get(path('deadlines/pdf'))];
    expect(file.status).toBe(400);
    expect((file.body as { errors: object }).errors).toEqual((list.body as { errors: object }).errors);
  });
});

describe('an application as PDF', () => {
  const pathOf = (id: number) => `/applications/${id}/pdf`;

  it('has its facts, deadlines, fees, history and documents', async () => {
    const { title, tags, pages } = await pdfOf(pathOf(application.id));
    expect(title).toBe(`TM-2026-0001 · ${TITLE}`);
    const headings = tags.flatMap((page) => tagsWith(page, 'H2')).map(({ text }) => text);
    expect(headings).toEqual(['Details', 'Deadlines', 'Fees', 'Status history', 'Documents']);
    const text = pages.join(' ');
    expect(text).toContain(KEEPER.normalize('NFKC'));
    expect(text).toMatch(/Paid in total\s*\$1,934.50 Open in total\s*\$800.00/);
    expect(text).toMatch(/Payment .*Done/);
    expect(text).toMatch(/Urkunde.pdf .*3 kB/);
  });

  it('is in the reader’s locale and time zone', async () => {
    const reader = await createMember({ customer: member.customer, locale: 'en-GB', role: 'viewer' });
    const { pages, language } = await pdfOf(`${pathOf(application.id)}?timeZone=Asia/Bangkok`, reader.token);
    expect(language).toBe('en-US');
    expect(pages[0]).toContain('28 Feb 2030');
    expect(pages[0]).toMatch(/Printed .* \(Asia\/Bangkok\)/);
  });
});
