import type { CustomerListEntry, User } from '@atrium/contract';
import type { Database } from '../../../db/index.ts';
import { type Origin, unauthenticated } from '../../../http/index.ts';
import type { Person, Tokens } from '../../../tokens/index.ts';
import { describeWithCustomers, signByCustomer } from '../profile/profile.service.ts';

interface RestoredPerson {
  readonly person: Person;
  readonly user: User;
  readonly filteredCustomers: CustomerListEntry[];
  readonly token: string;
}

/**
 * The token is the user token itself under customer 0, else one that {@link signByCustomer} issues.
 * @throws ProblemError as the calls do that it replaces
 */
export async function restorePerson(
  { database, tokens }: { database: Database; tokens: Tokens },
  { accessToken, customerId, origin }: { accessToken: string; customerId: number; origin: Origin },
): Promise<RestoredPerson> {
  const person = await tokens.verifyBearer(accessToken);
  const access = person && (await database.findSessionAccess(person.userId, person.sessionId));
  if (!access) throw unauthenticated();
  const customerIds = access.memberships.map((membership) => membership.customerId);
  const scope = { userId: person.userId, customerIds, sessionId: person.sessionId };
  const [[user, filteredCustomers], token] = await Promise.all([
    describeWithCustomers(database, person, scope, access.withheld),
    customerId === 0
      ? accessToken
      : signByCustomer({ database, tokens }, person, { customerId, renewal: true }, origin),
  ]);
  return { person, user, filteredCustomers, token };
}
