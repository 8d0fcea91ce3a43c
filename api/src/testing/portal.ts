import type { Role } from '@atrium/contract';
import {
  createCustomer,
  createMembership,
  createSession,
  createUser,
  type TestCustomer,
  type TestUser,
  type UserOverrides,
} from './factories.ts';
import { newKey } from './points.ts';
import { createTestApp, type TestApp, type TestAppOptions } from './test-app.ts';
import { type TestDatabase, useTestDatabase } from './test-database.ts';

const TOKEN_LIFE_S = 290;

export interface ClientResponse<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Calls the portal as a signed-in person. Paths are relative to `/customer-portal`. */
export interface Client {
  readonly token: string;
  get<Body>(path: string): Promise<ClientResponse<Body>>;
  post<Body>(path: string, body?: object, key?: string): Promise<ClientResponse<Body>>;
}

/** A person who may act for a customer, with a client for it. */
export interface Member extends Client {
  readonly customer: TestCustomer;
  readonly customerId: number;
  readonly user: TestUser;
  readonly userId: number;
  readonly sessionId: string;
  /** Client in the scope of all customers of the person. */
  readonly forAll: Client;
}

interface MemberOverrides extends UserOverrides {
  /** A new customer by default. */
  customer?: TestCustomer | undefined;
  role?: Role;
}

/** Database, API and people, for the tests of one file. */
export interface Portal {
  readonly db: TestDatabase;
  readonly api: TestApp;
  /** An owner by default. */
  createMember(overrides?: MemberOverrides): Promise<Member>;
  /** Signs in for one customer, in the given session or a new one. */
  signIn(userId: number, customerId: number, sessionId?: string): Promise<Client>;
}

/**
 * Starts the API on its own database before the tests of the file, and stops both after them. Hooks run in the order of
 * registration: an `afterAll` that needs either has to come before the call.
 */
export function usePortal(options: TestAppOptions | (() => Promise<TestAppOptions>) = {}): Portal {
  const api = {} as TestApp;
  afterAll(() => api.close());
  const db = useTestDatabase();
  beforeAll(async () => {
    Object.assign(api, await createTestApp(db, typeof options === 'function' ? await options() : options));
  });

  const signIn = async (userId: number, customerId: number, inSession?: string) => {
    const sessionId = inSession ?? (await createSession(db.database, userId));
    const expiresAt = Math.floor(Date.now() / 1000) + TOKEN_LIFE_S;
    const person = { userId, sessionId, customerId: 0, tokenKind: 'user' as const, expiresAt };
    return createClient(api, await api.app.tokens.signCustomer(person, customerId));
  };
  const createMember = async ({ customer: existing, role, ...overrides }: MemberOverrides = {}) => {
    const customer = existing ?? (await createCustomer(db.database));
    const user = await createUser(db.database, overrides);
    const [customerId, userId] = [customer.id, user.id];
    await createMembership(db.database, { userId, customerId, ...(role && { role }) });
    const sessionId = await createSession(db.database, userId);
    const forAll = createClient(api, await api.app.tokens.signUser(userId, sessionId));
    const client = await signIn(userId, customerId, sessionId);
    return { ...client, customer, customerId, user, userId, sessionId, forAll };
  };
  return { db, api, createMember, signIn };
}

function createClient(api: TestApp, token: string): Client {
  const call = async (method: 'GET' | 'POST', path: string, request: object = {}) => {
    const { statusCode, body } = await api.app.inject({ method, url: `/customer-portal${path}`, ...request });
    return { status: statusCode, body: body ? JSON.parse(body) : undefined };
  };
  const authorization = `Bearer ${token}`;
  return {
    token,
    get: (path) => call('GET', path, { headers: { authorization } }),
    post: (path, payload = {}, key = newKey()) =>
      call('POST', path, { headers: { authorization, 'idempotency-key': key }, payload }),
  };
}
