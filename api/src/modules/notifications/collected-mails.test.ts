import type { Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { MailError } from '../../mail/index.ts';
import type { OutboxEvent } from '../../outbox/index.ts';
import { createCustomer, createMembership, createUser, useTestDatabase } from '../../testing/index.ts';
import { attachmentEvent, choose, happen } from '../../testing/notified.ts';
import { createTestMailer, testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { deliverDue } from './deliveries.service.ts';

const db = useTestDatabase();
let mailer: ReturnType<typeof createTestMailer>;

beforeEach(async () => {
  mailer = createTestMailer();
  await db.database.asJob((tx) => tx.rows(sql`DELETE FROM deliveries`));
});

async function createReader(role: Role = 'viewer', customerId?: number) {
  const customer = customerId ?? (await createCustomer(db.database)).id;
  const { id: userId, email } = await createUser(db.database);
  await createMembership(db.database, { userId, customerId: customer, role });
  await choose(db.database, { userId, kind: 'document', channel: 'email', enabled: true });
  return { customerId: customer, userId, email };
}

const deliverBatch = () =>
  deliverDue({ database: db.database, mailer, line: undefined, unsubscribeLinks: testUnsubscribeLinks });
async function deliver(): Promise<void> {
  while ((await deliverBatch()) > 0);
}
const aQuarterOfAnHourLater = () =>
  db.database.asJob((tx) =>
    tx.rows(sql`UPDATE deliveries SET due_at = due_at - interval '15 minutes' WHERE state = 'waiting'`),
  );
async function someoneWaitsForALock(): Promise<void> {
  const waits = sql`
    SELECT FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE NOT granted AND datname = current_database()`;
  while ((await db.database.asJob((tx) => tx.rows(waits))).length === 0);
}
const namesIn = (text: string) => text.match(/\d+\.pdf/g) ?? [];
const namesOf = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `${from + index}.pdf`);
const documents = (customerId: number, from: number, to: number) =>
  happen(db.database, ...namesOf(from, to).map((name) => attachmentEvent(customerId, name)));

describe('what concerns everyone at a customer', () => {
  test('is mailed once to each person however many there are, the newest listed', async () => {
    const reader = await createReader();
    const colleague = await createReader('viewer', reader.customerId);
    await documents(reader.customerId, 0, 40);
    await deliver();
    expect(mailer.sent.map(({ to }) => to).sort()).toEqual([reader.email, colleague.email].sort());
    const [mail] = mailer.sent;
    expect(mail?.subject).toContain('40 notifications');
    expect(namesIn(mail?.text ?? '')).toEqual(namesOf(15, 40));
    expect(mail?.text).toContain('15 more are in the portal');
  });

  test('is mailed at once and by itself if it is alone', async () => {
    const reader = await createReader();
    await documents(reader.customerId, 1, 2);
    await deliver();
    expect(mailer.sent).toHaveLength(1);
    expect(mailer.sent[0]?.subject).not.toContain('notifications');
    expect(mailer.sent[0]?.text).toContain('1.pdf');
  });

  test('waits a quarter of an hour after the last mail, and comes with all that came meanwhile', async () => {
    const reader = await createReader();
    await documents(reader.customerId, 0, 1);
    await deliver();
    await documents(reader.customerId, 1, 4);
    await deliver();
    expect(mailer.sent).toHaveLength(1);
    await aQuarterOfAnHourLater();
    await deliver();
    expect(mailer.sent).toHaveLength(2);
    expect(namesIn(mailer.sent[1]?.text ?? '')).toEqual(namesOf(1, 4));
  });

  test('waits a quarter of an hour also if it came while the last mail was closed', async () => {
    const reader = await createReader();
    await documents(reader.customerId, 0, 1);
    let arriving: Promise<void> | undefined;
    await db.database.asJob(async (tx) => {
      await tx.rows(sql`UPDATE collected_mails SET closed_at = now() WHERE user_id = ${reader.userId}`);
      arriving = documents(reader.customerId, 1, 2);
      await someoneWaitsForALock();
    });
    await arriving;
    await deliver();
    expect(mailer.sent.map(({ text }) => namesIn(text))).toEqual([namesOf(0, 1)]);
  });

  test('is the same in a second try; what came in between is in the next mail', async () => {
    const reader = await createReader();
    await documents(reader.customerId, 0, 2);
    const refused = jest.spyOn(mailer, 'send').mockRejectedValueOnce(new MailError('deferred', 'busy'));
    await deliverBatch();
    await documents(reader.customerId, 2, 4);
    await aQuarterOfAnHourLater();
    await deliver();
    expect(refused).toHaveBeenCalledTimes(3);
    expect(mailer.sent.map(({ text }) => namesIn(text)).sort()).toEqual([namesOf(0, 2), namesOf(2, 4)]);
  });

  test('is sent later if the database fails before the mail is written', async () => {
    const reader = await createReader();
    await documents(reader.customerId, 0, 2);
    const asJob = db.database.asJob;
    const outage = jest.spyOn(db.database, 'asJob');
    outage.mockImplementationOnce(asJob).mockRejectedValueOnce(new Error('The database did not respond.'));
    await deliverBatch();
    outage.mockRestore();
    await aQuarterOfAnHourLater();
    await deliver();
    expect(mailer.sent.map(({ text }) => namesIn(text))).toEqual([namesOf(0, 2)]);
  });

  test('is in one mail for all customers, under the name of each', async () => {
    const reader = await createReader();
    const other = await createCustomer(db.database, { name: 'Other Industries' });
    await createMembership(db.database, { userId: reader.userId, customerId: other.id });
    await documents(reader.customerId, 0, 2);
    await documents(other.id, 2, 3);
    await deliver();
    expect(mailer.sent).toHaveLength(1);
    expect(mailer.sent[0]?.text).toContain('Other Industries');
    expect(namesIn(mailer.sent[0]?.text ?? '')).toEqual(namesOf(0, 3));
  });

  test.each([
    ['one', ['www.evil.example'], ['www. evil. example left']],
    [
      'several',
      ['www.evil.example', 'X'.repeat(200)],
      ['www. evil. example left', `${'X'.repeat(59)}… left`],
    ],
  ])('has the names of people shortened and without addresses: %s', async (_, names, titles) => {
    const reader = await createReader('owner');
    await choose(db.database, { userId: reader.userId, kind: 'invitation', channel: 'email', enabled: true });
    const left = (displayName: string): OutboxEvent => ({
      kind: 'customer.left',
      customerId: reader.customerId,
      payload: { userId: 2_000_000_000, displayName },
    });
    await happen(db.database, ...names.map(left));
    await deliver();
    expect(mailer.sent).toHaveLength(1);
    const [mail] = mailer.sent;
    for (const title of titles)
      expect([mail?.text, mail?.html]).toEqual([0, 1].map(() => expect.stringContaining(title)));
    expect(`${mail?.subject}${mail?.text}${mail?.html}`).not.toMatch(/www\.evil|X{60}/);
  });

  test('is not mailed to a person who may not act for the customer any more', async () => {
    const reader = await createReader();
    await documents(reader.customerId, 0, 3);
    await db.database.asJob((tx) => tx.rows(sql`DELETE FROM memberships WHERE user_id = ${reader.userId}`));
    await deliver();
    expect(mailer.sent).toEqual([]);
  });

  test('is neither lost nor mailed twice while mails are sent', async () => {
    const reader = await createReader();
    let isDone = false;
    const happening = (async () => {
      for (let index = 0; index < 20; index += 1) await documents(reader.customerId, index, index + 1);
      isDone = true;
    })();
    while (!isDone) {
      await deliver();
      await aQuarterOfAnHourLater();
    }
    await happening;
    await aQuarterOfAnHourLater();
    await deliver();
    expect(mailer.sent.flatMap(({ text }) => [...new Set(namesIn(text))])).toEqual(namesOf(0, 20));
  });
});

test('what is urgent overtakes what is many', async () => {
  const readers = await Promise.all(Array.from({ length: 12 }, () => createReader()));
  await happen(db.database, ...readers.map(({ customerId }) => attachmentEvent(customerId)));
  const late = await createReader();
  await happen(db.database, { kind: 'password.changed', payload: { userId: late.userId } });
  await deliverBatch();
  expect(mailer.sent.map(({ to }) => to)).toContain(late.email);
});

describe('a redemption', () => {
  const redeem = (customerId: number, actorId: number) =>
    happen(db.database, {
      kind: 'points.redeemed',
      customerId,
      payload: {
        subject: { kind: 'redemption', id: 1, label: 'Umbrella' },
        points: 100,
        rewardId: 1,
        actorId,
      },
    });

  test('is mailed to who redeemed and to owners, and to others only if they chose so', async () => {
    const owner = await createReader('owner');
    const [redeemer, curious] = [
      await createReader('manager', owner.customerId),
      await createReader('manager', owner.customerId),
    ];
    await createReader('manager', owner.customerId);
    await choose(db.database, {
      userId: curious.userId,
      kind: 'redemption',
      channel: 'email',
      enabled: true,
    });
    await redeem(owner.customerId, redeemer.userId);
    await deliver();
    const expected = [owner, redeemer, curious].map(({ email }) => email).sort();
    expect(mailer.sent.map(({ to }) => to).sort()).toEqual(expected);
  });

  test('is not mailed to an owner who turned it off', async () => {
    const owner = await createReader('owner');
    await choose(db.database, { userId: owner.userId, kind: 'redemption', channel: 'email', enabled: false });
    await redeem(owner.customerId, owner.userId);
    await deliver();
    expect(mailer.sent).toEqual([]);
  });
});
