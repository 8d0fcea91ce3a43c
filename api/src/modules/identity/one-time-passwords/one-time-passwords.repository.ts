import type { otpPurposes } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

type OtpPurpose = (typeof otpPurposes)[number];

export interface Recipient {
  readonly email: string;
  readonly locale: string;
  readonly sent: number;
  readonly retryAfterS: number;
}

/** Serializes the requests of one person, so that concurrent ones count each other. */
export async function lockRecipient(tx: Transaction, userId: number): Promise<Recipient> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`otp ${userId}`}, 0))`);
  return tx.one(sql`
    SELECT u.email, u.locale, count(o.id) AS sent,
           coalesce(ceil(extract(epoch FROM min(o.created_at) + interval '1 hour' - now())), 0)::int AS "retryAfterS"
    FROM users u
    LEFT JOIN one_time_passwords o ON o.user_id = u.id AND o.created_at > now() - interval '1 hour'
    WHERE u.id = ${userId} GROUP BY u.email, u.locale`);
}

export interface OtpUse {
  readonly purpose: OtpPurpose;
  readonly rewardId?: number | undefined;
}

/** Earlier codes stay valid for their time: the first one to arrive may not be the last one sent. */
export async function insertOtp(
  tx: Transaction,
  {
    userId,
    codeHash,
    purpose,
    rewardId,
    pointsCost,
  }: OtpUse & { userId: number; codeHash: string; pointsCost: number | undefined },
): Promise<{ otpId: string; expiresAt: string }> {
  return tx.one(sql`
    INSERT INTO one_time_passwords (user_id, purpose, reward_id, points_cost, code_hash, expires_at)
    VALUES (${userId}, ${purpose}, ${rewardId ?? null}, ${pointsCost ?? null}, ${codeHash},
            now() + interval '10 minutes')
    RETURNING id AS "otpId", expires_at AS "expiresAt"`);
}

export interface LiveCode {
  readonly otpId: string;
  readonly codeHash: string;
  readonly purpose: OtpPurpose;
}

/**
 * Five attempts for each code, and ten for all live codes of the person together, are counted before a code is
 * verified.
 * @returns the live codes for the same use, the named one first; none if there is no attempt left
 */
export async function consumeAttempt(tx: Transaction, otpId: string, userId: number): Promise<LiveCode[]> {
  await tx.rows(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`otp ${userId}`}, 0))`);
  const named = await tx.maybeOne<{ purpose: OtpPurpose; rewardId: number | null }>(sql`
    UPDATE one_time_passwords SET attempts = attempts + 1
    WHERE id = ${otpId} AND user_id = ${userId} AND attempts < 5 AND expires_at > now() AND token_hash IS NULL
      AND (SELECT sum(attempts) FROM one_time_passwords
           WHERE user_id = ${userId} AND expires_at > now() AND token_hash IS NULL) < 10
    RETURNING purpose, reward_id AS "rewardId"`);
  if (!named) return [];
  return tx.rows(sql`
    SELECT id AS "otpId", code_hash AS "codeHash", purpose FROM one_time_passwords
    WHERE user_id = ${userId} AND purpose = ${named.purpose} AND reward_id IS NOT DISTINCT FROM ${named.rewardId}
      AND expires_at > now() AND token_hash IS NULL AND (attempts < 5 OR id = ${otpId})
    ORDER BY id <> ${otpId}, created_at DESC`);
}

export async function exchangeCode(
  tx: Transaction,
  otpId: string,
  userId: number,
  tokenHash: Buffer,
): Promise<boolean> {
  const exchanged = await tx.rows(sql`
    UPDATE one_time_passwords
    SET token_hash = ${tokenHash}, token_expires_at = now() + interval '10 minutes'
    WHERE id = ${otpId} AND user_id = ${userId} AND token_hash IS NULL AND expires_at > now()
    RETURNING id`);
  return exchanged.length === 1;
}

/** @returns the cost that the token is bound to */
export function consumeToken(
  tx: Transaction,
  { userId, tokenHash, purpose, rewardId }: OtpUse & { userId: number; tokenHash: Buffer },
): Promise<{ pointsCost: number | null } | undefined> {
  return tx.maybeOne(sql`
    UPDATE one_time_passwords SET token_used_at = now()
    WHERE token_hash = ${tokenHash} AND user_id = ${userId} AND purpose = ${purpose}
      AND reward_id IS NOT DISTINCT FROM ${rewardId ?? null}
      AND token_used_at IS NULL AND token_expires_at > now()
    RETURNING points_cost AS "pointsCost"`);
}
