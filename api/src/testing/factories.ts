import { randomBytes } from 'node:crypto';
import type { Role } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Database } from '../db/index.ts';
import { createSecret, hashSecret } from '../tokens/index.ts';

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

export interface UserOverrides {
  email?: string;
  displayName?: string;
  /** `en-US` by default. */
  locale?: string;
  status?: 'active' | 'deactivated';
  /** In the format of argon2. */
  passwordHash?: string;
}

export function createUser(db: Database, overrides: UserOverrides = {}): Promise<TestUser> {
  const email = overrides.email ?? `${unique()}@people.example`;
  const displayName = overrides.displayName ?? `Person ${unique()}`;
  return db.asJob(async (tx) => {
    const user = await tx.one<TestUser>(sql`
      INSERT INTO users (email, display_name, locale, status)
      VALUES (${email}, ${displayName}, ${overrides.locale ?? 'en-US'}, ${overrides.status ?? 'active'})
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
  membership: { userId: number; customerId: number; role?: Role; status?: 'active' | 'deactivated' },
): Promise<void> {
  const { userId, customerId, role = 'owner', status = 'active' } = membership;
  await db.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO memberships (customer_id, user_id, role, status)
      VALUES (${customerId}, ${userId}, ${role}, ${status})`),
  );
}

interface TestInvitation {
  id: number;
  customerId: number;
  email: string;
  displayName: string;
  role: Role;
  /** The secret of the invitation's link. */
  secret: string;
}

/** A pending invitation from the provider. */
export function createInvitation(
  db: Database,
  overrides: Partial<Omit<TestInvitation, 'id'>> & { customerId: number },
): Promise<TestInvitation> {
  const values = {
    email: `${unique()}@invited.example`,
    displayName: `Person ${unique()}`,
    role: 'viewer' as const,
    secret: createSecret(),
    ...overrides,
  };
  return db.asJob(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO invitations (customer_id, email, display_name, role, token_hash, expires_at)
      VALUES (${values.customerId}, ${values.email}, ${values.displayName}, ${values.role},
              ${hashSecret(values.secret)}, now() + interval '7 days') RETURNING id`);
    return { id, ...values };
  });
}

export async function createSession(db: Database, userId: number): Promise<string> {
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: string }>(sql`
      INSERT INTO sessions (user_id, expires_at) VALUES (${userId}, now() + interval '1 hour') RETURNING id`),
  );
  return id;
}

/** An open link to reset the person's password. @returns its secret */
export async function createPasswordReset(db: Database, userId: number): Promise<string> {
  const secret = createSecret();
  await db.asJob((tx) =>
    tx.rows(sql`
      INSERT INTO password_resets (token_hash, user_id, expires_at)
      VALUES (${hashSecret(secret)}, ${userId}, now() + interval '30 minutes')`),
  );
  return secret;
}

/** Links a LINE account with which the person can sign in, the only one. @returns the id of the link */
export async function createLineLink(db: Database, userId: number): Promise<number> {
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO external_accounts (issuer, subject, user_id)
      VALUES ('https://line.example', ${createSecret()}, ${userId})
      ON CONFLICT (user_id, issuer) DO UPDATE SET subject = excluded.subject RETURNING id`),
  );
  return id;
}

/** A LINE account that is not linked yet, pending in one browser. */
export async function createLinkToken(db: Database): Promise<{ linkToken: string; browserSecret: string }> {
  const [linkToken, browserSecret] = [createSecret(), createSecret()];
  await db.asLogin((tx) =>
    tx.rows(sql`
      INSERT INTO account_links (token_hash, browser_hash, issuer, subject, expires_at)
      VALUES (${hashSecret(linkToken)}, ${hashSecret(browserSecret)}, 'https://line.example', ${createSecret()},
              now() + interval '10 minutes')`),
  );
  return { linkToken, browserSecret };
}

export interface TestApplication {
  id: number;
  customerId: number;
  reference: string;
  title: string;
  categoryId: number;
  countryCode: string;
  statusId: number;
  appliedAt: string;
  spending: number;
}

/** An application with one paid fee, which is its spending. */
export function createApplication(
  db: Database,
  overrides: Partial<Omit<TestApplication, 'id'>> & { customerId: number },
): Promise<TestApplication> {
  const values = {
    reference: `R-${unique()}`,
    title: `Application ${unique()}`,
    categoryId: 1,
    countryCode: 'US',
    statusId: 1,
    appliedAt: '2026-01-15',
    spending: 0,
    ...overrides,
  };
  return db.asJob(async (tx) => {
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO applications (customer_id, reference, title, category_id, country_code, status_id, applied_at)
      VALUES (${values.customerId}, ${values.reference}, ${values.title}, ${values.categoryId},
              ${values.countryCode}, ${values.statusId}, ${values.appliedAt}) RETURNING id`);
    await tx.rows(sql`
      INSERT INTO application_status_history (customer_id, application_id, status_id)
      VALUES (${values.customerId}, ${id}, ${values.statusId})`);
    if (values.spending > 0) {
      await tx.rows(sql`
        INSERT INTO fees (customer_id, application_id, name, amount, paid_at)
        VALUES (${values.customerId}, ${id}, 'Fee', ${values.spending}, now())`);
    }
    return { id, ...values };
  });
}

export interface TestFee {
  id: number;
  customerId: number;
  applicationId: number;
  name: string;
  amount: number;
  /** An instant; with `paidDate` the midnight in UTC with which that date begins. */
  paidAt: string | null;
  paidDate: string | null;
  deadlineId: number | null;
}

/** A fee that is not paid. */
export async function createFee(
  db: Database,
  overrides: Partial<Omit<TestFee, 'id'>> & { customerId: number; applicationId: number },
): Promise<TestFee> {
  const values = {
    name: 'Official fee',
    amount: 10_000,
    paidAt: null,
    paidDate: null,
    deadlineId: null,
    ...overrides,
  };
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO fees (customer_id, application_id, name, amount, paid_at, paid_date, deadline_id)
      VALUES (${values.customerId}, ${values.applicationId}, ${values.name}, ${values.amount}, ${values.paidAt},
              ${values.paidDate}, ${values.deadlineId}) RETURNING id`),
  );
  return { id, ...values };
}

/** A document whose content is in the database. */
export async function createDocument(
  db: Database,
  {
    customerId,
    applicationId,
    content = Buffer.from('A letter.'),
  }: { customerId: number; applicationId: number; content?: Buffer },
): Promise<number> {
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      WITH stored AS (
        INSERT INTO document_contents (customer_id, sha256, content)
        VALUES (${customerId}, sha256(${content}), ${content})
        ON CONFLICT DO NOTHING)
      INSERT INTO documents (customer_id, application_id, name, media_type, size_bytes, content_sha256)
      VALUES (${customerId}, ${applicationId}, 'Letter.pdf', 'application/pdf', ${content.length}, sha256(${content}))
      RETURNING id`),
  );
  return id;
}

/** An unread notification. */
export async function createNotification(
  db: Database,
  { userId, customerId = null }: { userId: number; customerId?: number | null },
): Promise<number> {
  const { id } = await db.asJob((tx) =>
    tx.one<{ id: number }>(sql`
      INSERT INTO notifications (user_id, customer_id, kind, message, parameters)
      VALUES (${userId}, ${customerId}, 'document', 'documentUploaded', '{"label": "R-1 Example", "name": "a.pdf"}')
      RETURNING id`),
  );
  return id;
}
