import type { Transaction } from '../../../db/index.ts';
import type { Origin } from '../../../http/index.ts';
import { needsApproval } from '../../approvals/approvals.service.ts';
import {
  acceptForPerson,
  acceptProvedAddress,
  joinAsNewPerson,
} from '../../people/invitations/acceptance.service.ts';
import { changeRoleByGroups } from '../../people/members/group-role.ts';
import { findMembership, hasAccount, hasInvitation, isInactiveInDirectory } from './arrivals.repository.ts';
import { isConfirmed } from './domains.repository.ts';
import { decidesOwners, roleOfGroups } from './group-roles.ts';
import type { ProvedIdentity } from './identity-claims.ts';
import { findLinkedUser, insertLink, type LinkedIdentity } from './links.repository.ts';
import type { StoredProvider } from './providers.repository.ts';
import { SignOnError } from './sign-on-error.ts';

export interface Arrival {
  readonly provider: StoredProvider;
  readonly identity: ProvedIdentity;
}

export function linkedIdentity({ provider, identity }: Arrival): LinkedIdentity {
  const { issuer, subject } = identity;
  return { customerId: provider.customerId, issuer, subject };
}

/**
 * Who comes in by a customer's provider: the person who has linked it, else a new one whom the customer has invited, or lets in
 * uninvited. An account that exists is never taken for that of an address: only its person links it.
 * @throws SignOnError
 */
export async function personOf(tx: Transaction, arrival: Arrival, origin: Origin): Promise<number> {
  const userId =
    (await linkedPerson(tx, arrival, origin)) ??
    (await newPerson(tx, arrival, await provedAddress(tx, arrival), origin));
  await followGroups(tx, arrival, userId, origin);
  return userId;
}

async function linkedPerson(tx: Transaction, arrival: Arrival, origin: Origin): Promise<number | undefined> {
  const { customerId } = arrival.provider;
  const userId = await findLinkedUser(tx, linkedIdentity(arrival));
  if (userId === undefined) return undefined;
  const membership = await findMembership(tx, customerId, userId);
  if (membership === 'active') return userId;
  // A person who was removed and invited again comes back as the same one.
  if (membership === undefined && (await acceptForPerson(tx, { customerId, userId }, origin))) return userId;
  throw new SignOnError('account', 'not-known');
}

/** Vouched for by the provider, and of a domain that the customer has confirmed. @throws SignOnError */
async function provedAddress(tx: Transaction, { provider, identity }: Arrival): Promise<string> {
  const { email, isEmailVerified } = identity;
  if (!email?.includes('@')) throw new SignOnError('account', 'no-address');
  if (!isEmailVerified) throw new SignOnError('account', 'address-not-verified');
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (!(await isConfirmed(tx, provider.customerId, domain)))
    throw new SignOnError('account', 'domain-not-confirmed');
  return email;
}

async function newPerson(tx: Transaction, arrival: Arrival, email: string, origin: Origin): Promise<number> {
  const { customerId } = arrival.provider;
  const { name } = arrival.identity;
  const invited = await acceptProvedAddress(tx, { customerId, email }, origin);
  const displayName = name ?? email.slice(0, email.lastIndexOf('@'));
  const role = invited === undefined ? await roleUninvited(tx, arrival.provider, email) : null;
  const created =
    invited ?? (role && (await joinAsNewPerson(tx, { customerId, email, displayName, role }, origin)));
  if (!created) throw new SignOnError('account', 'not-known');
  const link = await insertLink(tx, linkedIdentity(arrival), created);
  if (!link) throw new SignOnError('account', 'not-known');
  return created;
}

/**
 * Of people who are not invited; null if only invited people come in, as under a rule that wants a second person, and for
 * whom the customer's directory has taken access away.
 */
async function roleUninvited(
  tx: Transaction,
  { customerId, defaultRole }: StoredProvider,
  email: string,
): Promise<StoredProvider['defaultRole']> {
  if (!defaultRole || (await needsApproval(tx, customerId, 'grant_role'))) return null;
  return (await isInactiveInDirectory(tx, customerId, email)) ? null : defaultRole;
}

async function followGroups(
  tx: Transaction,
  { provider, identity }: Arrival,
  userId: number,
  origin: Origin,
): Promise<void> {
  const { customerId, groupRoles, breakGlassId } = provider;
  const role = roleOfGroups(groupRoles, identity.groups);
  if (!role) return;
  const keepsOwner = userId === breakGlassId;
  const request = { customerId, userId, role, decidesOwners: decidesOwners(groupRoles), keepsOwner };
  await changeRoleByGroups(tx, request, origin);
}

/** What would come of an arrival, for a test: nothing is changed. */
export async function foretell(tx: Transaction, arrival: Arrival): Promise<'linked' | 'invited' | 'created'> {
  const { provider } = arrival;
  const userId = await findLinkedUser(tx, linkedIdentity(arrival));
  if (userId !== undefined) {
    if ((await findMembership(tx, provider.customerId, userId)) === 'active') return 'linked';
    throw new SignOnError('account', 'not-known');
  }
  const email = await provedAddress(tx, arrival);
  if (await hasAccount(tx, email)) throw new SignOnError('account', 'not-known');
  if (await hasInvitation(tx, provider.customerId, email)) return 'invited';
  if (await roleUninvited(tx, provider, email)) return 'created';
  throw new SignOnError('account', 'not-known');
}
