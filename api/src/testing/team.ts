import type { Role } from '@atrium/contract';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  type TestCustomer,
  type TestUser,
} from './factories.ts';
import type { TestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

/** A customer with its owner, who is signed in. */
export interface Team {
  readonly customer: TestCustomer;
  readonly owner: TestUser;
  /** The owner's token for the customer. */
  readonly token: string;
}

/** People of customers, for tests of who may do what. */
export function teamsOf(db: TestDatabase, api: TestApp) {
  /** A token for one customer, in the given session or a new one. */
  const tokenFor = async (userId: number, customerId: number, inSession?: string): Promise<string> => {
    const sessionId = inSession ?? (await createSession(db.database, userId));
    const expiresAt = Math.floor(Date.now() / 1000) + 290;
    const person = { userId, sessionId, customerId: 0, tokenKind: 'user' as const, expiresAt };
    return api.app.tokens.signCustomer(person, customerId);
  };
  const createTeam = async (): Promise<Team> => {
    const customer = await createCustomer(db.database);
    const owner = await createUser(db.database);
    await createMembership(db.database, { userId: owner.id, customerId: customer.id, role: 'owner' });
    return { customer, owner, token: await tokenFor(owner.id, customer.id) };
  };
  const addMember = async ({ customer }: Team, role: Role): Promise<TestUser> => {
    const user = await createUser(db.database);
    await createMembership(db.database, { userId: user.id, customerId: customer.id, role });
    return user;
  };
  return { tokenFor, createTeam, addMember };
}
