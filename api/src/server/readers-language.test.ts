import sql from 'sql-template-tag';
import { deliverDue } from '../modules/notifications/deliveries.service.ts';
import { addGerman } from '../testing/german.ts';
import { createLineLink, createUser, type Member, usePortal } from '../testing/index.ts';
import { choose, happen } from '../testing/notified.ts';
import { createReward, fund } from '../testing/points.ts';
import { parseCsv, unzip } from '../testing/read-files.ts';
import { createTestMailer, testUnsubscribeLinks } from '../testing/test-mailer.ts';

const { db, api, createMember } = usePortal();
let german: Member;
let english: Member;

beforeAll(async () => {
  addGerman();
  german = await createMember({ locale: 'de-DE', role: 'owner' });
  english = await createMember({ customer: german.customer, role: 'owner' });
});

/** Points of the customer of both that will expire. */
const expiring = () =>
  happen(db.database, {
    kind: 'points.expiring',
    customerId: german.customerId,
    payload: { points: 1_200, daysAhead: 7, dueOn: '2027-05-01', reward: null },
  });

const inGerman = { title: '1.200 Punkte verfallen bald', body: 'Sie gelten bis 1. Mai 2027.' };
const inEnglish = {
  title: '1,200 points will expire in 7 days',
  body: 'They can be spent until May 1, 2027. See what you can redeem them for.',
};

const newestOf = async (member: Member) => {
  const { body } = await member.get<{ userNotifications: object[] }>('/notifications?pageSize=1');
  return body.userNotifications[0];
};

test('one event is a notification in the language of each reader, in the list and when it is marked as read', async () => {
  await expiring();
  expect(await newestOf(german)).toMatchObject(inGerman);
  expect(await newestOf(english)).toMatchObject(inEnglish);
  const { id } = (await newestOf(german)) as { id: number };
  const read = await german.get<{ userNotification: object }>(`/notifications/read/${id}`);
  expect(read.body.userNotification).toMatchObject({ id, ...inGerman });
});

test('who changes their language reads the notifications of before in the new one', async () => {
  const member = await createMember({ customer: german.customer, role: 'viewer' });
  await expiring();
  expect(await newestOf(member)).toMatchObject(inEnglish);
  await member.post('/auth/change_locale', { locale: 'ja-JP' });
  expect(await newestOf(member)).toMatchObject({ body: expect.stringMatching(/2027年5月1日/) });
});

test('what a call refuses is titled in the language of the person who made it', async () => {
  const titleFor = async (locale: string) => {
    const member = await createMember({ customer: german.customer, role: 'viewer' });
    await member.post('/auth/change_locale', { locale });
    return (await member.get<{ title: string }>('/applications/2000000000')).body.title;
  };
  expect(await titleFor('ja-JP')).toBe('見つかりません。');
  expect(await titleFor('th-TH')).toBe('ไม่พบข้อมูล');
  expect(await titleFor('en-US')).not.toMatch(/[^ -~]/);
});

test('a notification is stored as the key of its text and facts, and no sentence', async () => {
  await expiring();
  const rows = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT to_jsonb(n) - ARRAY['id', 'event_id', 'created_at', 'read_at', 'archived_at', 'snoozed_until', 'user_id',
                                'collected_mail_id', 'change_id', 'changed_at', 'before']
               AS row FROM notifications n
      WHERE user_id = ${german.userId} ORDER BY id DESC LIMIT 1`),
  );
  expect(rows).toEqual([
    {
      row: {
        kind: 'points_expiring',
        customer_id: german.customerId,
        message: 'pointsExpiring',
        parameters: { points: 1_200, daysAhead: 7, dueOn: '2027-05-01', reward: null },
        subject_kind: null,
        subject_id: null,
        shown: true,
      },
    },
  ]);
});

test('a notification that a newer release stored does not hide the others', async () => {
  await db.database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO notifications (user_id, customer_id, kind, message, parameters)
      VALUES (${english.userId}, ${english.customerId}, 'security', 'ofTomorrow', '{"secret": 1}')`),
  );
  expect(await newestOf(english)).toMatchObject({ title: 'News in the portal' });
});

test('one event goes by mail and by LINE in the language of each recipient', async () => {
  const pushes = new Map<string, string>();
  const subjects = new Map<number, string>();
  for (const { userId } of [german, english]) {
    await createLineLink(db.database, userId);
    for (const channel of ['email', 'line']) {
      await choose(db.database, { userId, kind: 'points_expiring', channel, enabled: true });
    }
    const { subject } = await db.database.asJob((tx) =>
      tx.one<{ subject: string }>(sql`SELECT subject FROM external_accounts WHERE user_id = ${userId}`),
    );
    subjects.set(userId, subject);
  }
  await expiring();
  const mailer = createTestMailer();
  const push = async (to: string, text: string) => {
    pushes.set(to, text);
    return { state: 'sent' as const, reason: null };
  };
  const sending = { database: db.database, line: { push }, unsubscribeLinks: testUnsubscribeLinks };
  while ((await deliverDue({ ...sending, mailer })) > 0);

  for (const [member, { title, body }, lang] of [
    [german, inGerman, 'de-DE'],
    [english, inEnglish, 'en-US'],
  ] as const) {
    const mail = mailer.sent.find(({ to }) => to === member.user.email);
    expect(mail?.subject).toBe(`${member.customer.name} at Atrium: ${title}`);
    expect(mail?.text).toContain(body);
    expect(mail?.html).toContain(`<html lang="${lang}">`);
    expect(pushes.get(subjects.get(member.userId) ?? '')).toContain(`${title}\n${body}`);
  }
  expect(mailer.sent.find(({ to }) => to === german.user.email)?.text).toContain('Gesendet von Atrium.');
});

