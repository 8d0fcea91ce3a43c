import { randomBytes } from 'node:crypto';
import sql from 'sql-template-tag';
import type { Transaction } from '../../db/index.ts';
import type { FailuresByRule, FormerFailures } from './attempt-delay.ts';

const state = sql`
  u.status, c.password_hash AS "passwordHash", coalesce(c.device_epoch, 0) AS "deviceEpoch"`;

/** Enough to know somebody's devices by. */
const SESSIONS_COMPARED = 200;

/** What decides about signing in as somebody. */
export interface AccountState {
  readonly status: 'active' | 'deactivated';
  readonly passwordHash: string | null;
  /** Raised by a reset, which voids the marks of all devices before it. */
  readonly deviceEpoch: number;
}

export interface Account extends AccountState {
  readonly id: number;
}

/** Who makes an attempt: strangers by account and address, who is known by that alone. */
export interface Attempter {
  readonly accountHash: Buffer;
  readonly ipAddress: string;
  readonly knownHash: Buffer | undefined;
}

/** One attempt at a time of those that are counted together, so that parallel guesses count each other. */
export async function lockAttempts(tx: Transaction, { accountHash, knownHash }: Attempter): Promise<void> {
  await tx.rows(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${knownHash ?? accountHash}, 'hex'), 0))`,
  );
}

/** Failures of the last hour, by the rules that hold for who makes the attempt. */
export async function formerFailures(tx: Transaction, attempter: Attempter): Promise<FailuresByRule> {
  const { accountHash, ipAddress, knownHash } = attempter;
  return knownHash
    ? { known: await failuresOfKnown(tx, knownHash) }
    : failuresOfStrangers(tx, accountHash, ipAddress);
}

function failuresOfKnown(tx: Transaction, knownHash: Buffer): Promise<FormerFailures> {
  return tx.one(sql`
    WITH hour AS (
      SELECT at, outcome FROM login_attempts
      WHERE known_hash = ${knownHash} AND at > now() - interval '1 hour'
    )
    SELECT count(*)::int AS count,
           coalesce(extract(epoch FROM now() - max(at)), 0)::float8 AS "secondsSinceLast"
    FROM hour
    WHERE outcome <> 'succeeded'
      AND at > coalesce((SELECT max(at) FROM hour WHERE outcome = 'succeeded'), '-infinity')`);
}

/** Those of an account and of a pair end with a success there. */
async function failuresOfStrangers(
  tx: Transaction,
  accountHash: Buffer,
  ipAddress: string,
): Promise<FailuresByRule> {
  const row = await tx.one<Record<string, number>>(sql`
    WITH hour AS (
      SELECT at, ip_address, outcome FROM login_attempts
      WHERE account_hash = ${accountHash} AND known_hash IS NULL AND at > now() - interval '1 hour'
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
      WHERE ip_address = ${ipAddress}::inet AND known_hash IS NULL AND outcome <> 'succeeded'
        AND at > now() - interval '1 hour'
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
  { accountHash, ipAddress, knownHash }: Attempter,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(sql`
    INSERT INTO login_attempts (account_hash, ip_address, known_hash)
    VALUES (${accountHash}, ${ipAddress}, ${knownHash ?? null}) RETURNING id`);
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
    SELECT u.id, ${state} FROM users u LEFT JOIN credentials c ON c.user_id = u.id
    WHERE u.email = ${email}`);
}

/**
 * Lets one transaction at a time decide about somebody's password, sessions and other ways in. What it decides by is
 * read once the lock is held: the statement that waits for a lock still sees what was before.
 */
export async function lockPerson(tx: Transaction, userId: number): Promise<AccountState> {
  await tx.rows(sql`SELECT FROM users WHERE id = ${userId} FOR NO KEY UPDATE`);
  return tx.one(sql`
    SELECT ${state} FROM users u LEFT JOIN credentials c ON c.user_id = u.id WHERE u.id = ${userId}`);
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
    INSERT INTO sessions (id, user_id, expires_at, ip_address, user_agent)
    VALUES (${randomBytes(16).toString('hex')}, ${userId}, now() + interval '5 minutes', ${ipAddress}, ${userAgent.slice(0, 500)})
    RETURNING id`);
  return id;
}

/**
 * Ends the sessions of a person beyond the new one and those that were used last. Logins of one person at the same
 * moment wait for each other at the person's row, which {@link insertSession} writes.
 *
 * @returns how many ended
 */
export async function endIdlest(
  tx: Transaction,
  userId: number,
  { newest, most }: { newest: string; most: number },
): Promise<number> {
  const ended = await tx.rows(sql`
    UPDATE sessions SET revoked_at = now()
    WHERE id IN (
      SELECT id FROM sessions
      WHERE user_id = ${userId} AND id <> ${newest} AND revoked_at IS NULL AND expires_at > now()
      ORDER BY last_used_at DESC, id OFFSET ${most - 1})
    RETURNING id`);
  return ended.length;
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
