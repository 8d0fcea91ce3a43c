import { randomBytes } from 'node:crypto';
import type { Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';

const unique = () => randomBytes(4).toString('hex');

export interface TestCustomer {
  id: number;
  name: string;
  code: string;
}

export function createCustomer(db: Database, overrides: Partial<TestCustomer> = {}): Promise<TestCustomer> {
  const code = overrides.code ?? `C${unique().toUpperCase()}`;
  const name = overrides.name ?? `Customer ${code}`;
  return db.asJob((tx) =>
    tx.one(sql`INSERT INTO customers (code, name) VALUES (${code}, ${name}) RETURNING id, name, code`),
  );
}

export interface TestUser {
  id: number;
  email: string;
  displayName: string;
}

interface UserOverrides {
  email?: string;
  displayName?: string;
  status?: 'active' | 'invited' | 'deactivated';
  /** As argon2 writes it. */
  passwordHash?: string;
}

export function createUser(db: Database, overrides: UserOverrides = {}): Promise<TestUser> {
  const email = overrides.email ?? `${unique()}@people.example`;
  const displayName = overrides.displayName ?? `Person ${unique()}`;
  return db.asJob(async (tx) => {
    const user = await tx.one<TestUser>(sql`
      INSERT INTO users (email, display_name, status)
      VALUES (${email}, ${displayName}, ${overrides.status ?? 'active'})
      RETURNING id, email, display_name AS "displayName"`);
    if (overrides.passwordHash) {
      await tx.rows(sql`
        INSERT INTO credentials (user_id, password_hash) VALUES (${user.id}, ${overrides.passwordHash})`);
    }
    return user;
  });
}

export async function createMembership(
  db: Database,
  membership: { userId: number; customerId: number; role?: Role },
): Promise<void> {
  const { userId, customerId, role = 'owner' } = membership;
  await db.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO memberships (customer_id, user_id, role) VALUES (${customerId}, ${userId}, ${role})`),
  );
}

export async function createSession(db: Database, userId: number): Promise<string> {
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: string }>(sql`
      INSERT INTO sessions (user_id, expires_at) VALUES (${userId}, now() + interval '1 hour') RETURNING id`),
  );
  return id;
}
