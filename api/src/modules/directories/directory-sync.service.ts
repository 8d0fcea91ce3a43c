import { type DirectorySync, type IdentityProof, type Role, SCIM_PATH } from '@atrium/contract';
import { type Database, enterDirectory, type Scope, type Transaction } from '../../db/index.ts';
import { chosenCustomer, notFound, type Origin } from '../../http/index.ts';
import { emit } from '../../outbox/index.ts';
import { createSecret, hashSecret, type Person } from '../../tokens/index.ts';
import { recordActivity } from '../activity/activity-logs.service.ts';
import { withReauthentication } from '../identity/reauthentication/reauthentication.service.ts';
import { databaseClock } from '../loyalty/points/clock.ts';
import { changeBy, lockAsManager } from '../people/members/member-changes.ts';
import * as repository from './directory-sync.repository.ts';
import { withRolesOfGroups } from './memberships.service.ts';
import { findGroup, updateRole } from './scim-groups.repository.ts';
import { deleteTokens, replaceToken } from './scim-tokens.repository.ts';
import { findLinks } from './scim-users.repository.ts';

export interface SyncContext {
  readonly database: Database;
  readonly person: Person;
  readonly scope: Scope;
  readonly origin: Origin;
  /** Of the portal, as directories reach it. */
  readonly portalUrl: string;
}

export async function readDirectorySync({
  database,
  person,
  scope,
  portalUrl,
}: Omit<SyncContext, 'origin'>): Promise<DirectorySync> {
  const customerId = chosenCustomer(person);
  const found = await database.inScope(scope, (tx) => repository.findDirectorySync(tx, customerId));
  return { address: `${portalUrl}${SCIM_PATH}`, ...found };
}

/** The token lets its holder change who acts for the customer, so it takes the strongest factor that the owner has. */
export async function createDirectoryToken(
  context: SyncContext,
  proof: IdentityProof,
): Promise<{ token: string; directorySync: DirectorySync }> {
  const token = createSecret();
  await change(context, proof, async (tx, { customerId, actorId, ipAddress }) => {
    await replaceToken(tx, { customerId, hash: hashSecret(token), createdBy: actorId });
    await recordActivity(tx, { action: 'directory_token.created', customerId, actorId, ipAddress });
    await emit(tx, { kind: 'directory_token.created', customerId, payload: { actorId } });
  });
  return { token, directorySync: await readDirectorySync(context) };
}

/** Takes no proof: who sees a token misused has to be fast. */
export function revokeDirectoryTokens({ database, person, origin }: SyncContext): Promise<void> {
  const customerId = chosenCustomer(person);
  return database.asLogin(async (tx) => {
    await lockAsManager(tx, person, customerId);
    if ((await deleteTokens(tx, customerId)) === 0) return;
    await recordActivity(tx, {
      action: 'directory_token.revoked',
      customerId,
      actorId: person.userId,
      ipAddress: origin.ipAddress || undefined,
    });
  });
}

/** Grants a role to everyone whom the directory has in the group, and will have. */
export async function mapGroup(
  context: SyncContext,
  { groupId, role, ...proof }: IdentityProof & { groupId: string; role: Role | null },
): Promise<DirectorySync> {
  await change(context, proof, async (tx, { customerId, actorId, ipAddress }) => {
    await enterDirectory(tx, customerId);
    const group = await findGroup(tx, customerId, groupId);
    if (!group) throw notFound();
    const people = await findLinks(
      tx,
      customerId,
      group.members.map(({ value }) => value),
    );
    const by = {
      tx,
      customerId,
      change: changeBy(tx, { customerId, actorId, ipAddress }),
      asking: { person: context.person, origin: context.origin, clock: databaseClock },
    };
    await withRolesOfGroups(by, people, () => updateRole(tx, customerId, groupId, role));
    await recordActivity(tx, {
      action: 'directory_group.mapped',
      customerId,
      actorId,
      ipAddress,
      details: { name: group.displayName, before: { role: group.role }, after: { role } },
    });
  });
  return readDirectorySync(context);
}

interface By {
  readonly customerId: number;
  readonly actorId: number;
  readonly ipAddress: string | undefined;
}

function change(
  { database, person, origin }: SyncContext,
  proof: IdentityProof,
  work: (tx: Transaction, by: By) => Promise<void>,
): Promise<void> {
  const customerId = chosenCustomer(person);
  const call = { person, proof, purpose: 'lasting_access', origin } as const;
  return withReauthentication(database, call, async (tx) => {
    await lockAsManager(tx, person, customerId);
    await work(tx, { customerId, actorId: person.userId, ipAddress: origin.ipAddress || undefined });
  });
}
