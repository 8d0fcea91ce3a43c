import sql from 'sql-template-tag';
import { addGerman } from '../../testing/german.ts';
import {
  createApplication,
  createCustomer,
  createDeadline,
  createMembership,
  createUser,
  inDays,
  useTestDatabase,
} from '../../testing/index.ts';
import { createTestMailer, testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { deliverDue } from './deliveries.service.ts';
import { queueDigests } from './digests.service.ts';

const db = useTestDatabase();
beforeAll(addGerman);
const rows = <R>(query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows<R>(query));
const queueAt = (moment: string) => db.database.asJob((tx) => queueDigests(tx, new Date(moment), 500));

async function createReader({ interval = 'daily', timeZone = 'UTC', scope = 'mine', locale = 'en-US' } = {}) {
  const customer = await createCustomer(db.database);
  const { id: userId, email } = await createUser(db.database, { locale });
  await createMembership(db.database, { userId, customerId: customer.id });
  await rows(sql`UPDATE users SET time_zone = ${timeZone} WHERE id = ${userId}`);
  await rows(sql`
    INSERT INTO reminder_settings (user_id, days, scope, by_mail, digest)
    VALUES (${userId}, '{}', ${scope}, true, ${interval})`);
  return { userId, email, customer };
}
type Reader = Awaited<ReturnType<typeof createReader>>;

const periodsOf = async ({ userId }: Reader) =>
  (
    await rows<{ period: string }>(
      sql`SELECT period_on AS period FROM digests WHERE user_id = ${userId} ORDER BY 1`,
    )
  ).map(({ period }) => period);

/** Mails of the person, after everything that waits was sent. */
async function mailsTo({ email }: Reader) {
  const mailer = createTestMailer();
  const sending = { database: db.database, mailer, line: undefined, unsubscribeLinks: testUnsubscribeLinks };
  while ((await deliverDue(sending)) > 0);
  return mailer.sent.filter(({ to }) => to === email);
}

test.each([
  ['Asia/Bangkok', '2031-05-13T23:59:59Z', '2031-05-14T00:00:00Z', '2031-05-14'],
  ['Asia/Tokyo', '2031-05-13T21:59:59Z', '2031-05-13T22:00:00Z', '2031-05-14'],
  ['Europe/Berlin', '2031-03-30T04:59:59Z', '2031-03-30T05:00:00Z', '2031-03-30'],
  ['America/Los_Angeles', '2031-11-02T14:59:59Z', '2031-11-02T15:00:00Z', '2031-11-02'],
])(
  'a daily digest is due at seven in %s, also on the day the clocks change',
  async (timeZone, before, at, day) => {
    const reader = await createReader({ timeZone });
    await queueAt(before);
    expect(await periodsOf(reader)).not.toContain(day);
    await queueAt(at);
    await queueAt(at);
    expect((await periodsOf(reader)).at(-1)).toBe(day);
  },
);

test('a weekly one is of the Monday, once, and late if no process ran', async () => {
  const reader = await createReader({ interval: 'weekly' });
  for (const moment of [
    '2031-05-12T06:59:59Z',
    '2031-05-14T12:00:00Z',
    '2031-05-18T12:00:00Z',
    '2031-05-19T07:00:00Z',
  ])
    await queueAt(moment);
  expect(await periodsOf(reader)).toEqual(['2031-05-12', '2031-05-19']);
});

test('who has none gets none, and replicas claim each once', async () => {
  const [reader, other] = [await createReader(), await createReader({ interval: 'off' })];
  await Promise.all(Array.from({ length: 3 }, () => queueAt('2031-05-14T12:00:00Z')));
  expect([await periodsOf(reader), await periodsOf(other)]).toEqual([['2031-05-14'], []]);
});

describe('the mail', () => {
  async function createOwn({ customer, userId }: Reader, title: string, dueInDays: number, overrides = {}) {
    const { id: applicationId } = await createApplication(db.database, {
      customerId: customer.id,
      title,
      countryCode: 'GB',
    });
    const responsibleId = userId;
    const dueAt = inDays(dueInDays);
    return createDeadline(db.database, {
      customerId: customer.id,
      applicationId,
      dueAt,
      responsibleId,
      ...overrides,
    });
  }

  test('has what is overdue, due today and in seven days, by customer, with links', async () => {
    const reader = await createReader();
    const second = await createCustomer(db.database, { name: 'AAA first by name' });
    await createMembership(db.database, { userId: reader.userId, customerId: second.id });
    const late = await createOwn(reader, 'Late', -2, { state: 'missed' });
    await createOwn(reader, 'Today', 0);
    await createOwn({ ...reader, customer: second }, 'Week', 7);
    for (const [title, days, overrides] of [
      ['Eighth day', 8, {}],
      ['Done', 1, { state: 'done' }],
      ['Of a colleague', 1, { responsibleId: null, actor: 'provider' }],
    ] as const)
      await createOwn(reader, title, days, overrides);
    await createOwn(await createReader(), 'Stranger', 1);
    await queueAt('2031-05-14T12:00:00Z');
    const [mail] = await mailsTo(reader);
    expect(mail?.subject).toBe('Atrium: 1 overdue, 1 due today, 1 due in the next 7 days');
    const order = ['AAA first by name', 'Week', reader.customer.name, 'Late', 'Today'].map((word) =>
      mail?.text.indexOf(word),
    );
    expect(order).toEqual(order.toSorted((one = 0, other = 0) => one - other));
    expect(order).not.toContain(-1);
    expect(mail?.text).not.toMatch(/Eighth|Done|colleague|Stranger/);
    expect(mail?.text).toContain(`/c/${reader.customer.id}/applications/deadlines/${late.id}`);
    expect(mail?.unsubscribeUrl).toMatch(/\/customer-portal\/unsubscribe\?token=digest\./);
  });

  test('counts instructions that wait and were answered, and messages that were not read', async () => {
    const reader = await createReader({ scope: 'all' });
    const { customer, userId } = reader;
    const customerId = customer.id;
    const { id: applicationId } = await createApplication(db.database, { customerId });
    const send = async (state: string) => {
      const [sent] = await rows<{ id: number }>(sql`
        INSERT INTO instructions (customer_id, application_id, kind_id, state, status_id, sent_at, sent_by)
        VALUES (${customerId}, ${applicationId}, 6, ${state}, 1, now(), ${userId}) RETURNING id`);
      if (state !== 'sent')
        await rows(sql`
          INSERT INTO instruction_changes (customer_id, instruction_id, state, at)
          VALUES (${customerId}, ${sent?.id}, ${state}, now())`);
    };
    await send('sent');
    await queueAt('2031-05-14T12:00:00Z');
    expect(await mailsTo(reader)).toEqual([]);
    await send('done');
    await rows(sql`
      INSERT INTO messages (customer_id, application_id, provider_author, text)
      VALUES (${customerId}, ${applicationId}, 'Ada', 'The secret'), (${customerId}, ${applicationId}, 'Ada', 'More')`);
    await queueAt('2031-05-15T12:00:00Z');
    const [mail] = await mailsTo(reader);
    expect(mail?.subject).toBe('Atrium: 1 instruction answered, 2 new messages');
    expect(mail?.text).toContain('1 answered, 1 waits for the provider');
    expect(mail?.text).toContain(`/c/${customerId}/applications/instructions`);
    expect(mail?.text).not.toContain('secret');
    await rows(sql`
      INSERT INTO message_reads (user_id, customer_id, application_id, up_to)
      SELECT ${userId}, ${customerId}, ${applicationId}, max(id) FROM messages`);
    await rows(sql`UPDATE reminder_settings SET scope = 'mine' WHERE user_id = ${userId}`);
    await queueAt('2031-05-16T12:00:00Z');
    expect((await mailsTo(reader))[0]?.subject).toBe('Atrium: 1 instruction answered');
  });

  test('is in the language of its reader', async () => {
    const reader = await createReader({ locale: 'de-DE' });
    await createOwn(reader, 'Blau', 1);
    await queueAt('2031-05-14T12:00:00Z');
    expect((await mailsTo(reader))[0]?.text).toContain('Gesendet von Atrium.');
  });

  test.each([
    ['nothing is due', undefined],
    ['what is due is snoozed', sql`UPDATE deadline_snoozes SET until = '2199-01-01'`],
    [
      'they may not see it any more',
      sql`UPDATE memberships SET role = 'viewer', status = 'deactivated' WHERE role = 'manager'`,
    ],
    ['they do not want it any more', sql`UPDATE reminder_settings SET digest = 'off'`],
  ])('is not sent if %s', async (_, statement) => {
    // No one is responsible any more after the membership, and `all` still shows the deadline.
    const reader = await createReader({ scope: 'all' });
    await createMembership(db.database, {
      userId: (await createUser(db.database)).id,
      customerId: reader.customer.id,
    });
    await rows(sql`UPDATE memberships SET role = 'manager' WHERE user_id = ${reader.userId}`);
    if (statement) {
      const { id } = await createOwn(reader, 'Due', 1);
      await rows(sql`
        INSERT INTO deadline_snoozes (customer_id, deadline_id, user_id, until)
        VALUES (${reader.customer.id}, ${id}, ${reader.userId}, '2001-01-01')`);
      await queueAt('2031-05-14T12:00:00Z');
      await rows(statement);
    } else await queueAt('2031-05-14T12:00:00Z');
    expect(await mailsTo(reader)).toEqual([]);
  });
});
