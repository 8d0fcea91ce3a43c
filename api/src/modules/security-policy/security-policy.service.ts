import {
  type BodyOf,
  type Demand,
  noPolicy,
  type PolicyState,
  type SecurityPolicy,
  securityPolicy,
} from '@atrium/contract';
import { type Database, lockPeople, type Transaction } from '../../db/index.ts';
import { chosenCustomer, type Origin, ProblemError } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import type { Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { type ApprovableAction, approvable } from '../approvals/approvable.ts';
import { needsApproval, requestApproval, type Waits } from '../approvals/approvals.service.ts';
import { factorsThatMeet, findFactors } from '../identity/factors/index.ts';
import { withReauthentication } from '../identity/reauthentication/reauthentication.service.ts';
import { requireDemandable } from '../identity/sign-on/demand.service.ts';
import { CommandError, type Provider, requireCustomer } from '../people/customers/customers.service.ts';
import { lockAsManager, requireNow } from '../people/members/member-changes.ts';
import * as repository from './security-policy.repository.ts';

interface PolicyContext {
  readonly database: Database;
  /** `null` means the database's clock. */
  readonly clock: () => Date | null;
}

interface Manager {
  readonly person: Person;
  readonly origin: Origin;
}

const DAY_MS = 86_400_000;

export function readPolicy(database: Database, { person }: Pick<Manager, 'person'>): Promise<PolicyState> {
  const customerId = chosenCustomer(person);
  return database.asLogin(async (tx) => {
    await requireNow(tx, person, customerId, 'security_policy:manage');
    return stateOf(tx, customerId);
  });
}

/**
 * The session of the owner has to meet what it sets, whatever the grace period, so that no one locks themselves out. A
 * stronger demand with a grace period leaves the former one in force until that has passed.
 */
export function changePolicy(
  { database, clock }: PolicyContext,
  { person, origin }: Manager,
  input: BodyOf<'POST /customer-portal/security_policy'>,
): Promise<PolicyState | Waits> {
  const customerId = chosenCustomer(person);
  const { password, otpToken, stepUpToken, ...after } = input;
  const proof = { password, otpToken, stepUpToken };
  const purpose = 'security_policy';
  return withReauthentication(database, { person, proof, purpose, origin }, async (tx) => {
    await lockAsManager(tx, person, customerId, 'security_policy:manage');
    const stored = await repository.findPolicy(tx, customerId);
    const before = stored ? policyOf(stored) : noPolicy;
    if (isSame(before, after)) return stateOf(tx, customerId);
    const { ipAddress } = origin;
    if (await needsApproval(tx, customerId, 'security')) {
      if (after.demands === 'sign_on') await requireDemandable(tx, customerId);
      const asked = { customerId, person, ipAddress, action: 'security', request: after } as const;
      return { approvalId: await requestApproval(tx, { ...asked, label: after.demands }, clock()) };
    }
    await apply(tx, { customerId, person, ipAddress }, after);
    return stateOf(tx, customerId);
  });
}

async function apply(
  tx: Transaction,
  by: { customerId: number; person: repository.SessionOfPerson; ipAddress: string | undefined },
  after: SecurityPolicy,
): Promise<void> {
  const { customerId, person, ipAddress } = by;
  const stored = await repository.findPolicy(tx, customerId);
  const before = stored ? policyOf(stored) : noPolicy;
  if (after.demands === 'sign_on') await requireDemandable(tx, customerId);
  const meanwhile = weaker(after.demands, stored?.inForce ?? 'any');
  await repository.setPolicy(tx, customerId, { ...after, graceDays: 0, meanwhile });
  await requireMet(tx, person, customerId, after);
  await repository.setPolicy(tx, customerId, { ...after, meanwhile });
  const { userId: actorId } = person;
  const details = { before, after };
  await recordActivity(tx, { action: 'security_policy.changed', customerId, actorId, ipAddress, details });
  await emit(tx, {
    kind: 'security_policy.changed',
    customerId,
    payload: { demands: after.demands, beginsOn: firstDay(await stateOf(tx, customerId)), actorId },
  });
}

/** The session of who approves has to meet it, as that of an owner who sets it alone. */
export const policyChange: ApprovableAction = approvable({
  action: 'security',
  request: securityPolicy,
  isForLogin: true,
  permission: 'security_policy:manage',
  label: ({ demands }) => demands,
  describe: (policy) => ({ policy }),
  carryOut: async (tx, { customerId, decidedBy: userId, sessionId, request }) => {
    await apply(tx, { customerId, person: { userId, sessionId }, ipAddress: undefined }, request);
    return { outcome: {} };
  },
});

/** The way back from a policy that its owners do not meet. @throws CommandError for a customer without a policy */
export function requestPolicyReset(
  { database, madeBy: requestedBy }: Provider,
  code: string,
  reason: string,
): Promise<void> {
  return database.asJob(async (tx) => {
    const { customerId } = await requirePolicy(tx, code);
    if (!(await repository.requestReset(tx, customerId, { reason, requestedBy })))
      throw new CommandError('There is a request already, which another operator has to approve.');
  });
}

/** By another operator than who asked. Everyone is told at once. @returns what the policy demanded */
export function approvePolicyReset({ database, madeBy }: Provider, code: string): Promise<SecurityPolicy> {
  return database.asJob(async (tx) => {
    const { customerId, stored } = await requirePolicy(tx, code);
    const request = await repository.findResetRequest(tx, customerId);
    if (!request) throw new CommandError('No one asked for it in the last seven days.');
    if (request.requestedBy === madeBy)
      throw new CommandError(`${madeBy} asked for it, so another operator has to approve it.`);
    const before = policyOf(stored);
    await repository.deletePolicy(tx, customerId);
    const { reason } = request;
    const details = { before, ...request, approvedBy: madeBy };
    await recordActivity(tx, { action: 'security_policy.reset', customerId, details });
    await emit(tx, { kind: 'security_policy.reset', customerId, payload: { reason } });
    return before;
  });
}

async function requirePolicy(tx: Transaction, code: string) {
  const { id: customerId, name } = await requireCustomer(tx, code);
  await lockPeople(tx, customerId);
  const stored = await repository.findPolicy(tx, customerId);
  if (!stored) throw new CommandError(`${name} has no security policy.`);
  return { customerId, stored };
}

async function requireMet(
  tx: Transaction,
  person: repository.SessionOfPerson,
  customerId: number,
  { demands }: SecurityPolicy,
): Promise<void> {
  const missing = await repository.findMissing(tx, person, customerId);
  if (missing === null) return;
  const factors = factorsThatMeet(await findFactors(tx, person.userId), demands);
  throw new ProblemError('step-up-required', { members: { missing, factors } });
}

async function stateOf(tx: Transaction, customerId: number): Promise<PolicyState> {
  const stored = await repository.findPolicy(tx, customerId);
  const policy = stored ? { ...policyOf(stored), setAt: stored.setAt } : { ...noPolicy, setAt: null };
  return { policy, members: await repository.listMembers(tx, customerId) };
}

function policyOf({ setAt: _setAt, inForce: _inForce, ...policy }: repository.StoredPolicy): SecurityPolicy {
  return policy;
}

function isSame(one: SecurityPolicy, other: SecurityPolicy): boolean {
  return (
    one.demands === other.demands &&
    one.graceDays === other.graceDays &&
    one.idleMinutes === other.idleMinutes &&
    one.maxAgeHours === other.maxAgeHours &&
    one.sendsWithoutSession === other.sendsWithoutSession
  );
}

/** The day in UTC on which the demand begins to apply to those who are members; null if it applies at once. */
function firstDay({ policy: { graceDays, setAt } }: PolicyState): string | null {
  if (graceDays === 0 || setAt === null) return null;
  return new Date(Date.parse(setAt) + graceDays * DAY_MS).toISOString().slice(0, 10);
}

/** What goes on to be demanded in the grace period of `next`: nothing that it demands less than. */
function weaker(next: Demand, inForce: Demand): Demand {
  const isLess = next === 'any' || next === inForce || (next === 'second_factor' && inForce === 'passkey');
  return isLess ? next : inForce;
}
