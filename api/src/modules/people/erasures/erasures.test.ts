import fc from 'fast-check';
import pg from 'pg';
import sql from 'sql-template-tag';
import { emit } from '../../../outbox/index.ts';
import { createInvitation, createMembership, randomRuns, usePortal } from '../../../testing/index.ts';
import { createReward, fund } from '../../../testing/points.ts';
import { erasureJobs } from './erasures.jobs.ts';
import { erasePerson } from './erasures.repository.ts';
import { erasePersonByAddress, repeatErasures, showErasures } from './erasures.service.ts';

const { db, api, createMember } = usePortal();

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
  const erasures = await showErasures(db.database);
  await repeatErasures(db.database, erasures);
  expect(await showErasures(db.database)).toEqual(erasures);
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

test('the address of an erased person can be invited again', async () => {
  const { owner, member } = await createRedeemer();
  await erase(member.userId);
  const { email } = member.user;
  const { status } = await owner.post('/users_management/invite', {
    email,
    displayName: 'Ida',
    role: 'viewer',
  });
  expect(status).toBe(201);
});

test('an invited person who never came is erased by the address', async () => {
  const owner = await createMember();
  const email = 'never@came.example';
  await owner.post('/users_management/invite', { email, displayName: 'Never Came', role: 'viewer' });
  const { id, rows } = await erasePersonByAddress(
    { database: db.database, madeBy: 'ada' },
    'Never@came.example',
  );
  expect(rows).toMatchObject({ invitations: 1, person_names: 1 });
  const log = await owner.get('/activity_logs?action=user.invited');
  expect(log.body).toMatchObject({ activityLogs: [{ subject: { label: `Erased person ${id}` } }] });
});

test('the list of erasures has the invitations of a person, which may be all that an older dump has', async () => {
  const { member } = await createRedeemer();
  const { email } = member.user;
  const elsewhere = await createInvitation(db.database, {
    customerId: (await createMember()).customerId,
    email,
  });
  await erase(member.userId);
  const ids = (await showErasures(db.database)).map(({ id }) => id);
  expect(ids).toEqual(expect.arrayContaining([member.userId, elsewhere.id]));
});

test('an address that no one has is refused', async () => {
  const erasing = erasePersonByAddress({ database: db.database, madeBy: 'ada' }, 'no@one.example');
  await expect(erasing).rejects.toThrow('No account and no invitation has the address no@one.example.');
});

test('the last owner is refused with the customer and what to do', async () => {
  const { user, customer } = await createMember();
  const erasing = erasePersonByAddress({ database: db.database, madeBy: 'ada' }, user.email);
  await expect(erasing).rejects.toThrow(`${user.email} is the last owner of ${customer.code}.`);
});

/** Runs the job that finishes erasures, as if they had been made so many minutes ago. */
async function finishErasuresOf(id: number, minutesAgo: number): Promise<number | undefined> {
  const admin = new pg.Client({ connectionString: db.adminUrl });
  await admin.connect();
  await admin.query('UPDATE erasures SET finished_at = now() WHERE id <> $1', [id]);
  await admin.query('UPDATE erasures SET erased_at = now() - make_interval(mins => $2) WHERE id = $1', [
    id,
    minutesAgo,
  ]);
  await admin.end();
  return db.database.asJob(async (tx) => erasureJobs()[0]?.runBatch(tx));
}

test('what a request in flight wrote about a person is erased by the job', async () => {
  const { owner, member } = await createRedeemer();
  await erase(member.userId);
  const { userId, customerId } = member;
  const payload = { userId, displayName: 'Late Writer' };
  await db.database.asJob((tx) => emit(tx, { kind: 'customer.left', customerId, payload }));
  await api.deliver();
  expect(await finishErasuresOf(userId, 16)).toBe(1);
  const { body } = await owner.get('/notifications?kind=invitation');
  expect(body).toMatchObject({ userNotifications: [{ title: `Erased person ${userId} left` }] });
});

test('the job leaves an erasure alone while requests may be in flight', async () => {
  const { member } = await createRedeemer();
  await erase(member.userId);
  expect(await finishErasuresOf(member.userId, 14)).toBe(0);
});

test('an erasure waits for a redemption in flight, which is booked', async () => {
  const { member } = await createRedeemer();
  const inFlight = Promise.withResolvers<void>();
  const booked = Promise.withResolvers<void>();
  const redeeming = db.database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO redemptions (customer_id, reward_id, reward_name, points, code, redeemed_by, created_at)
      SELECT customer_id, reward_id, reward_name, points, 'LATE', redeemed_by, now() FROM redemptions
      WHERE redeemed_by = ${member.userId}`);
    booked.resolve();
    await inFlight.promise;
  });
  await booked.promise;
  const erasing = erase(member.userId);
  inFlight.resolve();
  await Promise.all([redeeming, erasing]);
  const kept = await db.database.asJob((tx) =>
    tx.rows(sql`SELECT FROM redemptions WHERE redeemed_by = ${member.userId}`),
  );
  expect(kept).toHaveLength(2);
});

test('whatever a person did, an erasure changes no sum and no count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 3 }), async (redemptions) => {
      const { member } = await createRedeemer();
      for (const times of redemptions) {
        const { id: rewardId } = await createReward(db.database, { pointsCost: 10 * times });
        await member.post('/rewards/redeem', { rewardId });
      }
      const before = await ledger();
      await erase(member.userId);
      expect(await ledger()).toEqual(before);
    }),
    randomRuns(3),
  );
});
