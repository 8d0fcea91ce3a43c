import type { Factor } from '@atrium/contract';
import sql from 'sql-template-tag';
import type { Transaction } from '../../../db/index.ts';

export interface HeldFactors {
  readonly email: string;
  readonly hasPassword: boolean;
  readonly hasLine: boolean;
  readonly hasPasskey: boolean;
  readonly hasTotp: boolean;
  readonly hasRecoveryCodes: boolean;
}

export function findFactors(tx: Transaction, userId: number): Promise<HeldFactors> {
  return tx.one(sql`
    SELECT u.email,
           EXISTS (SELECT FROM credentials c WHERE c.user_id = u.id) AS "hasPassword",
           EXISTS (SELECT FROM external_accounts e WHERE e.user_id = u.id) AS "hasLine",
           EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "hasPasskey",
           EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = u.id AND t.confirmed_at IS NOT NULL) AS "hasTotp",
           EXISTS (SELECT FROM recovery_codes r WHERE r.user_id = u.id AND r.used_at IS NULL) AS "hasRecoveryCodes"
    FROM users u WHERE u.id = ${userId}`);
}

export async function findUnmetDemands(tx: Transaction, userId: number): Promise<string[]> {
  const unmet = await tx.rows<{ name: string }>(sql`
    SELECT c.name
    FROM memberships m
    JOIN security_policies p ON p.customer_id = m.customer_id
    JOIN customers c ON c.id = m.customer_id
    CROSS JOIN (
      SELECT EXISTS (SELECT FROM passkeys k WHERE k.user_id = ${userId}) AS passkey,
             EXISTS (SELECT FROM totp_secrets t WHERE t.user_id = ${userId} AND t.confirmed_at IS NOT NULL) AS totp
    ) held
    WHERE m.user_id = ${userId} AND m.status = 'active'
      AND CASE p.demands WHEN 'passkey' THEN NOT held.passkey
                         WHEN 'second_factor' THEN NOT (held.passkey OR held.totp)
                         ELSE false END
    ORDER BY c.name`);
  return unmet.map(({ name }) => name);
}

export interface ProvedFactor {
  readonly userId: number;
  readonly sessionId: string;
  readonly factor: Factor;
}

export async function upsertSessionFactor(
  tx: Transaction,
  { userId, sessionId, factor }: ProvedFactor,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO session_factors (session_id, user_id, factor) VALUES (${sessionId}, ${userId}, ${factor})
    ON CONFLICT (session_id, factor) DO UPDATE SET proved_at = now()`);
}

export async function insertStepUp(
  tx: Transaction,
  { userId, sessionId, factor }: ProvedFactor,
  tokenHash: Buffer,
): Promise<void> {
  await tx.rows(sql`
    INSERT INTO step_ups (token_hash, user_id, session_id, factor, expires_at)
    VALUES (${tokenHash}, ${userId}, ${sessionId}, ${factor}, now() + interval '5 minutes')`);
}

/** The token becomes used. @returns false if it is not valid in this session, or of none of these factors */
export async function consumeStepUp(
  tx: Transaction,
  { userId, sessionId }: Omit<ProvedFactor, 'factor'>,
  tokenHash: Buffer,
  factors: readonly Factor[],
): Promise<boolean> {
  const used = await tx.rows(sql`
    UPDATE step_ups SET used_at = now()
    WHERE token_hash = ${tokenHash} AND user_id = ${userId} AND session_id = ${sessionId}
      AND factor = ANY (${[...factors]}) AND used_at IS NULL AND expires_at > now()
    RETURNING user_id`);
  return used.length === 1;
}

export async function deleteRecoveryCodes(tx: Transaction, userId: number): Promise<void> {
  await tx.rows(sql`DELETE FROM recovery_codes WHERE user_id = ${userId}`);
}

export async function deleteOldProofs(tx: Transaction, batch: number): Promise<number> {
  const challenges = await tx.rows(sql`
    DELETE FROM passkey_challenges WHERE challenge_hash IN (
      SELECT challenge_hash FROM passkey_challenges WHERE expires_at < now() LIMIT ${batch}) RETURNING 1`);
  const proofs = await tx.rows(sql`
    DELETE FROM step_ups WHERE token_hash IN (
      SELECT token_hash FROM step_ups WHERE expires_at < now() LIMIT ${batch}) RETURNING 1`);
  const unconfirmed = await tx.rows(sql`
    DELETE FROM totp_secrets WHERE user_id IN (
      SELECT user_id FROM totp_secrets
      WHERE confirmed_at IS NULL AND created_at < now() - interval '1 hour' LIMIT ${batch}) RETURNING 1`);
  return challenges.length + proofs.length + unconfirmed.length;
}
