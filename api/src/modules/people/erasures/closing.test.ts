import sql from 'sql-template-tag';
import { emit } from '../../../outbox/index.ts';
import {
  createCalendarFeed,
  createDeadline,
  createMembership,
  type Member,
  usePortal,
} from '../../../testing/index.ts';
import { createReward, fund } from '../../../testing/points.ts';
import { createStaff } from '../../../testing/staff.ts';
import { createPlannedDocument, createShownDocument } from '../../../testing/staff-files.ts';
import { createTestMailer } from '../../../testing/test-mailer.ts';
import { inviteOwner } from '../customers/customers.service.ts';
import { deactivateCustomer, deleteCustomer, reactivateCustomer } from './closing.service.ts';

const { db, api, createMember } = usePortal();

const provider = () => ({ database: db.database, madeBy: 'ada' });
const close = ({ customer }: Member) => deactivateCustomer(provider(), customer.code);
const dropdown = ({ forAll }: Member) => forAll.get('/auth/customer_list_dropdown');

test('no one acts for a deactivated customer', async () => {
  const member = await createMember();
  await close(member);
  expect((await member.get('/applications')).status).toBe(403);
});

test('who has another customer stays signed in for that one', async () => {
  const member = await createMember();
  const other = await createMember();
  await createMembership(db.database, { userId: member.userId, customerId: other.customerId });
  await close(member);
  expect((await dropdown(member)).body).toMatchObject({ filteredCustomers: [{ id: other.customerId }] });
});

test('a deactivated customer gets no mail, not even one that is waiting', async () => {
  const member = await createMember();
  const payload = { points: 10, transactionIds: [] };
  await db.database.asJob((tx) =>
    emit(tx, { kind: 'points.released', customerId: member.customerId, payload }),
  );
  await close(member);
  await api.deliver();
  expect(api.mails.filter(({ to }) => to === member.user.email)).toEqual([]);
});

test('its pending invitations end', async () => {
  const member = await createMember();
  await member.post('/users_management/invite', {
    email: 'late@new.example',
    displayName: 'Late',
    role: 'viewer',
  });
  expect(await close(member)).toEqual({ members: 1, invitations: 1 });
});

test('no one is invited to it', async () => {
  const member = await createMember();
  await close(member);
  const input = { customerCode: member.customer.code, email: 'new@owner.example' };
  await expect(inviteOwner({ database: db.database, mailer: createTestMailer() }, input)).rejects.toThrow(
    `${member.customer.name} is deactivated.`,
  );
});

test('a member who is added meanwhile is suspended too', async () => {
  const member = await createMember();
  await close(member);
  const late = await createMember({ customer: member.customer });
  expect((await late.get('/applications')).status).toBe(403);
});

test('after its reactivation everyone has what they had', async () => {
  const owner = await createMember();
  const { customerId, userId: responsibleId } = owner;
  const { id } = await createDeadline(db.database, { customerId, responsibleId });
  await close(owner);
  expect(await reactivateCustomer(provider(), owner.customer.code)).toEqual({ members: 1 });
  const { body } = await owner.get(`/deadlines/${id}`);
  expect(body).toMatchObject({ deadline: { responsible: { id: responsibleId } } });
});

test('a person whose membership had ended before does not come back with the customer', async () => {
  const owner = await createMember();
  const former = await createMember({ customer: owner.customer, role: 'viewer' });
  await owner.post(`/users_management/${former.userId}/deactivate`);
  await close(owner);
  await reactivateCustomer(provider(), owner.customer.code);
  expect((await former.get('/applications')).status).toBe(403);
});

test('an active customer is not deleted', async () => {
  const owner = await createMember();
  await expect(deleteCustomer(provider(), owner.customer.code)).rejects.toThrow('is active. First run:');
});

/** A customer with rows in many tables, and one with the same. */
async function createFullCustomer() {
  const owner = await createMember();
  const { customerId, userId } = owner;
  await createMember({ customer: owner.customer, role: 'viewer' });
  const { applicationId } = await createDeadline(db.database, { customerId, responsibleId: userId });
  const planned = { customerId, applicationId, userId: (await createStaff(db.database)).id };
  await createPlannedDocument(db.database, planned);
  await createShownDocument(db.database, planned);
  await fund(db.database, customerId, 500);
  const { id: rewardId } = await createReward(db.database);
  await owner.post('/rewards/redeem', { rewardId });
  await createCalendarFeed(db.database, { userId, customerId });
  await owner.post('/users_management/invite', { email: 'i@new.example', displayName: 'I', role: 'viewer' });
  await api.deliver();
  return owner;
}

/** Rows of a customer in all tables that have them. */
async function rowsOf(customerId: number): Promise<Record<string, number>> {
  return db.database.asJob(async (tx) => {
    const { tables } = await tx.one<{ tables: Record<string, number> }>(sql`
      SELECT coalesce(json_object_agg(name, rows), '{}') AS tables FROM (
        SELECT c.relname AS name, (xpath('/row/n/text()', query_to_xml(
          format('SELECT count(*) AS n FROM %I WHERE customer_id = %s', c.relname, ${customerId}::int), false, true, '')
        ))[1]::text::int AS rows
        FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'customer_id'
        WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace) counted
      WHERE rows > 0`);
    return tables;
  });
}

describe('a deletion', () => {
  let owner: Member;
  let other: Member;
  let rowsOfOther: Record<string, number>;
  let result: Awaited<ReturnType<typeof deleteCustomer>>;

  beforeAll(async () => {
    [owner, other] = [await createFullCustomer(), await createFullCustomer()];
    rowsOfOther = await rowsOf(other.customerId);
    await close(owner);
    result = await deleteCustomer(provider(), owner.customer.code);
  });

  test('leaves no row of the customer in any table', async () => {
    expect(await rowsOf(owner.customerId)).toEqual({});
  });

  test('takes nothing from other customers', async () => {
    expect(await rowsOf(other.customerId)).toEqual(rowsOfOther);
  });

  test('erases the people who have no other customer', () => {
    expect(result.people).toBe(2);
  });
});

describe('a deletion that is interrupted', () => {
  let owner: Member;

  beforeAll(async () => {
    owner = await createFullCustomer();
    await close(owner);
    const interrupt = () => {
      throw new Error('interrupted');
    };
    await expect(deleteCustomer(provider(), owner.customer.code, interrupt)).rejects.toThrow('interrupted');
  });

  test('cannot be undone', async () => {
    await expect(reactivateCustomer(provider(), owner.customer.code)).rejects.toThrow('is being deleted');
  });

  test('goes on when it is repeated', async () => {
    await deleteCustomer(provider(), owner.customer.code);
    expect(await rowsOf(owner.customerId)).toEqual({});
  });
});
