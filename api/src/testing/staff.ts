import type { StaffRole } from '@atrium/contract/desk';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { createSession, createUser, type TestUser, type UserOverrides } from './factories.ts';
import type { Portal } from './portal.ts';

interface StaffOverrides extends UserOverrides {
  /** Agent by default. */
  role?: StaffRole;
  /** All customers by default. */
  customerIds?: readonly number[] | null;
}

/** A person of the provider. */
export async function createStaff(
  database: Database,
  { role = 'agent', customerIds = null, ...overrides }: StaffOverrides = {},
): Promise<TestUser> {
  const user = await createUser(database, overrides);
  await database.asJob(async (tx) => {
    await tx.rows(sql`
      INSERT INTO staff (user_id, role, all_customers) VALUES (${user.id}, ${role}, ${customerIds === null})`);
    await tx.rows(sql`
      INSERT INTO staff_customers (user_id, customer_id)
      SELECT ${user.id}, id FROM unnest(${customerIds ?? []}::int[]) id`);
  });
  return user;
}

/** A session of staff is proved with a passkey, so that it has a second factor. */
export async function createStaffSession(database: Database, userId: number): Promise<string> {
  const sessionId = await createSession(database, userId);
  await database.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO session_factors (session_id, user_id, factor) VALUES (${sessionId}, ${userId}, 'passkey')`),
  );
  return sessionId;
}

export interface StaffMember {
  readonly user: TestUser;
  readonly userId: number;
  readonly sessionId: string;
  /** Of staff; `userToken` is that of the same session. */
  readonly token: string;
  readonly userToken: string;
  /** Calls `/customer-portal/desk<path>`. */
  get<Body>(path: string): Promise<{ status: number; body: Body }>;
  post<Body>(path: string, body?: object, key?: string): Promise<{ status: number; body: Body }>;
}

/** A signed-in person of the provider. */
export async function signInStaff(
  { api, db }: Pick<Portal, 'api' | 'db'>,
  overrides: StaffOverrides = {},
): Promise<StaffMember> {
  const user = await createStaff(db.database, overrides);
  const sessionId = await createStaffSession(db.database, user.id);
  const token = await api.app.tokens.signStaff(user.id, sessionId);
  const answer = async (response: Promise<{ statusCode: number; body: string }>) => {
    const { statusCode: status, body } = await response;
    return { status, body: body ? JSON.parse(body) : undefined };
  };
  return {
    user,
    userId: user.id,
    sessionId,
    token,
    userToken: await api.app.tokens.signUser(user.id, sessionId),
    get: (path) => answer(api.get(`/customer-portal/desk${path}`, token)),
    post: (path, body = {}, key) => answer(api.post(`/customer-portal/desk${path}`, body, token, key)),
  };
}
