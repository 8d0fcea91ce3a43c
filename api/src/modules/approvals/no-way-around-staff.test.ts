import { type DeskApproval, type DeskCallSchema, deskCalls } from '@atrium/contract/desk';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import { type Member, randomRuns, usePortal } from '../../testing/index.ts';
import { createReward, fund, newKey } from '../../testing/points.ts';
import { type StaffMember, signInStaff } from '../../testing/staff.ts';
import { audit } from '../loyalty/ledger/index.ts';
import { setProgramme } from '../loyalty/programme/programme.service.ts';

const portal = usePortal();
const { db, createMember } = portal;

/** Up to so many points one supervisor corrects alone. */
const ALONE = 100;

interface Step {
  readonly who: number;
  readonly what: number;
  readonly whom: number;
  readonly points: number;
  readonly role: string;
  readonly key: number;
}

interface Stage {
  readonly owner: Member;
  readonly people: readonly StaffMember[];
  readonly keys: readonly string[];
}

type Act = (as: StaffMember, step: Step, stage: Stage) => Promise<unknown>;

const keyOf = ({ key }: Step, { keys }: Stage) => keys[key % keys.length];
const whomOf = ({ whom }: Step, { people }: Stage) => people[whom % people.length]?.userId;

async function redemptionOf(as: StaffMember, { whom }: Step, { owner }: Stage): Promise<number | undefined> {
  const { body } = await as.get<{ redemptions?: { id: number }[] }>(
    `/redemptions?customer=${owner.customerId}`,
  );
  return body.redemptions?.[whom % Math.max(1, body.redemptions.length)]?.id;
}

async function approvalOf(as: StaffMember, { whom }: Step): Promise<number | undefined> {
  const { body } = await as.get<{ approvals?: DeskApproval[] }>('/approvals?waiting=true');
  return body.approvals?.[whom % Math.max(1, body.approvals.length)]?.id;
}

/** Each call that can wait, so that a new one is missing here until its sequences are tried. */
const waiting: Record<string, Act> = {
  'POST /customer-portal/desk/customers/:id/corrections': (as, step, stage) =>
    as.post(
      `/customers/${stage.owner.customerId}/corrections`,
      { points: step.points, reason: 'A reason.' },
      keyOf(step, stage),
    ),
  'POST /customer-portal/desk/redemptions/:id/refund': async (as, step, stage) =>
    as.post(`/redemptions/${await redemptionOf(as, step, stage)}/refund`, {}, keyOf(step, stage)),
  'POST /customer-portal/desk/staff': (as, step, stage) =>
    as.post(
      '/staff',
      {
        email: `guest${step.whom}.of.${stage.owner.customerId}@provider.example`,
        displayName: 'Gina Guest',
        role: step.role,
        customers: null,
      },
      keyOf(step, stage),
    ),
  'POST /customer-portal/desk/staff/:id/access': (as, step, stage) =>
    as.post(`/staff/${whomOf(step, stage)}/access`, { role: step.role, customers: null }, keyOf(step, stage)),
  'POST /customer-portal/desk/staff/:id/deactivate': (as, step, stage) =>
    as.post(`/staff/${whomOf(step, stage)}/deactivate`, {}, keyOf(step, stage)),
};

/** Everything else that can be done about it. */
const others: readonly Act[] = [
  async (as, step) => as.post(`/approvals/${await approvalOf(as, step)}/approve`),
  async (as, step) => as.post(`/approvals/${await approvalOf(as, step)}/approve`),
  async (as, step) => as.post(`/approvals/${await approvalOf(as, step)}/refuse`, { reason: 'No.' }),
  async (as, step, stage) => as.post(`/redemptions/${await redemptionOf(as, step, stage)}/hand_out`),
  async (as, step, stage) =>
    stage.owner.post(
      `/points/redeem_history/${await redemptionOf(as, step, stage)}/refund`,
      {},
      keyOf(step, stage),
    ),
];

const acts = [...Object.values(waiting), ...others];

const step: fc.Arbitrary<Step> = fc.record({
  who: fc.nat(3),
  what: fc.nat(acts.length - 1),
  whom: fc.nat(3),
  points: fc.constantFrom(1, ALONE, ALONE + 1, 5_000, -1, -ALONE, -ALONE - 1, -5_000),
  role: fc.constantFrom('agent', 'supervisor', 'administrator'),
  key: fc.nat(5),
});

