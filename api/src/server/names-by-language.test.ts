import type { ResponseOf } from '@atrium/contract';
import pg from 'pg';
import sql from 'sql-template-tag';
import { deliverDue } from '../modules/notifications/deliveries.service.ts';
import { showReferenceData } from '../reference-data/index.ts';
import {
  createCalendarFeed,
  createDeadline,
  createFee,
  inDays,
  type Member,
  usePortal,
} from '../testing/index.ts';
import { choose, happen } from '../testing/notified.ts';
import { createReward, fund, newKey } from '../testing/points.ts';
import { parseCsv, unzip } from '../testing/read-files.ts';
import { readPdf } from '../testing/read-pdf.ts';
import { type StaffMember, signInStaff } from '../testing/staff.ts';
import { createTestMailer, testUnsubscribeLinks } from '../testing/test-mailer.ts';

const portal = usePortal();
const { db, api, createMember } = portal;

/** Begins each English name, so that one that is shown to another reader is found. */
const ENGLISH = 'Ænglish';
const named = [
  'main_statuses',
  'statuses',
  'categories',
  'countries',
  'instruction_kinds',
  'rewards',
  'earn_rules',
];
const REGISTERED = { id: 9, japanese: '登録済み', thai: 'จดทะเบียนแล้ว' };
const RENEW = 1;

let japanese: Member;
let thai: Member;
let english: Member;
let agent: StaffMember;
let applicationId: number;
let deadlineId: number;
let instructionId: number;
let rewardId: number;
let redemptionId: number;

async function asAdmin(text: string): Promise<void> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query(text);
  await admin.end();
}

beforeAll(async () => {
  japanese = await createMember({ locale: 'ja-JP', role: 'owner' });
  const { customer, customerId } = japanese;
  thai = await createMember({ customer, locale: 'th-TH-u-ca-buddhist', role: 'owner' });
  english = await createMember({ customer, locale: 'en-GB', role: 'owner' });
  agent = await signInStaff(portal, { role: 'supervisor', locale: 'ja-DE' });
  await nameInThreeLanguages();
  ({ id: deadlineId, applicationId } = await createDeadline(db.database, {
    customerId,
    kind: 'renewal',
    dueAt: inDays(40),
  }));
  await db.database.asJob((tx) =>
    tx.rows(sql`UPDATE applications SET status_id = ${REGISTERED.id}, country_code = 'DE', category_id = 1
                WHERE id = ${applicationId}`),
  );
  await createFee(db.database, {
    customerId,
    applicationId,
    amount: 500,
    paidDate: '2026-05-02',
    paidAt: '2026-05-02T00:00:00Z',
  });
  await actInJapanese();
});

async function nameInThreeLanguages(): Promise<void> {
  ({ id: rewardId } = await createReward(db.database, { pointsCost: 10, name: 'Search' }));
  await asAdmin(`
    INSERT INTO earn_rules (id, event, name, description, points, per_amount, position)
    VALUES (1, 'fee_paid', 'Fees', '${ENGLISH} text', 1, 100, 1);
    UPDATE earn_rules SET names = '{"ja-JP": "料金"}', descriptions = '{"ja-JP": "料金の説明"}';
    UPDATE rewards SET names = '{"ja-JP": "先行調査", "th-TH": "การตรวจค้น"}', description = '${ENGLISH} text',
                       descriptions = '{"ja-JP": "調査の説明"}';
    ${named.map((table) => `UPDATE ${table} SET name = '${ENGLISH} ' || name;`).join('\n')}`);
}

/** What a Japanese reader does: a standing instruction, an instruction, a redemption that is refunded. */
async function actInJapanese(): Promise<void> {
  await japanese.post('/standing_instructions', {
    kindId: RENEW,
    categories: [2],
    countries: ['US'],
    deadlineKinds: ['renewal'],
    daysBefore: 5,
  });
  const { body } = await japanese.post<ResponseOf<'POST /customer-portal/instructions'>>('/instructions', {
    kindId: RENEW,
    targets: [{ applicationId, deadlineId }],
  });
  instructionId = body.items[0]?.instruction?.id ?? 0;
  await fund(db.database, japanese.customerId, 1_000);
  const redeemed = await japanese.post<{ redemption: { id: number } }>('/rewards/redeem', { rewardId });
  redemptionId = redeemed.body.redemption.id;
  await japanese.post('/rewards/redeem', { rewardId });
  await japanese.post(`/points/redeem_history/${redemptionId}/refund`);
  await agent.post(`/instructions/${instructionId}/accept`);
  await api.deliver();
}

