import type { Demand, Factor, MissingProof } from '@atrium/contract';
import fc from 'fast-check';
import sql from 'sql-template-tag';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  randomRuns,
  useTestDatabase,
} from '../testing/index.ts';

const db = useTestDatabase();
let userId: number;
let customerId: number;
let otherId: number;

beforeAll(async () => {
  ({ id: userId } = await createUser(db.database));
  ({ id: customerId } = await createCustomer(db.database));
  ({ id: otherId } = await createCustomer(db.database));
  for (const id of [customerId, otherId]) await createMembership(db.database, { userId, customerId: id });
});

/** Times are in minutes before now. */
interface Case {
  readonly policy: {
    readonly demands: Demand;
    readonly meanwhile: Demand;
    readonly graceDays: number;
    readonly setAgo: number;
    readonly idleMinutes: number | null;
    readonly maxAgeHours: number | null;
  };
  readonly joinedAgo: number;
  readonly session: {
    readonly begunAgo: number;
    readonly usedAgo: number;
    readonly only: 'this' | 'other' | null;
  };
  readonly proofs: readonly { readonly factor: Factor; readonly ago: number }[];
  readonly signOn: { readonly at: 'this' | 'other'; readonly ago: number } | null;
  readonly pauses: readonly { readonly endedAgo: number; readonly length: number }[];
}

/** The rule as sentences: what the session lacks for the customer, or `none` if it may not act for it at all. */
function expected({
  policy,
  joinedAgo,
  session,
  proofs,
  signOn,
  pauses,
}: Case): MissingProof | 'none' | null {
  if (session.only === 'other') return 'none';
  const isInGrace = Math.min(policy.setAgo, joinedAgo) <= policy.graceDays * 24 * 60;
  const wasMember = joinedAgo > policy.setAgo;
  const demanded = !isInGrace ? policy.demands : wasMember ? policy.meanwhile : 'any';
  const agoOf = (...factors: Factor[]) =>
    proofs.filter(({ factor }) => factors.includes(factor)).map(({ ago }) => ago);
  const signedOn = signOn?.at === 'this' ? [signOn.ago] : [];
  const hasFirst = agoOf('password', 'line').length + signedOn.length > 0;
  const byDemand: Record<Demand, number[]> = {
    any: [session.begunAgo, ...proofs.map(({ ago }) => ago), ...signedOn],
    second_factor: [...agoOf('passkey'), ...(hasFirst ? agoOf('totp', 'recovery_code') : [])],
    passkey: agoOf('passkey'),
    sign_on: signedOn,
  };
  const enough = byDemand[demanded];
  if (enough.length === 0) return demanded === 'any' ? null : demanded;
  const provedAgo = Math.min(...enough);
  const { idleMinutes, maxAgeHours } = policy;
  const isTooOld = maxAgeHours !== null && provedAgo > maxAgeHours * 60;
  const idleFor = [
    Math.min(provedAgo, session.usedAgo),
    ...pauses.filter(({ endedAgo }) => endedAgo < provedAgo).map(({ length }) => length),
  ];
  const wasIdle = idleMinutes !== null && idleFor.some((minutes) => minutes > idleMinutes);
  return isTooOld || wasIdle ? 'fresh_proof' : null;
}

async function missingIn(given: Case): Promise<MissingProof | 'none' | null> {
  const { policy, joinedAgo, session, proofs, signOn, pauses } = given;
  const idOf = (which: 'this' | 'other') => (which === 'this' ? customerId : otherId);
  return db.database.asJob(async (tx) => {
    // Half a minute later than the times of the case, so that no limit falls on a time exactly.
    const before = (minutes: number) =>
      sql`now() - make_interval(mins => ${minutes}) + interval '30 seconds'`;
    await tx.rows(sql`DELETE FROM sessions WHERE user_id = ${userId}`);
    await tx.rows(sql`
      UPDATE memberships SET created_at = ${before(joinedAgo)} WHERE user_id = ${userId} AND customer_id = ${customerId}`);
    await tx.rows(sql`
      INSERT INTO security_policies (customer_id, demands, meanwhile, grace_days, set_at, idle_minutes, max_age_hours)
      VALUES (${customerId}, ${policy.demands}, ${policy.meanwhile}, ${policy.graceDays}, ${before(policy.setAgo)},
              ${policy.idleMinutes}, ${policy.maxAgeHours})
      ON CONFLICT (customer_id) DO UPDATE
        SET demands = excluded.demands, meanwhile = excluded.meanwhile, grace_days = excluded.grace_days,
            set_at = excluded.set_at, idle_minutes = excluded.idle_minutes, max_age_hours = excluded.max_age_hours`);
    const { id } = await tx.one<{ id: string }>(sql`
      INSERT INTO sessions (user_id, created_at, last_used_at, expires_at, only_customer_id)
      VALUES (${userId}, ${before(session.begunAgo)}, ${before(session.usedAgo)}, now() + interval '1 hour',
              ${session.only && idOf(session.only)}) RETURNING id`);
    for (const { factor, ago } of proofs)
      await tx.rows(sql`
        INSERT INTO session_factors (session_id, user_id, factor, proved_at)
        VALUES (${id}, ${userId}, ${factor}, ${before(ago)})`);
    if (signOn)
      await tx.rows(sql`
        INSERT INTO session_sign_ons (session_id, customer_id, user_id, proved_at)
        VALUES (${id}, ${idOf(signOn.at)}, ${userId}, ${before(signOn.ago)})`);
    for (const { endedAgo, length } of pauses)
      await tx.rows(sql`
        INSERT INTO session_pauses (session_id, user_id, ended_at, length)
        VALUES (${id}, ${userId}, ${before(endedAgo)}, make_interval(mins => ${length}))`);
    const row = await tx.maybeOne<{ missing: MissingProof | null }>(sql`
      SELECT missing FROM session_customers WHERE session_id = ${id} AND customer_id = ${customerId}`);
    const held = await tx.rows(sql`
      SELECT FROM session_memberships WHERE session_id = ${id} AND customer_id = ${customerId}`);
    expect(held).toHaveLength(row?.missing === null ? 1 : 0);
    return row ? row.missing : 'none';
  });
}