test('codes, links for a new password and invitations are mailed in the language of their recipient', async () => {
  const subjectFor = (email: string) => api.mails.findLast(({ to }) => to === email)?.subject;
  await german.forAll.post('/auth/request_otp', { purpose: 'change_password' });
  expect(subjectFor(german.user.email)).toMatch(/^\d{6} ist Ihr Einmalpasswort für Atrium$/);
  await english.forAll.post('/auth/request_otp', { purpose: 'change_password' });
  expect(subjectFor(english.user.email)).toMatch(/^\d{6} is your one-time password for Atrium$/);

  await api.post('/customer-portal/auth/request_reset_password', { email: german.user.email });
  expect(subjectFor(german.user.email)).toBe('Neues Passwort für Atrium');
});

test.each([
  ['who has an account, in their own language', 'en-US', 'Join'],
  ['who has none, in the language of who invites', undefined, 'Für'],
])('an invitation goes to %s', async (_, locale, heading) => {
  const email = locale
    ? (await createUser(db.database, { locale })).email
    : `new.${german.userId}@people.example`;
  await german.post('/users_management/invite', { email, displayName: 'Nora New', role: 'viewer' });
  await api.deliver();
  expect(api.mails.findLast(({ to }) => to === email)?.text).toMatch(new RegExp(`^${heading} `));
});

describe('a file', () => {
  const fileFor = async (path: string, { token }: Member) => {
    const response = await api.app.inject({
      url: `/customer-portal/${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    const name = decodeURIComponent(
      /filename\*=UTF-8''(.+)$/.exec(String(response.headers['content-disposition']))?.[1] ?? '',
    );
    return { name, content: response.rawPayload };
  };
  const heads = async (path: string, member: Member) => {
    const { name, content } = await fileFor(path, member);
    return { name, head: parseCsv(content.toString(), member === german ? ';' : ',')[0] };
  };

  test('of applications has the column heads and the name of its reader’s language', async () => {
    const path = 'applications/export?format=csv';
    const [de, en] = [await heads(path, german), await heads(path, english)];
    expect(de.name).toMatch(/^anmeldungen-/);
    expect(de.head?.slice(0, 2)).toEqual(['Aktenzeichen', 'Title']);
    expect(en.name).toMatch(/^applications-/);
    expect(en.head?.slice(0, 2)).toEqual(['Reference', 'Title']);
  });

  test('of applications as XLSX has a sheet that is named in its reader’s language, whatever is in the name', async () => {
    const { content } = await fileFor('applications/export?format=xlsx', german);
    const files = unzip(content);
    expect(files.get('xl/workbook.xml')).toContain('<sheet name="&quot;Anmeldungen&quot; &amp; mehr"');
    expect(files.get('xl/worksheets/sheet1.xml')).toContain('Aktenzeichen');
  });

  test('of the activity log has the column heads and the name of its reader’s language', async () => {
    const path = 'activity_logs/export';
    const [de, en] = [await heads(path, german), await heads(path, english)];
    expect(de.name).toMatch(/^aktivitäten-/);
    expect([de.head?.[1], en.head?.[1]]).toEqual(['Wer', 'Who']);
  });

  test('of the statement has its columns in one order, whatever that of the texts', async () => {
    const path = 'points/statement/csv';
    const [de, en] = [await heads(path, german), await heads(path, english)];
    expect(de.name).toMatch(/^punkte-/);
    expect([de.head?.[0], de.head?.[5]]).toEqual(['Buchung', 'Points']);
    expect([en.head?.[0], en.head?.[5]]).toEqual(['Transaction', 'Points']);
  });
});

test.each([
  'applications/export?format=csv',
  'deadlines/export?format=csv',
  'activity_logs/export',
  'points/statement/csv',
])('the CSV file %s opens by a double click in the spreadsheet of its reader', async (path) => {
  const firstLines = await Promise.all(
    [german, english].map(
      async ({ token }) => (await api.get(`/customer-portal/${path}`, token)).body.split('\r\n')[0],
    ),
  );
  expect(firstLines).toEqual([
    expect.stringMatching(/^\uFEFF"[^"]+";"[^"]+";/),
    expect.stringMatching(/^\uFEFF"[^"]+","[^"]+",/),
  ]);
});

test('a refusal that pages show is in the language of who redeems', async () => {
  const { id: rewardId } = await createReward(db.database, { pointsCost: 2_500 });
  await fund(db.database, german.customerId, 1_000);
  const refused = async (member: Member) =>
    (await member.post<{ detail: string }>('/rewards/redeem', { rewardId })).body.detail;
  expect(await refused(german)).toBe('Es fehlen 1.500 Punkte.');
  expect(await refused(english)).toBe('You can spend 1,000 points, and this reward costs 2,500.');
});
