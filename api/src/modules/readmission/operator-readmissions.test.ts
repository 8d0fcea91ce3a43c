import sql from 'sql-template-tag';
import { createMembership, createUser, type TestUser, usePortal } from '../../testing/index.ts';
import {
  approveReadmission,
  listReadmissions,
  readmissionJobs,
  requestReadmission,
} from './operator-readmissions.service.ts';

const { db, api, createMember } = usePortal();
const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));
const by = (madeBy: string) => ({ database: db.database, madeBy });
const reason = 'Called at the number in the contract.';

/** The only owner of a customer, who recovered their account, and another member. */
async function lonelyOwner() {
  const member = await createMember({ role: 'owner' });
  const { userId, customerId, customer, user } = member;
  await asJob(sql`INSERT INTO security_policies (customer_id, demands) VALUES (${customerId}, 'passkey')`);
  await asJob(
    sql`INSERT INTO recovered_memberships (customer_id, user_id) VALUES (${customerId}, ${userId})`,
  );
  const colleague = await createUser(db.database);
  await createMembership(db.database, { userId: colleague.id, customerId, role: 'viewer' });
  return { about: { code: customer.code, email: user.email }, userId, customerId, colleague };
}
const isWaiting = async ({ userId, customerId }: { userId: number; customerId: number }) =>
  (
    await asJob(
      sql`SELECT FROM recovered_memberships WHERE user_id = ${userId} AND customer_id = ${customerId}`,
    )
  ).length === 1;
const wait = (hours: number) =>
  asJob(sql`UPDATE operator_readmissions SET approved_at = approved_at - make_interval(hours => ${hours})`);
const runJob = () => db.database.asJob(async (tx) => readmissionJobs()[0]?.runBatch(tx));
const mailsTo = ({ email }: TestUser) => api.mails.filter(({ to }) => to === email);

test('two operators readmit after 72 hours, of which every member is told at once', async () => {
  const owner = await lonelyOwner();
  await requestReadmission(by('ada'), { ...owner.about, reason });
  await approveReadmission(by('grace'), owner.about);
  await api.deliver();
  expect(mailsTo(owner.colleague).at(-1)?.subject).toMatch(/will be readmitted/);
  await wait(71);
  await runJob();
  expect(await isWaiting(owner)).toBe(true);
  await wait(1);
  await runJob();
  expect(await isWaiting(owner)).toBe(false);
  const [entry] = await asJob(sql`
    SELECT actor_id AS "actorId", details FROM activity_logs
    WHERE customer_id = ${owner.customerId} AND action = 'user.readmitted'`);
  expect(entry).toEqual({ actorId: null, details: { reason, requestedBy: 'ada', approvedBy: 'grace' } });
});

test('to that customer alone', async () => {
  const owner = await lonelyOwner();
  const other = await createMember({ role: 'owner' });
  await createMembership(db.database, { userId: owner.userId, customerId: other.customerId });
  await asJob(sql`
    INSERT INTO recovered_memberships (customer_id, user_id) VALUES (${other.customerId}, ${owner.userId})`);
  await requestReadmission(by('ada'), { ...owner.about, reason });
  await approveReadmission(by('grace'), owner.about);
  await wait(72);
  await runJob();
  expect(await isWaiting({ userId: owner.userId, customerId: other.customerId })).toBe(true);
});

test('no operator approves what they asked for, whatever the code does', async () => {
  const owner = await lonelyOwner();
  await requestReadmission(by('ada'), { ...owner.about, reason });
  await expect(approveReadmission(by('ada'), owner.about)).rejects.toThrow('another operator has to');
  await expect(
    asJob(sql`UPDATE operator_readmissions SET approved_by = requested_by, approved_at = now()`),
  ).rejects.toThrow('check constraint');
});

test('nothing is approved that no one asked for in the last seven days', async () => {
  const owner = await lonelyOwner();
  await expect(approveReadmission(by('grace'), owner.about)).rejects.toThrow('No one asked for it');
  await requestReadmission(by('ada'), { ...owner.about, reason });
  await asJob(sql`UPDATE operator_readmissions SET requested_at = now() - interval '7 days'`);
  await expect(approveReadmission(by('grace'), owner.about)).rejects.toThrow('No one asked for it');
});

describe('where an owner is left', () => {
  const addOwner = async (customerId: number) => {
    const { id: userId } = await createUser(db.database);
    await createMembership(db.database, { userId, customerId, role: 'owner' });
  };

  test('operators cannot ask', async () => {
    const owner = await lonelyOwner();
    await addOwner(owner.customerId);
    await expect(requestReadmission(by('ada'), { ...owner.about, reason })).rejects.toThrow('has an owner');
  });

  test('what was approved ends without readmitting', async () => {
    const owner = await lonelyOwner();
    await requestReadmission(by('ada'), { ...owner.about, reason });
    await approveReadmission(by('grace'), owner.about);
    await addOwner(owner.customerId);
    await wait(72);
    await runJob();
    expect(await isWaiting(owner)).toBe(true);
    const listed = await listReadmissions(by('ada'));
    expect(listed.filter(({ email }) => email === owner.about.email)).toEqual([]);
  });
});

test('a member who does not wait is refused', async () => {
  const { user, customer } = await createMember({ role: 'owner' });
  const about = { code: customer.code, email: user.email, reason };
  await expect(requestReadmission(by('ada'), about)).rejects.toThrow('does not wait');
});