const demand = fc.constantFrom<Demand>('any', 'second_factor', 'passkey', 'sign_on');
const ago = fc.oneof(
  fc.constantFrom(1, 10, 16, 30, 61, 240, 721, 1_441, 4_321, 20_161, 140_000),
  fc.integer({ min: 1, max: 10_080 }),
);
const which = fc.constantFrom('this' as const, 'other' as const);
const cases: fc.Arbitrary<Case> = fc.record({
  policy: fc.record({
    demands: demand,
    meanwhile: demand,
    graceDays: fc.constantFrom(0, 0, 1, 3, 14, 90),
    setAgo: ago,
    idleMinutes: fc.option(fc.constantFrom(15, 60, 720)),
    maxAgeHours: fc.option(fc.constantFrom(1, 12, 168)),
  }),
  joinedAgo: ago,
  session: fc.record({ begunAgo: ago, usedAgo: ago, only: fc.option(which, { freq: 3 }) }),
  proofs: fc.uniqueArray(
    fc.record({
      factor: fc.constantFrom<Factor>('password', 'line', 'passkey', 'totp', 'recovery_code'),
      ago,
    }),
    { selector: ({ factor }) => factor, maxLength: 5 },
  ),
  signOn: fc.option(fc.record({ at: which, ago })),
  pauses: fc.uniqueArray(fc.record({ endedAgo: ago, length: fc.constantFrom(16, 61, 721) }), {
    selector: ({ endedAgo }) => endedAgo,
    maxLength: 2,
  }),
});

test('a session may act for a customer exactly as the sentences of the policy say', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async (given) => {
      expect(await missingIn(given)).toBe(expected(given));
    }),
    randomRuns(150),
  );
});

describe('a transaction of a session that does not meet the policy of one of two customers', () => {
  let sessionId: string;
  beforeAll(async () => {
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO security_policies (customer_id, demands) VALUES (${customerId}, 'passkey')
        ON CONFLICT (customer_id) DO UPDATE
          SET demands = 'passkey', grace_days = 0, idle_minutes = NULL, max_age_hours = NULL, set_at = now()`),
    );
    sessionId = await createSession(db.database, userId);
  });
  const seen = (customerIds: number[], forAllCustomers: boolean, session = sessionId) =>
    db.database.inScope({ userId, customerIds, forAllCustomers, sessionId: session }, (tx) =>
      tx.one(sql`
        SELECT ARRAY(SELECT id FROM customers ORDER BY id) AS customers,
               current_setting('app.all_customers') AS "all",
               ARRAY(SELECT customer_id FROM memberships ORDER BY 1) AS memberships`),
    );

  test('sees the other one only, and nothing that may name any customer', async () => {
    const withoutIt = { customers: [otherId], all: 'off', memberships: [otherId] };
    expect(await seen([customerId, otherId], true)).toEqual(withoutIt);
    expect(await seen([customerId, otherId], false)).toEqual(withoutIt);
    expect(await seen([customerId], true)).toEqual({ customers: [], all: 'off', memberships: [] });
    expect(await seen([customerId], false)).toEqual({ customers: [], all: 'off', memberships: [] });
  });

  test('sees both once the session meets it', async () => {
    const stronger = await createSession(db.database, userId);
    await db.database.asJob((tx) =>
      tx.rows(sql`
        INSERT INTO session_factors (session_id, user_id, factor) VALUES (${stronger}, ${userId}, 'passkey')`),
    );
    const both = [customerId, otherId];
    expect(await seen(both, true, stronger)).toEqual({ customers: both, all: 'on', memberships: both });
  });

  test('of a session that a sign-on confined sees that customer only', async () => {
    const confined = await createSession(db.database, userId);
    await db.database.asJob((tx) =>
      tx.rows(sql`UPDATE sessions SET only_customer_id = ${otherId} WHERE id = ${confined}`),
    );
    const only = { customers: [otherId], all: 'off', memberships: [otherId] };
    expect(await seen([customerId, otherId], true, confined)).toEqual(only);
    expect(await seen([customerId, otherId], false, confined)).toEqual(only);
  });
});