const events = () => {
  const subject = { kind: 'application', id: applicationId, label: 'R-1 Star' };
  const { customerId } = japanese;
  return [
    {
      kind: 'application.status_changed' as const,
      customerId,
      payload: { subject, status: `${ENGLISH} Registered`, actionRequired: false },
    },
    {
      kind: 'standing_instruction.acted' as const,
      customerId,
      payload: { subject, name: `${ENGLISH} Renew`, actsOn: '2027-01-01' },
    },
    {
      kind: 'points.expiring' as const,
      customerId,
      payload: {
        points: 5,
        daysAhead: 7,
        dueOn: '2027-05-01',
        reward: { id: rewardId, name: `${ENGLISH} Search` },
      },
    },
  ];
};

describe('a list of a customer', () => {
  test.each([
    ['applications', '登録済み'],
    ['applications/totals', '保護中'],
    ['applications/statuses', '登録済み'],
    ['applications/main_status', '保護中'],
    ['applications/categories', '商標'],
    ['applications/countries', 'ドイツ'],
    ['deadlines', 'ドイツ'],
    ['fees', '商標'],
    ['instruction_kinds', '更新'],
    ['instructions', '更新'],
    ['standing_instructions', 'アメリカ合衆国'],
    ['charts/applications/categories', '商標'],
    ['charts/applications/country', 'ドイツ'],
    ['charts/applications/status', '登録済み'],
    ['charts/applications/count_by_categories?interval=month', '商標'],
    ['charts/applications/latest_application', '登録済み'],
    ['charts/applications/spending?interval=month', '商標'],
    ['rewards', '調査の説明'],
    ['earn_points', '料金の説明'],
    ['points/redeem_history/', '先行調査'],
    ['points/success_txn', '先行調査'],
    ['points/statement', '先行調査'],
    ['activity_logs', '更新'],
    ['notifications', '先行調査'],
    ['search/rewards?search=調査', '先行調査'],
  ])('%s has names in the language of its reader', async (path, name) => {
    const { status, body } = await japanese.get(`/${path}`);
    expect(status).toBe(200);
    expect(JSON.stringify(body)).toContain(name);
    expect(JSON.stringify(body)).not.toContain(ENGLISH);
  });
});

test.each([
  ['an application', () => `/applications/${applicationId}`, '登録済み'],
  ['a deadline', () => `/deadlines/${deadlineId}`, '商標'],
  ['an instruction', () => `/instructions/${instructionId}`, '更新'],
  ['a reward', () => `/rewards/${rewardId}`, '先行調査'],
  ['a redemption', () => `/points/redeem_history/${redemptionId}`, '先行調査'],
])('%s has names in the language of its reader', async (_, path, name) => {
  const { body } = await japanese.get(path());
  expect(JSON.stringify(body)).toContain(name);
  expect(JSON.stringify(body)).not.toContain(ENGLISH);
});

