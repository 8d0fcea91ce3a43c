import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { FormerFailures } from './attempt-delay.ts';

/** Enough to know somebody's devices by. */
const SESSIONS_COMPARED = 200;

export interface Account {
  readonly id: number;
  readonly status: 'active' | 'deactivated';
  readonly passwordHash: string | null;
}

/** One attempt at a time per account, so that parallel guesses count each other. */
export async function lockAccount(tx: Transaction, accountHash: Buffer): Promise<void> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${accountHash}, 'hex'), 0))`);
}

export interface FailuresByScope {
  readonly pair: FormerFailures;
  readonly account: FormerFailures;
  readonly address: FormerFailures;
}

/** Failures of the last hour; those of an account and of a pair end with a success there. */
export async function formerFailures(
  tx: Transaction,
  accountHash: Buffer,
  ipAddress: string,
): Promise<FailuresByScope> {
  const row = await tx.one<Record<string, number>>(sql`
    WITH hour AS (
      SELECT at, ip_address, outcome FROM login_attempts
      WHERE account_hash = ${accountHash} AND at > now() - interval '1 hour'
    ), account AS (
      SELECT count(*)::int AS count, extract(epoch FROM now() - max(at))::float8 AS since FROM hour
      WHERE outcome <> 'succeeded'
        AND at > coalesce((SELECT max(at) FROM hour WHERE outcome = 'succeeded'), '-infinity')
    ), pair AS (
      SELECT count(*)::int AS count, extract(epoch FROM now() - max(at))::float8 AS since FROM hour
      WHERE outcome <> 'succeeded' AND ip_address = ${ipAddress}::inet
        AND at > coalesce((SELECT max(at) FROM hour
                           WHERE outcome = 'succeeded' AND ip_address = ${ipAddress}::inet), '-infinity')
    ), address AS (
      SELECT count(*)::int AS count, extract(epoch FROM now() - max(at))::float8 AS since FROM login_attempts
      WHERE ip_address = ${ipAddress}::inet AND outcome <> 'succeeded' AND at > now() - interval '1 hour'
    )
    SELECT account.count AS "accountCount", coalesce(account.since, 0) AS "accountSince",
           pair.count AS "pairCount", coalesce(pair.since, 0) AS "pairSince",
           address.count AS "addressCount", coalesce(address.since, 0) AS "addressSince"
    FROM account, pair, address`);
  const of = (name: string): FormerFailures => ({
    count: row[`${name}Count`] ?? 0,
    secondsSinceLast: row[`${name}Since`] ?? 0,
  });
  return { pair: of('pair'), account: of('account'), address: of('address') };
}

export async function insertAttempt(
  tx: Transaction,
  accountHash: Buffer,
  ipAddress: string,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO login_attempts (account_hash, ip_address) VALUES (${accountHash}, ${ipAddress}) RETURNING id`);
  return id;
}

export async function closeAttempt(
  tx: Transaction,
  attemptId: number,
  outcome: 'failed' | 'succeeded',
): Promise<void> {
  await tx.rows(sql`UPDATE login_attempts SET outcome = ${outcome} WHERE id = ${attemptId}`);
}

export function findAccount(tx: Transaction, email: string): Promise<Account | undefined> {
  return tx.maybeOne(sql`
    SELECT u.id, u.status, c.password_hash AS "passwordHash"
    FROM users u LEFT JOIN credentials c ON c.user_id = u.id
    WHERE u.email = ${email}`);
}

/**
 * Whether somebody who has signed in before does so with a browser or system that they have not used yet. Versions do
 * not count: they change by themselves.
 */
export async function isNewDevice(tx: Transaction, userId: number, userAgent: string): Promise<boolean> {
  const { isNew } = await tx.one<{ isNew: boolean }>(sql`
    SELECT count(*) > 0 AND NOT coalesce(bool_or(
             regexp_replace(user_agent, '[0-9._]+', '', 'g')
             = regexp_replace(${userAgent.slice(0, 500)}, '[0-9._]+', '', 'g')), false) AS "isNew"
    FROM (SELECT user_agent FROM sessions WHERE user_id = ${userId} AND started_at IS NOT NULL
          ORDER BY last_used_at DESC LIMIT ${SESSIONS_COMPARED}) former`);
  return isNew;
}

/** A session that is not started yet: good for as long as the login token. */
export async function insertSession(
  tx: Transaction,
  userId: number,
  ipAddress: string,
  userAgent: string,
): Promise<string> {
  const { id } = await tx.one<{ id: string }>(sql`
    INSERT INTO sessions (user_id, expires_at, ip_address, user_agent)
    VALUES (${userId}, now() + interval '5 minutes', ${ipAddress}, ${userAgent.slice(0, 500)})
    RETURNING id`);
  return id;
}

/** Forgets attempts of more than a day ago, oldest first. @returns how many of the batch */
export async function forgetAttempts(tx: Transaction, batch: number): Promise<number> {
  const forgotten = await tx.rows(sql`
    DELETE FROM login_attempts WHERE id IN (
      SELECT id FROM (SELECT id, at FROM login_attempts ORDER BY id LIMIT ${batch}) oldest
      WHERE at < now() - interval '1 day'
    ) RETURNING id`);
  return forgotten.length;
}
