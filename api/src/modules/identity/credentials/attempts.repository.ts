import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';
import type { FailuresByRule, RecentFailures } from './attempt-delay.ts';

/** Failures count by account and address, or by `knownHash` alone for known callers. */
export interface Attempter {
  readonly accountHash: Buffer;
  readonly ipAddress: string;
  readonly knownHash: Buffer | undefined;
}

/** Serializes attempts that are counted together, so that concurrent guesses count each other. */
export async function lockAttempts(tx: Transaction, { accountHash, knownHash }: Attempter): Promise<void> {
  await tx.rows(
    sql`SELECT pg_advisory_xact_lock(hashtextextended(encode(${knownHash ?? accountHash}, 'hex'), 0))`,
  );
}

export async function countFailures(tx: Transaction, attempter: Attempter): Promise<FailuresByRule> {
  const { accountHash, ipAddress, knownHash } = attempter;
  return knownHash
    ? { known: await failuresOfKnown(tx, knownHash) }
    : failuresOfStrangers(tx, accountHash, ipAddress);
}

function failuresOfKnown(tx: Transaction, knownHash: Buffer): Promise<RecentFailures> {
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

/** A success resets the count of its account, and of its pair of account and address. */
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
  const failuresOf = (name: string): RecentFailures => ({
    count: row[`${name}Count`] ?? 0,
    secondsSinceLast: row[`${name}Since`] ?? 0,
  });
  return { pair: failuresOf('pair'), account: failuresOf('account'), address: failuresOf('address') };
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

export async function updateAttempt(
  tx: Transaction,
  attemptId: number,
  outcome: 'failed' | 'succeeded',
): Promise<void> {
  await tx.rows(sql`UPDATE login_attempts SET outcome = ${outcome} WHERE id = ${attemptId}`);
}

export async function deleteOldAttempts(tx: Transaction, batch: number): Promise<number> {
  const deleted = await tx.rows(sql`
    DELETE FROM login_attempts WHERE id IN (
      SELECT id FROM (SELECT id, at FROM login_attempts ORDER BY id LIMIT ${batch}) oldest
      WHERE at < now() - interval '1 day'
    ) RETURNING id`);
  return deleted.length;
}