describe('a file', () => {
  const bytesOf = async (path: string) =>
    (
      await api.app.inject({
        url: `/customer-portal/${path}`,
        headers: { authorization: `Bearer ${japanese.token}` },
      })
    ).rawPayload;

  test.each([
    ['applications/export?format=csv', '登録済み'],
    ['deadlines/export?format=csv', 'ドイツ'],
    ['fees/export?format=csv', '商標'],
    ['instructions/export?format=csv', '更新'],
    ['points/statement/csv', '先行調査'],
    ['activity_logs/export', '先行調査'],
  ])('%s has names in the language of its reader', async (path, name) => {
    const cells = parseCsv((await bytesOf(path)).toString()).flat();
    expect(cells.some((cell) => cell.includes(name))).toBe(true);
    expect(cells.filter((cell) => cell.includes(ENGLISH))).toEqual([]);
  });

  test('of applications as XLSX has them, too', async () => {
    const sheet = unzip(await bytesOf('applications/export?format=xlsx')).get('xl/worksheets/sheet1.xml');
    expect(sheet).toContain('登録済み');
    expect(sheet).not.toContain(ENGLISH);
  });

  test.each([
    ['an application', () => `applications/${applicationId}/pdf`, '登録済み'],
    ['an instruction', () => `instructions/${instructionId}/receipt`, '更新'],
    ['filtered deadlines', () => 'deadlines/pdf?country=US', 'アメリカ合衆国'],
  ])('of %s as PDF has them', async (_, path, name) => {
    const text = (await readPdf(await bytesOf(path()))).pages.join('\n');
    expect(text).toContain(name);
    expect(text).not.toContain(ENGLISH);
  });
});

describe('at the desk', () => {
  test.each([
    ['applications', '登録済み'],
    ['applications/filters', '登録済み'],
    ['queue', '更新'],
    ['redemptions', '先行調査'],
    ['reports/instructions?from=2026-01-01&to=2099-01-01', '更新'],
  ])('%s has names in the language of the person of the provider', async (path, name) => {
    const { body } = await agent.get(`/${path}`);
    expect(JSON.stringify(body)).toContain(name);
    expect(JSON.stringify(body)).not.toContain(ENGLISH);
  });

  test('an application has them, with the statuses that may follow', async () => {
    const { body } = await agent.get(`/applications/${applicationId}`);
    expect(JSON.stringify(body)).toContain('要更新');
    expect(JSON.stringify(body)).not.toContain(ENGLISH);
  });
});

describe('a notification', () => {
  const sentences = async (member: Member) => {
    const { body } = await member.get<{ userNotifications: { title: string; body: string }[] }>(
      '/notifications?pageSize=3',
    );
    return body.userNotifications.map(({ title, body }) => `${title} ${body}`).join('\n');
  };

  beforeAll(() => happen(db.database, ...events()));

  test('has names in the language of each reader', async () => {
    const ofJapanese = await sentences(japanese);
    for (const name of ['登録済み', '更新', '先行調査']) expect(ofJapanese).toContain(name);
    expect(await sentences(thai)).toContain(REGISTERED.thai);
    expect(await sentences(english)).toContain(`${ENGLISH} Registered`);
  });

  test('goes by mail with them, too', async () => {
    const mailer = createTestMailer();
    const reader = await createMember({ locale: 'ja-JP' });
    const colleague = await createMember({ customer: reader.customer });
    for (const { userId } of [reader, colleague])
      await choose(db.database, { userId, kind: 'application_status', channel: 'email', enabled: true });
    const [event] = events();
    if (event) await happen(db.database, { ...event, customerId: reader.customerId });
    const sending = { database: db.database, unsubscribeLinks: testUnsubscribeLinks, line: undefined };
    while ((await deliverDue({ ...sending, mailer })) > 0);
    const mailTo = ({ user }: Member) => mailer.sent.findLast(({ to }) => to === user.email)?.text;
    expect(mailTo(reader)).toContain(REGISTERED.japanese);
    expect(mailTo(colleague)).toContain(`${ENGLISH} Registered`);
  });
});

test('a calendar feed has names in the language of its person, who is not signed in', async () => {
  const { path } = await createCalendarFeed(db.database, {
    userId: thai.userId,
    customerId: thai.customerId,
  });
  const { body } = await api.app.inject({ url: path });
  expect(body.replaceAll('\r\n ', '')).toContain('ต่ออายุ');
  expect(body).not.toContain(ENGLISH);
});

