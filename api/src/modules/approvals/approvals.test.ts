import type { Approval, ApprovalRules, Problem, Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import { approvableActions } from '../../server/approvable-actions.ts';
import { createCustomer, type Member, usePortal } from '../../testing/index.ts';
import { createReward, fund, newKey } from '../../testing/points.ts';
import { audit } from '../loyalty/ledger/index.ts';
import { databaseClock } from '../loyalty/points/clock.ts';
import { approvalJobs } from './approvals.jobs.ts';

interface Redeemed {
  readonly redemption: { readonly id: number; readonly code: string; readonly points: number };
  readonly balance: number;
}
type Response = Redeemed & { readonly approval: Approval } & Problem;

const { db, createMember } = usePortal();

afterEach(async () => {
  expect(await db.database.asJob((tx) => audit(tx))).toEqual([]);
});

const typeOf = ({ type }: Problem) => type?.split(':').at(-1);
const setRule = (member: Member, above: number | null) =>
  member.post<ApprovalRules & { approval?: Approval } & Problem>('/approvals/rules', {
    action: 'redeem',
    above,
  });
const redeem = (member: Member, rewardId: number, key = newKey()) =>
  member.post<Response>('/rewards/redeem', { rewardId }, key);
const decide = (member: Member, id: number, decision: 'approve' | 'refuse', reason = 'Too much.') =>
  member.post<Response>(`/approvals/${id}/${decision}`, decision === 'refuse' ? { reason } : {});
const balance = async (member: Member) =>
  (await member.get<{ balance: number }>('/points/success_txn')).body.balance;
const asJob = (query: ReturnType<typeof sql>) => db.database.asJob((tx) => tx.rows(query));

/** A customer with two owners, a manager, points and a rule, and a reward above its limit. */
async function ruled({
  roles = ['owner', 'owner', 'manager'] as Role[],
  above = 100,
  stock,
}: {
  roles?: Role[];
  above?: number;
  stock?: number;
} = {}) {
  const customer = await createCustomer(db.database);
  const members: Member[] = [];
  for (const role of roles) members.push(await createMember({ customer, role }));
  const [owner, other, manager] = members as [Member, Member, Member];
  await fund(db.database, customer.id, 1_000);
  expect((await setRule(owner, above)).status).toBe(200);
  const reward = await createReward(db.database, {
    pointsCost: 300,
    ...(stock === undefined ? {} : { stock }),
  });
  return { customer, owner, other, manager, reward };
}

async function asked(
  members: { manager: Member; reward: { id: number } },
  key = newKey(),
): Promise<Approval> {
  const { status, body } = await redeem(members.manager, members.reward.id, key);
  expect(status).toBe(202);
  return body.approval;
}

describe('a rule on redeeming', () => {
  it('is off until an owner sets it, and then has dearer rewards wait and others not', async () => {
    const customer = await createCustomer(db.database);
    const owner = await createMember({ customer });
    const manager = await createMember({ customer, role: 'manager' });
    await fund(db.database, customer.id, 1_000);
    const cheap = await createReward(db.database, { pointsCost: 100 });
    const dear = await createReward(db.database, { pointsCost: 101 });

    expect((await redeem(manager, dear.id)).status).toBe(201);
    expect((await setRule(manager, 100)).status).toBe(403);
    expect((await setRule(owner, 100)).body.rules).toContainEqual({ action: 'redeem', above: 100 });

    expect((await redeem(manager, cheap.id)).status).toBe(201);
    expect((await redeem(owner, dear.id)).status).toBe(202);
    const preview = await manager.get(`/rewards/${dear.id}/preview`);
    expect(preview.body).toMatchObject({ preview: { approvalRequired: true } });
    expect(await balance(manager)).toBe(799);
  });

  it('reserves nothing, is carried out once approved, and its outcome is the response to the same key', async () => {
    const { manager, other, reward } = await ruled();
    const key = newKey();
    const first = await redeem(manager, reward.id, key);
    expect(first).toMatchObject({
      status: 202,
      body: {
        approval: {
          action: 'redeem',
          state: 'requested',
          redeem: { reward: { id: reward.id }, points: 300, redemptionId: null },
          requestedBy: { id: manager.userId },
          mayDecide: false,
        },
      },
    });
    expect(await balance(manager)).toBe(1_000);
    expect((await redeem(manager, reward.id, key)).body.approval.id).toBe(first.body.approval.id);

    const approved = await decide(other, first.body.approval.id, 'approve');
    expect(approved).toMatchObject({ status: 200, body: { approval: { state: 'approved' } } });

    const again = await redeem(manager, reward.id, key);
    expect(again).toMatchObject({ status: 201, body: { balance: 700, redemption: { points: 300 } } });
    expect(again.body.redemption.id).toBe(approved.body.approval.redeem?.redemptionId);
    const { body } = await manager.get<{ redeemHistory: object }>(
      `/points/redeem_history/${again.body.redemption.id}`,
    );
    expect(body.redeemHistory).toMatchObject({ redeemedBy: { id: manager.userId } });
  });

  it('has one approval for a key, also after the day for which other responses are kept', async () => {
    const { manager, reward } = await ruled();
    const key = newKey();
    const { id } = await asked({ manager, reward }, key);
    await asJob(sql`DELETE FROM idempotency_keys`);
    expect((await redeem(manager, reward.id, key)).body.approval.id).toBe(id);
    await asJob(sql`DELETE FROM idempotency_keys`);
    const another = await createReward(db.database, { pointsCost: 300 });
    expect(typeOf((await redeem(manager, another.id, key)).body)).toBe('idempotency-key-reused');
  });

  it('is refused with a reason, which who asked sees', async () => {
    const { manager, other, reward } = await ruled();
    const key = newKey();
    const { id } = await asked({ manager, reward }, key);
    expect((await decide(other, id, 'refuse', ' ')).status).toBe(422);
    await decide(other, id, 'refuse', 'Not this year.');
    expect(await redeem(manager, reward.id, key)).toMatchObject({
      status: 202,
      body: { approval: { state: 'refused', reason: 'Not this year.', decidedBy: { id: other.userId } } },
    });
    expect(typeOf((await decide(other, id, 'approve')).body)).toBe('already-decided');
    expect(await balance(manager)).toBe(1_000);
  });
});

describe('who decides', () => {
  it('is another owner: no one approves their own, and no manager or viewer approves', async () => {
    const { owner, other, manager, reward } = await ruled();
    const own = (await redeem(owner, reward.id)).body.approval;
    expect(typeOf((await decide(owner, own.id, 'approve')).body)).toBe('own-request');
    expect((await decide(manager, own.id, 'approve')).status).toBe(403);
    expect((await decide(other, own.id, 'approve')).body.approval.state).toBe('approved');
  });

  it('cannot be the person who asked, also for a statement that is not the service', async () => {
    const { owner, reward, customer } = await ruled();
    const { id } = (await redeem(owner, reward.id)).body.approval;
    const scope = { userId: owner.userId, customerIds: [customer.id] };
    const decided = await db.database.inScope(scope, (tx) =>
      tx.rows(sql`UPDATE approvals SET state = 'refused', reason = 'x', decided_by = ${owner.userId}, decided_at = now()
                  WHERE id = ${id} RETURNING id`),
    );
    expect(decided).toEqual([]);
    const redeemed = await db.database.inScope(scope, (tx) =>
      tx.one(sql`SELECT ledger.redeem_approved(${customer.id}, ${id}, 'X') AS response`),
    );
    expect(redeemed).toEqual({ response: { problem: 'forbidden' } });
    await expect(
      asJob(sql`INSERT INTO approvals (customer_id, action, request, requested_by, requested_at, expires_at, state,
                                       decided_by, decided_at, outcome)
                VALUES (${customer.id}, 'redeem', '{}', 1, now(), now() + interval '1 day', 'approved', 1, now(), '{}')`),
    ).rejects.toThrow();
  });

  it('has seven days', async () => {
    const { manager, other, reward } = await ruled();
    const key = newKey();
    const { id, requestedAt, expiresAt } = await asked({ manager, reward }, key);
    expect(Date.parse(expiresAt) - Date.parse(requestedAt)).toBe(7 * 86_400_000);
    const [{ id: old } = { id: 0 }] = await db.database.asJob((tx) =>
      tx.rows<{ id: number }>(sql`
        WITH gone AS (DELETE FROM approvals WHERE id = ${id} RETURNING *)
        INSERT INTO approvals (customer_id, action, request, idempotency_key, request_hash, requested_by, requested_at,
                               expires_at)
        SELECT customer_id, action, request, idempotency_key, request_hash, requested_by,
               requested_at - interval '7 days', expires_at - interval '7 days' FROM gone RETURNING id`),
    );
    await asJob(sql`DELETE FROM idempotency_keys`);
    expect(typeOf((await decide(other, old, 'approve')).body)).toBe('already-decided');
    expect((await redeem(manager, reward.id, key)).body.approval.state).toBe('expired');
    expect(await balance(manager)).toBe(1_000);
  });

  it('is told of to who asked, once, when no one decided in time', async () => {
    const { manager, reward } = await ruled();
    const { id, expiresAt } = await asked({ manager, reward });
    const runAt = (moment: number) => {
      const [job] = approvalJobs(approvableActions(databaseClock), () => new Date(moment));
      return db.database.asJob(async (tx) => job?.runBatch(tx));
    };
    const told = () =>
      asJob(sql`SELECT payload ->> 'userId' AS "userId" FROM outbox
                WHERE kind = 'approval.expired' AND (payload -> 'subject' ->> 'id')::int = ${id}`);
    await runAt(Date.parse(expiresAt) - 1_000);
    expect(await told()).toEqual([]);
    for (const _ of [1, 2]) await runAt(Date.parse(expiresAt) + 1_000);
    expect(await told()).toEqual([{ userId: String(manager.userId) }]);
  });

  it('voids what is not possible any more, with its problem as the answer of the key', async () => {
    const { manager, other, reward } = await ruled({ stock: 1 });
    const [key, late] = [newKey(), newKey()];
    const first = await asked({ manager, reward }, key);
    const second = await asked({ manager, reward }, late);
    expect((await decide(other, first.id, 'approve')).body.approval.state).toBe('approved');
    expect((await decide(other, second.id, 'approve')).body.approval).toMatchObject({
      state: 'void',
      problem: 'out-of-stock',
    });
    expect(typeOf((await redeem(manager, reward.id, late)).body)).toBe('out-of-stock');
    expect(await balance(manager)).toBe(700);
  });

  it.each([
    ['cost-changed', sql`UPDATE rewards SET points_cost = 301 WHERE id = `],
    ['not-found', sql`UPDATE rewards SET offered_until = current_date - 2 WHERE id = `],
  ])('judges again: %s', async (problem, change) => {
    const { manager, other, reward } = await ruled();
    const { id } = await asked({ manager, reward });
    await asJob(sql`${change}${reward.id}`);
    expect((await decide(other, id, 'approve')).body.approval).toMatchObject({ state: 'void', problem });
    expect(await balance(manager)).toBe(1_000);
  });

  it('voids what was asked by a person who may no longer redeem', async () => {
    const { owner, manager, other, reward } = await ruled();
    const { id } = await asked({ manager, reward });
    await owner.post(`/users_management/${manager.userId}/role`, { role: 'viewer' });
    expect((await decide(other, id, 'approve')).body.approval).toMatchObject({
      state: 'void',
      problem: 'forbidden',
    });
    expect(await balance(owner)).toBe(1_000);
  });
});

describe('the end of a rule', () => {
  it('needs another owner, as does a higher limit, and a lower one does not', async () => {
    const { owner, other, manager, reward } = await ruled();
    const higher = await setRule(owner, 500);
    expect(higher).toMatchObject({ status: 202, body: { approval: { rule: { from: 100, to: 500 } } } });
    const end = await setRule(owner, null);
    expect((await setRule(owner, 50)).status).toBe(200);
    expect((await redeem(manager, reward.id)).status).toBe(202);
    // It was asked for the end of another limit.
    expect((await decide(other, end.body.approval?.id ?? 0, 'approve')).body.approval.problem).toBe(
      'conflict',
    );
    const again = await setRule(other, null);
    expect(typeOf((await decide(other, again.body.approval?.id ?? 0, 'approve')).body)).toBe('own-request');
    expect((await decide(owner, again.body.approval?.id ?? 0, 'approve')).body.approval.state).toBe(
      'approved',
    );
    expect((await redeem(manager, reward.id)).status).toBe(201);
  });

  it('is up to a customer with one owner alone, unless there were two since the rule is on', async () => {
    const { owner, customer } = await ruled({ roles: ['owner'] });
    expect((await owner.get<ApprovalRules>('/approvals/rules')).body).toMatchObject({
      approvers: 1,
      loosensAlone: true,
    });
    expect((await setRule(owner, null)).status).toBe(200);
    await setRule(owner, 10);
    const second = await createMember({ customer });
    await owner.post(`/users_management/${second.userId}/deactivate`);
    expect((await owner.get<ApprovalRules>('/approvals/rules')).body).toMatchObject({
      approvers: 1,
      loosensAlone: false,
    });
    expect((await setRule(owner, null)).status).toBe(202);
  });
});

describe('races', () => {
  it('of two approvers carry it out once', async () => {
    const { manager, owner, other, reward } = await ruled();
    const { id } = await asked({ manager, reward });
    const decided = await Promise.all([decide(owner, id, 'approve'), decide(other, id, 'approve')]);
    expect(decided.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balance(owner)).toBe(700);
  });

  it('of an approval and a lost role end in one order or the other', async () => {
    const { manager, owner, other, reward } = await ruled();
    const { id } = await asked({ manager, reward });
    const [decided] = await Promise.all([
      decide(other, id, 'approve'),
      owner.post(`/users_management/${manager.userId}/deactivate`),
    ]);
    expect(['approved', 'void']).toContain(decided.body.approval.state);
    expect(await balance(owner)).toBe(decided.body.approval.state === 'approved' ? 700 : 1_000);
  });

  it('of an approver who loses the role: who waited for that decides nothing', async () => {
    const { manager, owner, other, reward, customer } = await ruled();
    const { id } = await asked({ manager, reward });
    let decided: ReturnType<typeof decide> | undefined;
    await db.database.asLogin(async (tx) => {
      await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended('atrium owners', ${customer.id}))`);
      decided = decide(other, id, 'approve');
      await tx.rows(sql`UPDATE memberships SET role = 'viewer'
                        WHERE customer_id = ${customer.id} AND user_id = ${other.userId}`);
      for (let blocked = 0; blocked === 0; )
        ({ blocked } = await tx.one<{ blocked: number }>(sql`
          SELECT count(*) AS blocked FROM pg_locks
          WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`));
    });
    expect((await decided)?.status).toBe(403);
    expect(await balance(owner)).toBe(1_000);
  });
});
