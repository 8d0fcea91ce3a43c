import {
  type CustomerListEntry,
  knownLocale,
  type LocaleParts,
  localeWith,
  type NotificationSetting,
  partsOf,
  permissionsWith,
  type User,
} from '@atrium/contract';
import type { Database, Queryable, Scope, WithheldCustomer } from '../../../db/index.ts';
import { type Origin, ProblemError } from '../../../http/index.ts';
import { refusals } from '../../../messages/index.ts';
import type { Person, Tokens } from '../../../tokens/index.ts';
import { recordActivity } from '../../activity/activity-logs.service.ts';
import { factorsThatMeet, findFactors } from '../factors/index.ts';
import { withDefaults } from './notification-settings.ts';
import {
  findPerson,
  hasSwitchedTo,
  listChangedSettings,
  listCustomers,
  updateDisplayName,
  updateLocale,
  updateTimeZone,
  upsertSettings,
  upsertSignIn,
} from './profile.repository.ts';

export function describePerson(database: Database, person: Person, scope: Scope): Promise<User> {
  return database.queryInScope(scope, (tx) => readPerson(tx, person, scope));
}

async function readPerson(tx: Queryable, person: Person, scope: Scope): Promise<User> {
  const row = await findPerson(tx, person.userId, scope.isView ? null : person.sessionId);
  const { changedSettings, addedPermissions, roles: allRoles, ...fields } = row;
  const roles = allRoles.filter(({ customerId }) => scope.customerIds.includes(customerId));
  const permissionsOfRole = permissionsWith(addedPermissions);
  const permissions = new Set(roles.flatMap(({ role }) => permissionsOfRole[role]));
  return {
    ...fields,
    locale: knownLocale(fields.locale),
    roles,
    permissions: [...permissions],
    permissionsOfRole,
    notificationSettings: withDefaults(changedSettings),
  };
}

/** As {@link describePerson} and {@link customersOf}. */
export async function describeWithCustomers(
  database: Database,
  person: Person,
  scope: Scope,
  withheld: readonly WithheldCustomer[],
): Promise<[User, CustomerListEntry[]]> {
  const [user, customers] = await database.queryInScope(scope, (tx) =>
    Promise.all([readPerson(tx, person, scope), listCustomers(tx)]),
  );
  return [user, withNamesOf(withheld, customers)];
}

export async function customersOf(
  database: Database,
  scope: Scope,
  withheld: readonly WithheldCustomer[],
): Promise<CustomerListEntry[]> {
  return withNamesOf(withheld, await database.queryInScope(scope, listCustomers));
}

/** Customers whose policy is not met come last, with what is missing: their names are all that is given of them. */
function withNamesOf(
  withheld: readonly WithheldCustomer[],
  customers: readonly CustomerListEntry[],
): CustomerListEntry[] {
  return [...customers, ...withheld.map(({ id, name, code, missing }) => ({ id, name, code, missing }))];
}

/**
 * Exchanges a user token only: a stolen token for one customer gives access to no other and cannot be renewed. Renewals
 * are not logged as switches.
 */
export async function signByCustomer(
  { database, tokens }: { database: Database; tokens: Tokens },
  person: Person,
  { customerId, renewal }: { customerId: number; renewal?: boolean | undefined },
  origin: Origin,
): Promise<string> {
  const access = await database.findSessionAccess(person.userId, person.sessionId);
  if (access?.endedFor.includes(customerId)) throw new ProblemError('sign-in-again');
  const withheld = access?.withheld.find(({ id }) => id === customerId);
  if (withheld) throw await policyNotMet(database, person, withheld);
  if (!access?.memberships.some((membership) => membership.customerId === customerId)) {
    throw new ProblemError('forbidden', { detail: refusals.noMembership });
  }
  const scope = { userId: person.userId, customerIds: [customerId], sessionId: person.sessionId };
  await database.inScope(scope, async (tx) => {
    const [isLogged] = await Promise.all([
      renewal && hasSwitchedTo(tx, person, customerId),
      upsertSignIn(tx, person, customerId),
    ]);
    if (isLogged) return;
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

async function policyNotMet(
  database: Database,
  { userId }: Person,
  { demanded, missing }: WithheldCustomer,
): Promise<ProblemError> {
  const held = await database.asLogin((tx) => findFactors(tx, userId));
  return new ProblemError('step-up-required', {
    members: { missing, factors: factorsThatMeet(held, demanded) },
  });
}

export async function changeNotificationSettings(
  database: Database,
  person: Person,
  settings: readonly NotificationSetting[],
  origin: Origin,
): Promise<NotificationSetting[]> {
  return database.inScope(ownScope(person), async (tx) => {
    await upsertSettings(tx, person.userId, settings);
    await recordActivity(tx, {
      action: 'notification_settings.changed',
      actorId: person.userId,
      ipAddress: origin.ipAddress,
    });
    return withDefaults(await listChangedSettings(tx));
  });
}

/** Logged without the names, which the log does not hold (ADR 18). */
export function changeProfile(
  database: Database,
  person: Person,
  { displayName }: { displayName: string },
  origin: Origin,
): Promise<void> {
  // The login service makes the change, since the name is also kept for the log of each customer.
  return database.asLogin(async (tx) => {
    const hasChanged = await updateDisplayName(tx, person.userId, displayName);
    if (!hasChanged) return;
    await recordActivity(tx, {
      action: 'profile.changed',
      actorId: person.userId,
      ipAddress: origin.ipAddress,
    });
  });
}

export function changeLocale(database: Database, person: Person, locale: string): Promise<void> {
  return database.inScope(ownScope(person), (tx) => updateLocale(tx, person.userId, knownLocale(locale)));
}

/** @param current the person's locale, whose language stays */
export function changeRegion(
  database: Database,
  person: Person,
  current: string,
  region: Pick<LocaleParts, 'region' | 'calendar'>,
): Promise<void> {
  return changeLocale(database, person, localeWith({ ...partsOf(current), ...region }));
}

export function changeTimeZone(database: Database, person: Person, timeZone: string | null): Promise<void> {
  return database.inScope(ownScope(person), (tx) => updateTimeZone(tx, person.userId, timeZone));
}

function ownScope({ userId, sessionId }: Person): Scope {
  return { userId, customerIds: [], sessionId };
}