describe('a name that a language lacks', () => {
  test('is shown in English', async () => {
    const { body } = await thai.get<{ earnPoints: { name: string; description: string }[] }>('/earn_points');
    expect(body.earnPoints).toMatchObject([{ name: `${ENGLISH} Fees`, description: `${ENGLISH} text` }]);
    expect((await thai.get(`/rewards/${rewardId}`)).body).toMatchObject({
      reward: { name: 'การตรวจค้น', description: `${ENGLISH} text` },
    });
  });
});

test('who has another region, calendar or a language without texts gets names of the language, or English', async () => {
  const nameFor = async (locale: string) => {
    const member = await createMember({ customer: japanese.customer, locale });
    const { body } = await member.get<{ statuses: { id: number; name: string }[] }>('/applications/statuses');
    return body.statuses.find(({ id }) => id === REGISTERED.id)?.name;
  };
  expect(await Promise.all(['ja-US', 'th-JP', 'de-DE', 'en-JP'].map(nameFor))).toEqual([
    REGISTERED.japanese,
    REGISTERED.thai,
    `${ENGLISH} Registered`,
    `${ENGLISH} Registered`,
  ]);
});

test('offices are listed in the order of the names that are shown, and another language is another entity tag', async () => {
  const read = (member: Member) => api.get('/customer-portal/applications/countries', member.token);
  const [ofJapanese, ofEnglish] = [await read(japanese), await read(english)];
  const namesIn = ({ body }: { body: string }) =>
    JSON.parse(body).countries.map(({ name }: { name: string }) => name) as string[];
  expect(namesIn(ofJapanese)).toEqual(namesIn(ofJapanese).toSorted(new Intl.Collator('und').compare));
  expect(namesIn(ofJapanese)).not.toEqual(namesIn(ofEnglish));
  expect(ofJapanese.headers.etag).not.toBe(ofEnglish.headers.etag);
});

test('charts that people with two languages ask for at once are each in their own', async () => {
  const read = (member: Member) => member.get<{ data: { name: string }[] }>('/charts/applications/status');
  const [ofJapanese, ofEnglish] = await Promise.all([read(japanese), read(english)]);
  expect(ofJapanese.body.data).toMatchObject([{ name: REGISTERED.japanese }]);
  expect(ofEnglish.body.data).toMatchObject([{ name: `${ENGLISH} Registered` }]);
});

test('what is recorded has names in English, in whichever language someone acts', async () => {
  const recorded = await db.database.asJob((tx) =>
    tx.rows<{ text: string }>(sql`
      SELECT concat_ws(' ', subject_label, details) AS text FROM activity_logs WHERE customer_id = ${japanese.customerId}
      UNION ALL SELECT payload::text FROM outbox WHERE customer_id = ${japanese.customerId}
      UNION ALL SELECT parameters::text FROM notifications WHERE customer_id = ${japanese.customerId}`),
  );
  const texts = recorded.map(({ text }) => text).join('\n');
  expect(texts).toContain(`${ENGLISH} Renew`);
  expect(texts).toContain(`${ENGLISH} Search`);
  for (const name of ['更新', '先行調査', '登録済み']) expect(texts).not.toContain(name);
});

test('a refund that needs a second person is asked for by the English name, and shown by the reader’s', async () => {
  const { body } = await japanese.post<{ redemption: { id: number } }>('/rewards/redeem', { rewardId });
  const { id } = body.redemption;
  await agent.post(`/redemptions/${id}/hand_out`);
  const asked = await agent.post(`/redemptions/${id}/refund`, { reason: 'Not as agreed.' }, newKey());
  expect(JSON.stringify(asked.body)).toContain('先行調査');
  const stored = await db.database.asJob((tx) =>
    tx.one<{ request: { reward: string } }>(sql`SELECT request FROM staff_approvals WHERE action = 'refund'`),
  );
  expect(stored.request.reward).toBe(`${ENGLISH} Search`);
});

test('what the provider edits has the English names with the others', async () => {
  const { statuses } = await showReferenceData(db.database);
  expect(statuses.find(({ id }) => id === REGISTERED.id)).toMatchObject({
    name: `${ENGLISH} Registered`,
    names: { 'ja-JP': REGISTERED.japanese, 'th-TH': REGISTERED.thai },
  });
});
