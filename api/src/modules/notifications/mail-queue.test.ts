import sql from 'sql-template-tag';
import { MailError } from '../../mail/index.ts';
import { createCustomer, createMembership, createUser, useTestDatabase } from '../../testing/index.ts';
import { attachmentEvent, choose, happen } from '../../testing/notified.ts';
import { createTestMailer, testUnsubscribeLinks } from '../../testing/test-mailer.ts';
import { deliverDue } from './deliveries.service.ts';
import { dropMessages, failedMessages, mailQueue, retryMessages } from './mail-queue.service.ts';

const db = useTestDatabase({ forEachTest: true });

async function createReader() {
  const [customer, user] = [await createCustomer(db.database), await createUser(db.database)];
  await createMembership(db.database, { userId: user.id, customerId: customer.id });
  await choose(db.database, { userId: user.id, kind: 'document', channel: 'email', enabled: true });
  return { customerId: customer.id, email: user.email };
}

const deliver = (mailer = createTestMailer()) =>
  deliverDue({ database: db.database, mailer, line: undefined, unsubscribeLinks: testUnsubscribeLinks });

async function failWith(outcome: 'refused' | 'uncertain'): Promise<string> {
  const { customerId, email } = await createReader();
  await happen(db.database, attachmentEvent(customerId));
  const mailer = createTestMailer();
  jest.spyOn(mailer, 'send').mockRejectedValue(new MailError(outcome, 'no such mailbox'));
  await deliver(mailer);
  return email;
}

test('messages that failed are listed with recipient and reason', async () => {
  const email = await failWith('refused');
  expect(await failedMessages(db.database)).toEqual([
    expect.objectContaining({ email, state: 'refused', reason: expect.stringContaining('no such mailbox') }),
  ]);
});

test('a refused message is sent again on request, by itself or with all that were refused', async () => {
  await failWith('refused');
  await failWith('refused');
  const [first] = await failedMessages(db.database);
  expect(await retryMessages(db.database, first?.id ?? '')).toBe(1);
  expect(await retryMessages(db.database, 'refused')).toBe(1);
  const mailer = createTestMailer();
  await deliver(mailer);
  expect(mailer.sent).toHaveLength(2);
  expect(await failedMessages(db.database)).toEqual([]);
});

test('an uncertain message is sent again only by its id', async () => {
  await failWith('uncertain');
  expect(await retryMessages(db.database, 'refused')).toBe(0);
  const [uncertain] = await failedMessages(db.database);
  expect(await retryMessages(db.database, uncertain?.id ?? '')).toBe(1);
});

test('a dropped message is neither listed nor sent', async () => {
  await failWith('refused');
  expect(await dropMessages(db.database, 'refused')).toBe(1);
  const mailer = createTestMailer();
  await deliver(mailer);
  expect([mailer.sent, await failedMessages(db.database)]).toEqual([[], []]);
});

test.each(['', 'all', '6f1c1a52-0000-4000-8000-000000000000'])('"%s" is no failed message', async (which) => {
  await expect(retryMessages(db.database, which)).rejects.toThrow(/failed message|neither/);
});

test('a message that its server did not take is counted until it is sent', async () => {
  const { customerId } = await createReader();
  await happen(db.database, attachmentEvent(customerId));
  const mailer = createTestMailer();
  jest.spyOn(mailer, 'send').mockRejectedValue(new MailError('deferred', 'connection refused'));
  await deliver(mailer);
  const { lanes } = await mailQueue(db.database);
  expect(lanes.find(({ lane }) => lane === 'bulk')).toMatchObject({ ageS: 0, retrying: 1 });
});

test('depth and age of each lane are measured', async () => {
  const { customerId } = await createReader();
  await happen(db.database, attachmentEvent(customerId));
  await db.database.asJob((tx) => tx.rows(sql`UPDATE deliveries SET due_at = now() - interval '90 seconds'`));
  expect((await mailQueue(db.database)).lanes).toEqual([
    { lane: 'urgent', waiting: 0, ageS: 0, retrying: 0, sending: 0 },
    { lane: 'personal', waiting: 0, ageS: 0, retrying: 0, sending: 0 },
    { lane: 'bulk', waiting: 1, ageS: 90, retrying: 0, sending: 0 },
  ]);
});
