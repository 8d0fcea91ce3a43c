import sql from 'sql-template-tag';
import { createMembership, usePortal } from '../../../testing/index.ts';
import { createReward, fund } from '../../../testing/points.ts';
import { erasePerson, listErasures } from './erasures.repository.ts';
import { repeatErasures } from './erasures.service.ts';

const { db, createMember } = usePortal();

/** A member who redeemed a reward, at a customer with another owner. */
async function createRedeemer() {
  const owner = await createMember();
  const member = await createMember({ customer: owner.customer, role: 'manager' });
  await fund(db.database, owner.customerId, 500);
  const { id: rewardId } = await createReward(db.database);
  expect((await member.post('/rewards/redeem', { rewardId })).status).toBe(201);
  return { owner, member };
}

const erase = (id: number) => db.database.asJob((tx) => erasePerson(tx, { id, erasedBy: 'operator' }));

const ledger = () =>
  db.database.asJob((tx) =>
    tx.rows(sql`SELECT account, count(*), sum(amount) FROM point_entries GROUP BY 1 ORDER BY 1`),
  );

test('an erased person is signed out, and the account has neither name nor address', async () => {
  const { member } = await createRedeemer();
  await erase(member.userId);
  expect((await member.get('/auth/me')).status).toBe(401);
  const account = await db.database.asJob((tx) =>
    tx.one(sql`SELECT email, display_name, status FROM users WHERE id = ${member.userId}`),
  );
  expect(account).toEqual({
    email: `erased-${member.userId}@erased.invalid`,
    display_name: `#${member.userId}`,
    status: 'deactivated',
  });
});

test('the ledger of an erased person stays as it is', async () => {
  const { member } = await createRedeemer();
  const before = await ledger();
  await erase(member.userId);
  expect(await ledger()).toEqual(before);
});

test('the last owner of a customer is not erased', async () => {
  const owner = await createMember();
  await expect(erase(owner.userId)).rejects.toMatchObject({
    constraint: 'memberships_last_owner',
    detail: owner.customer.code,
  });
});

test('an erasure is listed once, however often it is repeated', async () => {
  const { member } = await createRedeemer();
  await erase(member.userId);
  const erasures = await db.database.asJob(listErasures);
  await repeatErasures(db.database, erasures);
  expect(await db.database.asJob(listErasures)).toEqual(erasures);
});

test('a person who is erased from a restored database does not give their id to another one', async () => {
  const owner = await createMember();
  const id = owner.userId + 1000;
  await repeatErasures(db.database, [
    { kind: 'person', id, erasedAt: '2026-01-01T00:00:00Z', erasedBy: 'operator' },
  ]);
  const { userId } = await createMember();
  expect(userId).toBeGreaterThan(id);
});

test('a deletion that is repeated removes the customer, its ledger, its log and who has no other one', async () => {
  const { owner, member } = await createRedeemer();
  const other = await createMember();
  await createMembership(db.database, { userId: owner.userId, customerId: other.customerId });
  await repeatErasures(db.database, [
    { kind: 'customer', id: owner.customerId, erasedAt: '2026-01-01T00:00:00Z', erasedBy: 'operator' },
  ]);
  const left = await db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT 'customer' AS what FROM customers WHERE id = ${owner.customerId}
      UNION ALL SELECT 'entry' FROM point_entries WHERE customer_id = ${owner.customerId}
      UNION ALL SELECT 'log' FROM activity_logs WHERE customer_id = ${owner.customerId}
      UNION ALL SELECT display_name FROM users WHERE id = ANY (${[owner.userId, member.userId]}::int[])`),
  );
  expect(left).toEqual([{ what: owner.user.displayName }, { what: `#${member.userId}` }]);
});