test('every call of staff that can wait for a second person is tried here', () => {
  const marked = Object.entries<DeskCallSchema>(deskCalls).flatMap(([name, { accepted, status }]) =>
    accepted || status === 202 ? [name] : [],
  );
  expect(marked.toSorted()).toEqual(Object.keys(waiting).toSorted());
});

/** Corrections above the limit, and late refunds, that no second person approved. */
function findUnapproved(customerId: number) {
  return db.database.asJob((tx) =>
    tx.rows(sql`
      SELECT t.kind, t.id FROM point_transactions t
      WHERE t.customer_id = ${customerId} AND t.kind = 'adjust' AND t.cause IS NOT NULL
        AND NOT (t.cause LIKE 'staff:%' AND abs(t.points) <= ${ALONE})
        AND NOT EXISTS (
          SELECT FROM staff_approvals a
          WHERE t.cause = 'staff approval:' || a.id AND a.customer_id = t.customer_id AND a.state = 'approved'
            AND a.action = 'correct_points' AND (a.request ->> 'points')::int = t.points
            AND a.decided_by = t.actor_id AND a.requested_by <> a.decided_by AND a.decided_at < a.expires_at)
      UNION ALL
      SELECT t.kind, t.id FROM point_transactions t
      JOIN handed_out_codes h ON h.customer_id = t.customer_id AND h.redemption_id = t.redemption_id
      WHERE t.customer_id = ${customerId} AND t.kind = 'refund' AND NOT EXISTS (
        SELECT FROM staff_approvals a
        WHERE a.customer_id = t.customer_id AND a.action = 'refund' AND a.state = 'approved'
          AND (a.request ->> 'redemptionId')::int = t.redemption_id AND a.decided_by = t.actor_id
          AND a.requested_by <> a.decided_by AND a.decided_at < a.expires_at)`),
  );
}

interface Account {
  readonly id: number;
  readonly access: string;
}

const accounts = () =>
  db.database.asJob((tx) =>
    tx.rows<Account>(sql`
      SELECT user_id AS id, role || all_customers::text || (deactivated_at IS NULL)::text AS access FROM staff`),
  );

/** What was approved about staff, with whom it was about. */
const approvedChanges = () =>
  db.database.asJob((tx) =>
    tx.rows<{ id: number; about: number; decidedBy: number; requestedBy: number }>(sql`
      SELECT a.id, coalesce((a.request ->> 'userId')::int, u.id) AS about, a.decided_by AS "decidedBy",
             a.requested_by AS "requestedBy"
      FROM staff_approvals a LEFT JOIN users u ON u.email = a.request ->> 'email'
      WHERE a.customer_id IS NULL AND a.state = 'approved'`),
  );

async function createStage(): Promise<Stage> {
  const owner = await createMember();
  const people = [
    await signInStaff(portal, { role: 'agent' }),
    await signInStaff(portal, { role: 'supervisor' }),
    await signInStaff(portal, { role: 'administrator' }),
    await signInStaff(portal, { role: 'administrator' }),
  ];
  await fund(db.database, owner.customerId, 1_000);
  const { id: rewardId } = await createReward(db.database, { pointsCost: 200 });
  for (let count = 0; count < 3; count++) await owner.post('/rewards/redeem', { rewardId }, newKey());
  return { owner, people, keys: Array.from({ length: 6 }, newKey) };
}

test('no sequence of calls gets around the second person, nor around the ledger', async () => {
  await setProgramme({ database: db.database, madeBy: 'operator' }, { correctAlone: ALONE, refundDays: 30 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 16 }), async (steps) => {
      const stage = await createStage();
      const { customerId } = stage.owner;
      for (const one of steps) {
        const as = stage.people[one.who];
        if (!as) throw new Error('There are four people.');
        const [before, known] = [await accounts(), await approvedChanges()];
        await acts[one.what]?.(as, one, stage);
        const approved = (await approvedChanges()).filter(({ id }) => !known.some((each) => each.id === id));
        const former = new Map(before.map(({ id, access }) => [id, access]));
        const changed = (await accounts()).filter(({ id, access }) => former.get(id) !== access);
        for (const { id } of changed) expect(approved.map(({ about }) => about)).toContain(id);
        for (const { decidedBy, requestedBy, about } of approved) {
          expect(decidedBy).toBe(as.userId);
          expect([requestedBy, about]).not.toContain(decidedBy);
        }
        expect(await findUnapproved(customerId)).toEqual([]);
        expect(await db.database.asJob((tx) => audit(tx, customerId))).toEqual([]);
      }
    }),
    randomRuns(12),
  );
});
