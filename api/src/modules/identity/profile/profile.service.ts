import {
  type CustomerListEntry,
  type NotificationSetting,
  type Permission,
  permissionsOfRole,
  type User,
} from '@atrium/contract';
import type { Database, Scope } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import type { Person, Tokens } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { withDefaults } from './notification-settings.ts';
import {
  findPerson,
  hasSwitchedTo,
  listChangedSettings,
  listCustomers,
  storeLocale,
  storeSettings,
  storeSignIn,
} from './profile.repository.ts';

/** The signed-in person, with what they may do in the token's scope: a token for one customer tells of no other. */
export async function describePerson(database: Database, person: Person, scope: Scope): Promise<User> {
  const row = await database.inScope(scope, (tx) => findPerson(tx, person.userId, person.sessionId));
  const { changedSettings, roles: allRoles, ...fields } = row;
  const roles = allRoles.filter(({ customerId }) => scope.customerIds.includes(customerId));
  const permissions = new Set<Permission>(roles.flatMap(({ role }) => permissionsOfRole[role]));
  return {
    ...fields,
    roles,
    permissions: [...permissions],
    notificationSettings: withDefaults(changedSettings),
  };
}

/** Customers that the token is good for: all of the person's, or the one that it was made for. */
export function customersOf(database: Database, scope: Scope): Promise<CustomerListEntry[]> {
  return database.inScope(scope, listCustomers);
}

/**
 * A token for one customer. Only a token for all customers can be narrowed, so a scoped token that was stolen opens
 * no other customer and does not live on. A renewal for a customer that
 * this session switched to before is not logged as another switch.
 */
export async function signByCustomer(
  { database, tokens }: { database: Database; tokens: Tokens },
  person: Person,
  { customerId, renewal }: { customerId: number; renewal?: boolean | undefined },
  origin: Origin,
): Promise<string> {
  if (person.tokenKind === 'customer') {
    throw new ProblemError('forbidden', { detail: 'A token for one customer signs for no other.' });
  }
  const standing = await database.findSessionAccess(person.userId, person.sessionId);
  if (standing?.endedFor.includes(customerId)) throw new ProblemError('sign-in-again');
  if (!standing?.memberships.some((membership) => membership.customerId === customerId)) {
    throw new ProblemError('forbidden', { detail: 'You may not act for this customer.' });
  }
  const scope = { userId: person.userId, customerIds: [customerId], sessionId: person.sessionId };
  await database.inScope(scope, async (tx) => {
    await storeSignIn(tx, person.userId, customerId);
    if (renewal && (await hasSwitchedTo(tx, person, customerId))) return;
    await recordActivity(tx, {
      action: 'customer.switched',
      customerId,
      actorId: person.userId,
      ipAddress: origin.ipAddress,
      details: { sessionId: person.sessionId },
    });
  });
  return tokens.signCustomer(person, customerId);
}

/** Changes the settings that are named; the response holds all of them. */
export async function changeNotificationSettings(
  database: Database,
  person: Person,
  settings: readonly NotificationSetting[],
  origin: Origin,
): Promise<NotificationSetting[]> {
  const scope = { userId: person.userId, customerIds: [], sessionId: person.sessionId };
  return database.inScope(scope, async (tx) => {
    await storeSettings(tx, person.userId, settings);
    await recordActivity(tx, {
      action: 'notification_settings.changed',
      actorId: person.userId,
      ipAddress: origin.ipAddress,
    });
    return withDefaults(await listChangedSettings(tx));
  });
}

/** Chooses the language that the person reads in. */
export function changeLocale(database: Database, person: Person, locale: string): Promise<void> {
  const scope = { userId: person.userId, customerIds: [], sessionId: person.sessionId };
  return database.inScope(scope, (tx) => storeLocale(tx, person.userId, locale));
}
